// Finds and removes the entries of a company's lists, and records which source gave each entry.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing, ListName, Provenance } from '../../schema/company.ts'
import { coinKey, domainKey, isinKey, tickerKey } from '../stores/lookup-keys.ts'

export type ListEntry = string | Listing
/** Lists whose entries are lookup keys: each entry identifies one company. */
export type KeyedList = Exclude<ListName, 'aliases' | 'codes' | 'socials'>

const textOf = (entry: ListEntry) =>
  typeof entry === 'string' ? entry : `${entry.mic}:${entry.symbol}`

/** The property of `provenance` for an entry whose source differs from the list's source. */
const provenanceKey = (list: ListName, entry: ListEntry) => `${list}:${textOf(entry)}`

/** @returns the entry's own provenance, else its list's; undefined when neither is recorded. */
export const entryProvenance = (
  { provenance }: Pick<Company, 'provenance'>,
  list: ListName,
  entry: ListEntry,
): Provenance | undefined => provenance[provenanceKey(list, entry)] ?? provenance[list]

function keyOf(list: KeyedList, entry: ListEntry): string {
  if (typeof entry !== 'string') return tickerKey(entry)
  if (list === 'domains') return domainKey(entry as Apex)
  return list === 'isins' ? isinKey(entry) : coinKey(entry)
}

/** Widens the type of a list, so that code can treat all lists alike. */
export const entriesOf = (company: Company, list: ListName): readonly ListEntry[] => company[list]

/** @returns undefined when the company's list has no entry with the key. */
export const findEntryByKey = (
  company: Company,
  list: KeyedList,
  key: string,
): ListEntry | undefined => entriesOf(company, list).find((entry) => keyOf(list, entry) === key)

/** @returns a copy of the company without the entry that has the key. */
export function withoutEntry(company: Company, list: KeyedList, key: string): Company {
  const remaining = entriesOf(company, list).filter((entry) => keyOf(list, entry) !== key)
  const removedKey = provenanceKey(list, key.slice(key.indexOf(':') + 1))
  const { [removedKey]: _, ...provenance } = company.provenance
  return { ...company, [list]: remaining, provenance }
}

/**
 * Records the provenance of a list's entries. The best provenance is recorded once, for the whole list; entries
 * with another provenance are recorded one by one.
 * @param entries each entry with its provenance.
 */
export function writeProvenance(
  provenance: Company['provenance'],
  list: ListName,
  entries: readonly [ListEntry, Provenance][],
  isBetter: (a: Provenance, b: Provenance) => boolean,
): void {
  for (const name of Object.keys(provenance)) {
    if (name === list || name.startsWith(`${list}:`)) delete provenance[name]
  }
  const [first, ...rest] = entries.map(([, entryProvenance]) => entryProvenance)
  if (first === undefined) return
  const listProvenance = rest.reduce(
    (best, candidate) => (isBetter(candidate, best) ? candidate : best),
    first,
  )
  provenance[list] = { ...listProvenance }
  for (const [entry, { source, at }] of entries) {
    const isSame = source === listProvenance.source && at.getTime() === listProvenance.at.getTime()
    if (!isSame) provenance[provenanceKey(list, entry)] = { source, at }
  }
}
