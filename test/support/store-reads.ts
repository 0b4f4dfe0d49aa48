// Counts the reads of the store by method while a test runs.
import type { Records } from '../../server/stores/records.ts'

const COUNTED_METHODS = [
  ['artwork', 'find'],
  ['visits', 'find'],
  ['visits', 'facts'],
  ['companies', 'find'],
  ['companies', 'lookup'],
  ['intelligence', 'find'],
] as const

/** @returns the number of calls by method, such as `artwork.find`, without methods that were not called. */
export async function countReads(
  records: Records,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const restore = COUNTED_METHODS.map(([store, method]) => {
    const port = records[store] as unknown as Record<string, (...args: unknown[]) => unknown>
    const inner = port[method]!
    port[method] = (...args) => {
      counts[`${store}.${method}`] = (counts[`${store}.${method}`] ?? 0) + 1
      return inner.apply(port, args)
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
