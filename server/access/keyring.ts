// Finds the caller of an API key, with a cache in memory.
import { LRUCache } from 'lru-cache'
import { isActiveKey, type KeyRecord, type KeyRecords, keyLifetimeMs } from '../stores/records.ts'
import { hashKey } from './api-keys.ts'
import type { CallerPlan, Plans } from './plans.ts'

export interface Caller extends CallerPlan {
  /** The short id of the key; null without a key. */
  keyId: string | null
  /** When the key expires; null for a key that does not, and without a key. */
  expiresAt: Date | null
  /** Hosts of the pages that may use the key; empty allows every page. */
  origins: string[]
  /** The market of tickers without an exchange; null for that of the service. */
  market: string | null
  /** The name under which the quota counts the caller's requests, such as `key:…` or `ip:…`. */
  subject: string
}

export interface Keyring {
  /**
   * Finds the caller of a key.
   * @param mayLookUp whether a key that was not valid at its last look-up may be read from the store.
   * @returns null for a malformed, unknown, revoked or expired key; all take the same time, so callers cannot tell
   *   which. `refused` when `mayLookUp` forbids the read.
   */
  find(key: string, mayLookUp?: () => boolean): Promise<Caller | null | 'refused'>
  /** @returns the cached result of `find`, or undefined; never reads the store. */
  findCached(key: string): Caller | undefined
  /** @returns the expiry of the key with this id; null when it is unknown, revoked or expired. */
  findById(id: string): Promise<KeyExpiry | null>
  /** Removes a key from the cache. @param hash the key's hash. */
  invalidate(hash: string): void
  invalidateAll(): void
}

export type KeyExpiry = Pick<KeyRecord, 'expiresAt'>

/** A process that misses the change event of a revocation accepts the key for at most this time. */
const CACHE_TTL_MS = 60_000
const MAX_CACHED_KEYS = 10_000

export function createKeyring(keys: KeyRecords, plans: Plans): Keyring {
  const callerByHash = new LRUCache<string, Caller>({
    max: MAX_CACHED_KEYS,
    ttl: CACHE_TTL_MS,
    ttlResolution: 1000,
  })
  /** `false` for an id without a valid key. */
  const expiryById = new LRUCache<string, KeyExpiry | false>({
    max: MAX_CACHED_KEYS,
    ttl: CACHE_TTL_MS,
    ttlResolution: 1000,
  })
  // Keys that were valid at their last look-up, also after they leave the cache. They are looked up even from a blocked
  // address, because a client that guesses keys may share its address with others.
  const validHashes = new LRUCache<string, true>({ max: MAX_CACHED_KEYS })
  // The response cache looks keys up unhashed: hashing again would double the time of a cached response.
  const hashByKey = new LRUCache<string, string>({ max: MAX_CACHED_KEYS })
  let invalidationCount = 0
  return {
    async find(key, mayLookUp = () => true) {
      const hash = hashKey(key)
      const cached = callerByHash.get(hash)
      if (cached) return cached
      const wasValid = validHashes.has(hash)
      if (!wasValid && !mayLookUp()) return 'refused'
      const countBefore = invalidationCount
      const [record] = await keys.find([hash])
      const isValid = record !== null && record !== undefined && isActiveKey(record)
      if (!isValid) validHashes.delete(hash)
      // Checked again, because keys that are sent at the same time are all read before any of them counts as invalid. A
      // revoked or expired key gets the same answer as an unknown one.
      if (!(wasValid && isValid) && !mayLookUp()) return 'refused'
      if (!isValid) return null
      validHashes.set(hash, true)
      const caller = callerOf(record, plans)
      // The key may have been revoked during the read, so this result is not cached.
      if (countBefore !== invalidationCount) return caller
      callerByHash.set(hash, caller, { ttl: keyLifetimeMs(record, CACHE_TTL_MS) })
      hashByKey.set(key, hash)
      return caller
    },
    findCached(key) {
      const hash = hashByKey.get(key)
      return hash === undefined ? undefined : callerByHash.get(hash)
    },
    async findById(id) {
      const cached = expiryById.get(id)
      if (cached !== undefined) return cached || null
      const countBefore = invalidationCount
      const [record] = await keys.findByIds([id])
      const expiry = record && isActiveKey(record) ? { expiresAt: record.expiresAt } : false
      const ttl = expiry ? keyLifetimeMs(expiry, CACHE_TTL_MS) : CACHE_TTL_MS
      if (countBefore === invalidationCount) expiryById.set(id, expiry, { ttl })
      return expiry || null
    },
    invalidate(hash) {
      invalidationCount++
      // A change names the hash of its key, not the id. Keys change so rarely that all ids are checked again.
      expiryById.clear()
      callerByHash.delete(hash)
    },
    invalidateAll() {
      invalidationCount++
      callerByHash.clear()
      expiryById.clear()
    },
  }
}

function callerOf(record: KeyRecord, plans: Plans): Caller {
  return {
    kind: record.kind,
    // PLANS_FILE may no longer contain the key's plan. Its images must still load, so it gets the anonymous plan.
    plan: plans.find(record.plan) ?? plans.anonymous,
    keyId: record.id,
    expiresAt: record.expiresAt,
    origins: record.kind === 'publishable' ? record.origins : [],
    market: record.market ?? null,
    subject: `key:${record.id}`,
  }
}
