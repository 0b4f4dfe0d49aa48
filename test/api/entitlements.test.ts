// Permissions to refresh a logo, clear its cache and read its reasons, for each plan and kind of key.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import type { Apex } from '../../schema/apex.ts'
import {
  CacheClearResult,
  LogoReasons,
  ProblemDetails,
  RefreshResult,
} from '../../schema/shapes.ts'
import { artworkOf } from '../support/artwork.ts'
import {
  company,
  type Deed,
  GREEN,
  type Internet,
  mark,
  sender,
  startInternet,
  startVisiting,
} from '../support/fake-internet.ts'
import type { Service } from '../support/service.ts'

let net: Internet
let service: Service
let owner: Record<string, string>
beforeAll(async () => {
  net = await startInternet()
  service = await startVisiting(net, { env: { DISCOVERY_BUDGET_MS: '15000' } })
  owner = { 'x-api-key': await service.key() }
})
afterAll(async () => {
  await service.close()
  await net.close()
})

const head = (answer: Response, ...names: string[]) => names.map((name) => answer.headers.get(name))
const SHAPES: Record<Deed, ZodType> = {
  refresh: RefreshResult,
  cache: CacheClearResult,
  why: LogoReasons,
}
const send = sender(() => service)

const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

describe('permissions', () => {
  // Operator artwork, so that no site is crawled.
  const DOMAIN = 'uploaded.com' as Apex
  beforeAll(() => service.stores.records.artwork.put(artworkOf(DOMAIN, mark(GREEN))))

  type Ask = (headers: Record<string, string>, query?: string) => Promise<Response>
  const logo =
    (path: string): Ask =>
    (headers, query = '') =>
      service.get(`${path}${DOMAIN}?refresh=true${query.replace('?', '&')}`, headers)
  const action =
    (name: Deed): Ask =>
    (headers, query = '') =>
      send(name, DOMAIN, headers, query)
  const ACTIONS: [what: string, ask: Ask, plans: string[]][] = [
    ['POST …/refresh', action('refresh'), ['pro', 'business']],
    ['DELETE …/cache', action('cache'), ['business']],
    ['GET …/why', action('why'), ['free', 'starter', 'pro', 'business']],
    ['refresh=true on /api/', logo('/api/'), ['pro', 'business']],
    ['refresh=true on /v1/', logo('/v1/'), ['pro', 'business']],
    ['refresh=true on /v1/logos/', logo('/v1/logos/'), ['pro', 'business']],
  ]

  it.each(ACTIONS)(
    '%s needs a secret key and a plan that includes it',
    async (_what, ask, plans) => {
      const refusals = async (answer: Response) => {
        const { type, currentTier, upgrade } = ProblemDetails.parse(await answer.json())
        return [answer.status, type.split('/').at(-1), currentTier, upgrade]
      }
      const upgrade = expect.stringMatching(/\/api\/billing\/plans$/)
      const keyless: Record<string, string>[] = [{}, { 'x-api-key': 'lg_sk_unknown' }]
      for (const headers of keyless) {
        const answer = await ask(headers)
        expect(head(answer, 'www-authenticate', 'cache-control')).toEqual([
          expect.any(String),
          'no-store',
        ])
        expect(await refusals(answer)).toEqual([401, 'key_required', undefined, undefined])
      }
      const publishable = await service.key({ kind: 'publishable', plan: 'business' })
      expect(await refusals(await ask({ 'x-api-key': publishable }))).toEqual([
        403,
        'not_permitted',
        'business',
        upgrade,
      ])
      for (const plan of ['free', 'starter', 'pro', 'business']) {
        const answer = await ask({ 'x-api-key': await service.key({ plan }) })
        expect(head(answer, ...LIMITS)).toEqual(Array(3).fill(expect.stringMatching(/^\d+$/)))
        expect(head(answer, 'x-ratelimit-policy')).toEqual([expect.stringContaining(';w=60')])
        if (plans.includes(plan)) expect([plan, answer.status]).toEqual([plan, 200])
        else expect(await refusals(answer)).toEqual([403, 'not_permitted', plan, upgrade])
      }
    },
  )

  it.each(ACTIONS)('%s accepts the key in x-api-key, Bearer and token', async (_what, ask) => {
    const key = owner['x-api-key'] as string
    const answers = [
      await ask({ 'x-api-key': key }),
      await ask({ authorization: `Bearer ${key}` }),
      await ask({}, `?token=${key}`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  })

  it.each(['image:/', '/api/clearbit/logo/'])('%s ignores refresh=true', async (path) => {
    const domain = net.fresh(company(GREEN))
    for (const query of ['?refresh=true', '?refresh=perhaps', '?refresh=true&refresh=true']) {
      for (const headers of [{}, owner]) {
        expect((await service.get(`${path}${domain}${query}`, headers)).status).toBe(200)
      }
    }
    expect(net.count(domain, '/')).toBe(1)
  })

  it.each(['?refresh=perhaps', '?refresh=', '?refresh=true&refresh=true', '?refresh=1'])(
    'rejects %s with 400 and names the parameter',
    async (query) => {
      const answer = await service.get(`/api/${DOMAIN}${query}`, owner)
      expect(answer.status).toBe(400)
      expect(ProblemDetails.parse(await answer.json()).parameter).toBe('refresh')
    },
  )

  it.each<[deed: Deed, allowed: string]>([
    ['refresh', 'POST, OPTIONS'],
    ['cache', 'DELETE, OPTIONS'],
    ['why', 'GET, HEAD, OPTIONS'],
  ])('%s allows only %s', async (deed, allowed) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      if (allowed.includes(method)) continue
      const answer = await service.get(`/api/logo/${DOMAIN}/${deed}`, owner, method)
      expect([method, answer.status, ...head(answer, 'allow')]).toEqual([method, 405, allowed])
    }
    const preflight = await service.get(`/api/logo/${DOMAIN}/${deed}`, {}, 'OPTIONS')
    expect([preflight.status, ...head(preflight, 'access-control-allow-methods')]).toEqual([
      204,
      allowed,
    ])
    const [headers] = head(preflight, 'access-control-allow-headers')
    expect(headers).toMatch(/x-api-key/i)
    expect(headers).toMatch(/authorization/i)
  })

  it.each<Deed>(['refresh', 'cache', 'why'])(
    '%s returns its JSON shape, and 400 for an invalid domain',
    async (name) => {
      for (const domain of [DOMAIN, 'WWW.Uploaded.COM', 'never-heard-of.com', 'b%C3%BCcher.de']) {
        const answer = await send(name, domain, owner)
        expect([domain, answer.status]).toEqual([domain, 200])
        expect(head(answer, 'content-type', 'cache-control')).toEqual([
          'application/json; charset=utf-8',
          'no-store',
        ])
        expect(SHAPES[name].parse(await answer.json())).toHaveProperty('domain')
      }
      for (const domain of ['localhost', '127.0.0.1', 'com', 'a..com', '%E0%A4%A']) {
        const answer = await send(name, domain, owner)
        expect([domain, answer.status]).toEqual([domain, 400])
        expect(ProblemDetails.parse(await answer.json()).status).toBe(400)
      }
    },
  )
})
