// The hot path gives the answers of the app, and stops giving them when they stop being right.

import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { inOneMinute, type Service, startService } from '../support/service.ts'

let hot: Service
let cold: Service
const KEY = 'an-existing-key-of-a-customer'
const PUBLISHABLE = 'an-existing-publishable-key'
const BOUND = 'a-key-bound-to-its-origins'
const WITHIN_A_SECOND = { timeout: 1000, interval: 50 }

beforeAll(async () => {
  ;[hot, cold] = await Promise.all([
    startService({ plans: 'wide' }),
    startService({ plans: 'wide', hot: false }),
  ])
  for (const service of [hot, cold]) {
    await service.key({ existing: KEY })
    await service.key({ kind: 'publishable', plan: 'pro', existing: PUBLISHABLE })
    await service.key({ kind: 'publishable', plan: 'pro', existing: BOUND, origins: ['a.com'] })
  }
})
afterAll(() => Promise.all([hot.close(), cold.close()]))

/** How many answers the hot path has given. */
const hits = (service: Service) => service.lines.filter(({ cache }) => cache === 'HOT').length

type Ask = { path: string; headers?: Record<string, string>; method?: string }

async function told(service: Service, { path, headers, method }: Ask) {
  const response = await service.get(path, headers, method)
  const bytes = Buffer.from(await response.arrayBuffer())
  const body = response.ok ? hash('sha256', bytes) : bytes.toString()
  // The two services count and date for themselves.
  const own = ['date', 'x-ratelimit-reset', 'x-ratelimit-remaining']
  const kept = [...response.headers].filter(([name]) => !own.includes(name))
  const text = JSON.stringify({ status: response.status, kept, body })
  return text
    .replaceAll(service.api, 'api')
    .replaceAll(service.image, 'image')
    .replaceAll(/localhost:\d+/g, 'host')
}

const ANYONE: Ask[] = [
  { path: '/api/stripe.com' },
  { path: '/api/www.Stripe.com?size=64' },
  { path: '/v1/stripe.com?theme=dark&greyscale=true' },
  { path: '/v1/logos/stripe.com?size=16&fallback=404' },
  { path: '/api/clearbit/logo/stripe.com?size=96' },
  { path: 'image:/github.com' },
  { path: '/api/github.com?format=webp' },
  { path: '/api/unknown-company.com?format=png' },
  { path: '/api/unknown-company.com' },
  { path: '/api/unknown-company.com?fallback=placeholder&format=jpg' },
]
const WITH_KEYS: Ask[] = [
  { path: '/api/stripe.com?size=256', headers: { 'x-api-key': KEY } },
  {
    path: '/api/stripe.com?size=256&format=webp&retina=true',
    headers: { authorization: `Bearer ${KEY}` },
  },
  { path: `image:/stripe.com?size=200&token=${PUBLISHABLE}` },
  { path: `image:/stripe.com?size=200&format=svg&token=${PUBLISHABLE}` },
  { path: `/api/stripe.com?size=300&token=${PUBLISHABLE}`, headers: { 'x-api-key': KEY } },
]

describe('the hot path', () => {
  it.each([...ANYONE, ...WITH_KEYS])(
    'answers $path as the app does, from the second time on',
    async (ask) => {
      await told(hot, ask)
      await told(cold, ask)
      await told(hot, ask)
      const before = hits(hot)
      const warm = await told(hot, ask)
      expect(warm).toBe(await told(cold, ask))
      expect(hits(hot) - before).toBe(1)
      expect(hits(cold)).toBe(0)
    },
  )

  it.each([...ANYONE, ...WITH_KEYS])('answers 304 for $path as the app does', async (ask) => {
    const etag = (await hot.get(ask.path, ask.headers)).headers.get('etag')
    for (const condition of [etag, `"other", W/${etag}`, '*', '"other"']) {
      const conditional = {
        ...ask,
        headers: { ...ask.headers, 'if-none-match': String(condition) },
      }
      expect(await told(hot, conditional)).toBe(await told(cold, conditional))
    }
  })

  it.each<Ask & { why: string }>([
    { why: 'an unknown parameter', path: '/api/figma.com?x=1' },
    { why: 'another method', path: '/api/figma.com', method: 'HEAD' },
    { why: 'an escaped address', path: '/api/%66igma.com' },
    {
      why: 'a key bound to its origins',
      path: `/api/figma.com?token=${BOUND}`,
      headers: { origin: 'https://a.com' },
    },
    {
      why: 'a key that is not known',
      path: '/api/figma.com',
      headers: { 'x-api-key': 'lg_sk_unknown' },
    },
    { why: 'a bad parameter', path: '/api/figma.com?size=1' },
  ])('leaves $why to the app', async (ask) => {
    for (const service of [hot, cold]) {
      for (let i = 0; i < 3; i++) await service.get('/api/figma.com')
    }
    const before = hits(hot)
    for (let i = 0; i < 3; i++) expect(await told(hot, ask)).toBe(await told(cold, ask))
    expect(hits(hot)).toBe(before)
  })

  it.each(['??&', '?&?', '?x=1?'])('lets no %s in an address hide a key from it', async (odd) => {
    const path = `image:/figma.com${odd}&size=300&token=${BOUND}`
    const from = (origin: string) => hot.get(path, { origin })
    const [page, other] = ['https://a.com', 'https://evil.com']
    for (let i = 0; i < 3; i++) await from(page)
    const before = hits(hot)
    const statuses = await Promise.all(
      [page, other].map(async (origin) => (await from(origin)).status),
    )
    expect(statuses).toEqual([200, 403])
    expect(hits(hot)).toBe(before)
  })

  it('does not mix up the two hosts, two plans or two kinds of key at one address', async () => {
    const path = '/api/adobe.com?size=400&format=svg'
    const keys: Record<string, string>[] = [{}, { 'x-api-key': KEY }, { 'x-api-key': PUBLISHABLE }]
    for (const headers of keys) {
      for (const service of [hot, cold]) await service.get(path, headers)
    }
    for (const headers of keys) {
      expect(await told(hot, { path, headers })).toBe(await told(cold, { path, headers }))
    }
    for (let i = 0; i < 3; i++) await hot.get('image:/adobe.com')
    expect((await hot.get('/adobe.com')).status).toBe(404)
  })

  it('counts every answer against the quota, and gives way to a 429', async () => {
    const small = await startService()
    // The first image takes longest; a key's quota pays for it.
    await small.get('/api/stripe.com', { 'x-api-key': await small.key() })
    await inOneMinute()
    const remaining: number[] = []
    for (let i = 0; i < 60; i++) {
      const response = await small.get('/api/stripe.com')
      remaining.push(Number(response.headers.get('x-ratelimit-remaining')))
    }
    const over = await small.get('/api/stripe.com')
    const warm = hits(small)
    await small.close()
    expect(remaining).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i))
    expect(over.status).toBe(429)
    expect(warm).toBeGreaterThan(50)
  })

  it('stops showing what an operator blocked, within a second', async () => {
    for (let i = 0; i < 3; i++) await hot.get('/api/slack.com')
    expect((await hot.get('/api/slack.com')).headers.get('x-fallback')).toBeNull()
    await hot.stores.records.artwork.block(apexOf('slack.com')!)
    const fallback = async (path: string) => (await hot.get(path)).headers.get('x-fallback')
    await expect.poll(() => fallback('/api/slack.com'), WITHIN_A_SECOND).toBe('monogram')
    expect(await fallback('/api/slack.com?format=png')).toBe('monogram')
  })

  it('stops answering a revoked key within a second', async () => {
    const key = await hot.key({ plan: 'pro', label: 'to be revoked' })
    const headers = { 'x-api-key': key }
    for (let i = 0; i < 3; i++) await hot.get('/api/stripe.com?size=333', headers)
    const record = (await hot.stores.records.keys.list()).find(
      ({ label }) => label === 'to be revoked',
    )
    await hot.stores.records.keys.revoke(record!.id, new Date())
    const status = async () => (await hot.get('/api/stripe.com?size=333', headers)).status
    await expect.poll(status, WITHIN_A_SECOND).toBe(401)
  })
})
