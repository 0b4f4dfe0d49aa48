// The caller's rate limit, read from the headers of the newest response.
import { createStore } from './store.ts'

export interface RateLimit {
  limit: number
  remaining: number
  /** Unix time in seconds when the window ends. */
  resetAt: number
  /** The limits of the minute and day windows with their lengths in seconds, such as `600;w=60, 20000;w=86400`. */
  policy: string
}

export const rateLimit = createStore<RateLimit | null>(null)

/** Requests of the quota that decorative logos must not use, so that the reader's own requests succeed. */
const RESERVED_REQUESTS = 24

export function recordRateLimit(headers: Headers): void {
  const numberOf = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN)
  const limit = numberOf('limit')
  const remaining = numberOf('remaining')
  const resetAt = numberOf('reset')
  // A response from the browser's cache may describe a window that has ended.
  if (![limit, remaining, resetAt].every(Number.isFinite) || resetAt * 1000 < Date.now()) return
  const previous = rateLimit.get()
  // Responses can arrive out of order; within a window the lowest count is the newest.
  // Another limit is the one of another key.
  const isSameWindow = previous?.resetAt === resetAt && previous.limit === limit
  const newestRemaining = isSameWindow ? Math.min(remaining, previous.remaining) : remaining
  rateLimit.set({
    limit,
    remaining: newestRemaining,
    resetAt,
    policy: headers.get('x-ratelimit-policy') ?? '',
  })
}

/** Whether the quota has room for decorative requests, which are skipped when little remains. */
export function canAfford(requests: number): boolean {
  const current = rateLimit.get()
  if (current === null || current.resetAt * 1000 < Date.now()) return true
  return current.remaining - requests >= RESERVED_REQUESTS
}
