// Counts the quotas of all workers in their primary process. The cluster limiter of rate-limiter-flexible needs a message
// for each window of each request, starts windows at the first request, and keeps the limits that it saw first.
import {
  createQuota,
  type LocalQuota,
  type Quota,
  type QuotaAccount,
  type QuotaResult,
  quotaResultOf,
  type RateLimitPolicies,
  rateLimitPoliciesOf,
} from './quota.ts'

/** A call of `Quota`, as a list because a worker sends thousands a second. `charged` is the result to give back. */
export type PackedCharge = [
  method: keyof Quota,
  subject: string,
  visitor: string | null,
  planId: string,
  requestLimitPerMinute: number,
  requestLimitPerDay: number,
  charged: PackedResult | null,
]

/** Remaining requests, and Unix times in seconds when the windows end. */
export type PackedResult = [
  allowed: boolean,
  leftInMinute: number,
  minuteEnd: number,
  leftInDay: number,
  dayEnd: number,
]

type Plan = QuotaAccount['plan']

/** Charges made in one turn of the event loop, which one message carries to the primary. */
interface Batch {
  charges: PackedCharge[]
  results: Promise<PackedResult[]>
}

/**
 * Creates the quota of a worker.
 * @param chargeInPrimary sends charges to the primary. Rejects without an answer in time; this process counts then.
 */
export function clusterQuota(
  chargeInPrimary: (charges: PackedCharge[]) => Promise<PackedResult[]>,
  localQuota: Quota = createQuota(),
): Quota {
  const policiesByPlan = new WeakMap<Plan, RateLimitPolicies>()
  const policiesOf = (plan: Plan) => {
    const known = policiesByPlan.get(plan)
    if (known) return known
    const policies = rateLimitPoliciesOf(plan)
    policiesByPlan.set(plan, policies)
    return policies
  }
  let batch: Batch | null = null
  const openBatch = (): Batch => {
    const { promise: results, resolve, reject } = Promise.withResolvers<PackedResult[]>()
    const charges: PackedCharge[] = []
    // One message for all requests that the sockets delivered in this turn.
    setImmediate(() => {
      batch = null
      chargeInPrimary(charges).then(resolve, reject)
    })
    return { charges, results }
  }
  const charge = async (
    method: keyof Quota,
    account: QuotaAccount,
    charged: QuotaResult | null,
    countLocally: () => QuotaResult | Promise<QuotaResult>,
  ): Promise<QuotaResult> => {
    batch ??= openBatch()
    const { charges, results } = batch
    const index = charges.push(packCharge(method, account, charged)) - 1
    try {
      const result = (await results)[index] as PackedResult
      return unpackResult(result, account.plan, policiesOf(account.plan))
    } catch {
      return countLocally()
    }
  }
  return {
    spend: (account) => charge('spend', account, null, () => localQuota.spend(account)),
    spendFree: (account) => charge('spendFree', account, null, () => localQuota.spendFree(account)),
    refund: (account, charged) =>
      charge('refund', account, charged, () => localQuota.refund(account, charged)),
  }
}

/** Charges what a worker sent, in order. @returns a result for each charge. */
export function chargeAll(quota: LocalQuota, charges: readonly PackedCharge[]): PackedResult[] {
  return charges.map(([method, subject, visitor, id, minuteLimit, dayLimit, charged]) => {
    const plan = { id, requestLimitPerMinute: minuteLimit, requestLimitPerDay: dayLimit }
    const account = { subject, visitor, plan }
    if (charged === null) return packResult(quota[method as 'spend'](account))
    return packResult(quota.refund(account, unpackResult(charged, plan, rateLimitPoliciesOf(plan))))
  })
}

function packCharge(
  method: keyof Quota,
  { subject, visitor, plan }: QuotaAccount,
  charged: QuotaResult | null,
): PackedCharge {
  const { id, requestLimitPerMinute, requestLimitPerDay } = plan
  const packed = charged && packResult(charged)
  return [method, subject, visitor, id, requestLimitPerMinute, requestLimitPerDay, packed]
}

const packResult = ({ allowed, minute, day }: QuotaResult): PackedResult => [
  allowed,
  minute.remaining,
  minute.resetAt,
  day.remaining,
  day.resetAt,
]

function unpackResult(
  [allowed, leftInMinute, minuteEnd, leftInDay, dayEnd]: PackedResult,
  { requestLimitPerMinute, requestLimitPerDay }: Plan,
  policies: RateLimitPolicies,
): QuotaResult {
  return quotaResultOf(
    allowed,
    { limit: requestLimitPerMinute, remaining: leftInMinute, resetAt: minuteEnd },
    { limit: requestLimitPerDay, remaining: leftInDay, resetAt: dayEnd },
    policies,
  )
}
