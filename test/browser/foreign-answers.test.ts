// Tests in Chromium what the explorer says when a proxy answers in place of the service, and about keys that no request can contain.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { createVisitor } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'

/** Requests of the page for data and images; the page itself loads as usual. */
const DATA = /\/graphql$|\/api\/|\/docs\/guides\.json$/
const LOGO = /:\d+\/(?:api\/)?[\w-]+\.com\?/

describe.skipIf(browserSkipReason)('the explorer', () => {
  let service: Service
  let browser: Browser
  let visit: ReturnType<typeof createVisitor>
  beforeAll(async () => {
    // No DNS server listens on port 9, so no website is requested.
    service = await startService({ plans: 'unlimited', env: { DNS_SERVERS: '127.0.0.1:9' } })
    await loadCatalogue(service.stores.records)
    browser = await openBrowser()
    visit = createVisitor(browser, service)
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  const answer = (page: Page, urls: RegExp, status: number, headers: Record<string, string> = {}) =>
    page.route(urls, (route) =>
      route.fulfill({
        status,
        headers: { 'access-control-allow-origin': '*', ...headers },
        contentType: 'text/html',
        body: '<!doctype html><title>Sign in to the network</title>',
      }),
    )
  const textOf = (page: Page) => page.locator('main').innerText()

  it.each(['/?view=plans', '/docs/quickstart', '/docs?q=getLogo', '/c/github.com'])(
    'reports a sign-in page of a network with status 200: %s',
    async (path) => {
      const { page, end } = await visit('/?view=key', { isolated: true })
      await answer(page, DATA, 200)
      await page.goto(service.api + path)
      await page.getByText('Unexpected response').first().waitFor()
      expect(await textOf(page)).toContain('is not from Logograph')
      expect(await textOf(page)).not.toContain('This page has an error')
      await end()
    },
  )

  it('shows no sign-in page as a logo', async () => {
    const { page, end } = await visit('/c/github.com', { isolated: true })
    await page.getByAltText('GitHub logo on a light page').waitFor()
    await answer(page, LOGO, 200)
    await page.getByRole('radio', { name: 'Wordmark' }).check()
    await page.locator('.logo-status').getByText('Unexpected response').waitFor()
    expect(await page.locator('.logo-preview img').count()).toBe(0)
    expect(await textOf(page)).not.toContain('favicon service')
    await page.getByText('Response', { exact: true }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('.response').getByText('Unexpected response').waitFor()
    expect(await page.locator('.metrics').count()).toBe(0)
    await page.goto(`${service.api}/`)
    await page.getByRole('combobox').fill('acme-zzz.com')
    await page.locator('.live-note').getByText('is not from Logograph').waitFor()
    expect(await page.locator('.live-result img').count()).toBe(0)
    await end()
  })

  it.each([
    [401, 'A proxy or a firewall may have refused the request.'],
    [404, 'A proxy may send requests to the wrong server.'],
    [429, 'A proxy may limit the number of requests.'],
    [503, 'A proxy may have sent it because Logograph is down.'],
  ])('says what a proxy may have meant with status %i', async (status, cause) => {
    const { page, end } = await visit('/?view=key', { isolated: true })
    await answer(page, DATA, status)
    await page.goto(`${service.api}/?view=plans`)
    await page.getByText(cause).waitFor()
    await end()
  })

  it('waits after a proxy’s 429, and then looks up the rest of a batch', async () => {
    const { page, end } = await visit('/?view=batch', { isolated: true })
    await answer(page, /\/graphql$/, 429, { 'retry-after': '2' })
    await page.getByRole('textbox', { name: 'Companies' }).fill('github.com')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText(/Next attempt in \d s/).waitFor()
    await page.unroute(/\/graphql$/)
    await page.getByRole('cell', { name: 'GitHub', exact: true }).waitFor()
    await end()
  })

  it.each(['lg_sk_…', 'ключ'])(
    'refuses the key %s without a request, and does not call the network broken',
    async (key) => {
      const { page, requestedUrls, end } = await visit('/?view=key', { isolated: true })
      await page.getByText('Requests left').waitFor()
      const before = requestedUrls.length
      await page.getByRole('textbox', { name: 'API key' }).fill(key)
      await page.getByRole('button', { name: 'Use this key' }).click()
      await page.getByText('This key isn’t valid').waitFor()
      expect(await textOf(page)).not.toContain('No connection')
      expect(requestedUrls.slice(before)).toEqual([])
      expect(await page.locator('.key-badge').innerText()).toBe('Key refused')
      await end()
    },
  )

  it.each([
    (key: string) => `“${key}”`,
    (key: string) => ` Bearer ${key} `,
    (key: string) => `x-api-key: ${key}`,
  ])('finds the key in a pasted text: %s', async (textWith) => {
    const { page, end } = await visit('/?view=key', { isolated: true })
    const key = await service.key()
    await page.getByRole('textbox', { name: 'API key' }).fill(textWith(key))
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Secret: for servers only').waitFor()
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual([key])
    await end()
  })
})
