// Sites whose home page cannot be read, or is slow: the icons at the usual paths are asked all the same.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  company,
  GREEN,
  mark,
  NO_REPORT,
  RED,
  rgb,
  svg,
  visitOf,
} from '../support/fake-internet.ts'
import { drip, ok, paths, redirect, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service } = await startCrawlingSuite()

const getLogo = (domain: string) => service.get(`/api/${domain}?size=128&format=png`)
const colorOf = async (response: Response) => (await pixelsOf(response)).at(64, 64)
const withDefaultIcon = (home: Handler) => paths({ '/': home, '/favicon.svg': svg(mark(GREEN)) })

describe('a site whose home page cannot be read', () => {
  it.each<[string, Handler]>([
    ['is in an unknown encoding', ok('x', { 'content-encoding': 'gzip, none' })],
    ['is no gzip, although it says so', ok('<html>', { 'content-encoding': 'gzip' })],
    ['redirects in a circle', redirect('/')],
    ['leads to a URL that is not visited', redirect('https://user@elsewhere.com/')],
    [
      'leads from https to http',
      ({ headers }, response) =>
        void response.writeHead(302, { location: `http://${headers.host}/` }).end(),
    ],
  ])('because it %s has the icon at a usual path', async (_, home) => {
    const domain = net.serveOnNewDomain(withDefaultIcon(home))
    const response = await getLogo(domain)
    expect([response.headers.get('x-source'), await colorOf(response)]).toEqual([
      'site:favicon',
      rgb(GREEN),
    ])
  })

  it('because its robots.txt forbids it has the icon that robots.txt allows', async () => {
    const domain = net.serveOnNewDomain(
      paths({
        '/robots.txt': ok('User-agent: *\nDisallow: /\nAllow: /favicon.svg$'),
        '/': company(RED),
        '/favicon.svg': svg(mark(GREEN)),
      }),
    )
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
    const lines = net.web.requests(domain).map(({ line }) => line)
    expect(lines.toSorted()).toEqual(['GET /favicon.svg', 'GET /robots.txt'])
  })

  it('keeps the logo that an earlier visit has found, and is visited again soon', async () => {
    const domain = net.serveOnNewDomain(withDefaultIcon(redirect('/')))
    await service.stores.records.visits.put(visitOf(domain, 8, RED), NO_REPORT)
    await getLogo(domain)
    const lastVisit = async () => (await service.stores.records.visits.find([domain]))[0]
    await expect.poll(async () => (await lastVisit())?.outcome).toBe('failed')
    const visit = await lastVisit()
    expect(visit!.freshUntil.getTime() - visit!.at.getTime()).toBeLessThan(3_600_000)
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(RED))
  })
})

describe('a slow home page', () => {
  const slowly =
    (handler: Handler): Handler =>
    async (request, response) => {
      await sleep(5000)
      handler(request, response)
    }

  it('is waited for, also when www answers sooner with an error', async () => {
    const site = company(GREEN)
    const domain = net.serveOnNewDomain((request, response) =>
      (request.url === '/' ? slowly(site) : site)(request, response),
    )
    net.serve(`www.${domain}`, status(500))
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
  })

  it('does not hold up that of www', async () => {
    const domain = net.serveOnNewDomain(paths({ '/': drip(100) }))
    net.serve(`www.${domain}`, company(GREEN))
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
  })
})
