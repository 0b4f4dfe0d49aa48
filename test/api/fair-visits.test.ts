// The crawl queue serves callers in turn. Each caller's quota is charged for the visits that its requests start.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { closeAfterTests } from '../support/close.ts'
import {
  company,
  GREEN,
  logoOperationSender,
  PUBLIC_PREFIX,
  startCrawlingService,
  startInternet,
} from '../support/fake-internet.ts'
import { hang } from '../support/network/behaviours.ts'
import { avoidMinuteBoundary, type Service, unlimitedPlans } from '../support/service.ts'

const net = closeAfterTests(await startInternet())

/** Sets the address of the caller, which the services here read from this header. */
const fromAddress = (address: string) => ({ 'x-forwarded-for': address })
const freshDomains = (count: number, handler = hang) =>
  Array.from({ length: count }, () => net.serveOnNewDomain(handler))

const postOperation = (service: Service, query: string, headers: Record<string, string>) =>
  fetch(`${service.api}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
const sendGraphql = (service: Service, domains: Apex[], headers: Record<string, string>) => {
  const fields = domains.map(
    (domain, i) => `d${i}: company(domain: "${domain}") { logo { source } }`,
  )
  return postOperation(service, `{ ${fields.join(' ')} }`, headers)
}

describe('callers whose sites hang', () => {
  it.each([
    ['other callers', null],
    ['others who have the same publishable key, as the visitors of a page do', 'publishable'],
  ] as const)('do not delay the first visits of %s', async (_, kind) => {
    // A request waits up to 15 s for a visit. In order of arrival, the others would wait for 29 visits of as long.
    const env = { TRUST_PROXY: '1', DISCOVERY_BUDGET_MS: '15000' }
    const service = await startCrawlingService(net, { env })
    const key: Record<string, string> = kind ? { 'x-api-key': await service.key({ kind }) } : {}
    // Starts the renderer and the thread that parses pages, which takes seconds on a busy machine.
    await service.get(`/api/${net.serveOnNewDomain(company(GREEN))}?refresh=true`, {
      'x-api-key': await service.key(),
    })
    const attacks = Array.from({ length: 6 }, () =>
      sendGraphql(service, freshDomains(10), { ...fromAddress('198.51.100.1'), ...key }),
    )
    const visitsWaiting = async () => {
      const metrics = await service.metricsText()
      return Number(metrics.match(/^logograph_visits_waiting (\d+)$/m)?.[1])
    }
    // Two visits of one caller run at once.
    await expect.poll(visitsWaiting, { timeout: 5000, interval: 20 }).toBe(60 - 2)
    const others = await Promise.all(
      freshDomains(6, company(GREEN)).map((domain, i) =>
        service.get(`/api/${domain}`, { ...fromAddress(`203.0.113.${i}`), ...key }),
      ),
    )
    expect(others.map((response) => response.headers.get('x-source'))).toEqual(
      Array(6).fill('site:icon'),
    )
    await service.close()
    await Promise.allSettled(attacks)
  })
})

describe('callers of many networks whose sites hang', () => {
  it('do not stop the first visits of others', async () => {
    // The sites hang for longer than a request waits.
    const env = { TRUST_PROXY: '1', DISCOVERY_BUDGET_MS: '12000' }
    const service = await startCrawlingService(net, { env })
    await service.get(`/api/${net.serveOnNewDomain(company(GREEN))}?refresh=true`, {
      'x-api-key': await service.key(),
    })
    const hangingDomains = Array.from({ length: 10 }, () => freshDomains(3))
    for (const [i, domain] of hangingDomains.flat().entries())
      net.dns.set(domain, [`${PUBLIC_PREFIX}${100 + i}`])
    // Each /64 may have two of the 16 visits that run at once.
    const attacks = hangingDomains.map((domains, i) =>
      sendGraphql(service, domains, fromAddress(`2001:db8:0:${i}::1`)),
    )
    const hasStarted = (domain: Apex) => net.web.requests(domain).length > 0
    await expect
      .poll(() => hangingDomains.flat().filter(hasStarted).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(16)
    const others = await Promise.all(
      freshDomains(12, company(GREEN)).map((domain, i) =>
        service.get(`/api/${domain}`, fromAddress(`203.0.113.${i}`)),
      ),
    )
    const drawn = others.filter((response) => response.headers.get('x-source') === 'site:icon')
    expect(drawn.length).toBeGreaterThanOrEqual(11)
    await service.close()
    await Promise.allSettled(attacks)
  })
})

describe('a request that starts a visit', () => {
  const MINUTE_LIMIT = 6
  let service: Service
  beforeAll(async () => {
    const plans = unlimitedPlans().map((plan) => ({ ...plan, requestLimitPerMinute: MINUTE_LIMIT }))
    const env = { TRUST_PROXY: '1', DISCOVERY_BUDGET_MS: '15000' }
    service = await startCrawlingService(net, { plans, env })
  })
  afterAll(() => service.close())
  beforeEach(avoidMinuteBoundary)

  const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

  it('costs one unit more, once for each domain', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const caller = fromAddress('203.0.113.1')
    const first = await service.get(`/api/${domain}`, caller)
    expect([first.headers.get('x-source'), remaining(first)]).toEqual([
      'site:icon',
      MINUTE_LIMIT - 2,
    ])
    expect(remaining(await service.get(`/api/${domain}?size=64`, caller))).toBe(MINUTE_LIMIT - 3)
  })

  it('costs one unit for each domain after the caches were cleared too', async () => {
    const domains = freshDomains(3, company(GREEN))
    await sendGraphql(service, domains, fromAddress('203.0.113.3'))
    const key = { 'x-api-key': await service.key() }
    const fields = domains.map(
      (domain, i) => `d${i}: clearLogoCache(domain: "${domain}") { cleared }`,
    )
    const cleared = await postOperation(service, `mutation { ${fields.join(' ')} }`, key)
    expect(remaining(cleared)).toBe(MINUTE_LIMIT - 1)
    const response = await sendGraphql(service, domains, key)
    expect(remaining(response)).toBe(MINUTE_LIMIT - 1 - (1 + domains.length))
    expect(domains.map((domain) => net.countRequests(domain, '/'))).toEqual([2, 2, 2])
  })

  it('shows the old logo without a visit when the cache was cleared and no unit is left', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const poor = fromAddress('203.0.113.4')
    // Two units for the first request, which visits the site, and one for each of the others.
    for (let units = 2; units < MINUTE_LIMIT; units++) await service.get(`/api/${domain}`, poor)
    const key = { 'x-api-key': await service.key() }
    const clear = await logoOperationSender(() => service)('cache', domain, key)
    expect(clear.status).toBe(200)
    const stale = await service.get(`/api/${domain}`, poor)
    expect([stale.status, stale.headers.get('x-source'), remaining(stale)]).toEqual([
      200,
      'site:icon',
      0,
    ])
    expect(stale.headers.get('cache-control')).toBe('public, max-age=10')
    expect(net.countRequests(domain, '/')).toBe(1)
    // The old logo is not in the response cache, so the next request waits for a visit.
    const next = await service.get(`/api/${domain}`, fromAddress('203.0.113.5'))
    expect([remaining(next), net.countRequests(domain, '/')]).toEqual([MINUTE_LIMIT - 2, 2])
  })

  it('shows the fallback without a visit when no unit is left, and is not a 429', async () => {
    const caller = fromAddress('203.0.113.2')
    const domains = freshDomains(8, company(GREEN))
    const response = await sendGraphql(service, domains, caller)
    expect([response.status, remaining(response)]).toEqual([200, 0])
    const { data } = await response.json()
    const sources = Object.values(data as Record<string, { logo: { source: string } }>).map(
      ({ logo }) => logo.source,
    )
    const visited = domains.filter((domain) => net.countRequests(domain, '/') > 0)
    expect(visited).toHaveLength(MINUTE_LIMIT - 1)
    expect(sources.filter((source) => source === 'site:icon')).toHaveLength(MINUTE_LIMIT - 1)
    expect(sources.filter((source) => source === 'monogram')).toHaveLength(3)
  })

  it('is charged in a batch, an MCP call and for research too', async () => {
    const chargedUnits = async (send: (key: string) => Promise<Response>) => {
      const response = await send(await service.key())
      expect(response.status).toBe(200)
      return MINUTE_LIMIT - remaining(response)
    }
    const post = (path: string, body: unknown) => (key: string) =>
      fetch(service.api + path, {
        method: 'POST',
        headers: {
          'x-api-key': key,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(body),
      })
    // One unit for the request, and one for each visit.
    const domains = freshDomains(3, company(GREEN))
    expect(await chargedUnits(post('/api/batch/describe', { domains }))).toBe(4)
    const [domain] = freshDomains(1, company(GREEN))
    const call = { name: 'company_logo', arguments: { domain } }
    expect(
      await chargedUnits(
        post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      ),
    ).toBe(2)
    const researched = net.serveOnNewDomain(company(GREEN))
    expect(
      await chargedUnits((key) =>
        service.get(`/api/intelligence/${researched}`, { 'x-api-key': key }),
      ),
    ).toBe(2)
  })

  it('is charged once for research that several fields of an operation need', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const fields = [1, 2, 3].map(
      (i) => `d${i}: company(domain: "${domain}") { intelligence { generatedBy } }`,
    )
    const key = { 'x-api-key': await service.key() }
    const response = await postOperation(service, `{ ${fields.join(' ')} }`, key)
    expect(Object.keys((await response.json()).data)).toEqual(['d1', 'd2', 'd3'])
    // One unit for the operation, and one for the visit.
    expect(remaining(response)).toBe(MINUTE_LIMIT - 2)
  })

  it('is charged once for research that several callers need', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const keys = await Promise.all([1, 2, 3].map(() => service.key()))
    const responses = await Promise.all(
      keys.map((key) => service.get(`/api/intelligence/${domain}`, { 'x-api-key': key })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const left = responses.map(remaining).toSorted()
    expect(left).toEqual([MINUTE_LIMIT - 2, MINUTE_LIMIT - 1, MINUTE_LIMIT - 1])
  })
})
