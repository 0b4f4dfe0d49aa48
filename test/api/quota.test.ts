// Quotas: rate limit headers, what costs a request, and used-up quotas.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { plansWithLimits } from '../support/plans.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

const RATE_LIMIT_HEADERS = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-policy',
  'ratelimit',
  'ratelimit-policy',
]

function limitsOf({ headers }: Response) {
  const [limit, remaining, reset] = RATE_LIMIT_HEADERS.slice(0, 3).map((name) =>
    Number(headers.get(name)),
  )
  return { limit, remaining, reset, policy: headers.get('x-ratelimit-policy') }
}

describe('the rate limit headers', () => {
  let service: Service
  let key: string
  beforeAll(async () => {
    service = await startCatalogueService(
      plansWithLimits({ anonymous: [500, 900], business: [700, 5000] }),
    )
    key = await service.key()
    await service.get('/api/stripe.com')
  })
  afterAll(() => service.close())
  beforeEach(avoidMinuteBoundary)

  // One response of each kind. Each costs the key one request of the minute and of the day.
  const REQUESTS: [what: string, path: string, status: number, headers?: object][] = [
    ['a logo', '/api/stripe.com', 200],
    ['a cached logo', '/api/stripe.com', 200],
    ['a logo of the image host', 'image:/stripe.com', 200],
    ['a logo at Clearbit’s path', '/api/clearbit/logo/stripe.com', 200],
    ['a fallback', '/api/no-such-company-anywhere.com', 200],
    ['an unchanged logo', '/api/stripe.com', 304, { 'if-none-match': '*' }],
    ['an unchanged logo that was never requested', '/v1/github.com', 304, { 'if-none-match': '*' }],
    ['a wrong parameter', '/api/stripe.com?size=1', 400],
    ['a wrong domain', '/api/localhost', 400],
    ['broken percent-encoding', '/api/%ff', 400],
    ['a missing logo', '/api/no-such-company-anywhere.com?fallback=404', 404],
    ['an unknown route', '/nothing/here', 404],
    ['an unknown route of the image host', 'image:/nothing/here', 404],
    ['an unknown route below /api/clearbit', '/api/clearbit/nothing', 404],
    ['a lookup without a match', '/api/ticker/NOSUCH', 404],
    ['a wrong search', '/api/search?q=a', 400],
  ]

  it.each(REQUESTS)('%s: %s is %i and costs one request', async (_case, path, status, headers) => {
    const keyHeaders = { 'x-api-key': key, ...headers }
    const before = limitsOf(await service.get('/api/stripe.com', keyHeaders))
    const response = await service.get(path, keyHeaders)
    expect(response.status).toBe(status)
    const now = Math.floor(Date.now() / 1000)
    expect(limitsOf(response)).toEqual({
      limit: 700,
      remaining: (before.remaining as number) - 1,
      reset: (Math.floor(now / 60) + 1) * 60,
      policy: '700;w=60, 5000;w=86400',
    })
    const ietfFields = /^"minute";r=(\d+);t=(\d+), "day";r=(\d+);t=(\d+)$/
    const [leftInMinute, minuteSeconds, leftInDay, daySeconds] = (
      ietfFields.exec(response.headers.get('ratelimit') ?? '') ?? []
    )
      .slice(1)
      .map(Number)
    expect(leftInMinute).toBe((before.remaining as number) - 1)
    expect(leftInDay).toBe(5000 - 700 + (leftInMinute as number))
    expect(Math.abs((minuteSeconds as number) - (60 - (now % 60)))).toBeLessThan(2)
    expect(Math.abs((daySeconds as number) - (86_400 - (now % 86_400)))).toBeLessThan(2)
    expect(response.headers.get('ratelimit-policy')).toBe(
      '"minute";q=700;w=60, "day";q=5000;w=86400',
    )
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']))
  })

  it('a 304 for one of several tags costs nothing', async () => {
    const keyHeaders = { 'x-api-key': key }
    const first = await service.get('/api/stripe.com', keyHeaders)
    const tags = `"a", W/${first.headers.get('etag')}`
    const unchanged = await service.get('/api/stripe.com', { ...keyHeaders, 'if-none-match': tags })
    expect([first.status, unchanged.status]).toEqual([200, 304])
    expect(limitsOf(unchanged)).toEqual(limitsOf(first))
  })

  it('a redirect to a logo costs nothing, and the logo one request', async () => {
    const keyHeaders = { 'x-api-key': key }
    const before = limitsOf(await service.get('/api/stripe.com', keyHeaders))
    const redirect = await service.get('/api/ticker/AAPL?redirect=true', keyHeaders)
    expect(redirect.status).toBe(302)
    expect(limitsOf(redirect)).toEqual(before)
    const logo = await service.get(String(redirect.headers.get('location')), keyHeaders)
    expect(limitsOf(logo).remaining).toBe((before.remaining as number) - 1)
  })

  it.each([
    ['a 401', 401],
    ['a 403 for an origin that is not on the list of the key', 403],
  ])('%s costs the IP address one request', async (_what, status) => {
    const before = limitsOf(await service.get('/api/stripe.com'))
    const refusedKey =
      status === 401
        ? 'lg_sk_guessed'
        : await service.key({ kind: 'publishable', origins: ['a.com'] })
    const response = await service.get('/api/stripe.com', { 'x-api-key': refusedKey })
    expect(response.status).toBe(status)
    expect(limitsOf(response)).toMatchObject({
      limit: 500,
      remaining: (before.remaining as number) - 1,
      policy: '500;w=60, 900;w=86400',
    })
  })
})

describe('a used-up quota', () => {
  let service: Service
  const plans = plansWithLimits({
    anonymous: [3, 1000],
    free: [3, 1000],
    starter: [100, 4],
    pro: [50, 1000],
    business: [1000, 100_000],
  })
  beforeAll(async () => {
    service = await startService({ plans })
  })
  afterAll(() => service.close())
  beforeEach(avoidMinuteBoundary)

  const getLogo = (key: string, headers = {}) =>
    service.get('/api/stripe.com', { 'x-api-key': key, ...headers })

  it('gets a 429 with problem details, limits and Retry-After', async () => {
    const key = await service.key({ plan: 'free' })
    for (const remaining of [2, 1, 0])
      expect(limitsOf(await getLogo(key)).remaining).toBe(remaining)
    const response = await getLogo(key)
    const problem = (await response.json()) as Record<string, unknown>
    expect(response.status).toBe(429)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(problem).toMatchObject({
      type: 'urn:logograph:problem:quota_exceeded',
      code: 'quota_exceeded',
      title: expect.stringMatching(/./),
      status: 429,
      detail: expect.stringMatching(/./),
      retryAfter: expect.any(Number),
      currentTier: 'free',
    })
    const limits = limitsOf(response)
    expect(limits).toMatchObject({ limit: 3, remaining: 0, policy: '3;w=60, 1000;w=86400' })
    expect(response.headers.get('retry-after')).toBe(String(problem.retryAfter))
    const secondsToReset = (limits.reset as number) - Date.now() / 1000
    expect(Math.abs((problem.retryAfter as number) - secondsToReset)).toBeLessThan(2)
    expect(problem.retryAfter).toBeGreaterThan(0)
  })

  it('refuses conditional requests, invalid parameters and unknown routes too', async () => {
    const key = await service.key({ plan: 'free' })
    for (let i = 0; i < 3; i++) await getLogo(key)
    expect((await getLogo(key, { 'if-none-match': '*' })).status).toBe(429)
    for (const path of ['/api/stripe.com?size=1', '/nothing', 'image:/stripe.com', '/api/%ff'])
      expect((await service.get(path, { 'x-api-key': key })).status).toBe(429)
  })

  it.each([
    ['the response cache', '/api/stripe.com'],
    ['the app', '/v1/stripe.com?theme=dark'],
    ['the route of another logo service', '/api/clearbit/logo/stripe.com'],
  ])('still gets 304 for a listed tag, and 429 for any other answer: %s', async (_from, path) => {
    const key = await service.key({ plan: 'free' })
    const get = (from: string, tag: string) =>
      service.get(from, { 'x-api-key': key, 'if-none-match': tag })
    const first = await service.get(path, { 'x-api-key': key })
    const etag = String(first.headers.get('etag'))
    for (let i = 0; i < 2; i++) await getLogo(key)
    for (let i = 0; i < 5; i++) {
      const unchanged = await get(path, etag)
      expect([unchanged.status, limitsOf(unchanged).remaining]).toEqual([304, 0])
    }
    for (const tag of ['*', '"other"']) expect((await get(path, tag)).status).toBe(429)
    for (const other of ['/nothing', '/api/stripe.com?size=1', '/api/ticker/AAPL?redirect=true'])
      expect([other, (await get(other, etag)).status]).toEqual([other, 429])
    const graphql = `/graphql?query=${encodeURIComponent('{ viewer { remaining } }')}`
    expect((await get(graphql, etag)).status).toBe(429)
  })

  /** Sends requests until the plan `pro` has none left in this minute. */
  const useUp = async (key: string) => {
    for (;;) {
      const statuses = await Promise.all(
        Array.from({ length: 25 }, async () => (await getLogo(key)).status),
      )
      if (statuses.includes(429)) return
    }
  }

  it('gets 429 before a refresh runs, also for a listed tag', async () => {
    const key = await service.key({ plan: 'pro' })
    const otherKey = await service.key({ plan: 'business' })
    const read = (apiKey: string) => service.get('/api/github.com', { 'x-api-key': apiKey })
    const etag = String((await read(key)).headers.get('etag'))
    await useUp(key)
    expect((await read(otherKey)).headers.get('x-cache')).toBe('HIT')
    for (const tag of [etag, '"other"']) {
      const headers = { 'x-api-key': key, 'if-none-match': tag }
      expect((await service.get('/api/github.com?refresh=true', headers)).status).toBe(429)
    }
    // A refresh would have dropped the rendered image.
    expect((await read(otherKey)).headers.get('x-cache')).toBe('HIT')
  })

  it('counts each refresh, also one whose answer is a 304', async () => {
    const key = await service.key({ plan: 'pro' })
    const first = await service.get('/api/github.com', { 'x-api-key': key })
    const headers = { 'x-api-key': key, 'if-none-match': String(first.headers.get('etag')) }
    const left: unknown[] = []
    for (let i = 0; i < 3; i++) {
      const response = await service.get('/api/github.com?refresh=true', headers)
      left.push([response.status, limitsOf(response).remaining])
    }
    expect(left).toEqual([
      [304, 48],
      [304, 47],
      [304, 46],
    ])
  })

  it('has the Retry-After and the headers of the day when both windows are used up', async () => {
    const equal = await startService({ plans: plansWithLimits({ free: [3, 3] }) })
    const key = await equal.key({ plan: 'free' })
    const get = () => equal.get('/api/stripe.com', { 'x-api-key': key })
    const midnight = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400
    for (let i = 0; i < 3; i++) await get()
    const response = await get()
    const secondsToMidnight = midnight - Date.now() / 1000
    expect([response.status, limitsOf(response).reset]).toEqual([429, midnight])
    const retryAfter = Number(response.headers.get('retry-after'))
    expect(Math.abs(retryAfter - secondsToMidnight)).toBeLessThan(2)
    await equal.close()
  })

  it('gets ten free 304s for each request of the minute, then 429', async () => {
    const key = await service.key({ plan: 'free' })
    const etag = String((await getLogo(key)).headers.get('etag'))
    const statuses: number[] = []
    const remaining: (number | undefined)[] = []
    for (let i = 0; i < 33; i++) {
      const response = await getLogo(key, { 'if-none-match': etag })
      statuses.push(response.status)
      remaining.push(limitsOf(response).remaining)
    }
    expect(remaining.slice(28)).toEqual([2, 2, 1, 0, 0])
    expect(statuses.slice(28)).toEqual([304, 304, 304, 304, 429])
  })

  it('does not affect another key of the same plan', async () => {
    const usedUpKey = await service.key({ plan: 'free' })
    const otherKey = await service.key({ plan: 'free' })
    for (let i = 0; i < 4; i++) await getLogo(usedUpKey)
    expect((await getLogo(usedUpKey)).status).toBe(429)
    expect((await getLogo(otherKey)).status).toBe(200)
  })

  it('shows the limit of the day when the day is used up', async () => {
    const key = await service.key({ plan: 'starter' })
    for (let i = 0; i < 4; i++) expect(limitsOf(await getLogo(key)).remaining).toBe(3 - i)
    const response = await getLogo(key)
    const midnight = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400
    expect(response.status).toBe(429)
    expect(limitsOf(response)).toMatchObject({ limit: 4, remaining: 0, reset: midnight })
  })

  it('allows exactly 50 of 100 simultaneous requests at 50 a minute', async () => {
    const key = await service.key({ plan: 'pro' })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await getLogo(key)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  })

  it('charges guessed keys to the IP address and not to real keys', async () => {
    const key = await service.key()
    const guesses: number[] = []
    for (let i = 0; i < 8; i++) guesses.push((await getLogo(`lg_sk_guess${i}`)).status)
    expect(guesses.slice(0, 3)).toEqual([401, 401, 401])
    expect(guesses.slice(3)).toEqual([429, 429, 429, 429, 429])
    expect((await service.get('/api/stripe.com')).status).toBe(429)
    expect((await getLogo(key)).status).toBe(200)
  })
})
