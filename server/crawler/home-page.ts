// Fetches a company's home page: the apex before www, http only where https is refused, following meta refresh.
import { type Apex, isPublicSuffix } from '../../schema/apex.ts'
import {
  FetchFailed,
  type FetchOptions,
  type FetchTerms,
  isRefusedBy,
  type SafeFetch,
} from '../fetch/index.ts'
import type { Page } from './page/index.ts'
import { PAGE_LIMITS } from './page/limits.ts'
import type { ParsePage } from './page/reader.ts'
import type { ThirdParties } from './third-parties.ts'

export interface HomePage {
  /** The final URL after redirects. */
  url: string
  status: number
  /** The parsed page, also of an error status. */
  page: Page
  /** Whether the page, or one that led to it, was read over http. */
  overHttp: boolean
}

/** How http URLs in a page are read: for an https page over https only. Browsers do the same for its images. */
const plainHttpFrom = (pageUrl: string): FetchOptions['plainHttp'] =>
  pageUrl.startsWith('https:') ? 'never' : 'whereHttpsIsRefused'

/**
 * Creates a fetcher for the URLs in a page of a company. It applies `plainHttpFrom` to each of them, and the limits for
 * third parties to hosts other than the company's domain and the page's own.
 */
export function fetcherForLinks(
  fetch: SafeFetch,
  pageUrl: string,
  domain: Apex,
  thirdParties: ThirdParties,
): SafeFetch {
  const plainHttp = plainHttpFrom(pageUrl)
  const limited = thirdParties.limit(fetch, [domain, new URL(pageUrl).hostname])
  return { ...limited, get: (url, options) => limited.get(url, { ...options, plainHttp }) }
}

/** Sites chain up to two meta refreshes: one to the language and one to the login. */
const MAX_REFRESHES = 2
/** For each page. A visit tries up to four URLs, follows their refreshes, and must also fetch the images. */
const URL_TIMEOUT_MS = 4000

/** @returns the first page with a status below 400, else the first error page, else the first failure. */
export async function fetchHomePage(
  fetch: SafeFetch,
  parse: ParsePage,
  domain: Apex,
  terms: FetchTerms,
): Promise<HomePage | { failure: string }> {
  let errorPage: HomePage | null = null
  let failure: string | null = null
  // Requested subdomains are never visited: a page at `user.host.com` must not set the logo of host.com.
  // Below a public suffix, www is somebody else's too, unless the suffix itself redirects there.
  const hosts = isPublicSuffix(domain) ? [domain] : [domain, `www.${domain}`]
  const urls = hosts.map((host) => `https://${host}/`)
  for (const url of urls) {
    try {
      const homePage = await fetchWithRefreshes(fetch, parse, url, terms)
      if (homePage.status < 400) return homePage
      errorPage ??= homePage
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      failure ??= error.message
      // The other host most likely has the same robots.txt.
      if (error.code === 'refused_by_robots') break
      // Anyone on the network path can replace an http page, so it is read only where https is refused. The loop reads
      // the added URL last.
      const { protocol, host } = new URL(url)
      if (protocol === 'https:' && isRefusedBy(host, error)) urls.push(`http://${host}/`)
    }
  }
  return errorPage ?? { failure: failure ?? `${domain} has no address` }
}

async function fetchWithRefreshes(
  fetch: SafeFetch,
  parse: ParsePage,
  firstUrl: string,
  { caller, signal }: FetchTerms,
): Promise<HomePage> {
  let url = firstUrl
  let plainHttp = plainHttpFrom(firstUrl)
  let overHttp = false
  for (let refreshes = 0; ; refreshes++) {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(URL_TIMEOUT_MS)])
    const homePage = await fetchPage(fetch, parse, url, plainHttp, { caller, signal: deadline })
    const { refresh } = homePage.page
    overHttp ||= homePage.overHttp
    if (refresh === null || refreshes === MAX_REFRESHES) return { ...homePage, overHttp }
    url = refresh
    plainHttp = plainHttpFrom(homePage.url)
  }
}

async function fetchPage(
  fetch: SafeFetch,
  parse: ParsePage,
  url: string,
  plainHttp: FetchOptions['plainHttp'],
  { caller, signal }: FetchTerms,
): Promise<HomePage> {
  const response = await fetch.get(url, {
    caller,
    signal,
    plainHttp,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    maxBytes: PAGE_LIMITS.pageBytes,
    truncate: true,
  })
  const { url: finalUrl, status, overHttp = false } = response
  return { url: finalUrl, status, page: await parse(response), overHttp }
}
