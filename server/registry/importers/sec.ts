// Imports the SEC's list of tickers (public domain). It has no websites: its rows add names, listings and CIKs to
// known companies.
import { parseCik } from '../../../schema/security-codes.ts'
import { cikKey } from '../../stores/lookup-keys.ts'
import { shortName } from '../company-names.ts'
import { decodeText } from './file-text.ts'
import {
  createDraft,
  type Draft,
  type Importer,
  MalformedFile,
  type RefusedRow,
} from './importer.ts'
import { parseMembers } from './json-stream.ts'
import { parseListedSymbol } from './listings.ts'

const MIC_BY_EXCHANGE: Record<string, string> = {
  nasdaq: 'XNAS',
  nyse: 'XNYS',
  otc: 'OTCM',
  cboe: 'BATS',
}

type Cells = Record<string, unknown>

export const sec: Importer = {
  name: 'sec',
  listsUsSymbols: true,
  downloadUrls: ['https://www.sec.gov/files/company_tickers_exchange.json'],
  async *rows(input) {
    let rows = 0
    for await (const row of readRows(decodeText(input))) {
      rows += 1
      yield parseRow(row)
    }
    if (rows === 0) throw new MalformedFile('the file has no rows')
  },
}

/**
 * Reads both files of the SEC. `company_tickers_exchange.json` is `{"fields": ["cik", …], "data": [[320193, …], …]}`,
 * and `company_tickers.json`, which has no exchanges, `{"0": {"cik_str": 320193, …}, …}`.
 */
async function* readRows(text: AsyncIterable<string>): AsyncIterable<Cells> {
  const fields: string[] = []
  let entry = ''
  let cells: Cells = {}
  for await (const { parentName, key, value } of parseMembers(text)) {
    if (typeof key === 'string') {
      if (entry !== '' && entry !== parentName) {
        yield toRow(cells)
        cells = {}
      }
      entry = parentName
      cells[key] = value
    } else if (parentName === 'fields') fields.push(String(value))
    else if (parentName === 'data') yield toRow(toCells(fields, value))
  }
  if (entry !== '') yield toRow(cells)
}

function toCells(fields: string[], values: unknown): Cells {
  if (!Array.isArray(values)) throw new MalformedFile('an entry of "data" is not an array')
  if (!fields.includes('exchange')) throw new MalformedFile('"fields" has no exchange')
  return Object.fromEntries(fields.map((field, i) => [field, values[i]]))
}

/** @throws MalformedFile when the cells have no ticker, or neither a name nor a title. */
function toRow(cells: Cells): Cells {
  const row = { ...cells, name: cells.name ?? cells.title }
  const missing = ['name', 'ticker'].find((field) => !(field in row) || row.name === undefined)
  if (missing !== undefined) throw new MalformedFile(`an entry has no ${missing}`)
  return row
}

function parseRow({ name, ticker, exchange = null, ...cells }: Cells): Draft | RefusedRow {
  const rowText = `${ticker} ${name}`
  const symbol = parseListedSymbol(String(ticker ?? ''))
  if (symbol === null) return { reason: 'invalid symbol', rowText }
  if (typeof name !== 'string') return { reason: 'invalid value', rowText }
  // The SEC appends the state of incorporation to some names: `WIDGETS INC /DE/`.
  const legalName = name.replace(/\s*[\\/][A-Z]{2,3}[\\/]?\s*$/i, '').trim()
  const cik = parseCik(String(cells.cik ?? cells.cik_str ?? ''))
  const codes = cik === null ? [] : [cikKey(cik)]
  const names = { name: shortName(legalName), legalName, codes }
  // Some companies of the file with exchanges have none.
  if (exchange === null) return createDraft({ ...names, usSymbols: [symbol] })
  const mic = MIC_BY_EXCHANGE[String(exchange).toLowerCase()]
  return mic === undefined
    ? { reason: 'unknown exchange', rowText }
    : createDraft({ ...names, listings: [{ mic, symbol }] })
}
