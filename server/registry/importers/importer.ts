// The importer port: an importer turns each row of a publisher's file into a company draft or refuses it with a reason.
import type { Apex } from '../../../schema/apex.ts'
import { type Company, type ListName, noDetails } from '../../../schema/company.ts'
import type { ListingError } from './listings.ts'

/** A company record as one row describes it, before it is compared with other rows and with the registry. */
export interface Draft extends Omit<Company, 'domain' | 'name' | 'rank' | 'provenance'> {
  /** Null when the row has no website. Such a row can only add to a company that one of its keys finds. */
  domain: Apex | null
  name: string | null
  /** Whether the source truncated the name to fit a column. */
  isNameTruncated: boolean
  /** Lists that the row says are empty, as opposed to unknown. */
  emptyLists: ListName[]
  /** OpenFIGI's share class identifier. It separates rows of one share from namesakes and is not stored. */
  figi: string | null
  /** Symbols on an exchange of the United States that the row does not name. They find a company and are not stored. */
  usSymbols: string[]
  /** How an official register lists the company; null for other sources. */
  registration: Registration | null
  /** How well known the company is, 0 to 100; null when the source gives no hint. */
  rank: number | null
  /** One reason for each value of the row that was left out as unusable. */
  dropped: Reason[]
}

/** What finds the company of a row that has no website. */
export interface Registration {
  /** The legal name, also in other languages. */
  names: string[]
  /** ISO 3166-1 alpha-2 codes of the legal address and the headquarters. */
  countries: string[]
  /** False when the company stopped renewing its registration. */
  isCurrent: boolean
}

/** Why a row, or one value of a row, was left out. The import summary prints it. */
export type Reason =
  | 'not a public hostname'
  | 'no website and no key'
  | 'no website'
  | 'page on a shared website'
  | 'delisted'
  | ListingError
  | 'invalid ISIN'
  | 'invalid LEI'
  | 'invalid value'
  | 'name longer than 200 characters'
  | 'name with line breaks or control characters'
  | 'more or fewer cells than the first line'
  | 'financial product, not a company'
  | 'symbol of another coin today'
  | 'website of another company'
  | 'ISIN of another company'
  | 'ticker of another company'
  | 'no known company with these keys'
  | 'branch, fund or sole proprietor, not a company'
  | 'company closed or merged'
  | 'LEI withdrawn'
  | 'no known company with this LEI, ISIN, or legal name and country'
  | 'several legal entities with this name and country'
  | 'another legal entity fits the company better'

export interface RefusedRow {
  reason: Reason
  /** A short text by which a person recognizes the row. */
  rowText: string
  /** The last line of the row in the operator's file; publishers' files have none. */
  line?: number
}

/** A file whose address is in the answer of another address. */
export interface LinkedFile {
  page: string
  /** @returns the address of the newest edition; null when the page names none. */
  findUrl(response: string): string | null
}

export interface Importer {
  name: string
  /** Addresses of the publisher's files. Several files are imported as one. */
  downloadUrls: readonly (string | LinkedFile)[]
  /** True for the operator's file and the catalogue: every row is accepted without comparing rows. */
  isTrusted?: boolean
  /** True for a list of all companies of the United States: no other company uses one of its symbols there. */
  listsUsSymbols?: boolean
  /** True when some of the publisher's files list funds instead of companies, see `importFunds`. */
  hasFunds?: boolean
  /** True for official registers: each row adds to the company of its LEI, ISIN, or legal name and country. */
  isRegister?: boolean
  rows(input: AsyncIterable<Uint8Array>): AsyncIterable<Draft | RefusedRow>
}

/** The file is truncated, damaged or in another format than the publisher's. */
export class MalformedFile extends Error {}

export const isRefused = (row: object): row is RefusedRow => 'reason' in row

/** @returns a draft with the given values; all others are null or empty. */
export function createDraft(values: Partial<Draft>): Draft {
  return {
    domain: null,
    name: null,
    ...noDetails(),
    isNameTruncated: false,
    emptyLists: [],
    figi: null,
    usSymbols: [],
    registration: null,
    rank: null,
    dropped: [],
    ...values,
  }
}
