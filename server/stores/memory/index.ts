// The cache in process memory: it evicts the least recently used values above a limit in bytes.
import { LRUCache } from 'lru-cache'
import type { Cache, CachedValue } from '../cache.ts'
import { createTagDrops } from './tag-drops.ts'

// Bytes of an entry beside its value: the key, the map slot and the tag's set, measured at about 400 bytes.
const ENTRY_OVERHEAD_BYTES = 512

interface Entry extends CachedValue {
  tag: string
}

/** @param maxBytes limit of all entries together. */
export function memoryCache(maxBytes: number): Cache {
  const namesByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.bytes.byteLength + ENTRY_OVERHEAD_BYTES,
    // Runs on eviction, expiry and replacement, so the tag index never outgrows the entries.
    dispose: (entry, name) => {
      const names = namesByTag.get(entry.tag)
      names?.delete(name)
      if (names?.size === 0) namesByTag.delete(entry.tag)
    },
  })
  const drops = createTagDrops()
  const nameOf = (tag: string, key: string) => `${tag} ${key}`
  return {
    async get(tag, key) {
      const name = nameOf(tag, key)
      const cached = entries.get(name) ?? null
      const seconds = cached ? entries.getRemainingTTL(name) / 1000 : 0
      return { cached, seconds, epoch: String(drops.now()) }
    },
    async set(tag, key, value, seconds, epoch) {
      const name = nameOf(tag, key)
      if (drops.droppedSince(tag, Number(epoch))) return
      entries.delete(name)
      if (seconds <= 0 || value.bytes.byteLength + ENTRY_OVERHEAD_BYTES > maxBytes) return
      const { bytes, mediaType } = value
      entries.set(name, { bytes, mediaType, tag }, { ttl: seconds * 1000 })
      namesByTag.set(tag, (namesByTag.get(tag) ?? new Set()).add(name))
    },
    async drop(tag) {
      drops.record(tag)
      const names = [...(namesByTag.get(tag) ?? [])]
      for (const name of names) entries.delete(name)
      return names.length
    },
    async clear() {
      drops.recordAll()
      entries.clear()
    },
    async close() {
      entries.clear()
    },
  }
}
