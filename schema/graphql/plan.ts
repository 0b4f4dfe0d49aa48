// The GraphQL types of plans and of the caller.
import type { DayUsage } from '../resolvers.ts'
import type { Feature, Plan as LoosePlan } from '../shapes/plan.ts'
import { builder } from './builder.ts'
import type { RateWindow as RateWindowNode, Viewer as ViewerNode } from './context.ts'
import { enumOf } from './enums.ts'

/** Drops the index signature: an operator's plans may have additional properties. */
type PlanNode = { [Name in keyof LoosePlan as string extends Name ? never : Name]: LoosePlan[Name] }

const PlanFeature = enumOf<Feature>('PlanFeature', 'A feature that a plan can include.', {
  customSizes: 'Images larger than 128 pixels, up to maxLogoSize.',
  formats: 'The formats WebP and JPEG.',
  svg: 'Logos as SVG, with a secret key.',
  retina: 'Doubled resolution for dense displays.',
  brandData: 'Profiles, colors and brand kits.',
  intelligence: 'Company intelligence.',
  batch: 'Batch requests through REST.',
  refresh: 'Refreshing a logo from its website, and clearing its cache.',
})

const Plan = builder.objectRef<PlanNode>('Plan').implement({
  description: 'A plan: the limits and features of a key.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the plan, in lower case.' }),
    name: t.exposeString('name', { description: 'Display name of the plan.' }),
    price: t.exposeString('price', { description: 'The price as text, such as $0.' }),
    amountCents: t.exposeInt('amountCents', { description: 'The price in cents.' }),
    currency: t.exposeString('currency', { description: 'Currency code (ISO 4217).' }),
    interval: t.exposeString('interval', { description: 'The billing interval, such as month.' }),
    requestLimitPerDay: t.exposeInt('requestLimitPerDay', {
      description: 'Requests per UTC day. One GraphQL operation is one request.',
    }),
    requestLimitPerMinute: t.exposeInt('requestLimitPerMinute', {
      description: 'Requests per minute.',
    }),
    maxLogoSize: t.exposeInt('maxLogoSize', {
      description: 'Largest edge of an image in pixels, retina included.',
    }),
    batchLimit: t.exposeInt('batchLimit', {
      description: 'Maximum number of companies in one operation or batch.',
    }),
    merchantLimit: t.int({
      description: 'Maximum number of lines of bank statements in one REST request.',
      resolve: ({ batchLimit, merchantLimit = batchLimit }) => merchantLimit,
    }),
    features: t.field({
      type: [PlanFeature],
      description: 'The included features.',
      resolve: ({ features }) =>
        (Object.keys(features) as Feature[]).filter((feature) => features[feature]),
    }),
  }),
})

const CallerKind = enumOf<ViewerNode['kind']>('CallerKind', 'The kind of caller.', {
  anonymous: 'A caller without a key.',
  publishable: 'A publishable key, which is visible in web pages.',
  secret: 'A secret key, which only servers know.',
})

const RateWindow = builder.objectRef<RateWindowNode>('RateWindow').implement({
  description: 'A window of the quota.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Requests allowed in the window.' }),
    remaining: t.exposeInt('remaining', { description: 'Requests left after this operation.' }),
    resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When the window ends.' }),
  }),
})

const DayUsageType = builder.objectRef<DayUsage>('DayUsage').implement({
  description: 'The requests with a key on one day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'A UTC date, such as 2026-11-22.' }),
    requests: t.exposeInt('requests', { description: 'Requests with this key.' }),
    refused: t.exposeInt('refused', {
      description: 'Requests among them answered with 403 or 429.',
    }),
  }),
})

const Viewer = builder.objectRef<ViewerNode>('Viewer').implement({
  description: 'The caller: its plan and its remaining quota.',
  fields: (t) => ({
    kind: t.field({
      type: CallerKind,
      description: 'The kind of the key.',
      resolve: ({ kind }) => kind,
    }),
    plan: t.field({ type: Plan, description: 'The plan of the key.', resolve: ({ plan }) => plan }),
    limit: t.exposeInt('limit', {
      description:
        'Requests allowed in the minute or in the day, whichever has fewer requests left.',
    }),
    remaining: t.exposeInt('remaining', {
      description: 'Requests left in this window after this operation.',
    }),
    resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When this window ends.' }),
    minute: t.field({
      type: RateWindow,
      description: 'The current minute. That of a publishable key is counted per visitor address.',
      resolve: ({ minute }) => minute,
    }),
    day: t.field({
      type: RateWindow,
      description: 'The current UTC day.',
      resolve: ({ day }) => day,
    }),
    keyId: t.exposeID('keyId', {
      nullable: true,
      description: 'The id of the key; null without a key. It is no secret.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key expires; null when it does not, and without a key.',
    }),
    usage: t.field({
      type: [DayUsageType],
      nullable: true,
      extensions: { cost: 10, listLength: () => 30 },
      description:
        'The requests with the key on the last 30 days, oldest first. Requests of the last ten seconds may be missing. Needs a key.',
      resolve: (_, _args, { resolvers }) => resolvers.usage(),
    }),
  }),
})

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    extensions: { isUncacheable: true },
    description: 'The caller of this operation.',
    resolve: (_, _args, { viewer }) => viewer,
  }),
  plans: t.field({
    type: [Plan],
    extensions: { isPublic: true },
    description: 'The available plans, smallest first.',
    resolve: (_, _args, { plans }) => plans,
  }),
}))
