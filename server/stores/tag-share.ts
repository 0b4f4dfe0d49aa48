// Keeps the values of one company to a share of a cache, so that they leave room for those of others.
import type { LRUCache } from 'lru-cache'

/**
 * The share of a cache for one company. Anybody may ask for one logo on any background, so that its images alone would
 * push those of all others out.
 */
const SHARE = 1 / 8

/**
 * Removes the oldest values of a company while they exceed the share; the newest one stays.
 * @param keys those of the company in the cache, the oldest first. Its `dispose` removes them here.
 * @param onEvict called for each value that is removed.
 */
export function evictAboveShare<Value extends object>(
  entries: LRUCache<string, Value>,
  keys: Set<string>,
  onEvict: () => void,
): void {
  const sizeOf = (key: string) => entries.info(key)?.size ?? 0
  let bytes = 0
  for (const key of keys) bytes += sizeOf(key)
  for (const key of keys) {
    if (bytes <= entries.maxSize * SHARE || keys.size === 1) return
    bytes -= sizeOf(key)
    entries.delete(key)
    onEvict()
  }
}
