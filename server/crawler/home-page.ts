// Fetches the home page of a site: of a company the apex before www, http only where https is refused or leads to it,
// following meta refresh.
import { setTimeout as sleep } from 'node:timers/promises'
import { apexOf, isPublicSuffix } from '../../schema/apex.ts'
import {
  companyOf,
  hostnameOf,
  isHost,
  isPrivateHost,
  privateAddressOf,
  type Site,
} from '../../schema/site.ts'
import {
  FetchFailed,
  type FetchOptions,
  type FetchTerms,
  isRefusedBy,
  type SafeFetch,
  UnverifiedCertificate,
} from '../fetch/index.ts'
import type { ExternalSheet } from './page/html/stylesheets.ts'
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
  /** Reads the page again with the text of its stylesheets. */
  readWith(sheets: ExternalSheet[]): Promise<Page>
  /** Whether the page, or one that led to it, was read over http. */
  overHttp: boolean
  /** Why the site did not show its whole home page: the page broke off, or the one that it leads to failed; null when it did. */
  cutBy: FetchFailed | null
}

/**
 * How http URLs in a page are read: for an https page over https only. Browsers do the same for its images. Who names
 * port 80 of a private host wants what is there: another application may be at port 443.
 */
function plainHttpFrom(pageUrl: string, site: Site): FetchOptions['plainHttp'] {
  if (pageUrl.startsWith('https:')) return 'never'
  const namesPort80 = isPrivateHost(site) && privateAddressOf(site).port === '80'
  return namesPort80 ? undefined : 'whereHttpsIsRefused'
}

/**
 * Creates a fetcher for the URLs in a page of a site. It applies `plainHttpFrom` to each of them, and the limits for
 * third parties to hosts other than those of the site's domain and the page's own.
 */
export function fetcherForLinks(
  fetch: SafeFetch,
  pageUrl: string,
  site: Site,
  thirdParties: ThirdParties,
): SafeFetch {
  const plainHttp = plainHttpFrom(pageUrl, site)
  const limited = thirdParties.limit(fetch, [hostnameOf(site), new URL(pageUrl).hostname])
  return { ...limited, get: (url, options) => limited.get(url, { ...options, plainHttp }) }
}

/** Sites chain up to two meta refreshes: one to the language and one to the login. */
const MAX_REFRESHES = 2
/** For all pages of a visit, which must also fetch the images. */
const HOME_PAGE_TIMEOUT_MS = 12_000
/** After this time without an answer, the next URL is asked beside the slow one. */
const PATIENCE_MS = 4000
/** Failures of a host that answers, or may answer other requests, apart from those after a redirect. */
const FAILURES_OF_PAGES = new Set([
  'bad_response',
  // It was open, and broke off.
  'connection',
  'downgrade',
  'redirects',
  'refused_by_robots',
  'refused_url',
  'timeout',
  'too_large',
])

/** A site whose home page could not be read. */
export interface UnreadSite {
  /** The first failure. */
  failure: string
  /** Origin of a host that may answer other requests; null when no host does. */
  origin: string | null
}

/** Where home pages are read, and by what. */
interface Reading {
  fetch: SafeFetch
  parse: ParsePage
  terms: FetchTerms
}

/**
 * Asks the apex first. The other URLs follow when it fails, and beside it when it is slow.
 * @returns the first whole page with a status below 400, else the first that broke off, else the first error page, else
 *   the first failure.
 */
export async function fetchHomePage(
  fetch: SafeFetch,
  parse: ParsePage,
  site: Site,
  { caller, signal }: FetchTerms,
): Promise<HomePage | UnreadSite> {
  const ended = new AbortController()
  const deadline = AbortSignal.any([
    signal,
    ended.signal,
    AbortSignal.timeout(HOME_PAGE_TIMEOUT_MS),
  ])
  try {
    return await firstPage(site, { fetch, parse, terms: { caller, signal: deadline } })
  } finally {
    ended.abort()
  }
}

/**
 * The URLs of a home page in the order in which they are asked. Those of a company are never at another host than its
 * apex and www: a page at `user.host.com` must not set the logo of host.com.
 */
function homeUrls(site: Site): string[] {
  if (isPrivateHost(site)) return [`https:${site}`]
  // Below a public suffix, www is somebody else's too, unless the suffix itself redirects there.
  const hasWww = companyOf(site) === site && !isPublicSuffix(site)
  return (hasWww ? [site, `www.${site}`] : [site]).map((host) => `https://${host}/`)
}

/** Failures of an https URL where a server of a private network may speak http: on a port of its own, most do. */
const FAILURES_OF_HTTP_PORTS = new Set(['tls', 'connection', 'bad_response', 'refused_connection'])

/** A port with a certificate that cannot be verified, or with a redirect, speaks https. */
const isFailureOfHttpPort = ({ code, cause, isAfterRedirect }: FetchFailed): boolean =>
  FAILURES_OF_HTTP_PORTS.has(code) && !isAfterRedirect && !(cause instanceof UnverifiedCertificate)

async function firstPage(site: Site, reading: Reading): Promise<HomePage | UnreadSite> {
  const waiting = homeUrls(site)
  const open = new Set<Promise<unknown>>()
  const errorPages: HomePage[] = []
  const cutPages: HomePage[] = []
  let page: HomePage | null = null
  let unread: UnreadSite | null = null
  const noteFailure = (url: string, error: FetchFailed) => {
    unread = mergeUnread(unread, url, error)
    // The other host most likely has the same robots.txt.
    if (error.code === 'refused_by_robots') waiting.length = 0
    // Anyone on the network path can replace an http page, so it is read only where https is refused, or leads there.
    const { protocol, host } = new URL(url)
    const httpUrl = url.replace(/^https:/, 'http:')
    const leadsToHttp = error.code === 'downgrade' && error.subject === httpUrl
    const speaksHttp = isPrivateHost(site) && isFailureOfHttpPort(error)
    if (protocol === 'https:' && (isRefusedBy(host, error) || leadsToHttp || speaksHttp))
      waiting.push(httpUrl)
  }
  const read = async (url: string) => {
    try {
      const homePage = await fetchWithRefreshes(reading, url, site)
      if (isElsewhere(site, homePage.url)) {
        const failure = `${url} leads to ${new URL(homePage.url).hostname}`
        unread ??= { failure, origin: new URL(url).origin }
        return
      }
      if (homePage.cutBy) noteFailure(url, homePage.cutBy)
      if (homePage.status >= 400) errorPages.push(homePage)
      else if (homePage.cutBy) cutPages.push(homePage)
      else page ??= homePage
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      noteFailure(url, error)
    }
  }
  while (page === null && (waiting.length > 0 || open.size > 0)) {
    const url = waiting.shift()
    if (url !== undefined) {
      const attempt = read(url).finally(() => open.delete(attempt))
      attempt.catch(() => {})
      open.add(attempt)
    }
    const patience = waiting.length > 0 ? [sleep(PATIENCE_MS, null, { ref: false })] : []
    await Promise.race([...open, ...patience])
  }
  const best = page ?? cutPages[0] ?? errorPages[0] ?? unread
  return best ?? { failure: `${hostnameOf(site)} has no address`, origin: null }
}

/** Whether a host leads to a website of somebody else, as to a login service: that one's logo is not the host's. */
export const isElsewhere = (site: Site, url: string): boolean =>
  isHost(site) && !isPrivateHost(site) && apexOf(new URL(url).hostname) !== companyOf(site)

/** Keeps the first failure, and the first host that may answer other requests. */
function mergeUnread(unread: UnreadSite | null, url: string, error: FetchFailed): UnreadSite {
  const mayAnswer = error.isAfterRedirect || FAILURES_OF_PAGES.has(error.code)
  const origin = mayAnswer ? new URL(url).origin : null
  return { failure: unread?.failure ?? error.message, origin: unread?.origin ?? origin }
}

async function fetchWithRefreshes(
  { fetch, parse, terms }: Reading,
  firstUrl: string,
  site: Site,
): Promise<HomePage> {
  let url = firstUrl
  let plainHttp = plainHttpFrom(firstUrl, site)
  let overHttp = false
  let lastPage: HomePage | null = null
  for (let refreshes = 0; ; refreshes++) {
    const read = fetchPage(fetch, parse, url, plainHttp, terms)
    const homePage: HomePage = await read.catch((error) => {
      if (lastPage === null || !(error instanceof FetchFailed)) throw error
      return { ...lastPage, cutBy: error }
    })
    const { refresh } = homePage.page
    overHttp ||= homePage.overHttp
    if (homePage.cutBy || refresh === null || refreshes === MAX_REFRESHES)
      return { ...homePage, overHttp }
    lastPage = homePage
    url = refresh
    plainHttp = plainHttpFrom(homePage.url, site)
  }
}

async function fetchPage(
  fetch: SafeFetch,
  parse: ParsePage,
  url: string,
  plainHttp: FetchOptions['plainHttp'],
  { caller, signal }: FetchTerms,
): Promise<HomePage> {
  const get = (maxBytes: number) =>
    fetch.get(url, {
      caller,
      signal,
      plainHttp,
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
      maxBytes,
      truncate: true,
      partial: true,
    })
  let response = await get(PAGE_LIMITS.pageBytes)
  const hasLongHead = response.truncated && !response.failure && isHeadOpen(response.bytes)
  if (hasLongHead) response = await get(PAGE_LIMITS.longHeadBytes)
  const {
    url: finalUrl,
    status,
    headers,
    bytes,
    overHttp = false,
    failure: cutBy = null,
  } = response
  const downloaded = { url: finalUrl, headers, bytes, hasLongHead, isCut: cutBy !== null }
  const readWith = (sheets: ExternalSheet[]) => parse({ ...downloaded, sheets })
  return { url: finalUrl, status, page: await parse(downloaded), readWith, overHttp, cutBy }
}

/** Whether the head of the page, where its icons are, goes on after these bytes. */
const isHeadOpen = (bytes: Uint8Array): boolean =>
  !/<\/head|<body/i.test(Buffer.from(bytes).toString('latin1'))
