// Quotas: fixed minute and day windows in UTC, counted in this process.
import { isIPv4, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Plan } from '../../schema/shapes.ts'

/** The outcome of one request. The numbers describe the window that is nearest to empty. */
export interface QuotaResult {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix time in seconds when the window ends. */
  resetAt: number
  /** Both windows, as X-RateLimit-Policy shows them. */
  policy: string
}

export interface Quota {
  /**
   * Takes one request from the subject's windows; a refusal takes none. The in-memory quota returns no promise,
   * because a promise costs the warm path a fifth of its time.
   */
  spend(subject: string, plan: Plan): QuotaResult | Promise<QuotaResult>
}

export const MINUTE = 60
export const DAY = 86_400
/** Most counters per window of a plan, about 100 bytes each, because an IPv6 network has billions of /64s. */
const SUBJECTS = 100_000

/** One of a plan's two windows, with a counter for each subject. */
interface Window {
  limit: number
  seconds: number
  /** The number of the window since 1970, which makes it start on the UTC boundary. */
  index: number
  /** Requests per subject, oldest subject first: the oldest counter is dropped when there are too many. */
  counts: Map<string, number>
}

/**
 * A quota that this process counts alone, in Maps: 0.5 µs a request, where two RateLimiterMemory take 2.4 µs.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function createQuota(now: () => number = Date.now): Quota {
  const windowsByPlan = new Map<string, { day: Window; minute: Window; policy: string }>()
  const windowsOf = (plan: Plan) => {
    const known = windowsByPlan.get(plan.id)
    if (known) return known
    const day = windowOf(plan.requestLimitPerDay, DAY)
    const minute = windowOf(plan.requestLimitPerMinute, MINUTE)
    const created = { day, minute, policy: policyOf(plan) }
    windowsByPlan.set(plan.id, created)
    return created
  }
  return {
    spend(subject, plan) {
      const { day, minute, policy } = windowsOf(plan)
      const at = Math.floor(now() / 1000)
      const leftInDay = remainingIn(day, subject, at)
      const leftInMinute = remainingIn(minute, subject, at)
      // Both windows are read before either is charged, so that a refusal by one takes nothing from the other.
      const allowed = leftInDay > 0 && leftInMinute > 0
      if (allowed) {
        setCount(day, subject, day.limit - leftInDay + 1)
        setCount(minute, subject, minute.limit - leftInMinute + 1)
      }
      const nearest = leftInDay < leftInMinute ? day : minute
      return {
        allowed,
        limit: nearest.limit,
        remaining: Math.min(leftInDay, leftInMinute) - (allowed ? 1 : 0),
        resetAt: (nearest.index + 1) * nearest.seconds,
        policy,
      }
    },
  }
}

/** Both windows, as X-RateLimit-Policy shows them. */
export function policyOf({ requestLimitPerMinute, requestLimitPerDay }: Plan): string {
  return `${requestLimitPerMinute};w=${MINUTE}, ${requestLimitPerDay};w=${DAY}`
}

function windowOf(limit: number, seconds: number): Window {
  // A Map grows as it fills; an LRU cache of that size takes a quarter of a second to create.
  return { limit, seconds, index: -1, counts: new Map() }
}

function setCount({ counts }: Window, subject: string, count: number): void {
  counts.set(subject, count)
  if (counts.size > SUBJECTS) counts.delete(counts.keys().next().value as string)
}

/**
 * Requests that the subject has left in the current window.
 * @param at Unix time in seconds.
 */
function remainingIn(window: Window, subject: string, at: number): number {
  const index = Math.floor(at / window.seconds)
  if (index !== window.index) {
    window.index = index
    window.counts.clear()
  }
  return window.limit - (window.counts.get(subject) ?? 0)
}

/** Who is counted without a key: an IPv4 address, or the /64 of an IPv6 one, since a host has a whole /64. */
export function subjectOfAddress(address: string): string {
  const known = subjects.get(address)
  if (known !== undefined) return known
  const subject = subjectOf(address)
  subjects.set(address, subject)
  return subject
}

// Recognising an IPv6 address costs a long regular expression; the same few ask again and again.
const subjects = new LRUCache<string, string>({ max: 10_000 })

function subjectOf(written: string): string {
  // Some proxies write the port too; what is no address at all shares one window.
  const address =
    /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(address)) return `ip:${address}`
  if (!isIPv6(address)) return 'ip:unknown'
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const [high = 0, low = 0] = groups.slice(6)
    return `ip:${[high >> 8, high & 255, low >> 8, low & 255].join('.')}`
  }
  return `ip:${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, whichever way it is written. */
function groupsOf(address: string): number[] {
  const dotted = (_: string, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  }
  const plain = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, dotted)
  const [left = [], right = []] = plain.split('::').map((side) =>
    side
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
