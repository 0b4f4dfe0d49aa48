// Remembers when each tag was last dropped, so the cache rejects values computed before the drop.

/** Tags tracked one by one; older drops share the epoch of the newest one that was forgotten. */
const MAX_TRACKED_TAGS = 10_000

export interface TagDrops {
  /** @returns the current epoch: the number of drops so far. */
  now(): number
  record(tag: string): void
  recordAll(): void
  /** @returns whether the tag may have been dropped after the epoch. */
  droppedSince(tag: string, epoch: number): boolean
}

export function createTagDrops(): TagDrops {
  const lastByTag = new Map<string, number>()
  let count = 0
  let newestForgotten = 0
  return {
    now: () => count,
    record(tag) {
      lastByTag.delete(tag)
      lastByTag.set(tag, ++count)
      const [oldest] = lastByTag
      if (lastByTag.size <= MAX_TRACKED_TAGS || oldest === undefined) return
      lastByTag.delete(oldest[0])
      newestForgotten = oldest[1]
    },
    recordAll() {
      lastByTag.clear()
      newestForgotten = ++count
    },
    droppedSince: (tag, epoch) => (lastByTag.get(tag) ?? newestForgotten) > epoch,
  }
}
