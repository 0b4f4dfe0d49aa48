// Counts quotas in Redis for all processes; while Redis is unavailable each process counts in its own memory.
import { LRUCache } from 'lru-cache'
import {
  type IRateLimiterStoreOptions,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Plan } from '../../schema/shapes.ts'
import type { RedisCounters } from '../stores/redis/index.ts'
import { DAY, MINUTE, policyOf, type Quota, type QuotaResult } from './quota.ts'

/** Seconds that a counter outlives its window, because the clocks of several machines differ. */
const CLOCK_SKEW_SECONDS = 60
/** Subjects of a plan that this process remembers as refused until the end of the day. */
const MAX_EXHAUSTED_SUBJECTS = 100_000

/** The minute and day windows of one plan. */
interface PlanQuota {
  /**
   * @param at Unix time in seconds.
   * @throws Error when Redis fails or does not answer in time.
   */
  spend(subject: string, at: number): Promise<QuotaResult>
}

/**
 * Creates a quota that all processes on one Redis share.
 * @param memory counts in this process while Redis is unavailable.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function sharedQuota(
  counters: RedisCounters,
  memory: Quota,
  now: () => number = Date.now,
): Quota {
  const quotaByPlan = new Map<string, PlanQuota>()
  // ioredis crashes when a pipeline runs a script that was defined after the pipeline began (redis/ioredis#1931).
  // This limiter defines the script before any request; later limiters define the same script.
  limiterOf(counters, 'first', { points: 1, duration: MINUTE })
  const quotaOf = (plan: Plan) => {
    const existing = quotaByPlan.get(plan.id)
    if (existing) return existing
    const created = planQuota(counters, plan)
    quotaByPlan.set(plan.id, created)
    return created
  }
  return {
    async spend(subject, plan) {
      if (counters.isUnavailable()) return memory.spend(subject, plan)
      try {
        const at = Math.floor(now() / 1000)
        // The command timeout of the Redis client limits both steps, so a silent Redis delays no response for longer.
        return await counters.run(() => quotaOf(plan).spend(subject, at))
      } catch {
        return memory.spend(subject, plan)
      }
    },
  }
}

function planQuota(counters: RedisCounters, plan: Plan): PlanQuota {
  const { requestLimitPerMinute, requestLimitPerDay } = plan
  const minute = limiterOf(counters, plan.id, {
    points: requestLimitPerMinute,
    duration: MINUTE + CLOCK_SKEW_SECONDS,
    // A refused caller causes no more Redis commands: its counter has another key once the window ends.
    inMemoryBlockOnConsumed: requestLimitPerMinute,
  })
  const day = limiterOf(counters, plan.id, {
    points: requestLimitPerDay,
    duration: DAY + CLOCK_SKEW_SECONDS,
  })
  const policy = policyOf(plan)
  // The library's own list of blocked keys can be read only after the minute is charged, and grows all day.
  const exhaustedDays = new LRUCache<string, true>({ max: MAX_EXHAUSTED_SUBJECTS })

  const resultOf = (seconds: number, at: number, remaining: number | null): QuotaResult => ({
    allowed: remaining !== null,
    limit: seconds === DAY ? requestLimitPerDay : requestLimitPerMinute,
    remaining: remaining ?? 0,
    resetAt: (Math.floor(at / seconds) + 1) * seconds,
    policy,
  })

  return {
    async spend(subject, at) {
      // The key contains the window's number: windows start on a UTC boundary, and a clock jump starts a new one.
      const dayKey = `{${subject}}:${Math.floor(at / DAY)}`
      if (exhaustedDays.has(dayKey)) return resultOf(DAY, at, null)
      const minuteKey = `${dayKey}:${Math.floor(at / MINUTE)}`
      // The minute is charged first: a burst beyond it must not exhaust the day for an instant, because this
      // process then refuses the caller until midnight.
      const leftInMinute = await consume(minute, minuteKey)
      if (leftInMinute === null) return resultOf(MINUTE, at, null)
      const leftInDay = await consume(day, dayKey)
      if (!leftInDay) exhaustedDays.set(dayKey, true)
      if (leftInDay === null) {
        await minute.reward(minuteKey)
        return resultOf(DAY, at, null)
      }
      return leftInDay < leftInMinute
        ? resultOf(DAY, at, leftInDay)
        : resultOf(MINUTE, at, leftInMinute)
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
