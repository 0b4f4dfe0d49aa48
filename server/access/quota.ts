// Counts each caller's requests in a minute and a day window (UTC), in the memory of this process.
import { LRUCache } from 'lru-cache'
import type { Plan } from '../../schema/shapes/plan.ts'
import { networkOf } from '../telemetry/client-network.ts'

/** The state of a minute or day window. */
export interface WindowState {
  limit: number
  remaining: number
  /** Unix time in seconds when the window ends. */
  resetAt: number
}

/** The policies of a plan, as two response headers show them. */
export interface RateLimitPolicies {
  /** X-RateLimit-Policy, such as `300;w=60, 10000;w=86400`. */
  policy: string
  /** RateLimit-Policy of the IETF draft, such as `"minute";q=300;w=60, "day";q=10000;w=86400`. */
  ietfPolicy: string
}

/** The result of charging one request. Its own limit, remaining and resetAt are those of the window nearest to empty, or of the day if both are. */
export interface QuotaResult extends WindowState, RateLimitPolicies {
  allowed: boolean
  minute: WindowState
  day: WindowState
}

/** @returns the result of a request with these windows. */
export function quotaResultOf(
  allowed: boolean,
  minute: WindowState,
  day: WindowState,
  { policy, ietfPolicy }: RateLimitPolicies,
): QuotaResult {
  const { limit, remaining, resetAt } = day.remaining <= minute.remaining ? day : minute
  return { allowed, limit, remaining, resetAt, minute, day, policy, ietfPolicy }
}

/** @returns whole seconds until the window ends, for Retry-After; at least 1. */
export function secondsUntilReset({ resetAt }: Pick<QuotaResult, 'resetAt'>): number {
  return Math.max(1, resetAt - Math.floor(Date.now() / 1000))
}

/** The part of a plan that its windows need. */
export type QuotaLimits = Pick<Plan, 'id' | 'requestLimitPerMinute' | 'requestLimitPerDay'>

/** The counters that a request is charged to. */
export interface QuotaAccount {
  /** The key or the address whose day is charged. */
  subject: string
  /** The address of the visitor whose minute is charged; null when the subject has one minute for all. */
  visitor: string | null
  plan: QuotaLimits
}

/**
 * Every method charges a minute and a day window. The in-memory quota returns no promise, because a promise makes a
 * cached response a fifth slower.
 */
export interface Quota {
  /** Charges one request to both windows. A refused request is not charged. */
  spend(account: QuotaAccount): QuotaResult | Promise<QuotaResult>
  /** Counts a free answer instead of a request. Beyond `FREE_ANSWERS_PER_REQUEST` it charges like `spend`. */
  spendFree(account: QuotaAccount): QuotaResult | Promise<QuotaResult>
  /**
   * Counts a free answer and gives back its request. Beyond `FREE_ANSWERS_PER_REQUEST` nothing is given back.
   * @param charged the result of `spend` for the request.
   */
  refund(account: QuotaAccount, charged: QuotaResult): QuotaResult | Promise<QuotaResult>
}

/** The quota in this process. It also limits requests that no plan covers. */
export interface LocalQuota extends Quota {
  spend(account: QuotaAccount): QuotaResult
  spendFree(account: QuotaAccount): QuotaResult
  refund(account: QuotaAccount, charged: QuotaResult): QuotaResult
}

export const MINUTE_SECONDS = 60
export const DAY_SECONDS = 86_400
/** The free answers in a minute for each request of the minute's limit. */
export const FREE_ANSWERS_PER_REQUEST = 10
/**
 * Counters of about 100 bytes in each window of a plan. Without a limit, one IPv6 network with billions of /64s would
 * fill the memory.
 */
const MAX_SUBJECTS_PER_WINDOW = 100_000
/** Counters dropped at once when there are too many. It takes about 10 ms, so it must be rare. */
const DROPPED_SUBJECTS = 10_000

/** The minute or the day window of a plan, with a counter for each subject. */
interface Window {
  limit: number
  seconds: number
  /** The window's number since 1970, so that every window starts on a UTC boundary. */
  index: number
  /** Requests by subject, oldest subject first. */
  counts: Map<string, number>
}

/** The windows of a plan. */
interface PlanWindows extends RateLimitPolicies {
  minute: Window
  day: Window
  /** The free answers of each minute. */
  free: Window
}

/**
 * Creates a quota in this process. Plain Maps take 0.5 µs a request; two `RateLimiterMemory` of rate-limiter-flexible
 * take 2.4 µs.
 * @param now milliseconds since 1970; tests pass their own.
 */
export function createQuota(now: () => number = Date.now): LocalQuota {
  const windowsByPlan = new Map<string, PlanWindows>()
  /** @returns the plan's windows, moved on to the current minute and day. */
  const currentWindows = (plan: QuotaLimits): PlanWindows => {
    const known = windowsByPlan.get(plan.id)
    const windows = known && hasLimitsOf(known, plan) ? known : createWindows(plan, known)
    windowsByPlan.set(plan.id, windows)
    const nowSeconds = Math.floor(now() / 1000)
    moveOn(windows.minute, nowSeconds)
    moveOn(windows.day, nowSeconds)
    moveOn(windows.free, nowSeconds)
    return windows
  }
  return {
    spend: (account) => spendIn(currentWindows(account.plan), account.subject, visitorOf(account)),
    spendFree(account) {
      const { subject, plan } = account
      const visitor = visitorOf(account)
      const windows = currentWindows(plan)
      if (!countFreeAnswer(windows, visitor)) return spendIn(windows, subject, visitor)
      return resultOf(true, windows, subject, visitor)
    },
    refund(account, charged) {
      const { subject, plan } = account
      const visitor = visitorOf(account)
      const windows = currentWindows(plan)
      if (!countFreeAnswer(windows, visitor)) return charged
      const { minute, day } = windows
      // A window that has ended since the charge has nothing to give back.
      if (charged.minute.resetAt === resetAtOf(minute)) count(minute, visitor, -1)
      if (charged.day.resetAt === resetAtOf(day)) count(day, subject, -1)
      return resultOf(true, windows, subject, visitor)
    },
  }
}

/** @param visitor the name of the minute's counter. */
function spendIn(windows: PlanWindows, subject: string, visitor: string): QuotaResult {
  const { minute, day } = windows
  // Both windows are read before either is charged, so that a refusal by one does not charge the other.
  const allowed = remainingIn(day, subject) > 0 && remainingIn(minute, visitor) > 0
  if (allowed) {
    count(day, subject, 1)
    count(minute, visitor, 1)
  }
  return resultOf(allowed, windows, subject, visitor)
}

/** Counts a free answer. @returns false when those of this minute are used up. */
function countFreeAnswer({ free }: PlanWindows, visitor: string): boolean {
  if (remainingIn(free, visitor) <= 0) return false
  count(free, visitor, 1)
  return true
}

function resultOf(
  allowed: boolean,
  windows: PlanWindows,
  subject: string,
  visitor: string,
): QuotaResult {
  const { minute, day } = windows
  return quotaResultOf(allowed, stateOf(minute, visitor), stateOf(day, subject), windows)
}

/** @returns the name of the account's counter in the minute window. */
function visitorOf({ subject, visitor }: QuotaAccount): string {
  return visitor === null ? subject : `${subject} ${visitor}`
}

/** @returns the headers that describe the limits of a plan. */
export function rateLimitPoliciesOf({
  requestLimitPerMinute,
  requestLimitPerDay,
}: QuotaLimits): RateLimitPolicies {
  return {
    policy: `${requestLimitPerMinute};w=${MINUTE_SECONDS}, ${requestLimitPerDay};w=${DAY_SECONDS}`,
    ietfPolicy: `"minute";q=${requestLimitPerMinute};w=${MINUTE_SECONDS}, "day";q=${requestLimitPerDay};w=${DAY_SECONDS}`,
  }
}

/** PLANS_FILE may be read again with other limits. */
const hasLimitsOf = ({ minute, day }: PlanWindows, plan: QuotaLimits): boolean =>
  minute.limit === plan.requestLimitPerMinute && day.limit === plan.requestLimitPerDay

/** @param previous the windows with the plan's former limits, whose counts go on. */
function createWindows(plan: QuotaLimits, previous?: PlanWindows): PlanWindows {
  const { requestLimitPerMinute, requestLimitPerDay } = plan
  const freeLimit = requestLimitPerMinute * FREE_ANSWERS_PER_REQUEST
  return {
    minute: createWindow(requestLimitPerMinute, MINUTE_SECONDS, previous?.minute),
    day: createWindow(requestLimitPerDay, DAY_SECONDS, previous?.day),
    free: createWindow(freeLimit, MINUTE_SECONDS, previous?.free),
    ...rateLimitPoliciesOf(plan),
  }
}

function createWindow(limit: number, seconds: number, previous?: Window): Window {
  // A Map grows as it fills; an LRU cache of MAX_SUBJECTS_PER_WINDOW entries takes 250 ms to create.
  return { limit, seconds, index: previous?.index ?? -1, counts: previous?.counts ?? new Map() }
}

/** Empties the window when its time has passed. @param nowSeconds Unix time in seconds. */
function moveOn(window: Window, nowSeconds: number): void {
  const index = Math.floor(nowSeconds / window.seconds)
  if (index === window.index) return
  window.index = index
  window.counts.clear()
}

function count({ counts }: Window, subject: string, requests: 1 | -1): void {
  counts.set(subject, Math.max(0, (counts.get(subject) ?? 0) + requests))
  if (counts.size > MAX_SUBJECTS_PER_WINDOW) dropLeastCharged(counts)
}

/**
 * Drops the counters with the fewest requests, the oldest first among equals. If the oldest were dropped, a caller with
 * many addresses could reset the counter of its first one.
 */
function dropLeastCharged(counts: Map<string, number>): void {
  const highestDropped = Float64Array.from(counts.values()).sort()[DROPPED_SUBJECTS - 1] as number
  // The first pass drops the lower counts, the second pass as many as needed of those that are equal to the highest.
  for (const isTied of [false, true]) {
    for (const [subject, count] of counts) {
      if (counts.size <= MAX_SUBJECTS_PER_WINDOW - DROPPED_SUBJECTS) return
      if (isTied ? count === highestDropped : count < highestDropped) counts.delete(subject)
    }
  }
}

/** @returns the requests that the subject has left in the window. */
function remainingIn({ limit, counts }: Window, subject: string): number {
  return limit - (counts.get(subject) ?? 0)
}

/** @returns Unix time in seconds when the window ends. */
function resetAtOf({ index, seconds }: Window): number {
  return (index + 1) * seconds
}

function stateOf(window: Window, subject: string): WindowState {
  return {
    limit: window.limit,
    // A plan that was read again may have a lower limit than was used.
    remaining: Math.max(0, remainingIn(window, subject)),
    resetAt: resetAtOf(window),
  }
}

/**
 * @returns the quota subject of a caller without a key: an IPv4 address or an IPv6 /64, since one host has a whole /64.
 */
export function subjectOfIp(ip: string): string {
  const cached = subjectsByIp.get(ip)
  if (cached !== undefined) return cached
  const subject = parseSubject(ip)
  subjectsByIp.set(ip, subject)
  return subject
}

// Parsing an IPv6 address needs a slow regular expression, and most requests come from few addresses.
const subjectsByIp = new LRUCache<string, string>({ max: 10_000 })

function parseSubject(ip: string): string {
  const network = networkOf(ip)
  // All invalid addresses share one subject.
  return network === null ? 'ip:unknown' : `ip:${network}`
}
