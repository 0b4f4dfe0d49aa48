// The names of the coins in the catalogue, each with the symbol that it means at its issuer.
import type { Apex } from '../../../schema/apex.ts'
import { readListFile } from '../../list-file.ts'
import { nameKey } from '../../names/folding.ts'

const keyOf = (domain: string, name: string) => `${domain} ${nameKey(name)}`

let table: ReadonlyMap<string, string> | null = null

/** @returns the symbol of the coin that a company issues under this name, such as USDC for USD Coin; null for none. */
export function coinNamed(issuer: Apex, name: string): string | null {
  table ??= readTable()
  return table.get(keyOf(issuer, name)) ?? null
}

function readTable(): ReadonlyMap<string, string> {
  const [, ...rows] = readListFile(new URL('coins.tsv', import.meta.url))
  return new Map(
    rows.flatMap((row) => {
      const [symbols = '', name = '', domain = '', aliases = ''] = row.split('\t')
      const [symbol = ''] = symbols.split('|')
      return [name, ...aliases.split('|')].map((text) => [keyOf(domain, text), symbol] as const)
    }),
  )
}
