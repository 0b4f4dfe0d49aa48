// Finds a company's home page: the apex, then www; https, then http; through meta refresh.
import type { Apex } from '../../schema/apex.ts'
import { FetchFailed, type SafeFetch } from './fetch.ts'
import { createPageReader, type Page, type PageReader } from './page/page.ts'

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
const EACH_MS = 6000

/** @returns the first address that answers well, else the first that answers, else why none does. */
export async function readHome(
  fetch: SafeFetch,
  domain: Apex,
  signal: AbortSignal,
): Promise<Home | { failure: string }> {
  let poor: Home | null = null
  let failure: string | null = null
  const silent = new Set<string>()
  for (const url of addressesOf(domain)) {
    if (silent.has(new URL(url).hostname)) continue
    try {
      const home = await readPage(fetch, url, signal)
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

async function readPage(fetch: SafeFetch, first: string, signal: AbortSignal): Promise<Home> {
  let url = first
  for (let refreshes = 0; ; refreshes++) {
    const home = await readOne(fetch, url, AbortSignal.any([signal, AbortSignal.timeout(EACH_MS)]))
    const { refresh } = home.page
    if (refresh === null || refreshes === MOST_REFRESHES) return home
    url = refresh
  }
}

async function readOne(fetch: SafeFetch, url: string, signal: AbortSignal): Promise<Home> {
  let reader: PageReader | null = null
  const fetched = await fetch.get(url, {
    signal,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    cut: true,
    onChunk(chunk, head) {
      reader ??= createPageReader(head)
      return reader.write(chunk)
    },
  })
  const { url: last, status } = fetched
  return { url: last, status, page: (reader ?? createPageReader(fetched)).end() }
}
