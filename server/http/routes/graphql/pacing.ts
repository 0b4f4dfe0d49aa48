// Leaves free turns of the event loop between operations. New connections wait during a long operation, and Node
// accepts only one of them in each turn. Without free turns, a caller who sends one operation after another would delay
// all other callers by seconds.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** One turn stays free for each 5 ms of processor time of an operation. */
const MS_PER_TURN = 5
/** An operation waits for at most so many turns: an empty one takes about 0.1 ms. */
const MAX_TURNS = 100

/**
 * @param acceptedCount returns how many connections the service has accepted so far.
 * @returns a function that runs operations. Each starts in a turn of its own, after the free turns that earlier ones
 *   require, and after a turn in which no connection waited.
 */
export function createPacer(
  acceptedCount: () => number,
): <T>(operation: () => Promise<T>) => Promise<T> {
  let owedTurns = 0
  let ready: Promise<void> = Promise.resolve()
  const catchUp = async () => {
    for (let turn = 1; turn <= MAX_TURNS; turn++) {
      const before = acceptedCount()
      await nextTurn()
      owedTurns = Math.max(0, owedTurns - 1)
      if (owedTurns === 0 && acceptedCount() === before) return
    }
  }
  return async (operation) => {
    ready = ready.then(catchUp)
    await ready
    const before = process.threadCpuUsage()
    try {
      return await operation()
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      owedTurns = Math.max(owedTurns, Math.floor((user + system) / 1000 / MS_PER_TURN))
    }
  }
}
