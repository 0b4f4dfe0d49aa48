// The interface of the shared layer: every question that the service answers, whichever door asks.
import type { Apex } from './apex.ts'
import type { Artwork, MediaType, Quality } from './artwork.ts'
import type { Colours, Profile } from './brand.ts'
import type { Ticker } from './identifiers.ts'
import type { Format, LogoQuery } from './inputs.ts'
import type { Intelligence } from './intelligence.ts'
import type { Report, Visit } from './visit.ts'

/** What is known of a logo without rendering it. */
export interface LogoFacts {
  domain: Apex
  /** Whose drawing it is: another domain where this one is a company's second. */
  owner: Apex
  /** Strong validator of the bytes, without quotes: equal in every process for equal input. */
  etag: string
  /** Where the artwork came from; the fallback's name when there is none. */
  source: string
  quality: Quality | 'raster' | 'synthetic'
  /** Size of the artwork at its source, in pixels or user units. */
  width: number
  height: number
  format: Format
  fallback: 'monogram' | 'placeholder' | null
  /** A visit is under way that may find the artwork: this fallback's life is short. */
  pending: boolean
  /** What was asked for and the plan does not hold. */
  downgraded: ('format' | 'retina')[]
}

export interface LogoImage extends LogoFacts {
  bytes: Uint8Array
  mediaType: MediaType
  /** Whether the bytes were made before this question. */
  cached: boolean
}

/** Facts now, pixels when asked for: a 304 renders nothing. */
export interface Logo extends LogoFacts {
  /** @throws Unavailable when too much is being rendered already. */
  image(): Promise<LogoImage>
}

export interface Refreshed {
  domain: Apex
  /** False when the website could not be asked: the logo is as it was before. */
  refreshed: boolean
  source: string
}

export const SCOPES = ['memory', 'shared', 'renditions', 'artwork', 'intelligence'] as const
/** What a clear can drop: answers of this process, the shared cache, rendered images, artwork with its visit, and intelligence. */
export type Scope = (typeof SCOPES)[number]

export interface Cleared {
  domain: Apex
  cleared: boolean
  /** What there was to drop. */
  scope: Scope[]
}

export interface Why {
  domain: Apex
  /** An operator's takedown. */
  blocked: boolean
  /** The drawings that answer now. */
  shown: Pick<Artwork, 'kind' | 'background' | 'source' | 'mediaType' | 'width' | 'height'>[]
  /** The last visit to the website; null when there was none. */
  visit: (Pick<Visit, 'outcome' | 'at' | 'freshUntil'> & Report) | null
}

/** What a caller knows of a company instead of its domain. */
export type Clue =
  /** `exchange`: the markets that may be meant, when the caller chose. */
  | { ticker: Ticker; exchange?: readonly string[] }
  | { isin: string }
  | { coin: string }
  | { name: string }

/** A domain or a symbol of the company was typed whole, its name or another name of it; or something like them. */
export type Meeting = 'domain' | 'symbol' | 'name' | 'alias' | 'similar'

/** A company that a search found. */
export interface Match {
  domain: Apex
  name: string
  /** Symbol of its primary listing. */
  ticker: string | null
  /** What of it the text met, and how. */
  met: { how: Meeting; text: string }
}

/** What anyone may know of a company: as meta has it. */
export type Identity = Pick<Profile, 'domain' | 'name' | 'ticker' | 'exchange'>

/** A profile with its colours: what describe and meta tell. */
export interface Described extends Profile {
  colours: Colours
}

/** What a brand kit is made from: the profile, and questions for the logo as `share` has them. */
export interface Kit extends Described {
  assets: {
    logo: Partial<LogoQuery>
    /** For dark backgrounds. */
    dark: Partial<LogoQuery>
    /** Null when no lettering is known. */
    wordmark: Partial<LogoQuery> | null
    variants: ({ size: number } & Record<'png' | 'webp' | 'svg', Partial<LogoQuery>>)[]
  }
  /** What is kept; null where nothing is, or the caller may not have it. */
  intelligence: Intelligence | null
}

export const BATCH_FAILURES = ['invalid_domain', 'describe_failed', 'unavailable'] as const
/** Why one of a batch has no answer: it is no domain, a fault of ours, or a part that is out. */
export type BatchFailure = (typeof BATCH_FAILURES)[number]

/** One of a batch that has no answer. */
export interface Failed {
  /** As it was asked for. */
  domain: string
  error: BatchFailure
}

/** Answers in the order asked, one for each domain that was. */
export interface Batch<Item> {
  /** The most that the caller's plan allows in one request. */
  limit: number
  results: Item[]
}

export interface Resolvers {
  /** @throws Problem no_artwork when none is known and the query's fallback is 404. */
  logo(domain: Apex, query: LogoQuery): Promise<Logo>
  /**
   * The question as an address may carry it to anyone: signed where it is more than whoever has no key may have.
   * What the caller may not have either stays unsigned, and is downgraded when the address is opened.
   */
  share(domain: Apex, query: Partial<LogoQuery>): Promise<Partial<LogoQuery>>
  /** The company that is meant; null when none is known, or none surely enough. */
  lookup(clue: Clue): Promise<Apex | null>
  /** The same. @throws Problem no_match when there is none. */
  match(clue: Clue): Promise<Apex>
  /** The company of that name; null unless it is surely the one that is meant. */
  named(text: string): Promise<Apex | null>
  /** Companies whose name, alias, ticker or domain the text begins or resembles, the best first. */
  search(text: string, limit: number): Promise<Match[]>
  /** From what is stored, for any caller. */
  identity(domain: Apex): Promise<Identity>
  /** `tier` is the caller's plan. @throws Problem when the caller may not: key_required or not_permitted. */
  colours(domain: Apex): Promise<Colours & { tier: string }>
  /** The company as far as a visit to its website can tell, within the budget. @throws Problem as colours. */
  describe(domain: Apex): Promise<Described>
  /** The same from what is stored alone. @throws Problem as colours. */
  meta(domain: Apex): Promise<Described>
  /** @throws Problem as colours. */
  kit(domain: Apex): Promise<Kit>
  /**
   * What research finds, within a budget; `tier` is the caller's plan.
   * @throws Problem as colours; Unavailable when there is no room for research.
   */
  intelligence(domain: Apex): Promise<Intelligence & { tier: string }>
  /** @param domains as the caller wrote them. @throws Problem as colours, and invalid_request for too many. */
  batchLogos(domains: readonly string[]): Promise<Batch<{ domain: Apex } | Failed>>
  /** @throws Problem as batchLogos. */
  batchDescribe(domains: readonly string[]): Promise<Batch<Described | Failed>>
  /** @throws Problem when the caller may not: key_required or not_permitted. */
  refresh(domain: Apex): Promise<Refreshed>
  /** @throws Problem when the caller may not: key_required or not_permitted. */
  clear(domain: Apex): Promise<Cleared>
  /** @throws Problem when the caller may not: key_required or not_permitted. */
  why(domain: Apex): Promise<Why>
}
