// Finds a company's home page: the apex, then www; https, then http; through meta refresh.
import type { Apex } from '../../schema/apex.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import type { Page } from './page/index.ts'
import { LIMITS } from './page/limits.ts'
import type { ReadPage } from './page/reader.ts'

export interface Home {
  /** What answered, redirects followed. */
  url: string
  status: number
  /** As it was read, also when the status says that it is an error page. */
  page: Page
}

/** A page that refreshes to a page that refreshes: one for the language, one for the login. */
const MOST_REFRESHES = 2
/** Each of four addresses may hang; together they leave time for the images. */
const EACH_MS = 4000

/** @returns the first address that answers well, else the first that answers, else why none does. */
export async function readHome(
  fetch: SafeFetch,
  read: ReadPage,
  domain: Apex,
  signal: AbortSignal,
): Promise<Home | { failure: string }> {
  let poor: Home | null = null
  let failure: string | null = null
  const silent = new Set<string>()
  for (const url of addressesOf(domain)) {
    if (silent.has(new URL(url).hostname)) continue
    try {
      const home = await readPage(fetch, read, url, signal)
      if (home.status < 400) return home
      poor ??= home
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      failure ??= error.message
      // Another scheme or port will not change what the name or the site's owner says.
      if (error.code === 'refused_by_robots') break
      if (error.code === 'dns' || error.code === 'refused_address')
        silent.add(new URL(url).hostname)
    }
  }
  return poor ?? { failure: failure ?? `${domain} has no address` }
}

// Never the subdomain that a caller asked for, or anyone's `user.host.com` would decide host.com's logo.
const addressesOf = (domain: Apex): string[] => [
  `https://${domain}/`,
  `https://www.${domain}/`,
  `http://${domain}/`,
  `http://www.${domain}/`,
]

async function readPage(
  fetch: SafeFetch,
  read: ReadPage,
  first: string,
  signal: AbortSignal,
): Promise<Home> {
  let url = first
  for (let refreshes = 0; ; refreshes++) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(EACH_MS)])
    const home = await readOne(fetch, read, url, within)
    const { refresh } = home.page
    if (refresh === null || refreshes === MOST_REFRESHES) return home
    url = refresh
  }
}

async function readOne(
  fetch: SafeFetch,
  read: ReadPage,
  url: string,
  signal: AbortSignal,
): Promise<Home> {
  const fetched = await fetch.get(url, {
    signal,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    most: LIMITS.page,
    cut: true,
  })
  return { url: fetched.url, status: fetched.status, page: await read(fetched) }
}
