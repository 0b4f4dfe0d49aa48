// Permissions to refresh a logo, clear its cache and read its reasons, for each plan and kind of key.
import { beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import type { Apex } from '../../schema/apex.ts'
import { LogoReasons } from '../../schema/shapes/logo.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { CacheClearResult, RefreshResult } from '../../schema/shapes/refresh.ts'
import { artworkOf } from '../support/artwork.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  company,
  GREEN,
  type LogoOperation,
  logoOperationSender,
  mark,
} from '../support/fake-internet.ts'

const { net, service, keyHeaders } = await startCrawlingSuite()

const headerValues = (response: Response, ...names: string[]) =>
  names.map((name) => response.headers.get(name))
const SHAPES: Record<LogoOperation, ZodType> = {
  refresh: RefreshResult,
  cache: CacheClearResult,
  why: LogoReasons,
}
const send = logoOperationSender(() => service)

const RATE_LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

describe('permissions', () => {
  // Operator artwork, so that no site is crawled.
  const DOMAIN = 'uploaded.com' as Apex
  beforeAll(() => service.stores.records.artwork.put(artworkOf(DOMAIN, mark(GREEN))))

  type SendAction = (headers: Record<string, string>, query?: string) => Promise<Response>
  const getWithRefresh =
    (path: string): SendAction =>
    (headers, query = '') =>
      service.get(`${path}${DOMAIN}?refresh=true${query.replace('?', '&')}`, headers)
  const operationSender =
    (name: LogoOperation): SendAction =>
    (headers, query = '') =>
      send(name, DOMAIN, headers, query)
  const ACTIONS: [what: string, sendAction: SendAction, plans: string[]][] = [
    ['POST …/refresh', operationSender('refresh'), ['pro', 'business']],
    ['DELETE …/cache', operationSender('cache'), ['pro', 'business']],
    ['GET …/why', operationSender('why'), ['free', 'starter', 'pro', 'business']],
    ['refresh=true on /api/', getWithRefresh('/api/'), ['pro', 'business']],
    ['refresh=true on /v1/', getWithRefresh('/v1/'), ['pro', 'business']],
    ['refresh=true on /v1/logos/', getWithRefresh('/v1/logos/'), ['pro', 'business']],
  ]

  it.each(ACTIONS)(
    '%s needs a secret key and a plan that includes it',
    async (_what, sendAction, plans) => {
      const problemOf = async (response: Response) => {
        const { code, currentTier, upgrade } = ProblemDetails.parse(await response.json())
        return [response.status, code, currentTier, upgrade]
      }
      const upgrade = expect.stringMatching(/\/\?view=plans$/)
      const withoutValidKey: [Record<string, string>, code: string][] = [
        [{}, 'key_required'],
        [{ 'x-api-key': 'lg_sk_unknown' }, 'invalid_key'],
      ]
      for (const [headers, code] of withoutValidKey) {
        const response = await sendAction(headers)
        expect(headerValues(response, 'www-authenticate', 'cache-control')).toEqual([
          expect.any(String),
          'no-store',
        ])
        expect(await problemOf(response)).toEqual([401, code, undefined, undefined])
      }
      const publishable = await service.key({ kind: 'publishable', plan: 'business' })
      expect(await problemOf(await sendAction({ 'x-api-key': publishable }))).toEqual([
        403,
        'secret_key_required',
        'business',
        undefined,
      ])
      for (const plan of ['free', 'starter', 'pro', 'business']) {
        const response = await sendAction({ 'x-api-key': await service.key({ plan }) })
        expect(headerValues(response, ...RATE_LIMIT_HEADERS)).toEqual(
          Array(3).fill(expect.stringMatching(/^\d+$/)),
        )
        expect(headerValues(response, 'x-ratelimit-policy')).toEqual([
          expect.stringContaining(';w=60'),
        ])
        if (plans.includes(plan)) expect([plan, response.status]).toEqual([plan, 200])
        else expect(await problemOf(response)).toEqual([403, 'plan_required', plan, upgrade])
      }
    },
  )

  it.each(['image:/', '/api/clearbit/logo/'])('%s ignores refresh=true', async (path) => {
    const domain = net.serveOnNewDomain(company(GREEN))
    for (const query of ['?refresh=true', '?refresh=perhaps', '?refresh=true&refresh=true']) {
      for (const headers of [{}, keyHeaders]) {
        expect((await service.get(`${path}${domain}${query}`, headers)).status).toBe(200)
      }
    }
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it.each(['?refresh=perhaps', '?refresh=', '?refresh=true&refresh=true', '?refresh=1'])(
    'rejects %s with 400 and names the parameter',
    async (query) => {
      const response = await service.get(`/api/${DOMAIN}${query}`, keyHeaders)
      expect(response.status).toBe(400)
      expect(ProblemDetails.parse(await response.json()).parameter).toBe('refresh')
    },
  )

  it.each<LogoOperation>(['refresh', 'cache', 'why'])('%s returns its JSON shape', async (name) => {
    for (const domain of [DOMAIN, 'WWW.Uploaded.COM', 'never-heard-of.com', 'b%C3%BCcher.de']) {
      const response = await send(name, domain, keyHeaders)
      expect([domain, response.status]).toEqual([domain, 200])
      expect(headerValues(response, 'content-type', 'cache-control')).toEqual([
        'application/json; charset=utf-8',
        name === 'why' ? 'private, no-cache' : 'no-store',
      ])
      expect(SHAPES[name].parse(await response.json())).toHaveProperty('domain')
    }
  })
})
