// Imports the SEC's list of tickers (public domain). It has no websites: its rows add names and listings to known
// companies.
import { shortName } from '../company-names.ts'
import { decodeText } from './file-text.ts'
import {
  createDraft,
  type Draft,
  type Importer,
  MalformedFile,
  type RefusedRow,
} from './importer.ts'
import { parseElements } from './json-stream.ts'
import { parseListedSymbol } from './listings.ts'

const MIC_BY_EXCHANGE: Record<string, string> = {
  nasdaq: 'XNAS',
  nyse: 'XNYS',
  otc: 'OTCM',
  cboe: 'BATS',
}

export const sec: Importer = {
  name: 'sec',
  downloadUrls: ['https://www.sec.gov/files/company_tickers_exchange.json'],
  async *rows(input) {
    const fields: string[] = []
    let rows = 0
    for await (const { arrayName, value } of parseElements(decodeText(input), '$', [
      'fields',
      'data',
    ])) {
      if (arrayName === 'fields') fields.push(String(value))
      else if (Array.isArray(value)) {
        rows += 1
        yield parseRow(toRecord(fields, value))
      } else throw new MalformedFile('an entry of "data" is not an array')
    }
    if (rows === 0) throw new MalformedFile('the file has no rows')
  },
}

function toRecord(fields: string[], values: unknown[]): Record<string, unknown> {
  for (const field of ['name', 'ticker', 'exchange']) {
    if (!fields.includes(field)) throw new MalformedFile(`"fields" has no ${field}`)
  }
  return Object.fromEntries(fields.map((field, i) => [field, values[i]]))
}

function parseRow({ name, ticker, exchange }: Record<string, unknown>): Draft | RefusedRow {
  const rowText = `${ticker} ${name}`
  const mic = MIC_BY_EXCHANGE[String(exchange).toLowerCase()]
  if (mic === undefined) return { reason: 'unknown exchange', rowText }
  const symbol = parseListedSymbol(String(ticker ?? ''))
  if (symbol === null) return { reason: 'invalid symbol', rowText }
  if (typeof name !== 'string') return { reason: 'invalid value', rowText }
  // The SEC appends the state of incorporation to some names: `WIDGETS INC /DE/`.
  const legalName = name.replace(/\s*[\\/][A-Z]{2,3}[\\/]?\s*$/i, '').trim()
  return createDraft({ name: shortName(legalName), legalName, listings: [{ mic, symbol }] })
}
