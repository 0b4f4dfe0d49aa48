// Tests the guides in Chromium, with and without JavaScript.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { accessibilityViolations, createVisitor, waitUntilLoaded } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let key: string
let browser: Browser

beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  key = await service.key()
})
afterAll(() => service.close())

describe('a guide without JavaScript', () => {
  it('has its title, address and text', async () => {
    const response = await service.get('/docs/clients/react', { accept: 'text/html' })
    const html = await response.text()
    expect(html).toContain('<title>React · Logograph</title>')
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/docs\/clients\/react">/)
    expect(html).toContain('<h1>React</h1>')
    expect(html).not.toContain('logos.example.com')
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|\*/)
  })

  it.each(['/docs/nothing', '/docs/clients/nothing', '/docs/..%2fREADME'])(
    'that does not exist is a 404: %s',
    async (path) => {
      expect((await service.get(path)).status).toBe(404)
    },
  )
})

describe.skipIf(browserSkipReason)('the guides', () => {
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const open = async (path: string, options: { key?: string; width?: number } = {}) => {
    const visit = await createVisitor(browser, service)(path, options)
    await waitUntilLoaded(visit.page)
    return visit
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

  it('are found by their text, and opened without loading the page again', async () => {
    const { page, requestedUrls } = await open('/docs')
    await page.getByRole('searchbox', { name: 'Search the docs' }).fill('journal')
    await page.getByRole('list', { name: 'Search results' }).getByRole('link').first().click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/docs\//)
    await expect.poll(() => heading(page)).not.toBe('Docs')
    const documents = requestedUrls.filter((url) => /\/docs(\/[\w-]+)?$/.test(url))
    expect(documents).toHaveLength(1)
  })

  it('have the addresses of this server in the search results', async () => {
    const { page } = await open('/docs')
    await page.getByRole('searchbox', { name: 'Search the docs' }).fill('localhost:3001')
    const excerpts = page.locator('.search-results small')
    await excerpts.first().waitFor()
    expect((await excerpts.allInnerTexts()).join()).not.toMatch(/localhost:300[01]/)
  })

  it('follow links to other guides and to their headings', async () => {
    const { page } = await open('/docs/quickstart')
    await page.locator('.guide-text').getByRole('link', { name: 'Parameters and headers' }).click()
    await expect.poll(() => heading(page)).toBe('Parameters and headers')
    await page.goBack()
    await expect.poll(() => heading(page)).toBe('Quickstart')
  })

  it('have the reader’s addresses and key in their code', async () => {
    const { page } = await open('/docs/quickstart', { key })
    const code = page.locator('.snippet', { hasText: '/api/describe/stripe.com' })
    await code.getByRole('button', { name: 'Copy the code' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`x-api-key: ${key}`)
    expect(await page.locator('main').innerText()).not.toContain(key)
  })

  it('never have a secret key in a URL', async () => {
    const { page } = await open('/docs/clients/html', { key })
    const codes = await page.locator('.snippet code').allInnerTexts()
    expect(codes.filter((code) => code.includes(`token=${key.slice(0, 6)}`))).toEqual([])
  })

  it.each([360, 1280])('have no accessibility violation with %i pixels', async (width) => {
    for (const path of ['/docs/runbook', '/docs/clients/react']) {
      const { page } = await open(path, { width })
      expect([path, await accessibilityViolations(page)]).toEqual([path, []])
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, pageWidth <= width]).toEqual([path, true])
    }
  })

  it('have one button for their contents on a phone', async () => {
    const { page } = await open('/docs/quickstart', { width: 360 })
    const link = page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Scaling' })
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Contents' }).click()
    await link.click()
    await expect.poll(() => heading(page)).toBe('Scaling')
  })
})
