// What each plan allows, and how a question is cut down to it: a plan never turns a logo into an error.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type LogoQuery, SIZE } from '../../schema/inputs.ts'
import { type Feature, Plan } from '../../schema/shapes.ts'

export interface Plans {
  /** Plans that can be had, smallest first; `anonymous` is not among them. */
  listed: Plan[]
  anonymous: Plan
  find(id: string): Plan | null
}

/** Who asks, as far as entitlement goes. */
export interface Entitled {
  kind: 'anonymous' | 'publishable' | 'secret'
  plan: Plan
}

const features = (...held: Feature[]) =>
  Object.fromEntries(held.map((name) => [name, true] as const))
const FREE: Feature[] = ['customSizes', 'formats']
const STARTER: Feature[] = [...FREE, 'retina', 'brandData', 'batch']
const PRO: Feature[] = [...STARTER, 'svg', 'intelligence', 'refresh']
const BUSINESS: Feature[] = [...PRO, 'cacheClear']

// Each row: id, name, dollars a month, requests a minute, a day, largest edge, batch, features.
const BUILT_IN = (
  [
    ['anonymous', 'Anonymous', 0, 60, 1_000, 128, 10, []],
    ['free', 'Free', 0, 60, 5_000, 256, 10, FREE],
    ['starter', 'Starter', 19, 300, 50_000, 512, 25, STARTER],
    ['pro', 'Pro', 79, 1_200, 500_000, 1024, 50, PRO],
    ['business', 'Business', 249, 6_000, 5_000_000, 2048, 100, BUSINESS],
  ] as const
).map(
  ([id, name, dollars, perMinute, perDay, edge, batch, held]): Plan => ({
    id,
    name,
    price: `$${dollars}`,
    amountCents: dollars * 100,
    currency: 'USD',
    interval: 'month',
    requestLimitPerDay: perDay,
    requestLimitPerMinute: perMinute,
    maxLogoSize: edge,
    batchLimit: batch,
    features: features(...held),
  }),
)

const PlansFile = z
  .array(Plan)
  .refine(
    (plans) => new Set(plans.map((plan) => plan.id)).size === plans.length,
    'two plans have one id',
  )
  .refine(
    (plans) => plans.some((plan) => plan.id === 'anonymous'),
    'the plan "anonymous" is missing',
  )
  .refine((plans) => plans.length > 1, 'there is no plan beside "anonymous"')

function tableOf(plans: Plan[]): Plans {
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return {
    listed: plans.filter((plan) => plan.id !== 'anonymous'),
    anonymous: byId.get('anonymous') as Plan,
    find: (id) => byId.get(id) ?? null,
  }
}

/**
 * The plans of this service.
 * @param file a JSON array of plans as /api/billing/plans lists them, `anonymous` among them; null: the built-in ones.
 * @throws Error with one sentence that names the file and all that is wrong in it.
 */
export function loadPlans(file: string | null): Plans {
  if (file === null) return tableOf(BUILT_IN)
  try {
    return tableOf(PlansFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)
    throw new Error(`The plans in ${file} cannot be used: ${why}`, { cause })
  }
}

/** A logo's question cut down to what the caller may have, and what was cut. */
export interface Granted {
  query: LogoQuery
  downgraded: ('format' | 'retina')[]
}

/** Clamps before anything is allocated: the size first, so that retina doubles the clamped size. */
export function grantLogo({ kind, plan }: Entitled, asked: LogoQuery): Granted {
  const has = (feature: Feature) => plan.features[feature] === true
  const largest = has('customSizes') ? plan.maxLogoSize : Math.min(plan.maxLogoSize, SIZE.default)
  const query = { ...asked, size: Math.min(asked.size, largest) }
  const downgraded: Granted['downgraded'] = []
  const allowed = asked.format === 'svg' ? has('svg') && kind === 'secret' : has('formats')
  if (asked.format !== undefined && asked.format !== 'png' && !allowed) {
    query.format = 'png'
    downgraded.push('format')
  }
  if (asked.retina && !has('retina')) {
    query.retina = false
    downgraded.push('retina')
  }
  return { query, downgraded }
}
