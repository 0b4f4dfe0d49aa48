// What is left of the caller's limits, as the newest answer told it, and what this page has asked today.
import { kept } from './store.ts'

export interface Allowance {
  limit: number
  remaining: number
  /** Unix time in seconds when the window ends. */
  resetAt: number
  /** Both windows, such as `60;w=60, 5000;w=86400`. */
  policy: string
}

export const allowance = kept<Allowance | null>(null)

/** Requests that thumbnails leave for what the reader asks for. */
const SPARED = 24

export function noteAllowance(headers: Headers): void {
  const [limit, remaining, resetAt] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  // An answer out of the browser's own cache tells of a window that may be over.
  if (!Number.isFinite(limit + remaining + resetAt) || resetAt * 1000 < Date.now()) return
  const known = allowance.get()
  const left = known?.resetAt === resetAt ? Math.min(remaining, known.remaining) : remaining
  allowance.set({
    limit,
    remaining: left,
    resetAt,
    policy: headers.get('x-ratelimit-policy') ?? '',
  })
}

/** Whether so many requests more are no loss: what only decorates is left out when little remains. */
export function affords(requests: number): boolean {
  const now = allowance.get()
  if (now === null || now.resetAt * 1000 < Date.now()) return true
  return now.remaining - requests >= SPARED
}
