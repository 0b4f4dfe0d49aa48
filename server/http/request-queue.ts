// Starts one request per turn of the event loop, so that a thousand simultaneous requests do not block the process.
// Health checks and cached images bypass the queue and are answered between two turns.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestQueue {
  /** Runs the work at once when the queue is idle, else in a later turn, in the order of arrival. */
  run(work: () => void): void
  /** Milliseconds that a request arriving now would wait, estimated from the last turns. */
  expectedWaitMs(): number
}

/** Weight of the last turn in the moving average of the turn length. */
const AVERAGE_WEIGHT = 0.1

/** @param now a clock in milliseconds; tests pass their own. */
export function createRequestQueue(now: () => number = () => performance.now()): RequestQueue {
  // An array with a read index, because `shift` would move thousands of elements.
  let queue: (() => void)[] = []
  let nextIndex = 0
  let isRunning = false
  let turnStartedAt = 0
  let averageTurnMs = 0
  const runNext = () => {
    const work = queue[nextIndex++]
    isRunning = work !== undefined
    if (work === undefined) {
      queue = []
      nextIndex = 0
      return
    }
    const startedAt = now()
    averageTurnMs += AVERAGE_WEIGHT * (startedAt - turnStartedAt - averageTurnMs)
    turnStartedAt = startedAt
    setImmediate(runNext)
    work()
  }
  return {
    run(work) {
      if (isRunning) {
        // Bound, because `runNext` runs in the context of another request.
        queue.push(AsyncLocalStorage.bind(work))
        return
      }
      isRunning = true
      turnStartedAt = now()
      setImmediate(runNext)
      work()
    },
    expectedWaitMs: () => (queue.length - nextIndex) * averageTurnMs,
  }
}
