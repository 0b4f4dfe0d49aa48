// The cache in process memory: least recently used out first, bounded by bytes.
import { LRUCache } from 'lru-cache'
import type { Cache, Cached } from '../cache.ts'
import { createDrops } from './tag-drops.ts'

// What an entry weighs beside its bytes: the key, the map's slot and the tag's set, measured at about 400 bytes.
const OVERHEAD = 512

interface Entry extends Cached {
  tag: string
}

/** @param maxBytes everything kept together stays below it. */
export function memoryCache(maxBytes: number): Cache {
  const namesByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.bytes.byteLength + OVERHEAD,
    // Runs for every way out (eviction, expiry, replacement), so that the index never outgrows the entries.
    dispose: (entry, name) => {
      const names = namesByTag.get(entry.tag)
      names?.delete(name)
      if (names?.size === 0) namesByTag.delete(entry.tag)
    },
  })
  const drops = createDrops()
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
      if (drops.since(tag, Number(epoch))) return
      entries.delete(name)
      if (seconds <= 0 || value.bytes.byteLength + OVERHEAD > maxBytes) return
      const { bytes, mediaType } = value
      entries.set(name, { bytes, mediaType, tag }, { ttl: seconds * 1000 })
      namesByTag.set(tag, (namesByTag.get(tag) ?? new Set()).add(name))
    },
    async drop(tag) {
      drops.note(tag)
      const names = [...(namesByTag.get(tag) ?? [])]
      for (const name of names) entries.delete(name)
      return names.length
    },
    async clear() {
      drops.noteAll()
      entries.clear()
    },
    async close() {
      entries.clear()
    },
  }
}
