// The budgets of a visit, and those of third parties that websites make the crawler ask.
import { describe, expect, it } from 'vitest'
import type { LogoExplanation } from '../../schema/resolvers.ts'
import { closeAfterTests } from '../support/close.ts'
import {
  GREEN,
  homePage,
  mark,
  startCrawlingService,
  startInternet,
  svg,
} from '../support/fake-internet.ts'
import { flood, paths, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'
import { sharedRenderer } from '../support/renderer.ts'

const net = closeAfterTests(await startInternet())
const renderer = sharedRenderer()
/** Marks of this color take 1.6 s of processor time to examine. */
const SLOW_COLOR = '#123456'
let slowExaminations = 0
const service = closeAfterTests(
  await startCrawlingService(net, {
    env: { TRUST_PROXY: '1', DISCOVERY_BUDGET_MS: '15000' },
    renderer: {
      ...renderer,
      ingest(bytes, options, submitOptions) {
        if (Buffer.from(bytes).includes(SLOW_COLOR)) {
          slowExaminations += 1
          submitOptions?.onUsed?.(1600)
        }
        return renderer.ingest(bytes, options, submitOptions)
      },
    },
  }),
)
const keyHeaders = { 'x-api-key': await service.key() }
const fromAddress = (address: string) => ({ 'x-forwarded-for': address })
const sourceOf = async (domain: string, address: string) =>
  (await service.get(`/api/${domain}`, fromAddress(address))).headers.get('x-source')
async function candidatesOf(domain: string) {
  const response = await service.get(`/api/logo/${domain}/why`, keyHeaders)
  return ((await response.json()) as LogoExplanation).visit?.candidates ?? []
}
const icons = (urls: string[]) =>
  homePage(urls.map((url) => `<link rel="icon" href="${url}">`).join(''))

/** Sends a body without any first bytes of an image, and counts what the connection takes. */
function garbage(counts: { bytes: number }, head = Buffer.alloc(0)): Handler {
  const block = Buffer.alloc(16 * 1024, 0xab)
  return (_, response) => {
    let left = 90
    const send = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1
        counts.bytes += block.length
        if (!response.write(block)) return
      }
      response.end()
    }
    response.writeHead(200, { 'content-type': 'image/png' }).on('drain', send).write(head)
    send()
  }
}

describe('a visit', () => {
  it('examines no more images of a site after two slow ones', async () => {
    const slowIcons = [1, 2, 3, 4, 5].map((i) => `/${i}.svg`)
    const handlers = slowIcons.map((url, i) => [
      url,
      svg(Buffer.concat([mark(SLOW_COLOR), Buffer.from(`<!--${i}-->`)])),
    ])
    const domain = net.serveOnNewDomain(
      paths({ '/': icons(slowIcons), ...Object.fromEntries(handlers) }),
    )
    await service.get(`/api/${domain}`)
    const reasons = async () => (await candidatesOf(domain)).flatMap(({ reasons }) => reasons)
    await expect
      .poll(reasons, { timeout: 10_000 })
      .toContain('Other images of the site took too much render time.')
    expect(slowExaminations).toBe(2)
  })

  it('reads little of a file whose first bytes are no image', async () => {
    const domain = net.serveOnNewDomain(
      paths({ '/': icons(['/endless.png']), '/endless.png': flood }),
    )
    await service.get(`/api/${domain}`)
    expect(await candidatesOf(domain)).toContainEqual(
      expect.objectContaining({
        url: `https://${domain}/endless.png`,
        reasons: ['The file is not an SVG, PNG, JPEG, WebP, GIF, AVIF, JPEG XL, ICO or BMP.'],
      }),
    )
  })
})

describe('a third party', () => {
  const SITES = 40
  const namedBy = (host: string, sites = SITES) =>
    Array.from({ length: sites }, (_, site) => {
      const urls = Array.from({ length: 40 }, (_, i) => `https://${host}/${site}-${i}.png`)
      return net.serveOnNewDomain(paths({ '/': icons(urls) }))
    })

  it('gets at most 150 requests and sends at most 60 MB for pages that name other files as icons', async () => {
    const counts = { bytes: 0 }
    net.serve('third-party-victim.com', garbage(counts))
    const domains = namedBy('third-party-victim.com')
    for (const domain of domains) await sourceOf(domain, '198.51.100.1')
    expect(net.countRequests('third-party-victim.com')).toBeLessThanOrEqual(150)
    expect(counts.bytes).toBeLessThanOrEqual(60_000_000)
    expect(await candidatesOf(domains.at(-1)!)).toContainEqual(
      expect.objectContaining({
        reasons: ['The host was asked too often this hour: third-party-victim.com.'],
      }),
    )
    // Another caller still gets the logo that a company keeps there.
    net.serve('third-party-victim.com', svg(mark(GREEN)))
    const domain = net.serveOnNewDomain(
      paths({ '/': icons(['https://third-party-victim.com/a.svg']) }),
    )
    expect(await sourceOf(domain, '203.0.113.1')).toBe('site:icon')
  })

  it('sends at most 60 MB for pages that name large files which begin like images', async () => {
    const counts = { bytes: 0 }
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    net.serve('large-images.com', garbage(counts, signature))
    for (const domain of namedBy('large-images.com', 8)) await sourceOf(domain, '198.51.100.5')
    expect(counts.bytes).toBeGreaterThan(20_000_000)
    expect(counts.bytes).toBeLessThanOrEqual(60_000_000)
  })

  it('is counted with all its hosts, and with the requests for their robots.txt', async () => {
    const hosts = Array.from({ length: 60 }, (_, i) => `h${i}.many-hosts.com`)
    for (const host of hosts) net.serve(host, status(404))
    for (let i = 0; i < hosts.length; i += 5) {
      const urls = hosts.slice(i, i + 5).map((host) => `https://${host}/icon.png`)
      await sourceOf(net.serveOnNewDomain(paths({ '/': icons(urls) })), '198.51.100.2')
    }
    const requests = hosts.reduce((sum, host) => sum + net.countRequests(host), 0)
    expect(requests).toBeLessThanOrEqual(30)
  })

  it('that serves the logos of many companies is not limited by the images that it lacks', async () => {
    net.serve('shop-cdn.com', (request, response) =>
      (request.url?.endsWith('.svg') ? svg(mark(GREEN)) : status(404))(request, response),
    )
    const sources = []
    for (let site = 0; site < SITES; site++) {
      const urls = ['svg', 'png'].map((ending) => `https://shop-cdn.com/${site}.${ending}`)
      const domain = net.serveOnNewDomain(paths({ '/': icons(urls) }))
      sources.push(await sourceOf(domain, '198.51.100.3'))
    }
    expect(sources).toEqual(Array(SITES).fill('site:icon'))
    // An answer without an image is paid for by one with an image.
    expect(net.countRequests('shop-cdn.com')).toBeGreaterThanOrEqual(2 * SITES)
  })

  it('is none of the hosts of the company itself, nor the one that its domain leads to', async () => {
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `/${name}.png`)
    const main = net.serveOnNewDomain(paths({ '/': icons(urls) }))
    const domains = Array.from({ length: 8 }, () =>
      net.serveOnNewDomain((_, response) => {
        response.writeHead(302, { location: `https://${main}/` }).end()
      }),
    )
    for (const domain of domains) await sourceOf(domain, '198.51.100.4')
    const reasons = (await candidatesOf(domains.at(-1)!)).flatMap(({ reasons }) => reasons)
    expect(reasons).toContain('It answered 404.')
    expect(reasons.filter((reason) => reason.includes('too often'))).toEqual([])
  })
})
