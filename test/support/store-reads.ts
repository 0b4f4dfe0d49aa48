// Counts the reads of the stores by method while a function runs.
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
  const undoFunctions = COUNTED_METHODS.map(([storeName, method]) => {
    const store = records[storeName] as unknown as Record<string, (...args: unknown[]) => unknown>
    const original = store[method]!
    store[method] = (...args) => {
      counts[`${storeName}.${method}`] = (counts[`${storeName}.${method}`] ?? 0) + 1
      return original.apply(store, args)
    }
    return () => {
      store[method] = original
    }
  })
  try {
    await work()
  } finally {
    for (const undo of undoFunctions) undo()
  }
  return counts
}
