// In how many names each gram is, so that a search reads the rarest; counted by whoever writes names.
import type { Apex } from '../../../schema/apex.ts'
import { type Entry, nameDocumentsOf } from './company-entries.ts'
import { BULK_MS, type Link } from './connection.ts'
import type { CompanyDocument } from './models.ts'

type Counts = Map<string, number>

/** What a write adds to the counts, and what it takes from them. */
export function gramCounts(
  entries: readonly Entry[],
  known: Map<Apex, CompanyDocument>,
): { more: Counts; fewer: Counts } {
  const [more, fewer]: [Counts, Counts] = [new Map(), new Map()]
  for (const { domain, made } of entries) {
    const before = known.get(domain)
    const [had, has] = [before, made].map((one) => new Map(one ? nameDocumentsOf(one) : []))
    for (const [id, { grams }] of has!) if (!had!.has(id)) add(more, grams, 1)
    for (const [id, { grams }] of had!) if (!has!.has(id)) add(fewer, grams, -1)
  }
  return { more, fewer }
}

function add(counts: Counts, grams: readonly string[], by: number): void {
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + by)
}

export async function count(link: Link, counts: Counts): Promise<void> {
  if (counts.size === 0) return
  const writes = [...counts].map(([_id, by]) => ({
    updateOne: { filter: { _id }, update: { $inc: { count: by } }, upsert: true },
  }))
  await link.ask(
    ({ grams }) => grams.collection.bulkWrite(writes as never, { ordered: false }),
    BULK_MS,
  )
}
