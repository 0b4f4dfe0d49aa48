// The state of one batch of an import: the companies and keys that its rows read and change.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Provenance } from '../../schema/company.ts'
import { coinKey, domainKey, isinKey, symbolKey, tickerKey } from '../stores/lookup-keys.ts'
import type { SummaryCounter } from './import-summary.ts'
import type { Draft } from './importers/importer.ts'

export interface BatchState {
  /** Companies with the batch's changes so far; null when the registry has none at that domain. */
  companies: Map<Apex, Company | null>
  /** The main domains of the companies that have each key. */
  domainsByKey: Map<string, Apex[]>
  /** Main domains of the companies to store. */
  changedDomains: Set<Apex>
  /** Former main domains to delete, because their companies were merged into other companies. */
  removedDomains: Set<Apex>
  /** Source and date of the import. */
  provenance: Provenance
  counter: SummaryCounter
}

/** @returns all keys by which the row may find a company; without a website, also its symbols on any exchange. */
export function lookupKeysOf(draft: Draft): string[] {
  const domains = draft.domain === null ? draft.domains : [...draft.domains, draft.domain]
  const symbols =
    draft.domain === null ? [...draft.listings.map(({ symbol }) => symbol), ...draft.usSymbols] : []
  return [
    ...draft.isins.map(isinKey),
    ...draft.listings.map(tickerKey),
    ...symbols.map(symbolKey),
    ...draft.coins.map(coinKey),
    ...domains.map(domainKey),
  ]
}
