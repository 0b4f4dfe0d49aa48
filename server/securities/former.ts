// The symbols and ISINs that companies had before they were renamed, merged or delisted, which old depots keep.
import type { Apex } from '../../schema/apex.ts'
import { readListFile } from '../list-file.ts'

export interface FormerKey {
  domain: Apex
  /** The last year in which the company had the key. */
  until: number
}

let table: ReadonlyMap<string, FormerKey> | null = null

/** @param key `symbol:FB` for a symbol of the United States, or `isin:GB00B03MLX29`. @returns null for an unknown key. */
export function formerOwner(key: string): FormerKey | null {
  table ??= readTable()
  return table.get(key) ?? null
}

function readTable(): ReadonlyMap<string, FormerKey> {
  const rows = readListFile(new URL('former.tsv', import.meta.url)).map((line) => line.split('\t'))
  return new Map(
    rows.map(([key = '', domain = '', until]) => [
      key,
      { domain: domain as Apex, until: Number(until) },
    ]),
  )
}
