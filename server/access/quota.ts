// How often a caller may ask: a minute window and a day window, fixed, in UTC.
import { isIPv4, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Plan } from '../../schema/shapes.ts'

/** What one request cost, told about the window that is nearest to empty. */
export interface Spent {
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
   * Takes one request from the subject's windows; a refusal takes none. At once where the counters
   * are in this process: a promise would cost a warm answer a fifth of its time.
   */
  spend(subject: string, plan: Plan): Spent | Promise<Spent>
}

export const MINUTE = 60
export const DAY = 86_400
/** Counters kept for each window of a plan, some 100 bytes each: an IPv6 network has billions of /64s. */
const SUBJECTS = 100_000

/** One of the two windows of a plan: what each subject has spent in it. */
interface Window {
  limit: number
  seconds: number
  /** The number of the window since 1970, which makes it start on the UTC boundary. */
  index: number
  /** In the order in which they were first seen: who came first begins anew when there are too many. */
  spent: Map<string, number>
}

/** @param now milliseconds since 1970; tests hand in their own. */
export function createQuota(now: () => number = Date.now): Quota {
  const windowsByPlan = new Map<string, { day: Window; minute: Window; policy: string }>()
  const windowsOf = (plan: Plan) => {
    const known = windowsByPlan.get(plan.id)
    if (known) return known
    const day = windowOf(plan.requestLimitPerDay, DAY)
    const minute = windowOf(plan.requestLimitPerMinute, MINUTE)
    const made = { day, minute, policy: policyOf(plan) }
    windowsByPlan.set(plan.id, made)
    return made
  }
  return {
    spend(subject, plan) {
      const { day, minute, policy } = windowsOf(plan)
      const at = Math.floor(now() / 1000)
      const [ofDay, ofMinute] = [leftIn(day, subject, at), leftIn(minute, subject, at)]
      // Both are asked before either is charged, or a burst that one refuses would eat the other.
      const allowed = ofDay > 0 && ofMinute > 0
      if (allowed) {
        for (const [window, left] of [[day, ofDay] as const, [minute, ofMinute] as const]) {
          charge(window, subject, window.limit - left + 1)
        }
      }
      const charged = allowed ? 1 : 0
      const [window, left] = ofDay < ofMinute ? [day, ofDay] : [minute, ofMinute]
      const resetAt = (window.index + 1) * window.seconds
      return { allowed, limit: window.limit, remaining: left - charged, resetAt, policy }
    },
  }
}

/** Both windows, as X-RateLimit-Policy shows them. */
export function policyOf({ requestLimitPerMinute, requestLimitPerDay }: Plan): string {
  return `${requestLimitPerMinute};w=${MINUTE}, ${requestLimitPerDay};w=${DAY}`
}

function windowOf(limit: number, seconds: number): Window {
  // A Map, which grows as it fills: a cache of that size takes a quarter of a second to set up.
  return { limit, seconds, index: -1, spent: new Map() }
}

function charge({ spent }: Window, subject: string, count: number): void {
  spent.set(subject, count)
  if (spent.size > SUBJECTS) spent.delete(spent.keys().next().value as string)
}

/** What the subject has left in the window that this second lies in. */
function leftIn(window: Window, subject: string, at: number): number {
  const index = Math.floor(at / window.seconds)
  if (index !== window.index) {
    window.index = index
    window.spent.clear()
  }
  return window.limit - (window.spent.get(subject) ?? 0)
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
