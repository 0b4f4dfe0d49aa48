// What a visit to a company's website finds: candidates for its logo, and facts seen on the way.
import type { Apex } from './apex.ts'
import type { Artwork, Background, Kind, MediaType } from './artwork.ts'

/** How a site names a logo, best known first; X-Source says it after the source's name. */
export const WAYS = [
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
export type Way = (typeof WAYS)[number]

/** A drawing that a site offers, before anyone has looked at it. */
export interface Candidate {
  way: Way
  /** Where its bytes are: http or https, absolute; null when they stand in the page itself. */
  url: string | null
  /** Bytes that stand in the page itself: an inline svg element, a data: URI. */
  bytes: Uint8Array | null
  /** The background that the page says it is for: `media`, or a word in its class or name. */
  background: Background | null
  /** What the page's words say it is: `logotype`, `symbol`, a place in the header; null when they say nothing. */
  kind: Kind | null
  /** Longest edge that is declared, in pixels; Infinity for `any`, null when nothing is. */
  declared: number | null
  /** `#rrggbb` to be painted in, of a mask-icon. */
  colour: string | null
  /** Drawn with a margin that platforms cut away: the manifest's purpose. */
  maskable: boolean
  /** False for a well-known path that no page names. */
  linked: boolean
  /** The place in words, for people: `<link rel="icon" sizes="32x32">`, `manifest icons[2]`. */
  place: string
}

/** One fact with where it was seen. */
export interface Seen<Value> {
  value: Value
  /** In words that lead there: `<title>`, `json-ld Organization.name`, `header server`. */
  from: string
  /** Address of the page or file. */
  url: string
}

/** Facts that a site tells of its company, each with provenance; nothing is derived yet. */
export interface SiteFacts {
  title: Seen<string> | null
  description: Seen<string> | null
  siteName: Seen<string> | null
  themeColour: Seen<string> | null
  language: Seen<string> | null
  /** JSON-LD Organization, Corporation, Brand… as they stand, at most 3, each under 16 KB as JSON. */
  organizations: Seen<Record<string, unknown>>[]
  /** Addresses of profiles on social networks, at most 30, without duplicates. */
  socials: Seen<string>[]
  /** `generator`, response headers that name software, marks of software in the page, hosts of scripts: at most 120. */
  technologies: Seen<string>[]
  /** When it was read, ISO 8601: a visit that fails later keeps what was read before. */
  at?: string
}

/** Whether no page was read, or none that says anything. */
export function saysNothing({ at: _at, ...facts }: SiteFacts): boolean {
  return Object.values(facts).every((said) => (Array.isArray(said) ? said.length === 0 : !said))
}

/** One line of the table that explains a choice. */
export interface Judged {
  way: Way
  url: string | null
  place: string
  /** What its pixels are; null when it could not be fetched or was refused. */
  image: { mediaType: MediaType; width: number; height: number } | null
  /** What it counts as, once it was looked at. */
  kind: Kind | null
  background: Background | null
  /** Higher is better; 0 for what is no candidate any more. */
  score: number
  /** In words, the heaviest first. */
  reasons: string[]
  /** Whether it was kept as one of the company's drawings. */
  kept: boolean
}

export const OUTCOMES = ['found', 'nothing', 'failed'] as const
/** `nothing`: the site answered and has no logo. `failed`: it could not be asked. */
export type Outcome = (typeof OUTCOMES)[number]

/** What is kept of the last visit to a domain. */
export interface Visit {
  domain: Apex
  outcome: Outcome
  at: Date
  /** Until when it is fresh; afterwards its artwork is still served while one visit refreshes it. */
  freshUntil: Date
  artworks: Artwork[]
}

/** Why a visit ended as it did: kept beside it, read by people. */
export interface Report {
  candidates: Judged[]
  facts: SiteFacts
  /** One sentence on what went wrong, null when nothing did. */
  failure: string | null
}
