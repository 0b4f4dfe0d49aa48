// Tests in Chromium that logos with the theme `auto` follow the page: its own color scheme, or a class that the page names.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CompanyLogo, type CompanyLogoProps } from '../../clients/react.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { listen } from '../support/network/listen.ts'
import { type Service, startService } from '../support/service.ts'

const CLIENTS = join(import.meta.dirname, '../../clients')
const LOGO = { domain: 'stripe.com', size: 48, loading: 'eager' } as const

interface TestPage {
  /** Content of the head, such as a style sheet. */
  head?: string
  body?: string
  /** A module that may import the clients. */
  script: string
  system?: 'light' | 'dark'
}

describe.skipIf(browserSkipReason)(
  browserSkipReason ? `the theme of a page (${browserSkipReason})` : 'the theme of a page',
  () => {
    let service: Service
    let browser: Browser
    let server: Server
    let page: Page
    /** The document and its script, as the server sends them. */
    let files = { html: '', script: '' }
    /** Themes of the images that the browser requested, in order. */
    let themes: (string | null)[] = []
    /** What the browser reports. */
    let messages: string[] = []

    beforeAll(async () => {
      service = await startService({ plans: 'unlimited' })
      browser = await openBrowser()
      server = createServer(({ url = '/' }, response) => {
        const [type, content] = url.endsWith('.js')
          ? ['text/javascript', files.script]
          : url.endsWith('.css')
            ? ['text/css', ':root { color-scheme: dark }']
            : ['text/html', files.html]
        response.setHeader('content-type', type)
        response.end(content)
      })
      await listen(server)
    })
    afterEach(() => page.close())
    afterAll(async () => {
      await browser.close()
      server.close()
      await service.close()
    })

    async function open({ head = '', body = '', script, system = 'light' }: TestPage) {
      const { outputFiles } = await build({
        stdin: { contents: script, resolveDir: CLIENTS, loader: 'ts' },
        bundle: true,
        write: false,
        format: 'esm',
        // package.json names the built file as the one with side effects.
        ignoreAnnotations: true,
        define: { 'process.env.NODE_ENV': '"development"' },
      })
      page = await browser.newPage({ colorScheme: system })
      themes = []
      messages = []
      page.on('console', (message) => {
        if (message.type() !== 'info') messages.push(message.text())
      })
      page.on('pageerror', ({ message }) => messages.push(message))
      page.on('request', (request) => {
        if (request.resourceType() === 'image')
          themes.push(new URL(request.url()).searchParams.get('theme'))
      })
      files = {
        script: outputFiles[0]!.text,
        html: `<!doctype html><html lang="en"><head><title>Logos</title><link rel="icon" href="data:,">${head}</head>
          <body><main>${body}</main><script type="module" src="/page.js"></script></body></html>`,
      }
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    }

    /** Opens a page with one logo. @param kind the client that shows it. */
    const openLogo = (
      kind: 'element' | 'React',
      props: Partial<CompanyLogoProps> = {},
      options: Omit<TestPage, 'script'> = {},
    ) => {
      const logo = JSON.stringify({ ...LOGO, ...props, imageUrl: service.image })
      const script =
        kind === 'element'
          ? `import './element.ts'
             document.querySelector('main').append(Object.assign(document.createElement('company-logo'), ${logo}))`
          : `import { createElement } from 'react'
             import { createRoot } from 'react-dom/client'
             import { CompanyLogo } from './react.ts'
             createRoot(document.querySelector('main')).render(createElement(CompanyLogo, ${logo}))`
      return open({ ...options, script })
    }

    const shown = () =>
      page.locator('img[data-state=loaded]').evaluate((image) => {
        const { currentSrc } = image as HTMLImageElement
        return new URL(currentSrc).searchParams.get('theme')
      })
    const expectTheme = (theme: 'light' | 'dark') => expect.poll(shown).toBe(theme)
    const onRoot = (change: (root: HTMLElement) => void) =>
      page
        .locator('html')
        .evaluate((root, code) => Function(`(${code})(arguments[0])`)(root), String(change))

    const CASES: [name: string, options: Omit<TestPage, 'script'>, theme: 'light' | 'dark'][] = [
      ['a dark :root', { head: '<style>:root { color-scheme: dark }</style>' }, 'dark'],
      [
        'a dark :root on a dark system',
        { head: '<style>:root { color-scheme: dark }</style>', system: 'dark' },
        'dark',
      ],
      ['an ancestor', { head: '<style>main { color-scheme: only dark }</style>' }, 'dark'],
      ['a <meta>', { head: '<meta name="color-scheme" content="dark">' }, 'dark'],
      [
        'a light page',
        { head: '<style>:root { color-scheme: light }</style>', system: 'dark' },
        'light',
      ],
      [
        'both schemes',
        { head: '<style>:root { color-scheme: light dark }</style>', system: 'dark' },
        'dark',
      ],
      ['no scheme', { system: 'dark' }, 'dark'],
    ]
    for (const kind of ['element', 'React'] as const) {
      it.each(CASES)(`decides for the ${kind}, with one request: %s`, async (_, options, theme) => {
        await openLogo(kind, {}, options)
        await expectTheme(theme)
        expect([themes, messages]).toEqual([[theme], []])
      })

      it(`is followed by the ${kind} when the page or the system changes`, async () => {
        const head = `<style>
          :root { color-scheme: light }
          :root.night { color-scheme: dark }
          @media (prefers-color-scheme: dark) { :root { color-scheme: dark } }
        </style>`
        await openLogo(kind, {}, { head })
        await expectTheme('light')
        await onRoot((root) => root.classList.add('night'))
        await expectTheme('dark')
        await onRoot((root) => root.classList.remove('night'))
        await expectTheme('light')
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectTheme('dark')
        expect(messages).toEqual([])
      })

      it.each(['.dark', '[data-theme=dark]'])(
        `is what ${kind} finds with darkWhen %s, whatever the system prefers`,
        async (darkWhen) => {
          await openLogo(kind, { darkWhen }, { system: 'dark' })
          await expectTheme('light')
          await onRoot((root) => {
            root.classList.add('dark')
            root.dataset.theme = 'dark'
          })
          await expectTheme('dark')
          await onRoot((root) => {
            root.className = ''
            root.dataset.theme = ''
            document.body.className = 'dark'
            document.body.dataset.theme = 'dark'
          })
          await expectTheme('dark')
          expect([[...new Set(themes)], messages]).toEqual([['light', 'dark'], []])
        },
      )

      it(`does not change the ${kind} with a theme of its own`, async () => {
        await openLogo(kind, { theme: 'light', darkWhen: '.dark' })
        await expectTheme('light')
        await onRoot((root) => root.classList.add('dark'))
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect([await shown(), themes]).toEqual(['light', ['light']])
      })
    }

    it('is found through the shadow roots around the element', async () => {
      await open({
        head: '<script>document.documentElement.className = "dark"</script>',
        body: '<div></div>',
        script: `import { configure } from './element.ts'
          configure({ imageUrl: '${service.image}', darkWhen: '.dark' })
          document.querySelector('div').attachShadow({ mode: 'open' }).innerHTML =
            '<company-logo domain="stripe.com" loading="eager"></company-logo>'`,
      })
      await expectTheme('dark')
    })

    it('is observed only while the page has logos', async () => {
      await open({
        script: `const observers = window.observers = new Set()
          const { observe, disconnect } = MutationObserver.prototype
          MutationObserver.prototype.observe = function (...call) { observers.add(this); observe.apply(this, call) }
          MutationObserver.prototype.disconnect = function () { observers.delete(this); disconnect.call(this) }
          await import('./element.ts')`,
      })
      const count = () =>
        page.evaluate(() => (window as unknown as { observers: Set<unknown> }).observers.size)
      const counts = [await count()]
      await page.evaluate(() => {
        document.querySelector('main')!.innerHTML = '<company-logo></company-logo>'.repeat(3)
      })
      counts.push(await count())
      await page.evaluate(() => document.querySelector('company-logo')!.remove())
      counts.push(await count())
      await page.evaluate(() => document.querySelector('main')!.replaceChildren())
      counts.push(await count())
      expect(counts).toEqual([0, 1, 1, 0])
    })

    it.each(['element', 'React'] as const)(
      'is that of the page for the %s with an invalid selector, which the console names once',
      async (kind) => {
        const head = '<style>.dark { color-scheme: dark }</style>'
        await openLogo(kind, { darkWhen: '[[' }, { head })
        await expectTheme('light')
        await onRoot((root) => root.classList.add('dark'))
        await expectTheme('dark')
        expect(messages).toEqual([expect.stringContaining("'[[' is not a valid selector")])
      },
    )

    it.each<[name: string, head: string, change: (root: HTMLElement) => void]>([
      [
        'a <style>',
        '',
        () => {
          const style = document.createElement('style')
          style.textContent = ':root { color-scheme: dark }'
          document.head.append(style)
        },
      ],
      [
        'the text of a <style>',
        '<style></style>',
        () => {
          document.querySelector('style')!.textContent = ':root { color-scheme: dark }'
        },
      ],
      [
        'a file',
        '',
        () => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.href = '/dark.css'
          document.head.append(link)
        },
      ],
      [
        'a file whose media changes after it is loaded',
        '<link rel="stylesheet" href="/dark.css" media="print">',
        () => {
          document.querySelector<HTMLLinkElement>('[media]')!.media = 'all'
        },
      ],
      [
        'a <meta>',
        '<meta name="color-scheme" content="light">',
        () => {
          document.querySelector<HTMLMetaElement>('[name=color-scheme]')!.content = 'dark'
        },
      ],
    ])('is followed when the head of the page changes: %s', async (_, head, change) => {
      await openLogo('element', {}, { head })
      await expectTheme('light')
      await onRoot(change)
      await expectTheme('dark')
    })

    it('is that of a new <body> too', async () => {
      await openLogo('element', { darkWhen: '.dark' })
      await expectTheme('light')
      await page.evaluate(() => {
        const { body } = document
        const next = document.createElement('body')
        next.append(document.querySelector('company-logo')!.cloneNode())
        body.after(next)
        body.remove()
      })
      await expectTheme('light')
      await page.evaluate(() => {
        document.body.className = 'dark'
      })
      await expectTheme('dark')
    })

    describe('rendered by a server', () => {
      const CALLS = `const calls = window.calls = []
        const onLoad = ({ target }) => calls.push('load ' + new URL(target.currentSrc).searchParams.get('theme'))
        const onError = () => calls.push('error')`
      const openHydrated = (
        props: Partial<CompanyLogoProps>,
        options: Omit<TestPage, 'script'>,
      ) => {
        const logo = { ...LOGO, ...props, imageUrl: service.image }
        return open({
          ...options,
          body: renderToString(createElement(CompanyLogo, logo)),
          script: `import { createElement } from 'react'
            import { hydrateRoot } from 'react-dom/client'
            import { CompanyLogo } from './react.ts'
            ${CALLS}
            hydrateRoot(document.querySelector('main'),
              createElement(CompanyLogo, { ...${JSON.stringify(logo)}, onLoad, onError }))`,
        })
      }
      const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls)

      it.each(CASES.filter(([, { system = 'light' }, theme]) => system === theme))(
        'is hydrated with one request where the system agrees: %s',
        async (_, options, theme) => {
          await openHydrated({}, options)
          await expectTheme(theme)
          await expect.poll(calls).toEqual([`load ${theme}`])
          expect([themes, messages]).toEqual([[theme], []])
        },
      )

      it('is hydrated to the scheme of the page where the system differs', async () => {
        await openHydrated({}, { head: '<style>:root { color-scheme: dark }</style>' })
        await expectTheme('dark')
        expect(messages).toEqual([])
      })

      it.each([
        ['a dark page on a light system', 'dark', 'light'],
        ['a light page on a dark system', 'light', 'dark'],
      ] as const)('sends one request with darkWhen: %s', async (_, theme, system) => {
        const head = `<script>document.documentElement.className = '${theme}'</script>`
        await openHydrated({ darkWhen: '.dark' }, { head, system })
        await expectTheme(theme)
        await expect.poll(calls).toEqual([`load ${theme}`])
        expect([themes, messages]).toEqual([[theme], []])
      })

      it.each([
        [{}, [48, 48]],
        [{ style: { width: 24, height: 20 } }, [24, 20]],
      ])('reserves the space before the script runs, with darkWhen and %o', async (props, box) => {
        const logo = { ...LOGO, ...props, imageUrl: service.image, darkWhen: '.dark' }
        await open({ body: renderToString(createElement(CompanyLogo, logo)), script: '' })
        const { width, height } = (await page.locator('img').boundingBox())!
        expect([width, height]).toEqual(box)
        const picture = await page.locator('main').screenshot()
        await page.addStyleTag({ content: 'img { visibility: hidden }' })
        expect(picture.equals(await page.locator('main').screenshot())).toBe(true)
        expect([themes, messages]).toEqual([[], []])
      })

      it('calls onLoad again for the image of another theme', async () => {
        await openHydrated({ darkWhen: '.dark' }, {})
        await expect.poll(calls).toEqual(['load light'])
        await onRoot((root) => root.classList.add('dark'))
        await expect.poll(calls).toEqual(['load light', 'load dark'])
      })

      it('calls onError again for the image of another theme', async () => {
        // Nothing listens on port 9.
        const imageUrl = 'http://127.0.0.1:9'
        await open({
          body: renderToString(
            createElement(CompanyLogo, { ...LOGO, imageUrl, darkWhen: '.dark' }),
          ),
          script: `import { createElement } from 'react'
            import { hydrateRoot } from 'react-dom/client'
            import { CompanyLogo } from './react.ts'
            ${CALLS}
            hydrateRoot(document.querySelector('main'), createElement(CompanyLogo,
              { ...${JSON.stringify(LOGO)}, imageUrl: '${imageUrl}', darkWhen: '.dark', onLoad, onError }))`,
        })
        await expect.poll(calls).toEqual(['error'])
        await onRoot((root) => root.classList.add('dark'))
        await expect.poll(calls).toEqual(['error', 'error'])
        expect(await page.locator('span[role=img]').textContent()).toBe('S')
      })
    })
  },
)
