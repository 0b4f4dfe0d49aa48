// The plans: their limits and features, built in or from PLANS_FILE.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { SIZE } from '../../schema/inputs/logo.ts'
import { FEATURES, type Feature, Plan } from '../../schema/shapes/plan.ts'
import { describePlanIssue } from './plan-errors.ts'

export interface Plans {
  /**
   * The plans that a key can have, so without `anonymous`: in the order of PLANS_FILE, or built-in ones smallest first.
   */
  listed: Plan[]
  /** The plan of callers without a key. */
  anonymous: Plan
  /** The plan of callers without a key on the machine itself. Limits of PLANS_FILE hold there too. */
  anonymousHere: Plan
  find(id: string): Plan | null
  /** Sentences about settings in PLANS_FILE that have no effect, for the log. */
  warnings: string[]
}

/** The kind of key that a caller has, and its plan. */
export interface CallerPlan {
  kind: 'anonymous' | 'publishable' | 'secret'
  plan: Plan
}

const FREE_FEATURES: Feature[] = ['customSizes', 'formats']
const STARTER_FEATURES: Feature[] = [...FREE_FEATURES, 'retina', 'brandData', 'batch']
const PRO_FEATURES: Feature[] = [...STARTER_FEATURES, 'svg', 'intelligence', 'refresh']

// Each row: id, name, requests a minute, requests a day, largest edge in pixels, domains and lines of statements in a
// batch, features.
const BUILT_IN_PLANS = (
  [
    ['anonymous', 'Anonymous', 300, 10_000, 128, 10, 10, []],
    ['free', 'Free', 600, 20_000, 256, 10, 50, FREE_FEATURES],
    ['starter', 'Starter', 1_200, 100_000, 512, 25, 100, STARTER_FEATURES],
    ['pro', 'Pro', 3_000, 1_000_000, 1024, 50, 250, PRO_FEATURES],
    ['business', 'Business', 12_000, 10_000_000, 2048, 100, 1_000, PRO_FEATURES],
  ] satisfies [string, string, number, number, number, number, number, Feature[]][]
).map(
  ([id, name, perMinute, perDay, maxLogoSize, batchLimit, merchantLimit, features]): Plan => ({
    id,
    name,
    // The operator hosts the service. An operator who charges sets prices in PLANS_FILE.
    price: '$0',
    amountCents: 0,
    currency: 'USD',
    interval: 'month',
    requestLimitPerDay: perDay,
    requestLimitPerMinute: perMinute,
    maxLogoSize,
    batchLimit,
    merchantLimit,
    features: allFeatures((feature) => features.includes(feature)),
  }),
)

/** Lists every feature, with true or false. */
function allFeatures(isIncluded: (feature: Feature) => boolean): Plan['features'] {
  const entries = FEATURES.map((feature) => [feature, isIncluded(feature)])
  return Object.fromEntries(entries) as Plan['features']
}

/** @returns the plan of the operator on the admin page: every feature. Its limits of requests are not applied. */
export const operatorPlan = ({ anonymous }: Pick<Plans, 'anonymous'>): Plan => ({
  ...anonymous,
  id: 'operator',
  name: 'Operator',
  maxLogoSize: SIZE.max,
  features: allFeatures(() => true),
})

/** A plan as PLANS_FILE describes it: features that it leaves out are false. */
const PlanInFile = Plan.extend({
  // `cacheClear` was a feature of its own in earlier versions.
  features: z.partialRecord(z.enum([...FEATURES, 'cacheClear']), z.boolean()),
})

const PlansFile = z
  .array(PlanInFile)
  .refine(
    (plans) => new Set(plans.map((plan) => plan.id)).size === plans.length,
    'two plans have the same id',
  )
  .refine(
    (plans) => plans.some((plan) => plan.id === 'anonymous'),
    'the plan "anonymous" is missing',
  )
  .refine((plans) => plans.length > 1, 'there must be a plan besides "anonymous"')

/** A page of 100 logos is loaded many times a minute while somebody works on it. */
const LIMIT_FACTOR_HERE = 10

const withLocalLimits = (plan: Plan): Plan => ({
  ...plan,
  requestLimitPerMinute: plan.requestLimitPerMinute * LIMIT_FACTOR_HERE,
  requestLimitPerDay: plan.requestLimitPerDay * LIMIT_FACTOR_HERE,
})

function indexPlans(plans: Plan[], isBuiltIn: boolean, warnings: string[] = []): Plans {
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const anonymous = byId.get('anonymous') as Plan
  return {
    listed: plans.filter((plan) => plan.id !== 'anonymous'),
    anonymous,
    anonymousHere: isBuiltIn ? withLocalLimits(anonymous) : anonymous,
    find: (id) => byId.get(id) ?? null,
    warnings,
  }
}

/**
 * Loads the plans of this service.
 * @param file PLANS_FILE: a JSON array of plans as /api/billing/plans lists them, plus `anonymous`.
 *   Features that a plan leaves out are false. null loads the built-in plans.
 * @throws Error naming the file and everything that is invalid in it.
 */
export function loadPlans(file: string | null): Plans {
  if (file === null) return indexPlans(BUILT_IN_PLANS, true)
  try {
    const plans = parsePlans(JSON.parse(readFileSync(file, 'utf8')))
    const warnings = plans
      .filter(({ features }) => features.cacheClear !== undefined)
      .map(({ id }) => `The feature cacheClear of the plan ${id} is ignored: refresh covers it.`)
    const withAllFeatures = plans.map((plan) => {
      const features = allFeatures((feature) => plan.features[feature] === true)
      return { ...plan, features }
    })
    return indexPlans(withAllFeatures, false, warnings)
  } catch (cause) {
    throw new Error(`The plans in ${file} are invalid: ${(cause as Error).message}`, { cause })
  }
}

/** @throws Error naming everything that is invalid. */
function parsePlans(content: unknown): z.output<typeof PlansFile> {
  const { data, error } = PlansFile.safeParse(content)
  if (error)
    throw new Error(error.issues.map((issue) => describePlanIssue(issue, content)).join(', '))
  return data
}
