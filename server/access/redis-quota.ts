// Counts quotas in Redis for all processes; while Redis is unavailable each machine counts by itself.
import { LRUCache } from 'lru-cache'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisCounters } from '../stores/redis/index.ts'
import {
  DAY_SECONDS,
  FREE_ANSWERS_PER_REQUEST,
  MINUTE_SECONDS,
  type Quota,
  type QuotaAccount,
  type QuotaLimits,
  type QuotaResult,
  quotaResultOf,
  rateLimitPoliciesOf,
} from './quota.ts'

/** Seconds that a counter outlives its window, because the clocks of several machines differ. */
const CLOCK_SKEW_SECONDS = 60
/** Callers of a plan that this process remembers as refused. */
const MAX_REFUSED_CALLERS = 100_000
/** Another process may give requests back, so a refusal is remembered for a short time only. */
const REFUSAL_TTL_MS = 10_000

/** The counters of an account in the current windows. */
interface Counters {
  minuteKey: string
  dayKey: string
  /** Unix times in seconds when the windows end. */
  minuteEnd: number
  dayEnd: number
}

/** The windows of one plan. Its methods throw an Error when Redis fails or does not answer in time. */
interface PlanQuota {
  spend(counters: Counters): Promise<QuotaResult>
  /** Counts a free answer. @returns null when those of this minute are used up. */
  spendFree(counters: Counters): Promise<QuotaResult | null>
  /** Like `spendFree`, and gives back the request that was charged. */
  refund(counters: Counters, charged: QuotaResult): Promise<QuotaResult | null>
}

/**
 * Creates a quota that all processes on one Redis share.
 * @param localQuota counts for this machine while Redis is unavailable.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function sharedQuota(
  redis: RedisCounters,
  localQuota: Quota,
  now: () => number = Date.now,
): Quota {
  // By the plan itself, because PLANS_FILE may be read again with other limits.
  const quotaByPlan = new WeakMap<QuotaLimits, PlanQuota>()
  // ioredis crashes when a pipeline runs a script that was defined after the pipeline began (redis/ioredis#1931).
  // This limiter defines the script before any request; later limiters define the same script.
  limiterOf(redis, 'first', 1, MINUTE_SECONDS)
  const quotaOf = (plan: QuotaLimits) => {
    const existing = quotaByPlan.get(plan)
    if (existing) return existing
    const created = planQuota(redis, plan)
    quotaByPlan.set(plan, created)
    return created
  }
  /** Counts in Redis, or with `countLocally` while it is unavailable. */
  const count = async (
    { plan }: QuotaAccount,
    countInRedis: (quota: PlanQuota) => Promise<QuotaResult>,
    countLocally: () => QuotaResult | Promise<QuotaResult>,
  ): Promise<QuotaResult> => {
    if (redis.isUnavailable()) return countLocally()
    try {
      // The command timeout of the Redis client limits each step, so an unresponsive Redis delays no response for
      // longer.
      return await redis.run(() => countInRedis(quotaOf(plan)))
    } catch {
      return countLocally()
    }
  }
  return {
    spend(account) {
      const counters = countersOf(account, now())
      return count(
        account,
        (quota) => quota.spend(counters),
        () => localQuota.spend(account),
      )
    },
    spendFree(account) {
      const counters = countersOf(account, now())
      return count(
        account,
        async (quota) => (await quota.spendFree(counters)) ?? quota.spend(counters),
        () => localQuota.spendFree(account),
      )
    },
    refund(account, charged) {
      const counters = countersOf(account, now())
      return count(
        account,
        async (quota) => (await quota.refund(counters, charged)) ?? charged,
        () => localQuota.refund(account, charged),
      )
    },
  }
}

/**
 * @param now milliseconds since 1970.
 * @returns keys with the numbers of the windows: windows start on a UTC boundary, and a clock jump starts new ones.
 */
function countersOf({ subject, visitor }: QuotaAccount, now: number): Counters {
  const day = Math.floor(now / 1000 / DAY_SECONDS)
  const minute = Math.floor(now / 1000 / MINUTE_SECONDS)
  const dayKey = `{${subject}}:${day}`
  return {
    dayKey,
    minuteKey: visitor === null ? `${dayKey}:${minute}` : `${dayKey}:${minute}:${visitor}`,
    dayEnd: (day + 1) * DAY_SECONDS,
    minuteEnd: (minute + 1) * MINUTE_SECONDS,
  }
}

function planQuota(redis: RedisCounters, plan: QuotaLimits): PlanQuota {
  const { id, requestLimitPerMinute, requestLimitPerDay } = plan
  const minute = limiterOf(redis, id, requestLimitPerMinute, MINUTE_SECONDS)
  const day = limiterOf(redis, id, requestLimitPerDay, DAY_SECONDS)
  const freeAnswers = requestLimitPerMinute * FREE_ANSWERS_PER_REQUEST
  const free = limiterOf(redis, `${id}:free`, freeAnswers, MINUTE_SECONDS)
  const policies = rateLimitPoliciesOf(plan)
  // The library's own list of refused keys is not used: it ends with the window, also after a refund.
  const refusals = new LRUCache<string, QuotaResult>({
    max: MAX_REFUSED_CALLERS,
    ttl: REFUSAL_TTL_MS,
    ttlResolution: 1000,
  })

  const resultOf = (
    allowed: boolean,
    { minuteKey, minuteEnd, dayEnd }: Counters,
    leftInMinute: number,
    leftInDay: number,
  ): QuotaResult => {
    const result = quotaResultOf(
      allowed,
      { limit: requestLimitPerMinute, remaining: leftInMinute, resetAt: minuteEnd },
      { limit: requestLimitPerDay, remaining: leftInDay, resetAt: dayEnd },
      policies,
    )
    if (result.remaining === 0) refusals.set(minuteKey, { ...result, allowed: false })
    else refusals.delete(minuteKey)
    return result
  }

  return {
    async spend(counters) {
      const { minuteKey, dayKey } = counters
      const refusal = refusals.get(minuteKey)
      if (refusal) return refusal
      // The minute is charged first. Otherwise a burst beyond it could exhaust the day for a moment, and requests of
      // the next minute would be refused.
      const leftInMinute = await consume(minute, minuteKey)
      if (leftInMinute === null) return resultOf(false, counters, 0, await remainingOf(day, dayKey))
      const leftInDay = await consume(day, dayKey)
      if (leftInDay !== null) return resultOf(true, counters, leftInMinute, leftInDay)
      await minute.reward(minuteKey)
      return resultOf(false, counters, leftInMinute + 1, 0)
    },
    async spendFree(counters) {
      const { minuteKey, dayKey } = counters
      if ((await consume(free, minuteKey)) === null) return null
      const [leftInMinute, leftInDay] = await Promise.all([
        remainingOf(minute, minuteKey),
        remainingOf(day, dayKey),
      ])
      return resultOf(true, counters, leftInMinute, leftInDay)
    },
    async refund(counters, charged) {
      const { minuteKey, dayKey, minuteEnd, dayEnd } = counters
      if ((await consume(free, minuteKey)) === null) return null
      // A window that has ended since the charge has nothing to give back.
      const [leftInMinute, leftInDay] = await Promise.all([
        charged.minute.resetAt === minuteEnd
          ? giveBack(minute, minuteKey)
          : remainingOf(minute, minuteKey),
        charged.day.resetAt === dayEnd ? giveBack(day, dayKey) : remainingOf(day, dayKey),
      ])
      return resultOf(true, counters, leftInMinute, leftInDay)
    },
  }
}

/** @param name the plan and the kind of counter. @param seconds length of the window. */
function limiterOf(
  { client, prefix }: RedisCounters,
  name: string,
  points: number,
  seconds: number,
): RateLimiterRedis {
  return new RateLimiterRedis({
    points,
    duration: seconds + CLOCK_SKEW_SECONDS,
    storeClient: client,
    keyPrefix: `${prefix}:${name}`,
  })
}

/**
 * Charges one request to a window.
 * @returns the requests left in it, or null when it is used up.
 * @throws Error when Redis fails.
 */
async function consume(limiter: RateLimiterRedis, key: string): Promise<number | null> {
  try {
    const { remainingPoints } = await limiter.consume(key)
    return remainingPoints
  } catch (error) {
    // The library rejects with a result when the limit is reached, and with an error when Redis fails.
    if (!(error instanceof RateLimiterRes)) throw error
    // The library counts refused requests too. Without this, a later refund would not make room for a request.
    await limiter.reward(key)
    return null
  }
}

/** Gives one request back to a window. @returns the requests left in it. */
async function giveBack(limiter: RateLimiterRedis, key: string): Promise<number> {
  return (await limiter.reward(key)).remainingPoints
}

/** @returns the requests left in a window, without charging it. */
async function remainingOf(limiter: RateLimiterRedis, key: string): Promise<number> {
  return (await limiter.get(key))?.remainingPoints ?? limiter.points
}
