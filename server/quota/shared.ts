// The same windows counted across processes in Redis; in this process alone while Redis is away.
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Plan } from '../../schema/shapes.ts'
import { DAY, MINUTE, policyOf, type Quota, type Spent } from '../quota.ts'

/** Where it counts, and whether that can be reached. */
export interface Counters {
  isAway(): boolean
  prefix: string
}

/** What is left of a window before this request. */
interface Left {
  limit: number
  left: number
  resetAt: number
}

interface Window {
  /** What this process knows without asking: that the subject's window is used up; null: it may not be. */
  usedUp(subject: string, at: number): Left | null
  /** Takes one from the subject; less than one is left of a window that is used up. */
  take(subject: string, at: number): Promise<Left>
}

/** Clocks of several machines differ: a counter outlives its window by so many seconds. */
const SKEW = 60
/** Subjects that are remembered as having used up a window. */
const SUBJECTS = 100_000

/** @param alone takes over while the counters are away. @param now milliseconds since 1970. */
export function sharedQuota(counters: Counters, alone: Quota, now: () => number = Date.now): Quota {
  const windowsByPlan = new Map<string, { minute: Window; day: Window; policy: string }>()
  // A limiter defines its script when it is made. Were the first one made beside another command of the same moment,
  // ioredis would mix up their answers, and end the process (redis/ioredis#1931): so it is made before any.
  windowOf(counters, 'first', 1, MINUTE)
  const windowsOf = (plan: Plan) => {
    const known = windowsByPlan.get(plan.id)
    if (known) return known
    const { id, requestLimitPerMinute, requestLimitPerDay } = plan
    const minute = windowOf(counters, `m:${id}`, requestLimitPerMinute, MINUTE)
    const day = windowOf(counters, `d:${id}`, requestLimitPerDay, DAY)
    const made = { minute, day, policy: policyOf(plan) }
    windowsByPlan.set(plan.id, made)
    return made
  }
  const ask = async (subject: string, plan: Plan, at: number): Promise<Spent> => {
    const { minute, day, policy } = windowsOf(plan)
    // The day is asked only for what the minute lets through: its refusals are final until midnight,
    // and what the minute gave for them is worth nothing by then. So nothing need be given back.
    const ofMinute = await minute.take(subject, at)
    if (ofMinute.left < 1) return told(ofMinute, policy)
    const ofDay = await day.take(subject, at)
    return told(ofDay.left < ofMinute.left ? ofDay : ofMinute, policy)
  }
  return {
    spend(subject, plan) {
      if (counters.isAway()) return alone.spend(subject, plan)
      const at = Math.floor(now() / 1000)
      const { minute, day, policy } = windowsOf(plan)
      // Who is refused costs Redis nothing more until the window ends. The day first: it ends later.
      const ended = day.usedUp(subject, at) ?? minute.usedUp(subject, at)
      return ended
        ? told(ended, policy)
        : ask(subject, plan, at).catch(() => alone.spend(subject, plan))
    },
  }
}

function told({ limit, left, resetAt }: Left, policy: string): Spent {
  const allowed = left > 0
  return { allowed, limit, remaining: allowed ? left - 1 : 0, resetAt, policy }
}

function windowOf(counters: Counters, word: string, limit: number, seconds: number): Window {
  const limiter = new RateLimiterRedis({
    ...{ storeClient: counters, keyPrefix: `${counters.prefix}:${word}` },
    ...{ points: limit, duration: seconds + SKEW },
  })
  let ended = { index: -1, subjects: new Set<string>() }
  // The window's number makes it start on the UTC boundary, and begin anew where a clock jumps.
  const indexOf = (at: number) => Math.floor(at / seconds)
  const leftOf = (at: number, left: number): Left => ({
    ...{ limit, left, resetAt: (indexOf(at) + 1) * seconds },
  })
  const end = (subject: string, at: number) => {
    if (ended.index !== indexOf(at) || ended.subjects.size >= SUBJECTS) {
      ended = { index: indexOf(at), subjects: new Set() }
    }
    ended.subjects.add(subject)
  }
  return {
    usedUp: (subject, at) =>
      ended.index === indexOf(at) && ended.subjects.has(subject) ? leftOf(at, 0) : null,
    async take(subject, at) {
      try {
        const { consumedPoints } = await limiter.consume(`${indexOf(at)}:${subject}`)
        if (consumedPoints === limit) end(subject, at)
        return leftOf(at, limit - consumedPoints + 1)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        end(subject, at)
        return leftOf(at, 0)
      }
    },
  }
}
