// The view of the admin page, which is in the fragment of the address: #companies, #companies/stripe.com,
// #companies/app.stripe.com/host, #keys …
import { createStore } from '../state/store.ts'

export const VIEWS = ['companies', 'corrections', 'keys', 'jobs', 'audit'] as const
export type View = (typeof VIEWS)[number]

export interface Route {
  view: View
  /** The domain of a company or host; empty for none. */
  domain: string
  /** Whether exactly the host is meant, and not its company. */
  isHost: boolean
}

function parseFragment(fragment: string): Route {
  const [name, domain = '', part] = fragment.slice(1).split('/')
  const view = VIEWS.find((candidate) => candidate === name) ?? 'companies'
  if (view !== 'companies') return { view, domain: '', isHost: false }
  return { view, domain: decode(domain), isHost: part === 'host' }
}

/** An address that a person typed may have a `%` that encodes nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const route = createStore<Route>(parseFragment(location.hash))
addEventListener('hashchange', () => route.set(parseFragment(location.hash)))

export const hrefOf = (view: View, domain = ''): string =>
  domain === '' ? `#${view}` : `#${view}/${encodeURIComponent(domain)}`

/** @returns the address of exactly this host; of a company, that of the company. */
export const hrefOfSite = (domain: string): string => `${hrefOf('companies', domain)}/host`
