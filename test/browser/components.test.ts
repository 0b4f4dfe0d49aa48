// Tests the React component and <company-logo> in Chromium, on pages that take their images from a running service.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { createElement, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CompanyLogo, LogographProvider } from '../../clients/react.ts'
import { FEATURED_DOMAINS } from '../../schema/featured.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { accessibilityViolations } from '../support/explorer.ts'
import {
  company,
  GREEN,
  type Internet,
  siteWithoutLogo,
  startCrawlingService,
  startInternet,
} from '../support/fake-internet.ts'
import type { Service } from '../support/service.ts'

const CLIENTS = join(import.meta.dirname, '../../clients')

let net: Internet
let service: Service
let browser: Browser
let server: Server
let token: string
/** What the server sends, by path. */
const files = new Map<string, string>()
let pageCount = 0
const openPages: Page[] = []

/** Everything that the browser reports about the page. */
let messages: string[] = []

beforeAll(async () => {
  if (browserSkipReason) return
  net = await startInternet()
  // A request waits for no visit, so the first answer for an unknown website is a monogram.
  service = await startCrawlingService(net, {
    plans: 'unlimited',
    env: { DISCOVERY_BUDGET_MS: '0' },
  })
  token = await service.key({ kind: 'publishable', plan: 'starter' })
  browser = await openBrowser()
  server = createServer(({ url = '/' }, response) => {
    // Images below this path stay pending.
    if (url.startsWith('/slow/')) return
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.setHeader('content-type', type)
    response.end(files.get(url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  messages = []
  await Promise.all(openPages.splice(0).map((page) => page.close()))
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  server?.closeAllConnections()
  await service?.close()
  await net?.close()
})

/** Opens a page with the body, and the code as a script that may import the clients. */
async function openPage(body: string, code: string, colorScheme: 'light' | 'dark' = 'light') {
  const path = `/page-${pageCount++}`
  const html = `<!doctype html><html lang="en"><head><title>Logos</title><link rel="icon" href="data:,">
    <style>body { color-scheme: light dark; background: Canvas; color: CanvasText }</style></head>
    <body><header><h1>Logos</h1></header><main>${body}</main><script type="module" src="${path}.js"></script></body></html>`
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: CLIENTS, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  files.set(path, html).set(`${path}.js`, outputFiles[0]!.text)
  const page = await browser.newPage({ colorScheme })
  openPages.push(page)
  page.on('console', (message) => {
    if (message.type() !== 'info') messages.push(message.text())
  })
  page.on('pageerror', ({ message }) => messages.push(message))
  // A page with a slow image has no `load` event for long.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    waitUntil: 'domcontentloaded',
  })
  return page
}

/** Code of a React page that shows the logos. @param logos objects of props, as code. */
const reactPage = (logos: string[]) => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { CompanyLogo, LogographProvider } from './react.ts'
  const options = { imageUrl: '${service.image}', token: '${token}' }
  createRoot(document.querySelector('main')).render(createElement(LogographProvider, options,
    ${logos.map((props) => `createElement(CompanyLogo, ${props})`).join(', ')}))`
const elementPage = `
  import { configure } from './element.ts'
  configure({ imageUrl: '${'IMAGE_URL'}', token: 'TOKEN' })`
const elementScript = () => elementPage.replace('IMAGE_URL', service.image).replace('TOKEN', token)

/** Color of the middle pixel of the first image that is shown, as rgb. */
const middleColor = (page: Page) =>
  page.evaluate(async () => {
    const host = document.querySelector('company-logo')
    const image = (host?.shadowRoot ?? document).querySelector('img')!
    const bitmap = await createImageBitmap(image)
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    return [...context.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data.slice(0, 3)]
  })

const isLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const host = document.querySelector('company-logo')
    const image = (host?.shadowRoot ?? document).querySelector('img')
    return image?.dataset.state === 'loaded'
  })

describe.skipIf(browserSkipReason)(
  browserSkipReason ? `the components (${browserSkipReason})` : 'the components',
  () => {
    it('in React hydrate a streamed page without a message', async () => {
      const app = () =>
        createElement(
          LogographProvider,
          { imageUrl: service.image, token },
          createElement(
            Suspense,
            null,
            createElement(CompanyLogo, { domain: 'stripe.com', size: 48, name: 'Stripe' }),
          ),
          createElement(CompanyLogo, {
            domain: 'github.com',
            size: 48,
            theme: 'dark',
            loading: 'eager',
          }),
        )
      const { pipe } = renderToPipeableStream(app())
      const body = await text(pipe(new PassThrough()))
      const page = await openPage(
        body,
        `import { createElement, Suspense } from 'react'
         import { hydrateRoot } from 'react-dom/client'
         import { CompanyLogo, LogographProvider } from './react.ts'
         hydrateRoot(document.querySelector('main'),
           createElement(LogographProvider, { imageUrl: '${service.image}', token: '${token}' },
             createElement(Suspense, null, createElement(CompanyLogo, { domain: 'stripe.com', size: 48, name: 'Stripe' })),
             createElement(CompanyLogo, { domain: 'github.com', size: 48, theme: 'dark', loading: 'eager' })))`,
      )
      await expect.poll(() => page.locator('img[data-state=loaded]').count()).toBe(2)
      expect(await page.locator('img').first().getAttribute('alt')).toBe('Stripe logo')
      expect(messages).toEqual([])
    })

    it('in React call onLoad and onError once for images that settled before hydration', async () => {
      const unknown = net.serveOnNewDomain(siteWithoutLogo)
      const logos = [
        { domain: 'stripe.com', size: 48, loading: 'eager' as const },
        { domain: unknown, size: 48, loading: 'eager' as const },
      ]
      const app = createElement(
        LogographProvider,
        { imageUrl: service.image, token },
        createElement(CompanyLogo, logos[0]!),
        createElement(CompanyLogo, { ...logos[1]!, fallback: createElement('b', null, 'Unknown') }),
      )
      const { pipe } = renderToPipeableStream(app)
      const page = await openPage(
        await text(pipe(new PassThrough())),
        `import { createElement } from 'react'
         import { hydrateRoot } from 'react-dom/client'
         import { CompanyLogo, LogographProvider } from './react.ts'
         const images = [...document.images]
         while (!images.every(({ complete }) => complete)) await new Promise(requestAnimationFrame)
         const calls = window.calls = []
         const [known, unknown] = ${JSON.stringify(logos)}.map((logo) => ({
           ...logo,
           onLoad: ({ type }) => calls.push(logo.domain + ' ' + type),
           onError: ({ type }) => calls.push(logo.domain + ' ' + type),
         }))
         hydrateRoot(document.querySelector('main'),
           createElement(LogographProvider, { imageUrl: '${service.image}', token: '${token}' },
             createElement(CompanyLogo, known),
             createElement(CompanyLogo, { ...unknown, fallback: createElement('b', null, 'Unknown') })))`,
      )
      await page.getByText('Unknown').waitFor()
      await page.locator('img[data-state=loaded]').waitFor()
      const calls = await page.evaluate(() => (window as unknown as { calls: string[] }).calls)
      expect(calls).toEqual(['stripe.com load', `${unknown} error`])
    })

    it.each(['React', 'element'])(
      'as %s show a fallback of the page for an unknown logo',
      async (kind) => {
        const domain = net.serveOnNewDomain(siteWithoutLogo)
        const page =
          kind === 'React'
            ? await openPage(
                '',
                reactPage([
                  `{ domain: '${domain}', size: 48, fallback: createElement('b', null, 'Unknown'), onError: () => document.title = 'failed' }`,
                ]),
              )
            : await openPage(
                `<company-logo domain="${domain}" size="48" onerror="document.title = 'failed'"><b slot="fallback">Unknown</b></company-logo>`,
                elementScript(),
              )
        await page.addStyleTag({ content: 'img { display: block }' })
        await page.getByText('Unknown').waitFor()
        expect(await page.title()).toBe('failed')
        if (kind === 'element') {
          await page.locator('company-logo').evaluate((logo) => logo.setAttribute('alt', 'Acme'))
          // A hidden image that loads lazily would never be asked again.
          expect(await page.locator('img').getAttribute('loading')).toBe('eager')
        }
        expect(await page.locator('img').isVisible()).toBe(false)
      },
    )

    it.each(['React', 'element'])(
      'as %s draw a letter when no image comes, except where the page asks for 404',
      async (kind) => {
        // Nothing listens on port 9.
        const logo = `imageUrl: 'http://127.0.0.1:9', domain: 'www.stripe.com', size: 48, loading: 'eager'`
        const page = await openPage(
          '',
          kind === 'React'
            ? reactPage([`{ ${logo} }`, `{ ${logo}, fallback: '404' }`])
            : `${elementScript()}
               for (const props of [{ ${logo} }, { ${logo}, fallback: '404' }])
                 document.querySelector('main').append(
                   Object.assign(document.createElement('company-logo'), props))`,
        )
        const letter = page
          .getByRole('img', { name: 'www.stripe.com logo' })
          .and(page.locator('span'))
        await letter.waitFor()
        expect(await letter.textContent()).toBe('S')
        expect(await letter.boundingBox()).toMatchObject({ width: 48, height: 48 })
        expect(await letter.count()).toBe(1)
      },
    )

    it.each(['React', 'element'])(
      'as %s draw nothing in the reserved space for fallback 404 when no image comes',
      async (kind) => {
        const logo = `imageUrl: 'http://127.0.0.1:9', domain: 'a-long-name-of-a-company.com', loading: 'eager', fallback: '404'`
        const logos = [
          `{ ${logo}, size: 48 }`,
          `{ ${logo}, size: 48, alt: '' }`,
          `{ ${logo}, size: 40, shape: 'original' }`,
        ]
        const page = await openPage(
          '',
          kind === 'React'
            ? reactPage(logos)
            : `${elementScript()}
               for (const props of [${logos}])
                 document.querySelector('main').append(
                   Object.assign(document.createElement('company-logo'), props))`,
        )
        // A height of the page, as the guide advises for a logo in its own shape.
        await page.addStyleTag({
          content: 'img[width="40"], company-logo[shape=original]::part(image) { height: 20px }',
        })
        const failed = page.locator('img[data-state=failed]')
        await expect.poll(() => failed.count()).toBe(3)
        const outer = page.locator(kind === 'React' ? 'main img' : 'main company-logo')
        const boxes = await outer.evaluateAll((elements) =>
          elements.map((element) => {
            const { width, height } = element.getBoundingClientRect()
            return [width, height]
          }),
        )
        expect(boxes).toEqual([
          [48, 48],
          [48, 48],
          [40, 20],
        ])
        const named = page.getByRole('img', { name: 'a-long-name-of-a-company.com logo' })
        expect(await named.count()).toBe(2)
        const pictures = await page.locator('main').screenshot()
        await page.addStyleTag({ content: 'img, company-logo { visibility: hidden }' })
        expect(pictures.equals(await page.locator('main').screenshot())).toBe(true)
      },
    )

    it('ask again for the logo of a website that is being visited', async () => {
      const [first, second] = [company(GREEN), company(GREEN)].map(net.serveOnNewDomain)
      const pages = await Promise.all([
        openPage('', reactPage([`{ domain: '${first}', size: 48, theme: 'light' }`])),
        openPage(
          `<company-logo domain="${second}" size="48" theme="light"></company-logo>`,
          elementScript(),
        ),
      ])
      for (const page of pages) {
        await isLoaded(page)
        expect(await middleColor(page)).not.toEqual([0, 170, 68])
      }
      // Moving an element disconnects it for a moment.
      await pages[1].evaluate(() => {
        document.querySelector('main')!.append(document.querySelector('company-logo')!)
      })
      // The service lets the browser keep the monogram for ten seconds.
      for (const page of pages) {
        await expect.poll(() => middleColor(page), { timeout: 40_000 }).toEqual([0, 170, 68])
      }
      expect(messages).toEqual([])
    })

    it.each(['React', 'element'])(
      'as %s reserve the space and tint it until the image is there',
      async (kind) => {
        const slow = `imageUrl: location.origin + '/slow', domain: 'stripe.com', size: 48, loading: 'eager'`
        const page = await openPage(
          '',
          kind === 'React'
            ? reactPage([`{ ${slow} }`])
            : `${elementScript()}
               const logo = Object.assign(document.createElement('company-logo'), { ${slow} })
               document.querySelector('main').append(logo)`,
        )
        const logo = page.locator('img[data-state=loading]')
        const { width, height } = (await logo.boundingBox())!
        expect([width, height]).toEqual([48, 48])
        const tint = await logo.evaluate((image) => getComputedStyle(image).backgroundColor)
        expect(tint).not.toBe('rgba(0, 0, 0, 0)')
      },
    )

    it.each(['light', 'dark'] as const)(
      'show twenty logos on a %s page with the script of the service, without a message',
      async (colorScheme) => {
        const domains = FEATURED_DOMAINS.slice(0, 20)
        const page = await openPage(
          `<script type="module" src="${service.api}/element.js?token=${token}"></script>` +
            domains
              .map((domain) => `<company-logo domain="${domain}" size="48"></company-logo>`)
              .join(' '),
          '',
          colorScheme,
        )
        await expect.poll(() => page.locator('img[data-state=loaded]').count()).toBe(domains.length)
        const sources = await page
          .locator('img')
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
        expect(sources.filter((src) => !src.includes(`theme=${colorScheme}`))).toEqual([])
        const violations = await accessibilityViolations(page)
        expect([violations, messages]).toEqual([[], []])
      },
    )

    it('name the missing image host in the console', async () => {
      const page = await openPage(
        '<company-logo domain="stripe.com"></company-logo><company-logo></company-logo>',
        `import './element.ts'; import { CompanyLogoElement } from './element.ts'
         document.title = CompanyLogoElement.name`,
      )
      await expect
        .poll(() => messages)
        .toEqual(['<company-logo> needs image-url, or configure({ imageUrl }).'])
      expect(await page.locator('img').count()).toBe(0)
    })

    it('let a framework set properties before and after the element is defined', async () => {
      const page = await openPage(
        '',
        `const early = document.createElement('company-logo')
         Object.assign(early, { domain: 'stripe.com', imageUrl: '${service.image}', size: 40, token: '${token}' })
         document.querySelector('main').append(early)
         await import('./element.ts')
         early.theme = 'dark'
         early.name = 'Stripe'`,
      )
      await isLoaded(page)
      const logo = page.locator('img')
      expect(await logo.getAttribute('alt')).toBe('Stripe logo')
      expect(await logo.getAttribute('src')).toContain('size=40&')
      expect(
        await page.locator('company-logo').evaluate((host) => host.matches(':state(loaded)')),
      ).toBe(true)
    })
  },
)
