// Defines the port of a visit source: a website or service from which the crawler gets a domain's logos.
import type { Site } from '../../schema/site.ts'
import type { Candidate, CandidateSource, SiteFacts } from '../../schema/visit.ts'
import type { FetchTerms } from '../fetch/index.ts'
import type { VisitBudget } from './visit-budget.ts'

/** A candidate with its fetched, still unchecked bytes, or with one sentence on why there are none. */
export type FetchedCandidate = {
  /** As it was listed. */
  candidate: Candidate
  /** The final URL after redirects, by which default icons are recognized; null for an inline image. */
  url: string | null
} & (
  | { bytes: Uint8Array; rejection: null }
  /** `isTransient`: another visit may succeed, as after a network error. */
  | { bytes: null; rejection: string; isTransient: boolean }
)

/** Receives the candidates of one source. */
export interface CandidateSink {
  /**
   * Replaces the list of candidates. The selection is made among the last list, in its order.
   * @param missing sources that may list more, because their files are still fetched.
   */
  list(candidates: Candidate[], missing: CandidateSource[]): void
  /** Examines a fetched candidate. The source awaits it, so that few are in memory at once. */
  fetched(fetched: FetchedCandidate): Promise<void>
}

/** The facts of a source that read no page. */
export const NO_FACTS: SiteFacts = {
  title: null,
  description: null,
  siteName: null,
  themeColor: null,
  language: null,
  organizations: [],
  socials: [],
  technologies: [],
}

export interface SourceResult {
  facts: SiteFacts
  /** One sentence on what went wrong; null when nothing did, even if no logo was found. */
  failure: string | null
  /** Whether the failure is permanent. The visit is then fresh for as long as one that found no logo. */
  isFinal?: boolean
  /** Whether the images are only those at the usual paths, or in what arrived of a home page that broke off. */
  isPartial?: boolean
  /** Whether a page on the way to the site was read over http, because its port 443 refuses connections. */
  overHttp?: boolean
}

/** On whose account a site is visited, until when, and what the visit may take. */
export interface VisitTerms extends FetchTerms {
  budget: VisitBudget
}

export interface VisitSource {
  /** The name in the `SOURCES` variable. */
  name: string
  /**
   * Lists the candidates and fetches them.
   * @param terms candidates that are passed before its deadline are kept.
   */
  read(domain: Site, sink: CandidateSink, terms: VisitTerms): Promise<SourceResult>
}
