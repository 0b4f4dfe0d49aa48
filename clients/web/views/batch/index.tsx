// Many companies at once: paste a list, watch it fill, take it away as CSV or JSON.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Refusal, refusalOf } from '../../api/problem.ts'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { save } from '../../parts/save.ts'
import { askViewer, caller } from '../../state/caller.ts'
import { pasted } from './pasted-domains.ts'
import { askAll, type Row } from './requests.ts'
import { Rows } from './rows.tsx'
import { csvOf, jsonOf } from './tables.ts'

const EXAMPLE = `spotify.com, https://www.figma.com/files
press@nvidia.com
github.com; lufthansa.com
docker.com`

export function Batch() {
  const [text, setText] = useState('')
  const { rows, total, wait, refusal, running, run, stop } = useRun()
  const { viewer } = caller.use()
  const { domains, others } = pasted(text)
  const limit = viewer?.plan.batchLimit
  useEffect(() => {
    if (!viewer) void askViewer()
  }, [])
  return (
    <article class="tool" aria-labelledby="batch">
      <header>
        <h1 id="batch">Batch</h1>
        <p>Paste anything with domains in it: a column, links, e-mail addresses.</p>
      </header>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault()
          if (domains.length > 0) void run(domains)
        }}
      >
        <textarea
          class="field"
          rows={6}
          aria-label="List of domains"
          placeholder={EXAMPLE}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p class="counts" role="status">
          {domains.length} {domains.length === 1 ? 'domain' : 'domains'}
          {others > 0 && `, ${others} ${others === 1 ? 'word is' : 'words are'} none`}
          {limit && ` · ${limit} in each request`}
        </p>
        <div class="actions">
          {running ? (
            <button type="button" class="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button type="submit" class="button strong" disabled={domains.length === 0}>
              Look them up
            </button>
          )}
          {text === '' && (
            <button type="button" class="button" onClick={() => setText(EXAMPLE)}>
              Fill in an example
            </button>
          )}
        </div>
      </form>
      {total > 0 && <Progress done={rows.length} total={total} wait={wait} running={running} />}
      {refusal && <Notice refusal={refusal} />}
      {rows.length > 0 && (
        <div class="actions">
          <Take rows={rows} extension="csv" type="text/csv" of={csvOf} />
          <Take rows={rows} extension="json" type="application/json" of={jsonOf} />
        </div>
      )}
      <Rows rows={rows} />
    </article>
  )
}

/** What is asked without a viewer: the smallest that plans have been made with. */
const CAUTIOUS = 10

function useRun() {
  const asking = caller.use()
  const [rows, setRows] = useState<Row[]>([])
  const [total, setTotal] = useState(0)
  const [wait, setWait] = useState(0)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [running, setRunning] = useState(false)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const run = async (domains: string[]) => {
    abort.current = new AbortController()
    const { signal } = abort.current
    setRows([])
    setTotal(domains.length)
    setRefusal(null)
    setRunning(true)
    const limit = Math.max(1, asking.viewer?.plan.batchLimit ?? CAUTIOUS)
    const found = (more: Row[]) => setRows((before) => [...before, ...more])
    await askAll(asking, { domains, limit, signal }, { found, waits: setWait }).catch((error) =>
      setRefusal(refusalOf(error)),
    )
    setRunning(false)
  }
  return { rows, total, wait, refusal, running, run, stop: () => abort.current?.abort() }
}

interface ProgressProps {
  done: number
  total: number
  wait: number
  running: boolean
}

function Progress({ done, total, wait, running }: ProgressProps) {
  const words =
    wait > 0 ? `The limit is reached: it goes on in ${wait} s` : running ? 'Asking' : 'Done'
  return (
    <div class="progress">
      <progress max={total} value={done} aria-label="Companies looked up" />
      <p>
        <span role="status">{!running && done < total ? 'Stopped' : words}</span>
        <span class="figure">
          {done} of {total}
        </span>
      </p>
    </div>
  )
}

interface TakeProps {
  rows: Row[]
  extension: string
  type: string
  of(rows: Row[]): string
}

function Take({ rows, extension, type, of }: TakeProps) {
  const press = () => save(`companies.${extension}`, new Blob([of(rows)], { type }))
  return (
    <button type="button" class="button" onClick={press}>
      <Icon name="down" /> {extension.toUpperCase()}
    </button>
  )
}
