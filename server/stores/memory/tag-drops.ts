// Remembers when each tag was last dropped, so the cache rejects values computed before the drop.

/** Tags whose last drop is stored. Any other tag counts as dropped at the newest epoch that was removed here. */
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
  const lastByTag = new Map<string, number>()
  let count = 0
  let newestRemovedEpoch = 0
  return {
    currentEpoch: () => count,
    record(tag) {
      lastByTag.delete(tag)
      lastByTag.set(tag, ++count)
      const [oldest] = lastByTag
      if (lastByTag.size <= MAX_TRACKED_TAGS || oldest === undefined) return
      lastByTag.delete(oldest[0])
      newestRemovedEpoch = oldest[1]
    },
    recordAll() {
      lastByTag.clear()
      newestRemovedEpoch = ++count
    },
    droppedSince: (tag, epoch) => (lastByTag.get(tag) ?? newestRemovedEpoch) > epoch,
  }
}
