// Divides long work into short parts, so that other requests run between them.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of one part. */
const PART_MS = 5

/** Does the work for each item in order. Each part takes about 5 ms; an item is never divided. */
export async function inParts<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let startedAt = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - startedAt < PART_MS) continue
    await nextTurn()
    startedAt = performance.now()
  }
}
