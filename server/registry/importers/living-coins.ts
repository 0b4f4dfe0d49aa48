// The coins that are traded today: an older list gives their symbols to coins that have ended.
import { readListFile } from '../../list-file.ts'
import { areRelated } from '../company-names.ts'

let namesBySymbol: ReadonlyMap<string, string[]> | null = null

/** Whether a symbol belongs to another coin today: one with a name that is not related. */
export function isSymbolOfLivingCoin(symbol: string, name: string): boolean {
  namesBySymbol ??= readNames()
  const names = namesBySymbol.get(symbol)
  return names !== undefined && !names.some((living) => areRelated(living, name))
}

function readNames(): ReadonlyMap<string, string[]> {
  const lines = readListFile(new URL('living-coins.tsv', import.meta.url))
  return new Map(
    lines.map((line) => line.split('\t')).map(([symbol = '', ...names]) => [symbol, names]),
  )
}
