// The response cache sends the same responses as the app, and drops a response that is no longer valid.
import { hash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { artworkOf } from '../support/artwork.ts'
import {
  avoidMinuteBoundary,
  type Service,
  startService,
  unlimitedPlans,
} from '../support/service.ts'

let cachedService: Service
let uncachedService: Service
const SECRET_KEY = 'an-existing-key-of-a-customer'
const PUBLISHABLE_KEY = 'an-existing-publishable-key'
const KEY_WITH_ORIGINS = 'a-key-bound-to-its-origins'

beforeAll(async () => {
  ;[cachedService, uncachedService] = await Promise.all([
    startService({ plans: 'unlimited' }),
    startService({ plans: 'unlimited', responseCache: false }),
  ])
  for (const service of [cachedService, uncachedService]) {
    await service.key({ existing: SECRET_KEY })
    await service.key({ kind: 'publishable', plan: 'pro', existing: PUBLISHABLE_KEY })
    await service.key({
      kind: 'publishable',
      plan: 'pro',
      existing: KEY_WITH_ORIGINS,
      origins: ['a.com'],
    })
  }
})
afterAll(() => Promise.all([cachedService.close(), uncachedService.close()]))

/** The number of responses that the cache has sent; the log marks them with `HOT`. */
const cacheHits = (service: Service) =>
  service.logLines.filter(({ cache }) => cache === 'HOT').length

type TestRequest = { path: string; headers?: Record<string, string>; method?: string }

/** The status, headers and body of a response, without the parts in which two services differ. */
async function fetchComparable(service: Service, { path, headers, method }: TestRequest) {
  const response = await service.get(path, headers, method)
  const bytes = Buffer.from(await response.arrayBuffer())
  const body = response.ok ? hash('sha256', bytes) : bytes.toString()
  // The two services have their own clocks, quotas and request ids.
  const ignored = [
    'date',
    'ratelimit',
    'x-ratelimit-reset',
    'x-ratelimit-remaining',
    'x-request-id',
    'server-timing',
  ]
  const comparedHeaders = [...response.headers].filter(([name]) => !ignored.includes(name))
  const text = JSON.stringify({ status: response.status, headers: comparedHeaders, body })
  return text
    .replaceAll(/\\"requestId\\":\\"[^\\]+\\"/g, 'requestId')
    .replaceAll(service.api, 'api')
    .replaceAll(service.image, 'image')
    .replaceAll(/localhost:\d+/g, 'host')
}

const WITHOUT_KEY: TestRequest[] = [
  { path: '/api/stripe.com' },
  { path: '/api/www.Stripe.com?size=64' },
  { path: '/v1/stripe.com?theme=dark&greyscale=true' },
  { path: '/v1/logos/stripe.com?size=16&fallback=404' },
  { path: '/api/stripe.com?kind=wordmark&shape=original&padding=5&background=635BFF' },
  { path: '/api/clearbit/logo/stripe.com?size=96' },
  { path: 'image:/github.com' },
  { path: '/api/github.com?format=webp' },
  { path: '/api/unknown-company.com?format=png' },
  { path: '/api/unknown-company.com' },
  { path: '/api/unknown-company.com', headers: { 'accept-encoding': 'br' } },
  { path: '/api/unknown-company.com', headers: { 'accept-encoding': 'identity' } },
  { path: '/api/unknown-company.com?fallback=placeholder&format=jpg' },
  { path: '/api/stripe.com?size=80&token=' },
  { path: '/api/stripe.com?size=81', headers: { 'x-api-key': '', authorization: 'Bearer' } },
]
const WITH_KEYS: TestRequest[] = [
  { path: '/api/stripe.com?size=256', headers: { 'x-api-key': SECRET_KEY } },
  {
    path: '/api/stripe.com?size=256&format=webp&retina=true',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  },
  { path: `image:/stripe.com?size=200&token=${PUBLISHABLE_KEY}` },
  { path: `image:/stripe.com?size=200&format=svg&token=${PUBLISHABLE_KEY}` },
  {
    path: `/api/stripe.com?size=300&token=${PUBLISHABLE_KEY}`,
    headers: { 'x-api-key': SECRET_KEY },
  },
]

describe('the response cache', () => {
  it.each([...WITHOUT_KEY, ...WITH_KEYS])(
    'returns $path like the app when it is requested again',
    async (request) => {
      await fetchComparable(cachedService, request)
      await fetchComparable(uncachedService, request)
      await fetchComparable(cachedService, request)
      const before = cacheHits(cachedService)
      const fromCache = await fetchComparable(cachedService, request)
      expect(fromCache).toBe(await fetchComparable(uncachedService, request))
      expect(cacheHits(cachedService) - before).toBe(1)
      expect(cacheHits(uncachedService)).toBe(0)
    },
  )

  it.each([...WITHOUT_KEY, ...WITH_KEYS])('returns 304 for $path like the app', async (request) => {
    const etag = (await cachedService.get(request.path, request.headers)).headers.get('etag')
    for (const condition of [etag, `"other", W/${etag}`, '*', '"other"']) {
      const conditional = {
        ...request,
        headers: { ...request.headers, 'if-none-match': String(condition) },
      }
      expect(await fetchComparable(cachedService, conditional)).toBe(
        await fetchComparable(uncachedService, conditional),
      )
    }
  })

  it.each<TestRequest & { reason: string }>([
    { reason: 'an unknown parameter', path: '/api/figma.com?x=1' },
    { reason: 'another method', path: '/api/figma.com', method: 'HEAD' },
    { reason: 'an escaped URL', path: '/api/%66igma.com' },
    {
      reason: 'a key with allowed origins',
      path: `/api/figma.com?token=${KEY_WITH_ORIGINS}`,
      headers: { origin: 'https://a.com' },
    },
    {
      reason: 'an unknown key',
      path: '/api/figma.com',
      headers: { 'x-api-key': 'lg_sk_unknown' },
    },
    { reason: 'a bad parameter', path: '/api/figma.com?size=1' },
    {
      reason: 'an Authorization header of another form',
      path: '/api/figma.com',
      headers: { authorization: 'Basic dXNlcjpwYXNz' },
    },
    { reason: 'a secret key in the URL', path: `/api/figma.com?token=${SECRET_KEY}` },
  ])('leaves a request with $reason to the app', async (request) => {
    for (const service of [cachedService, uncachedService]) {
      for (let i = 0; i < 3; i++) await service.get('/api/figma.com')
    }
    const before = cacheHits(cachedService)
    for (let i = 0; i < 3; i++)
      expect(await fetchComparable(cachedService, request)).toBe(
        await fetchComparable(uncachedService, request),
      )
    expect(cacheHits(cachedService)).toBe(before)
  })

  it.each(['??&', '?&?', '?x=1?'])('finds the key in a URL with %s', async (separator) => {
    const path = `image:/figma.com${separator}&size=300&token=${KEY_WITH_ORIGINS}`
    const getFromOrigin = (origin: string) => cachedService.get(path, { origin })
    for (let i = 0; i < 3; i++) await getFromOrigin('https://a.com')
    const before = cacheHits(cachedService)
    expect((await getFromOrigin('https://a.com')).status).toBe(200)
    expect((await getFromOrigin('https://evil.com')).status).toBe(403)
    expect(cacheHits(cachedService)).toBe(before)
  })

  it('separates hosts, plans and kinds of key with the same URL', async () => {
    const path = '/api/adobe.com?size=400&format=svg'
    const keys: Record<string, string>[] = [
      {},
      { 'x-api-key': SECRET_KEY },
      { 'x-api-key': PUBLISHABLE_KEY },
    ]
    for (const headers of keys) {
      for (const service of [cachedService, uncachedService]) await service.get(path, headers)
    }
    for (const headers of keys) {
      expect(await fetchComparable(cachedService, { path, headers })).toBe(
        await fetchComparable(uncachedService, { path, headers }),
      )
    }
    for (let i = 0; i < 3; i++) await cachedService.get('image:/adobe.com')
    expect((await cachedService.get('/adobe.com')).status).toBe(404)
  })

  it('charges every response to the quota and leaves the 429 to the app', async () => {
    const plans = unlimitedPlans().map((plan) => ({ ...plan, requestLimitPerMinute: 60 }))
    const limitedService = await startService({ plans })
    // The first request renders the image, which is slow. It uses a key, so that it does not count toward this quota.
    await limitedService.get('/api/stripe.com', { 'x-api-key': await limitedService.key() })
    await avoidMinuteBoundary()
    const remaining: number[] = []
    for (let i = 0; i < 60; i++) {
      const response = await limitedService.get('/api/stripe.com')
      remaining.push(Number(response.headers.get('x-ratelimit-remaining')))
    }
    const aboveQuota = await limitedService.get('/api/stripe.com')
    const hits = cacheHits(limitedService)
    await limitedService.close()
    expect(remaining).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i))
    expect(aboveQuota.status).toBe(429)
    expect(hits).toBeGreaterThan(50)
  })

  it('stops sending a blocked logo soon', async () => {
    for (let i = 0; i < 3; i++) await cachedService.get('/api/slack.com')
    expect((await cachedService.get('/api/slack.com')).headers.get('x-fallback')).toBeNull()
    await cachedService.stores.records.artwork.block(apexOf('slack.com')!)
    const fallback = async (path: string) =>
      (await cachedService.get(path)).headers.get('x-fallback')
    await expect.poll(() => fallback('/api/slack.com')).toBe('monogram')
    expect(await fallback('/api/slack.com?format=png')).toBe('monogram')
  })

  it('refuses a revoked key soon', async () => {
    const key = await cachedService.key({ plan: 'pro', label: 'to be revoked' })
    const headers = { 'x-api-key': key }
    for (let i = 0; i < 3; i++) await cachedService.get('/api/stripe.com?size=333', headers)
    const record = (await cachedService.stores.records.keys.list()).find(
      ({ label }) => label === 'to be revoked',
    )
    await cachedService.stores.records.keys.revoke(record!.id, new Date())
    const status = async () => (await cachedService.get('/api/stripe.com?size=333', headers)).status
    await expect.poll(status).toBe(401)
  })
})

it('and the cache of images keep the logos of other companies when one is requested on many backgrounds', async () => {
  const service = await startService({ plans: 'unlimited', env: { CACHE_MB: '1' } })
  const key = await service.key()
  const raw = { width: 128, height: 128, channels: 3 } as const
  const noise = await sharp(randomBytes(128 * 128 * 3), { raw })
    .png()
    .toBuffer()
  const bitmap = { mediaType: 'image/png', width: 128, height: 128 } as const
  await service.stores.records.artwork.put(artworkOf('noise.com', noise, bitmap))
  const others = ['stripe.com', 'github.com', 'netflix.com', 'spotify.com', 'slack.com']
  const cachesOf = async (headers: Record<string, string>) => {
    const caches: (string | null)[] = []
    for (const domain of others)
      caches.push((await service.get(`/api/${domain}`, headers)).headers.get('x-cache'))
    return caches
  }
  const countHits = async () => {
    const before = cacheHits(service)
    await cachesOf({})
    return cacheHits(service) - before
  }
  // The news of the new key may arrive while a response is made, which is then not stored.
  await expect.poll(countHits).toBe(others.length)
  for (let i = 0; i < 60; i++) await service.get(`/api/noise.com?background=1020${i + 10}`)
  const hitsBefore = cacheHits(service)
  expect(await cachesOf({})).toEqual(others.map(() => 'HIT'))
  expect(cacheHits(service) - hitsBefore).toBe(others.length)
  // A response for a caller with another plan comes from the cache of images.
  expect(await cachesOf({ 'x-api-key': key })).toEqual(others.map(() => 'HIT'))
  expect(cacheHits(service) - hitsBefore).toBe(others.length)
  await service.close()
})
