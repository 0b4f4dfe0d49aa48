// The progress of a run: how many companies, the time left, and why it waits.
import { BATCH_WORDS } from '../../words.ts'
import type { BatchRun } from './use-batch.ts'

export function Progress({ run }: { run: BatchRun }) {
  return (
    <div class="progress">
      <progress max={run.total} value={run.done} aria-label={BATCH_WORDS.progress} />
      <p>
        <span role="status">{statusOf(run)}</span>
        <span class="tabular-numbers">{BATCH_WORDS.of(run.done, run.total)}</span>
      </p>
    </div>
  )
}

function statusOf({ done, total, wait, isRunning, startedAt, batch }: BatchRun): string {
  if (!isRunning) {
    const failed = [...batch.results.values()].filter(({ company }) => company === null).length
    const end = done < total ? BATCH_WORDS.stopped : BATCH_WORDS.done
    return failed > 0 ? `${end}: ${BATCH_WORDS.failedTitle(failed)}` : end
  }
  if (wait.seconds > 0) return BATCH_WORDS.waits[wait.reason](wait.seconds)
  if (done === 0) return BATCH_WORDS.running
  const secondsLeft = Math.ceil((((Date.now() - startedAt) / done) * (total - done)) / 1000)
  return `${BATCH_WORDS.running}, ${BATCH_WORDS.secondsLeft(secondsLeft)}`
}
