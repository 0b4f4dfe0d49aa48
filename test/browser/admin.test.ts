// Tests the admin page in Chromium: an operator signs in, corrects and blocks a logo, makes a key and reads the audit log.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, type AdminService, startAdminService } from '../support/admin.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { measureButtons } from '../support/button-contrast.ts'
import { companyOf } from '../support/companies.ts'
import { accessibilityViolations, waitUntilLoaded } from '../support/explorer.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect width="90" height="90" fill="#c8350f"/></svg>'
const VIEWS = ['#companies', '#companies/github.com', '#corrections', '#keys', '#jobs', '#audit']

describe.skipIf(browserSkipReason)('the admin page', () => {
  let service: AdminService
  let browser: Browser
  let page: Page
  const hosts = new Set<string>()
  const errors: string[] = []
  const dialogs: string[] = []
  beforeAll(async () => {
    service = await startAdminService({ plans: 'unlimited' })
    await service.stores.records.companies.put([companyOf('acme.com', { name: 'Acme Corp' })])
    browser = await openBrowser()
    page = await browser.newPage()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      return dialog.accept()
    })
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  it('asks for the token, and refuses a wrong one', async () => {
    await page.goto(service.admin)
    await page.getByLabel('Token').fill('a-wrong-token-of-24-letters')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The token is not the one in ADMIN_TOKEN.').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    // Chromium reports the 401.
    expect(errors.splice(0)).toHaveLength(1)
    await page.getByLabel('Token').fill(ADMIN_TOKEN)
    await page.getByLabel('Your name').fill('Zoë')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Companies' }).waitFor()
    expect(await page.context().cookies()).toEqual([])
  })

  it('finds a company, uploads a correction with a reason, and removes it', async () => {
    await page.getByRole('searchbox').fill('acme')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Acme Corp' }).click()
    await page.getByLabel('Reason').fill('the logo of 2026')
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }
    await page.getByLabel('Image file').setInputFiles(file)
    await page.getByLabel('Keep the margins of the file').check()
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('The service shows this file: image/svg+xml, 90 × 90.').waitFor()
    expect((await service.get('image:/acme.com')).headers.get('x-source')).toBe('uploaded')
    await page.getByRole('button', { name: 'Remove your files' }).click()
    await page.getByText('Removed 1 file.').waitFor()
  })

  it('blocks and unblocks the company', async () => {
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('The service shows the fallback only.', { exact: true }).waitFor()
    expect(dialogs.at(-1)).toMatch(/^Block the logo of acme\.com\?/)
    const [blocked] = (await service.askJson('GET', '/api/audit?limit=1')).entries
    // The reason of the upload before is still in the field.
    expect(blocked).toMatchObject({ action: 'artwork block', reason: 'the logo of 2026' })
    await page.getByRole('link', { name: 'Corrections' }).click()
    await page.getByRole('link', { name: 'acme.com' }).click()
    await page.getByRole('button', { name: 'Unblock' }).click()
    await page.getByText('The service shows the logo again.').waitFor()
  })

  it('creates a key that works, and revokes it', async () => {
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByLabel('Label').fill('billing')
    await page.getByRole('button', { name: 'Create' }).click()
    const key = (await page.locator('.snippet code').textContent()) ?? ''
    const status = async () => (await service.get('/api/usage', { 'x-api-key': key })).status
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: /^Show requests of/ }).click()
    await page.getByText(/requests? in 30 days/).waitFor()
    await page.getByRole('button', { name: /^Revoke key_/ }).click()
    await page.getByRole('button', { name: /^Enable key_/ }).waitFor()
    await expect.poll(status).toBe(401)
  })

  it('shows who did it and why in the audit log', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click()
    const entry = page.locator('.rows > li', { hasText: 'artwork set' })
    await entry.waitFor()
    expect(await entry.textContent()).toMatch(/acme\.com.*the logo of 2026.*admin page: Zoë/)
  })

  it.each(['light', 'dark'] as const)('has no fault of accessibility in %s', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const view of VIEWS) {
      await page.goto(`${service.admin}/${view}`)
      await waitUntilLoaded(page)
      expect([view, await accessibilityViolations(page)]).toEqual([view, []])
      expect([view, (await measureButtons(page)).faults]).toEqual([view, []])
    }
  })

  it('fits every screen from 320 to 1920 pixels', async () => {
    for (const view of VIEWS) {
      await page.goto(`${service.admin}/${view}`)
      await waitUntilLoaded(page)
      for (let width = 320; width <= 1920; width += 80) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(
          () => document.body.scrollWidth - document.body.clientWidth,
        )
        expect([view, width, overflow]).toEqual([view, width, 0])
      }
    }
  })

  it('shows the whole text of each button of a key from 320 to 1920 pixels', async () => {
    await page.goto(`${service.admin}/#keys`)
    await waitUntilLoaded(page)
    for (let width = 320; width <= 1920; width += 40) {
      await page.setViewportSize({ width, height: 900 })
      const clipped = await page.evaluate(() =>
        [...document.querySelectorAll('.row-actions > *')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => element.textContent),
      )
      expect([width, clipped]).toEqual([width, []])
    }
  })

  it('makes no request to another host, and no view has an error', () => {
    expect([...hosts].filter(Boolean)).toEqual([new URL(service.admin).host])
    expect(errors).toEqual([])
  })

  it('forgets the token when the operator signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})
