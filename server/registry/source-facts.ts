// Splits a company's record by source: one draft for each source, or the record without one source's data.
import { type Company, FACTS, LISTS, type Provenance } from '../../schema/company.ts'
import { createDraft, type Draft } from './importers/importer.ts'
import { entriesOf, entryProvenance, type ListEntry, writeProvenance } from './list-entries.ts'
import { isBetterProvenance } from './lists.ts'
import { DEFAULT_RANK } from './merge.ts'
import { FORMER_NAME } from './precedence.ts'

/** @returns one draft for each source and edition, with the facts and entries that it gave. The rank is left out. */
export function splitBySource(company: Company): [Draft, Provenance][] {
  const editions = new Map(
    Object.values(company.provenance).map((provenance) => [editionKey(provenance), provenance]),
  )
  return [...editions.values()].map((edition) => {
    const isFromEdition = (provenance: Provenance | undefined) =>
      provenance !== undefined && editionKey(provenance) === editionKey(edition)
    const facts = FACTS.filter((fact) => isFromEdition(company.provenance[fact]))
    const lists = LISTS.map((list) => [
      list,
      entriesOf(company, list).filter((entry) =>
        isFromEdition(entryProvenance(company, list, entry)),
      ),
    ])
    const values = Object.fromEntries([...facts.map((fact) => [fact, company[fact]]), ...lists])
    return [createDraft(values), edition]
  })
}

const editionKey = ({ source, at }: Provenance) => `${source} ${at.getTime()}`

/** @returns the company without the data of a source; null when no other source gave any. Former names do not count. */
export function withoutSource(source: string, company: Company): Company | null {
  const isFromSource = (provenance: Provenance | undefined) => provenance?.source === source
  const remaining = Object.values(company.provenance).filter((entry) => !isFromSource(entry))
  if (remaining.every((entry) => entry.source === FORMER_NAME)) return null
  const after: Company = { ...company, provenance: { ...company.provenance } }
  const { provenance } = after
  for (const fact of FACTS.filter((name) => isFromSource(provenance[name]))) {
    // A company must have a name, so the old one stays until another source gives one.
    if (fact === 'name') {
      provenance.name = { ...(provenance.name as Provenance), source: FORMER_NAME }
    } else {
      Object.assign(after, { [fact]: null })
      delete provenance[fact]
    }
  }
  if (isFromSource(provenance.rank)) {
    after.rank = DEFAULT_RANK
    delete provenance.rank
  }
  removeListEntries(after, company, isFromSource)
  return after
}

function removeListEntries(
  after: Company,
  before: Company,
  isFromSource: (provenance: Provenance | undefined) => boolean,
): void {
  for (const list of LISTS) {
    const entries = entriesOf(before, list).map(
      (entry) => [entry, entryProvenance(before, list, entry)] as const,
    )
    const hasAny = entries.some(([, provenance]) => isFromSource(provenance))
    if (!isFromSource(after.provenance[list]) && !hasAny) continue
    const kept = entries.flatMap(([entry, provenance]): [ListEntry, Provenance][] =>
      provenance === undefined || isFromSource(provenance) ? [] : [[entry, provenance]],
    )
    Object.assign(after, { [list]: kept.map(([entry]) => entry) })
    writeProvenance(after.provenance, list, kept, isBetterProvenance)
  }
}
