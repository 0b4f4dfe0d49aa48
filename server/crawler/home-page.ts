// Fetches a company's home page: https before http, the apex before www, following meta refresh.
import type { Apex } from '../../schema/apex.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import type { Page } from './page/index.ts'
import { PAGE_LIMITS } from './page/limits.ts'
import type { ReadPage } from './page/reader.ts'

export interface HomePage {
  /** The final URL after redirects. */
  url: string
  status: number
  /** The parsed page, also of an error status. */
  page: Page
}

/** Sites use up to two meta refreshes: one for the language and one for the login. */
const MAX_REFRESHES = 2
/** Up to four URLs are tried in one visit, which must also fetch the images. */
const URL_TIMEOUT_MS = 4000

/** @returns the first page with a status below 400, else the first error page, else the failure. */
export async function fetchHomePage(
  fetch: SafeFetch,
  parse: ReadPage,
  domain: Apex,
  signal: AbortSignal,
): Promise<HomePage | { failure: string }> {
  let errorPage: HomePage | null = null
  let failure: string | null = null
  const unreachableHosts = new Set<string>()
  for (const url of homePageUrls(domain)) {
    if (unreachableHosts.has(new URL(url).hostname)) continue
    try {
      const homePage = await fetchWithRefreshes(fetch, parse, url, signal)
      if (homePage.status < 400) return homePage
      errorPage ??= homePage
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      failure ??= error.message
      // Another scheme would give the same robots.txt refusal or DNS failure.
      if (error.code === 'refused_by_robots') break
      if (error.code === 'dns' || error.code === 'refused_address')
        unreachableHosts.add(new URL(url).hostname)
    }
  }
  return errorPage ?? { failure: failure ?? `${domain} has no address` }
}

// Requested subdomains are never visited: a page at `user.host.com` must not set the logo of host.com.
const homePageUrls = (domain: Apex): string[] => [
  `https://${domain}/`,
  `https://www.${domain}/`,
  `http://${domain}/`,
  `http://www.${domain}/`,
]

async function fetchWithRefreshes(
  fetch: SafeFetch,
  parse: ReadPage,
  firstUrl: string,
  signal: AbortSignal,
): Promise<HomePage> {
  let url = firstUrl
  for (let refreshes = 0; ; refreshes++) {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(URL_TIMEOUT_MS)])
    const homePage = await fetchPage(fetch, parse, url, deadline)
    const { refresh } = homePage.page
    if (refresh === null || refreshes === MAX_REFRESHES) return homePage
    url = refresh
  }
}

async function fetchPage(
  fetch: SafeFetch,
  parse: ReadPage,
  url: string,
  signal: AbortSignal,
): Promise<HomePage> {
  const response = await fetch.get(url, {
    signal,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    maxBytes: PAGE_LIMITS.pageBytes,
    truncate: true,
  })
  return { url: response.url, status: response.status, page: await parse(response) }
}
