// Limits log lines that repeat: during an outage, every request may fail for the same cause.

const INTERVAL_MS = 60_000

/** @returns a function that says whether a line about a cause may be written now: the first one, then one a minute. */
export function createRepeatLimit(): (cause: string) => boolean {
  const writtenAt = new Map<string, number>()
  return (cause) => {
    const now = performance.now()
    for (const [name, at] of writtenAt) if (now - at >= INTERVAL_MS) writtenAt.delete(name)
    if (writtenAt.has(cause)) return false
    writtenAt.set(cause, now)
    return true
  }
}
