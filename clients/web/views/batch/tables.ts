// Formats batch results as CSV and JSON files.
import type { Row } from './requests.ts'

const COLUMNS: [name: string, textOf: (row: Row) => string][] = [
  ['input', ({ input }) => input],
  ['domain', ({ company }) => company?.domain ?? ''],
  ['name', ({ company }) => company?.name ?? ''],
  ['ticker', ({ company }) => company?.ticker ?? ''],
  ['industry', ({ company }) => company?.industry ?? ''],
  ['industry_group', ({ company }) => company?.industryDetails?.group ?? ''],
  ['naics', ({ company }) => company?.industryDetails?.naics?.code ?? ''],
  ['isic', ({ company }) => company?.industryDetails?.isic ?? ''],
  ['company_size', ({ company }) => company?.companySize ?? ''],
  ['description', ({ company }) => company?.description ?? ''],
  ['colors', ({ company }) => company?.palette?.join(' ') ?? ''],
  ['logo', ({ company }) => company?.logo?.url ?? ''],
  ['error', ({ error }) => error ?? ''],
]

export function csvOf(rows: Row[]): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...rows.map((row) => COLUMNS.map(([, textOf]) => textOf(row))),
  ]
  return lines.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('')
}

/** Escapes a CSV cell. A leading apostrophe stops spreadsheets from running formulas. */
function escapeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const jsonOf = (rows: Row[]): string => `${JSON.stringify(rows, null, 2)}\n`
