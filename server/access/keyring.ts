// Finds the caller of an API key, with a cache in memory.
import { LRUCache } from 'lru-cache'
import type { KeyRecord, KeyRecords } from '../stores/records.ts'
import { hashKey } from './api-keys.ts'
import type { CallerPlan, Plans } from './plans.ts'

export interface Caller extends CallerPlan {
  /** The short id of the key; null without a key. */
  keyId: string | null
  /** Hosts of the pages that may use the key; empty allows every page. */
  origins: string[]
  /** The name under which the quota counts the caller's requests. */
  subject: string
}

export interface Keyring {
  /** @returns null for a malformed, unknown or revoked key: the same in every case, in time too. */
  find(key: string): Promise<Caller | null>
  /** @returns the cached result of `find`, or undefined; never reads the store. */
  findCached(key: string): Caller | undefined
  /** Removes a key from the cache. @param hash the key's hash. */
  invalidate(hash: string): void
  invalidateAll(): void
}

/** A revocation that reaches no process by message takes effect within this. */
const CACHE_TTL_MS = 60_000
const MAX_CACHED_KEYS = 10_000

export function createKeyring(keys: KeyRecords, plans: Plans): Keyring {
  const callersByHash = new LRUCache<string, Caller>({
    max: MAX_CACHED_KEYS,
    ttl: CACHE_TTL_MS,
    ttlResolution: 1000,
  })
  // The response cache looks keys up unhashed: hashing again would double the time of a cached response.
  const hashesByKey = new LRUCache<string, string>({ max: MAX_CACHED_KEYS })
  let invalidations = 0
  return {
    async find(key) {
      const hash = hashKey(key)
      const cached = callersByHash.get(hash)
      if (cached) return cached
      const invalidationsBefore = invalidations
      const [record] = await keys.find([hash])
      if (!record || record.revokedAt !== null) return null
      const caller = callerOf(record, plans)
      // The key may have been revoked during the read, so this result is not cached.
      if (invalidationsBefore !== invalidations) return caller
      callersByHash.set(hash, caller)
      hashesByKey.set(key, hash)
      return caller
    },
    findCached(key) {
      const hash = hashesByKey.get(key)
      return hash === undefined ? undefined : callersByHash.get(hash)
    },
    invalidate(hash) {
      invalidations++
      callersByHash.delete(hash)
    },
    invalidateAll() {
      invalidations++
      callersByHash.clear()
    },
  }
}

function callerOf(record: KeyRecord, plans: Plans): Caller {
  return {
    kind: record.kind,
    // PLANS_FILE may have dropped the key's plan: its images must still load, so it gets the smallest plan.
    plan: plans.find(record.plan) ?? plans.anonymous,
    keyId: record.id,
    origins: record.kind === 'publishable' ? record.origins : [],
    subject: `key:${record.id}`,
  }
}
