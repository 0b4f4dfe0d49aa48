// The batch view: look up a pasted list of domains and download the results as CSV or JSON.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Problem, problemOf } from '../../api/problem.ts'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save.ts'
import { callerStore, loadViewer } from '../../state/caller.ts'
import { parseDomains } from './pasted-domains.ts'
import { type Row, requestCompanies } from './requests.ts'
import { Rows } from './rows.tsx'
import { csvOf, jsonOf } from './tables.ts'

const EXAMPLE = `spotify.com, https://www.figma.com/files
press@nvidia.com
github.com; lufthansa.com
docker.com`

export function Batch() {
  const [text, setText] = useState('')
  const { rows, total, wait, problem, running, run, stop } = useBatch()
  const { viewer } = callerStore.use()
  const { domains, invalidCount } = parseDomains(text)
  const limit = viewer?.plan.batchLimit
  useEffect(() => {
    if (!viewer) void loadViewer()
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
          {invalidCount > 0 &&
            `, ${invalidCount} ${invalidCount === 1 ? 'word is' : 'words are'} none`}
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
      {problem && <Notice problem={problem} />}
      {rows.length > 0 && (
        <div class="actions">
          <DownloadButton rows={rows} extension="csv" type="text/csv" of={csvOf} />
          <DownloadButton rows={rows} extension="json" type="application/json" of={jsonOf} />
        </div>
      )}
      <Rows rows={rows} />
    </article>
  )
}

/** Batch size while the plan is unknown; the smallest limit of any default plan. */
const DEFAULT_BATCH_LIMIT = 10

function useBatch() {
  const caller = callerStore.use()
  const [rows, setRows] = useState<Row[]>([])
  const [total, setTotal] = useState(0)
  const [wait, setWait] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [running, setRunning] = useState(false)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const run = async (domains: string[]) => {
    abort.current = new AbortController()
    const { signal } = abort.current
    setRows([])
    setTotal(domains.length)
    setProblem(null)
    setRunning(true)
    const limit = Math.max(1, caller.viewer?.plan.batchLimit ?? DEFAULT_BATCH_LIMIT)
    const found = (more: Row[]) => setRows((before) => [...before, ...more])
    await requestCompanies(
      caller,
      { domains, limit, signal },
      { onRows: found, onWait: setWait },
    ).catch((error) => setProblem(problemOf(error)))
    setRunning(false)
  }
  return { rows, total, wait, problem, running, run, stop: () => abort.current?.abort() }
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

interface DownloadButtonProps {
  rows: Row[]
  extension: string
  type: string
  of(rows: Row[]): string
}

function DownloadButton({ rows, extension, type, of }: DownloadButtonProps) {
  const press = () => saveFile(`companies.${extension}`, new Blob([of(rows)], { type }))
  return (
    <button type="button" class="button" onClick={press}>
      <Icon name="down" /> {extension.toUpperCase()}
    </button>
  )
}
