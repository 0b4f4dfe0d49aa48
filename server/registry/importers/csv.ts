// The operator's own list: any CSV whose columns are named after our fields, or mapped to them; believed as it stands.
import { type Apex, apexOf } from '../../../schema/apex.ts'
import { LISTS, type Listing, type ListName, SIZES } from '../../../schema/company.ts'
import { exchangeOf } from '../../../schema/identifiers.ts'
import { isIsin, isLei } from './check-digits.ts'
import { countryNamed } from './countries.ts'
import { linesOf, type Row } from './csv-table.ts'
import { type Draft, draft, type Importer, type Reason, type Refusal } from './importer.ts'
import { listedSymbol } from './listings.ts'
import { websiteOf } from './websites.ts'

/**
 * Fields of a company that a column may give. Several values in one cell: `|` between them. What a cell lists
 * is all that there is, `-` that there is none; an empty cell says nothing.
 */
export const FIELDS = [
  ...([
    'domain',
    'name',
    'legalName',
    'aliases',
    'domains',
    'listings',
    'ticker',
    'exchange',
  ] as const),
  ...(['isins', 'coins', 'industry', 'country', 'size', 'founded', 'logo', 'lei', 'rank'] as const),
] as const
export type Field = (typeof FIELDS)[number]
/** Which column gives a field. */
export type Mapping = Partial<Record<Field, string>>

/** @param words `domain=Website,name=Company`. @throws Error naming what is wrong. */
export function mappingOf(words: string): Mapping {
  const mapping: Mapping = {}
  for (const pair of words.split(',')) {
    const [field = '', ...column] = pair.split('=')
    const name = field.trim() as Field
    if (!FIELDS.includes(name)) {
      throw new Error(`"${field}" is no field; the fields are ${FIELDS.join(', ')}.`)
    }
    if (column.length === 0 || column.join('=').trim() === '') {
      throw new Error(`"${pair}" names no column: write ${name}=Column.`)
    }
    mapping[name] = column.join('=').trim()
  }
  return mapping
}

export const csv = (mapping: Mapping = {}): Importer => {
  const columns: Mapping = { domain: 'domain', ...mapping }
  const plain = Object.fromEntries(FIELDS.map((field) => [field, field]))
  return {
    name: 'operator',
    addresses: [],
    isTrusted: true,
    async *rows(input) {
      for await (const { row: cells, ragged } of linesOf(input, Object.values(columns))) {
        const cell: Cell = (field) => (cells[columns[field] ?? plain[field]!] ?? '').trim()
        if (ragged) yield { refused: 'more or fewer cells than the first line', what: what(cells) }
        else yield row(cell, cells)
      }
    },
  }
}

type Cell = (field: Field) => string

const NONE = '-'

const parts = (text: string) =>
  text === NONE
    ? []
    : text
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean)

const isNone = (cell: Cell, list: ListName) =>
  cell(list) === NONE || (list === 'listings' && cell('ticker') === NONE)

const coinIn = (word: string) => /^[A-Za-z0-9]{1,12}$/.test(word) && word.toUpperCase()

const LONGEST_NAME = 200

/** Why words are no name; null: they may be one, and markup in them is text as any other. */
function faultOf(words: string): Reason | null {
  if ([...words].length > LONGEST_NAME) return 'a name of more than 200 letters'
  // Also line and paragraph separators, and what turns the direction of the text after it.
  const isText = !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(words)
  return isText ? null : 'a name with line breaks or control characters'
}

const what = (cells: Row) =>
  Object.values(cells)
    .join(',')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 100)

function row(cell: Cell, cells: Row): Draft | Refusal {
  if (cell('domain') === '') return { refused: 'no website', what: what(cells) }
  const domain = websiteOf(cell('domain'))
  if (domain === null) return { refused: 'not a public hostname', what: what(cells) }
  const [bad] = [cell('name'), cell('legalName')].flatMap((name) => faultOf(name) ?? [])
  if (bad !== undefined) return { refused: bad, what: what(cells) }
  const dropped: Reason[] = []
  const kept = <T>(value: T | null | false, why: Reason): T[] => {
    if (value === null || value === false) dropped.push(why)
    return value === null || value === false ? [] : [value]
  }
  const isins = parts(cell('isins').toUpperCase())
  const shares = [...parts(cell('listings')), ...tickers(cell)]
  return draft({
    ...facts(cell, kept),
    ...{
      domain,
      none: LISTS.filter((list) => isNone(cell, list)),
      aliases: parts(cell('aliases')).flatMap((name) => {
        const fault = faultOf(name)
        return fault === null ? name : kept<string>(null, fault)
      }),
    },
    domains: parts(cell('domains')).flatMap((word) =>
      kept<Apex>(apexOf(word), 'not a public hostname'),
    ),
    coins: parts(cell('coins')).flatMap((word) => kept<string>(coinIn(word), 'bad value')),
    isins: isins.flatMap((isin) => kept(isIsin(isin) && isin, 'bad ISIN')),
    listings: shares.flatMap((word) => kept<Listing>(listingOf(word), 'unknown exchange')),
    dropped,
  })
}

const tickers = (cell: Cell) =>
  cell('ticker') === '' || cell('ticker') === NONE
    ? []
    : [cell('exchange') === '' ? cell('ticker') : `${cell('exchange')}:${cell('ticker')}`]

/** `XNAS:AAPL`, `NASDAQ:AAPL`: an exchange by its ISO 10383 code or another name, if that names only one. */
function listingOf(word: string): Listing | null {
  const [exchange = '', ticker = ''] = word.toUpperCase().split(':')
  const symbol = listedSymbol(ticker)
  const [mic, ...others] = exchangeOf(exchange.trim()) ?? []
  return symbol === null || mic === undefined || others.length > 0 ? null : { mic, symbol }
}

type Kept = <T>(value: T | null | false, why: Reason) => T[]

function facts(cell: Cell, kept: Kept): Partial<Draft> {
  const said = <T>(
    field: Field,
    read: (word: string) => T | null | false,
    why: Reason = 'bad value',
  ) => (cell(field) === '' ? null : (kept<T>(read(cell(field)), why)[0] ?? null))
  const whole = (from: number, to: number) => (word: string) =>
    /^\d+$/.test(word) && Number(word) >= from && Number(word) <= to ? Number(word) : null
  return {
    name: cell('name') || null,
    legalName: cell('legalName') || null,
    industry: said('industry', (word) => faultOf(word) === null && word),
    country: said('country', countryNamed),
    size: said('size', (word) => SIZES.find((size) => size === word) ?? null),
    founded: said('founded', whole(1000, 2100)),
    logo: said('logo', (word) => URL.parse(word)?.protocol === 'https:' && word),
    lei: said('lei', (word) => isLei(word.toUpperCase()) && word.toUpperCase(), 'bad LEI'),
    rank: said('rank', whole(0, 100)),
  }
}
