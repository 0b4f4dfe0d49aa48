// Sites whose home page cannot be read, or is slow: the icons at the usual paths are asked all the same.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  company,
  GREEN,
  HTTP_ONLY_ADDRESS,
  homePage,
  mark,
  NO_REPORT,
  RED,
  rgb,
  startCrawlingService,
  svg,
  visitOf,
} from '../support/fake-internet.ts'
import { drip, ok, paths, redirect, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'

const { net, service } = await startCrawlingSuite()

const getLogo = (domain: string) => service.get(`/api/${domain}?size=128&format=png`)
const colorOf = async (response: Response) => (await pixelsOf(response)).at(64, 64)
const withDefaultIcon = (home: Handler) => paths({ '/': home, '/favicon.svg': svg(mark(GREEN)) })
net.dns.set('inside.com', ['10.0.0.1'])
net.dns.set('refusing.com', [HTTP_ONLY_ADDRESS])

const START = '<title>A company</title><link rel="icon" href="/icon.svg"></head><body>'
/** Sends bytes of a longer page, and then ends the connection. */
const cutAfter =
  (bytes: string | Uint8Array, headers: Record<string, string> = {}): Handler =>
  ({ socket }, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    response.write(bytes, () => socket.destroy())
  }
const LONG_PAGE = START + randomBytes(30_000).toString('hex')
/** A compressed page, and then a block of a type that does not exist. */
const DAMAGED = Buffer.concat([
  gzipSync(LONG_PAGE, { finishFlush: constants.Z_SYNC_FLUSH }),
  Buffer.from([7, 7, 7]),
])

describe('a site whose home page cannot be read', () => {
  it.each<[string, Handler]>([
    ['is in an unknown encoding', ok('x', { 'content-encoding': 'gzip, none' })],
    ['is no gzip, although it says so', ok('<html>', { 'content-encoding': 'gzip' })],
    ['redirects in a circle', redirect('/')],
    ['ends before its last byte', ok('<html>', { 'content-length': '50', connection: 'close' })],
    ['is cut off', ({ socket }) => void socket.destroy()],
    ['leads to a URL that is not visited', redirect('https://user@elsewhere.com/')],
    ['leads to a private address', redirect('https://inside.com/')],
    ['leads to a name without address', redirect('https://nowhere.com/')],
    ['leads to a host that refuses connections', redirect('https://refusing.com/')],
    [
      'names a page on a dead host',
      homePage('<meta http-equiv="refresh" content="0;url=https://nowhere.com/">'),
    ],
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

  it.each<[string, Handler]>([
    ['redirects in a circle', redirect('/')],
    ['breaks off', cutAfter('<title>A company</title></head><body>')],
    ['is forbidden', status(403)],
    ['fails', status(503)],
    ['limits the requests', status(429)],
    ['is a bot check', homePage('<title>Just a moment...</title>', '<p>Wait</p>')],
    ['is a bot check of AWS', (_, response) => void response.writeHead(202).end('<html></html>')],
  ])(
    'because it %s keeps the logo of an earlier visit, and is visited again soon',
    async (_, home) => {
      const domain = net.serveOnNewDomain(withDefaultIcon(home))
      await service.stores.records.visits.put(visitOf(domain, 8, RED), NO_REPORT)
      await getLogo(domain)
      const lastVisit = async () => (await service.stores.records.visits.find([domain]))[0]
      await expect.poll(async () => (await lastVisit())?.outcome).toBe('failed')
      const visit = await lastVisit()
      expect(visit!.freshUntil.getTime() - visit!.at.getTime()).toBeLessThan(3_600_000)
      expect(await colorOf(await getLogo(domain))).toEqual(rgb(RED))
    },
  )
})

it('keeps the logo of an earlier visit when a favicon service knows another icon, and is visited again soon', async () => {
  const env = { SOURCES: 'uploaded,bundled,site,duckduckgo' }
  const withFaviconService = await startCrawlingService(net, { env })
  net.serve('icons.duckduckgo.com', svg(mark(GREEN)))
  const domain = net.serveOnNewDomain(status(503))
  const { visits } = withFaviconService.stores.records
  await visits.put(visitOf(domain, 8, RED), NO_REPORT)
  await withFaviconService.get(`/api/${domain}`)
  const lastVisit = async () => (await visits.find([domain]))[0]
  await expect.poll(async () => (await lastVisit())?.outcome).toBe('failed')
  expect(net.countRequests('icons.duckduckgo.com', `/ip3/${domain}.ico`)).toBe(1)
  const visit = (await lastVisit())!
  expect(visit.freshUntil.getTime() - visit.at.getTime()).toBeLessThan(3_600_000)
  const logo = await withFaviconService.get(`/api/${domain}?size=64&format=png`)
  expect((await pixelsOf(logo)).at(32, 32)).toEqual(rgb(RED))
  await withFaviconService.close()
})

describe('a home page that breaks off', () => {
  it.each<[string, Handler]>([
    ['because the connection ends', cutAfter(START)],
    [
      'before the length that it states',
      ok(START, { 'content-length': '5000', connection: 'close' }),
    ],
    [
      'in its gzip',
      cutAfter(gzipSync(LONG_PAGE).subarray(0, 9000), { 'content-encoding': 'gzip' }),
    ],
    [
      'in its brotli',
      cutAfter(brotliCompressSync(LONG_PAGE).subarray(0, 9000), { 'content-encoding': 'br' }),
    ],
    ['where its gzip is damaged', ok(DAMAGED, { 'content-encoding': 'gzip' })],
    ['because nothing more comes', (_, response) => void response.writeHead(200).write(START)],
  ])('%s is read as far as it came', async (_, home) => {
    const domain = net.serveOnNewDomain(
      paths({ '/': home, '/icon.svg': svg(mark(GREEN)), '/favicon.svg': svg(mark(RED)) }),
    )
    const response = await getLogo(domain)
    expect([response.headers.get('x-source'), await colorOf(response)]).toEqual([
      'site:icon',
      rgb(GREEN),
    ])
    const lastVisit = async () => (await service.stores.records.visits.find([domain]))[0]
    await expect.poll(async () => (await lastVisit())?.outcome).toBe('failed')
    const report = await service.stores.records.visits.report(domain)
    expect(report!.facts.title!.value).toBe('A company')
  })

  it('in its title has no title', async () => {
    const head = START.replace('</title>', '').split('<link')
    const domain = net.serveOnNewDomain(
      paths({ '/': cutAfter(`<link${head[1]}${head[0]}`), '/icon.svg': svg(mark(GREEN)) }),
    )
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
    const report = await service.stores.records.visits.report(domain)
    expect(report!.facts.title).toBeNull()
  })

  it('is not read when www shows a whole one', async () => {
    const domain = net.serveOnNewDomain(
      paths({ '/': cutAfter(START), '/icon.svg': svg(mark(RED)) }),
    )
    net.serve(`www.${domain}`, company(GREEN))
    expect(await colorOf(await getLogo(domain))).toEqual(rgb(GREEN))
  })
})

describe('a site that never shows its home page', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('is visited after 10 minutes, then after twice as long each time, up to 7 days', async () => {
    const domain = net.serveOnNewDomain(withDefaultIcon(status(403)))
    const minutes: number[] = []
    for (let at = 0; minutes.length < 14; ) {
      // Another size each time, because an answer in the response cache needs no visit.
      const logo = await service.get(`/api/${domain}?size=${128 + minutes.length}&format=png`)
      expect(await colorOf(logo)).toEqual(rgb(GREEN))
      const lastVisit = async () => (await service.stores.records.visits.find([domain]))[0]!
      await expect.poll(async () => (await lastVisit()).at.getTime()).toBeGreaterThan(at)
      const visit = await lastVisit()
      at = visit.at.getTime()
      minutes.push((visit.freshUntil.getTime() - at) / 60_000)
      vi.setSystemTime(visit.freshUntil.getTime() + 1000)
    }
    expect(minutes[0]).toBeLessThanOrEqual(11)
    for (let i = 1; i < 9; i++) {
      expect(minutes[i]! / minutes[i - 1]!).toBeGreaterThan(1.7)
      expect(minutes[i]! / minutes[i - 1]!).toBeLessThan(2.3)
    }
    const WEEK = 7 * 24 * 60
    expect(minutes.at(-1)).toBeGreaterThan(0.89 * WEEK)
    expect(Math.max(...minutes)).toBeLessThan(1.11 * WEEK)
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

describe('a large site', () => {
  it('has the icon that its long head links, and the rest of a long body is not read', async () => {
    const styles = `<style>${'.a{color:red}'.repeat(50_000)}</style>`
    const head = homePage(`${styles}<link rel="icon" href="/i.svg">`)
    const withLongHead = net.serveOnNewDomain(paths({ '/': head, '/i.svg': svg(mark(GREEN)) }))
    expect(await colorOf(await getLogo(withLongHead))).toEqual(rgb(GREEN))
    const body = homePage('', `<p>${'a '.repeat(300_000)}</p><link rel="icon" href="/i.svg">`)
    const withLongBody = net.serveOnNewDomain(paths({ '/': body, '/i.svg': svg(mark(GREEN)) }))
    expect((await getLogo(withLongBody)).headers.get('x-fallback')).toBe('monogram')
  })

  it('has its icon of 3 MB', async () => {
    const plain = { r: 0, g: 0xaa, b: 0x44, alpha: 1 }
    const icon = await sharp({
      create: { width: 1000, height: 1000, channels: 4, background: plain },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(icon.length).toBeGreaterThan(3_000_000)
    const domain = net.serveOnNewDomain(
      paths({
        '/': homePage('<title>Words</title><link rel="icon" href="/i.png">'),
        '/i.png': ok(icon, { 'content-type': 'image/png' }),
      }),
    )
    await getLogo(domain)
    const report = await service.stores.records.visits.report(domain)
    expect(report!.candidates[0]!.image).toMatchObject({ mediaType: 'image/png' })
  })
})
