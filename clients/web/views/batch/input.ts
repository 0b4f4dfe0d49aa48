// Reads the pasted text or file: a table with columns, or a list of entries.
import { hostOf } from '../../parts/host.ts'
import { parseCsv, type Separator, separatorOf } from './csv.ts'
import { type Entry, type EntryKind, entriesOfLine, entryOf, type SkipReason } from './entries.ts'

/** More companies are left out. */
export const MAX_COMPANIES = 2000

/** One row of the table, or one entry of the list. */
export interface Line {
  /** The cells of the table; empty for a list. */
  cells: string[]
  /** The text of the entry. */
  text: string
  entry: Entry | null
  skipped: SkipReason | null
}

export interface BatchInput {
  /** The names of the table's columns; empty for a list. */
  header: string[]
  /** Between the cells of the table. */
  separator: Separator
  /** Index of the column with the companies; null for a list. */
  column: number | null
  lines: Line[]
  /** Each company once, at most `MAX_COMPANIES`. */
  entries: Entry[]
  /** Number of companies beyond `MAX_COMPANIES`. */
  excess: number
  /** Number of entries that repeat an earlier one. */
  duplicates: number
}

export const keyOf = ({ kind, value }: Entry): string => `${kind}:${value.toLowerCase()}`

/** @param chosenColumn the column that the reader chose; null for the detected one. */
export function readInput(text: string, chosenColumn: number | null): BatchInput {
  const table = tableOf(text)
  const column = table && (chosenColumn ?? table.column)
  const lines =
    table && column !== null
      ? table.rows.map((cells) =>
          lineOf(cells, cells[column] ?? '', kindOfHeader(table.header[column] ?? '')),
        )
      : listOf(text)
  const found = lines.flatMap(({ entry }) => entry ?? [])
  const unique = [...new Map(found.map((entry) => [keyOf(entry), entry])).values()]
  return {
    header: table?.header ?? [],
    separator: (table && separatorOf(text)) ?? ',',
    column,
    lines,
    entries: unique.slice(0, MAX_COMPANIES),
    excess: Math.max(0, unique.length - MAX_COMPANIES),
    duplicates: found.length - unique.length,
  }
}

function lineOf(cells: string[], text: string, expected: EntryKind | null): Line {
  return lineOfEntry(cells, text, entryOf(text, expected))
}

const lineOfEntry = (cells: string[], text: string, entry: Entry | SkipReason): Line =>
  typeof entry === 'string'
    ? { cells, text, entry: null, skipped: entry }
    : { cells, text, entry, skipped: null }

const listOf = (text: string): Line[] =>
  text
    .split(/[\r\n]+/)
    .flatMap(entriesOfLine)
    .map(({ text, entry }) => lineOfEntry([], text, entry))

/** Names of columns, the most certain first. */
const HEADER_NAMES: [kind: EntryKind, names: RegExp][] = [
  [
    'domain',
    /^(company |customer |account )?(domains?|websites?|web ?sites?|urls?|homepage|web|hostname|company domain name)$/,
  ],
  ['domain', /^(work |business |contact |company )?(e-?mails?|e-?mail address|mail)$/],
  ['isin', /^isins?$/],
  ['ticker', /^(tickers?|symbols?|ticker symbol|stock symbol)$/],
  [
    'name',
    /^(company|companies|company ?name|name|organi[sz]ation|account|account ?name|customer|customer ?name|brand|employer|firma|unternehmen)$/,
  ],
]

const normalized = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[_-]+/g, (dash) => (dash === '-' ? '-' : ' '))

const rankOfHeader = (header: string): number =>
  HEADER_NAMES.findIndex(([, names]) => names.test(normalized(header)))

const kindOfHeader = (header: string): EntryKind | null =>
  HEADER_NAMES[rankOfHeader(header)]?.[0] ?? null

interface Table {
  header: string[]
  rows: string[][]
  /** Index of the column with the companies. */
  column: number
}

/** @returns null for a text that is a list instead of a table. */
function tableOf(text: string): Table | null {
  const rows = parseCsv(text, separatorOf(text) ?? ',')
  const [first] = rows
  if (!first || rows.length < 2) return null
  const ranks = first.map(rankOfHeader)
  const named = ranks.filter((rank) => rank !== -1)
  const isHeader = named.length > 0 && first.every((cell) => hostOf(cell.trim()) === null)
  if (isHeader) {
    const column = ranks.indexOf(Math.min(...named))
    return {
      header: first.map((cell, i) => cell.trim() || columnName(i)),
      rows: rows.slice(1),
      column,
    }
  }
  return tableWithoutNames(rows, first)
}

/** A share of domains from which a column counts as a column of domains. */
const DOMAIN_SHARE = 0.8

/** Without known names, a text is a table when exactly one of its columns has domains. */
function tableWithoutNames(rows: string[][], first: string[]): Table | null {
  if (first.length < 2 || rows.some((row) => row.length !== first.length)) return null
  const body = rows.slice(1)
  const shares = first.map(
    (_, i) => body.filter((row) => hostOf((row[i] ?? '').trim()) !== null).length / body.length,
  )
  const columns = shares.flatMap((share, i) => (share >= DOMAIN_SHARE ? i : []))
  const [column] = columns
  if (column === undefined || columns.length !== 1) return null
  const hasHeader = hostOf((first[column] ?? '').trim()) === null
  return hasHeader
    ? { header: first.map((cell, i) => cell.trim() || columnName(i)), rows: body, column }
    : { header: first.map((_, i) => columnName(i)), rows, column }
}

const columnName = (index: number): string => `column_${index + 1}`
