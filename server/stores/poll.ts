// Waits until another process has stored a record.
import { setTimeout as sleep } from 'node:timers/promises'

/** Time between two reads. At most 20 visits and runs of research wait at once, so the store gets 80 reads a second. */
const INTERVAL_MS = 250

/**
 * @param read returns null while the record is not there.
 * @param timeoutMs longest wait. @param cancelled rejects to end the wait.
 * @returns null after the timeout.
 */
export async function pollRecord<Result>(
  read: () => Promise<Result | null>,
  timeoutMs: number,
  cancelled: Promise<never>,
): Promise<Result | null> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const result = await read()
    if (result !== null) return result
    await Promise.race([sleep(INTERVAL_MS), cancelled])
  }
  return null
}
