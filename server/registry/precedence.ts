// Who is believed: sources by what they know, and whose a key is that two companies claim.
import type { Company, FactName } from '../../schema/company.ts'
import { countryOf } from './importers/listings.ts'
import { entryWith, type Keyed, toldBy } from './list-entries.ts'

/** Who says so. */
export interface Told {
  source: string
  /** The edition's date. */
  at: Date
}

// Who knows a fact better comes first. The operator and the catalogue come before them all.
const BETTER: Record<FactName, string[]> = {
  name: ['wikidata', 'financedatabase', 'gleif', 'sec'],
  legalName: ['sec', 'gleif', 'wikidata', 'financedatabase'],
  industry: ['financedatabase', 'wikidata'],
  country: ['wikidata', 'financedatabase'],
  size: ['wikidata'],
  founded: ['wikidata'],
  logo: ['wikidata'],
  lei: ['gleif', 'wikidata'],
}

// Sources of which one row tells all that they know of a company: what a newer edition's row no longer
// lists is gone. The others have a row for each share, and may be read a file at a time.
const WHOLE = new Set(['operator', 'catalogue', 'wikidata'])
export const isWhole = (source: string): boolean => WHOLE.has(source)

/** Who says that a company was formerly called otherwise: the registry itself, which saw it renamed. */
export const FORMER = 'former'

/** Lower is better. */
export function standingOf(source: string, fact?: FactName): number {
  if (source === 'operator') return 0
  if (source === 'catalogue') return 1
  const place = fact === undefined ? 0 : BETTER[fact].indexOf(source)
  return 2 + (place === -1 ? 99 : place)
}

/** Whether the operator said anything of a company: a fact, its rank, a list or an entry of one. */
export const isOperators = ({ provenance }: Pick<Company, 'provenance'>): boolean =>
  Object.values(provenance).some(({ source }) => source === 'operator')

/**
 * Whose a key is that a company holds and another claims. Between imports: the one at home in the
 * ISIN's country, then the better known, then the one that holds it.
 */
export function mayTake(
  key: string,
  claimant: Company,
  holder: Company,
  list: Keyed,
  told: Told,
): boolean {
  const entry = entryWith(holder, list, key)
  const held = entry === undefined ? undefined : toldBy(holder, list, entry)
  const [mine, theirs] = [standingOf(told.source), standingOf(held?.source ?? '')]
  // A newer catalogue gives a key to another company: it has been corrected.
  if (told.source === 'catalogue' && held?.source === told.source && told.at > held.at) return true
  if (theirs < 2 || mine < 2) return mine < theirs
  // This edition was settled as a whole: what the holder has of the same source is of an older one.
  if (held?.source === told.source && told.at > held.at) return true
  const isin = key.startsWith('isin:') ? key.slice(5, 7) : null
  const home = ({ listings, country }: Company) =>
    isin === null
      ? 0
      : listings.some(({ mic }) => countryOf(mic) === isin)
        ? 2
        : Number(country === isin)
  return (
    home(claimant) - home(holder) > 0 ||
    (home(claimant) === home(holder) && claimant.rank > holder.rank)
  )
}
