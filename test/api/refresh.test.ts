// Refreshing a logo, clearing its cache and explaining why it was selected.
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import type { Apex } from '../../schema/apex.ts'
import { LogoReasons } from '../../schema/shapes/logo.ts'
import { CacheClearResult, RefreshResult } from '../../schema/shapes/refresh.ts'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf } from '../support/artwork.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  BLUE,
  company,
  DAY_MS,
  GREEN,
  type LogoOperation,
  logoOperationSender,
  mark,
  NO_REPORT,
  RED,
  rgb,
  siteWithoutLogo,
  startCrawlingService,
  svg,
  visitOf,
} from '../support/fake-internet.ts'
import { status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'
import { storesAt } from '../support/service.ts'

const { net, service, keyHeaders } = await startCrawlingSuite()

const headerValues = (response: Response, ...names: string[]) =>
  names.map((name) => response.headers.get(name))
const colorOf = async (response: Response) => (await pixelsOf(response)).at(64, 64)
const shownColor = async (domain: Apex, query = '') =>
  colorOf(await service.get(`/api/${domain}${query}`))
const lastVisit = async (domain: Apex) => (await service.stores.records.visits.find([domain]))[0]

const send = logoOperationSender(() => service)

/** Sends the operation with a secret key of the largest plan, and parses the response. */
async function sendWithKey<Shape>(
  operation: LogoOperation,
  domain: Apex,
  shape: ZodType<Shape>,
): Promise<Shape> {
  const response = await send(operation, domain, keyHeaders)
  expect(response.status).toBe(200)
  return shape.parse(await response.json())
}
const refresh = (domain: Apex) => sendWithKey('refresh', domain, RefreshResult)
const clearCache = (domain: Apex) => sendWithKey('cache', domain, CacheClearResult)
const why = (domain: Apex) => sendWithKey('why', domain, LogoReasons)

/** A site whose handler the test can replace, for example to change the icon color. */
function changeableSite(color: string): { domain: Apex; serve(site: Handler): void } {
  const domain = net.serveOnNewDomain(company(color))
  return { domain, serve: (site) => net.web.serve(domain, site) }
}

describe('refreshing', () => {
  it('crawls the site again and changes its logo in every size on both hosts', async () => {
    const { domain, serve } = changeableSite(RED)
    const paths = [`/api/${domain}`, `image:/${domain}`, `/v1/${domain}?greyscale=false`]
    for (const path of [...paths, ...paths]) {
      expect(await colorOf(await service.get(path))).toEqual(rgb(RED))
    }
    serve(company(GREEN))
    expect(await shownColor(domain)).toEqual(rgb(RED))
    expect(await refresh(domain)).toEqual({
      domain,
      refreshed: true,
      source: 'site:icon',
      logo: expect.stringMatching(new RegExp(`^http://localhost:\\d+/${domain}$`)),
    })
    for (const path of paths) expect(await colorOf(await service.get(path))).toEqual(rgb(GREEN))
    expect(net.countRequests(domain, '/')).toBe(2)
  })

  it('with refresh=true returns the new logo every time', async () => {
    const { domain, serve } = changeableSite(RED)
    expect(await shownColor(domain)).toEqual(rgb(RED))
    // Unique colors, because equal artwork of two companies shares a rendition.
    for (const color of ['#aa3388', '#3388aa']) {
      serve(company(color))
      const response = await service.get(`/api/${domain}?refresh=true`, keyHeaders)
      expect(headerValues(response, 'x-source', 'x-cache')).toEqual(['site:icon', 'MISS'])
      expect(await colorOf(response)).toEqual(rgb(color))
      expect(await shownColor(domain)).toEqual(rgb(color))
    }
    expect(net.countRequests(domain, '/')).toBe(3)
  })

  it('keeps the logo when the site is down and returns refreshed: false', async () => {
    const { domain, serve } = changeableSite(BLUE)
    expect(await shownColor(domain)).toEqual(rgb(BLUE))
    serve(status(503))
    expect(await refresh(domain)).toMatchObject({ refreshed: false, source: 'site:icon' })
    const response = await service.get(`/api/${domain}?refresh=true`, keyHeaders)
    expect(await colorOf(response)).toEqual(rgb(BLUE))
    expect(await shownColor(domain, '?size=128')).toEqual(rgb(BLUE))
    const { outcome, failure } = (await why(domain)).visit!
    expect([outcome, failure]).toEqual(['failed', expect.stringContaining('503')])
  })

  it('returns refreshed: true when the site has no logo, because it was read', async () => {
    const domain = net.serveOnNewDomain(siteWithoutLogo)
    expect(await refresh(domain)).toMatchObject({ refreshed: true, source: 'monogram' })
  })

  it('returns refreshed: false when the site is down and a favicon service has the logo', async () => {
    const env = { SOURCES: 'uploaded,site,duckduckgo', DISCOVERY_BUDGET_MS: '15000' }
    const otherService = await startCrawlingService(net, { env })
    net.serve('icons.duckduckgo.com', svg(mark(GREEN)))
    const domain = net.serveOnNewDomain(status(503))
    const response = await fetch(`${otherService.api}/api/logo/${domain}/refresh`, {
      method: 'POST',
      headers: { 'x-api-key': await otherService.key() },
    })
    const { refreshed, source } = await response.json()
    await otherService.close()
    expect([refreshed, source]).toEqual([false, 'duckduckgo'])
  })

  it('with refresh=true is no-store, also with a key in the URL, a 304 and a 404', async () => {
    const { domain } = changeableSite(GREEN)
    const path = `/api/${domain}?refresh=true`
    const withHeader = await service.get(path, keyHeaders)
    const etag = withHeader.headers.get('etag') as string
    const unknown = net.serveOnNewDomain(siteWithoutLogo)
    const responses = [
      withHeader,
      await service.get(`${path}&token=${keyHeaders['x-api-key']}`),
      await service.get(path, { ...keyHeaders, 'if-none-match': etag }),
      await service.get(`/api/${unknown}?refresh=true&fallback=404`, keyHeaders),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 304, 404])
    for (const response of responses) {
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('cdn-cache-control') ?? 'no-store').toBe('no-store')
    }
    expect((await service.get(`/api/${domain}`)).headers.get('cache-control')).toMatch(/^public/)
  })

  it('keeps the facts and their date when the site is down', async () => {
    const { domain, serve } = changeableSite(BLUE)
    const meta = async () => (await service.get(`/api/meta/${domain}`, keyHeaders)).json()
    await shownColor(domain)
    const before = (await why(domain)).visit!.facts
    const profile = await meta()
    serve(status(503))
    expect(await refresh(domain)).toMatchObject({ refreshed: false })
    expect((await why(domain)).visit!.facts).toEqual(before)
    expect([await meta(), before.at]).toEqual([profile, profile.indexed_at])
  })

  it('dates the profile of a silent site by the first visit', async () => {
    const { domain, serve } = changeableSite(BLUE)
    serve(status(503))
    const meta = async () => (await service.get(`/api/meta/${domain}`, keyHeaders)).json()
    await service.get(`/api/${domain}`)
    const first = await meta()
    await refresh(domain)
    expect([(await why(domain)).visit!.at === first.indexed_at, first.indexed]).toEqual([
      false,
      false,
    ])
    expect(await meta()).toEqual(first)
  })

  it('crawls the site once for concurrent refreshes', async () => {
    const { domain, serve } = changeableSite(GREEN)
    const site = company(GREEN)
    // The site is slow, so that every request arrives before the visit ends.
    serve((request, response) => {
      setTimeout(() => site(request, response), 1500)
    })
    const results = await Promise.all(Array.from({ length: 20 }, () => refresh(domain)))
    expect(new Set(results.map(({ refreshed }) => refreshed))).toEqual(new Set([true]))
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it.each<[who: string, domain: Apex, source: RegExp, prepare: (domain: Apex) => Promise<unknown>]>(
    [
      [
        'corrected',
        'corrected.com' as Apex,
        /^uploaded$/,
        (domain) => service.stores.records.artwork.put(artworkOf(domain, mark(GREEN))),
      ],
      [
        'blocked',
        'blocked.com' as Apex,
        /^monogram$/,
        (domain) => service.stores.records.artwork.block(domain),
      ],
      ['bundled', 'spotify.com' as Apex, /^bundled:/, async () => {}],
    ],
  )('does not crawl the site of a company that is %s', async (_who, domain, source, prepare) => {
    net.serve(domain, company(RED))
    await prepare(domain)
    const { refreshed, source: shownSource } = await refresh(domain)
    expect([refreshed, shownSource]).toEqual([false, expect.stringMatching(source)])
    expect((await service.get(`/api/${domain}?refresh=true`, keyHeaders)).status).toBe(200)
    expect([net.dns.queryCount(domain), net.countRequests(domain)]).toEqual([0, 0])
  })
})

describe('clearing', () => {
  it('drops the rendered images, names them in scope, and makes the next request wait for a visit', async () => {
    const { domain, serve } = changeableSite('#996611')
    const other = changeableSite(BLUE).domain
    expect(await shownColor(other)).toEqual(rgb(BLUE))
    const fillAndClear = async () => {
      for (const query of ['', '', '?size=64', '?theme=dark']) await shownColor(domain, query)
      const { cleared, scope } = await clearCache(domain)
      return [cleared, scope.toSorted()]
    }
    // A store that answers late on a busy machine empties the caches too, so they are filled again.
    await expect.poll(fillAndClear).toEqual([true, ['artwork', 'memory', 'renditions']])
    serve(company('#116699'))
    const visitCount = net.countRequests(domain, '/')
    const again = await clearCache(domain)
    expect([again.cleared, again.scope]).toEqual([false, []])

    const response = await service.get(`/api/${domain}`)
    expect([...headerValues(response, 'x-cache'), await colorOf(response)]).toEqual([
      'MISS',
      rgb('#116699'),
    ])
    expect((await pixelsOf(await service.get(`/api/${domain}?size=64`))).at(32, 32)).toEqual(
      rgb('#116699'),
    )
    expect(net.countRequests(domain, '/')).toBe(visitCount + 1)
    expect(net.countRequests(other, '/')).toBe(1)
    expect(await clearCache('never-asked-for.com' as Apex)).toEqual({
      domain: 'never-asked-for.com',
      cleared: false,
      scope: [],
    })
  })

  it.each(['REST', 'GraphQL'])(
    'through %s keeps the logo for everybody while the site is down',
    async (api) => {
      const { domain, serve } = changeableSite(RED)
      expect(await shownColor(domain)).toEqual(rgb(RED))
      serve(status(503))
      if (api === 'REST') await clearCache(domain)
      else {
        const query = `mutation { clearLogoCache(domain: "${domain}") { cleared scope } }`
        const response = await fetch(`${service.api}/graphql`, {
          method: 'POST',
          headers: { ...keyHeaders, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        })
        expect((await response.json()).data.clearLogoCache.cleared).toBe(true)
      }
      expect(await shownColor(domain)).toEqual(rgb(RED))
      expect(net.countRequests(domain, '/')).toBeGreaterThan(1)
      expect((await lastVisit(domain))?.outcome).toBe('failed')
      serve(company(GREEN))
      await clearCache(domain)
      expect(await shownColor(domain)).toEqual(rgb(GREEN))
    },
  )

  it('keeps operator artwork', async () => {
    const { domain } = changeableSite(RED)
    expect(await shownColor(domain)).toEqual(rgb(RED))
    await service.stores.records.artwork.put(artworkOf(domain, mark(BLUE)))
    await expect.poll(() => shownColor(domain)).toEqual(rgb(BLUE))
    expect((await clearCache(domain)).scope).toContain('artwork')
    expect(await shownColor(domain)).toEqual(rgb(BLUE))
    expect(net.countRequests(domain, '/')).toBe(1)
  })

  it('reaches other processes soon', async () => {
    const { domain, serve } = changeableSite(RED)
    for (const _ of [1, 2]) expect(await shownColor(domain)).toEqual(rgb(RED))
    // A second connection to the stores acts like another process.
    const { records } = await storesAt(service.dataDir)
    const visit = { ...visitOf(domain, 0, BLUE), freshUntil: new Date(Date.now() + DAY_MS) }
    await records.visits.put(visit, NO_REPORT)
    await expect.poll(() => shownColor(domain)).toEqual(rgb(BLUE))
    serve(company(GREEN))
    expect(await records.visits.expire(domain)).toBe(true)
    await expect.poll(() => shownColor(domain)).toEqual(rgb(GREEN))
    await records.close()
  })
})

describe('the feature refresh', () => {
  it.each([
    ['starter', 403],
    ['pro', 200],
    ['business', 200],
  ])('of the plan %s covers refresh and cache clear: %i', async (plan, expected) => {
    const { domain } = changeableSite(GREEN)
    const headers = { 'x-api-key': await service.key({ plan }) }
    for (const operation of ['refresh', 'cache'] as const) {
      expect((await send(operation, domain, headers)).status).toBe(expected)
    }
  })
})

describe('why', () => {
  it('lists every candidate with its score and reasons, and the current artwork', async () => {
    const { domain } = changeableSite(GREEN)
    await shownColor(domain)
    const { blocked, shown: shownArtworks, visit } = await why(domain)
    expect([blocked, shownArtworks]).toEqual([
      false,
      [
        {
          kind: 'icon',
          background: null,
          source: 'site:icon',
          mediaType: 'image/svg+xml',
          width: expect.any(Number),
          height: expect.any(Number),
        },
      ],
    ])
    expect(visit).toMatchObject({ outcome: 'found', failure: null })
    const [first, ...others] = visit!.candidates
    expect(first).toMatchObject({ way: 'icon', kept: true, url: `https://${domain}/icon.svg` })
    expect(first!.score).toBeGreaterThan(0)
    expect(others.map(({ kept, score, image }) => [kept, score, image])).toEqual(
      Array(others.length).fill([false, 0, null]),
    )
    expect(visit!.candidates.every(({ reasons }) => reasons.length > 0)).toBe(true)
    expect(visit!.facts.title?.value).toBe('A company')
  })

  it('shows no visit for a site that was never crawled, and does not crawl it', async () => {
    const { domain } = changeableSite(GREEN)
    expect(await why(domain)).toEqual({
      domain,
      blocked: false,
      shown: [],
      visit: null,
    })
    expect(net.countRequests(domain)).toBe(0)
  })
})
