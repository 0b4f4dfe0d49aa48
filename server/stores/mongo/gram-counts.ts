// Counts the names that contain each gram, so a search can read the rarest grams first.
import type { Apex } from '../../../schema/apex.ts'
import { type JournalEntry, nameDocumentsOf } from './company-entries.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { CompanyDocument } from './models.ts'

type GramCounts = Map<string, number>

/** @returns the counts that a write increases, and those that it decreases. */
export function gramCounts(
  entries: readonly JournalEntry[],
  documents: Map<Apex, CompanyDocument>,
): { more: GramCounts; fewer: GramCounts } {
  const [more, fewer]: [GramCounts, GramCounts] = [new Map(), new Map()]
  for (const { domain, made } of entries) {
    const before = documents.get(domain)
    const [oldNames, newNames] = [before, made].map(
      (one) => new Map(one ? nameDocumentsOf(one) : []),
    )
    for (const [id, { grams }] of newNames!) if (!oldNames!.has(id)) add(more, grams, 1)
    for (const [id, { grams }] of oldNames!) if (!newNames!.has(id)) add(fewer, grams, -1)
  }
  return { more, fewer }
}

function add(counts: GramCounts, grams: readonly string[], by: number): void {
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + by)
}

export async function updateGramCounts(link: MongoLink, counts: GramCounts): Promise<void> {
  if (counts.size === 0) return
  const writes = [...counts].map(([_id, by]) => ({
    updateOne: { filter: { _id }, update: { $inc: { count: by } }, upsert: true },
  }))
  await link.run(
    ({ grams }) => grams.collection.bulkWrite(writes as never, { ordered: false }),
    BULK_TIMEOUT_MS,
  )
}
