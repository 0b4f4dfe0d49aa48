// The entries of a batch without a company, with the reason, and a retry.
import { useMemo } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { BATCH_WORDS } from '../../words.ts'
import { keyOf } from './input.ts'
import type { BatchRun } from './use-batch.ts'

const MAX_LISTED = 50

export function Failures({ run }: { run: BatchRun }) {
  const { results } = run.batch
  const failed = useMemo(
    () => [...results.values()].filter(({ company }) => company === null),
    [results],
  )
  if (run.isRunning || failed.length === 0) return null
  return (
    <section class="batch-failures" aria-labelledby="failures">
      <header class="batch-section-header">
        <h2 id="failures">{BATCH_WORDS.failedTitle(failed.length)}</h2>
        <button
          type="button"
          class="button"
          onClick={() => run.lookUp(failed.map(({ entry }) => entry))}
        >
          <Icon name="retry" /> {BATCH_WORDS.retryFailed}
        </button>
      </header>
      <ul>
        {failed.slice(0, MAX_LISTED).map(({ entry, error }) => (
          <li key={keyOf(entry)}>
            <b>{entry.value}</b> <span class="muted">{error}</span>
          </li>
        ))}
        {failed.length > MAX_LISTED && (
          <li class="muted">{BATCH_WORDS.more(failed.length - MAX_LISTED)}</li>
        )}
      </ul>
    </section>
  )
}
