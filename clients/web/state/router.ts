// The client-side router: every view has a URL, so links and the back button work.
import { domainOf } from '../parts/host.ts'
import { createStore } from './store.ts'

export const VIEWS = ['explore', 'batch', 'statement', 'migrate', 'plans', 'docs', 'key'] as const
export type View = (typeof VIEWS)[number]

export interface Route {
  view: View
  /** Search text, such as a domain, ticker, ISIN or name. In the API reference: the operation's id. */
  q: string
  /** The guide of the view `docs`, such as `quickstart`; absent elsewhere. */
  guide?: string
}

/** Maximum length of the search text in characters. */
export const MAX_QUERY_LENGTH = 200

/** `/c/stripe.com` is the page of a company, `/docs/quickstart` a guide; other views share `/` with a `view` parameter. */
const COMPANY_PATH = /^\/c\/([^/]+)\/?$/
const DOCS_PATH = /^\/docs(?:\/([\w-]+(?:\/[\w-]+)*))?\/?$/

/** @param address the address of the page, or a link. */
export function routeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Route {
  const parameters = new URLSearchParams(search)
  const q = (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  const domain = COMPANY_PATH.exec(pathname)?.[1]
  if (domain) return { view: 'explore', q: decoded(domain) }
  const docs = DOCS_PATH.exec(pathname)
  if (docs) return docs[1] ? { view: 'docs', q, guide: docs[1] } : { view: 'docs', q }
  return { view: VIEWS.find((name) => name === parameters.get('view')) ?? 'explore', q }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export function hrefOf({ view, q, guide }: Route): string {
  const domain = view === 'explore' ? domainOf(q) : null
  if (domain !== null) return `/c/${encodeURIComponent(domain)}`
  const parameters = new URLSearchParams()
  if (view !== 'explore' && view !== 'docs') parameters.set('view', view)
  if (q) parameters.set('q', q)
  const path = view === 'docs' ? (guide ? `/docs/${guide}` : '/docs') : '/'
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

export const currentRoute = createStore(routeOf(location))

addEventListener('popstate', () => {
  hasNavigated = true
  currentRoute.set(routeOf(location))
})

/** Whether the reader has navigated, and no heading has taken the focus since. */
let hasNavigated = false

/** @returns true once after each navigation, to the heading that takes the focus. */
export function takeNavigation(): boolean {
  const isNew = hasNavigated
  hasNavigated = false
  return isNew
}

/** @param hash of a heading with its #, or empty. */
export function navigate(route: Route, hash = ''): void {
  const href = hrefOf(route) + hash
  if (href !== location.pathname + location.search + location.hash)
    history.pushState(null, '', href)
  scrollTo({ top: 0 })
  hasNavigated = true
  currentRoute.set(route)
}

/**
 * Replaces the address of the shown route without a history entry, such as a search text by the domain that it found.
 * @param q the search text that the route still has; another one means that the reader has moved on.
 */
export function replaceRoute(route: Route, q: string): void {
  const href = hrefOf(route)
  // The page of the company itself may have settings in its query.
  if (currentRoute.get().q !== q || href === location.pathname) return
  history.replaceState(null, '', href)
}

/** @returns a click handler that navigates without a page load. Modified clicks open a new tab as usual. */
export function navigateOnClick(route: Route, hash = '') {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    navigate(route, hash)
  }
}
