// Tests in Chromium that the text of every button of the explorer can be read in every state, on light and dark pages.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { measureButtons } from '../support/button-contrast.ts'
import { createVisitor, waitUntilLoaded } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'

const SCHEMES = ['light', 'dark'] as const

interface View {
  path: string
  /** What to do before the buttons of this view show. */
  open?: (page: Page) => Promise<unknown>
  withoutKey?: boolean
}

const VIEWS: View[] = [
  { path: '/' },
  { path: '/c/spotify.com', open: openDisclosures },
  { path: '/?q=unknown-company.com' },
  {
    path: '/?view=batch',
    async open(page) {
      await page.getByRole('textbox', { name: 'Companies' }).fill('spotify.com\nno-such.example')
      await page.getByRole('button', { name: 'Look up' }).click()
      await page.getByText('2 of 2', { exact: true }).waitFor()
      await openDisclosures(page)
    },
  },
  {
    path: '/?view=migrate',
    open: (page) =>
      page.getByRole('textbox').last().fill('<img src="https://logo.clearbit.com/spotify.com">'),
  },
  { path: '/?view=plans' },
  { path: '/?view=key' },
  { path: '/?view=key', withoutKey: true },
  { path: '/docs?q=batchDescribe', open: openDisclosures },
  { path: '/graphql' },
]

/** Some buttons are in closed disclosures. */
async function openDisclosures(page: Page): Promise<void> {
  for (const summary of await page.locator('details:not([open]) > summary').all()) {
    if (await summary.isVisible()) await summary.click()
  }
  await waitUntilLoaded(page)
}

describe.skipIf(browserSkipReason)('a button', () => {
  let service: Service
  let browser: Browser
  let visit: ReturnType<typeof createVisitor>
  let key: string
  beforeAll(async () => {
    // No DNS server listens on port 9, so no website is requested.
    service = await startService({ plans: 'unlimited', env: { DNS_SERVERS: '127.0.0.1:9' } })
    await loadCatalogue(service.stores.records)
    key = await service.key()
    browser = await openBrowser()
    visit = createVisitor(browser, service)
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  const cases = SCHEMES.flatMap((scheme) =>
    VIEWS.map((view) => ({
      ...view,
      scheme,
      who: view.withoutKey ? 'without a key' : 'with a key',
    })),
  )
  it.each(cases)(
    'can be read in every state on the $scheme page $path $who',
    async ({ path, scheme, open, withoutKey }) => {
      const options = withoutKey ? {} : { key }
      const { page, end } = await visit(path, { ...options, scheme, isolated: true })
      await waitUntilLoaded(page)
      await open?.(page)
      const { count, faults } = await measureButtons(page)
      // The header has at least one button on every page.
      expect(count).toBeGreaterThan(0)
      expect(faults).toEqual([])
      await end()
    },
  )

  it.each(SCHEMES)('that copied a URL can be read on a %s page', async (scheme) => {
    const { page, end } = await visit('/c/spotify.com', { key, scheme, isolated: true })
    await waitUntilLoaded(page)
    const copyUrl = page.getByRole('button', { name: 'Copy URL' })
    // The confirmation stays while time stands still.
    await page.clock.install()
    await copyUrl.click()
    await copyUrl.getByText('Copied').waitFor()
    await page.mouse.move(0, 0)
    expect((await measureButtons(page)).faults).toEqual([])
    await end()
  })
})
