// The port of an importer: a publisher's file becomes drafts of companies, row by row, and each row refused says why.
import type { Apex } from '../../../schema/apex.ts'
import type { Company, ListName } from '../../../schema/company.ts'

/** What one row of a source says. Nothing here is settled yet. */
export interface Draft extends Omit<Company, 'domain' | 'name' | 'rank' | 'provenance'> {
  /** Null: the row names no website and joins a company that one of its keys leads to. */
  domain: Apex | null
  name: string | null
  /** Whether the source cut the name to fit a column. */
  isCut: boolean
  /** Lists of which the row says that the company has none. */
  none: ListName[]
  /** OpenFIGI's number of the share class: tells rows of one share apart from its namesakes; never kept. */
  figi: string | null
  /** How well known, 0 to 100; null when the source gives no hint. */
  rank: number | null
  /** Parts of the row that could not be used, the rest of it could. */
  dropped: Reason[]
}

export type Reason =
  | 'not a public hostname'
  | 'no website and no key'
  | 'no website'
  | 'page on a shared website'
  | 'delisted'
  | 'unknown exchange'
  | 'bad ISIN'
  | 'bad LEI'
  | 'bad value'
  | 'a name of more than 200 letters'
  | 'a name with line breaks or control characters'
  | 'more or fewer cells than the first line'
  | 'a product of somebody else'
  | 'the website of another company'
  | 'an ISIN of another company'
  | 'a ticker of another company'
  | 'nobody known by these keys'

/** Why a row was left out. */
export interface Refusal {
  refused: Reason
  /** The row, as a person recognises it. */
  what: string
}

export interface Importer {
  name: string
  /** Where the publisher offers it: one or more files that are read as one. */
  addresses: readonly string[]
  /** Some publishers answer with the address of the newest edition instead of with the file. */
  linkIn?(answer: string): string | null
  /** The operator's own words: nothing in them is doubted. */
  isTrusted?: boolean
  rows(input: AsyncIterable<Uint8Array>): AsyncIterable<Draft | Refusal>
}

/** What was read cannot be what the publisher made: truncated, in another format, damaged. */
export class Malformed extends Error {}

export const isRefusal = (row: object): row is Refusal => 'refused' in row

/** A draft that says only what is given. */
export function draft(said: Partial<Draft>): Draft {
  return {
    ...{ domain: null, name: null, legalName: null, aliases: [], domains: [], listings: [] },
    ...{ isins: [], coins: [], isCut: false, none: [], figi: null, industry: null, country: null },
    ...{ size: null, founded: null, logo: null, lei: null, rank: null, dropped: [] },
    ...said,
  }
}
