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
  const { rows, total, waitSeconds, problem, isRunning, run, stop } = useBatch()
  const { viewer } = callerStore.use()
  const { domains, invalidCount } = parseDomains(text)
  const limit = viewer?.plan.batchLimit
  useEffect(() => {
    if (!viewer) void loadViewer()
  }, [])
  return (
    <article class="tool-view" aria-labelledby="batch">
      <header>
        <h1 id="batch">Batch</h1>
        <p>Paste any text that contains domains: a table column, links, email addresses.</p>
      </header>
      <form
        class="batch-form"
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
        <p class="domain-counts" role="status">
          {domains.length} {domains.length === 1 ? 'domain' : 'domains'}
          {invalidCount > 0 &&
            `, ${invalidCount} ${invalidCount === 1 ? 'word is not a domain' : 'words are not domains'}`}
          {limit && ` · ${limit} in each request`}
        </p>
        <div class="actions">
          {isRunning ? (
            <button type="button" class="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button type="submit" class="button primary" disabled={domains.length === 0}>
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
      {total > 0 && (
        <Progress
          done={rows.length}
          total={total}
          waitSeconds={waitSeconds}
          isRunning={isRunning}
        />
      )}
      {problem && <Notice problem={problem} />}
      {rows.length > 0 && (
        <div class="actions">
          <DownloadButton rows={rows} extension="csv" type="text/csv" format={csvOf} />
          <DownloadButton rows={rows} extension="json" type="application/json" format={jsonOf} />
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
  const [waitSeconds, setWaitSeconds] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const run = async (domains: string[]) => {
    abortController.current = new AbortController()
    const { signal } = abortController.current
    setRows([])
    setTotal(domains.length)
    setProblem(null)
    setIsRunning(true)
    const limit = Math.max(1, caller.viewer?.plan.batchLimit ?? DEFAULT_BATCH_LIMIT)
    const addRows = (newRows: Row[]) => setRows((previous) => [...previous, ...newRows])
    await requestCompanies(
      caller,
      { domains, limit, signal },
      { onRows: addRows, onWait: setWaitSeconds },
    ).catch((error) => setProblem(problemOf(error)))
    setIsRunning(false)
  }
  return {
    rows,
    total,
    waitSeconds,
    problem,
    isRunning,
    run,
    stop: () => abortController.current?.abort(),
  }
}

interface ProgressProps {
  done: number
  total: number
  waitSeconds: number
  isRunning: boolean
}

function Progress({ done, total, waitSeconds, isRunning }: ProgressProps) {
  return (
    <div class="progress">
      <progress max={total} value={done} aria-label="Companies looked up" />
      <p>
        <span role="status">{progressStatus({ done, total, waitSeconds, isRunning })}</span>
        <span class="tabular-numbers">
          {done} of {total}
        </span>
      </p>
    </div>
  )
}

function progressStatus({ done, total, waitSeconds, isRunning }: ProgressProps): string {
  if (!isRunning) return done < total ? 'Stopped' : 'Done'
  return waitSeconds > 0 ? `Quota exceeded, continues in ${waitSeconds} s` : 'Loading'
}

interface DownloadButtonProps {
  rows: Row[]
  extension: string
  type: string
  format(rows: Row[]): string
}

function DownloadButton({ rows, extension, type, format }: DownloadButtonProps) {
  const download = () => saveFile(`companies.${extension}`, new Blob([format(rows)], { type }))
  return (
    <button type="button" class="button" onClick={download}>
      <Icon name="download" /> {extension.toUpperCase()}
    </button>
  )
}
