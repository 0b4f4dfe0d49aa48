// The batch view: look up a list of companies, then download their data, their logos or a logo wall.
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Locked } from '../../company/locked.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save.ts'
import { callerStore, hasFeature, loadViewer } from '../../state/caller.ts'
import { hrefOf, navigateOnClick } from '../../state/router.ts'
import { BATCH_WORDS, STATEMENT_WORDS } from '../../words.ts'
import { Failures } from './failures.tsx'
import { InputForm } from './input-form.tsx'
import { LogoArchive } from './logo-archive.tsx'
import { Progress } from './progress.tsx'
import { Rows } from './rows.tsx'
import { type Batch as BatchData, companiesOf, csvOf, jsonOf } from './tables.ts'
import { type BatchRun, useBatch } from './use-batch.ts'
import { Wall } from './wall/index.tsx'

const STATEMENT = { view: 'statement', q: '' } as const

export function Batch() {
  const article = useRef<HTMLElement>(null)
  const run = useStableHeight(article, useBatch())
  const { viewer } = callerStore.use()
  const companies = useMemo(() => companiesOf(run.batch), [run.batch.results])
  useEffect(() => {
    if (!viewer) void loadViewer()
  }, [])
  return (
    <article ref={article} class="tool-view batch-view" aria-labelledby="batch">
      <header>
        <Heading id="batch">{BATCH_WORDS.title}</Heading>
        <p>{BATCH_WORDS.intro}</p>
        <p>
          <a href={hrefOf(STATEMENT)} onClick={navigateOnClick(STATEMENT)}>
            {STATEMENT_WORDS.link}
          </a>
        </p>
      </header>
      <InputForm run={run} />
      {run.total > 0 && <Progress run={run} />}
      {run.problem && <Notice problem={run.problem} />}
      {run.batch.results.size > 0 && <Results batch={run.batch} />}
      {/* Below the results, so that it moves nothing when it appears. */}
      <Failures run={run} />
      {companies.length > 0 && !run.isRunning && (
        <>
          <LogoArchive batch={run.batch} companies={companies} />
          <Wall companies={companies} />
        </>
      )}
    </article>
  )
}

/** Keeps the height of the page while some rows are looked up again: what hides meanwhile must not scroll the page. */
function useStableHeight(article: RefObject<HTMLElement | null>, run: BatchRun): BatchRun {
  const setMinHeight = (height: string) => {
    if (article.current) article.current.style.minHeight = height
  }
  return {
    ...run,
    start(input) {
      setMinHeight('')
      run.start(input)
    },
    lookUp(entries) {
      setMinHeight(`${article.current?.offsetHeight ?? 0}px`)
      run.lookUp(entries)
    },
  }
}

function Results({ batch }: { batch: BatchData }) {
  const caller = callerStore.use()
  return (
    <section class="batch-results" aria-labelledby="results">
      <header class="batch-section-header">
        <h2 id="results">{BATCH_WORDS.results}</h2>
        <div class="actions">
          <button
            type="button"
            class="button"
            onClick={() => saveText('companies.csv', 'text/csv', csvOf(batch))}
          >
            <Icon name="download" /> {BATCH_WORDS.csv}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => saveText('companies.json', 'application/json', jsonOf(batch))}
          >
            <Icon name="download" /> {BATCH_WORDS.json}
          </button>
        </div>
      </header>
      {!hasFeature(caller, 'BRAND_DATA') && (
        <Locked subject={BATCH_WORDS.locked} feature="BRAND_DATA" caller={caller} />
      )}
      <Rows batch={batch} />
    </section>
  )
}

const saveText = (name: string, type: string, text: string) =>
  saveFile(name, new Blob([text], { type }))
