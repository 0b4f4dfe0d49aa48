// The port of turns taken across processes: who holds a name works, the others wait to be told.

export interface Lock {
  /** Lets go, and tells those who wait. What was lost meanwhile is not taken from another. */
  release(): Promise<void>
}

export interface Locks {
  /** @returns null when another holds it. Where nobody can be asked it is given to everyone: each works alone. */
  take(name: string): Promise<Lock | null>
  /** Waits until the lock may be free (let go, or its holder died), at most so many milliseconds. Never rejects. */
  freed(name: string, milliseconds: number): Promise<void>
  /** Lets go of what is held, and wakes who waits. May be called twice. */
  close(): Promise<void>
}
