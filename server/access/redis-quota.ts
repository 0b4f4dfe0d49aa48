// The same windows counted across processes in Redis; in this process alone while Redis is away.
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Plan } from '../../schema/shapes.ts'
import { DAY, MINUTE, policyOf, type Quota, type Spent } from './quota.ts'

/** Where it counts, and whether that can be reached. */
export interface Counters {
  isAway(): boolean
  prefix: string
  /** @returns what the library takes for a client, which tells its script these words after its own. */
  client(...words: string[]): unknown
}

/** What is left of a window before this request. */
interface Left {
  seconds: number
  left: number
}

interface Windows {
  told(left: Left, at: number): Spent
  /** What this process knows without asking: that a window of the subject is used up; null: none may be. */
  usedUp(subject: string, at: number): Left | null
  /** Takes one from the subject, of the window that is nearest to empty; less than one is left of one that is used up. */
  take(subject: string, at: number): Promise<Left>
}

/** Clocks of several machines differ: a counter outlives its window by so many seconds. */
const SKEW = 60
/** Subjects that are remembered as having used up a window. */
const SUBJECTS = 100_000

/**
 * One step for both windows. The key is the minute's; the day's is its beginning, in the same slot of a cluster. The
 * limiter tells [1] the points, [2] how long a day is kept, and [3] a minute's limit; the client [5] a day's. It takes
 * what has been consumed, of which more than the limit is a refusal, and milliseconds: those of the window that is meant.
 */
const SPEND = `
local minute, day = KEYS[1], string.match(KEYS[1], '^(.*):')
local ofMinute = tonumber(ARGV[3]) - tonumber(redis.call('get', minute) or '0')
local ofDay = tonumber(ARGV[5]) - tonumber(redis.call('get', day) or '0')
-- Both are asked before either is charged: a refusal takes none.
if ofMinute > 0 and ofDay > 0 then
  if redis.call('incr', minute) == 1 then redis.call('expire', minute, ${MINUTE + SKEW}) end
  if redis.call('incr', day) == 1 then redis.call('expire', day, ARGV[2]) end
end
if ofDay < ofMinute then return {ARGV[3] - ofDay + 1, ${DAY * 1000}} end
return {ARGV[3] - ofMinute + 1, ${MINUTE * 1000}}`

/** @param alone takes over while the counters are away. @param now milliseconds since 1970. */
export function sharedQuota(counters: Counters, alone: Quota, now: () => number = Date.now): Quota {
  const windowsByPlan = new Map<string, Windows>()
  // A limiter defines its script when it is made. Were the first one made beside another command of the same moment,
  // ioredis would mix up their answers, and end the process (redis/ioredis#1931): so it is made before any.
  limiterOf(counters, { id: 'first', requestLimitPerMinute: 1, requestLimitPerDay: 1 })
  const windowsOf = (plan: Plan) => {
    const known = windowsByPlan.get(plan.id)
    if (known) return known
    const made = windowsFor(counters, plan)
    windowsByPlan.set(plan.id, made)
    return made
  }
  return {
    spend(subject, plan) {
      if (counters.isAway()) return alone.spend(subject, plan)
      const at = Math.floor(now() / 1000)
      const windows = windowsOf(plan)
      // Who is refused costs Redis nothing more until the window ends.
      const ended = windows.usedUp(subject, at)
      if (ended) return windows.told(ended, at)
      return windows.take(subject, at).then(
        (left) => windows.told(left, at),
        () => alone.spend(subject, plan),
      )
    },
  }
}

type Limits = Pick<Plan, 'id' | 'requestLimitPerMinute' | 'requestLimitPerDay'>

function limiterOf(counters: Counters, { id, ...limits }: Limits): RateLimiterRedis {
  return new RateLimiterRedis({
    ...{ storeClient: counters.client(String(limits.requestLimitPerDay)) },
    ...{ keyPrefix: `${counters.prefix}:${id}`, customIncrTtlLuaScript: SPEND },
    ...{ points: limits.requestLimitPerMinute, duration: DAY + SKEW },
  })
}

function windowsFor(counters: Counters, plan: Plan): Windows {
  const limiter = limiterOf(counters, plan)
  const policy = policyOf(plan)
  // The day first: it ends later.
  const [day, minute] = [endedIn(DAY), endedIn(MINUTE)]
  const limitOf = (seconds: number) =>
    seconds === DAY ? plan.requestLimitPerDay : plan.requestLimitPerMinute
  return {
    told({ seconds, left }, at) {
      const allowed = left > 0
      return {
        ...{ allowed, limit: limitOf(seconds), remaining: allowed ? left - 1 : 0 },
        ...{ resetAt: (Math.floor(at / seconds) + 1) * seconds, policy },
      }
    },
    usedUp(subject, at) {
      const ended = [day, minute].find((window) => window.has(subject, at))
      return ended ? { seconds: ended.seconds, left: 0 } : null
    },
    async take(subject, at) {
      // The windows' numbers make them start on the UTC boundary, and begin anew where a clock jumps.
      const key = `{${subject}}:${Math.floor(at / DAY)}:${Math.floor(at / MINUTE)}`
      const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(refusal)
      const left = Math.max(0, plan.requestLimitPerMinute - consumedPoints + 1)
      const seconds = msBeforeNext / 1000
      // The last one that is let through leaves nothing either.
      if (left <= 1) (seconds === DAY ? day : minute).add(subject, at)
      return { seconds, left }
    },
  }
}

/** A refusal is an answer; what failed is not. */
function refusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}

interface Ended {
  seconds: number
  add(subject: string, at: number): void
  has(subject: string, at: number): boolean
}

/** Who has used up the window that is now. */
function endedIn(seconds: number): Ended {
  let index = -1
  let subjects = new Set<string>()
  return {
    seconds,
    add(subject, at) {
      if (index !== Math.floor(at / seconds) || subjects.size >= SUBJECTS) {
        index = Math.floor(at / seconds)
        subjects = new Set()
      }
      subjects.add(subject)
    },
    has: (subject, at) => index === Math.floor(at / seconds) && subjects.has(subject),
  }
}
