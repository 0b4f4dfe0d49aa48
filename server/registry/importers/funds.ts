// Imports the funds of FinanceDatabase (MIT): its files `etfs` and `funds`, whose column `family` names the issuer.
import { createReadStream } from 'node:fs'
import { fundIssuer, fundTickerKey, type StoredFund, storeFunds } from '../../securities/funds.ts'
import type { StateRecords } from '../../stores/records.ts'
import { isIsin } from './check-digits.ts'
import { type CellsByColumn, parsePublishedTable } from './csv-table.ts'
import { decodeText } from './file-text.ts'
import { isListing, parseYahooSymbol } from './listings.ts'

/** What an import of funds did. */
export interface FundSummary {
  rows: number
  /** Rows whose issuer is known. */
  kept: number
}

/** @returns whether a file is a list of funds: its first line names a family instead of a website. */
export async function isFundFile(file: string): Promise<boolean> {
  for await (const text of decodeText(createReadStream(file))) {
    const [head = ''] = text.split('\n', 1)
    return head.split(',').includes('family')
  }
  return false
}

/** @throws MalformedFile for a file that is damaged or in another format. */
export async function importFunds(files: readonly string[], state: StateRecords) {
  const summary: FundSummary = { rows: 0, kept: 0 }
  const funds: StoredFund[] = []
  for (const file of files) {
    const text = decodeText(createReadStream(file))
    for await (const cells of parsePublishedTable(text, ['symbol', 'name', 'family'])) {
      const parsed = parseFund(cells)
      summary.rows += 1
      summary.kept += Math.min(1, parsed.length)
      funds.push(...parsed)
    }
  }
  await storeFunds(state, funds)
  return summary
}

/** @returns the fund by its listing and by its ISIN; empty when the issuer is unknown. */
function parseFund(cells: CellsByColumn): StoredFund[] {
  const { symbol = '', name = '', family = '', exchange = '', currency = '', isin = '' } = cells
  const issuer = name === '' ? null : fundIssuer(name, family)
  if (issuer === null) return []
  const listing = parseYahooSymbol(symbol, exchange, currency)
  const keys = isListing(listing) ? [fundTickerKey(listing.mic, listing.symbol)] : []
  if (isIsin(isin)) keys.push(isin)
  return keys.map((key) => ({ key, name: name.replace(/\s+/g, ' '), issuer }))
}
