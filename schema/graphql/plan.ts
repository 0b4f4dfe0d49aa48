// The plans, and what the caller has of its own.
import type { Feature, Plan as LoosePlan } from '../shapes.ts'
import { builder } from './builder.ts'
import type { Viewer as ViewerNode } from './context.ts'
import { enumOf } from './enums.ts'

/** An operator's plans may hold more than is promised here. */
type PlanNode = { [Name in keyof LoosePlan as string extends Name ? never : Name]: LoosePlan[Name] }

const PlanFeature = enumOf<Feature>('PlanFeature', 'What a plan may hold.', {
  customSizes: 'Logos larger than 128 pixels, to maxLogoSize.',
  formats: 'Other raster formats than PNG.',
  svg: 'Logos as SVG, with a secret key.',
  retina: 'Twice the pixels.',
  brandData: 'Profiles, colours and brand kits.',
  intelligence: 'Company intelligence.',
  batch: 'Batches of domains through REST.',
  refresh: 'Visiting a website again.',
  cacheClear: 'Dropping what is kept of a logo.',
})

const Plan = builder.objectRef<PlanNode>('Plan').implement({
  description: 'What a key may ask, and how often.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'One lower-case word.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    price: t.exposeString('price', { description: 'For people, such as $19.' }),
    amountCents: t.exposeInt('amountCents', { description: 'The price in hundredths.' }),
    currency: t.exposeString('currency', { description: 'By ISO 4217.' }),
    interval: t.exposeString('interval', { description: 'What the price is for, such as month.' }),
    requestLimitPerDay: t.exposeInt('requestLimitPerDay', {
      description: 'Requests a day, in UTC; one operation is one.',
    }),
    requestLimitPerMinute: t.exposeInt('requestLimitPerMinute', {
      description: 'Requests a minute.',
    }),
    maxLogoSize: t.exposeInt('maxLogoSize', { description: 'Largest edge of a logo in pixels.' }),
    batchLimit: t.exposeInt('batchLimit', {
      description: 'Companies that one operation, or one batch, may be about.',
    }),
    features: t.field({
      type: [PlanFeature],
      description: 'What it holds.',
      resolve: ({ features }) =>
        (Object.keys(features) as Feature[]).filter((feature) => features[feature]),
    }),
  }),
})

const CallerKind = enumOf<ViewerNode['kind']>('CallerKind', 'Who asks.', {
  anonymous: 'Nobody that is known: no key came.',
  publishable: 'A key that is seen by whoever opens the page.',
  secret: 'A key that only a server knows.',
})

const Viewer = builder.objectRef<ViewerNode>('Viewer').implement({
  description: 'Who asks: the plan, and what is left of its limits.',
  fields: (t) => ({
    kind: t.field({
      type: CallerKind,
      description: 'The kind of the key.',
      resolve: ({ kind }) => kind,
    }),
    plan: t.field({ type: Plan, description: 'The plan of the key.', resolve: ({ plan }) => plan }),
    limit: t.exposeInt('limit', {
      description: 'Requests allowed in the window that is nearest to empty.',
    }),
    remaining: t.exposeInt('remaining', {
      description: 'Requests left in it, after this operation.',
    }),
    resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When that window ends.' }),
  }),
})

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    description: 'Who asks.',
    resolve: (_, _args, { viewer }) => viewer,
  }),
  plans: t.field({
    type: [Plan],
    description: 'Every plan that can be had, the smallest first.',
    resolve: (_, _args, { plans }) => plans,
  }),
}))
