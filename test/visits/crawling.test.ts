// Tests the crawl of company websites: when a site is visited, how often, and how long the result is kept.
import { hash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { FallbackReason, Outcome } from '../../schema/visit.ts'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  BLUE,
  company,
  DAY_MS,
  GREEN,
  homePage,
  mark,
  NO_REPORT,
  RED,
  rgb,
  siteWithoutLogo,
  svg,
  visitOf,
} from '../support/fake-internet.ts'
import { ok, paths, redirect, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service } = await startCrawlingSuite()

const WITHIN_5_SECONDS = { timeout: 5000, interval: 20 }
const headerValues = (response: Response, ...names: string[]) =>
  names.map((name) => response.headers.get(name))
const getLogo = (domain: string, query = '') => service.get(`/api/${domain}${query}`)
const colorOf = async (response: Response) => (await pixelsOf(response)).at(64, 64)
const lastVisit = async (domain: Apex) => (await service.stores.records.visits.find([domain]))[0]

describe('a public suffix', () => {
  it('has the logo of its own site, which no domain below it gets', async () => {
    const agency = 'agency.gov.uk'
    net.serve('gov.uk', company(RED))
    net.serve(agency, siteWithoutLogo)
    expect((await getLogo(agency)).headers.get('x-fallback')).toBe('monogram')
    expect([net.dns.queryCount('gov.uk'), net.countRequests('gov.uk')]).toEqual([0, 0])
    expect(await colorOf(await getLogo('gov.uk'))).toEqual(rgb(RED))
    expect((await getLogo(agency)).headers.get('x-fallback')).toBe('monogram')
  })

  it.each(['co.uk', 'vercel.app'])('never has the logo of www.%s', async (suffix) => {
    net.serve(`www.${suffix}`, company(RED))
    expect((await getLogo(suffix)).headers.get('x-fallback')).toBe('monogram')
    expect(net.countRequests(`www.${suffix}`)).toBe(0)
  })

  it('has the logo of its www host when its own site redirects there', async () => {
    net.serve('org.uk', redirect('https://www.org.uk/'))
    net.serve('www.org.uk', company(RED))
    expect(await colorOf(await getLogo('org.uk'))).toEqual(rgb(RED))
  })
})

describe('a domain that was never visited', () => {
  it('returns the logo of its site, first as a MISS and then as a HIT', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const first = await getLogo(domain)
    await expect.poll(() => lastVisit(domain)).not.toBeNull()
    const responses = [first, await getLogo(domain)] as const
    for (const response of responses) {
      expect(response.status).toBe(200)
      expect(headerValues(response, 'x-source', 'x-quality', 'x-fallback')).toEqual([
        'site:icon',
        'vector',
        null,
      ])
      // The first answer may come before the end of the visit, which no other image can change.
      const isEarly = response === first && response.headers.has('x-pending')
      expect(response.headers.get('cache-control')).toBe(
        isEarly
          ? 'public, max-age=10'
          : 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=2592000',
      )
      expect(await colorOf(response.clone())).toEqual(rgb(GREEN))
    }
    expect(responses.map((response) => response.headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(await bytesOf(responses[0])).toEqual(await bytesOf(responses[1]))
    expect([net.countRequests(domain, '/'), net.countRequests(domain, '/robots.txt')]).toEqual([
      1, 1,
    ])
  })

  it('returns a logo that no other image can beat before the slowest image has arrived', async () => {
    const slowImage = Promise.withResolvers<void>()
    const domain = net.serveOnNewDomain(
      company(GREEN, {
        '/favicon.svg': async (request, response) => {
          await slowImage.promise
          svg(mark(RED))(request, response)
        },
      }),
    )
    const early = await getLogo(domain)
    expect(headerValues(early, 'x-source', 'x-pending', 'cache-control')).toEqual([
      'site:icon',
      'true',
      'public, max-age=10',
    ])
    expect(await lastVisit(domain)).toBeNull()
    slowImage.resolve()
    await expect.poll(() => lastVisit(domain), WITHIN_5_SECONDS).not.toBeNull()
    const { candidates } = (await service.stores.records.visits.report(domain))!
    expect(
      candidates.map(({ url, kept }) => [URL.parse(url!)?.pathname, kept]).slice(0, 2),
    ).toEqual([
      ['/icon.svg', true],
      ['/favicon.svg', false],
    ])
    const final = await getLogo(domain, '?size=64')
    expect(headerValues(final, 'x-source', 'x-pending')).toEqual(['site:icon', null])
  })

  it('returns the mark of both usual paths before the robots.txt of another host has arrived', async () => {
    const robots = Promise.withResolvers<void>()
    const icon = ok(await sharp(mark(GREEN)).resize(180).png().toBuffer())
    net.serve(
      'icons-elsewhere.net',
      paths({
        '/robots.txt': async (request, response) => {
          await robots.promise
          status(404)(request, response)
        },
        '/icon.svg': svg(mark(GREEN)),
      }),
    )
    const domain = net.serveOnNewDomain(
      paths({
        '/': homePage('<link rel="icon" href="https://icons-elsewhere.net/icon.svg">'),
        '/apple-touch-icon.png': icon,
        '/favicon.ico': icon,
      }),
    )
    const early = await getLogo(domain)
    expect(headerValues(early, 'x-source', 'x-pending')).toEqual(['site:apple-touch-icon', 'true'])
    expect(net.countRequests('icons-elsewhere.net', '/icon.svg')).toBe(0)
    robots.resolve()
    await expect.poll(() => lastVisit(domain), WITHIN_5_SECONDS).not.toBeNull()
    const final = await getLogo(domain, '?size=64')
    expect(headerValues(final, 'x-source', 'x-pending')).toEqual(['site:icon', null])
  })

  const serveAtWww = (domain: Apex) => net.serve(`www.${domain}`, company(GREEN))
  it.each<[what: string, apex: Handler, prepare: (domain: Apex) => void]>([
    [
      'whose apex has no address',
      company(RED),
      (domain) => {
        serveAtWww(domain)
        net.dns.set(domain, 'nxdomain')
      },
    ],
    ['whose apex is an error page', status(404), serveAtWww],
  ])('%s is crawled at its www host', async (_what, apex, prepare) => {
    const domain = net.serveOnNewDomain(apex)
    prepare(domain)
    const response = await getLogo(domain)
    expect(headerValues(response, 'x-source', 'x-fallback')).toEqual(['site:icon', null])
    expect(await colorOf(response)).toEqual(rgb(GREEN))
  })

  it('is visited at its apex for every requested subdomain', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const subdomains = [`deep.mallory.${domain}`, `mallory.${domain}`]
    for (const host of subdomains) net.serve(host, company(RED))
    for (const host of [...subdomains, domain]) {
      expect(await colorOf(await getLogo(host))).toEqual(rgb(GREEN))
    }
    expect(subdomains.map((host) => net.dns.queryCount(host) + net.countRequests(host))).toEqual([
      0, 0,
    ])
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it('is visited once for a thousand concurrent requests', async () => {
    const domain = net.serveOnNewDomain(company(BLUE))
    // fetch takes seconds to open so many connections.
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
    const sendRequest = async () => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${service.api}/api/${domain}`, { agent }, resolve).on('error', reject)
      })
      return [
        response.statusCode,
        response.headers['x-source'],
        hash('sha256', await buffer(response)),
      ]
    }
    const responses = await Promise.all(Array.from({ length: 1000 }, sendRequest))
    expect(responses).toHaveLength(1000)
    const image = hash('sha256', await bytesOf(await getLogo(domain)))
    expect(new Set(responses.map(String))).toEqual(new Set([`200,site:icon,${image}`]))
    for (const path of ['/', '/icon.svg', '/robots.txt', '/favicon.ico']) {
      expect([path, net.countRequests(domain, path)]).toEqual([path, 1])
    }
  })

  it('returns its own logo while other domains are visited', async () => {
    const companies = Array.from({ length: 16 }, (_, i) => `#${20 + i}55cc`)
    await Promise.all(
      companies.map(async (color) => {
        const domain = net.serveOnNewDomain(company(color))
        expect(await colorOf(await getLogo(domain))).toEqual(rgb(color))
        expect(net.countRequests(domain, '/')).toBe(1)
      }),
    )
  })

  it('shows its dark icon for theme=dark', async () => {
    const icon = (name: string) =>
      `<link rel="icon" href="/${name}.svg" media="(prefers-color-scheme: ${name})">`
    const domain = net.serveOnNewDomain(
      paths({
        '/': homePage(icon('light') + icon('dark')),
        '/light.svg': svg(mark(BLUE)),
        '/dark.svg': svg(mark('#ffcc66')),
      }),
    )
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(BLUE))
    expect(await colorOf(await getLogo(domain, '?theme=dark'))).toEqual(rgb('#ffcc66'))
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it('shows its wordmark for kind=wordmark', async () => {
    const letters = `<path fill="${RED}" d="M0 0h60v60h-20v-40h-40z M80 0h220v60z"/>`
    const lettering = svgOf(letters, '0 0 300 60')
    const header = '<header><a href="/"><img class="logo" src="/logo.svg" alt="Logo"></a></header>'
    const icon = '<link rel="icon" href="/icon.svg">'
    const pages = { '/': homePage(icon, header), '/logo.svg': svg(lettering) }
    const domain = net.serveOnNewDomain(company(RED, pages))
    expect(headerValues(await getLogo(domain), 'x-source')).toEqual(['site:icon'])
    expect(headerValues(await getLogo(domain, '?kind=wordmark'), 'x-source')).toEqual([
      'site:header-logo',
    ])
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it('is not visited when the last line of a long robots.txt forbids it', async () => {
    const rules = ok(`User-agent: *\n${'Allow: /assets/\n'.repeat(20_000)}Disallow: /\n`)
    const beyond = ok(`User-agent: *\n${'Allow: /assets/\n'.repeat(4000)}Disallow: /\n`)
    const domain = net.serveOnNewDomain(company(RED, { '/robots.txt': beyond }))
    expect((await getLogo(domain)).headers.get('x-fallback')).toBe('monogram')
    expect(net.web.requests(domain).map(({ line }) => line)).toEqual(['GET /robots.txt'])
    // Of more than 5,000 rules, the first ones count.
    const many = net.serveOnNewDomain(company(RED, { '/robots.txt': rules }))
    expect(await colorOf(await getLogo(many))).toEqual(rgb(RED))
  })

  it('is not visited when its robots.txt forbids it', async () => {
    const rules = ok('User-agent: *\nDisallow: /\n', { 'content-type': 'text/plain' })
    const domain = net.serveOnNewDomain(company(RED, { '/robots.txt': rules }))
    expect(headerValues(await getLogo(domain), 'x-source', 'x-fallback')).toEqual([
      'monogram',
      'monogram',
    ])
    expect(net.web.requests(domain).map(({ line }) => line)).toEqual(['GET /robots.txt'])
  })

  it.each<[who: string, domain: Apex, source: RegExp, prepare: (domain: Apex) => Promise<unknown>]>(
    [
      [
        'is blocked',
        'taken-down.com' as Apex,
        /^monogram$/,
        (domain) => service.stores.records.artwork.block(domain),
      ],
      [
        'was corrected by the operator',
        'corrected.com' as Apex,
        /^uploaded$/,
        (domain) => service.stores.records.artwork.put(artworkOf(domain, mark(GREEN))),
      ],
      ['is in the icon packs', 'spotify.com' as Apex, /^bundled:/, async () => {}],
    ],
  )('is not visited when it %s', async (_who, domain, source, prepare) => {
    net.serve(domain, company(RED))
    await prepare(domain)
    const response = await getLogo(domain)
    expect(response.headers.get('x-source')).toMatch(source)
    const isBlocked = domain === 'taken-down.com'
    expect(headerValues(response, 'x-fallback-reason')).toEqual([isBlocked ? 'blocked' : null])
    expect([net.dns.queryCount(domain), net.countRequests(domain)]).toEqual([0, 0])
  })
})

describe('the outcome of a visit', () => {
  it.each<[outcome: Outcome, lifetimeMs: number, reason: FallbackReason | null, handler: Handler]>([
    ['found', 7 * DAY_MS, null, company(GREEN)],
    ['nothing', DAY_MS, 'nothing-found', siteWithoutLogo],
    ['failed', 600_000, 'unreachable', status(503)],
  ])('%s is stored, and no second visit is made', async (outcome, lifetimeMs, reason, site) => {
    const domain = net.serveOnNewDomain(site)
    const first = await getLogo(domain)
    const requestCount = net.countRequests(domain)
    const queries = ['?size=64', '?theme=dark', '?kind=wordmark']
    const others = await Promise.all(queries.map((query) => getLogo(domain, query)))
    const source = reason === null ? 'site:icon' : 'monogram'
    const origins = [first, ...others].map((response) =>
      headerValues(response, 'x-source', 'x-fallback-reason'),
    )
    expect(origins).toEqual(Array(4).fill([source, reason]))
    expect(net.countRequests(domain)).toBe(requestCount)
    const fallbackCacheControl = 'public, max-age=600'
    if (reason !== null)
      expect(headerValues(first, 'cache-control')).toEqual([fallbackCacheControl])

    const storedVisit = (await lastVisit(domain))!
    expect(storedVisit.outcome).toBe(outcome)
    const lifetimeShare = (storedVisit.freshUntil.getTime() - storedVisit.at.getTime()) / lifetimeMs
    // The lifetime varies randomly by up to 10 %.
    expect(lifetimeShare).toBeGreaterThanOrEqual(0.9)
    expect(lifetimeShare).toBeLessThanOrEqual(1.1)
  })

  it('is replaced by a new visit when it is stale', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    await service.stores.records.visits.put(visitOf(domain, 2, null), NO_REPORT)
    expect(headerValues(await getLogo(domain), 'x-source', 'x-fallback')).toEqual([
      'site:icon',
      null,
    ])
  })

  it('is counted in the metrics', async () => {
    const outcomes: Outcome[] = ['found', 'nothing', 'failed']
    const visitLines = service.logLines.filter(({ msg }) => msg === 'visited')
    const logged = outcomes.map((word) => visitLines.filter((line) => line.outcome === word).length)
    const metrics = await service.metricsText()
    const counted = outcomes.map((word) =>
      Number(metrics.match(`logograph_visits_total{outcome="${word}"} (\\d+)`)?.[1]),
    )
    expect(counted).toEqual(logged)
    expect(counted.every((count) => count > 0)).toBe(true)
    expect(metrics).toMatch(/^logograph_visits_waiting 0$/m)
  })
})

describe('stale artwork', () => {
  const storeVisit = (domain: Apex, daysAgo: number, color: string) =>
    service.stores.records.visits.put(visitOf(domain, daysAgo, color), NO_REPORT)

  it('is served at once while one visit refreshes it', async () => {
    const pageReleased = Promise.withResolvers<void>()
    const home = homePage('<link rel="icon" href="/icon.svg">')
    const slow: Handler = (...args) => void pageReleased.promise.then(() => home(...args))
    const domain = net.serveOnNewDomain(company(GREEN, { '/': slow }))
    await storeVisit(domain, 8, RED)
    const sizes = Array.from({ length: 20 }, (_, i) => 108 + i)
    const responses = await Promise.all(sizes.map((size) => getLogo(domain, `?size=${size}`)))
    for (const response of responses) {
      expect(headerValues(response, 'x-source', 'x-fallback')).toEqual(['site:icon', null])
    }
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(RED))
    expect((await lastVisit(domain))!.freshUntil.getTime()).toBeLessThan(Date.now())

    pageReleased.resolve()
    await expect
      .poll(async () => colorOf(await getLogo(domain)), WITHIN_5_SECONDS)
      .toEqual(rgb(GREEN))
    expect(net.countRequests(domain, '/')).toBe(1)
    expect((await lastVisit(domain))!.freshUntil.getTime()).toBeGreaterThan(Date.now())
  })

  it.each<[what: string, outcome: Outcome, handler: Handler]>([
    ['fails', 'failed', status(503)],
    ['shows no logo any more', 'nothing', siteWithoutLogo],
  ])('stays when its site %s, and is not visited again at once', async (_what, outcome, site) => {
    const domain = net.serveOnNewDomain(site)
    await storeVisit(domain, 12, BLUE)
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(BLUE))
    await expect
      .poll(async () => (await lastVisit(domain))?.outcome, WITHIN_5_SECONDS)
      .toBe(outcome)
    const requestCount = net.countRequests(domain)
    expect(await colorOf(await getLogo(domain, '?retina=false'))).toEqual(rgb(BLUE))
    expect(net.countRequests(domain)).toBe(requestCount)
  })

  it('is not shown after 30 days without a successful visit', async () => {
    const reachable = net.serveOnNewDomain(company(GREEN))
    const unreachable = net.serveOnNewDomain(status(503))
    await Promise.all([storeVisit(reachable, 31, RED), storeVisit(unreachable, 31, RED)])
    expect(await colorOf(await getLogo(reachable))).toEqual(rgb(GREEN))
    expect(headerValues(await getLogo(unreachable), 'x-source', 'x-fallback')).toEqual([
      'monogram',
      'monogram',
    ])
    expect((await lastVisit(unreachable))?.artworks).toEqual([])
  })
})
