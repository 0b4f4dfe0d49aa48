// Opens explorer views in a browser and records requests, errors and layout shifts.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Service } from './service.ts'

export interface Visit {
  page: Page
  /** URLs that the page requested. */
  requestedUrls: string[]
  /** Console errors and uncaught exceptions. */
  errors: string[]
  /** Clears the local storage, closes the view and returns its report. */
  end(): Promise<VisitReport>
}

export interface VisitReport {
  path: string
  options: VisitOptions
  /** Hosts that the page requested. */
  hosts: string[]
  errors: string[]
  /** Layout shifts without user input: score, tag, class, and top before and after. */
  layoutShifts: string[]
}

export interface VisitOptions {
  key?: string
  scheme?: 'light' | 'dark'
  width?: number
  /** Uses a separate browser context, with its own storage and connection state. */
  isolated?: boolean
}

/** @returns a function that opens a view in a tab. Tabs with the same scheme and width share the browser cache. */
export function createVisitor(browser: Browser, service: Service) {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = (scheme: 'light' | 'dark', width: number, isolated: boolean) => {
    const name = isolated ? `isolated ${contexts.size}` : `${scheme} ${width}`
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
    const { key, scheme = 'light', width = 1280, isolated = false } = options
    const context = await contextOf(scheme, width, isolated)
    const page = await context.newPage()
    const requestedUrls: string[] = []
    const errors: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(watchShifts)
    await page.goto(`${service.api}${path}${key ? `#key=${key}` : ''}`)
    const end = async () => {
      const layoutShifts = await page.evaluate(async () => {
        // The browser reports the shifts of a frame after it has drawn it.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
        localStorage.clear()
        return (globalThis as { layoutShifts?: string[] }).layoutShifts ?? []
      })
      await page.close()
      return { path, options, hosts: hostsOf(requestedUrls), errors, layoutShifts }
    }
    return { page, requestedUrls, errors, end }
  }
}

function hostsOf(urls: string[]): string[] {
  const loaded = urls.filter((url) => !url.startsWith('blob:'))
  return [...new Set(loaded.map((url) => new URL(url).host))]
}

/** Runs in the page and records layout shifts, except those after input of the user or `input` events of scripts. */
function watchShifts(): void {
  const layoutShifts: string[] = []
  Object.assign(globalThis, { layoutShifts })
  // The layout shift score of the browser; shifts with a lower score are invisible.
  const MIN_SHIFT = 0.001
  /** A shift within this time after an input counts as caused by it. */
  const AFTER_INPUT_MS = 1000
  let lastInputAt = Number.NEGATIVE_INFINITY
  addEventListener('input', ({ timeStamp }) => (lastInputAt = timeStamp), true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean
      value: number
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      const isUnexpected = !entry.hadRecentInput && entry.startTime - lastInputAt > AFTER_INPUT_MS
      if (!isUnexpected || entry.value < MIN_SHIFT) continue
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = `${node?.nodeName} ${node?.className ?? ''}`
        layoutShifts.push(`${entry.value} ${name} ${previousRect.y} ${currentRect.y}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the page has a heading and no part of it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy="true"]'),
  )
}

/** The accessibility checker. */
const AXE = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)

/** @returns violations of axe's rules: the impact and the rule, then the elements' HTML. */
export async function accessibilityViolations(page: Page): Promise<string[][]> {
  const script = await readFile(AXE, 'utf8')
  // Evaluated instead of added as a script, which the page's security policy would block.
  await page.evaluate(script)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }) => [
      `${impact}: ${id}`,
      ...nodes.map(({ html }) => html),
    ])
  })
}

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }>
}
