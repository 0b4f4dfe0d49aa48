// What is known of a company by who said it: each source's own words, and a company without those of one.
import { type Company, FACTS, LISTS, type ListName, type Provenance } from '../../schema/company.ts'
import { type Draft, draft } from './importers/importer.ts'
import { type Entry, note, toldBy } from './list-entries.ts'
import { isBetter } from './lists.ts'
import { UNKNOWN_RANK } from './merge.ts'
import { FORMER, type Told } from './precedence.ts'

/** A draft for each source and edition, of what it said; how well known the company is, is left out. */
export function saidOf(company: Company): [Draft, Told][] {
  const { provenance } = company
  const all = new Map(Object.values(provenance).map((told) => [keyOf(told), told]))
  const isBy = (one: Provenance | undefined, told: Told) =>
    one !== undefined && keyOf(one) === keyOf(told)
  return [...all.values()].map((told) => {
    const facts = FACTS.filter((fact) => isBy(provenance[fact], told))
    const lists = LISTS.map((list) => [
      list,
      entriesOf(company, list).filter((entry) => isBy(toldBy(company, list, entry), told)),
    ])
    const said = Object.fromEntries([...facts.map((fact) => [fact, company[fact]]), ...lists])
    return [draft(said), told]
  })
}

const keyOf = ({ source, at }: Told) => `${source} ${at.getTime()}`
const entriesOf = (company: Company, list: ListName): readonly Entry[] => company[list]

/** The company without what a source said of it; null: nobody else says anything. */
export function withoutWordsOf(source: string, company: Company): Company | null {
  const isIts = (told: Provenance | undefined) => told?.source === source
  const others = Object.values(company.provenance).filter((told) => !isIts(told))
  if (others.every((told) => told.source === FORMER)) return null
  const after: Company = { ...company, provenance: { ...company.provenance } }
  const { provenance } = after
  for (const fact of FACTS.filter((one) => isIts(provenance[one]))) {
    // It must be called something, until anybody says how.
    if (fact === 'name') provenance.name = { ...(provenance.name as Told), source: FORMER }
    else {
      Object.assign(after, { [fact]: null })
      delete provenance[fact]
    }
  }
  if (isIts(provenance.rank)) {
    after.rank = UNKNOWN_RANK
    delete provenance.rank
  }
  for (const list of LISTS) {
    const who = entriesOf(company, list).map(
      (entry) => [entry, toldBy(company, list, entry)] as const,
    )
    if (!isIts(provenance[list]) && !who.some(([, told]) => isIts(told))) continue
    const kept = who.flatMap(([entry, told]): [Entry, Provenance][] =>
      told === undefined || isIts(told) ? [] : [[entry, told]],
    )
    Object.assign(after, { [list]: kept.map(([entry]) => entry) })
    note(provenance, list, kept, isBetter)
  }
  return after
}
