// The caller's rate limit, read from the headers of the newest response.
import { createStore } from './store.ts'

export interface RateLimit {
  limit: number
  remaining: number
  /** Unix time in seconds when the window ends. */
  resetAt: number
  /** Both windows, such as `60;w=60, 5000;w=86400`. */
  policy: string
}

export const rateLimit = createStore<RateLimit | null>(null)

/** Requests that small decorative logos leave for the reader's own requests. */
const RESERVED_REQUESTS = 24

export function recordRateLimit(headers: Headers): void {
  const [limit, remaining, resetAt] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  // A response from the browser's cache may describe a window that has ended.
  if (!Number.isFinite(limit + remaining + resetAt) || resetAt * 1000 < Date.now()) return
  const previous = rateLimit.get()
  const left = previous?.resetAt === resetAt ? Math.min(remaining, previous.remaining) : remaining
  rateLimit.set({
    limit,
    remaining: left,
    resetAt,
    policy: headers.get('x-ratelimit-policy') ?? '',
  })
}

/** Whether the quota has room for decorative requests, which are skipped when little remains. */
export function canAfford(requests: number): boolean {
  const now = rateLimit.get()
  if (now === null || now.resetAt * 1000 < Date.now()) return true
  return now.remaining - requests >= RESERVED_REQUESTS
}
