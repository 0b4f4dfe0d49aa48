// Lets the event loop catch up between operations. A long operation lets new connections wait, of which Node accepts
// only a few in each turn, so a caller who sends one operation after the other would delay all others by seconds.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** At 200 new connections a second, one arrives in this time. */
const MS_PER_TURN = 5

/** @returns a function that runs operations: each starts only after the turns that earlier ones made necessary. */
export function createPacer(): <T>(operation: () => Promise<T>) => Promise<T> {
  let owedTurns = 0
  let ready: Promise<void> = Promise.resolve()
  const catchUp = async () => {
    for (; owedTurns > 0; owedTurns--) await nextTurn()
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
