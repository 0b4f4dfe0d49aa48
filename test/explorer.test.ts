// The explorer at the API's own address, as people use it in a browser.
import { readFile } from 'node:fs/promises'
import { crc32, gzipSync } from 'node:zlib'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../clients/web/build.ts'
import { contrast, gradeOf, written } from '../clients/web/parts/contrast.ts'
import { pasted } from '../clients/web/views/batch/pasted.ts'
import { csvOf } from '../clients/web/views/batch/tables.ts'
import { WALL } from '../schema/wall.ts'
import { loadCatalogue } from '../server/imports/catalogue.ts'
import { loadPlans } from '../server/plans.ts'
import { noBrowser, openBrowser } from './browser.ts'
import { type Visit, visit } from './explorer.ts'
import { type Service, startService } from './service.ts'

const PATIENT = { timeout: 20_000 }
const AXE = new URL('../node_modules/axe-core/axe.min.js', import.meta.url)

const wide = { requestLimitPerMinute: 1_000_000, requestLimitPerDay: 10_000_000 }
const { listed, anonymous } = loadPlans(null)
const [free] = listed
const plans = [
  ...[anonymous, ...listed].map((plan) => ({ ...plan, ...wide })),
  { ...free!, id: 'tiny', name: 'Tiny', requestLimitPerMinute: 2 },
]

const VIEWS = [
  ...['/', '/?q=spotify.com', '/?q=unknown-company.com', '/?view=playground&q=figma.com'],
  ...['/?view=batch', '/?view=plans', '/?view=key'],
]

let service: Service
let key: string

beforeAll(async () => {
  expect(await build()).toBe(true)
  service = await startService({ plans })
  await loadCatalogue(service.stores.records.companies, service.dataDir)
  key = await service.key()
})
afterAll(() => service.close())

describe('the explorer’s files', () => {
  it('a browser gets the page compressed, with a policy that lets nothing in from elsewhere', async () => {
    const answer = await service.get('/', { 'accept-encoding': 'br' })
    const policy = answer.headers.get('content-security-policy')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/localhost)/)
    expect(await answer.text()).not.toContain('%IMAGE_URL%')
    const again = await service.get('/', {
      ...{ 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('its script is under 60 KB, and its files are kept for ever', async () => {
    const html = await (await service.get('/')).text()
    const [script] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
    const answer = await service.get(script!)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(gzipSync(bytes).byteLength).toBeLessThan(60 * 1024)
  })

  it.each([
    ...['/assets/nothing.js', '/assets/..%2Findex.html', '/assets/%2e%2e%2f%2e%2e%2fmain.tsx'],
    ...['/wall/light/example.org', '/wall/blue/github.com', '/wall/light/constructor'],
  ])('%s is not found', async (path) => {
    const answer = await service.get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      ...[404, 'application/problem+json; charset=utf-8'],
    ])
  })

  it('the wall is answered with artwork, and counts against nobody', async () => {
    const answers = await Promise.all(WALL.map((domain) => service.get(`/wall/dark/${domain}`)))
    expect(answers.map(({ status }) => status)).toEqual(WALL.map(() => 200))
    expect(answers.filter(({ headers }) => headers.has('x-fallback'))).toEqual([])
    expect(answers.filter(({ headers }) => headers.has('x-ratelimit-limit'))).toEqual([])
  })
})

describe('what it works out itself', () => {
  it.each([
    ['#767676', 'AA', 'rgb(118 118 118)', 'hsl(0 0% 46%)'],
    ['#777777', 'AA large', 'rgb(119 119 119)', 'hsl(0 0% 47%)'],
    ['#635BFF', 'AA', 'rgb(99 91 255)', 'hsl(243 100% 68%)'],
    ['#000000', 'AAA', 'rgb(0 0 0)', 'hsl(0 0% 0%)'],
    ['#1ED760', 'low', 'rgb(30 215 96)', 'hsl(141 76% 48%)'],
  ])('%s is %s on white', (hex, grade, rgb, hsl) => {
    expect(gradeOf(contrast(hex, '#FFFFFF'))).toBe(grade)
    expect([written(hex, 'RGB'), written(hex, 'HSL')]).toEqual([rgb, hsl])
  })

  it('domains are found in whatever was pasted, each once', () => {
    const text = `Stripe;stripe.com\t"https://user@www.Figma.com:443/a?b#c"
      Ann <ann@github.com>, mailto:bob@bücher.example. | STRIPE.COM 3.5 -`
    expect(pasted(text)).toEqual({
      domains: ['stripe.com', 'www.figma.com', 'github.com', 'bücher.example'],
      others: 4,
    })
  })

  it('a cell that looks like a formula is text', () => {
    const company = { domain: 'a.com', name: '=1+1, "x"', ticker: null, logo: null }
    const [, line] = csvOf([{ asked: 'a.com', company, error: null }]).split('\r\n')
    expect(line).toBe(`a.com,a.com,"'=1+1, ""x""",,,,,,,`)
  })
})

describe.skipIf(noBrowser)('the explorer', () => {
  let browser: Browser
  let visits: Visit[] = []
  const seen: { path: string; hosts: string[]; errors: string[]; shifted: number }[] = []

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(async () => {
    for (const { page, context, hosts, errors, shifted } of visits) {
      seen.push({ path: page.url(), hosts: hosts(), errors, shifted: await shifted() })
      await context.close()
    }
    visits = []
  })
  afterAll(() => browser.close())

  const open = async (path: string, options?: Parameters<typeof visit>[3]): Promise<Page> => {
    const made = await visit(browser, service, path, options)
    visits.push(made)
    return made.page
  }
  const told = (page: Page) => page.getByRole('heading', { level: 1 })
  const shown = async (page: Page, name: string) =>
    expect.poll(() => told(page).innerText(), PATIENT).toBe(name)

  it('finds a company by keyboard alone, and goes back', async () => {
    const page = await open('/')
    await page.keyboard.press('/')
    await page.keyboard.type('spoti')
    await page.getByRole('option', { name: /spotify\.com/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    const field = page.getByRole('combobox')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await shown(page, 'Spotify')
    expect(new URL(page.url()).search).toBe('?q=spotify.com')
    await page.getByAltText('Spotify logo for dark pages').waitFor()
    await page.goBack()
    await shown(page, 'What does this company look like?')
  })

  it.each([
    ['www.GitHub.com', 'GitHub'],
    ['https://docs.github.com/en', 'GitHub'],
    ['US67066G1040', 'NVIDIA'],
    ['7203.T', 'Toyota'],
    ['Bitcoin', 'Bitcoin'],
  ])('a link to %s shows %s', async (q, name) => {
    const page = await open(`/?q=${encodeURIComponent(q)}`)
    await shown(page, name)
  })

  it('what is nobody is said so, with a way on', async () => {
    const page = await open('/?q=qqzzxxqq')
    await page.getByText('No company is known by this').waitFor()
    await page.getByRole('button', { name: 'Try qqzzxxqq.com' }).click()
    await page.getByText('monogram', { exact: true }).waitFor()
  })

  it('without a key the logo is shown, and the rest tells how to get one', async () => {
    const page = await open('/?q=AAPL')
    await shown(page, 'Apple')
    expect(await page.getByRole('link', { name: 'Enter yours, or make one' }).count()).toBe(2)
    await page.locator('.snippet').getByText('theme=dark').waitFor()
    await page.getByText('Business', { exact: true }).first().waitFor()
  })

  it('colours are copied as they are written, with their contrast', async () => {
    const page = await open('/?q=spotify.com', { key })
    await page.getByRole('button', { name: 'Copy Primary #1ED760' }).click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard, PATIENT).toBe('#1ED760')
    await page.getByRole('radio', { name: 'RGB' }).check()
    await page.getByRole('button', { name: 'Copy Primary rgb(30 215 96)' }).click()
    await expect.poll(clipboard, PATIENT).toBe('rgb(30 215 96)')
    const first = page.locator('.swatches > li').first()
    expect(await first.locator('dd').allInnerTexts()).toEqual(['1.9 low', '10.9 AAA'])
  })

  it('a publishable key sees the palette, and goes into no address but an image’s', async () => {
    const publishable = await service.key({ kind: 'publishable', plan: 'starter' })
    const page = await open('/?q=spotify.com', { key: publishable })
    await page.getByRole('button', { name: 'Copy Primary #1ED760' }).waitFor()
    await page.getByAltText('Spotify logo for light pages').waitFor()
    const { addresses } = visits.at(-1)!
    const carrying = addresses.filter((url) => url.includes(publishable) && !url.includes('#'))
    expect(carrying.length).toBeGreaterThan(0)
    expect(carrying.filter((url) => !url.startsWith('http://localhost'))).toEqual([])
  })

  it('the reasons for a logo are told to a secret key', async () => {
    const page = await open('/?q=stripe.com', { key })
    await page.getByText('Why this logo?').click()
    await page.getByText('bundled:simple-icons · svg').waitFor()
  })

  it('a size is saved in the format that is pressed', async () => {
    const page = await open('/?q=figma.com', { key })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save 32 pixels as WEBP' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('figma.com-icon-light-32.webp')
    expect((await bytesOf(saved)).subarray(8, 12).toString()).toBe('WEBP')
  })

  it('the brand kit is one whole ZIP', async () => {
    const page = await open('/?q=figma.com', { key })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the kit' }).click(),
    ])
    const files = unzip(await bytesOf(saved))
    expect(Object.keys(files)).toContain('icon-dark/figma.com-64.png')
    expect(Object.keys(files).filter((name) => name.endsWith('.svg')).length).toBeGreaterThan(1)
    expect(JSON.parse(String(files['colours.json'])).palette).toContain('#F24E1E')
  })

  it('the playground shows the address, the bytes, the headers and the cache', async () => {
    const page = await open('/?view=playground&q=figma.com', { key })
    const figure = (name: string) => page.locator('.figures div', { hasText: name }).locator('dd')
    await expect.poll(() => figure('Pixels').innerText(), PATIENT).toBe('128 × 128')
    await page.getByRole('radio', { name: 'svg' }).check()
    await page.getByRole('radio', { name: 'dark' }).check()
    await page.getByRole('checkbox', { name: 'greyscale' }).check()
    await page.getByText('/api/figma.com?format=svg&theme=dark&greyscale=true').waitFor()
    await page.getByRole('cell', { name: 'image/svg+xml' }).waitFor()
    await page.getByRole('button', { name: 'Ask with If-None-Match' }).click()
    await expect.poll(() => figure('Status').innerText(), PATIENT).toBe('304')
    expect(await figure('Cache').innerText()).toBe('HIT')
    expect(await page.locator('.address').innerText()).not.toContain(key)
  })

  it('a pasted list is asked in pieces of the plan, and taken away as CSV and JSON', async () => {
    const starter = await service.key({ plan: 'starter' })
    const page = await open('/?view=batch', { key: starter })
    const list = [...WALL.slice(0, 30), 'no-such-thing.invalid']
    await page.getByText('25 in each request').waitFor()
    await page.getByRole('textbox', { name: 'List of domains' }).fill(list.join('; '))
    const before = visits.at(-1)!.addresses.filter((url) => url.endsWith('/graphql')).length
    await page.getByRole('button', { name: 'Look them up' }).click()
    await page.getByText('31 of 31').waitFor()
    const after = visits.at(-1)!.addresses.filter((url) => url.endsWith('/graphql')).length
    expect(after - before).toBe(2)
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = String(await bytesOf(csv))
      .trimEnd()
      .split('\r\n')
    expect(lines.length).toBe(32)
    expect(lines[1]).toMatch(/^spotify\.com,spotify\.com,Spotify,SPOT,/)
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'JSON' }).click(),
    ])
    const rows = JSON.parse(String(await bytesOf(json)))
    expect(rows.at(-1)).toMatchObject({ asked: 'no-such-thing.invalid', company: null })
  })

  it('a key that is pasted is told of, kept for the tab alone, and forgotten', async () => {
    const page = await open('/?view=key')
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Secret: for servers alone').waitFor()
    expect(await page.locator('.lines').innerText()).toContain('Business')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}')
    await page.getByRole('checkbox', { name: /Keep these counts/ }).check()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['logograph.tally'])
    await page.getByRole('button', { name: 'Forget it' }).click()
    await page.getByLabel('API key').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(visits.at(-1)!.addresses.filter((url) => url.includes(key))).toEqual([])
  })

  it('a key in the fragment leaves the address at once', async () => {
    const page = await open('/', { key })
    await page.getByRole('link', { name: 'Business' }).waitFor()
    expect(page.url()).toBe(`${service.api}/`)
  })

  it('plans are those of the service', async () => {
    const page = await open('/?view=plans', { key })
    await page.getByText('yours').waitFor()
    expect(await page.locator('.plan h2').allInnerTexts()).toEqual([
      ...['Free', 'Starter', 'Pro', 'Business yours', 'Tiny'],
    ])
  })

  it('the colours are switched, and stay so', async () => {
    const page = await open('/?view=plans', { scheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await ground()).toBe('dark')
    await page.getByRole('button', { name: 'Use light colours' }).click()
    expect(await ground()).toBe('light')
    await page.reload()
    expect(await ground()).toBe('light')
  })

  it('a key that is unknown, and one that is used up, are told kindly', async () => {
    const refused = (await visit(browser, service, '/?q=figma.com', { key: 'lg_sk_nobody' })).page
    await refused.getByText('Your key is not taken').waitFor()
    const tiny = await service.key({ plan: 'tiny' })
    const spent = (await visit(browser, service, '/?view=playground', { key: tiny })).page
    await spent.getByRole('button', { name: 'Ask again' }).click()
    await spent.getByText(/It goes on in/).waitFor()
    await spent.context().close()
    await refused.context().close()
  })

  it('without a connection it says so', async () => {
    const { page, context } = await visit(browser, service, '/')
    await context.setOffline(true)
    await page.getByRole('link', { name: /^AAPL/ }).click()
    await page.getByText('You seem to be offline').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await shown(page, 'Apple')
    await context.close()
  })

  it.each(VIEWS)('axe finds nothing serious at %s, on light and on dark', async (path) => {
    const script = String(await readFile(AXE))
    const page = await open(path, { key, script })
    await page.waitForLoadState('networkidle')
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForLoadState('networkidle')
    expect(await axe(page)).toEqual([])
    const across = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(across).toBeLessThanOrEqual(390)
  })

  it.each(['/', '/?q=spotify.com'])('%s comes up on a phone', async (path) => {
    const page = await open(path, { key, width: 390 })
    await page.waitForLoadState('networkidle')
    await told(page).waitFor()
  })

  it('in all of this nobody else was asked, nothing failed and nothing moved', () => {
    const own = [service.api, service.image.replace('127.0.0.1', 'localhost')]
    const hosts = own.map((url) => new URL(url).host)
    const strangers = seen.flatMap((made) => made.hosts.filter((host) => !hosts.includes(host)))
    expect(seen.length).toBeGreaterThan(20)
    expect(strangers).toEqual([])
    expect(seen.flatMap(({ errors }) => errors)).toEqual([])
    expect(seen.filter(({ shifted }) => shifted > 0.001)).toEqual([])
  })
})

/** @returns what hinders somebody, each with the elements. */
async function axe(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return grave.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  })
}

interface Axe {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

/** Files of a ZIP that are stored as they are, by its directory; each must have the sum it names. */
function unzip(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06')
  const files: Record<string, Buffer> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = bytes.readUInt32LE(at + 42) + 30 + nameLength
    const content = bytes.subarray(start, start + size)
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    files[name] = content
    at += 46 + nameLength
  }
  return files
}
