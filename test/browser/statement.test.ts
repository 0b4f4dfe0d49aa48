// Tests the view of statements in Chromium.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { createVisitor } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'

describe.skipIf(browserSkipReason)('the view of statements', () => {
  let service: Service
  let browser: Browser

  beforeAll(async () => {
    service = await startService({ plans: 'unlimited', env: { DNS_SERVERS: '127.0.0.1:9' } })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  it('names the lines of a CSV, shows in gray what proves nothing, and puts no line into a URL', async () => {
    const visit = createVisitor(browser, service)
    const { page, requestedUrls, end } = await visit('/?view=statement')
    const csv = 'date;text;amount\n2026-05-02;PAYPAL *SPOTIFY;-10,99\n2026-05-04;MIETE MAI;-850\n'
    await page.getByRole('textbox', { name: 'Lines of a statement' }).fill(csv)
    await page.getByRole('button', { name: 'Show merchants' }).click()
    await page.getByRole('cell', { name: 'Spotify Music streaming' }).waitFor()
    await page.getByText('via PayPal').waitFor()
    await page.getByText('No merchant').waitFor()
    const grays = await page.locator('.line .removed').allTextContents()
    expect(grays.filter((text) => text !== '')).toEqual(['PAYPAL *', 'MIETE MAI'])
    expect(requestedUrls.filter((url) => /miete/i.test(url))).toEqual([])
    const { errors } = await end()
    expect(errors).toEqual([])
  })
})
