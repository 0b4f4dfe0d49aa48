// The theme of a page: its own color scheme, or a class or attribute that the page names. The components share it.
import type { PageTheme } from './img.ts'

/** How a page tells whether it is dark. */
export interface ThemeOptions {
  /**
   * A CSS selector, such as `.dark` or `[data-theme=dark]`. Logos with the theme `auto` are then dark inside an element
   * that matches it and light elsewhere, and do not follow the color scheme.
   */
  darkWhen?: string | undefined
}

/** The last invalid selector that the console named. */
let namedSelector: string | undefined

/**
 * @param element the logo, which is in the page.
 * @returns the theme that the page has at this element; `auto` where it is that of the reader's system.
 * An invalid selector counts as none, and the console names it.
 */
export function readPageTheme(element: Element, { darkWhen }: ThemeOptions): PageTheme {
  try {
    if (darkWhen) return isInside(element, darkWhen) ? 'dark' : 'light'
  } catch (error) {
    if (namedSelector !== darkWhen) console.error(error)
    namedSelector = darkWhen
  }
  const { colorScheme } = getComputedStyle(element)
  // `normal` means what a <meta name="color-scheme"> says, which computed styles do not show.
  const schemes =
    colorScheme === 'normal'
      ? document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content
      : colorScheme
  const isDark = /\bdark\b/i.test(schemes ?? '')
  const isLight = /\blight\b/i.test(schemes ?? '')
  // Where both agree, an image that a server rendered for the reader's system stays, and is not requested again.
  if (isDark === isLight || isDark === darkSystem()?.matches) return 'auto'
  return isDark ? 'dark' : 'light'
}

/** Whether the element, one of its ancestors or one of the hosts around them matches the selector. */
function isInside(element: Element, selector: string): boolean {
  if (element.closest(selector)) return true
  const root = element.getRootNode()
  return root instanceof ShadowRoot && isInside(root.host, selector)
}

/** @returns whether the system of the reader is dark; undefined in test environments without `matchMedia`. */
const darkSystem = (): MediaQueryList | undefined =>
  globalThis.matchMedia?.('(prefers-color-scheme: dark)')

const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** Observes <html>, <body> and their attributes and children, and all of <head>, which has the style sheets. */
function observePage(): void {
  const { documentElement: root, head } = document
  for (const part of [root, ...root.children])
    observer?.observe(part, { attributes: true, childList: true, subtree: part === head })
}

const notify = () => {
  // The page may have a new <body>.
  if (listeners.size) observePage()
  // A listener that throws must not keep the news from the others.
  for (const listener of listeners) queueMicrotask(listener)
}

/**
 * Calls the listener when <html>, <body> or a style sheet in <head> changes, or the reader's color scheme, which a style
 * sheet may copy to the page. Nothing is observed while there are no listeners.
 * @returns a function that removes the listener.
 */
export function watchPage(listener: () => void): () => void {
  listeners.add(listener)
  if (!observer) {
    observer = new MutationObserver(notify)
    darkSystem()?.addEventListener('change', notify)
    // The `load` event of an image says nothing about the theme.
    const onLoad = ({ target }: Event) => target instanceof HTMLLinkElement && notify()
    document.addEventListener('load', onLoad, true)
  }
  if (listeners.size === 1) observePage()
  return () => {
    listeners.delete(listener)
    if (!listeners.size) observer?.disconnect()
  }
}
