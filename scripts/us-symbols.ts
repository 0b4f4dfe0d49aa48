// Writes server/search/us-symbols.txt: the ticker symbols that companies use in the United States, without anything else.
// Run it with `node scripts/us-symbols.ts company_tickers_exchange.json`, the file that `import sec` reads too.
import { readFileSync, writeFileSync } from 'node:fs'
import { normalizeSymbol } from '../schema/tickers.ts'

const [file = 'company_tickers_exchange.json'] = process.argv.slice(2)
const { fields, data } = JSON.parse(readFileSync(file, 'utf8')) as {
  fields: string[]
  data: (string | number | null)[][]
}
const column = fields.indexOf('ticker')
const symbols = new Set(data.map((row) => normalizeSymbol(String(row[column] ?? ''))))
symbols.delete('')
const header = [
  '# Ticker symbols that companies use in the United States, from the list of the SEC (public domain).',
  '# Made by scripts/us-symbols.ts.',
]
const target = new URL('../server/search/us-symbols.txt', import.meta.url)
writeFileSync(target, `${[...header, ...[...symbols].sort()].join('\n')}\n`)
