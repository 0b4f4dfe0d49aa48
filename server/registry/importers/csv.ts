// Imports the operator's CSV file. Its columns are named as in `FIELDS` or mapped to them, and all rows are trusted.
import { type Apex, apexOf } from '../../../schema/apex.ts'
import { LISTS, type Listing, type ListName, SIZES } from '../../../schema/company.ts'
import { parseSocialProfile } from '../../../schema/social-networks.ts'
import { parseExchange } from '../../../schema/tickers.ts'
import { countryCodeOf } from '../../names/countries.ts'
import { isIsin, isLei } from './check-digits.ts'
import { type CellsByColumn, parseOperatorTable } from './csv-table.ts'
import {
  createDraft,
  type Draft,
  type Importer,
  isRefused,
  type Reason,
  type RefusedRow,
} from './importer.ts'
import { isListing, type ListingError, parseListedSymbol } from './listings.ts'
import { parseWebsite } from './websites.ts'

/**
 * The fields that a column may give. `|` separates several values in one cell. A cell replaces the whole list,
 * `-` empties it, and an empty cell leaves it unchanged.
 */
export const FIELDS = [
  'domain',
  'name',
  'legalName',
  'aliases',
  'domains',
  'listings',
  'ticker',
  'exchange',
  'isins',
  'coins',
  'socials',
  'description',
  'industry',
  'country',
  'city',
  'size',
  'founded',
  'parent',
  'logo',
  'lei',
  'rank',
] as const
export type Field = (typeof FIELDS)[number]
/** The column name for each field. */
export type Mapping = Partial<Record<Field, string>>

/** @param text `domain=Website,name=Company`. @throws Error that names the invalid pair. */
export function parseMapping(text: string): Mapping {
  const mapping: Mapping = {}
  for (const pair of text.split(',')) {
    const [field = '', ...rest] = pair.split('=')
    const name = field.trim() as Field
    if (!FIELDS.includes(name)) {
      throw new Error(`The field must be one of ${FIELDS.join(', ')}; got "${field}".`)
    }
    const column = rest.join('=').trim()
    if (column === '') throw new Error(`"${pair}" has no column: write ${name}=Column.`)
    mapping[name] = column
  }
  return mapping
}

export const csv = (mapping: Mapping = {}): Importer => {
  // The file must have a column for the domain and every mapped column; all other columns are optional.
  const requiredColumns: Mapping = { domain: 'domain', ...mapping }
  const allColumns = { ...Object.fromEntries(FIELDS.map((field) => [field, field])), ...mapping }
  return {
    name: 'operator',
    downloadUrls: [],
    isTrusted: true,
    async *rows(input) {
      for await (const { row, error, line } of parseOperatorTable(
        input,
        Object.values(requiredColumns),
      )) {
        const cell: ReadCell = (field) => (row[allColumns[field]!] ?? '').trim()
        const rowText = shortTextOf(row)
        const parsed: Draft | RefusedRow = error
          ? { reason: 'more or fewer cells than the first line', rowText }
          : parseRow(cell, rowText)
        yield isRefused(parsed) ? { ...parsed, line } : parsed
      }
    },
  }
}

/** Returns a field's cell without surrounding space; empty when the file has no such column. */
type ReadCell = (field: Field) => string

/** The cell that empties a list. */
const EMPTY_LIST = '-'

const splitValues = (text: string) =>
  text === EMPTY_LIST
    ? []
    : text
        .split('|')
        .map((value) => value.trim())
        .filter(Boolean)

/** The file has no column for the codes of registers. */
const isEmptyList = (cell: ReadCell, list: ListName) =>
  (list !== 'codes' && cell(list) === EMPTY_LIST) ||
  (list === 'listings' && cell('ticker') === EMPTY_LIST)

/** In characters. The reason "name longer than 200 characters" states the same number. */
const MAX_NAME_LENGTH = 200
/** In characters: the longest description that a profile shows. */
const MAX_DESCRIPTION_LENGTH = 500

/** @returns why the text cannot be a name; null when it can. Markup in a name is kept as plain text. */
function nameErrorOf(text: string): Reason | null {
  if ([...text].length > MAX_NAME_LENGTH) return 'name longer than 200 characters'
  // Includes line separators and the marks that reverse the direction of the text after them.
  const hasControlCharacter = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text)
  return hasControlCharacter ? 'name with line breaks or control characters' : null
}

const shortTextOf = (row: CellsByColumn) =>
  Object.values(row)
    .join(',')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 100)

function parseRow(cell: ReadCell, rowText: string): Draft | RefusedRow {
  if (cell('domain') === '') return { reason: 'no website', rowText }
  // A hostname is taken as it is written, so the operator can name a public suffix, such as gov.uk.
  const domain = apexOf(cell('domain')) ?? parseWebsite(cell('domain'))
  if (domain === null) return { reason: 'not a public hostname', rowText }
  const nameError = nameErrorOf(cell('name')) ?? nameErrorOf(cell('legalName'))
  if (nameError !== null) return { reason: nameError, rowText }
  const dropped: Reason[] = []
  const keepValid: KeepValid = (value, reason) => {
    if (value !== null && value !== false) return [value]
    dropped.push(reason)
    return []
  }
  return createDraft({
    ...parseFacts(cell, keepValid),
    ...parseLists(cell, keepValid),
    domain,
    emptyLists: LISTS.filter((list) => isEmptyList(cell, list)),
    dropped,
  })
}

/** Returns a list of the one value; for null or false returns an empty list and counts the reason as dropped. */
type KeepValid = <Value>(value: Value | null | false, reason: Reason) => Value[]

function parseLists(cell: ReadCell, keepValid: KeepValid): Partial<Draft> {
  const listings = [...splitValues(cell('listings')), ...tickersOf(cell)]
  return {
    aliases: splitValues(cell('aliases')).flatMap((name) => {
      const error = nameErrorOf(name)
      return error === null ? name : keepValid<string>(null, error)
    }),
    domains: splitValues(cell('domains')).flatMap((text) =>
      keepValid<Apex>(apexOf(text), 'not a public hostname'),
    ),
    coins: splitValues(cell('coins')).flatMap((text) =>
      keepValid<string>(parseCoinSymbol(text), 'invalid value'),
    ),
    socials: splitValues(cell('socials')).flatMap((text) =>
      keepValid<string>(parseSocialProfile(text)?.url ?? null, 'invalid value'),
    ),
    isins: splitValues(cell('isins').toUpperCase()).flatMap((isin) =>
      keepValid(isIsin(isin) && isin, 'invalid ISIN'),
    ),
    listings: listings.flatMap((text) => {
      const listing = parseListing(text)
      return isListing(listing) ? [listing] : keepValid<Listing>(null, listing)
    }),
  }
}

const parseCoinSymbol = (text: string) => /^[A-Za-z0-9]{1,12}$/.test(text) && text.toUpperCase()

function tickersOf(cell: ReadCell): string[] {
  const ticker = cell('ticker')
  if (ticker === '' || ticker === EMPTY_LIST) return []
  return [cell('exchange') === '' ? ticker : `${cell('exchange')}:${ticker}`]
}

/**
 * @param text `XNAS:AAPL` or `NASDAQ:AAPL`: the exchange's MIC, or another name that only one exchange has.
 */
function parseListing(text: string): Listing | ListingError {
  const [exchange = '', ticker] = text.toUpperCase().split(':')
  if (ticker === undefined) return 'symbol without an exchange'
  const symbol = parseListedSymbol(ticker)
  const [mic, ...otherMics] = parseExchange(exchange.trim()) ?? []
  if (symbol === null) return 'invalid symbol'
  if (mic === undefined) return 'unknown exchange'
  return otherMics.length > 0 ? 'exchange name of several exchanges' : { mic, symbol }
}

function parseFacts(cell: ReadCell, keepValid: KeepValid): Partial<Draft> {
  const parse = <Value>(
    field: Field,
    parseText: (text: string) => Value | null | false,
    reason: Reason = 'invalid value',
  ) => (cell(field) === '' ? null : (keepValid<Value>(parseText(cell(field)), reason)[0] ?? null))
  return {
    name: cell('name') || null,
    legalName: cell('legalName') || null,
    description: parse('description', (text) => text.length <= MAX_DESCRIPTION_LENGTH && text),
    industry: parse('industry', (text) => nameErrorOf(text) === null && text),
    country: parse('country', countryCodeOf),
    city: parse('city', (text) => nameErrorOf(text) === null && text),
    size: parse('size', (text) => SIZES.find((size) => size === text) ?? null),
    founded: parse('founded', (text) => parseInteger(text, 1000, 2100)),
    parent: parse('parent', (text) => nameErrorOf(text) === null && text),
    logo: parse('logo', (text) => URL.parse(text)?.protocol === 'https:' && text),
    lei: parse('lei', (text) => isLei(text.toUpperCase()) && text.toUpperCase(), 'invalid LEI'),
    rank: parse('rank', (text) => parseInteger(text, 0, 100)),
  }
}

const parseInteger = (text: string, min: number, max: number) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null
