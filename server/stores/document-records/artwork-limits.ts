// Deletes visits whose artwork exceeds the limits of the store. A walk over all visits adds up their bytes in buckets, so
// that the memory does not depend on the number of visits; a second walk deletes.
import { setImmediate } from 'node:timers/promises'
import { type Apex, privateSuffixOf } from '../../../schema/apex.ts'
import { type Documents, pagesOf, type StoredVisit } from '../documents.ts'
import type { ArtworkLimits, ArtworkUse } from '../records.ts'
import { deleteVisit } from './delete-visit.ts'
import { bytesOf } from './stored-artwork.ts'

const DAY_MS = 86_400_000
/** Visits of one page, after which other work of the process runs. */
const PAGE_SIZE = 500
/** The share of a limit that is free afterwards. */
const FREE_SHARE = 1 / 10
/** Sizes are compared by their power of two. */
const SIZE_CLASSES = 32

/** Bytes by bucket. Visits of a lower bucket are deleted first. */
type Buckets = Map<number, number>

/** @returns when somebody last asked for the visit, to about a day. */
export const askedAtOf = ({ at, askedAt }: StoredVisit): Date => askedAt ?? at

/** Of the visits that were asked for on one day, the largest are deleted first: so the fewest domains lose their logo. */
function bucketOf(visit: StoredVisit, bytes: number): number {
  const day = Math.floor(askedAtOf(visit).getTime() / DAY_MS)
  return day * SIZE_CLASSES + Math.clz32(bytes)
}

const add = (buckets: Buckets, bucket: number, bytes: number) =>
  buckets.set(bucket, (buckets.get(bucket) ?? 0) + bytes)

const sumOf = (buckets: Buckets): number =>
  [...buckets.values()].reduce((sum, bytes) => sum + bytes, 0)

/** @returns the bytes to delete from each bucket; none when all are within the limit. */
function excessOf(buckets: Buckets, limit: number): Buckets {
  const sum = sumOf(buckets)
  const excess: Buckets = new Map()
  let left = sum > limit ? sum - limit * (1 - FREE_SHARE) : 0
  for (const [bucket, bytes] of [...buckets].sort(([a], [b]) => a - b)) {
    if (left <= 0) break
    const share = Math.min(bytes, left)
    excess.set(bucket, share)
    left -= share
  }
  return excess
}

/** The bytes of the artwork of all visits, and of those below each private suffix. */
async function countBytes(documents: Documents) {
  const all: Buckets = new Map()
  const bySuffix = new Map<string, Buckets>()
  for await (const page of pagesOf(documents, 'visits', PAGE_SIZE)) {
    for (const { id, body } of page) {
      const bytes = body.bytes ?? (await addMissingBytes(documents, id))
      if (bytes === 0) continue
      const bucket = bucketOf(body, bytes)
      add(all, bucket, bytes)
      const suffix = privateSuffixOf(id as Apex)
      if (suffix === null) continue
      const buckets = bySuffix.get(suffix) ?? new Map()
      bySuffix.set(suffix, buckets)
      add(buckets, bucket, bytes)
    }
    await setImmediate()
  }
  return { all, bySuffix }
}

/** Adds the bytes to a visit that an older version has stored. @returns them. */
async function addMissingBytes(documents: Documents, domain: string): Promise<number> {
  const [stored] = await documents.find('visitArtwork', [domain])
  const bytes = bytesOf(stored?.artworks ?? [])
  await documents.update('visits', domain, (visit) => ({
    result: undefined,
    // A visit that was repeated meanwhile has its bytes.
    after: visit && visit.bytes === undefined ? { ...visit, bytes } : undefined,
  }))
  return bytes
}

export async function limitArtwork(
  documents: Documents,
  { total, perSuffix }: ArtworkLimits,
): Promise<ArtworkUse> {
  const { all, bySuffix } = await countBytes(documents)
  const before = sumOf(all)
  const excessBySuffix = new Map<string, Buckets>()
  for (const [suffix, buckets] of bySuffix) {
    const excess = excessOf(buckets, perSuffix)
    excessBySuffix.set(suffix, excess)
    for (const [bucket, bytes] of excess) add(all, bucket, -bytes)
  }
  const excess = excessOf(all, total)
  const deleted = { total: 0, perSuffix: 0 }
  const isWithinLimits =
    excess.size === 0 && [...excessBySuffix.values()].every(({ size }) => size === 0)
  if (!isWithinLimits)
    for await (const page of pagesOf(documents, 'visits', PAGE_SIZE)) {
      for (const { id, body } of page) {
        const perSuffix = excessBySuffix.get(privateSuffixOf(id as Apex) ?? '')
        const limit = await deleteWithin(documents, id as Apex, body, { perSuffix, total: excess })
        if (limit !== null) deleted[limit] += body.bytes ?? 0
      }
      await setImmediate()
    }
  return { stored: before - deleted.total - deleted.perSuffix, deleted }
}

/** Deletes the visit when its bucket has too many bytes. @returns the limit that it exceeded; null for none. */
async function deleteWithin(
  documents: Documents,
  domain: Apex,
  visit: StoredVisit,
  excess: Record<keyof ArtworkLimits, Buckets | undefined>,
): Promise<keyof ArtworkLimits | null> {
  const { bytes = 0 } = visit
  if (bytes === 0) return null
  const bucket = bucketOf(visit, bytes)
  for (const limit of ['perSuffix', 'total'] as const) {
    const buckets = excess[limit]
    if (!buckets || (buckets.get(bucket) ?? 0) <= 0) continue
    const isUnchanged = (other: StoredVisit) => bucketOf(other, other.bytes ?? 0) === bucket
    if (!(await deleteVisit(documents, domain, isUnchanged))) return null
    add(buckets, bucket, -bytes)
    return limit
  }
  return null
}
