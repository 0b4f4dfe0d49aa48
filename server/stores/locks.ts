// The port of distributed locks: one process holds a named lock while the others wait for its release.

export interface Lock {
  /** Releases the lock and wakes the waiters. An expired lock that another process now holds stays untouched. */
  release(): Promise<void>
}

export interface Locks {
  /** @returns null when another holder has it. While Redis is unavailable every caller gets a lock. */
  acquire(name: string): Promise<Lock | null>
  /** Waits until the lock may be free (released, or its holder died), at most `milliseconds`. Never rejects. */
  waitUntilFree(name: string, milliseconds: number): Promise<void>
  /** Releases every lock held here and wakes every waiter. May be called twice. */
  close(): Promise<void>
}

/** The locks that this process holds in a store of other processes. */
export function createHeldLocks() {
  const held = new Set<Lock>()
  return {
    /** @param release runs once, at the first release of the lock. */
    add(release: () => Promise<unknown>): Lock {
      const lock: Lock = {
        async release() {
          if (held.delete(lock)) await release()
        },
      }
      held.add(lock)
      return lock
    },
    releaseAll: () => Promise.all([...held].map((lock) => lock.release())),
  }
}
