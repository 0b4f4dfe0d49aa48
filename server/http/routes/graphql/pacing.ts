// Leaves free turns of the event loop between operations. New connections wait during a long operation, and Node
// accepts only a few of them in each turn. Without free turns, a caller who sends one operation after another would
// delay all other callers by seconds.
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * One turn stays free for each 5 ms of processor time of an operation. At 200 new connections a second, one arrives in
 * that time.
 */
const MS_PER_TURN = 5

/**
 * @returns a function that runs operations: each starts in a turn of its own, after the free turns that earlier ones
 *   require.
 */
export function createPacer(): <T>(operation: () => Promise<T>) => Promise<T> {
  let owedTurns = 0
  let ready: Promise<void> = Promise.resolve()
  const catchUp = async () => {
    do await nextTurn()
    while (--owedTurns > 0)
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
