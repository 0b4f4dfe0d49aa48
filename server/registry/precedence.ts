// The precedence of sources: which source wins a fact, and which company wins a contested key.

import type { Company, FactName, Provenance } from '../../schema/company.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { entryProvenance, findEntryByKey, type KeyedList } from './list-entries.ts'

// Import sources for each fact, the most reliable first. Wikidata has the names that people use, the SEC and GLEIF have
// the registered ones. The operator and the catalogue precede them all.
const SOURCES_BY_FACT: Record<FactName, string[]> = {
  name: ['wikidata', 'financedatabase', 'gleif', 'sec'],
  legalName: ['sec', 'gleif', 'wikidata', 'financedatabase'],
  description: [],
  industry: ['financedatabase', 'wikidata'],
  country: ['wikidata', 'financedatabase', 'gleif'],
  city: ['wikidata', 'financedatabase', 'gleif'],
  size: ['wikidata'],
  founded: ['wikidata'],
  parent: ['wikidata'],
  logo: ['wikidata'],
  lei: ['gleif', 'wikidata'],
}

// Sources that describe a company completely in one row, so an entry that a newer edition's row lacks is removed.
// The other sources have one row for each share, and their files may be imported one at a time.
const ONE_ROW_SOURCES = new Set(['operator', 'catalogue', 'wikidata'])
export const hasOneRowPerCompany = (source: string): boolean => ONE_ROW_SOURCES.has(source)

/** The source of an alias that the registry adds itself when a company is renamed. */
export const FORMER_NAME = 'former'

/** Precedence of the first import source of a fact, after the operator (0) and the catalogue (1). */
const FIRST_IMPORT = 2
/** Places a source that is not listed for the fact after all listed ones. */
const UNLISTED_SOURCE = 99

/** @returns 0 for the operator, 1 for the catalogue, 2 or more for imports. A lower value wins. */
export function precedenceOf(source: string, fact?: FactName): number {
  if (source === 'operator') return 0
  if (source === 'catalogue') return 1
  const position = fact === undefined ? 0 : SOURCES_BY_FACT[fact].indexOf(source)
  return FIRST_IMPORT + (position === -1 ? UNLISTED_SOURCE : position)
}

/** Whether people wrote the source's data for this service: the operator's or the catalogue's. */
export const isCurated = (source: string): boolean => precedenceOf(source) < FIRST_IMPORT

/** Whether any fact, rank, list or list entry of a company comes from the operator. */
export const hasOperatorData = ({ provenance }: Pick<Company, 'provenance'>): boolean =>
  Object.values(provenance).some(({ source }) => source === 'operator')

/**
 * Decides whether a company may take a key from the company that has it. The operator and the catalogue precede
 * imports. A newer edition of an import takes the keys of its older one. Between two imports the company in the ISIN's
 * country wins, then the one with the higher rank, then the present holder.
 * @param provenance source and date of the claimant's row.
 */
export function mayTakeKey(
  key: string,
  claimant: Company,
  holder: Company,
  list: KeyedList,
  provenance: Provenance,
): boolean {
  const entry = findEntryByKey(holder, list, key)
  const holderProvenance = entry === undefined ? undefined : entryProvenance(holder, list, entry)
  const isNewerEdition =
    holderProvenance?.source === provenance.source && provenance.at > holderProvenance.at
  // A newer catalogue that gives a key to another company corrects the older one.
  if (provenance.source === 'catalogue' && isNewerEdition) return true
  const claimantPrecedence = precedenceOf(provenance.source)
  const holderPrecedence = precedenceOf(holderProvenance?.source ?? '')
  if (holderPrecedence < FIRST_IMPORT || claimantPrecedence < FIRST_IMPORT) {
    return claimantPrecedence < holderPrecedence
  }
  // The first pass settled this edition's conflicts, so the holder's key comes from an older edition.
  if (isNewerEdition) return true
  const countryDifference = countryMatch(key, claimant) - countryMatch(key, holder)
  return countryDifference > 0 || (countryDifference === 0 && claimant.rank > holder.rank)
}

/** @returns 2 when a listing is in the ISIN's country, 1 when only the company is, else 0; also 0 for other keys. */
function countryMatch(key: string, { listings, country }: Company): number {
  if (!key.startsWith('isin:')) return 0
  const isinCountry = key.slice(5, 7)
  if (listings.some(({ mic }) => exchangeCountry(mic) === isinCountry)) return 2
  return Number(country === isinCountry)
}
