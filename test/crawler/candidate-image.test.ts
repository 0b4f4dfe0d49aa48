// Tests the images of logo candidates, which the explanation of a logo shows next to their scores.
import { describe, expect, it } from 'vitest'
import type { LogoExplanation } from '../../schema/resolvers.ts'
import { pixelsOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  BLUE,
  company,
  GREEN,
  homePage,
  mark,
  RED,
  rgb,
  startCrawlingService,
  svg,
} from '../support/fake-internet.ts'
import { paths, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'
import { avoidMinuteBoundary, unlimitedPlans } from '../support/service.ts'

const { net, service, keyHeaders: headers } = await startCrawlingSuite()

/** A website with a vector icon, which wins, and a touch icon. */
const twoLogos = paths({
  '/': homePage(
    '<link rel="icon" href="/icon.svg"><link rel="apple-touch-icon" href="/touch.svg">',
  ),
  '/icon.svg': svg(mark(GREEN)),
  '/touch.svg': svg(mark(RED)),
})
const problemOf = async (response: Response) => (await response.json()) as unknown
const getImage = (domain: string, position: number | string, requestHeaders = headers) =>
  service.get(`/api/logo/${domain}/why/${position}`, requestHeaders)
async function candidatesOf(domain: string) {
  await service.get(`/api/${domain}`)
  const response = await service.get(`/api/logo/${domain}/why`, headers)
  const { visit } = (await response.json()) as LogoExplanation
  return visit?.candidates ?? []
}

/** @returns the position of a candidate with an image that is not in use, so that the service has not stored it. */
const lostPosition = async (domain: string) =>
  (await candidatesOf(domain)).findIndex(({ kept, image }) => image && !kept) + 1

describe('the image of a logo candidate', () => {
  it('shows the candidate in use and the one that lost, at their positions', async () => {
    const domain = net.serveOnNewDomain(twoLogos)
    const candidates = await candidatesOf(domain)
    const colors: Record<string, string> = { icon: GREEN, 'apple-touch-icon': RED }
    const shown = []
    for (const [index, { way, image }] of candidates.entries()) {
      const response = await getImage(domain, index + 1)
      expect(response.status).toBe(image ? 200 : 404)
      if (!image) continue
      shown.push(way)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
      const pixels = await pixelsOf(response)
      expect(Math.max(pixels.width, pixels.height)).toBe(128)
      expect(pixels.at(64, 64)).toEqual(rgb(colors[way] as string))
    }
    expect(shown.toSorted()).toEqual(['apple-touch-icon', 'icon'])
  })

  it('is the stored one for the candidate in use, whatever the website shows now', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const position = (await candidatesOf(domain)).findIndex(({ kept }) => kept) + 1
    net.serve(domain, company(BLUE))
    const requestCount = net.countRequests(domain)
    expect((await pixelsOf(await getImage(domain, position))).at(64, 64)).toEqual(rgb(GREEN))
    expect(net.countRequests(domain)).toBe(requestCount)
  })

  it('is a 404 that says why, when the website no longer has it', async () => {
    const domain = net.serveOnNewDomain(twoLogos)
    const position = (await candidatesOf(domain)).findIndex(({ kept }) => !kept) + 1
    net.serve(domain, status(410))
    expect(await problemOf(await getImage(domain, position))).toMatchObject({
      status: 404,
      code: 'no_artwork',
      detail: 'The website answered 410.',
    })
  })

  it('costs what a visit costs, and is then kept, as is the reason why there is none', async () => {
    const there = net.serveOnNewDomain(twoLogos)
    const gone = net.serveOnNewDomain(twoLogos)
    const positions = [await lostPosition(there), await lostPosition(gone)]
    net.serve(gone, status(410))
    const key = { 'x-api-key': await service.key() }
    await avoidMinuteBoundary()
    let left = 1_000_000
    const results = []
    for (const [i, domain] of [there, there, gone, gone].entries()) {
      const requestCount = net.countRequests(domain)
      const response = await getImage(domain, positions[Math.floor(i / 2)]!, key)
      const leftNow = Number(response.headers.get('x-ratelimit-remaining'))
      const fetches = net.countRequests(domain) - requestCount
      results.push({ status: response.status, cost: left - leftNow, fetches })
      left = leftNow
    }
    expect(results).toEqual([
      { status: 200, cost: 2, fetches: 1 },
      { status: 200, cost: 1, fetches: 0 },
      { status: 404, cost: 2, fetches: 1 },
      { status: 404, cost: 1, fetches: 0 },
    ])
  })

  it('is a 429 without a request to the website when no unit is left for it', async () => {
    const plans = unlimitedPlans().map((plan) =>
      plan.id === 'starter' ? { ...plan, requestLimitPerDay: 1 } : plan,
    )
    const poorService = closeAfterTests(
      await startCrawlingService(net, { plans, env: { DISCOVERY_BUDGET_MS: '15000' } }),
    )
    const domain = net.serveOnNewDomain(twoLogos)
    await poorService.get(`/api/${domain}`)
    const report = await poorService.stores.records.visits.report(domain)
    const position = report!.candidates.findIndex(({ kept, image }) => image && !kept) + 1
    const requestCount = net.countRequests(domain)
    const response = await poorService.get(`/api/logo/${domain}/why/${position}`, {
      'x-api-key': await poorService.key({ plan: 'starter' }),
    })
    expect(await problemOf(response)).toMatchObject({
      status: 429,
      code: 'quota_exceeded',
      detail: 'This key has used all 1 requests per day.',
    })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(net.countRequests(domain)).toBe(requestCount)
  })

  it('is fetched for two requests of a caller at once, so that hanging sites delay no visit', async () => {
    const domains = Array.from({ length: 10 }, () => net.serveOnNewDomain(twoLogos))
    const positions = await Promise.all(domains.map(lostPosition))
    let [hanging, mostHanging] = [0, 0]
    const hangOpen: Handler = (_request, response) => {
      hanging += 1
      mostHanging = Math.max(mostHanging, hanging)
      response.once('close', () => (hanging -= 1))
    }
    for (const domain of domains) net.serve(domain, hangOpen)
    const client = new AbortController()
    const requests = domains.map((domain, i) =>
      fetch(`${service.api}/api/logo/${domain}/why/${positions[i]}`, {
        headers,
        signal: client.signal,
      }).catch(() => null),
    )
    await expect.poll(() => mostHanging, { timeout: 5000 }).toBeGreaterThanOrEqual(2)
    // A first visit ends meanwhile.
    const visited = net.serveOnNewDomain(company(GREEN))
    expect((await service.get(`/api/${visited}`)).headers.get('x-source')).toBe('site:icon')
    // The site may see late that a fetch has ended.
    expect(mostHanging).toBeLessThanOrEqual(4)
    client.abort()
    await Promise.all(requests)
  })

  it('is a 404 that names the positions, when the last visit has no such candidate', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    const { length } = await candidatesOf(domain)
    expect(await problemOf(await getImage(domain, length + 1))).toMatchObject({
      code: 'not_found',
      detail: `The position must be from 1 to ${length}, the number of candidates; got ${length + 1}.`,
    })
    expect(await problemOf(await getImage('never-visited.com', 1))).toMatchObject({
      detail: 'No visit to never-visited.com found candidates.',
    })
  })

  it.each(['0', '-1', '1.5', 'x', '101'])('is a 400 for the position %s', async (position) => {
    expect(await problemOf(await getImage('stripe.com', position))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('needs a secret key', async () => {
    expect((await getImage('stripe.com', 1, {})).status).toBe(401)
    const publishable = await service.key({ kind: 'publishable' })
    expect((await getImage('stripe.com', 1, { 'x-api-key': publishable })).status).toBe(403)
  })

  it('is not shown for a blocked company', async () => {
    const domain = net.serveOnNewDomain(company(GREEN))
    await candidatesOf(domain)
    await service.stores.records.artwork.block(domain)
    expect(await problemOf(await getImage(domain, 1))).toMatchObject({ code: 'no_artwork' })
  })
})
