// Counts the store's reads, by kind, while questions are asked.
import type { Records } from '../../server/stores/records.ts'

const KINDS = [
  ['artwork', 'find'],
  ['visits', 'find'],
  ['visits', 'facts'],
  ['companies', 'find'],
  ['companies', 'leads'],
  ['intelligence', 'find'],
] as const

/** @returns how often each kind was read while the work ran, `artwork.find` and so on; nothing for what was not. */
export async function readsDuring(
  records: Records,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const restore = KINDS.map(([store, method]) => {
    const port = records[store] as unknown as Record<string, (...asked: unknown[]) => unknown>
    const inner = port[method]!
    port[method] = (...asked) => {
      counts[`${store}.${method}`] = (counts[`${store}.${method}`] ?? 0) + 1
      return inner.apply(port, asked)
    }
    return () => {
      port[method] = inner
    }
  })
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
  }
  return counts
}
