// The entries of a company's lists, and who said each of them.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing, ListName, Provenance } from '../../schema/company.ts'
import { coinKey, domainKey, isinKey, tickerKey } from './key-ownership.ts'

export type Entry = string | Listing
/** Lists whose entries lead to one company each. */
export type Keyed = Exclude<ListName, 'aliases'>

const textOf = (entry: Entry) =>
  typeof entry === 'string' ? entry : `${entry.mic}:${entry.symbol}`

/** Under which a company's provenance notes who said an entry, where that is not who said the list. */
const noted = (list: ListName, entry: Entry) => `${list}:${textOf(entry)}`

/** @returns undefined for what is nobody's word. */
export const toldBy = (
  { provenance }: Pick<Company, 'provenance'>,
  list: ListName,
  entry: Entry,
): Provenance | undefined => provenance[noted(list, entry)] ?? provenance[list]

/** The key by which an entry leads to its company. */
function keyOf(list: Keyed, entry: Entry): string {
  if (typeof entry !== 'string') return tickerKey(entry)
  if (list === 'domains') return domainKey(entry as Apex)
  return list === 'isins' ? isinKey(entry) : coinKey(entry)
}

const entriesOf = (company: Company, list: ListName): readonly Entry[] => company[list]

/** The entry of the company that the key stands for; undefined: it has none such. */
export const entryWith = (company: Company, list: Keyed, key: string): Entry | undefined =>
  entriesOf(company, list).find((entry) => keyOf(list, entry) === key)

export function withoutEntry(company: Company, list: Keyed, key: string): Company {
  const kept = entriesOf(company, list).filter((entry) => keyOf(list, entry) !== key)
  const { [noted(list, key.slice(key.indexOf(':') + 1))]: _, ...provenance } = company.provenance
  return { ...company, [list]: kept, provenance }
}

/**
 * Writes into the provenance who said each entry: the list's own source is the first of the best, the
 * others are noted apart.
 * @param who of each entry.
 */
export function note(
  provenance: Company['provenance'],
  list: ListName,
  who: readonly [Entry, Provenance][],
  isBetter: (a: Provenance, b: Provenance) => boolean,
): void {
  for (const name of Object.keys(provenance)) {
    if (name === list || name.startsWith(`${list}:`)) delete provenance[name]
  }
  const [first, ...others] = who.map(([, told]) => told)
  if (first === undefined) return
  const own = others.reduce((best, told) => (isBetter(told, best) ? told : best), first)
  provenance[list] = { ...own }
  for (const [entry, told] of who) {
    const isOwn = told.source === own.source && told.at.getTime() === own.at.getTime()
    if (!isOwn) provenance[noted(list, entry)] = { ...told }
  }
}
