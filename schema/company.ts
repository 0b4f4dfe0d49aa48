// The registry record of a company: facts, each with its source and date.
import type { Apex } from './apex.ts'

/** Single-valued facts, on which two sources can disagree. */
export const FACTS = [
  'name',
  'legalName',
  'description',
  'industry',
  'country',
  'city',
  'size',
  'founded',
  'parent',
  'logo',
  'lei',
] as const
export type FactName = (typeof FACTS)[number]

export const SIZES = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const
/** Employees, in bands. */
export type Size = (typeof SIZES)[number]

/** The highest number of employees in each band; the last band has no limit. */
const BAND_LIMITS = [10, 50, 200, 500, 1000, 5000, 10_000]

/** The size band of a number of employees; null when the number is less than 1. */
export function sizeOf(employees: number): Size | null {
  if (!(employees >= 1)) return null
  const band = BAND_LIMITS.findIndex((max) => employees <= max)
  return SIZES[band] ?? '10001+'
}

/** Facts with several values. */
export const LISTS = [
  'aliases',
  'domains',
  'listings',
  'isins',
  'coins',
  'codes',
  'socials',
] as const
export type ListName = (typeof LISTS)[number]

/** An industry of the table in `server/industries`. */
export interface Industry {
  /** The plain label, such as Payments. */
  name: string
  /** The group of the label, such as Financial services; the name itself when only the group is known. */
  group: string
  /** NAICS 2022, the classification of North America; null for a group that no sector covers. */
  naics: { code: string; title: string } | null
  /** Section, division, group or class in ISIC Rev. 4, the classification of the United Nations; null as for NAICS. */
  isic: string | null
}

/** A share on an exchange. */
export interface Listing {
  /** ISO 10383 market identifier code: XNAS. */
  mic: string
  /** Upper case, with a dot before the share class: BRK.B. */
  symbol: string
}

/** Where a fact comes from: `operator`, `catalogue`, or an importer's name. */
export interface Provenance {
  source: string
  /** The date of the source. */
  at: Date
}

export interface Company {
  domain: Apex
  /** The common name. */
  name: string
  legalName: string | null
  /** Other names that people search for: former names, short names, names in other scripts. */
  aliases: string[]
  /** Alternate domains: country sites, former names, parked names. Each is an apex. */
  domains: Apex[]
  /** The primary listing first. */
  listings: Listing[]
  /** ISIN: International Securities Identification Number. */
  isins: string[]
  /** Symbols of the coins that the company issues. The current symbol of a coin comes before its former symbols. */
  coins: string[]
  /** Codes of the company in registers, each as its lookup key: `cik:320193`, `figi:BBG001S5N8V8`. */
  codes: string[]
  /** URLs of the company's profiles on social networks. */
  socials: string[]
  /** What the company does, in one or two sentences. */
  description: string | null
  industry: string | null
  /** The country of the headquarters, ISO 3166-1 alpha-2. */
  country: string | null
  /** The city of the headquarters, by its English name. */
  city: string | null
  size: Size | null
  /** Year of foundation. */
  founded: number | null
  /** The name of the parent company. */
  parent: string | null
  /** URL of a logo image that the source names. */
  logo: string | null
  /** Legal Entity Identifier (ISO 17442). */
  lei: string | null
  /** How well known the company is, from 0 to 100. */
  rank: number
  /**
   * The provenance of each known fact, of `rank`, and of each list, by property name.
   * A list entry from another source has its own key: `listings:XNAS:AAPL`, `domains:amazon.de`.
   */
  provenance: Record<string, Provenance>
}

/** What a source can say of a company, besides its names and rank. */
type Details = Omit<Company, 'domain' | 'name' | 'rank' | 'provenance'>

/** @returns the facts and lists of a company of which nothing is known: null or empty. */
export const noDetails = (): Details => ({
  legalName: null,
  aliases: [],
  domains: [],
  listings: [],
  isins: [],
  coins: [],
  codes: [],
  socials: [],
  description: null,
  industry: null,
  country: null,
  city: null,
  size: null,
  founded: null,
  parent: null,
  logo: null,
  lei: null,
})
