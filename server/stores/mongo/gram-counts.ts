// Counts the names that contain each gram (`gramsOf`), so a search can read the rarest grams first.
import type { Apex } from '../../../schema/apex.ts'
import { type JournalEntry, namesById } from './company-entries.ts'
import { BULK_TIMEOUT_MS, type MongoLink } from './connection.ts'
import type { CompanyDocument } from './models.ts'

type GramCounts = Map<string, number>

/** @returns by how much a write changes the count of each gram: positive increases, and negative decreases. */
export function gramCounts(
  entries: readonly JournalEntry[],
  documents: Map<Apex, CompanyDocument>,
): { increases: GramCounts; decreases: GramCounts } {
  const increases: GramCounts = new Map()
  const decreases: GramCounts = new Map()
  for (const { domain, made } of entries) {
    const oldNames = namesById(documents.get(domain))
    const newNames = namesById(made)
    for (const [id, { grams }] of newNames) if (!oldNames.has(id)) add(increases, grams, 1)
    for (const [id, { grams }] of oldNames) if (!newNames.has(id)) add(decreases, grams, -1)
  }
  return { increases, decreases }
}

function add(counts: GramCounts, grams: readonly string[], increment: number): void {
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + increment)
}

export async function updateGramCounts(link: MongoLink, counts: GramCounts): Promise<void> {
  if (counts.size === 0) return
  const writes = [...counts].map(([_id, increment]) => ({
    updateOne: { filter: { _id }, update: { $inc: { count: increment } }, upsert: true },
  }))
  await link.run(
    ({ grams }) => grams.collection.bulkWrite(writes as never, { ordered: false }),
    BULK_TIMEOUT_MS,
  )
}
