// The progress of a run: how many companies, the time left, and why it waits.
import { BATCH_WORDS } from '../../words.ts'
import type { BatchRun } from './use-batch.ts'

type ProgressProps = Pick<BatchRun, 'done' | 'total' | 'wait' | 'isRunning' | 'startedAt'>

export function Progress({ done, total, wait, isRunning, startedAt }: ProgressProps) {
  return (
    <div class="progress">
      <progress max={total} value={done} aria-label={BATCH_WORDS.progress} />
      <p>
        <span role="status">{statusOf({ done, total, wait, isRunning, startedAt })}</span>
        <span class="tabular-numbers">{BATCH_WORDS.of(done, total)}</span>
      </p>
    </div>
  )
}

function statusOf({ done, total, wait, isRunning, startedAt }: ProgressProps): string {
  if (!isRunning) return done < total ? BATCH_WORDS.stopped : BATCH_WORDS.done
  if (wait.seconds > 0) return BATCH_WORDS.waits[wait.reason](wait.seconds)
  if (done === 0) return BATCH_WORDS.running
  const secondsLeft = Math.ceil((((Date.now() - startedAt) / done) * (total - done)) / 1000)
  return `${BATCH_WORDS.running}, ${BATCH_WORDS.secondsLeft(secondsLeft)}`
}
