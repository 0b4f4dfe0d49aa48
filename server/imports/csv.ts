// The operator's own list: any CSV whose columns are named after our fields, or mapped to them; believed as it stands.
import { type Apex, apexOf } from '../../schema/apex.ts'
import { type Listing, SIZES } from '../../schema/company.ts'
import { countryNamed } from './countries.ts'
import { symbolOf } from './exchanges.ts'
import { isIsin, isLei } from './identifiers.ts'
import { type Draft, draft, type Importer, type Reason, type Refusal } from './importer.ts'
import { type Row, tableOf } from './table.ts'
import { websiteOf } from './websites.ts'

/** Fields of a company that a column may give. Several values in one cell: `|` between them. */
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
  ...(['isins', 'coin', 'industry', 'country', 'size', 'founded', 'logo', 'lei', 'rank'] as const),
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
      for await (const cells of tableOf(input, Object.values(columns))) {
        yield row((field) => (cells[columns[field] ?? plain[field]!] ?? '').trim(), cells)
      }
    },
  }
}

type Cell = (field: Field) => string

const parts = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

function row(cell: Cell, cells: Row): Draft | Refusal {
  const what = Object.values(cells).join(',').slice(0, 100)
  if (cell('domain') === '') return { refused: 'no website', what }
  const domain = websiteOf(cell('domain'))
  if (domain === null) return { refused: 'not a public hostname', what }
  const dropped: Reason[] = []
  const kept = <T>(value: T | null | false, why: Reason): T[] => {
    if (value === null || value === false) dropped.push(why)
    return value === null || value === false ? [] : [value]
  }
  const isins = parts(cell('isins').toUpperCase())
  const shares = [...parts(cell('listings')), ...tickers(cell)]
  return draft({
    ...facts(cell, kept),
    domain,
    aliases: parts(cell('aliases')),
    domains: parts(cell('domains')).flatMap((word) =>
      kept<Apex>(apexOf(word), 'not a public hostname'),
    ),
    isins: isins.flatMap((isin) => kept(isIsin(isin) && isin, 'bad ISIN')),
    listings: shares.flatMap((word) => kept<Listing>(listingOf(word), 'unknown exchange')),
    dropped,
  })
}

const tickers = (cell: Cell) =>
  cell('ticker') === ''
    ? []
    : [cell('exchange') === '' ? cell('ticker') : `${cell('exchange')}:${cell('ticker')}`]

/** `XNAS:AAPL`: any exchange that has an ISO 10383 code. */
function listingOf(word: string): Listing | null {
  const [mic = '', ticker = ''] = word.toUpperCase().split(':')
  const symbol = symbolOf(ticker)
  return symbol !== null && /^[A-Z0-9]{4}$/.test(mic) ? { mic, symbol } : null
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
    industry: cell('industry') || null,
    coin: said('coin', (word) => /^[A-Za-z0-9]{1,12}$/.test(word) && word.toUpperCase()),
    country: said('country', countryNamed),
    size: said('size', (word) => SIZES.find((size) => size === word) ?? null),
    founded: said('founded', whole(1000, 2100)),
    logo: said('logo', (word) => URL.parse(word)?.protocol === 'https:' && word),
    lei: said('lei', (word) => isLei(word.toUpperCase()) && word.toUpperCase(), 'bad LEI'),
    rank: said('rank', whole(0, 100)),
  }
}
