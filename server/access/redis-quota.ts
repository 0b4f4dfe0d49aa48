// Counts quotas in Redis for all processes; while Redis is unavailable each process counts in its own memory.
import { LRUCache } from 'lru-cache'
import {
  type IRateLimiterStoreOptions,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Plan } from '../../schema/shapes.ts'
import type { RedisCounters } from '../stores/redis/index.ts'
import {
  DAY_SECONDS,
  MINUTE_SECONDS,
  type Quota,
  type QuotaResult,
  rateLimitPolicyOf,
} from './quota.ts'

/** Seconds that a counter outlives its window, because the clocks of several machines differ. */
const CLOCK_SKEW_SECONDS = 60
/** Subjects of a plan that this process remembers as refused until the end of the day. */
const MAX_EXHAUSTED_SUBJECTS = 100_000

/** The minute and day windows of one plan. */
interface PlanQuota {
  /**
   * @param nowSeconds Unix time in seconds.
   * @throws Error when Redis fails or does not answer in time.
   */
  spend(subject: string, nowSeconds: number): Promise<QuotaResult>
}

/**
 * Creates a quota that all processes on one Redis share.
 * @param localQuota counts in this process while Redis is unavailable.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function sharedQuota(
  counters: RedisCounters,
  localQuota: Quota,
  now: () => number = Date.now,
): Quota {
  const quotaByPlan = new Map<string, PlanQuota>()
  // ioredis crashes when a pipeline runs a script that was defined after the pipeline began (redis/ioredis#1931).
  // This limiter defines the script before any request; later limiters define the same script.
  limiterOf(counters, 'first', { points: 1, duration: MINUTE_SECONDS })
  const quotaOf = (plan: Plan) => {
    const existing = quotaByPlan.get(plan.id)
    if (existing) return existing
    const created = planQuota(counters, plan)
    quotaByPlan.set(plan.id, created)
    return created
  }
  return {
    async spend(subject, plan) {
      if (counters.isUnavailable()) return localQuota.spend(subject, plan)
      try {
        const nowSeconds = Math.floor(now() / 1000)
        // The command timeout of the Redis client limits both steps, so an unresponsive Redis delays no response for
        // longer.
        return await counters.run(() => quotaOf(plan).spend(subject, nowSeconds))
      } catch {
        return localQuota.spend(subject, plan)
      }
    },
  }
}

function planQuota(counters: RedisCounters, plan: Plan): PlanQuota {
  const { requestLimitPerMinute, requestLimitPerDay } = plan
  const minute = limiterOf(counters, plan.id, {
    points: requestLimitPerMinute,
    duration: MINUTE_SECONDS + CLOCK_SKEW_SECONDS,
    // The library then refuses the caller without Redis commands. The next window's counter has another key.
    inMemoryBlockOnConsumed: requestLimitPerMinute,
  })
  const day = limiterOf(counters, plan.id, {
    points: requestLimitPerDay,
    duration: DAY_SECONDS + CLOCK_SKEW_SECONDS,
  })
  const policy = rateLimitPolicyOf(plan)
  // `inMemoryBlockOnConsumed` is not used here: it is checked only after the minute is charged, and its list grows all
  // day.
  const exhaustedDays = new LRUCache<string, true>({ max: MAX_EXHAUSTED_SUBJECTS })

  /** @param remaining null when the window is used up. */
  const resultOf = (
    windowSeconds: number,
    nowSeconds: number,
    remaining: number | null,
  ): QuotaResult => ({
    allowed: remaining !== null,
    limit: windowSeconds === DAY_SECONDS ? requestLimitPerDay : requestLimitPerMinute,
    remaining: remaining ?? 0,
    resetAt: (Math.floor(nowSeconds / windowSeconds) + 1) * windowSeconds,
    policy,
  })

  return {
    async spend(subject, nowSeconds) {
      // The key contains the window's number: windows start on a UTC boundary, and a clock jump starts a new one.
      const dayKey = `{${subject}}:${Math.floor(nowSeconds / DAY_SECONDS)}`
      if (exhaustedDays.has(dayKey)) return resultOf(DAY_SECONDS, nowSeconds, null)
      const minuteKey = `${dayKey}:${Math.floor(nowSeconds / MINUTE_SECONDS)}`
      // The minute is charged first. Otherwise a burst beyond it could exhaust the day for a moment, and this process
      // would refuse the caller until midnight.
      const leftInMinute = await consume(minute, minuteKey)
      if (leftInMinute === null) return resultOf(MINUTE_SECONDS, nowSeconds, null)
      const leftInDay = await consume(day, dayKey)
      // 0 after the last allowed request, null after a refused one.
      if (leftInDay === 0 || leftInDay === null) exhaustedDays.set(dayKey, true)
      if (leftInDay === null) {
        await minute.reward(minuteKey)
        return resultOf(DAY_SECONDS, nowSeconds, null)
      }
      return leftInDay < leftInMinute
        ? resultOf(DAY_SECONDS, nowSeconds, leftInDay)
        : resultOf(MINUTE_SECONDS, nowSeconds, leftInMinute)
    },
  }
}

function limiterOf(
  { client, prefix }: RedisCounters,
  planId: string,
  window: Pick<IRateLimiterStoreOptions, 'points' | 'duration' | 'inMemoryBlockOnConsumed'>,
): RateLimiterRedis {
  return new RateLimiterRedis({
    ...window,
    storeClient: client,
    keyPrefix: `${prefix}:${planId}`,
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
    if (error instanceof RateLimiterRes) return null
    throw error
  }
}
