// The explorer in a browser: views of it, and what went wrong in them.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Service } from './service.ts'

export interface Visit {
  page: Page
  /** Addresses that were asked. */
  addresses: string[]
  /** What the console and the page said. */
  errors: string[]
  /** Leaves the view, and tells what was seen of it. */
  end(): Promise<Seen>
}

export interface Seen {
  path: string
  options: VisitOptions
  /** Hosts that were asked. */
  hosts: string[]
  errors: string[]
  /** What moved without the reader doing anything, and how far: tag, class, and its top before and after. */
  moved: string[]
}

export interface VisitOptions {
  key?: string
  scheme?: 'light' | 'dark'
  width?: number
  /** Of its own: what it stores, and whether it has a connection, concerns no other. */
  alone?: boolean
}

/** @returns opens a view in a tab; tabs of one scheme and width share what the browser has loaded. */
export function visits(browser: Browser, service: Service) {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = (scheme: 'light' | 'dark', width: number, alone: boolean) => {
    const name = alone ? `alone ${contexts.size}` : `${scheme} ${width}`
    const context =
      contexts.get(name) ??
      browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
    contexts.set(name, context)
    return context
  }
  return async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const { key, scheme = 'light', width = 1280, alone = false } = options
    const context = await contextOf(scheme, width, alone)
    const page = await context.newPage()
    const addresses: string[] = []
    const errors: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(watchShifts)
    await page.goto(`${service.api}${path}${key ? `#key=${key}` : ''}`)
    const end = async () => {
      const moved = await page.evaluate(() => {
        localStorage.clear()
        return (globalThis as { moved?: string[] }).moved ?? []
      })
      await page.close()
      return { path, options, hosts: hostsOf(addresses), errors, moved }
    }
    return { page, addresses, errors, end }
  }
}

function hostsOf(addresses: string[]): string[] {
  const loaded = addresses.filter((url) => !url.startsWith('blob:'))
  return [...new Set(loaded.map((url) => new URL(url).host))]
}

/** Runs in the page. What follows upon typing is the reader's doing, also when it is a script that fills a field. */
function watchShifts(): void {
  const moved: string[] = []
  Object.assign(globalThis, { moved })
  // Less than a reader sees.
  const LEAST = 0.001
  let typed = Number.NEGATIVE_INFINITY
  addEventListener('input', ({ timeStamp }) => (typed = timeStamp), true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean
      value: number
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      const isOurs = !entry.hadRecentInput && entry.startTime - typed > 1000
      if (!isOurs || entry.value < LEAST) continue
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = `${node?.nodeName} ${node?.className ?? ''}`
        moved.push(`${entry.value} ${name} ${previousRect.y} ${currentRect.y}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until nothing in sight is still awaited. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy="true"]'),
  )
}

/** @param script of axe-core. @returns what hinders somebody, each with the elements. */
export async function hindrances(page: Page, script: string): Promise<string[][]> {
  // Evaluated rather than added to the page, whose policy would not let it in.
  await page.evaluate(script)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return grave.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  })
}

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }>
}
