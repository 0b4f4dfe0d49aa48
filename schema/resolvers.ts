// The resolver interface that REST, GraphQL and MCP call: one method for each operation of the service.
import type { Apex } from './apex.ts'
import type { Artwork, Kind, LogoRights, MediaType, Quality } from './artwork.ts'
import type { Colors, Profile } from './brand.ts'
import type { BatchNameOptions, CompanyIdentifier } from './identifiers.ts'
import type { Format, LogoQuery } from './inputs/logo.ts'
import type { MerchantRequest } from './inputs/merchant.ts'
import type { DetailedIntelligence } from './intelligence.ts'
import type { MerchantAnswer } from './merchant.ts'
import type { Candidate } from './problems.ts'
import type { Scope, Site } from './site.ts'
import type { FallbackReason, SiteFacts, Visit, VisitReport } from './visit.ts'

export const DOWNGRADES = ['size', 'format', 'retina'] as const
/** A parameter of a logo that the caller's plan reduced. */
export type Downgrade = (typeof DOWNGRADES)[number]

/** The metadata of a logo, available before it is rendered. */
export interface LogoFacts {
  /** What was asked for: a company, or one host. */
  domain: Site
  /**
   * The domain whose artwork is shown. It differs from `domain` when `domain` is an alternate domain of a company, or a
   * host that shows the logo of its company.
   */
  owner: Site
  /** Strong ETag without quotes. Equal input gives an equal ETag in every process. */
  etag: string
  /** The source of the artwork, or the name of the fallback. */
  source: string
  quality: Quality | 'raster' | 'synthetic'
  /** Whether the artwork was found over http. */
  overHttp: boolean
  /** Original size of the artwork: pixels, or SVG user units. */
  width: number
  height: number
  format: Format
  /** The ThumbHash of the artwork as a square without a background, in Base64; null for a fallback, and while none is stored. */
  thumbhash: string | null
  /** Null for a fallback. */
  rights: LogoRights | null
  /** The kind of the artwork that is shown; null for a fallback. */
  kind: Kind | null
  fallback: 'monogram' | 'placeholder' | null
  /** Why a fallback is shown; null for artwork, and for artwork that cannot be rendered. */
  fallbackReason: FallbackReason | null
  /** True while a crawl may still find artwork, or newer artwork. The image is then cached for seconds only. */
  pending: boolean
  /** Parameters that the caller's plan reduced; `size` also when memory was short. */
  downgraded: Downgrade[]
  /** Unix time in seconds when the signature of the URL expires; null without an expiring signature. */
  signedUntil: number | null
}

export interface LogoImage extends LogoFacts {
  bytes: Uint8Array
  mediaType: MediaType
  /** True when the image came from the cache. */
  cached: boolean
}

/** The image is rendered only when `image` is called, so that a 304 renders nothing. */
export interface Logo extends LogoFacts {
  /** @throws Unavailable when the render queue is full. */
  image(): Promise<LogoImage>
}

/** The result of `refresh`. */
export interface RefreshOutcome {
  domain: Site
  /** True only when the visit of this request read the website, whatever artwork is shown afterwards. */
  refreshed: boolean
  /** The source of the artwork that the scope shows after the refresh; `monogram` when there is none. */
  source: string
}

export const CACHE_SCOPES = ['memory', 'shared', 'renditions', 'artwork', 'intelligence'] as const
/**
 * The parts that clearing the cache drops (process memory, shared cache, rendered images) or marks as stale (crawled
 * artwork, intelligence).
 */
export type CacheScope = (typeof CACHE_SCOPES)[number]

/** The result of `clear`. */
export interface ClearOutcome {
  domain: Site
  /** False when there was nothing to clear. */
  cleared: boolean
  /** The parts that were dropped or marked as stale; parts without data are left out. */
  scope: CacheScope[]
}

/** The facts of a visit under the names of the REST interface. */
export type ExplainedFacts = Omit<SiteFacts, 'themeColor'> & {
  themeColour: SiteFacts['themeColor']
}

export interface LogoExplanation {
  domain: Site
  /** What a host calls itself; null without an own name, and missing for a company. */
  name?: string | null
  /** Whose artwork a host shows: its own name, or the domain of its company. Missing for a company. */
  shownOf?: string
  /** True when an operator blocked the domain. */
  blocked: boolean
  /** The stored artwork. Each request gets the logo that fits it best, or a fallback when the list is empty. */
  shown: Pick<
    Artwork,
    'kind' | 'background' | 'source' | 'mediaType' | 'width' | 'height' | 'overHttp'
  >[]
  /** The last crawl of the website; null when it was never crawled, or when no report of the crawl is stored. */
  visit:
    | (Pick<Visit, 'outcome' | 'at' | 'freshUntil'> &
        Omit<VisitReport, 'facts'> & { facts: ExplainedFacts })
    | null
}

/**
 * The fields of a company that a text can match. `alias` is any other name, `coin` a coin's symbol, and `subsidiary` a
 * name of the company inside the legal name of one of its subsidiaries: Google Ireland Limited.
 */
export const MATCHED_FIELDS = [
  'name',
  'legal_name',
  'alias',
  'domain',
  'ticker',
  'isin',
  'coin',
  'lei',
  'figi',
  'cik',
  'subsidiary',
] as const
export type MatchedField = (typeof MATCHED_FIELDS)[number]

export const MATCH_KINDS = [
  'exact',
  'alias',
  'former',
  'subsidiary',
  'contained',
  'similar',
] as const
/**
 * How a text matches a value. `exact`: the text is the name, the legal name, a domain or an identifier of the company,
 * apart from case, accents and legal forms. `alias`: it is another name. `former`: it is a name or a symbol that the
 * company no longer uses. `subsidiary`: it is the legal name of a subsidiary, which begins with the value. `contained`:
 * it has the value and other words; only search answers that. `similar`: it resembles the value.
 */
export type MatchKind = (typeof MATCH_KINDS)[number]

/** The value of a company that a text matched. */
export interface Matched {
  field: MatchedField
  value: string
  how: MatchKind
  /** Whether the company no longer uses the value. */
  former: boolean
}

/** What a lookup matched. */
export interface LookupMatch extends Matched {
  /** The share of such matches, from 0 to 1, that are the company that was meant. */
  score: number
}

/** A search result. */
export interface SearchMatch {
  domain: Apex
  /** Whose logo is shown: the coin, if the text means a currency or a coin with a mark of its own; else the company. */
  site: Site
  name: string
  /** Symbol of the company's primary listing; null without a listing. */
  ticker: string | null
  /** MIC (ISO 10383) of the exchange of that listing. */
  exchange: string | null
  /** The Legal Entity Identifier; null when it is unknown. */
  lei: string | null
  /** The first ISIN; null when there is none. */
  isin: string | null
  matched: Matched
  /** How well the company matches, from 0 to 1. */
  score: number
}

export const SECURITY_KINDS = ['company', 'fund', 'index', 'coin', 'currency'] as const

/** What an identifier means. A fund is shown by its issuer, an index by its provider, a currency by a coin. */
export interface SecurityFacts {
  kind: (typeof SECURITY_KINDS)[number]
  /** The issuer of a fund or a currency, or the provider of an index; null for another kind. */
  issuer: { domain: Apex; name: string } | null
  /** Why the issuer is the answer, as a sentence; null for another kind. */
  because: string | null
}

/** The company with an identifier, and the value of the company that the identifier matched. */
export interface Resolution extends Omit<SearchMatch, 'matched' | 'score'>, SecurityFacts {
  matched: LookupMatch
}

/** The public part of a profile, available without a key. */
export type Identity = Pick<
  Profile,
  'domain' | 'name' | 'nameSource' | 'ticker' | 'exchange' | 'lei'
>

/** The result of `describe` and `meta`, and of each valid item of `batchDescribe`. */
export interface ProfileWithColors extends Profile {
  colors: Colors
  /** The ThumbHash of the logo on light pages, as in `LogoFacts`. */
  thumbhash: string | null
  /** The rights of the logo on light pages; null when no artwork is stored. */
  logoRights: LogoRights | null
  /** When a visit first tried to read the website; null when none did. */
  firstVisitAt: Date | null
  /** True while a visit to the website may still change the profile. Caches then keep it for seconds only. */
  pending: boolean
}

/** The content of a brand kit. Each logo is a query that `signQuery` has signed. */
export interface Kit extends ProfileWithColors {
  assets: {
    logo: Partial<LogoQuery>
    /** For dark backgrounds. */
    dark: Partial<LogoQuery>
    /** Null when no wordmark is known. */
    wordmark: Partial<LogoQuery> | null
    variants: {
      size: number
      png: Partial<LogoQuery>
      webp: Partial<LogoQuery>
      /** Null when the caller cannot get the SVG of artwork. */
      svg: Partial<LogoQuery> | null
    }[]
  }
  /** Whether artwork or a value of the profile was found over http. */
  overHttp: boolean
  /** Stored intelligence; null when there is none or the plan does not include it. */
  intelligence: DetailedIntelligence | null
}

export const BATCH_FAILURES = [
  'invalid_domain',
  'invalid_identifier',
  'no_match',
  'free_mail',
  'describe_failed',
  'unavailable',
] as const
/**
 * Why an item of a batch failed: an invalid domain or other identifier, an identifier of no known company, an address at
 * a free email provider, an internal error, or an unavailable dependency.
 */
export type BatchFailure = (typeof BATCH_FAILURES)[number]

/** An item of a batch that failed. */
export interface FailedItem {
  /** The text that the caller sent. */
  input: string
  /** Null when the text is no valid domain, and for another identifier without a company. */
  domain: Apex | null
  error: BatchFailure
  /** The sentence about an invalid domain or identifier, or one without a company. */
  detail?: string
  /** Companies that a name may mean, the likeliest first. */
  candidates?: Candidate[]
}

/** The company that an item of a batch found. */
export interface BatchMatch {
  /** The text that the caller sent. */
  input: string
  /** Null for a domain of no company in the registry, which may have a logo all the same. */
  match: Resolution | null
}

/** An item of a batch of logos. */
export interface LogoItem {
  domain: Apex
  /** The parameters of the logo's URL, signed where the caller's plan allows more than a caller without a key gets. */
  logo: Partial<LogoQuery>
  /** The source of the stored artwork; null when none is known yet. */
  source: string | null
  /** The ThumbHash of the stored artwork, as in `LogoFacts`. */
  thumbhash: string | null
}

/** One result for each requested domain, in the requested order. */
export interface Batch<Item> {
  /** Maximum number of domains that the caller's plan allows in one request. */
  limit: number
  results: ((Item & BatchMatch) | FailedItem)[]
}

/** The result of `batchLogos`. */
export interface LogoBatch extends Batch<LogoItem> {
  /** The parameters that the caller's plan reduced in every item. */
  downgraded: Downgrade[]
}

/** The result of `batchMerchants`. */
export interface MerchantBatch {
  /** Maximum number of lines that the caller's plan allows in one request. */
  limit: number
  results: MerchantAnswer[]
}

/** The requests with a key on one UTC day. */
export interface DayUsage {
  /** Such as `2026-11-22`. */
  date: string
  requests: number
  /** The requests among them that were refused with 403 or 429. */
  refused: number
}

/** What a host calls itself. */
export interface HostName {
  /** Null for a company, and for a host without a name of its own. */
  name: string | null
  /** Whether a visit may still change the name. */
  pending: boolean
}

export interface Resolvers {
  /**
   * @param scope whether a host shows its own logo or that of its company; a company and a private host have one logo.
   * @throws Problem no_artwork when there is no artwork and `fallback` is 404.
   */
  logo(site: Site, query: LogoQuery, scope?: Scope): Promise<Logo>
  /** The card that social networks show for a link to the company: 1200 × 630 pixels, with its logo on its color. */
  socialCard(domain: Apex): Promise<Logo>
  /**
   * Signs a logo query so that its URL works without a key. The query stays unsigned when it needs no key, and when
   * the caller has no key. Options outside the caller's plan are downgraded: before the query is signed, or when the
   * URL of an unsigned query is opened.
   * @param expiresIn seconds that the signature is valid; null or undefined for one that does not expire.
   * @throws Unavailable until the secret is loaded.
   */
  signQuery(domain: Site, query: Partial<LogoQuery>, expiresIn?: number | null): Partial<LogoQuery>
  /** Finds a company in the registry by any identifier; null when there is no certain match. */
  lookup(identifier: CompanyIdentifier): Promise<Resolution | null>
  /** Like `lookup`. @throws Problem no_match when there is no certain match. */
  resolve(identifier: CompanyIdentifier): Promise<Resolution>
  /** Companies whose name, alias, ticker or domain starts with the text or resembles it, best match first. */
  search(text: string, limit: number): Promise<SearchMatch[]>
  /** The public part of the stored profile. */
  identity(domain: Apex): Promise<Identity>
  /** What the host calls itself on its page. Visits the host first when the last visit is too old. */
  hostName(site: Site): Promise<HostName>
  /** Like `hostName`. @throws Problem key_required, secret_key_required or plan_required. */
  describeHost(site: Site): Promise<HostName>
  /** What the host called itself at the last visit, without a visit. */
  storedHostName(site: Site): Promise<HostName>
  /** The first ISIN in the registry; null when there is none. */
  isin(domain: Apex): Promise<string | null>
  /** Whether the operator blocked the logo of the domain. */
  isBlocked(domain: Apex): Promise<boolean>
  /**
   * `tier` is the id of the caller's plan; `pending` as in `LogoFacts`.
   * @throws Problem key_required, secret_key_required or plan_required.
   */
  colors(domain: Apex): Promise<Colors & { tier: string; pending: boolean }>
  /** The profile. Crawls the website first when the last crawl is too old. @throws Problem key_required, secret_key_required or plan_required. */
  describe(domain: Apex): Promise<ProfileWithColors>
  /** The stored profile, without a crawl. @throws Problem key_required, secret_key_required or plan_required. */
  meta(domain: Apex): Promise<ProfileWithColors>
  /** @param expiresIn seconds that its URLs are valid, see `signQuery`. @throws Problem key_required, secret_key_required or plan_required. */
  kit(domain: Apex, expiresIn?: number | null): Promise<Kit>
  /**
   * Company intelligence: stored, or researched now. `tier` is the id of the caller's plan; `pending` is true while
   * research may still change the answer.
   * @throws Problem key_required, secret_key_required or plan_required; Unavailable when the research queue is full.
   */
  intelligence(domain: Apex): Promise<DetailedIntelligence & { tier: string; pending: boolean }>
  /**
   * The URLs of logos, without a crawl.
   * @param domains as the caller wrote them. @param expiresIn seconds that signed URLs are valid, see `signQuery`.
   * @param names how its names are looked up.
   * @throws Problem key_required, plan_required, or invalid_request for too many domains.
   */
  batchLogos(
    domains: readonly string[],
    query: LogoQuery,
    expiresIn?: number | null,
    names?: BatchNameOptions,
  ): Promise<LogoBatch>
  /** @throws Problem like batchLogos. */
  batchDescribe(
    domains: readonly string[],
    names?: BatchNameOptions,
  ): Promise<Batch<ProfileWithColors>>
  /** Finds the merchant of a line of a bank statement. The line is neither stored nor logged. */
  merchant(line: MerchantRequest): Promise<MerchantAnswer>
  /**
   * Does it for many lines, in their order.
   * @throws Problem invalid_request for more lines than the plan allows.
   */
  batchMerchants(lines: readonly MerchantRequest[]): Promise<MerchantBatch>
  /** The usage of the caller's key on the last 30 days, oldest first. @throws Problem key_required. */
  usage(): Promise<DayUsage[]>
  /** Crawls the website again and waits for the result. @throws Problem key_required, secret_key_required or plan_required. */
  refresh(domain: Site, scope?: Scope): Promise<RefreshOutcome>
  /** Clears the cached data of a logo, see `CacheScope`. @throws Problem key_required, secret_key_required or plan_required. */
  clear(domain: Site): Promise<ClearOutcome>
  /** Explains the choice of a logo. @throws Problem key_required, secret_key_required or plan_required. */
  why(domain: Site, scope: Scope): Promise<LogoExplanation>
  /** @param position of the candidate in the explanation, from 1. @returns a PNG whose longer edge has 128 pixels. */
  candidateImage(domain: Site, position: number): Promise<Uint8Array>
}
