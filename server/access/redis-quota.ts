// Quotas counted in Redis for all processes together; each process counts for itself while Redis is away.
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
const CLOCK_SKEW = 60
/** Subjects per plan that this process remembers as having used up their day. */
const SUBJECTS = 100_000

/** One plan's two windows. */
interface PlanQuota {
  /**
   * @param at Unix time in seconds.
   * @throws Error when Redis fails or does not answer in time.
   */
  spend(subject: string, at: number): Promise<QuotaResult>
}

/**
 * A quota that all processes on one Redis share.
 * @param memory counts in this process while Redis is away.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function sharedQuota(
  counters: RedisCounters,
  memory: Quota,
  now: () => number = Date.now,
): Quota {
  const quotaByPlan = new Map<string, PlanQuota>()
  // ioredis ends the process when a pipeline that began before a script was defined runs that script
  // (redis/ioredis#1931), so a first limiter defines it here, before any request; later ones define the same script.
  limiterOf(counters, 'first', { points: 1, duration: MINUTE })
  const quotaOf = (plan: Plan) => {
    const known = quotaByPlan.get(plan.id)
    if (known) return known
    const created = planQuota(counters, plan)
    quotaByPlan.set(plan.id, created)
    return created
  }
  return {
    async spend(subject, plan) {
      if (counters.isAway()) return memory.spend(subject, plan)
      try {
        const at = Math.floor(now() / 1000)
        // The command timeout of the link bounds both steps, so a silent Redis delays no answer for longer.
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
    duration: MINUTE + CLOCK_SKEW,
    // A refused caller costs Redis nothing more: its key changes when the window ends.
    inMemoryBlockOnConsumed: requestLimitPerMinute,
  })
  const day = limiterOf(counters, plan.id, {
    points: requestLimitPerDay,
    duration: DAY + CLOCK_SKEW,
  })
  const policy = policyOf(plan)
  // The library's own list of blocked keys cannot be read before the minute is charged, and grows all day.
  const exhaustedDays = new LRUCache<string, true>({ max: SUBJECTS })

  const resultOf = (seconds: number, at: number, remaining: number | null): QuotaResult => ({
    allowed: remaining !== null,
    limit: seconds === DAY ? requestLimitPerDay : requestLimitPerMinute,
    remaining: remaining ?? 0,
    resetAt: (Math.floor(at / seconds) + 1) * seconds,
    policy,
  })

  return {
    async spend(subject, at) {
      // The window's number in the key starts each window on a UTC boundary, and anew when a clock jumps.
      const dayKey = `{${subject}}:${Math.floor(at / DAY)}`
      if (exhaustedDays.has(dayKey)) return resultOf(DAY, at, null)
      const minuteKey = `${dayKey}:${Math.floor(at / MINUTE)}`
      // The minute comes first: a burst that it refuses must not fill the day for an instant, because a caller
      // that the day refuses is refused from memory until midnight.
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
 * Takes one request from a window.
 * @returns what is left of it, or null when the window refuses.
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
