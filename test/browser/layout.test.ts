// Tests in Chromium that no view of the explorer is wider than the screen, and that no panel cuts off a text.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { browserSkipReason, openBrowser } from '../support/browser.ts'
import { createVisitor, waitUntilLoaded } from '../support/explorer.ts'
import { type Service, startService } from '../support/service.ts'

/** From the narrowest phones to wide screens. */
const WIDTHS = Array.from({ length: 81 }, (_, step) => 320 + step * 20)
const VIEWS = [
  '/',
  '/c/spotify.com',
  '/c/figma.com',
  '/c/microsoft.com',
  '/c/berkshirehathaway.com',
  '/c/deutsche-boerse.com',
  '/c/an-unknown-company-with-quite-a-long-name.com',
  '/?q=no such company',
  '/?view=batch',
  '/?view=migrate',
  '/?view=statement',
  '/?view=plans',
  '/?view=key',
  '/docs',
  '/docs/quickstart',
  '/docs/parameters',
  '/docs/comparison',
  '/docs?q=batchDescribe',
  '/graphql',
  '/problems/quota_exceeded',
  '/no-such-page',
]

describe.skipIf(browserSkipReason)('a view', () => {
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

  it.each(VIEWS)('fits every screen from 320 to 1920 pixels: %s', async (path) => {
    const { page, end } = await visit(path, { key: await service.key(), isolated: true })
    await waitUntilLoaded(page)
    const overflows: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const found = (await page.evaluate(widestElement)) ?? (await page.evaluate(clippedText))
      if (found) overflows.push(`${width}: ${found}`)
    }
    expect(overflows).toEqual([])
    await end()
  })
})

/** @returns the element that makes the page scroll sideways or the header wrap, for people; null when the page fits. */
function widestElement(): string | null {
  const hasMenu = document.querySelector('.menu-button') !== null
  const row = ['.brand', '.menu-button', '.key-badge'].flatMap((selector) => {
    const element = document.querySelector<HTMLElement>(`.page-header ${selector}`)
    // A hidden element has no parent to measure from.
    return element?.offsetParent ? element.offsetTop + element.offsetHeight / 2 : []
  })
  if (hasMenu && Math.max(...row) - Math.min(...row) > 8)
    return `header in two rows: ${row.join(', ')}`
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return null
  const widest = [...document.body.querySelectorAll('*')].toSorted(
    (a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right,
  )[0]
  return `${scrollWidth} ${widest?.tagName}.${widest?.className}`
}

/** @returns a text that a panel cuts off at its side, for people; null without one. An ellipsis is no fault. */
function clippedText(): string | null {
  // Text for screen readers has a clip path.
  const isCutOnPurpose = ({ clipPath, textOverflow }: CSSStyleDeclaration) =>
    clipPath !== 'none' || textOverflow === 'ellipsis'
  for (const panel of document.querySelectorAll<HTMLElement>('body *')) {
    if (panel.scrollWidth <= panel.clientWidth + 1) continue
    const style = getComputedStyle(panel)
    const { overflowX } = style
    if ((overflowX !== 'hidden' && overflowX !== 'clip') || isCutOnPurpose(style)) continue
    const { left, right } = panel.getBoundingClientRect()
    const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement!
      if (isCutOnPurpose(getComputedStyle(parent))) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && (box.right > right + 1 || box.left < left - 1))
        return `“${text.textContent}” in ${panel.className}`
    }
  }
  return null
}
