// The types of lookups: identifiers of a company, and hints to a name.
import type { Apex } from './apex.ts'
import type { Ticker } from './tickers.ts'

/** What is known of a company besides its name. */
export interface NameHints {
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** MICs (ISO 10383) of the exchanges where it may be listed. */
  exchange?: readonly string[]
  website?: Apex
  industry?: string
}

/** How a name is looked up. */
export interface NameOptions {
  /** Whether the name may have typos. */
  typos?: boolean
  hints?: NameHints
}

/** Hints as they were sent, by name. */
export type RawHints = Record<string, unknown>

/** How the names of a batch are looked up. */
export interface BatchNameOptions {
  typos?: boolean
  /** The hints to each entry, in the order of the entries. */
  hints?: readonly RawHints[] | undefined
}

/** A national code of a security. An ISIN contains it, so the ISINs find the company. */
export interface SecurityCode {
  kind: 'wkn' | 'cusip' | 'sedol'
  code: string
  /** The ISINs that may contain the code. */
  isins: string[]
}

/** What identifies a company. A domain may be an alternate one. */
export type CompanyIdentifier =
  | { domain: Apex }
  /** `exchange` lists the MICs (ISO 10383) of the exchanges that the caller chose. */
  | { ticker: Ticker; exchange?: readonly string[] }
  | { isin: string }
  | { coin: string }
  /** A national code of a security. */
  | { security: SecurityCode }
  | { lei: string }
  | { figi: string }
  | { cik: string }
  | ({ name: string } & NameOptions)
