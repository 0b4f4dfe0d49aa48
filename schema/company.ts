// What a company is: the facts of the registry, each with its source and date.
import type { Apex } from './apex.ts'

/** Facts that an import may know and another contradict. */
export const FACTS = [
  'name',
  'legalName',
  'industry',
  'country',
  'size',
  'founded',
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

/** Each band's last number; the last band has none. */
const ENDS = [10, 50, 200, 500, 1000, 5000, 10_000]

/** The band of a number of employees; null for what is no such number. */
export function sizeOf(employees: number): Size | null {
  if (!(employees >= 1)) return null
  const at = ENDS.findIndex((end) => employees <= end)
  return SIZES[at] ?? '10001+'
}

/** What a company has several of. */
export const LISTS = ['aliases', 'domains', 'listings', 'isins', 'coins'] as const
export type ListName = (typeof LISTS)[number]

/** A share on an exchange. */
export interface Listing {
  /** ISO 10383 market identifier code: XNAS. */
  mic: string
  /** As the exchange writes it, upper case, share classes with a point: BRK.B. */
  symbol: string
}

/** Where a fact comes from: `operator`, `catalogue`, or an importer's name. */
export interface Provenance {
  source: string
  /** When the source said so. */
  at: Date
}

export interface Company {
  domain: Apex
  /** As people say it. */
  name: string
  legalName: string | null
  /** Other names that people type: former, short, in other scripts. */
  aliases: string[]
  /** Country sites, former and parked names; each an apex of its own. */
  domains: Apex[]
  /** The primary one first. */
  listings: Listing[]
  isins: string[]
  /** Symbols of the coins that it issues or stands for, each before the symbols that it had formerly. */
  coins: string[]
  industry: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  size: Size | null
  /** Year. */
  founded: number | null
  /** Address of a logo image that the source names. */
  logo: string | null
  lei: string | null
  /** How well known it is, 0 to 100: 100 for what everybody knows. */
  rank: number
  /**
   * Of each fact that is known, of `rank`, and of each list by its name; of an entry that another source or
   * edition gave by list and entry: `listings:XNAS:AAPL`, `domains:amazon.de`.
   */
  provenance: Record<string, Provenance>
}
