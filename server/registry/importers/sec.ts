// The SEC's list of companies and tickers (public domain): no websites, but the names that they are registered by.

import { spoken } from '../company-names.ts'
import { type Draft, draft, type Importer, Malformed, type Refusal } from './importer.ts'
import { elementsOf } from './json-stream.ts'
import { listedSymbol } from './listings.ts'

const MICS: Record<string, string> = { nasdaq: 'XNAS', nyse: 'XNYS', otc: 'OTCM', cboe: 'BATS' }

export const sec: Importer = {
  name: 'sec',
  addresses: ['https://www.sec.gov/files/company_tickers_exchange.json'],
  async *rows(input) {
    const fields: string[] = []
    let rows = 0
    for await (const { of, value } of elementsOf(input, '$', ['fields', 'data'])) {
      if (of === 'fields') fields.push(String(value))
      else if (Array.isArray(value)) {
        rows += 1
        yield row(named(fields, value))
      } else throw new Malformed('an entry of data is no list')
    }
    if (rows === 0) throw new Malformed('there is no row in it')
  },
}

function named(fields: string[], values: unknown[]): Record<string, unknown> {
  for (const field of ['name', 'ticker', 'exchange']) {
    if (!fields.includes(field)) throw new Malformed(`no ${field} among the fields`)
  }
  return Object.fromEntries(fields.map((field, i) => [field, values[i]]))
}

function row({ name, ticker, exchange }: Record<string, unknown>): Draft | Refusal {
  const what = `${ticker} ${name}`
  const mic = MICS[String(exchange).toLowerCase()]
  if (mic === undefined) return { refused: 'unknown exchange', what }
  const symbol = listedSymbol(String(ticker ?? ''))
  if (symbol === null || typeof name !== 'string') return { refused: 'bad value', what }
  // Registers append where a company is at home: `WIDGETS INC /DE/`.
  const legalName = name.replace(/\s*[\\/][A-Z]{2,3}[\\/]?\s*$/i, '').trim()
  return draft({ name: spoken(legalName), legalName, listings: [{ mic, symbol }] })
}
