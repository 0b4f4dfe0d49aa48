// Writes the part of server/securities/us-funds.tsv that the SEC's list gives: the trusts and funds of known families.
// Run it with `node scripts/us-funds.ts company_tickers_exchange.json`. The rows above the line `# From` are by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { normalizeSymbol } from '../schema/tickers.ts'
import { fundIssuer } from '../server/securities/funds.ts'

const [file = 'company_tickers_exchange.json'] = process.argv.slice(2)
const { fields, data } = JSON.parse(readFileSync(file, 'utf8')) as {
  fields: string[]
  data: (string | number | null)[][]
}
const [nameColumn, tickerColumn] = ['name', 'ticker'].map((field) => fields.indexOf(field))
const isFund = (name: string) =>
  /\b(?:ETF|ETC|TRUST|FUND|QQQ)\b/i.test(name) && !/\b(?:CORP|REALTY|BANK|BANC\w*)\b/i.test(name)
const target = new URL('../server/securities/us-funds.tsv', import.meta.url)
const marker = '# From the list of the SEC (public domain), made by scripts/us-funds.ts.'
const [byHand = ''] = readFileSync(target, 'utf8').split(marker)
const rows = data
  .map((row) => [String(row[tickerColumn!]), String(row[nameColumn!])] as const)
  .filter(([, name]) => isFund(name) && fundIssuer(name, '') !== null)
  .map(([ticker, name]) => `${normalizeSymbol(ticker)}\t${name}`)
writeFileSync(target, `${byHand}${marker}\n${rows.sort().join('\n')}\n`)
