// Tests the migration checker of the explorer in Chromium.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { accessibilityViolations, createVisitor, type Visit } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'

describe.skipIf(browserSkipReason)('the migration checker', () => {
  let service: Service
  let browser: Browser
  let visit: ReturnType<typeof createVisitor>

  beforeAll(async () => {
    service = await startService({ plans: 'unlimited', env: { DNS_SERVERS: '127.0.0.1:9' } })
    browser = await openBrowser()
    visit = createVisitor(browser, service)
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  const open = (options?: Parameters<typeof visit>[1]): Promise<Visit> =>
    visit('/?view=migrate', options)
  const field = (page: Page) => page.getByRole('textbox', { name: 'Text to migrate' })

  it('fills in an example, shows its pictures and stays within this service', async () => {
    const { page, requestedUrls, end } = await open()
    await page.getByRole('button', { name: 'Insert an example' }).click()
    await page.getByText('9 URLs of 5 services found').waitFor()
    const picture = page.getByAltText('New logo for a URL of Brandfetch')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(requestedUrls.filter((url) => /clearbit\.com|logo\.dev|spotify.*pk_/.test(url))).toEqual(
      [],
    )
    const { hosts, errors, layoutShifts } = await end()
    expect(hosts.every((host) => /^(localhost|127\.0\.0\.1):/.test(host))).toBe(true)
    expect([errors, layoutShifts]).toEqual([[], []])
  })

  it('says that it found nothing, and lists the services', async () => {
    const { page, end } = await open()
    await field(page).fill('<p>No logos</p>')
    await page.getByText('No URL of another logo service found.').waitFor()
    await page.getByText('DuckDuckGo', { exact: true }).waitFor()
    await end()
  })

  it('copies and downloads the rewritten text, and never sends the pasted one', async () => {
    const publishable = await service.key({ kind: 'publishable', plan: 'starter' })
    const { page, requestedUrls, end } = await open({ key: publishable })
    await page.getByText('Starter', { exact: true }).waitFor()
    await field(page).fill('<img src="https://logo.clearbit.com/github.com?size=256"> secret words')
    const expected = new RegExp(
      `^<img src="http://localhost:\\d+/github\\.com\\?size=256&fallback=404&token=${publishable}"> secret words$`,
    )
    await page.getByRole('button', { name: 'Copy the rewritten text' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(expected)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(expected)
    expect(requestedUrls.filter((url) => /secret|clearbit/.test(url))).toEqual([])
    await end()
  })

  it('shows pictures with a key that is restricted to the origin of the page', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'starter', origins: ['127.0.0.1'] })
    const { page, end } = await open({ key })
    await page.getByText('Starter', { exact: true }).waitFor()
    await field(page).fill('https://logo.clearbit.com/github.com?size=256')
    const picture = page.getByAltText('New logo for a URL of Clearbit')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256)
    expect((await end()).errors).toEqual([])
  })

  it('puts no secret key into a URL, and says what a publishable one is for', async () => {
    const { page, end } = await open({ key: await service.key() })
    await field(page).fill('https://logo.clearbit.com/github.com?size=256')
    await page.locator('.rewritten mark').getByText('github.com?size=256&fallback=404').waitFor()
    await page.getByText('Some images need a publishable key').waitFor()
    expect(await page.locator('.rewritten').innerText()).not.toContain('lg_sk_')
    await end()
  })

  it.each([
    ['light', 360],
    ['dark', 360],
    ['light', 1280],
    ['dark', 1280],
  ] as const)('is accessible in %s at %i px', async (scheme, width) => {
    const { page, end } = await open({ scheme, width })
    await page.getByRole('button', { name: 'Insert an example' }).click()
    await page.getByText('9 URLs of 5 services found').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await end()
  })

  it('has no horizontal overflow from 320 to 1920 px', async () => {
    const { page, end } = await open()
    await page.getByRole('button', { name: 'Insert an example' }).click()
    const overflowing: number[] = []
    for (let width = 320; width <= 1920; width += 20) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(
        () =>
          document.querySelector('main')!.scrollWidth > document.querySelector('main')!.clientWidth,
      )
      if (overflow) overflowing.push(width)
    }
    expect(overflowing).toEqual([])
    await end()
  })
})
