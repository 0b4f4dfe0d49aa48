// Tests in Chromium how the explorer explains the choice of a logo: the candidates of a visit, side by side.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { accessibilityViolations, createVisitor } from '../support/explorer.ts'
import {
  GREEN,
  homePage,
  type Internet,
  mark,
  RED,
  startCrawlingService,
  startInternet,
  svg,
} from '../support/fake-internet.ts'
import { paths } from '../support/network/behaviours.ts'
import type { Service } from '../support/service.ts'

const DOMAIN = 'two-logos.com'

describe.skipIf(browserSkipReason)('the reasons for a logo', () => {
  let net: Internet
  let service: Service
  let browser: Browser
  beforeAll(async () => {
    net = await startInternet()
    net.serve(
      DOMAIN,
      paths({
        '/': homePage(
          '<link rel="icon" href="/icon.svg"><link rel="apple-touch-icon" href="/touch.svg">',
        ),
        '/icon.svg': svg(mark(GREEN)),
        '/touch.svg': svg(mark(RED)),
      }),
    )
    service = await startCrawlingService(net, { env: { DISCOVERY_BUDGET_MS: '15000' } })
    await service.get(`/api/${DOMAIN}`)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
    await net.close()
  })

  it('of a blocked logo show nothing as used, and how to end the block', async () => {
    const { artwork } = service.stores.records
    await artwork.block(DOMAIN as Apex)
    const visit = createVisitor(browser, service)
    const { page, end } = await visit(`/c/${DOMAIN}`, { key: await service.key() })
    await page.getByText('Why this logo?').click()
    await page.locator('.candidates > li').first().waitFor()
    await page.getByText(`artwork unblock ${DOMAIN}`).waitFor()
    expect(await page.locator('.candidates .tag').count()).toBe(0)
    expect(await page.getByText('artwork block').count()).toBe(0)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/why-blocked.png`, fullPage: true })
    // No request for an image that the service refuses.
    expect((await end()).errors).toEqual([])
    await artwork.unblock(DOMAIN as Apex)
  })

  it.each([
    ['light', 360],
    ['dark', 1280],
  ] as const)(
    'are the candidates with their images and scores: %s, %i pixels',
    async (scheme, width) => {
      const visit = createVisitor(browser, service)
      const { page, end } = await visit(`/c/${DOMAIN}`, { key: await service.key(), scheme, width })
      await page.getByText('Why this logo?').click()
      const candidates = page.locator('.candidates > li')
      await candidates.filter({ hasText: 'Apple touch icon' }).first().waitFor()
      await expect.poll(() => imageColors(page)).toEqual({ Icon: GREEN, Apple: RED })
      expect(await candidates.filter({ hasText: 'used' }).innerText()).toContain('Apple touch icon')
      expect(await accessibilityViolations(page)).toEqual([])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/why-${width}.png`, fullPage: true })
      expect((await end()).errors).toEqual([])
    },
  )
})

/** @returns the color in the middle of each candidate's image as `#rrggbb`, by the first word of its name. */
const imageColors = (page: Page) =>
  page.evaluate(() => {
    const colors: Record<string, string> = {}
    for (const image of document.querySelectorAll<HTMLImageElement>('.candidates .light img')) {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const [red, green, blue] = context.getImageData(64, 64, 1, 1).data
      const hex = [red, green, blue].map((value) => value!.toString(16).padStart(2, '0')).join('')
      colors[image.alt.split(' ')[0]!] = `#${hex}`
    }
    return colors
  })
