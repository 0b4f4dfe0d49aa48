// The view of the admin page, which is in the fragment of the address: #companies, #companies/stripe.com, #keys …
import { createStore } from '../state/store.ts'

export const VIEWS = ['companies', 'corrections', 'keys', 'jobs', 'audit'] as const
export type View = (typeof VIEWS)[number]

export interface Route {
  view: View
  /** The domain of a company; empty for none. */
  domain: string
}

function parseFragment(fragment: string): Route {
  const [name, domain = ''] = fragment.slice(1).split('/', 2)
  const view = VIEWS.find((candidate) => candidate === name) ?? 'companies'
  return { view, domain: view === 'companies' ? domain : '' }
}

export const route = createStore<Route>(parseFragment(location.hash))
addEventListener('hashchange', () => route.set(parseFragment(location.hash)))

export const hrefOf = (view: View, domain = ''): string =>
  domain === '' ? `#${view}` : `#${view}/${domain}`
