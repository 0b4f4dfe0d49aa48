// Shapes of the plans. The plans file has the same shape.
import { z } from 'zod'

/** The keys of `features` in a plan. */
export const FEATURES = [
  'customSizes',
  'formats',
  'svg',
  'retina',
  'brandData',
  'intelligence',
  'batch',
  'refresh',
] as const
export type Feature = (typeof FEATURES)[number]
type FeatureFlags = Record<Feature, z.ZodBoolean>

export const count = z.int().min(0)

export const Plan = z
  .looseObject({
    id: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/, 'a lower-case word'),
    name: z.string().min(1),
    price: z.string().meta({ description: 'The price as text, such as "$0".' }),
    amountCents: count,
    currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code'),
    interval: z.string(),
    requestLimitPerDay: z.int().min(1),
    requestLimitPerMinute: z.int().min(1),
    maxLogoSize: z
      .int()
      .min(16)
      .max(2048)
      .meta({ description: 'Largest edge of an image in pixels, retina included.' }),
    batchLimit: count,
    entityLimit: count.optional().meta({
      description:
        'Companies that a gateway may request through `_entities` in one operation. Default: batchLimit.',
    }),
    merchantLimit: count.optional().meta({
      description:
        'Lines of bank statements in one request. Default: batchLimit. 0 allows single lines only.',
    }),
    features: z
      .object(Object.fromEntries(FEATURES.map((name) => [name, z.boolean()])) as FeatureFlags)
      .meta({ description: 'Every feature, with true or false.' }),
  })
  .meta({ id: 'BillingPlan' })
export type Plan = z.output<typeof Plan>

export const Plans = z
  .object({ provider: z.string(), currency: z.string(), plans: z.array(Plan) })
  .meta({ id: 'BillingPlans' })
