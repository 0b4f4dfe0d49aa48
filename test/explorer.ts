// The explorer in a browser: a view, and what went wrong in it.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Service } from './service.ts'

export interface Visit {
  page: Page
  context: BrowserContext
  /** Hosts that were asked. */
  hosts(): string[]
  /** Addresses that were asked. */
  addresses: string[]
  errors: string[]
  /** How much moved without the reader doing anything. */
  shifted(): Promise<number>
}

interface VisitOptions {
  key?: string
  scheme?: 'light' | 'dark'
  width?: number
  /** Runs in the page before its own, which its policy would not let in. */
  script?: string
}

export async function visit(
  browser: Browser,
  service: Service,
  path: string,
  { key, scheme = 'light', width = 1280, script }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const addresses: string[] = []
  const errors: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(watchShifts)
  if (script) await page.addInitScript(script)
  await page.goto(`${service.api}${path}${key ? `#key=${key}` : ''}`)
  return {
    ...{ page, context, addresses, errors },
    hosts: () => [
      ...new Set(
        addresses.filter((url) => !url.startsWith('blob:')).map((url) => new URL(url).host),
      ),
    ],
    shifted: () => page.evaluate(() => (globalThis as { shifted?: number }).shifted ?? 0),
  }
}

/** Runs in the page. */
function watchShifts(): void {
  const page = globalThis as { shifted?: number }
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean
      value: number
    })[]) {
      if (!entry.hadRecentInput) page.shifted = (page.shifted ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
