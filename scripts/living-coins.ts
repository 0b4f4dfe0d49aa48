// Writes server/registry/importers/living-coins.tsv: the symbols of the coins that are traded, each with the names of its
// coins. Run it with `node scripts/living-coins.ts tokens.json`, the list `tokens` of the npm package @web3icons/common.
import { readFileSync, writeFileSync } from 'node:fs'

interface Token {
  symbol: string
  name: string
  /** 0 for a coin that is no longer traded. */
  marketCapRank: number
}

const [file = 'tokens.json'] = process.argv.slice(2)
const tokens = JSON.parse(readFileSync(file, 'utf8')) as Token[]
const living = tokens.filter(({ marketCapRank }) => marketCapRank > 0)
const bySymbol = Map.groupBy(living, ({ symbol }) => symbol.toUpperCase())
const lines = [...bySymbol]
  .filter(([symbol]) => /^[A-Z0-9.]+$/.test(symbol))
  .map(([symbol, coins]) => [symbol, ...coins.map(({ name }) => name.trim())].join('\t'))
  .sort()
const header = [
  '# Symbols of traded coins with the names of their coins, from @web3icons/common (MIT, https://github.com/0xa3k5/web3icons).',
  '# Made by scripts/living-coins.ts.',
]
const target = new URL('../server/registry/importers/living-coins.tsv', import.meta.url)
writeFileSync(target, `${[...header, ...lines].join('\n')}\n`)
