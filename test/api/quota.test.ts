// Quotas: rate limit headers, the minute and day windows, and their subjects, which are API keys and IP addresses.
import type { IncomingMessage } from 'node:http'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Plan } from '../../schema/shapes/plan.ts'
import { chargeAll, clusterQuota, type PackedCharge } from '../../server/access/cluster-quota.ts'
import { loadPlans } from '../../server/access/plans.ts'
import {
  createQuota,
  type Quota,
  type QuotaAccount,
  type QuotaResult,
  subjectOfIp,
} from '../../server/access/quota.ts'
import { sharedQuota } from '../../server/access/redis-quota.ts'
import { clientIpReader } from '../../server/http/client-ip.ts'
import type { SharedStores } from '../../server/stores/redis/index.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { describeWithRedis, openShared, randomPrefix } from '../support/redis.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

const BUILT_IN = loadPlans(null)

/** The built-in plans with these limits per minute and per day. */
function plansWithLimits(limits: Record<string, [minute: number, day: number]>): Plan[] {
  return [BUILT_IN.anonymous, ...BUILT_IN.listed].map((plan) => {
    const [minute, day] = limits[plan.id] ?? [plan.requestLimitPerMinute, plan.requestLimitPerDay]
    return { ...plan, requestLimitPerMinute: minute, requestLimitPerDay: day }
  })
}

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
  const REQUESTS: [
    what: string,
    path: string,
    status: number,
    headers?: object,
    method?: string,
  ][] = [
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
    ['HEAD', '/api/stripe.com', 200, {}, 'HEAD'],
    ['an unsupported method', '/api/stripe.com', 405, {}, 'POST'],
  ]

  it.each(REQUESTS)(
    '%s: %s is %i and costs one request',
    async (_case, path, status, headers, method) => {
      const keyHeaders = { 'x-api-key': key, ...headers }
      const before = limitsOf(await service.get('/api/stripe.com', keyHeaders))
      const response = await service.get(path, keyHeaders, method)
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
    },
  )

  it.each([
    ['an SVG', '/api/no-such-company-anywhere.com', {}],
    ['one of several tags', '/api/stripe.com', { others: '"a", W/' }],
  ])(
    'a 304 for %s costs nothing: %s',
    async (_what, path, { others = '' }: { others?: string }) => {
      const keyHeaders = { 'x-api-key': key }
      const first = await service.get(path, keyHeaders)
      expect(first.status).toBe(200)
      const tag = others + first.headers.get('etag')
      const unchanged = await service.get(path, { ...keyHeaders, 'if-none-match': tag })
      expect(unchanged.status).toBe(304)
      expect(limitsOf(unchanged)).toEqual(limitsOf(first))
    },
  )

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

const planOf = (minute: number, day: number): Plan => ({
  ...BUILT_IN.anonymous,
  requestLimitPerMinute: minute,
  requestLimitPerDay: day,
})
// A midnight in UTC, in seconds.
const MIDNIGHT = 20_000 * 86_400

/** @param visitor the address of a visitor of the subject's page. */
const accountOf = (subject: string, plan: Plan, visitor: string | null = null): QuotaAccount => {
  return { subject, visitor, plan }
}

function fail(): never {
  throw new Error('Redis was unreachable.')
}
/** The fallback while Redis is unreachable, which these tests must not use. */
const UNUSED_FALLBACK: Quota = { spend: fail, spendFree: fail, refund: fail }

/** @param createEmptyQuota returns a quota without counted requests. */
function testWindows(
  name: string,
  createEmptyQuota: (now: () => number) => Quota | Promise<Quota>,
): void {
  describe(`the two windows, ${name}`, () => defineWindowTests(createEmptyQuota))
}

function defineWindowTests(createEmptyQuota: (now: () => number) => Quota | Promise<Quota>): void {
  it('start on the minute and at midnight UTC, not at the time of the first request', async () => {
    let now = (MIDNIGHT + 59) * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(1, 10)
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: true,
      resetAt: MIDNIGHT + 60,
    })
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: false,
      resetAt: MIDNIGHT + 60,
    })
    now = (MIDNIGHT + 60) * 1000
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: true,
      resetAt: MIDNIGHT + 120,
    })
  })

  it('start a new day at midnight', async () => {
    let now = (MIDNIGHT + 86_399) * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(10, 1)
    expect(await quota.spend(accountOf('a', plan))).toMatchObject({
      allowed: true,
      limit: 1,
      remaining: 0,
      resetAt: MIDNIGHT + 86_400,
    })
    expect((await quota.spend(accountOf('a', plan))).allowed).toBe(false)
    now += 1000
    expect((await quota.spend(accountOf('a', plan))).allowed).toBe(true)
  })

  it('report the window with fewer requests left', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const results = []
    for (let i = 0; i < 3; i++) results.push(await quota.spend(accountOf('a', planOf(5, 4))))
    expect(results.map(({ limit, remaining }) => [limit, remaining])).toEqual([
      [4, 3],
      [4, 2],
      [4, 1],
    ])
    expect(results[0]?.policy).toBe('5;w=60, 4;w=86400')
  })

  it('report the day when both have the same number of requests left', async () => {
    const quota = await createEmptyQuota(() => (MIDNIGHT + 30) * 1000)
    const plan = planOf(3, 3)
    for (const [remaining, allowed] of [
      [2, true],
      [1, true],
      [0, true],
      [0, false],
      [0, false],
    ]) {
      const result = await quota.spend(accountOf('a', plan))
      expect(result).toMatchObject({ remaining, allowed, resetAt: MIDNIGHT + 86_400 })
    }
  })

  it('do not charge the day for a request that the minute refuses', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(2, 5)
    for (let i = 0; i < 40; i++) await quota.spend(accountOf('a', plan))
    // Two requests of the first minute were allowed.
    let allowed = 2
    for (let minute = 1; minute <= 5; minute++) {
      now += 60_000
      for (let i = 0; i < 10; i++)
        allowed += (await quota.spend(accountOf('a', plan))).allowed ? 1 : 0
    }
    expect(allowed).toBe(5)
  })

  it('do not charge the day for a simultaneous burst of refused requests', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(5, 50)
    const burst = await Promise.all(
      Array.from({ length: 100 }, () => quota.spend(accountOf('a', plan))),
    )
    expect(burst.filter(({ allowed }) => allowed)).toHaveLength(5)
    now += 60_000
    expect((await quota.spend(accountOf('a', plan))).allowed).toBe(true)
  })

  it('allow exactly the limit of simultaneous requests', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(50, 1000)
    const results = await Promise.all(
      Array.from({ length: 100 }, () => quota.spend(accountOf('a', plan))),
    )
    const allowed = results.filter((result) => result.allowed)
    expect(allowed).toHaveLength(50)
    expect(allowed.map(({ remaining }) => remaining).sort((a, b) => b - a)).toEqual(
      Array.from({ length: 50 }, (_, i) => 49 - i),
    )
  })

  it('are separate for each subject', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(1, 1)
    for (const subject of ['a', 'b', 'a@1', 'ip:1.2.3.4', 'key:a'])
      expect((await quota.spend(accountOf(subject, plan))).allowed).toBe(true)
  })

  it('block no caller longer than the window when the clock jumps', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const plan = planOf(1, 10)
    const allowed = async () => (await quota.spend(accountOf('a', plan))).allowed
    expect([await allowed(), await allowed()]).toEqual([true, false])
    for (const jump of [86_400_000, -2 * 86_400_000, 90_000, -3_600_000]) {
      now += jump
      expect([jump, await allowed(), await allowed()]).toEqual([jump, true, false])
      now += 60_000
      expect([jump, await allowed()]).toEqual([jump, true])
    }
  })

  it('report both windows', async () => {
    const quota = await createEmptyQuota(() => (MIDNIGHT + 30) * 1000)
    const result = await quota.spend(accountOf('a', planOf(5, 20)))
    expect(result).toMatchObject({
      minute: { limit: 5, remaining: 4, resetAt: MIDNIGHT + 60 },
      day: { limit: 20, remaining: 19, resetAt: MIDNIGHT + 86_400 },
      ietfPolicy: '"minute";q=5;w=60, "day";q=20;w=86400',
    })
    for (let i = 0; i < 4; i++) await quota.spend(accountOf('a', planOf(5, 20)))
    expect(await quota.spend(accountOf('a', planOf(5, 20)))).toMatchObject({
      allowed: false,
      minute: { remaining: 0 },
      day: { remaining: 15 },
    })
  })

  it('count the minute of each visitor and the day of their subject', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(2, 5)
    const spend = async (visitor: string) => {
      const { allowed, minute, day } = await quota.spend(accountOf('key', plan, visitor))
      return [allowed, minute.remaining, day.remaining]
    }
    expect(await spend('ip:1')).toEqual([true, 1, 4])
    expect(await spend('ip:1')).toEqual([true, 0, 3])
    expect(await spend('ip:1')).toEqual([false, 0, 3])
    expect(await spend('ip:2')).toEqual([true, 1, 2])
    expect(await spend('ip:2')).toEqual([true, 0, 1])
    expect(await spend('ip:3')).toEqual([true, 1, 0])
    expect(await spend('ip:4')).toEqual([false, 2, 0])
  })

  it('give a refunded request back to both windows, up to ten times the limit of the minute', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const account = accountOf('a', planOf(2, 8))
    const left = ({ allowed, minute, day }: QuotaResult) => [
      allowed,
      minute.remaining,
      day.remaining,
    ]
    for (let i = 0; i < 20; i++) {
      const charged = await quota.spend(account)
      expect([i, ...left(charged)]).toEqual([i, true, 1, 7])
      expect([i, ...left(await quota.refund(account, charged))]).toEqual([i, true, 2, 8])
    }
    const charged = await quota.spend(account)
    expect(left(await quota.refund(account, charged))).toEqual([true, 1, 7])
    expect(left(await quota.spend(account))).toEqual([true, 0, 6])
    expect(left(await quota.spend(account))).toEqual([false, 0, 6])
  })

  it('make room for a request when the last one is refunded', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const account = accountOf('a', planOf(3, 3))
    const charged = await Promise.all([1, 2, 3].map(() => quota.spend(account)))
    expect(charged.map(({ allowed }) => allowed)).toEqual([true, true, true])
    // Refused requests must not use up what is refunded later.
    const refused = await Promise.all([1, 2, 3, 4, 5].map(() => quota.spend(account)))
    expect(refused.every(({ allowed }) => !allowed)).toBe(true)
    expect(await quota.refund(account, charged[0]!)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await quota.spend(account)).toMatchObject({ allowed: true, remaining: 0 })
    expect((await quota.spend(account)).allowed).toBe(false)
  })

  it('refund nothing to a window that has ended', async () => {
    let now = (MIDNIGHT + 59) * 1000
    const quota = await createEmptyQuota(() => now)
    const account = accountOf('a', planOf(5, 50))
    const charged = await quota.spend(account)
    now += 1000
    expect(await quota.refund(account, charged)).toMatchObject({
      minute: { remaining: 5, resetAt: MIDNIGHT + 120 },
      day: { remaining: 50 },
    })
  })

  it('allow free answers of a used-up quota, ten for each request of the minute', async () => {
    let now = MIDNIGHT * 1000
    const quota = await createEmptyQuota(() => now)
    const account = accountOf('a', planOf(1, 3))
    const spendFree = async () => {
      const { allowed, remaining } = await quota.spendFree(account)
      return [allowed, remaining]
    }
    expect(await spendFree()).toEqual([true, 1])
    expect((await quota.spend(account)).allowed).toBe(true)
    expect((await quota.spend(account)).allowed).toBe(false)
    for (let i = 0; i < 9; i++) expect([i, ...(await spendFree())]).toEqual([i, true, 0])
    expect(await spendFree()).toEqual([false, 0])
    now += 60_000
    expect(await spendFree()).toEqual([true, 1])
  })

  it('charge a request in place of the eleventh free answer', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const account = accountOf('a', planOf(1, 3))
    for (let i = 0; i < 10; i++) expect((await quota.spendFree(account)).remaining).toBe(1)
    expect(await quota.spendFree(account)).toMatchObject({ allowed: true, remaining: 0 })
    expect((await quota.spendFree(account)).allowed).toBe(false)
  })

  it('report a used-up day even if the minute has requests left', async () => {
    const quota = await createEmptyQuota(() => MIDNIGHT * 1000)
    const plan = planOf(5, 3)
    for (let i = 0; i < 20; i++) {
      const { allowed, limit, remaining, resetAt } = await quota.spend(accountOf('a', plan))
      expect([i, allowed, limit, remaining]).toEqual([i, i < 3, 3, Math.max(0, 2 - i)])
      expect(resetAt).toBe(MIDNIGHT + 86_400)
    }
  })
}

testWindows('in this process', (now) => createQuota(now))
testWindows('in the primary process', (now) => {
  const quota = createQuota(now)
  // The charges and results are copied as between processes.
  return clusterQuota(
    async (charges) => structuredClone(chargeAll(quota, charges)),
    UNUSED_FALLBACK,
  )
})

describe('the quota of a worker', () => {
  it('sends the charges of one turn of the event loop in one message', async () => {
    const charge = vi.fn(async (charges: PackedCharge[]) => chargeAll(createQuota(), charges))
    const quota = clusterQuota(charge)
    const burst = Array.from({ length: 50 }, () => quota.spend(accountOf('a', planOf(20, 100))))
    expect((await Promise.all(burst)).filter(({ allowed }) => allowed)).toHaveLength(20)
    expect(charge).toHaveBeenCalledTimes(1)
  })

  it('counts in the worker while the primary does not answer', async () => {
    const quota = clusterQuota(async () => {
      throw new Error('the primary does not answer')
    })
    const account = accountOf('a', planOf(1, 10))
    expect((await quota.spend(account)).allowed).toBe(true)
    expect((await quota.spend(account)).allowed).toBe(false)
  })
})

describe('a flood of callers with new addresses', () => {
  it('does not reset the counters of callers with more requests', async () => {
    const quota = createQuota(() => MIDNIGHT * 1000)
    const plan = planOf(3, 1000)
    for (let i = 0; i < 4; i++) await quota.spend(accountOf('ip:first', plan))
    // A window keeps the counters of at most 100,000 subjects.
    for (let i = 0; i < 250_000; i++) quota.spend(accountOf(`ip:2001:db8:${i}::/64`, plan))
    expect((await quota.spend(accountOf('ip:first', plan))).allowed).toBe(false)
  })
})

describeWithRedis('the two windows across processes', inject('redisUrl'), (url) => {
  const opened: SharedStores[] = []
  afterAll(() => Promise.all(opened.map((shared) => shared.close())))
  const openQuota = async (prefix: string, now: () => number) => {
    const shared = await openShared(url, prefix)
    opened.push(shared)
    return sharedQuota(shared.counters, UNUSED_FALLBACK, now)
  }
  testWindows('in Redis', (now) => openQuota(randomPrefix(), now))

  it.each([
    ['minute', planOf(1000, 100_000)],
    ['day', planOf(100_000, 1000)],
  ])(
    'allow exactly 1,000 of 10,000 requests over two connections at 1,000 a %s',
    async (_window, plan) => {
      const prefix = randomPrefix()
      const now = () => MIDNIGHT * 1000
      const quotas = [await openQuota(prefix, now), await openQuota(prefix, now)]
      const requests = Array.from({ length: 10_000 }, (_, i) =>
        quotas[i % 2]!.spend(accountOf('a', plan)),
      )
      const allowed = (await Promise.all(requests)).filter((result) => result.allowed)
      expect(allowed).toHaveLength(1000)
      expect(new Set(allowed.map(({ remaining }) => remaining)).size).toBe(1000)
    },
  )

  it('refund the minute for a request that the day refuses', async () => {
    const prefix = randomPrefix()
    const quota = await openQuota(prefix, () => MIDNIGHT * 1000)
    const burst = Array.from({ length: 30 }, () => quota.spend(accountOf('a', planOf(50, 3))))
    expect((await Promise.all(burst)).filter(({ allowed }) => allowed)).toHaveLength(3)
    const redis = new Redis(url)
    // The key ends in the subject, the day and the minute, both counted since 1970.
    expect(await redis.get(`${prefix}:q:anonymous:{a}:20000:28800000`)).toBe('3')
    redis.disconnect()
  })

  it.each([
    ['minute', planOf(2, 5)],
    ['day', planOf(5, 2)],
  ])('run no Redis script for a caller whose %s is used up', async (_window, plan) => {
    const quota = await openQuota(randomPrefix(), () => MIDNIGHT * 1000)
    for (let i = 0; i < 2; i++) expect((await quota.spend(accountOf('a', plan))).allowed).toBe(true)
    const sendCommand = vi.spyOn(opened.at(-1)!.counters.client, 'sendCommand')
    const sentScripts = () =>
      sendCommand.mock.calls.filter(([{ name }]) => name.startsWith('eval')).length
    for (let i = 0; i < 10; i++)
      expect((await quota.spend(accountOf('a', plan))).allowed).toBe(false)
    expect(sentScripts()).toBe(0)
    // The spy works: it sees the two scripts of another caller.
    await quota.spend(accountOf('b', plan))
    expect(sentScripts()).toBe(2)
  })

  it('use keys that expire', async () => {
    const prefix = randomPrefix()
    const quota = await openQuota(prefix, () => MIDNIGHT * 1000)
    await quota.spend(accountOf('a', planOf(5, 5)))
    const redis = new Redis(url)
    const names = await redis.keys(`${prefix}:q:*`)
    const ttlSeconds = await Promise.all(names.map((name) => redis.ttl(name)))
    redis.disconnect()
    // Each key expires a minute after its window could end.
    expect(ttlSeconds.toSorted((a, b) => a - b).map((seconds) => Math.ceil(seconds / 60))).toEqual([
      2, 1441,
    ])
  })
})

describe('the IP address as the subject of requests without a key', () => {
  const SAME: [one: string, other: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7', '::FFFF:192.0.2.7'],
    ['192.0.2.7', '::ffff:c000:207'],
    ['192.0.2.7', '0:0:0:0:0:ffff:192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000:0000:0000:0009'],
    ['2001:db8::1', '2001:db8:0:0:5::'],
    ['::1', '0:0:0:0:0:0:0:2'],
    ['fe80::1%eth0', 'fe80::2'],
    ['192.0.2.7', '192.0.2.7:5123'],
    ['2001:db8::1', '[2001:db8::1]:443'],
    ['garbage', 'other garbage'],
  ]
  const DIFFERENT: [one: string, other: string][] = [
    ['192.0.2.7', '192.0.2.8'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    ['::ffff:c000:207', '::ffff:c000:208'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['2001:db8:0:1::', '2001:db8:1::'],
    ['::1', '127.0.0.1'],
  ]
  it.each(SAME)('%s and %s are the same subject', (one, other) => {
    expect(subjectOfIp(other)).toBe(subjectOfIp(one))
  })
  it.each(DIFFERENT)('%s and %s are different subjects', (one, other) => {
    expect(subjectOfIp(other)).not.toBe(subjectOfIp(one))
  })
  it.each(['garbage', 'other garbage'])('%s is the unknown subject', (text) => {
    expect(subjectOfIp(text)).toBe('ip:unknown')
  })

  it.each([1, ['loopback']])(
    'a connection that was reset before it was accepted is the unknown subject (TRUST_PROXY=%s)',
    (trust) => {
      const request = { headers: {}, socket: { remoteAddress: undefined } }
      const ip = clientIpReader(trust)(request as unknown as IncomingMessage)
      expect(subjectOfIp(ip)).toBe('ip:unknown')
    },
  )

  const plans = plansWithLimits({ anonymous: [2, 1000] })
  const statusesOf = async (service: Service, ...addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) {
      const response = await service.get('/api/stripe.com', { 'x-forwarded-for': address })
      statuses.push(response.status)
    }
    return statuses
  }

  it('X-Forwarded-For is ignored by default', async () => {
    const service = await startService({ plans })
    await avoidMinuteBoundary()
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    expect(await statusesOf(service, ...addresses)).toEqual([200, 200, 429])
    await service.close()
  })

  it('X-Forwarded-For is read from trusted proxies, up to TRUST_PROXY hops', async () => {
    const service = await startService({ plans, env: { TRUST_PROXY: '1' } })
    await avoidMinuteBoundary()
    const one = ['192.0.2.1', '192.0.2.1', '192.0.2.1']
    expect(await statusesOf(service, ...one)).toEqual([200, 200, 429])
    expect(await statusesOf(service, '192.0.2.2')).toEqual([200])
    const forged = ['10.9.9.1, 192.0.2.1', '10.9.9.2, 192.0.2.1']
    expect(await statusesOf(service, ...forged)).toEqual([429, 429])
    const v6 = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
    expect(await statusesOf(service, ...v6)).toEqual([200, 200, 429, 200])
    await service.close()
  })
})

describe('a publishable key', () => {
  it('has a minute for each visitor of the page, and one day for all', async () => {
    const service = await startService({
      plans: plansWithLimits({ free: [2, 5] }),
      env: { TRUST_PROXY: '1' },
    })
    await avoidMinuteBoundary()
    const token = await service.key({ kind: 'publishable', plan: 'free' })
    const load = async (visitor: string) => {
      const path = `image:/stripe.com?token=${token}`
      const { status, headers } = await service.get(path, { 'x-forwarded-for': visitor })
      return [
        status,
        /r=(\d+);.*r=(\d+);/
          .exec(headers.get('ratelimit') ?? '')
          ?.slice(1)
          .join(),
      ]
    }
    expect(await load('192.0.2.1')).toEqual([200, '1,4'])
    expect(await load('192.0.2.1')).toEqual([200, '0,3'])
    expect(await load('192.0.2.1')).toEqual([429, '0,3'])
    expect(await load('192.0.2.2')).toEqual([200, '1,2'])
    expect(await load('192.0.2.3')).toEqual([200, '1,1'])
    expect(await load('192.0.2.4')).toEqual([200, '1,0'])
    expect(await load('192.0.2.5')).toEqual([429, '2,0'])
    await service.close()
  })

  it('tells a visitor whose minute is used up that it is the minute of one visitor', async () => {
    const service = await startService({
      plans: plansWithLimits({ free: [2, 3] }),
      env: { TRUST_PROXY: '1' },
    })
    await avoidMinuteBoundary()
    const token = await service.key({ kind: 'publishable', plan: 'free' })
    const load = async (visitor: string) => {
      const path = `/api/stripe.com?token=${token}`
      return (await service.get(path, { 'x-forwarded-for': visitor })).text()
    }
    for (let i = 0; i < 2; i++) await load('192.0.2.1')
    expect(JSON.parse(await load('192.0.2.1')).detail).toBe(
      'One visitor of this key has used all 2 requests per minute.',
    )
    await load('192.0.2.2')
    expect(JSON.parse(await load('192.0.2.3')).detail).toBe(
      'This key has used all 3 requests per day.',
    )
    await service.close()
  })

  it('has one minute for all callers when it is secret', async () => {
    const service = await startService({
      plans: plansWithLimits({ free: [2, 5] }),
      env: { TRUST_PROXY: '1' },
    })
    await avoidMinuteBoundary()
    const key = await service.key({ plan: 'free' })
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const headers = { 'x-api-key': key, 'x-forwarded-for': address }
      statuses.push((await service.get('/api/stripe.com', headers)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    await service.close()
  })
})
