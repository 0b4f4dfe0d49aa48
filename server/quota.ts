// How often a caller may ask: a minute window and a day window, fixed, in UTC.
import { isIPv4, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Plan } from '../schema/shapes.ts'

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
  /** Takes one request from the subject's windows; a refusal takes none. */
  spend(subject: string, plan: Plan): Promise<Spent>
}

const MINUTE = 60
const DAY = 86_400

/** One of the two windows of a plan, with a limiter of its own. */
interface Window {
  limit: number
  seconds: number
  limiter: RateLimiterMemory
  /** Keys that the limiter keeps. */
  seen: LRUCache<string, true>
}

interface Turn {
  window: Window
  allowed: boolean
  remaining: number
  resetAt: number
}

/** @param now milliseconds since 1970; tests hand in their own. */
export function createQuota(now: () => number = Date.now): Quota {
  const windowsByPlan = new Map<string, { day: Window; minute: Window; policy: string }>()
  const windowsOf = (plan: Plan) => {
    const known = windowsByPlan.get(plan.id)
    if (known) return known
    const day = windowOf(plan.requestLimitPerDay, DAY)
    const minute = windowOf(plan.requestLimitPerMinute, MINUTE)
    const made = { day, minute, policy: `${minute.limit};w=${MINUTE}, ${day.limit};w=${DAY}` }
    windowsByPlan.set(plan.id, made)
    return made
  }
  return {
    async spend(subject, plan) {
      const { day, minute, policy } = windowsOf(plan)
      const at = Math.floor(now() / 1000)
      const ofDay = await take(day, subject, at)
      // A refusal takes nothing from either window: the limiter counts what it refuses, and a burst would eat the day.
      const ofMinute = ofDay.allowed ? await take(minute, subject, at) : null
      if (!ofMinute?.allowed) await giveBack(day, subject, at)
      if (!ofMinute) return told(ofDay, policy)
      return told(
        !ofMinute.allowed || ofMinute.remaining <= ofDay.remaining ? ofMinute : ofDay,
        policy,
      )
    },
  }
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

// The limiter keeps an entry and a timer for each subject until its window ends, 1.6 KB measured for
// both windows, and an IPv6 network has billions of /64s: who was not seen for longest begins anew.
const SUBJECTS = 50_000

function windowOf(limit: number, seconds: number): Window {
  const limiter = new RateLimiterMemory({ points: limit, duration: seconds })
  const seen = new LRUCache<string, true>({
    max: SUBJECTS,
    dispose: (_, key, why) => why === 'evict' && limiter.delete(key),
  })
  return { limit, seconds, limiter, seen }
}

/** The window's number in the key makes it start on the UTC boundary instead of at the first request. */
function keyAt(window: Window, subject: string, at: number) {
  const index = Math.floor(at / window.seconds)
  const resetAt = (index + 1) * window.seconds
  return { key: `${subject}@${index}`, resetAt, customDuration: resetAt - at }
}

async function take(window: Window, subject: string, at: number): Promise<Turn> {
  const { key, resetAt, customDuration } = keyAt(window, subject, at)
  window.seen.set(key, true)
  try {
    const { remainingPoints } = await window.limiter.consume(key, 1, { customDuration })
    return { window, allowed: true, remaining: remainingPoints, resetAt }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { window, allowed: false, remaining: 0, resetAt }
    throw refusal
  }
}

async function giveBack(window: Window, subject: string, at: number): Promise<void> {
  const { key, customDuration } = keyAt(window, subject, at)
  await window.limiter.reward(key, 1, { customDuration })
}

function told({ window, allowed, remaining, resetAt }: Turn, policy: string): Spent {
  return { allowed, limit: window.limit, remaining, resetAt, policy }
}
