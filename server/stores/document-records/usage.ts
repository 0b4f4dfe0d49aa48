// Stores the requests with each key by day.
import type { Documents } from '../documents.ts'
import type { KeyUsage, UsageRecords } from '../records.ts'

/** Counts that are added at the same time: one by one takes too long in MongoDB, and all at once would delay requests. */
const ADDED_AT_ONCE = 20

export const usageId = (day: string, keyId: string): string => `${day} ${keyId}`

export function createUsageRecords(documents: Documents): UsageRecords {
  /** The last day that this process noted, by key: the field of a key is written once a day. */
  const notedDays = new Map<string, string>()
  const noteLastDay = async ({ keyId, day }: KeyUsage) => {
    if ((notedDays.get(keyId) ?? '') >= day) return
    const [hash] = await documents.find('apiKeyIds', [keyId])
    if (hash) {
      await documents.update('apiKeys', hash, (key) => {
        const isLater = key !== null && (key.lastUsedOn ?? '') < day
        return { result: undefined, after: isLater ? { ...key, lastUsedOn: day } : undefined }
      })
    }
    notedDays.set(keyId, day)
  }
  const addCount = async (count: KeyUsage) => {
    const { keyId, day, requests, refused } = count
    await documents.add('usage', usageId(day, keyId), { requests, refused })
    await noteLastDay(count)
  }
  return {
    async add(counts, firstDay) {
      for (let start = 0; start < counts.length; start += ADDED_AT_ONCE)
        await Promise.all(counts.slice(start, start + ADDED_AT_ONCE).map(addCount))
      await documents.deleteRange('usage', '', firstDay)
    },
    async find(keyId, days) {
      const ids = days.map((day) => usageId(day, keyId))
      const found = await documents.find('usage', ids)
      return days.flatMap((day, i) => {
        const counts = found[i]
        return counts ? [{ keyId, day, ...counts }] : []
      })
    },
  }
}
