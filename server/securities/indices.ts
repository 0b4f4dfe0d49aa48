// Stock indices and their providers.
import type { Apex } from '../../schema/apex.ts'
import { readListFile } from '../list-file.ts'

/** A stock index, and the company that calculates it. */
export interface StockIndex {
  /** As the table writes it: with a caret when it is an index only with its mark. */
  symbol: string
  name: string
  provider: { domain: Apex; name: string }
}

let table: ReadonlyMap<string, StockIndex> | null = null

/** @returns the index that a symbol without its mark means; null for one that is unknown or needs its mark. */
export function unmarkedIndex(symbol: string): StockIndex | null {
  table ??= readTable()
  return table.get(symbol) ?? null
}

/** @param symbol the text after the mark, such as GSPC of ^GSPC. @returns null for an unknown index. */
export const markedIndex = (symbol: string): StockIndex | null =>
  unmarkedIndex(`^${symbol}`) ?? unmarkedIndex(symbol)

function readTable(): ReadonlyMap<string, StockIndex> {
  const lines = readListFile(new URL('indices.tsv', import.meta.url))
  return new Map(
    lines.flatMap((line) => {
      const [symbols = '', name = '', domain = '', provider = ''] = line.split('\t')
      return symbols.split('|').map((symbol): [string, StockIndex] => {
        const index = { symbol, name, provider: { domain: domain as Apex, name: provider } }
        return [symbol, index]
      })
    }),
  )
}
