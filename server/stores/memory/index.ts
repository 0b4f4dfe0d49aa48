// The cache in process memory: it evicts the least recently used values above a limit in bytes.
import { LRUCache } from 'lru-cache'
import type { Cache, CachedValue, CacheSize } from '../cache.ts'
import { TagIndex } from '../tag-index.ts'
import { createTagDrops } from './tag-drops.ts'

// Bytes of an entry besides its value: the key, the map slot and the tag's set. Measured at about 400, plus a margin.
const ENTRY_OVERHEAD_BYTES = 512

const sizeOf = ({ bytes }: CachedValue) => bytes.byteLength + ENTRY_OVERHEAD_BYTES

interface Entry extends CachedValue {
  tag: string
}

export interface MemoryCache extends Cache {
  size(): CacheSize
}

/**
 * @param maxBytes limit of all entries together.
 * @param onEvict called for each entry that is removed to make room.
 */
export function memoryCache(maxBytes: number, onEvict: () => void = () => {}): MemoryCache {
  const tags = new TagIndex<string>(maxBytes)
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // Runs on eviction, expiry and replacement, so the tag index never outgrows the entries.
    dispose: (entry, entryKey, reason) => {
      if (reason === 'evict') onEvict()
      tags.delete(entry.tag, entryKey)
    },
  })
  const drops = createTagDrops()
  const entryKeyOf = (tag: string, key: string) => `${tag} ${key}`
  return {
    async get(tag, key) {
      const entryKey = entryKeyOf(tag, key)
      const cached = entries.get(entryKey) ?? null
      const seconds = cached ? entries.getRemainingTTL(entryKey) / 1000 : 0
      return { cached, seconds, epoch: String(drops.currentEpoch()) }
    },
    async set(tag, key, value, seconds, epoch) {
      const entryKey = entryKeyOf(tag, key)
      if (drops.droppedSince(tag, Number(epoch))) return
      entries.delete(entryKey)
      if (seconds <= 0 || sizeOf(value) > maxBytes) return
      const { bytes, mediaType } = value
      entries.set(entryKey, { bytes, mediaType, tag }, { ttl: seconds * 1000 })
      tags.add(tag, entryKey, sizeOf(value))
      for (const old of tags.keysAboveShare(tag)) {
        entries.delete(old)
        onEvict()
      }
    },
    async drop(tag) {
      drops.record(tag)
      const entryKeys = tags.keys(tag)
      for (const entryKey of entryKeys) entries.delete(entryKey)
      return entryKeys.length
    },
    async clear() {
      drops.recordAll()
      entries.clear()
    },
    async close() {
      entries.clear()
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
