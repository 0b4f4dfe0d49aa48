// Tests the limits of a crawl: the time budget of a request, and no connection to private addresses.
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { LogoReasons } from '../../schema/shapes/logo.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import type { Visit } from '../../schema/visit.ts'
import { VisitScheduler } from '../../server/crawler/scheduler.ts'
import { NO_FACTS, type VisitSource } from '../../server/crawler/source.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { VisitRecords } from '../../server/stores/records.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { BACKGROUND } from '../../server/turns/callers.ts'
import { pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import {
  company,
  GREEN,
  homePage,
  mark,
  PUBLIC_ADDRESS,
  RED,
  rgb,
  startCrawlingService,
  startInternet,
  svg,
} from '../support/fake-internet.ts'
import { hang, paths, redirect } from '../support/network/behaviours.ts'
import { listen } from '../support/network/listen.ts'
import type { Handler } from '../support/network/web.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { type Service, startService } from '../support/service.ts'

const BUDGET_MS = 300
/** Tolerance for a busy machine. Without the budget, a request for a hanging site would wait much longer. */
const TOLERANCE_MS = 4000

const net = closeAfterTests(await startInternet())
const renderer = sharedRenderer()

const headerValues = (response: Response, ...names: string[]) =>
  names.map((name) => response.headers.get(name))
const WITHIN_5_SECONDS = { timeout: 5000, interval: 20 }

describe('a site that is slower than the budget', () => {
  let service: Service
  beforeAll(async () => {
    const env = { DISCOVERY_BUDGET_MS: String(BUDGET_MS) }
    service = await startCrawlingService(net, { env, renderer })
  })
  afterAll(() => service.close())

  const timedGetLogo = async (domain: Apex, query = '') => {
    const startedAt = performance.now()
    const response = await service.get(`/api/${domain}${query}`)
    const milliseconds = performance.now() - startedAt
    expect(milliseconds).toBeLessThan(BUDGET_MS + TOLERANCE_MS)
    return { response, milliseconds }
  }

  it('returns a fallback that is cached briefly, and its logo once the visit ends', async () => {
    const pageReleased = Promise.withResolvers<void>()
    const home = homePage('<link rel="icon" href="/icon.svg">')
    const slow: Handler = (...args) => void pageReleased.promise.then(() => home(...args))
    const domain = net.serveOnNewDomain(company(GREEN, { '/': slow }))

    for (const _ of [1, 2]) {
      const { response, milliseconds } = await timedGetLogo(domain)
      // A request waits for at least 85 % of the budget; the rest is for the fallback. Timers may be inexact.
      expect(milliseconds).toBeGreaterThan(0.8 * BUDGET_MS)
      expect([response.status, ...headerValues(response, 'x-source', 'x-fallback')]).toEqual([
        200,
        'monogram',
        'monogram',
      ])
      const cacheControl = 'public, max-age=10'
      expect(
        headerValues(response, 'cache-control', 'cdn-cache-control', 'x-pending', 'x-logo-kind'),
      ).toEqual([cacheControl, cacheControl, 'true', null])
    }
    const placeholder = (await timedGetLogo(domain, '?fallback=placeholder')).response
    expect(headerValues(placeholder, 'x-fallback', 'cache-control', 'x-pending')).toEqual([
      'placeholder',
      'public, max-age=10',
      'true',
    ])
    const headers = { 'x-api-key': await service.key() }
    for (const name of ['describe', 'colors', 'brand']) {
      const json = await service.get(`/api/${name}/${domain}`, headers)
      expect([name, json.status, ...headerValues(json, 'cache-control', 'x-pending')]).toEqual([
        name,
        200,
        'private, max-age=10',
        'true',
      ])
    }
    for (const fields of ['logo { source }', 'colors { primary }', 'brand { usage { html } }']) {
      const query = encodeURIComponent(`{ company(domain: "${domain}") { ${fields} } }`)
      const json = await service.get(`/graphql?query=${query}`, headers)
      expect([fields, ...headerValues(json, 'cache-control')]).toEqual([
        fields,
        'private, max-age=10',
      ])
    }
    const { response: notFound } = await timedGetLogo(domain, '?fallback=404')
    expect([notFound.status, ...headerValues(notFound, 'cache-control', 'x-pending')]).toEqual([
      404,
      'public, max-age=10',
      'true',
    ])
    const problem = ProblemDetails.parse(await notFound.json())
    expect(problem.code).toBe('no_artwork')
    expect(problem.pending).toBe(true)

    const routes = () =>
      service.logLines.filter(({ url }) => url === `/api/${domain}`).map(({ route }) => route)
    await expect.poll(() => routes().length, WITHIN_5_SECONDS).toBe(2)
    // The log names `hot` as the route of a response from the response cache.
    expect(routes()).not.toContain('hot')

    pageReleased.resolve()
    const logoHeaders = async () =>
      headerValues((await timedGetLogo(domain)).response, 'x-source', 'x-fallback')
    await expect.poll(logoHeaders, { timeout: 25_000, interval: 100 }).toEqual(['site:icon', null])
    expect((await timedGetLogo(domain, '?fallback=404')).response.status).toBe(200)
    const { response } = await timedGetLogo(domain, '?size=64')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=86400/)
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it('says in a 304 that the visit is still running', async () => {
    const pageReleased = Promise.withResolvers<void>()
    const domain = net.serveOnNewDomain((...args) => {
      pageReleased.promise.then(() => homePage('')(...args))
    })
    const { response } = await timedGetLogo(domain)
    const etag = response.headers.get('etag') as string
    const unchanged = await service.get(`/api/${domain}`, { 'if-none-match': etag })
    pageReleased.resolve()
    expect([
      unchanged.status,
      ...headerValues(unchanged, 'x-pending', 'x-fallback-reason'),
    ]).toEqual([304, 'true', 'pending'])
  })

  it('delays neither other sites nor the shutdown', async () => {
    const domains = Array.from({ length: 40 }, () => net.serveOnNewDomain(hang))
    const responses = await Promise.all(domains.map((domain) => timedGetLogo(domain)))
    const fallbacks = responses.map(({ response }) => response.headers.get('x-fallback'))
    expect(fallbacks).toEqual(Array(40).fill('monogram'))
    // Two visits of one caller run at once.
    const metrics = await service.metricsText()
    expect(Number(metrics.match(/^logograph_visits_waiting (\d+)$/m)?.[1])).toBe(40 - 2)

    const startedAt = performance.now()
    await service.close()
    expect(performance.now() - startedAt).toBeLessThan(TOLERANCE_MS)
    expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
    await expect.poll(() => net.web.connections().open).toBe(0)
  })
})

describe('a visit that is cut at its deadline', () => {
  afterEach(() => void vi.useRealTimers())

  it('is stored as failed, and returned to a caller that waits for its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const read: VisitSource['read'] = (_domain, _take, { signal }) =>
      new Promise((resolve) => {
        const failure = 'The site took too long.'
        signal.addEventListener('abort', () => resolve({ facts: NO_FACTS, failure }))
      })
    const storedVisits: Visit[] = []
    const visits: VisitRecords = {
      find: async () => [null],
      report: async () => null,
      facts: async () => [],
      expire: async () => false,
      prune: async () => 0,
      limitArtwork: async () => ({ stored: 0, deleted: { total: 0, perSuffix: 0 } }),
      put: async (visit) => void storedVisits.push(visit),
    }
    const sources = [{ name: 'site', read }]
    const scheduler = new VisitScheduler({
      visits,
      locks: memoryLocks(),
      accounts: new Accounts(),
      sourcesOf: () => sources,
      renderer,
      budgetMs: BUDGET_MS,
    })
    const pendingLookup = scheduler.find('hanging.com' as Apex, null, BACKGROUND)
    const finishedVisit = scheduler.visit('hanging.com' as Apex, null, BACKGROUND)
    await vi.advanceTimersByTimeAsync(BUDGET_MS)
    expect(await pendingLookup).toEqual({
      artworks: [],
      pending: true,
      reason: 'pending',
      visited: false,
    })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await finishedVisit).toMatchObject({ domain: 'hanging.com', outcome: 'failed' })
    expect(storedVisits).toEqual([await finishedVisit])
    vi.useRealTimers()
    await scheduler.close()
  })
})

describe('a page that links to private addresses', () => {
  let service: Service
  let localServer: Server
  let localServerConnections = 0
  let port: number
  beforeAll(async () => {
    localServer = createServer((socket) => {
      localServerConnections++
      socket.destroy()
    })
    port = await listen(localServer)
    const env = {
      SOURCES: 'site,bimi',
      DISCOVERY_BUDGET_MS: '15000',
      FETCH_PORTS: `80,443,${port}`,
    }
    service = await startCrawlingService(net, { env, renderer })
    net.dns.set('intranet.com', ['127.0.0.1'])
    net.dns.set('both.com', [PUBLIC_ADDRESS, '127.0.0.1'])
    net.dns.set('rebinding.com', (_type, nth) => [nth < 2 ? PUBLIC_ADDRESS : '127.0.0.1'])
  })
  afterAll(async () => {
    await service.close()
    localServer.close()
  })

  /**
   * Private addresses, hosts that resolve to one, a URL with credentials and a file URL. `{port}` is the port of a
   * server on this machine, which counts connections.
   */
  const ADDRESSES = [
    'http://127.0.0.1/x.svg',
    'http://127.0.0.1:{port}/x.svg',
    'http://[::1]:{port}/x.svg',
    'http://10.0.0.1/x.svg',
    'http://169.254.169.254/latest/meta-data/',
    'http://intranet.com:{port}/x.svg',
    'http://both.com:{port}/x.svg',
    `https://user:word@${PUBLIC_ADDRESS}/x.svg`,
    'file:///etc/passwd',
  ]
  /** A page with the URL in every place that can name a logo, a redirect to it, and one harmless icon. */
  const pageLinkingTo = (url: string): Handler =>
    paths({
      '/': homePage(
        `<link rel="mask-icon" href="${url}?1" color="#123456"><link rel="apple-touch-icon" href="${url}?2">
        <link rel="icon" href="${url}?3" sizes="512x512"><link rel="icon" href="/moved.svg">
        <link rel="icon" href="/icon.svg"><link rel="icon" href="/external-image.svg">
        <link rel="manifest" href="/manifest.json"><link rel="manifest" href="${url}?4">
        <meta name="msapplication-TileImage" content="${url}?5">
        <meta name="msapplication-config" content="${url}?6"><link rel="stylesheet" href="${url}?7">
        <script type="application/ld+json">{"@type":"Organization","logo":"${url}?8"}</script>`,
        `<header><a href="/"><img class="logo" alt="Logo" src="${url}?9"></a></header>`,
      ),
      '/manifest.json': (_, response) =>
        void response.end(JSON.stringify({ icons: [{ src: `${url}?10`, sizes: '512x512' }] })),
      '/moved.svg': redirect(url),
      '/icon.svg': svg(mark(GREEN)),
      '/external-image.svg': svg(
        svgOf(`<image href="${url}?11" width="99" height="99"/><circle r="9" fill="${RED}"/>`),
      ),
      '/robots.txt': redirect(`${url}?12`),
    })

  const connectedPrivateAddresses = () =>
    net.connectedAddresses.filter((address) => address !== PUBLIC_ADDRESS)

  it.each(ADDRESSES)('never connects to %s, and still shows its own icon', async (address) => {
    const url = address.replace('{port}', String(port))
    const domain = net.serveOnNewDomain(pageLinkingTo(url))
    const response = await service.get(`/api/${domain}`)
    expect(headerValues(response, 'x-source')).toEqual(['site:icon'])
    expect((await pixelsOf(response)).at(64, 64)).toEqual(rgb(GREEN))
    expect([
      connectedPrivateAddresses(),
      localServerConnections,
      net.countRequests('127.0.0.1'),
    ]).toEqual([[], 0, 0])

    const key = { 'x-api-key': await service.key() }
    const why = await (await service.get(`/api/logo/${domain}/why`, key)).json()
    const { candidates } = LogoReasons.parse(why).visit!
    expect(candidates.filter(({ kept }) => kept).map(({ url }) => url)).toEqual([
      `https://${domain}/icon.svg`,
    ])
    const redirectCandidate = candidates.find(
      (candidate) => candidate.url === `https://${domain}/moved.svg`,
    )
    expect([redirectCandidate?.image, redirectCandidate?.score]).toEqual([null, 0])
  })

  it('never connects to a private address by DNS rebinding', async () => {
    const domain = net.serveOnNewDomain(pageLinkingTo('http://rebinding.com/x.svg'))
    expect(headerValues(await service.get(`/api/${domain}`), 'x-source')).toEqual(['site:icon'])
    expect(net.dns.queryCount('rebinding.com')).toBeGreaterThan(2)
    expect([connectedPrivateAddresses(), localServerConnections]).toEqual([[], 0])
  })

  it.each<[how: string, prepare: (url: string) => Apex]>([
    ['redirects to it', (url) => net.serveOnNewDomain(redirect(url))],
    ['refreshes to it', (url) => net.serveOnNewDomain(homePage(refreshTo(url)))],
    [
      'redirects to it in two steps',
      (url) => net.serveOnNewDomain(redirect(`https://${redirectingHost(url)}/`)),
    ],
    [
      'resolves to it',
      () => {
        const domain = net.serveOnNewDomain(hang)
        net.dns.set(domain, ['127.0.0.1'])
        net.dns.set(`www.${domain}`, ['::1'])
        return domain
      },
    ],
    [
      'names it in its BIMI record',
      (url) => {
        const domain = net.serveOnNewDomain(paths({ '/': homePage('') }))
        net.dns.set(`default._bimi.${domain}`, [`txt:v=BIMI1; l=${url.replace('http:', 'https:')}`])
        return domain
      },
    ],
  ])('never connects to a private address when the site %s', async (_how, prepare) => {
    const response = await service.get(`/api/${prepare(`http://127.0.0.1:${port}/x.svg`)}`)
    expect(headerValues(response, 'x-source', 'x-fallback')).toEqual(['monogram', 'monogram'])
    expect([connectedPrivateAddresses(), localServerConnections]).toEqual([[], 0])
  })

  const refreshTo = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`
  const redirectingHost = (url: string) => net.serveOnNewDomain(redirect(url))
})

describe('other sources', () => {
  // BIMI (Brand Indicators for Message Identification) publishes the URL of a logo in DNS.
  it('BIMI returns the image of the domain’s TXT record', async () => {
    const service = await startCrawlingService(net, { env: { SOURCES: 'uploaded,bimi' }, renderer })
    const domain = net.serveOnNewDomain(paths({ '/bimi.svg': svg(mark(GREEN)) }))
    net.dns.set(`default._bimi.${domain}`, [`txt:v=BIMI1; l=https://${domain}/bimi.svg; a=`])
    const responses = [await service.get(`/api/${domain}`), await service.get(`/api/${domain}`)]
    expect(responses.map((response) => response.headers.get('x-source'))).toEqual(['bimi', 'bimi'])
    expect((await pixelsOf(responses[0]!)).at(64, 64)).toEqual(rgb(GREEN))
    expect([net.countRequests(domain, '/'), net.countRequests(domain, '/bimi.svg')]).toEqual([0, 1])
    await service.close()
  })

  it('no name is resolved without a source that crawls', async () => {
    const service = await startService({
      renderer,
      fetchOverrides: { connectTcp: net.connectTcp, ca: net.ca },
      env: { DNS_SERVERS: `127.0.0.1:${net.ports.dns}`, SOURCES: 'uploaded,bundled' },
    })
    const queriesBefore = net.dns.queryCount()
    const domain = net.serveOnNewDomain(company(GREEN))
    const key = { 'x-api-key': await service.key() }
    expect(headerValues(await service.get(`/api/${domain}`), 'x-fallback')).toEqual(['monogram'])
    expect((await service.get(`/api/logo/${domain}/refresh`, key, 'POST')).status).toBe(200)
    expect([net.dns.queryCount(), net.countRequests(domain)]).toEqual([queriesBefore, 0])
    await service.close()
  })
})
