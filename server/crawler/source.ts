// Defines the port of a crawl source: a website or service from which the crawler gets a domain's logos.
import type { Apex } from '../../schema/apex.ts'
import type { Candidate, SiteFacts } from '../../schema/visit.ts'

/** A candidate with its fetched, still unchecked bytes, or with one sentence on why there are none. */
export type FetchedCandidate = { candidate: Candidate } & (
  | { bytes: Uint8Array; rejection: null }
  /** `isTransient`: another visit may succeed, as after a network error. */
  | { bytes: null; rejection: string; isTransient: boolean }
)

/** The facts of a source that read no page. */
export const NO_FACTS: SiteFacts = {
  title: null,
  description: null,
  siteName: null,
  themeColour: null,
  language: null,
  organizations: [],
  socials: [],
  technologies: [],
}

export interface CrawlResult {
  facts: SiteFacts
  /** One sentence on what went wrong; null when nothing did, even if no logo was found. */
  failure: string | null
  /** Whether the failure is permanent. The visit is then fresh for as long as one that found no logo. */
  isFinal?: boolean
  /** Whether a page on the way to the site was read over http, because its port 443 refuses connections. */
  overHttp?: boolean
}

export interface CrawlSource {
  /** The name in the `SOURCES` variable. */
  name: string
  /**
   * Passes each fetched candidate to `onCandidate` and awaits it, so that few are in memory at once.
   * @param signal the deadline of the visit; candidates passed before it are kept.
   * @param caller the subject on whose account the site is visited.
   */
  crawl(
    domain: Apex,
    onCandidate: (fetched: FetchedCandidate) => Promise<void>,
    signal: AbortSignal,
    caller: string,
  ): Promise<CrawlResult>
}
