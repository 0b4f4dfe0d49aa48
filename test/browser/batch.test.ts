// Tests the batch view in Chromium against a running service.
import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseCsv } from '../../clients/web/views/batch/csv.ts'
import { embedOf } from '../../clients/web/views/batch/wall/embed.ts'
import { LAYOUTS } from '../../clients/web/views/batch/wall/layouts.ts'
import { DEFAULT_WALL } from '../../clients/web/views/batch/wall/options.ts'
import { FEATURED_DOMAINS } from '../../schema/featured.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { accessibilityViolations, createVisitor, type Visit } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'
import { unzip } from '../support/unzip.ts'

const COMPANIES = ['spotify.com', 'github.com', 'figma.com', 'stripe.com', 'netflix.com']

let service: Service
let key: string
let browser: Browser

beforeAll(async () => {
  // No DNS server listens on port 9, so the service visits no website.
  service = await startService({ plans: 'unlimited', env: { DNS_SERVERS: '127.0.0.1:9' } })
  await loadCatalogue(service.stores.records)
  key = await service.key()
  if (browserSkipReason === null) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service.close()
})

describe.skipIf(browserSkipReason !== null)('the batch view', () => {
  const openVisits: Visit[] = []
  afterEach(async () => {
    for (const visit of openVisits.splice(0)) {
      const { errors, layoutShifts } = await visit.end()
      // Chromium logs the refusals that some tests send.
      expect(errors.filter((text) => !/status of (429|503)/.test(text))).toEqual([])
      expect(layoutShifts).toEqual([])
    }
  })
  const openBatch = async (options: { key?: string; width?: number } = {}) => {
    const visit = await createVisitor(browser, service)('/?view=batch', {
      ...options,
      isolated: true,
    })
    openVisits.push(visit)
    await visit.page.getByText(/\d+ companies per request/).waitFor()
    return visit.page
  }
  const fill = (page: Page, text: string) =>
    page.getByRole('textbox', { name: 'Companies' }).fill(text)
  const run = async (page: Page, text: string, total: number) => {
    await fill(page, text)
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText(`${total} of ${total}`, { exact: true }).waitFor()
  }
  const download = async (page: Page, name: string): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    return bytesOf(file)
  }
  const csvRows = async (page: Page) => parseCsv(String(await download(page, 'Download CSV')), ',')

  it('finds companies by domain, ticker, ISIN and name, and says which alias matched', async () => {
    const page = await openBatch()
    const text =
      'https://www.figma.com/files, press@nvidia.com\nAAPL, US67066G1040; P&G\nIKEA, Zzqwxy Corp'
    await fill(page, text)
    await page.getByText('7 companies: 2 domains, 2 tickers, 1 ISIN, 2 names').waitFor()
    await run(page, text, 7)
    expect(await page.locator('.batch-table a').allInnerTexts()).toEqual([
      'Figma',
      'NVIDIA',
      'Apple',
      'NVIDIA',
      'Procter & Gamble',
      'IKEA',
    ])
    await page.getByRole('cell', { name: 'Also known as P&G' }).waitFor()
    await page.getByText('No company matches the name Zzqwxy Corp.').waitFor()
  })

  it('keeps the list and its results while the reader looks at a company', async () => {
    const page = await openBatch()
    await run(page, 'figma.com', 1)
    await page.getByRole('cell', { name: 'Figma' }).getByRole('link').click()
    await page.waitForURL('**/c/figma.com')
    await page.goBack()
    await page.getByRole('cell', { name: 'Figma', exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Companies' }).inputValue()).toBe('figma.com')
  })

  it('requests a list in chunks of the plan’s limit and exports CSV and JSON', async () => {
    const page = await openBatch({ key: await service.key({ plan: 'starter' }) })
    const list = [...FEATURED_DOMAINS.slice(0, 30), 'no-such-thing.invalid']
    const countRequests = () =>
      openVisits.at(-1)!.requestedUrls.filter((url) => url.endsWith('/graphql')).length
    await page.getByText('25 companies per request').waitFor()
    const before = countRequests()
    await run(page, list.join('; '), 31)
    expect(countRequests() - before).toBe(2)
    const rows = await csvRows(page)
    expect(rows.length).toBe(32)
    const cells = Object.fromEntries(rows[0]!.map((name, i) => [name, rows[1]![i]]))
    expect(cells).toMatchObject({ input: 'spotify.com', name: 'Spotify', ticker: 'SPOT' })
    expect(cells).toMatchObject({ exchange: 'XNYS', country: 'SE', founded: '2006' })
    const items = JSON.parse(String(await download(page, 'Download JSON')))
    expect(items.at(-1)).toMatchObject({ input: 'no-such-thing.invalid', company: null })
    await page.getByRole('heading', { name: '1 row without a match' }).waitFor()
    await page.getByRole('button', { name: 'Retry failed rows' }).click()
    await page.getByText('1 of 1', { exact: true }).waitFor()
  })

  it('moves nothing on the screen when the answers come late', async () => {
    const page = await openBatch({ key })
    await page.route('**/graphql', async (route) => {
      // Longer than a shift counts as an effect of the click or of the text.
      await new Promise((done) => setTimeout(done, 1200))
      await route.continue()
    })
    await run(page, [...COMPANIES, 'no-such-thing.invalid'].join(', '), 6)
    await page.getByRole('button', { name: 'Retry failed rows' }).click()
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Retry failed rows' }).waitFor()
  })

  it('keeps the columns of a CSV file, whose cells may be quoted', async () => {
    const page = await openBatch({ key })
    const csv = `Account,Email,Note
"Doe, Jo",jo@spotify.com,"says ""hi"""
Ann,ann@gmail.com,
Bob,bob@github.com,"two
lines"`
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('2 companies: 2 domains').waitFor()
    const column = page.getByLabel('Column with the companies')
    expect(await column.locator('option:checked').innerText()).toBe('Email')
    await page.getByText('1 skipped').click()
    await page.getByText('Free email provider (1)').waitFor()
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText('2 of 2', { exact: true }).waitFor()
    const rows = await csvRows(page)
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['Account', 'Email', 'Note', 'domain', 'name'],
      ['Doe, Jo', 'jo@spotify.com', 'says "hi"', 'spotify.com', 'Spotify'],
      ['Ann', 'ann@gmail.com', '', '', ''],
      ['Bob', 'bob@github.com', 'two\nlines', 'github.com', 'GitHub'],
    ])
    await column.selectOption('Account')
    await page.getByText('3 companies').waitFor()
  })

  it('packs the logos of the companies, and lists those without a logo', async () => {
    const page = await openBatch({ key })
    await run(page, [...COMPANIES, 'unknown-bücher.com'].join('\n'), 6)
    const files = unzip(await download(page, 'Download the logos'))
    expect(Object.keys(files)).toEqual([
      ...COMPANIES.map((domain) => `logos/${domain}.png`),
      'companies.csv',
      'README.txt',
    ])
    expect((await sharp(files['logos/spotify.com.png']).metadata()).width).toBe(256)
    expect(String(files['README.txt'])).toContain('unknown-bücher.com: No logo is known.')
    await page.getByText('5 logos saved. Companies without a logo: 1.').waitFor()
    const archive = page.getByRole('region', { name: 'Logos as a ZIP' })
    await archive.getByRole('checkbox', { name: 'Include generated monograms' }).check()
    const all = unzip(await download(page, 'Download the logos'))
    expect(Object.keys(all).some((name) => name.startsWith('logos/unknown-bücher.com'))).toBe(true)
  })

  const wallOf = async (page: Page) => {
    const wall = page.getByRole('region', { name: 'Logo wall' })
    await wall.getByText(/\d+ × \d+ px\./).waitFor()
    return wall
  }

  it.each(['Grid', 'Rows', 'Honeycomb'])(
    'saves the wall in the layout %s as SVG and PNG',
    async (layout) => {
      const page = await openBatch({ key })
      await run(page, COMPANIES.join('\n'), COMPANIES.length)
      const wall = await wallOf(page)
      await wall.getByRole('radio', { name: layout }).check()
      const svg = String(await download(page, 'Download SVG'))
      const { images, references, error } = await page.evaluate(readSvg, svg)
      expect(error).toBe(null)
      expect(images).toBe(COMPANIES.length)
      expect(references.every((href) => href.startsWith('data:image/png;base64,'))).toBe(true)
      const size = /(\d+) × (\d+) px/.exec(await wall.locator('.wall-status').innerText())!
      const [width, height] = size.slice(1).map(Number)
      const png = await sharp(await download(page, 'Download PNG')).metadata()
      const dense = await sharp(await download(page, 'Download PNG 2×')).metadata()
      expect([png.width, png.height]).toEqual([width, height])
      expect([dense.width, dense.height]).toEqual([width! * 2, height! * 2])
      const { data } = await sharp(await download(page, 'Download PNG'))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(new Set(data).size).toBeGreaterThan(50)
    },
  )

  it('draws wordmarks, and names beside icons without one, on a color', async () => {
    const page = await openBatch({ key })
    await run(page, COMPANIES.join('\n'), COMPANIES.length)
    const wall = await wallOf(page)
    await wall.getByRole('radio', { name: 'Wordmark' }).check()
    await wall.getByRole('radio', { name: 'Black' }).check()
    await wall.getByRole('radio', { name: 'Dark' }).check()
    await wall.getByText(/\d+ × \d+ px\./).waitFor()
    const svg = String(await download(page, 'Download SVG'))
    expect(svg).toContain('fill="#111111"')
    const png = sharp(await download(page, 'Download PNG'))
    const { data } = await png
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].slice(0, 3)).toEqual([0x11, 0x11, 0x11])
  })

  it('writes embed code with a publishable key, and never with a secret one', async () => {
    const secretPage = await openBatch({ key })
    await run(secretPage, COMPANIES.join('\n'), COMPANIES.length)
    await wallOf(secretPage)
    const code = secretPage.locator('.wall-embed code')
    await code.getByText('prefers-color-scheme: dark').first().waitFor()
    expect(await code.innerText()).not.toContain(key)
    expect(await code.innerText()).not.toContain('token=')
    const { requestedUrls } = openVisits.at(-1)!
    expect(requestedUrls.filter((url) => url.includes(key) && !url.includes('#'))).toEqual([])
    const publishable = await service.key({ kind: 'publishable', plan: 'starter' })
    const page = await openBatch({ key: publishable })
    await run(page, COMPANIES.join('\n'), COMPANIES.length)
    await wallOf(page)
    await page.locator('.wall-embed code').getByText(`token=${publishable}`).first().waitFor()
  })

  it.each(LAYOUTS)(
    'writes embed code whose %s fits pages of 320, 360 and 768 pixels',
    async (layout) => {
      const companies = FEATURED_DOMAINS.slice(0, 30).map((domain) => ({ domain }))
      const page = await browser.newPage()
      for (const perRow of [2, 8, 12]) {
        const options = { ...DEFAULT_WALL, layout, perRow }
        const code = embedOf(companies, options, { imageUrl: service.image }, 128)
        const viewport = '<!doctype html><meta name="viewport" content="width=device-width">'
        await page.setContent(viewport + code.replaceAll(' loading="lazy"', ''))
        for (const width of [320, 360, 768]) {
          await page.setViewportSize({ width, height: 600 })
          expect([perRow, width, await page.evaluate(embedFaults)]).toEqual([perRow, width, []])
        }
      }
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/embed-${layout}.png` })
      await page.close()
    },
  )

  it.each([
    [503, 'unavailable', 'The service is busy. Next attempt in'],
    [429, 'quota_exceeded', 'Quota used up. Next attempt in'],
  ])('says after a response %i why it waits, then continues', async (status, code, words) => {
    const page = await openBatch()
    await refuseOnce(page, status, code)
    await fill(page, 'spotify.com')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText(words).waitFor()
    await page.getByText('1 of 1', { exact: true }).waitFor({ timeout: 15_000 })
    await page.getByRole('link', { name: 'Spotify' }).waitFor()
  })

  it('can be stopped and continued', async () => {
    const page = await openBatch()
    let requests = 0
    const stopped = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      requests++
      if (requests === 2) await stopped.promise
      await route.continue()
    })
    await fill(page, FEATURED_DOMAINS.slice(0, 30).join('\n'))
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText('10 of 30', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    stopped.resolve()
    await page.getByText('Stopped').waitFor()
    await page.getByRole('button', { name: /Look up the remaining \d+/ }).click()
    await page.getByText('Done', { exact: true }).waitFor()
    expect(await page.locator('.batch-table tbody tr').count()).toBe(30)
  })

  it.each([320, 768, 1440])(
    'is accessible and not wider than a screen of %i pixels',
    async (width) => {
      const page = await openBatch({ width, key })
      await run(page, [...COMPANIES, 'no-such-thing.invalid', 'Deutsche Telekom'].join('\n'), 7)
      await wallOf(page)
      expect(await accessibilityViolations(page)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    },
  )
})

const bytesOf = async (file: Download): Promise<Buffer> => readFile(await file.path())

/** Runs in the page: parses the file as XML. */
function readSvg(svg: string) {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const images = [...parsed.querySelectorAll('image')]
  return {
    images: images.length,
    references: images.map((image) => image.getAttribute('href') ?? ''),
    error: parsed.querySelector('parsererror')?.textContent ?? null,
  }
}

/** Answers the next operations with a problem until the page shows a wait, then lets them pass. */
async function refuseOnce(page: Page, status: number, code: string): Promise<void> {
  let isRefused = true
  await page.route('**/graphql', async (route) => {
    if (!isRefused) return route.continue()
    isRefused = false
    await route.fulfill({
      status,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '2' },
      body: JSON.stringify({
        type: `urn:logograph:problem:${code}`,
        title: 'Refused',
        status,
        code,
        detail: 'Try again.',
        retryAfter: 2,
      }),
    })
  })
}

/** @returns what is wrong with the embedded wall: a page that scrolls sideways, cells outside of the wall or without room. */
function embedFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const faults = scrollWidth > clientWidth ? [`page: ${scrollWidth}`] : []
  const wall = document.querySelector('.logo-wall')!.getBoundingClientRect()
  for (const cell of document.querySelectorAll('.logo-wall a')) {
    const { left, right, top, bottom, width } = cell.getBoundingClientRect()
    const isInside =
      left >= wall.left - 1 &&
      right <= wall.right + 1 &&
      top >= wall.top - 1 &&
      bottom <= wall.bottom + 1
    if (!isInside || width < 20) faults.push(`cell: ${[left, top, right, bottom].map(Math.round)}`)
  }
  return faults
}
