// Leaves free turns of the event loop between operations. New connections wait during a long operation, and Node
// accepts only one in each turn on each port. Without free turns, a caller who sends one operation after another would
// delay all other callers by seconds.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** One turn stays free for each 5 ms of processor time of an operation. */
const MS_PER_TURN = 5
/**
 * An operation waits for at most so many turns in which connections are accepted, so that a flood of connections delays
 * it little. With operations of 5 ms, this still accepts more than a thousand connections a second.
 */
const MAX_TURNS = 10

/**
 * @param acceptedCount returns how many connections the service has accepted so far.
 * @returns a function that runs operations. Each starts in a turn of its own, after the free turns that earlier ones
 *   require and after a turn in which no connection was accepted, or after `MAX_TURNS`.
 */
export function createPacer(
  acceptedCount: () => number,
): <T>(operation: () => Promise<T>) => Promise<T> {
  let owedTurns = 0
  let ready: Promise<void> = Promise.resolve()
  const catchUp = async () => {
    let turns = 0
    let before: number
    do {
      before = acceptedCount()
      await nextTurn()
      turns += 1
      owedTurns -= 1
    } while (owedTurns > 0 || (acceptedCount() !== before && turns < MAX_TURNS))
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
