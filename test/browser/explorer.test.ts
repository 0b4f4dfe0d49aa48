// Tests the explorer in Chromium against a running service.
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FEATURED_DOMAINS } from '../../schema/featured.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import {
  accessibilityViolations,
  createVisitor,
  type Visit,
  type VisitOptions,
  type VisitReport,
  waitUntilLoaded,
} from '../support/explorer.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'
import { unzip } from '../support/unzip.ts'

const LONG_TIMEOUT = { timeout: 20_000 }
/** Answered by the page of errors. */
const UNKNOWN_PATH = '/stripe.com'

const highLimits = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
const { listed, anonymous } = loadPlans(null)
const [free] = listed
const plans = [
  ...[anonymous, ...listed].map((plan) => ({ ...plan, ...highLimits })),
  { ...free!, id: 'tiny', name: 'Tiny', requestLimitPerMinute: 2 },
]

/** Views for the accessibility test, each with one color scheme and one screen width. */
const VIEWS: [path: string, scheme: 'light' | 'dark', width: number][] = [
  ['/', 'light', 1280],
  ['/c/spotify.com', 'light', 390],
  ['/?q=unknown-company.com', 'dark', 1280],
  ['/?view=migrate', 'light', 1280],
  ['/?view=statement', 'light', 1280],
  ['/?view=batch', 'light', 390],
  ['/?view=plans', 'dark', 1280],
  ['/?view=key', 'dark', 390],
  ['/docs', 'dark', 390],
  ['/docs?q=batchDescribe', 'light', 1280],
  ['/problems/quota_exceeded', 'dark', 390],
  [UNKNOWN_PATH, 'light', 390],
]

let service: Service
let key: string

beforeAll(async () => {
  // No DNS server listens on port 9, so research requests no website.
  service = await startService({ plans, env: { DNS_SERVERS: '127.0.0.1:9' } })
  await loadCatalogue(service.stores.records)
  key = await service.key()
})
afterAll(() => service.close())

describe('the explorer’s files', () => {
  it('serve the page compressed, with a policy that blocks other origins', async () => {
    const answer = await service.get('/', { 'accept-encoding': 'br' })
    const policy = answer.headers.get('content-security-policy')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/localhost)/)
    expect(await answer.text()).not.toContain('%IMAGE_URL%')
    const again = await service.get('/', {
      'accept-encoding': 'br',
      'if-none-match': answer.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  it('include a script of less than 90 KB when compressed with gzip, with immutable caching', async () => {
    const html = await (await service.get('/')).text()
    const [script] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
    const answer = await service.get(script!)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(gzipSync(bytes).byteLength).toBeLessThan(90 * 1024)
  })

  // Missing files, paths out of the folder, and logos that are not featured or have no such theme.
  it.each([
    '/assets/nothing.js',
    '/assets/..%2Findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fmain.tsx',
    '/wall/light/example.org',
    '/wall/blue/github.com',
    '/wall/light/constructor',
  ])('answer %s with 404', async (path) => {
    const answer = await service.get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('include the featured logos without counting against the quota', async () => {
    const answers = await Promise.all(
      FEATURED_DOMAINS.map((domain) => service.get(`/wall/light/${domain}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(FEATURED_DOMAINS.map(() => 200))
    expect(answers.filter(({ headers }) => headers.has('x-fallback'))).toEqual([])
    expect(answers.filter(({ headers }) => headers.has('x-ratelimit-limit'))).toEqual([])
  })
})

describe.skipIf(browserSkipReason)('the explorer', () => {
  let browser: Browser
  let visit: ReturnType<typeof createVisitor>
  let openVisits: Visit[] = []
  const reports: VisitReport[] = []

  beforeAll(async () => {
    browser = await openBrowser()
    visit = createVisitor(browser, service)
  })
  afterEach(async () => {
    for (const { end } of openVisits) reports.push(await end())
    openVisits = []
  })
  afterAll(() => browser.close())

  const openPage = async (path: string, options?: VisitOptions): Promise<Page> => {
    const opened = await visit(path, options)
    openVisits.push(opened)
    return opened.page
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const expectHeading = async (page: Page, name: string) =>
    expect.poll(() => heading(page).innerText(), LONG_TIMEOUT).toBe(name)

  it('keeps the company that the reader typed, and copies its URL', async () => {
    const page = await openPage('/')
    await page.getByRole('combobox').fill('spotify')
    const result = page.locator('.live-result')
    await result.getByRole('link', { name: 'Spotify' }).waitFor()
    await result.getByRole('button', { name: 'Copy URL' }).click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard, LONG_TIMEOUT).toMatch(/^http:.*\/spotify\.com$/)
    await page.waitForTimeout(300)
    expect(await result.innerText()).toContain('Spotify')
  })

  it('shows a typed domain that no company has, and says that the picture is no logo', async () => {
    const page = await openPage('/')
    await page.getByRole('combobox').fill('nobody-has-this.com')
    await page.locator('.live-result').getByText('No logo is stored.').waitFor()
    await page.getByText('Press Enter to look up nobody-has-this.com.').waitFor()
    expect(await page.locator('.live-result .address').innerText()).toContain(
      '/nobody-has-this.com',
    )
  })

  it('finds a company by keyboard alone, and goes back', async () => {
    const page = await openPage('/')
    await page.keyboard.press('/')
    await page.keyboard.type('spoti')
    await page.getByRole('option', { name: /spotify\.com/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    const field = page.getByRole('combobox')
    const activeId = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${activeId}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Spotify')
    expect(new URL(page.url()).pathname).toBe('/c/spotify.com')
    await page.getByAltText('Spotify logo on a dark page').waitFor()
    await page.goBack()
    await expectHeading(page, 'The logo of any company, in one URL.')
  })

  it('takes the shortcut and the text of a reader who types before the first frame', async () => {
    const page = await openPage('/')
    await page.addInitScript(() => {
      // The script of the page has run, and nothing is drawn yet.
      addEventListener('DOMContentLoaded', () => {
        dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
        document.execCommand('insertText', false, 'spoti')
      })
    })
    await page.reload()
    await page.getByRole('option', { name: /spotify\.com/ }).waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('spoti')
  })

  it('shows the company of a link, an ISIN, a ticker or a coin', async () => {
    const nameByQuery = {
      'https://docs.github.com/en': 'GitHub',
      US67066G1040: 'NVIDIA',
      '7203.T': 'Toyota',
      Bitcoin: 'Bitcoin',
    }
    const page = await openPage('/?view=key')
    for (const [q, name] of Object.entries(nameByQuery)) {
      await page.goto(`${service.api}/?q=${encodeURIComponent(q)}`)
      await expectHeading(page, name)
    }
  })

  it('reports a text that matches no company and suggests a domain', async () => {
    const page = await openPage('/?q=qqzzxxqq')
    await page.getByText('No company found').waitFor()
    await page.getByRole('button', { name: 'Try qqzzxxqq.com' }).click()
    await page.getByText('No logo is stored. This service visits no websites.').waitFor()
  })

  it.each([
    ['acme-nope.com/path?q=1', 'acme-nope.com'],
    ['press@Acme-Nope.com', 'acme-nope.com'],
    ['münchen.de', 'münchen.de'],
  ])('opens the domain in a pasted text that no company has: %s', async (text, domain) => {
    const page = await openPage('/')
    await page.getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await expectHeading(page, domain)
    await expect.poll(() => page.title(), LONG_TIMEOUT).toBe(`${domain}: logo and colors`)
  })

  it('shows the companies that a text only resembles, and opens the one that the reader chooses', async () => {
    const page = await openPage('/')
    await page.getByRole('combobox').fill('the')
    await page.keyboard.press('Enter')
    await expectHeading(page, '“the”')
    await page.getByText('No company is named “the”.').waitFor()
    const similar = page.getByRole('list', { name: 'Similar companies' }).getByRole('link')
    expect(await similar.count()).toBeGreaterThan(1)
    const name = await similar.first().locator('b').innerText()
    await similar.first().click()
    await expectHeading(page, name)
  })

  it('shows no company as the result of a text that matches none', async () => {
    const page = await openPage('/')
    await page.getByRole('combobox').fill('qqzzxxqq')
    await page.locator('.live-result').getByText('No company matches.').waitFor()
    expect(await page.locator('.live-result').innerText()).not.toContain('Figma')
    await page.getByRole('combobox').fill('')
    await page.locator('.live-result').getByRole('link', { name: 'Figma' }).waitFor()
  })

  it('keeps the settings of the code after a reload, in an address that is not the canonical one', async () => {
    const page = await openPage('/c/figma.com')
    await expectHeading(page, 'Figma')
    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await page.getByRole('slider', { name: 'Padding' }).fill('10')
    await page.getByRole('checkbox', { name: 'Greyscale' }).check()
    expect(new URL(page.url()).search).toBe('?theme=dark&padding=10&greyscale=true')
    await page.reload()
    await page.locator('.embed .address').getByText('padding=10&greyscale=true').waitFor()
    expect(await page.getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical).toMatch(/\/c\/figma\.com$/)
    await page.getByRole('combobox').fill('github.com')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'GitHub')
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await expectHeading(page, 'Figma')
    await page.locator('.embed .address').getByText('padding=10&greyscale=true').waitFor()
  })

  it.each(['HTML', 'React', 'Markdown', 'cURL', 'Python'])(
    'says in %s that the plan has no SVG',
    async (language) => {
      const page = await openPage('/c/figma.com', { key: await service.key({ plan: 'free' }) })
      await expectHeading(page, 'Figma')
      await page.getByRole('radio', { name: 'SVG' }).check()
      await page.getByRole('radio', { name: language }).check()
      await page.getByText('Your plan does not include SVG. The server sends a PNG').waitFor()
    },
  )

  it('shows the logo without a key, and links to the key form for the rest', async () => {
    const page = await openPage('/?q=AAPL')
    await expectHeading(page, 'Apple')
    expect(await page.getByRole('link', { name: 'Add a key' }).count()).toBe(4)
    await page.locator('.snippet').getByText('theme=dark').first().waitFor()
    await page.getByText('This page reads these colors from the pixels of the logo.').waitFor()
  })

  it('copies colors in the chosen notation and explains the logo', async () => {
    const page = await openPage('/?q=spotify.com', { key })
    await page.getByRole('button', { name: 'Copy Primary #1ED760' }).click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard, LONG_TIMEOUT).toBe('#1ED760')
    await page.getByRole('radio', { name: 'RGB' }).check()
    await page.getByRole('button', { name: 'Copy Primary rgb(30 215 96)' }).click()
    await expect.poll(clipboard, LONG_TIMEOUT).toBe('rgb(30 215 96)')
    const first = page.locator('.swatches > li').first()
    expect(await first.locator('dd').allInnerTexts()).toEqual(['1.9 fail', '10.9 AAA'])
    await page.getByText('Why this logo?').click()
    await page.getByText('bundled:gilbarbara-logos · svg').first().waitFor()
  })

  it('loads company intelligence with its evidence only when opened', async () => {
    const page = await openPage('/?q=spotify.com', { key })
    await expectHeading(page, 'Spotify')
    const { requestedUrls } = openVisits.at(-1)!
    const countRequests = () => requestedUrls.filter((url) => url.endsWith('/graphql')).length
    await waitUntilLoaded(page)
    const before = countRequests()
    await page.getByRole('heading', { name: 'Company intelligence' }).click()
    await page
      .getByText('“industry: Music streaming” from the company data of this service')
      .waitFor()
    expect(countRequests() - before).toBe(1)
    // Nothing was read from the website.
    expect(await page.getByText('Quoted from the website').count()).toBe(0)
  })

  it('downloads a size in the chosen format, and the kit as a ZIP', async () => {
    const page = await openPage('/?q=figma.com', { key })
    await page.getByRole('radio', { name: 'WebP' }).check()
    await page.getByRole('slider', { name: 'Size' }).fill('2')
    const image = await download(page, 'Download', true)
    expect(image.suggestedFilename()).toBe('figma.com-icon-32.webp')
    expect((await bytesOf(image)).subarray(8, 12).toString()).toBe('WEBP')
    const files = unzip(await bytesOf(await download(page, 'Download ZIP')))
    expect(Object.keys(files)).toContain('icon-dark/figma.com-64.png')
    const wordmark = await sharp(files['wordmark-light/figma.com-512.png']).metadata()
    expect(wordmark.width).toBe(512)
    expect(wordmark.height).toBeLessThan(512)
    expect(Object.keys(files)).toContain('wordmark-light/figma.com-512.svg')
    expect(Object.keys(files).filter((name) => name.endsWith('.svg')).length).toBeGreaterThan(1)
    expect(JSON.parse(String(files['colors.json'])).palette).toContain('#F24E1E')
  })

  it('shows no made-up name, color or kit of a company that it does not know', async () => {
    const page = await openPage('/c/unknown-company.com', { key })
    await expectHeading(page, 'unknown-company.com')
    await page.getByText('This image is generated.').waitFor()
    await page.getByText('No brand colors are known.').waitFor()
    expect(await page.locator('.swatches > li, .kit').count()).toBe(0)
    expect(await page.getByText('Unknown Company').count()).toBe(0)
  })

  it('shows the palette to a publishable key and sends the key only in image URLs', async () => {
    const publishable = await service.key({ kind: 'publishable', plan: 'starter' })
    const page = await openPage('/?q=spotify.com', { key: publishable })
    await page.getByRole('button', { name: 'Copy Primary #1ED760' }).waitFor()
    await page.getByAltText('Spotify logo on a light page').waitFor()
    const { requestedUrls } = openVisits.at(-1)!
    const urlsWithKey = requestedUrls.filter(
      (url) => url.includes(publishable) && !url.includes('#'),
    )
    expect(urlsWithKey.length).toBeGreaterThan(0)
    // The page loads images from localhost and calls the API at 127.0.0.1.
    expect(urlsWithKey.filter((url) => !url.startsWith('http://localhost'))).toEqual([])
  })

  it('changes the picture, the URL and the code together', async () => {
    const page = await openPage('/c/figma.com', { key })
    const address = page.locator('.embed .address code')
    const code = page.locator('.embed .snippet code')
    await expectHeading(page, 'Figma')
    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await page.getByRole('radio', { name: 'Original' }).check()
    await page.getByRole('slider', { name: 'Padding' }).fill('10')
    await page.getByRole('radio', { name: 'Sand' }).check()
    await page.getByRole('checkbox', { name: 'Greyscale' }).check()
    const query = 'theme=dark&shape=original&padding=10&background=f4f1ea&greyscale=true'
    await expect
      .poll(() => address.innerText(), LONG_TIMEOUT)
      .toBe(`${service.image.replace('127.0.0.1', 'localhost')}/figma.com?${query}`)
    await expect.poll(() => code.innerText(), LONG_TIMEOUT).toContain('background=f4f1ea')
    await page.getByRole('radio', { name: 'Python' }).check()
    await expect.poll(() => code.innerText(), LONG_TIMEOUT).toContain('"background":"f4f1ea"')
    const requestedUrls = () => openVisits.at(-1)!.requestedUrls
    await expect
      .poll(() => requestedUrls().some((url) => url.includes('greyscale=true')), LONG_TIMEOUT)
      .toBe(true)
    expect(await page.locator('body').innerText()).not.toContain(key)
  })

  it('shows the response that belongs to the settings', async () => {
    const page = await openPage('/c/figma.com', { key })
    const metric = (name: string) => page.locator('.metrics div', { hasText: name }).locator('dd')
    await page.getByText('Response', { exact: true }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => metric('Status').innerText(), LONG_TIMEOUT).toBe('200')
    await page.getByRole('cell', { name: 'image/png' }).waitFor()
    await page.getByRole('button', { name: 'Send with If-None-Match' }).click()
    await expect.poll(() => metric('Status').innerText(), LONG_TIMEOUT).toBe('304')
    expect(await metric('Cache').innerText()).toBe('HIT')
    await page.getByRole('radio', { name: 'SVG' }).check()
    // An answer to another question is not shown.
    await expect.poll(() => page.locator('.metrics').count(), LONG_TIMEOUT).toBe(0)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('cell', { name: 'image/svg+xml' }).waitFor()
  })

  it('moves the focus to the heading after a navigation, and to the search field with Ctrl+K', async () => {
    const page = await openPage('/c/github.com')
    await expectHeading(page, 'GitHub')
    await page.keyboard.press('Control+k')
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    expect(await focused()).toBe('INPUT')
    await page.keyboard.type('AAPL')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Apple')
    await expect.poll(focused, LONG_TIMEOUT).toBe('H1')
    await page.getByRole('link', { name: 'Plans' }).first().click()
    await expectHeading(page, 'Plans')
    await expect.poll(focused, LONG_TIMEOUT).toBe('H1')
  })

  it('opens the search from the page at /graphql with Ctrl+K, also from an editor', async () => {
    const page = await openPage('/graphql')
    await page.locator('.cm-content').first().click()
    await page.keyboard.press('Control+k')
    await expectHeading(page, 'The logo of any company, in one URL.')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
    await expect.poll(focused, LONG_TIMEOUT).toBe('combobox')
    expect(new URL(page.url()).hash).toBe('')
  })

  it('says which other name matched', async () => {
    const page = await openPage('/')
    await page.getByRole('combobox').fill('telekom deutschland')
    await page
      .getByRole('option', { name: /also known as/ })
      .first()
      .waitFor()
  })

  it('blames a proxy, not the key, for an answer that is not from the service', async () => {
    const broken = await visit('/?view=plans', { key, isolated: true })
    await broken.page.getByText('Your plan').waitFor()
    await broken.page.route('**/graphql', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await broken.page.getByRole('combobox').fill('figma.com')
    await broken.page.keyboard.press('Enter')
    await broken.page.getByText('Unexpected response').waitFor()
    expect(await broken.page.locator('main').innerText()).not.toMatch(/SyntaxError|JSON/)
    expect(await broken.page.locator('.key-badge').innerText()).toBe('Business')
    await broken.page.reload()
    await broken.page.locator('.key-badge').getByText('Not checked').waitFor()
    await broken.end()
  })

  it('describes a pasted key, stores it for the tab only, and removes it', async () => {
    const page = await openPage('/?view=key')
    await page.getByRole('textbox', { name: 'API key' }).fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Secret: for servers only').waitFor()
    expect(await page.locator('.facts-list').innerText()).toContain('Business')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}')
    await page.getByRole('checkbox', { name: /Keep these counts/ }).check()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['logograph.tally'])
    await page.getByRole('button', { name: 'Remove the key' }).click()
    await page.getByRole('textbox', { name: 'API key' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(openVisits.at(-1)!.requestedUrls.filter((url) => url.includes(key))).toEqual([])
  })

  it('lists the service’s plans and removes the key from the URL fragment', async () => {
    const page = await openPage('/?view=plans', { key })
    await page.getByText('Your plan').waitFor()
    expect(page.url()).toBe(`${service.api}/?view=plans`)
    expect(await page.locator('.plan h2').allInnerTexts()).toEqual([
      'Free',
      'Starter',
      'Pro',
      'Business Your plan',
      'Tiny',
    ])
  })

  it('switches the color scheme and remembers it', async () => {
    const page = await openPage('/?view=plans', { scheme: 'dark' })
    const colorScheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await colorScheme()).toBe('dark')
    await page.getByRole('button', { name: 'Use light colors' }).click()
    expect(await colorScheme()).toBe('light')
    await page.reload()
    expect(await colorScheme()).toBe('light')
  })

  it('finds an operation in the docs and sends it with the key, which it copies but never shows', async () => {
    const page = await openPage('/docs', { key })
    await page.getByRole('searchbox', { name: 'Search the docs' }).fill('colors/')
    await page
      .getByRole('link', { name: /^\/api\/colors\/\{domain\} Get/ })
      .first()
      .click()
    await expectHeading(page, 'Get the colors of a brand (secret key)')
    const tryItPanel = page.getByRole('complementary', { name: 'Try it' })
    await tryItPanel.getByLabel('domain').fill('spotify.com')
    const masked = `${key.slice(0, 6)}…${key.slice(-4)}`
    await tryItPanel.getByText(`-H 'x-api-key: ${masked}'`).waitFor()
    await tryItPanel.getByRole('button', { name: 'Copy the code' }).click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard, LONG_TIMEOUT).toContain(`x-api-key: ${key}`)
    await tryItPanel.getByRole('button', { name: 'Send' }).click()
    const answer = page.getByRole('region', { name: 'Received response' })
    await answer.getByText('"primary": "#1ED760"').waitFor()
    expect(await answer.locator('.status').innerText()).toBe('200')
    expect(await page.locator('body').innerText()).not.toContain(key)
  })

  it('shows a returned image on white and black, and a problem as JSON', async () => {
    const page = await openPage('/docs?q=imageHostLogo')
    const tryItPanel = page.getByRole('complementary', { name: 'Try it' })
    await tryItPanel.getByLabel('size').fill('64')
    await tryItPanel.getByRole('button', { name: 'Send' }).click()
    const image = page.getByAltText('Image on white')
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth), LONG_TIMEOUT)
      .toBe(64)
    await tryItPanel.getByLabel('size').fill('64.5')
    await tryItPanel.getByRole('button', { name: 'Send' }).click()
    await page
      .getByRole('region', { name: 'Received response' })
      .getByText('"status": 400')
      .waitFor()
    // The browser logs each 400 as a console error.
    openVisits.at(-1)!.errors.length = 0
  })

  it('explains an unknown key and a used-up quota', async () => {
    // Not in `openVisits`, because the browser logs the refused requests as errors.
    const refused = await visit('/?q=figma.com', { key: 'lg_sk_nobody' })
    await refused.page.getByText('This key isn’t valid').first().waitFor()
    await refused.page.getByRole('link', { name: 'Change the key' }).click()
    await refused.page.getByRole('textbox', { name: 'API key' }).waitFor()
    await refused.page.getByText('This key isn’t valid').waitFor()
    expect(await refused.page.getByRole('link', { name: 'Change the key' }).count()).toBe(0)
    await refused.page.goBack()
    await refused.page.getByRole('button', { name: 'Continue without a key' }).click()
    await expectHeading(refused.page, 'Figma')
    await refused.end()
    const tiny = await service.key({ plan: 'tiny' })
    // The quota is that of a minute of the clock.
    await avoidMinuteBoundary()
    // With the cache of the other visits, a 304 for each image would cost nothing.
    const overQuota = await visit('/c/figma.com', { key: tiny, isolated: true })
    await overQuota.page
      .getByText(/Retry in/)
      .first()
      .waitFor()
    await overQuota.end()
  })

  it('reports a lost connection', async () => {
    const { page, end } = await visit('/', { isolated: true })
    await page.context().setOffline(true)
    await page.getByRole('combobox').fill('spotify')
    await page.locator('search').getByText('No connection.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^AAPL/ }).click()
    await page.getByText('No connection').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectHeading(page, 'Apple')
    await end()
  })

  it.each(VIEWS)(
    'has no accessibility violation at %s, %s and %i pixels wide',
    async (path, scheme, width) => {
      const page = await openPage(path, { key, scheme, width })
      await waitUntilLoaded(page)
      expect(await accessibilityViolations(page)).toEqual([])
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(pageWidth).toBeLessThanOrEqual(width)
    },
  )

  it('requested no other host, logged no error but the 404 of an unknown path and shifted no layout in any visit with a report', async () => {
    const ownUrls = [service.api, service.image.replace('127.0.0.1', 'localhost')]
    const hosts = ownUrls.map((url) => new URL(url).host)
    const otherHosts = reports.flatMap((report) =>
      report.hosts.filter((host) => !hosts.includes(host)),
    )
    expect(reports.length).toBeGreaterThan(20)
    expect(otherHosts).toEqual([])
    const errors = reports.flatMap((report) => report.errors.map((error) => [report.path, error]))
    expect(errors).toEqual([[UNKNOWN_PATH, expect.stringContaining('404 (Not Found)')]])
    // A stalled machine can cause a shift, so only a repeated shift counts.
    for (const { path, options } of reports.filter(({ layoutShifts }) => layoutShifts.length > 0)) {
      const again = await visit(path, options)
      await waitUntilLoaded(again.page)
      expect([path, ...(await again.end()).layoutShifts]).toEqual([path])
    }
  })
})

/** @returns the download that the button starts. */
async function download(page: Page, name: string, exact = false): Promise<Download> {
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact }).click(),
  ])
  return started
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())
