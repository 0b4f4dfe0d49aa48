// Runs work once for all processes: the process that gets the lock works, the others wait and read the result.
import type { Locks } from './locks.ts'

export interface SingleFlightWork<Result> {
  /** @returns the result that another process stored meanwhile, or null. */
  read(): Promise<Result | null>
  compute(): Promise<Result>
  /** Queues the work in this process. The wait for another process does not occupy this queue. */
  schedule?<T>(work: () => Promise<T>): Promise<T>
  /** Rejects to end the wait for another process. */
  cancelled?: Promise<never>
}

/**
 * When the lock holder dies, the next holder finds no result and runs the work again.
 * @param timeoutMs longest wait for another process; after it this process runs the work without the lock.
 */
export async function singleFlight<Result>(
  locks: Locks,
  name: string,
  timeoutMs: number,
  { read, compute, schedule = (work) => work(), cancelled }: SingleFlightWork<Result>,
): Promise<Result> {
  const runWithLock = async () => {
    const lock = await locks.acquire(name)
    if (lock === null) return null
    try {
      return (await read()) ?? (await compute())
    } finally {
      await lock.release()
    }
  }
  const deadline = performance.now() + timeoutMs
  for (let leftMs = timeoutMs; leftMs > 0; leftMs = deadline - performance.now()) {
    const ownResult = await schedule(runWithLock)
    if (ownResult) return ownResult
    const lockFree = locks.waitUntilFree(name, leftMs)
    await (cancelled ? Promise.race([lockFree, cancelled]) : lockFree)
    const otherResult = await read()
    if (otherResult) return otherResult
  }
  return schedule(compute)
}
