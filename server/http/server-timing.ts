// Collects how long the parts of a request took, for the Server-Timing header.
import type { IncomingMessage } from 'node:http'

/** `queue`: until the app read the request; the others as in `WorkCaller.noteDuration`. */
export type TimedPart = 'queue' | 'cache' | 'visit' | 'render'

const durationsByRequest = new WeakMap<IncomingMessage, Map<TimedPart, number>>()

/** Notes a duration. Of parts that ran at the same time, such as the visits of a batch, the longest counts. */
export function noteDuration(
  request: IncomingMessage,
  part: TimedPart,
  milliseconds: number,
): void {
  const durations = durationsByRequest.get(request) ?? new Map<TimedPart, number>()
  durationsByRequest.set(request, durations)
  durations.set(part, Math.max(milliseconds, durations.get(part) ?? 0))
}

/**
 * @param cacheResult HIT or MISS of the image cache; null for a response that is not an image.
 * @returns the value of Server-Timing, such as `queue;dur=0.1, cache;desc=MISS;dur=0.3, render;dur=24.8`; empty when
 * nothing was timed.
 */
export function serverTimingOf(request: IncomingMessage, cacheResult: string | null): string {
  const durations = durationsByRequest.get(request) ?? []
  return [...durations]
    .map(([part, milliseconds]) => {
      const description = part === 'cache' && cacheResult ? `;desc=${cacheResult}` : ''
      return `${part}${description};dur=${milliseconds.toFixed(1)}`
    })
    .join(', ')
}
