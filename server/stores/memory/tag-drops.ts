// Remembers when each tag was last dropped, so the cache rejects values computed before the drop.

/** Number of tags whose last drop is stored. Any other tag counts as dropped at the newest epoch that was removed. */
const MAX_TRACKED_TAGS = 10_000

export interface TagDrops {
  /** @returns the current epoch: the number of drops so far. */
  currentEpoch(): number
  record(tag: string): void
  recordAll(): void
  /** @returns whether the tag may have been dropped after the epoch. */
  droppedSince(tag: string, epoch: number): boolean
}

export function createTagDrops(): TagDrops {
  const lastEpochByTag = new Map<string, number>()
  let count = 0
  let newestRemovedEpoch = 0
  return {
    currentEpoch: () => count,
    record(tag) {
      // Deleted first, so that the map stays in the order of the drops.
      lastEpochByTag.delete(tag)
      lastEpochByTag.set(tag, ++count)
      const [oldest] = lastEpochByTag
      if (lastEpochByTag.size <= MAX_TRACKED_TAGS || oldest === undefined) return
      const [oldestTag, oldestEpoch] = oldest
      lastEpochByTag.delete(oldestTag)
      newestRemovedEpoch = oldestEpoch
    },
    recordAll() {
      lastEpochByTag.clear()
      newestRemovedEpoch = ++count
    },
    droppedSince: (tag, epoch) => (lastEpochByTag.get(tag) ?? newestRemovedEpoch) > epoch,
  }
}
