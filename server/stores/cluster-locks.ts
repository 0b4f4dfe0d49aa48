// Locks that the workers of one machine share, held by their primary process.
import { createHeldLocks, type Lock, type Locks } from './locks.ts'
import { memoryLocks } from './memory/locks.ts'
import { createWaiters } from './waiters.ts'

/** The functions of the primary, as a worker calls them. Each rejects without an answer in time. */
export interface LockCalls {
  /** @param token the worker's own name of this acquisition. @returns false when another holder has the lock. */
  acquireLock(name: string, token: number): Promise<boolean>
  /** Releases the lock that the worker acquired with this token, if any. */
  releaseLock(token: number): Promise<void>
  /** Resolves when the lock may be free, after `milliseconds` at the latest. */
  waitForLock(name: string, milliseconds: number): Promise<void>
}

/** Creates the locks of a worker. While the primary does not answer every caller gets a lock. */
export function clusterLocks(primary: LockCalls): Locks {
  const waiters = createWaiters()
  const held = createHeldLocks()
  let lastToken = 0
  return {
    async acquire(name) {
      const token = ++lastToken
      // Without an answer the primary may hold the lock for this token all the same, so `release` still tells it.
      const isAcquired = await primary.acquireLock(name, token).catch(() => true)
      return isAcquired ? held.add(() => primary.releaseLock(token).catch(() => {})) : null
    },
    async waitUntilFree(name, milliseconds) {
      const { done, end } = waiters.wait(name, milliseconds)
      primary.waitForLock(name, milliseconds).then(end, end)
      await done
    },
    async close() {
      waiters.wakeAll()
      await held.releaseAll()
    },
  }
}

export interface PrimaryLocks {
  /** @returns the functions that one worker calls. */
  callsOf(workerId: number): LockCalls
  /** Releases the locks of a worker that exited. */
  releaseAll(workerId: number): void
}

/** Creates the locks of the primary. */
export function createPrimaryLocks(): PrimaryLocks {
  const locks = memoryLocks()
  const heldByWorker = new Map<number, Map<number, Lock>>()
  return {
    callsOf(workerId) {
      const held = heldByWorker.get(workerId) ?? new Map<number, Lock>()
      heldByWorker.set(workerId, held)
      return {
        async acquireLock(name, token) {
          const lock = await locks.acquire(name)
          if (lock) held.set(token, lock)
          return lock !== null
        },
        async releaseLock(token) {
          await held.get(token)?.release()
          held.delete(token)
        },
        waitForLock: locks.waitUntilFree,
      }
    },
    releaseAll(workerId) {
      for (const lock of heldByWorker.get(workerId)?.values() ?? []) lock.release()
      heldByWorker.delete(workerId)
    },
  }
}
