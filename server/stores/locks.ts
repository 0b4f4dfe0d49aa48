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
