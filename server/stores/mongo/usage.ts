// Stores the requests with each key by day in MongoDB, one document per key and day.
import type { KeyUsage, UsageRecords } from '../records.ts'
import { BULK_TIMEOUT_MS, findByIds, isDuplicateKey, type MongoLink } from './connection.ts'
import type { UsageDocument } from './models.ts'

export function createUsageRecords(link: MongoLink): UsageRecords {
  const addCounts = (counts: readonly KeyUsage[]) => {
    const writes = counts.map(addition)
    return link.run(
      ({ usage }) => usage.collection.bulkWrite(writes as never, { ordered: false }),
      BULK_TIMEOUT_MS,
    )
  }
  /** The last day that this process noted, by key: the field of a key is written once a day. */
  const notedDays = new Map<string, string>()
  const noteLastDays = async (counts: readonly KeyUsage[]) => {
    const unnoted = counts.filter(({ keyId, day }) => (notedDays.get(keyId) ?? '') < day)
    if (unnoted.length === 0) return
    const writes = unnoted.map(({ keyId, day }) => ({
      updateOne: { filter: { id: keyId }, update: { $max: { lastUsedOn: day } } },
    }))
    await link.run(
      ({ keys }) => keys.collection.bulkWrite(writes as never, { ordered: false }),
      BULK_TIMEOUT_MS,
    )
    for (const { keyId, day } of unnoted) notedDays.set(keyId, day)
  }
  return {
    async add(counts, firstDay) {
      try {
        await addCounts(counts)
      } catch (error) {
        // The server rejects one of two concurrent inserts of a document.
        const rejected = rejectedOf(error, counts)
        if (rejected === null) throw error
        await addCounts(rejected)
      }
      await noteLastDays(counts)
      await link.run(({ usage }) => usage.deleteMany({ _id: { $lt: firstDay } }), BULK_TIMEOUT_MS)
    },
    async find(keyId, days) {
      const ids = days.map((day) => idOf(day, keyId))
      const found = await findByIds<UsageDocument>(link, 'usage', ids)
      return days.flatMap((day) => {
        const document = found.get(idOf(day, keyId))
        if (!document) return []
        const { requests, refused } = document
        return [{ keyId, day, requests, refused }]
      })
    },
  }
}

const idOf = (day: string, keyId: string) => `${day} ${keyId}`

const addition = ({ keyId, day, requests, refused }: KeyUsage) => ({
  updateOne: {
    filter: { _id: idOf(day, keyId) },
    update: { $inc: { requests, refused } },
    upsert: true,
  },
})

/** @returns the counts that a bulk write rejected as duplicates; null after any other error. */
function rejectedOf(error: unknown, counts: readonly KeyUsage[]): KeyUsage[] | null {
  const { writeErrors } = error as { writeErrors?: { index: number; code?: number }[] }
  if (!isDuplicateKey(error) || !Array.isArray(writeErrors)) return null
  return writeErrors.flatMap(({ index }) => counts[index] ?? [])
}
