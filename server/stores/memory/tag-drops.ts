// When tags were last dropped: what was begun before that must not be kept after it.

/** Tags that are remembered one by one; of those dropped before them it is only known that they were. */
const REMEMBERED = 10_000

export interface Drops {
  now(): number
  note(tag: string): void
  noteAll(): void
  /** Whether the tag may have been dropped since. */
  since(tag: string, epoch: number): boolean
}

export function createDrops(): Drops {
  const lastByTag = new Map<string, number>()
  let count = 0
  let forgotten = 0
  return {
    now: () => count,
    note(tag) {
      lastByTag.delete(tag)
      lastByTag.set(tag, ++count)
      const [oldest] = lastByTag
      if (lastByTag.size <= REMEMBERED || oldest === undefined) return
      lastByTag.delete(oldest[0])
      forgotten = oldest[1]
    },
    noteAll() {
      lastByTag.clear()
      forgotten = ++count
    },
    since: (tag, epoch) => (lastByTag.get(tag) ?? forgotten) > epoch,
  }
}
