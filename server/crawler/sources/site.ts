// Finds logo candidates on the company's own website and fetches the best ones.
import type { Site } from '../../../schema/site.ts'
import type { Candidate, CandidateSource } from '../../../schema/visit.ts'
import { FetchFailed, type FetchTerms, type SafeFetch } from '../../fetch/index.ts'
import { isChallengePage } from '../challenge-page.ts'
import { CandidateFetcher, fetchCandidates } from '../fetch-candidates.ts'
import { fetcherForLinks, fetchHomePage, type HomePage, isElsewhere } from '../home-page.ts'
import { parseBrowserconfig } from '../page/candidates/browserconfig.ts'
import { parseManifest } from '../page/candidates/manifest.ts'
import { mergeCandidates } from '../page/candidates/merge.ts'
import { wellKnownIcons } from '../page/candidates/well-known-paths.ts'
import type { Page } from '../page/index.ts'
import { type ParsePage, type ReadPage, readPage } from '../page/reader.ts'
import { parkedPageReason } from '../parked-page.ts'
import { type CandidateSink, NO_FACTS, type VisitSource, type VisitTerms } from '../source.ts'
import { ThirdParties } from '../third-parties.ts'

/** Largest web app manifest, browserconfig.xml or stylesheet, in bytes. */
const MAX_METADATA_FILE_BYTES = 256 * 1024
/** For the icons of a site whose page cannot be read: it may be a host that does not answer at all. */
const DEFAULT_ICONS_TIMEOUT_MS = 4000
/** Images that are fetched before anything else: of the connections to a host over HTTP/1.1, one is left for a manifest. */
const MOST_PROMISING_IMAGES = 3

/**
 * @param parse the page parser; the server passes one that runs in its own thread.
 * @param thirdParties what all visits of the process have asked of third parties.
 */
export function site(
  fetch: SafeFetch,
  parse: ReadPage = readPage,
  thirdParties: ThirdParties = new ThirdParties(),
): VisitSource {
  return {
    name: 'site',
    async read(site, sink, terms) {
      const parseHere: ParsePage = (page) => parse(page, terms.caller)
      const homePage = await fetchHomePage(fetch, parseHere, site, terms)
      if ('failure' in homePage) {
        const { failure, origin } = homePage
        if (origin !== null) {
          const linkedFetch = fetcherForLinks(fetch, origin, site, thirdParties)
          await fetchDefaultIcons(origin, withinCompany(linkedFetch, site), sink, terms)
        }
        const overHttp = origin !== null && isHttp(origin)
        return { facts: NO_FACTS, failure, isPartial: true, overHttp }
      }
      const { overHttp } = homePage
      const linkedFetch = fetcherForLinks(fetch, homePage.url, site, thirdParties)
      // A parked page shows the logo of a site seller, a hosting company or a web server.
      const parkedReason = parkedPageReason(homePage, site)
      if (parkedReason !== null)
        return { facts: NO_FACTS, failure: parkedReason, isFinal: true, overHttp }
      const failure = failureOf(homePage)
      const isCompanyPage = failure === null
      const images = new CandidateFetcher(linkedFetch, sink, terms)
      const { origin } = new URL(homePage.url)
      const list = (declared: Candidate[], missing: CandidateSource[]) =>
        images.list(
          mergeCandidates([...declared, ...wellKnownIcons(origin)]).map(markedIf(overHttp)),
          missing,
        )
      const { page } = homePage
      const declared = isCompanyPage ? page.candidates : []
      const missing = isCompanyPage ? missingSources(page) : []
      // Without its stylesheets, the page has the header logo in wrong colors.
      list(
        declared.filter(({ source }) => source !== 'header-logo' || !missing.includes(source)),
        missing,
      )
      // The best images come before the files that may list more, which come before the other images.
      images.start(MOST_PROMISING_IMAGES)
      const files = isCompanyPage ? readFiles(homePage, linkedFetch, terms) : null
      images.start()
      list((await files)?.candidates ?? declared, [])
      await images.finish()
      // The icons at the usual paths are worse than a logo that an earlier visit found on the page.
      if (!isCompanyPage) return { facts: NO_FACTS, failure, isPartial: true, overHttp }
      // Half a page may lack the logo that an earlier visit found, and one that leads elsewhere has a title of its own.
      const { cutBy } = homePage
      if (cutBy === null) return { facts: page.facts, failure: null, overHttp }
      const facts = page.refresh === null ? page.facts : NO_FACTS
      return { facts, failure: cutBy.message, isPartial: true, overHttp }
    },
  }
}

/** @returns one sentence on why the page is not the company's; null when it is. */
function failureOf(homePage: HomePage): string | null {
  if (isChallengePage(homePage)) return 'The site shows a bot check instead of its page.'
  // An API host has no home page, but its 404 page carries the logo. Other error pages do not.
  const { status } = homePage
  return status < 400 || status === 404 ? null : `The site answered ${status}.`
}

/** Fetches the icons at the usual paths of a site whose page cannot be read. */
async function fetchDefaultIcons(
  origin: string,
  fetch: SafeFetch,
  sink: CandidateSink,
  terms: VisitTerms,
): Promise<void> {
  const signal = AbortSignal.any([terms.signal, AbortSignal.timeout(DEFAULT_ICONS_TIMEOUT_MS)])
  const icons = wellKnownIcons(origin).map(markedIf(isHttp(origin)))
  await fetchCandidates(icons, fetch, sink, { ...terms, signal })
}

/** Refuses answers to which a host has led elsewhere: a host that redirects all its paths shows somebody else's icon. */
const withinCompany = (fetch: SafeFetch, site: Site): SafeFetch => ({
  ...fetch,
  async get(url, options) {
    const response = await fetch.get(url, options)
    if (isElsewhere(site, response.url)) throw new FetchFailed('refused_url', response.url)
    return response
  },
})

const isHttp = (url: string) => url.startsWith('http:')

const markedIf =
  (overHttp: boolean) =>
  (candidate: Candidate): Candidate =>
    overHttp ? { ...candidate, overHttp } : candidate

/** The sources of candidates that the files of the page may list. */
function missingSources({ manifests, browserconfig, stylesheets }: Page): CandidateSource[] {
  return [
    ...(manifests.length > 0 ? (['manifest'] as const) : []),
    ...(browserconfig === null ? [] : (['tile'] as const)),
    ...(stylesheets.length > 0 ? (['header-logo'] as const) : []),
  ]
}

/** @returns the candidates of the page with its stylesheets, its web app manifests and its browserconfig.xml. */
async function readFiles(
  { page, readWith }: HomePage,
  fetch: SafeFetch,
  terms: FetchTerms,
): Promise<{ candidates: Candidate[] }> {
  const manifestCandidates = async (url: string) => {
    const file = await fetchText(url, /^\{/, fetch, terms)
    return file ? parseManifest(file.body, file.url).candidates : []
  }
  const browserconfigCandidates = async (url: string) => {
    const file = await fetchText(url, /^</, fetch, terms)
    return file ? parseBrowserconfig(file.body, file.url) : []
  }
  const sheetOf = async (url: string) => {
    const file = await fetchText(url, /^[^<]/, fetch, terms, true)
    return file ? [{ url: file.url, css: file.body }] : []
  }
  const [sheets, ...inFiles] = await Promise.all([
    Promise.all(page.stylesheets.map(sheetOf)),
    ...page.manifests.map(manifestCandidates),
    page.browserconfig ? browserconfigCandidates(page.browserconfig) : [],
  ])
  const styled = sheets.flat().length > 0 ? await readWith(sheets.flat()) : page
  return { candidates: [...styled.candidates, ...inFiles.flat()] }
}

/** @param start matches the first character of a file of this kind, after white space. */
async function fetchText(
  url: string,
  start: RegExp,
  fetch: SafeFetch,
  terms: FetchTerms,
  truncate = false,
): Promise<{ body: string; url: string } | null> {
  try {
    const isWanted = (head: Uint8Array, isWhole: boolean) => {
      const text = new TextDecoder().decode(head).trimStart()
      return start.test(text) || (text === '' && !isWhole)
    }
    const { caller, signal } = terms
    const options = { caller, signal, isWanted, truncate, maxBytes: MAX_METADATA_FILE_BYTES }
    const response = await fetch.get(url, options)
    if (response.status !== 200 || response.isUnwanted) return null
    return { body: new TextDecoder().decode(response.bytes), url: response.url }
  } catch (error) {
    if (error instanceof FetchFailed) return null
    throw error
  }
}
