// Work that is done once for all processes: whoever does not get the lock waits, and then reads what was made.
import type { Locks } from './locks.ts'

export interface Work<Made> {
  /** What was made meanwhile; null: nothing. */
  made(): Promise<Made | null>
  make(): Promise<Made>
  /** Where the work waits for its place in this process: others' work is waited for outside. */
  enter?<T>(work: () => Promise<T>): Promise<T>
  /** Rejects when waiting has no point any more. */
  ended?: Promise<never>
}

/**
 * @param patience longest that another's work is waited for, in milliseconds; then it is done once more.
 * That the holder dies costs one more, too: the next who gets the lock finds nothing made.
 */
export async function inTurn<Made>(
  locks: Locks,
  name: string,
  patience: number,
  { made, make, enter = (work) => work(), ended }: Work<Made>,
): Promise<Made> {
  const unlessTaken = async () => {
    const lock = await locks.take(name)
    if (lock === null) return null
    try {
      return (await made()) ?? (await make())
    } finally {
      await lock.release()
    }
  }
  const until = performance.now() + patience
  for (let left = patience; left > 0; left = until - performance.now()) {
    const mine = await enter(unlessTaken)
    if (mine) return mine
    const freed = locks.freed(name, left)
    await (ended ? Promise.race([freed, ended]) : freed)
    const theirs = await made()
    if (theirs) return theirs
  }
  return enter(make)
}
