// The cache in process memory: least recently used out first, bounded by bytes.
import { LRUCache } from 'lru-cache'
import type { Cache, Cached } from './cache.ts'

// What an entry weighs beside its bytes: the key, the map's slot and the tag's set, measured at about 400 bytes.
const OVERHEAD = 512

interface Entry extends Cached {
  tag: string
}

/** @param maxBytes everything kept together stays below it. */
export function memoryCache(maxBytes: number): Cache {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.bytes.byteLength + OVERHEAD,
    // Runs for every way out (eviction, expiry, replacement), so that the index never outgrows the entries.
    dispose: (entry, key) => {
      const keys = keysByTag.get(entry.tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(entry.tag)
    },
  })
  return {
    async get(key) {
      return entries.get(key) ?? null
    },
    async set(key, tag, value, seconds) {
      entries.delete(key)
      if (seconds <= 0 || value.bytes.byteLength + OVERHEAD > maxBytes) return
      entries.set(
        key,
        { bytes: value.bytes, mediaType: value.mediaType, tag },
        { ttl: seconds * 1000 },
      )
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    },
    async drop(tag) {
      const keys = [...(keysByTag.get(tag) ?? [])]
      for (const key of keys) entries.delete(key)
      return keys.length
    },
    async clear() {
      entries.clear()
    },
    async close() {
      entries.clear()
    },
  }
}
