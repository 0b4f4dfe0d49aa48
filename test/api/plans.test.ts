// Plans: their limits and features, and PLANS_FILE, which replaces the built-in plans.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Feature, Plan } from '../../schema/shapes/plan.ts'
import { hashKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { edgeOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const LARGE_LOGO = '/api/github.com?size=2000'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

describe('the plans', () => {
  const PLANS: [id: string, minute: number, day: number, edge: number, batch: number][] = [
    ['free', 600, 20_000, 256, 10],
    ['starter', 1_200, 100_000, 512, 25],
    ['pro', 3_000, 1_000_000, 1024, 50],
    ['business', 12_000, 10_000_000, 2048, 100],
  ]
  const FEATURES: Record<string, Feature[]> = {
    free: ['customSizes', 'formats'],
    starter: ['customSizes', 'formats', 'retina', 'brandData', 'batch'],
  }
  FEATURES.pro = [...(FEATURES.starter as Feature[]), 'svg', 'intelligence', 'refresh']
  FEATURES.business = FEATURES.pro
  const ALL_FEATURES = [...FEATURES.pro].sort()

  it('are listed with their limits and features, without anonymous', async () => {
    const standardService = await startService()
    const response = await standardService.get('/api/billing/plans')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const { provider, currency, plans } = (await response.json()) as {
      provider: string
      currency: string
      plans: Plan[]
    }
    expect([typeof provider, currency]).toEqual(['string', 'USD'])
    const rows = plans.map((plan) => {
      const includedFeatures = Object.keys(plan.features).filter(
        (name) => plan.features[name as Feature],
      )
      expect(Plan.safeParse(plan).success).toBe(true)
      expect(Object.keys(plan.features).sort()).toEqual(ALL_FEATURES)
      return { ...plan, features: includedFeatures.sort() }
    })
    expect(rows).toEqual(
      PLANS.map(([id, minute, day, maxLogoSize, batchLimit]) => ({
        id,
        maxLogoSize,
        batchLimit,
        merchantLimit: { free: 50, starter: 100, pro: 250, business: 1000 }[id],
        requestLimitPerMinute: minute,
        requestLimitPerDay: day,
        amountCents: 0,
        currency: 'USD',
        interval: 'month',
        name: expect.any(String),
        price: '$0',
        features: [...(FEATURES[id] as Feature[])].sort(),
      })),
    )
    for (const [plan, minute, day] of PLANS) {
      const key = await standardService.key({ plan })
      const logo = await standardService.get('/api/github.com', { 'x-api-key': key })
      expect(logo.headers.get('x-ratelimit-policy')).toBe(`${minute};w=60, ${day};w=86400`)
    }
    // Without a header of a proxy, the machine itself has higher limits.
    const { headers } = await standardService.get('/api/github.com', { via: '1.1 proxy' })
    expect(headers.get('x-ratelimit-policy')).toBe('300;w=60, 10000;w=86400')
    await standardService.close()
  })

  it.each(PLANS)('%s is limited to its size and formats', async (plan, _minute, _day, edge) => {
    const includedFeatures = FEATURES[plan] as Feature[]
    const key = await service.key({ plan })
    const get = (query: string) => service.get(`/api/github.com?${query}`, { 'x-api-key': key })
    expect(await edgeOf(await get('size=2048'))).toBe(edge)
    expect(await edgeOf(await get(`size=${edge}`))).toBe(edge)
    expect(await edgeOf(await get('size=16'))).toBe(16)
    expect((await get('size=2048')).headers.get('x-downgraded')).toBe(edge < 2048 ? 'size' : null)
    // The limit bounds the edge of the image, so retina doubles at most up to it.
    const retina = await get('size=2048&retina=true')
    expect(retina.headers.get('x-downgraded')).toBe(edge < 2048 ? 'size, retina' : 'retina')
    expect(await edgeOf(retina)).toBe(edge)
    const atLimit = await get(`size=${edge}&retina=true`)
    expect([await edgeOf(atLimit), atLimit.headers.get('x-downgraded')]).toEqual([edge, 'retina'])
    const hasRetina = includedFeatures.includes('retina')
    const half = await get(`size=${edge / 2}&retina=true`)
    expect(half.headers.get('x-downgraded')).toBe(hasRetina ? null : 'retina')
    expect(await edgeOf(half)).toBe(hasRetina ? edge : edge / 2)
    const svg = await get('format=svg')
    expect(svg.headers.get('content-type')).toBe(
      includedFeatures.includes('svg') ? 'image/svg+xml' : 'image/png',
    )
    expect(svg.headers.get('x-downgraded')).toBe(includedFeatures.includes('svg') ? null : 'format')
    expect((await get('format=webp')).headers.get('content-type')).toBe('image/webp')
    expect((await get('format=jpg')).headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('PLANS_FILE', () => {
  const unlimited = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
  const anonymous: Plan = { ...loadPlans(null).anonymous, ...unlimited }
  const free: Plan = { ...(loadPlans(null).find('free') as Plan), ...unlimited }
  const gold: Plan = {
    ...free,
    id: 'gold',
    maxLogoSize: 300,
    requestLimitPerMinute: 7,
    perks: 'tea',
  }

  it('replaces the built-in plans, keeping its order and extra properties', async () => {
    const customService = await startService({
      plans: [{ ...anonymous, maxLogoSize: 32 }, gold, free],
    })
    const { plans } = (await (await customService.get('/api/billing/plans')).json()) as {
      plans: Plan[]
    }
    expect(plans.map(({ id }) => id)).toEqual(['gold', 'free'])
    expect(plans[0]).toEqual(gold)
    const key = await customService.key({ plan: 'gold' })
    const response = await customService.get(LARGE_LOGO, { 'x-api-key': key })
    expect(response.headers.get('x-ratelimit-policy')).toBe('7;w=60, 10000000;w=86400')
    expect(await edgeOf(response)).toBe(300)
    expect(await edgeOf(await customService.get(LARGE_LOGO))).toBe(32)
    await customService.close()
  })

  it('with cacheClear starts with a warning, and lists every feature of each plan', async () => {
    const features = { svg: true, cacheClear: true } as unknown as Plan['features']
    const customService = await startService({ plans: [anonymous, { ...gold, features }] })
    const { plans } = await (await customService.get('/api/billing/plans')).json()
    expect(plans[0].features).toEqual({
      customSizes: false,
      formats: false,
      svg: true,
      retina: false,
      brandData: false,
      intelligence: false,
      batch: false,
      refresh: false,
    })
    const warnings = customService.logLines.filter(({ level }) => level === 'warn')
    expect(warnings.map(({ msg }) => msg)).toEqual([
      'The feature cacheClear of the plan gold is ignored: refresh covers it.',
    ])
    await customService.close()
  })

  it('without the plan of a key applies the anonymous limits to that key', async () => {
    const customService = await startService({ plans: [anonymous, free] })
    const { keys } = customService.stores.records
    const key = 'the-key-of-a-plan-that-is-gone'
    await keys.add({
      hash: hashKey(key),
      id: 'key_gone',
      kind: 'secret',
      plan: 'platinum',
      label: null,
      origins: [],
      createdAt: new Date(),
      revokedAt: null,
      expiresAt: null,
      lastUsedOn: null,
    })
    expect(await edgeOf(await customService.get(LARGE_LOGO, { 'x-api-key': key }))).toBe(128)
    await customService.close()
  })

  const withoutProperty = (name: keyof Plan) => [anonymous, { ...free, [name]: undefined }]
  it.each<[what: string, content: unknown, error: RegExp]>([
    ['invalid JSON', '{', /JSON/],
    ['an object', { plans: [anonymous, free] }, /array/i],
    ['no plans', [], /anonymous/],
    ['no anonymous', [free], /anonymous/],
    ['nothing but anonymous', [anonymous], /anonymous/],
    ['one id twice', [anonymous, free, free], /id/],
    ['an odd id', [anonymous, { ...free, id: 'Free Plan' }], /id/],
    ['no limit', withoutProperty('requestLimitPerMinute'), /requestLimitPerMinute/],
    ['no features', withoutProperty('features'), /features/],
    ['a limit of zero', [anonymous, { ...free, requestLimitPerDay: 0 }], /requestLimitPerDay/],
    [
      'a limit in words',
      [anonymous, { ...free, requestLimitPerDay: 'many' }],
      /requestLimitPerDay/,
    ],
    ['a size above 2048', [anonymous, { ...free, maxLogoSize: 4096 }], /maxLogoSize/],
    ['an unknown feature', [anonymous, { ...free, features: { magic: true } }], /magic/],
    ['a feature in words', [anonymous, { ...free, features: { svg: 'yes' } }], /svg/],
  ])('with %s is refused with an error that names it', async (_what, content, error) => {
    const file = join(service.dataDir, 'refused.json')
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    expect(() => loadPlans(file)).toThrow(file)
    expect(() => loadPlans(file)).toThrow(error)
  })

  it('that is missing or has two errors is refused with every error', async () => {
    expect(() => loadPlans(join(service.dataDir, 'none.json'))).toThrow(/none\.json/)
    const file = join(service.dataDir, 'two.json')
    const invalidPlan = { ...free, maxLogoSize: 1, batchLimit: -1 }
    await writeFile(file, JSON.stringify([anonymous, invalidPlan]))
    expect(() => loadPlans(file)).toThrow(
      /maxLogoSize[\s\S]*batchLimit|batchLimit[\s\S]*maxLogoSize/,
    )
  })

  it('that is invalid is described in plain sentences', async () => {
    const file = join(service.dataDir, 'described.json')
    const invalidPlan = {
      ...free,
      price: undefined,
      maxLogoSize: 4096,
      batchLimit: 'ten',
      features: { magic: true },
    }
    await writeFile(file, JSON.stringify([anonymous, invalidPlan, 5]))
    const sentences = [
      'the plan "free": price must be a text; it is missing',
      'the plan "free": maxLogoSize must be at most 2048; got 4096',
      'the plan "free": batchLimit must be a number; got "ten"',
      'the plan "free": features must not have magic; got {"magic":true}',
      'plan 3: it must be an object; got 5',
    ]
    for (const sentence of sentences) expect(() => loadPlans(file)).toThrow(sentence)
    expect(() => loadPlans(file)).not.toThrow(/[✖→]/)
  })

  it('that is invalid stops the service from starting', async () => {
    await expect(startService({ plans: [free] })).rejects.toThrow(/anonymous/)
  })
})
