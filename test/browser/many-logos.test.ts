// Tests in Chromium a page of a hundred logos without a key, reloaded again and again with the browser's cache off.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FEATURED_DOMAINS } from '../../schema/featured.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { listen } from '../support/network/listen.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

const LOGOS = 100
const RELOADS = 10
const DOMAINS = [
  ...FEATURED_DOMAINS,
  ...Array.from({ length: LOGOS }, (_, i) => `no-logo-${i}.com`),
].slice(0, LOGOS)

describe.skipIf(browserSkipReason)('a page of a hundred logos', () => {
  let service: Service
  let browser: Browser
  let server: Server
  let page: Page
  let html = ''
  beforeAll(async () => {
    // The built-in plans, as after `npm start`. No DNS server listens on port 9, so no website is requested.
    service = await startService({ env: { DNS_SERVERS: '127.0.0.1:9' } })
    await loadCatalogue(service.stores.records)
    browser = await openBrowser()
    server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(html),
    )
    await listen(server)
  })
  afterEach(() => page.close())
  afterAll(async () => {
    await browser.close()
    server.close()
    await service.close()
  })

  /** Opens a page of elements with the browser's cache off. @returns the statuses of its images and of what its script fetches. */
  async function open(body: string): Promise<number[]> {
    html = `<!doctype html><title>Logos</title><link rel="icon" href="data:,">${body}`
    page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const statuses: number[] = []
    page.on('response', (response) => {
      if (['image', 'fetch'].includes(response.request().resourceType()))
        statuses.push(response.status())
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return statuses
  }

  const elements = (names: string[]) =>
    `<script type="module" src="${service.api}/element.js"></script>` +
    names
      .map((domain) => `<company-logo domain="${domain}" size="64" loading="eager"></company-logo>`)
      .join('')

  /** Waits until every element has an image or the letter of its own. @returns what each shows, and its size. */
  async function shown(count: number) {
    await expect
      .poll(() => page.locator('company-logo:state(loaded), company-logo:state(failed)').count(), {
        timeout: 30_000,
      })
      .toBe(count)
    return page.locator('company-logo').evaluateAll((logos) =>
      logos.map((logo) => {
        const root = logo.shadowRoot!
        const image = root.querySelector('img')!
        const letter = root.querySelector<HTMLElement>('[part=monogram]')
        const { width, height } = logo.getBoundingClientRect()
        const isImage = image.checkVisibility() && image.naturalWidth > 0
        const what = isImage ? 'image' : letter?.checkVisibility() ? letter.textContent : 'broken'
        return `${what} ${width}x${height}`
      }),
    )
  }

  it('shows no broken image when it is reloaded ten times a minute, with one request a logo', async () => {
    await avoidMinuteBoundary()
    const statuses = await open(elements(DOMAINS))
    for (let reload = 0; reload < RELOADS; reload++) {
      if (reload > 0) await page.reload()
      expect(await shown(LOGOS)).toEqual(Array(LOGOS).fill('image 64x64'))
    }
    expect(statuses).toEqual(Array(LOGOS * RELOADS).fill(200))
  })

  it('draws a letter in the same square when the quota is used up', async () => {
    await avoidMinuteBoundary()
    const { headers } = await service.get('/api/stripe.com')
    let left = Number(headers.get('x-ratelimit-remaining'))
    while (left > 0) {
      const batch = Array.from({ length: Math.min(left, 100) }, () =>
        service.get('/api/stripe.com'),
      )
      left -= (await Promise.all(batch)).length
    }
    const statuses = await open(elements(['stripe.com', 'www.github.com']))
    expect(await shown(2)).toEqual(['S 64x64', 'G 64x64'])
    expect(statuses).toEqual([429, 429])
  })
})
