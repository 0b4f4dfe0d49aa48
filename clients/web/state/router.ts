// The client-side router: every view has a URL, so links and the back button work.
import { createStore } from './store.ts'

export const VIEWS = ['explore', 'playground', 'batch', 'plans', 'docs', 'key'] as const
export type View = (typeof VIEWS)[number]

/** Views with their own path; the others share `/` with a `view` parameter. */
const PATHS: Partial<Record<View, string>> = { docs: '/docs' }

export interface Route {
  view: View
  /** Search text, such as a domain, ticker, ISIN or name. In the API reference: the operation's id. */
  q: string
}

/** Maximum length of the search text in characters. */
export const MAX_QUERY_LENGTH = 200

function routeOf({ pathname, search }: Location): Route {
  const parameters = new URLSearchParams(search)
  const viewParameter = parameters.get('view')
  const view =
    VIEWS.find((name) => PATHS[name] === pathname.replace(/\/$/, '') || name === viewParameter) ??
    'explore'
  return { view, q: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH) }
}

export function hrefOf({ view, q }: Route): string {
  const parameters = new URLSearchParams()
  if (view !== 'explore' && !PATHS[view]) parameters.set('view', view)
  if (q) parameters.set('q', q)
  const path = PATHS[view] ?? '/'
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

export const currentRoute = createStore(routeOf(location))

addEventListener('popstate', () => currentRoute.set(routeOf(location)))

export function navigate(route: Route): void {
  const href = hrefOf(route)
  if (href !== location.pathname + location.search) history.pushState(null, '', href)
  scrollTo({ top: 0 })
  currentRoute.set(route)
}

/** @returns a click handler that navigates without a page load. Modified clicks open a new tab as usual. */
export function navigateOnClick(route: Route) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    navigate(route)
  }
}
