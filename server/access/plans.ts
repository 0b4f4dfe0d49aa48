// The plans: their limits and features, built in or from PLANS_FILE.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Feature, Plan } from '../../schema/shapes.ts'

export interface Plans {
  /**
   * The plans that a key can have, so without `anonymous`: in the order of PLANS_FILE, or built-in ones smallest first.
   */
  listed: Plan[]
  /** The plan of callers without a key. */
  anonymous: Plan
  find(id: string): Plan | null
}

/** The kind of key that a caller has, and its plan. */
export interface CallerPlan {
  kind: 'anonymous' | 'publishable' | 'secret'
  plan: Plan
}

const FREE_FEATURES: Feature[] = ['customSizes', 'formats']
const STARTER_FEATURES: Feature[] = [...FREE_FEATURES, 'retina', 'brandData', 'batch']
const PRO_FEATURES: Feature[] = [...STARTER_FEATURES, 'svg', 'intelligence', 'refresh']
const BUSINESS_FEATURES: Feature[] = [...PRO_FEATURES, 'cacheClear']

// Each row: id, name, dollars a month, requests a minute, requests a day, largest size in pixels, domains in a batch,
// features.
const BUILT_IN_PLANS = (
  [
    ['anonymous', 'Anonymous', 0, 60, 1_000, 128, 10, []],
    ['free', 'Free', 0, 60, 5_000, 256, 10, FREE_FEATURES],
    ['starter', 'Starter', 19, 300, 50_000, 512, 25, STARTER_FEATURES],
    ['pro', 'Pro', 79, 1_200, 500_000, 1024, 50, PRO_FEATURES],
    ['business', 'Business', 249, 6_000, 5_000_000, 2048, 100, BUSINESS_FEATURES],
  ] as const
).map(
  ([id, name, dollars, perMinute, perDay, maxLogoSize, batchLimit, features]): Plan => ({
    id,
    name,
    price: `$${dollars}`,
    amountCents: dollars * 100,
    currency: 'USD',
    interval: 'month',
    requestLimitPerDay: perDay,
    requestLimitPerMinute: perMinute,
    maxLogoSize,
    batchLimit,
    features: Object.fromEntries(features.map((feature) => [feature, true] as const)),
  }),
)

const PlansFile = z
  .array(Plan)
  .refine(
    (plans) => new Set(plans.map((plan) => plan.id)).size === plans.length,
    'two plans have the same id',
  )
  .refine(
    (plans) => plans.some((plan) => plan.id === 'anonymous'),
    'the plan "anonymous" is missing',
  )
  .refine((plans) => plans.length > 1, 'there must be a plan besides "anonymous"')

function indexPlans(plans: Plan[]): Plans {
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return {
    listed: plans.filter((plan) => plan.id !== 'anonymous'),
    anonymous: byId.get('anonymous') as Plan,
    find: (id) => byId.get(id) ?? null,
  }
}

/**
 * Loads the plans of this service.
 * @param file PLANS_FILE: a JSON array of plans as /api/billing/plans lists them, plus `anonymous`.
 *   null loads the built-in plans.
 * @throws Error naming the file and everything that is invalid in it.
 */
export function loadPlans(file: string | null): Plans {
  if (file === null) return indexPlans(BUILT_IN_PLANS)
  try {
    return indexPlans(PlansFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)
    throw new Error(`The plans in ${file} are invalid: ${reason}`, { cause })
  }
}
