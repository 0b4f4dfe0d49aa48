// One timeout clock for all commands in flight, which ignores the time that this process itself was blocked.

export interface SharedTimeout {
  /** @returns the answer; rejects with the error that `rejectAll` receives. */
  limit<T>(answer: Promise<T>): Promise<T>
  /** Rejects every answer that is still awaited. */
  rejectAll(error: Error): void
}

/** Milliseconds between two steps of the clock. */
const CLOCK_TICK_MS = 25

/**
 * A blocked event loop delays the clock too, so answers that already wait in the socket are not timed out.
 * @param timeoutMs longest wait for one answer. @param onTimeout called when an answer takes longer.
 */
export function createSharedTimeout(timeoutMs: number, onTimeout: () => void): SharedTimeout {
  const pending = new Set<{ since: number; reject(error: Error): void }>()
  let clock = 0
  let tickedAt = 0
  let ticking: NodeJS.Timeout | null = null
  const tick = () => {
    const now = performance.now()
    clock += Math.min(now - tickedAt, 2 * CLOCK_TICK_MS)
    tickedAt = now
    const [oldest] = pending
    if (oldest && clock - oldest.since > timeoutMs) onTimeout()
    if (pending.size > 0 || ticking === null) return
    clearInterval(ticking)
    ticking = null
  }
  return {
    limit(answer) {
      if (ticking === null) {
        tickedAt = performance.now()
        ticking = setInterval(tick, CLOCK_TICK_MS)
      }
      return new Promise((resolve, reject) => {
        const entry = { since: clock, reject }
        pending.add(entry)
        const finish =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            pending.delete(entry)
            settle(value)
          }
        answer.then(finish(resolve), finish(reject))
      })
    },
    rejectAll(error) {
      for (const { reject } of pending) reject(error)
      pending.clear()
    },
  }
}
