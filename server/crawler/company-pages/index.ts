// Fetches the company pages used as research evidence: home, about, pricing, careers and documentation.
import { type Apex, apexOf } from '../../../schema/apex.ts'
import type { SiteFacts } from '../../../schema/visit.ts'
import { FetchFailed, type FetchTerms, type SafeFetch } from '../../fetch/index.ts'
import { fetcherForLinks, fetchHomePage } from '../home-page.ts'
import type { Prose } from '../page/facts/prose.ts'
import type { Page } from '../page/index.ts'
import { PAGE_LIMITS } from '../page/limits.ts'
import type { ParsePage, ReadPage } from '../page/reader.ts'
import { parkedPageReason } from '../parked-page.ts'
import { ThirdParties } from '../third-parties.ts'
import { PAGE_KINDS, type PageKind, selectPages } from './page-kinds.ts'

export interface SitePage extends Prose {
  kind: 'home' | PageKind
  url: string
  facts: SiteFacts
}

export interface CompanyPages {
  /** The home page is first; empty when it could not be fetched, is parked or has an error status. */
  pages: SitePage[]
  /** One sentence on why there are no pages; null when there are. */
  failure: string | null
  /** Whether the home page, or one that led to it, was read over http. */
  overHttp?: boolean
}

/** Returns the website's errors as `failure` instead of throwing them. */
export type FetchCompanyPages = (domain: Apex, terms: FetchTerms) => Promise<CompanyPages>

/** Timeout of each page that the home page links to. A slower page is left out. */
const LINKED_PAGE_TIMEOUT_MS = 4000

/** @param fetch a fetcher that obeys robots.txt. */
export function createCompanyPagesFetcher(
  fetch: SafeFetch,
  read: ReadPage,
  thirdParties: ThirdParties = new ThirdParties(),
): FetchCompanyPages {
  return async (domain, terms) => {
    const readProse: ParsePage = (page) => read({ ...page, includeProse: true }, terms.caller)
    const fetchedHome = await fetchHomePage(fetch, readProse, domain, terms).catch(toFailure)
    if ('failure' in fetchedHome) return { pages: [], failure: fetchedHome.failure }
    const { cutBy, page } = fetchedHome
    if (cutBy && page.facts.title === null) return { pages: [], failure: cutBy.message }
    const parkedReason = parkedPageReason(fetchedHome, domain)
    if (parkedReason !== null) return { pages: [], failure: parkedReason }
    if (fetchedHome.status >= 400)
      return { pages: [], failure: `The site answered ${fetchedHome.status}.` }
    const homePage = sitePage('home', fetchedHome.url, page)
    const urlsByKind = selectPages(homePage.links, fetchedHome.url, page.base)
    const linkedFetch = fetcherForLinks(fetch, fetchedHome.url, domain, thirdParties)
    const linkedPages = PAGE_KINDS.map(async (kind) => {
      const url = urlsByKind.get(kind)
      return url === undefined ? null : fetchLinkedPage(linkedFetch, readProse, kind, url, terms)
    })
    const pages = (await Promise.all(linkedPages)).filter((page) => page !== null)
    return {
      pages: [homePage, ...pages.filter(({ url }) => url !== fetchedHome.url)],
      failure: null,
      overHttp: fetchedHome.overHttp,
    }
  }
}

const toFailure = (error: unknown): { failure: string } => {
  if (error instanceof FetchFailed) return { failure: error.message }
  throw error
}

async function fetchLinkedPage(
  fetch: SafeFetch,
  read: ParsePage,
  kind: PageKind,
  pageUrl: string,
  { caller, signal }: FetchTerms,
): Promise<SitePage | null> {
  try {
    const response = await fetch.get(pageUrl, {
      caller,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LINKED_PAGE_TIMEOUT_MS)]),
      accept: 'text/html,application/xhtml+xml;q=0.9',
      maxBytes: PAGE_LIMITS.pageBytes,
      truncate: true,
    })
    const isHtml = /html/i.test(response.headers['content-type'] ?? '')
    // A link may redirect to another company's site, such as a job board. That page is not evidence.
    if (response.status >= 400 || !isHtml || !isSameSite(pageUrl, response.url)) return null
    return sitePage(kind, response.url, await read(response))
  } catch (error) {
    if (error instanceof FetchFailed) return null
    throw error
  }
}

const isSameSite = (linkUrl: string, finalUrl: string): boolean =>
  apexOf(new URL(linkUrl).hostname) === apexOf(new URL(finalUrl).hostname)

const NO_PROSE: Prose = { keywords: '', headings: [], passages: [], links: [] }

const sitePage = (kind: SitePage['kind'], url: string, { prose, facts }: Page): SitePage => ({
  kind,
  url,
  facts,
  ...(prose ?? NO_PROSE),
})
