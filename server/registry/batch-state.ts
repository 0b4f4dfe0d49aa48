// What lies open while a batch of rows meets the registry.
import type { Apex } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { Tally } from './import-summary.ts'
import type { Draft } from './importers/importer.ts'
import { coinKey, domainKey, isinKey, tickerKey } from './key-ownership.ts'
import type { Told } from './precedence.ts'

export interface Desk {
  /** Companies as they are now, those of this batch included. */
  open: Map<Apex, Company | null>
  /** Who holds a key in the registry. */
  holders: Map<string, Apex[]>
  changed: Set<Apex>
  /** Companies that turned out to be others under an old website. */
  removed: Set<Apex>
  told: Told
  tally: Tally
}

/** All keys by which the row may meet a company. */
export function keysOf(draft: Draft): string[] {
  return [
    ...draft.isins.map(isinKey),
    ...draft.listings.map(tickerKey),
    ...(draft.domain === null ? draft.listings.map(({ symbol }) => `symbol:${symbol}`) : []),
    ...draft.coins.map(coinKey),
    ...[...draft.domains, ...(draft.domain === null ? [] : [draft.domain])].map(domainKey),
  ]
}
