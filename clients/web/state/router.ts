// Where the reader is: each view has an address, so that it can be linked and gone back to.
import { kept } from './store.ts'

export const VIEWS = ['explore', 'playground', 'batch', 'plans', 'docs', 'key'] as const
export type View = (typeof VIEWS)[number]

/** Views with an address of their own; the others are at the explorer's. */
const PATHS: Partial<Record<View, string>> = { docs: '/docs' }

export interface Place {
  view: View
  /** What was asked for: a domain, a ticker, an ISIN or a name; of the reference, an operation. */
  q: string
}

function placeOf({ pathname, search }: Location): Place {
  const parameters = new URLSearchParams(search)
  const named = parameters.get('view')
  const view =
    VIEWS.find((name) => PATHS[name] === pathname.replace(/\/$/, '') || name === named) ?? 'explore'
  return { view, q: (parameters.get('q') ?? '').trim().slice(0, 200) }
}

export function hrefOf({ view, q }: Place): string {
  const parameters = new URLSearchParams({
    ...(view === 'explore' || PATHS[view] ? {} : { view }),
    ...(q ? { q } : {}),
  })
  const path = PATHS[view] ?? '/'
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

export const place = kept(placeOf(location))

addEventListener('popstate', () => place.set(placeOf(location)))

export function go(next: Place): void {
  const href = hrefOf(next)
  if (href !== location.pathname + location.search) history.pushState(null, '', href)
  const show = () => place.set(next)
  scrollTo({ top: 0 })
  show()
}

/** A link within the page: it goes there without loading, unless the reader wants a tab of its own. */
export function following(next: Place) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    go(next)
  }
}
