// The result of a visit: a visit crawls a company's website for logo candidates and facts.
import type { Artwork, Background, Kind, MediaType } from './artwork.ts'
import type { Site } from './site.ts'

/** The element or service that a candidate comes from, most specific first. `X-Source` shows it: `site:icon`. */
export const CANDIDATE_SOURCES = [
  'header-logo',
  'json-ld',
  'icon',
  'mask-icon',
  'apple-touch-icon',
  'manifest',
  'tile',
  'favicon',
  'bimi',
  'duckduckgo',
  'google',
] as const
export type CandidateSource = (typeof CANDIDATE_SOURCES)[number]

/** A logo candidate that a site links to, before its image is fetched and scored. */
export interface Candidate {
  source: CandidateSource
  /** Absolute http or https URL of the image; null when the image is inline in the page. */
  url: string | null
  /** The bytes of an inline svg element or a data: URI; null when the image has a URL. */
  inlineBytes: Uint8Array | null
  /** The background that the image is for, from its `media` attribute, class or file name. */
  background: Background | null
  /** The kind that class and file names (`logotype`, `symbol`) or a position in the header suggest; null when unknown. */
  kind: Kind | null
  /** The longest declared edge in pixels; Infinity for `any`, null when none is declared. */
  declaredSize: number | null
  /** The `color` of a mask-icon as `#rrggbb`. */
  maskColor: string | null
  /** True when the manifest's purpose is `maskable`: the image has a margin that platforms crop. */
  isMaskable: boolean
  /** False for a well-known path such as /favicon.ico that no page links to. */
  isLinked: boolean
  /** Whether the page that names it was read over http. */
  overHttp?: boolean
  /** The element, for people: `<link rel="icon" sizes="32x32">`, `manifest icons[2]`. */
  place: string
}

/** A fact with the place where it was read. */
export interface SourcedFact<Value> {
  value: Value
  /**
   * The element or header: `<title>`, `json-ld Organization.name`, `header server`. A technology signal has the word
   * `mark` and its kind: `mark cookie`.
   */
  from: string
  /** URL of the page or file. */
  url: string
}

/** Raw facts read from a website, each with its provenance. */
export interface SiteFacts {
  title: SourcedFact<string> | null
  description: SourcedFact<string> | null
  siteName: SourcedFact<string> | null
  themeColor: SourcedFact<string> | null
  language: SourcedFact<string> | null
  /**
   * JSON-LD objects such as Organization, Corporation and Brand: at most 3, each shorter than 16,384 characters of
   * JSON. A longer object keeps only its short properties.
   */
  organizations: SourcedFact<Record<string, unknown>>[]
  /** URLs of social network profiles: at most 30, without duplicates. */
  socials: SourcedFact<string>[]
  /** Technology signals: generators, response headers, cookies, page markup and hosts. At most 120. */
  technologies: SourcedFact<string>[]
  /** True for an article or a login: its description and headings are about its topic, not about the company. */
  isContent?: boolean
  /** When the facts were read, ISO 8601. A later visit that fails keeps them. */
  at?: string
  /** When a visit first tried to read the website, ISO 8601. Later visits keep it. */
  firstVisitAt?: string
}

/** True when the visit read no page, or no fact from the pages. */
export function hasNoFacts(siteFacts: SiteFacts): boolean {
  const { at: _at, firstVisitAt: _firstVisitAt, isContent: _isContent, ...facts } = siteFacts
  return Object.values(facts).every((fact) => (Array.isArray(fact) ? fact.length === 0 : !fact))
}

/** A candidate with the score that explains the logo selection. */
export interface ScoredCandidate {
  /** The candidate's source. The REST API and stored reports use this name. */
  way: CandidateSource
  url: string | null
  /** The element, for people, as in `Candidate`. */
  place: string
  /** The fetched image; null when it could not be fetched or was rejected. */
  image: { mediaType: MediaType; width: number; height: number } | null
  /** The kind after the image was inspected. */
  kind: Kind | null
  background: Background | null
  /** Higher is better. 0 means rejected. */
  score: number
  /** Explanations of the score, largest effect first. */
  reasons: string[]
  /** True when the image was stored as artwork of the company. */
  kept: boolean
}

export const OUTCOMES = ['found', 'nothing', 'failed'] as const
/** `nothing`: the site has no logo. `failed`: a temporary failure, such as an unreachable site, left no logo. */
export type Outcome = (typeof OUTCOMES)[number]

export const FALLBACK_REASONS = [
  'blocked',
  'not-visited',
  'pending',
  'unreachable',
  'nothing-found',
] as const
/**
 * Why no artwork is known. `blocked`: the operator hides it. `not-visited`: this service visits no websites. `pending`: a
 * visit runs or could not start. `unreachable`: the last visit failed. `nothing-found`: the website has no logo.
 */
export type FallbackReason = (typeof FALLBACK_REASONS)[number]

/** The stored result of the last visit to a domain. */
export interface Visit {
  domain: Site
  outcome: Outcome
  at: Date
  /** When the result expires. Expired artwork is still served while a new visit runs. */
  freshUntil: Date
  /** The artwork of this visit. If it found none, the artwork that earlier visits found in the last 30 days. */
  artworks: Artwork[]
}

/** The `freshUntil` of a visit whose cache was cleared. */
export const CLEARED = new Date(0)

/** True when the cache was cleared after the visit: the next request waits for a new visit. */
export function isCleared({ freshUntil }: Visit): boolean {
  return freshUntil.getTime() === CLEARED.getTime()
}

/** The explanation of a visit, stored for people. */
export interface VisitReport {
  candidates: ScoredCandidate[]
  facts: SiteFacts
  /** One sentence about the failure; null when the visit did not fail. */
  failure: string | null
  /** Whether the artwork and facts were read over http. They then never replace those read over https. */
  overHttp?: boolean
}
