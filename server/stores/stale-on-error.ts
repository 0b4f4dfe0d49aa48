// Serves the last known answer while the record store is down or slow. Every read asks the store first:
//
//   state    | when                                          | with a cached answer   | without one
//   ---------|-----------------------------------------------|------------------------|------------------------
//   current  | the store answers within 200 ms               | the store's answer     | the store's answer
//   slow     | a read took longer, until the store answers   | the cached one at once | the store's answer
//   down     | the store throws `Unavailable`                | the cached one         | `Unavailable`
//
// A store's answer is cached for a day. A change of its domain or key removes it at once, also while a read waits.
import { LRUCache } from 'lru-cache'
import type { StoredResearch } from '../../schema/intelligence.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import {
  type Change,
  type Changes,
  isActiveKey,
  type KeyRecord,
  keyLifetimeMs,
  type OperatorArtwork,
  type Records,
} from './records.ts'

/** Longest time that an answer stays cached. A key that is revoked during an outage works no longer than this. */
const MAX_STALE_MS = 86_400_000
/** Bytes of a cached value beside its images: facts, lists and names, measured at one to three KB. */
const VALUE_OVERHEAD_BYTES = 2000
/** Bytes of a cached null: little more than its key. */
const NULL_BYTES = 300
/** A read that takes longer is answered from the cache when the cache has every value. */
const SLOW_READ_MS = 200

/** Wraps the value, because the LRU cache cannot store null. */
interface CachedAnswer {
  value: unknown
}

type Find<K, V> = (keys: readonly K[]) => Promise<V[]>

/**
 * Wraps the records so that every read queries the store first.
 * Cached answers replace the store when it throws `Unavailable` or answers too late.
 * @param maxBytes limit of all cached answers together.
 */
export function staleOnError<R extends Records>(records: R, maxBytes: number): R {
  const cache = new AnswerCache(records.changes, maxBytes)
  const staleRead: AnswerCache['staleRead'] = (kind, find) => cache.staleRead(kind, find)
  const invalidateAfter: AnswerCache['invalidateAfter'] = (write, domainsOf) =>
    cache.invalidateAfter(write, domainsOf)
  const { artwork, visits, companies, intelligence, keys } = records
  return {
    ...records,
    artwork: {
      find: staleRead('artwork', artwork.find),
      put: invalidateAfter(artwork.put, ({ domain }) => [domain]),
      remove: invalidateAfter(artwork.remove, onlyDomain),
      block: invalidateAfter(artwork.block, onlyDomain),
      unblock: invalidateAfter(artwork.unblock, onlyDomain),
      domains: artwork.domains,
    },
    visits: {
      ...visits,
      put: async (visit, report) =>
        invalidateAfter(() => visits.put(visit, report), onlyDomain)(visit.domain),
      expire: invalidateAfter(visits.expire, onlyDomain),
      find: staleRead('visit', visits.find),
      facts: staleRead('facts', visits.facts),
    },
    companies: {
      ...companies,
      put: invalidateAfter(companies.put, (all) =>
        all.flatMap(({ domain, domains }) => [domain, ...domains]),
      ),
      remove: invalidateAfter(companies.remove, onlyDomain),
      find: staleRead('company', companies.find),
      lookup: staleRead('lookup', companies.lookup),
    },
    intelligence: {
      ...intelligence,
      // A failed write leaves the cached research valid.
      async put(research) {
        await intelligence.put(research)
        cache.replace('intelligence', research.intelligence.domain, research)
      },
      find: staleRead('intelligence', intelligence.find),
    },
    keys: {
      ...keys,
      find: staleRead('key', keys.find),
      findByIds: staleRead('keyId', keys.findByIds),
    },
  }
}

const onlyDomain = (domain: Site) => [domain]

/** The kinds of answers that contain an API key: by its hash, and by its id. */
const KEY_KINDS = new Set(['key', 'keyId'])

class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #fallback = createSlowReadFallback()
  #changeCount = 0

  constructor(changes: Changes, maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      ttl: MAX_STALE_MS,
      ttlResolution: 1000,
      sizeCalculation: ({ value }) =>
        value === null ? NULL_BYTES : VALUE_OVERHEAD_BYTES + imageAndTextBytes(value),
    })
    changes.subscribe((change) => this.#invalidate(change))
  }

  /** Wraps a read: the store's answer, or the cached one when the store fails or is slow. */
  staleRead<K extends string, V>(kind: string, find: Find<K, V>): Find<K, V> {
    return async (keys) => {
      const answer = this.#readAndCache(kind, find, keys)
      const readCache = () => keys.map((key) => this.#answers.get(`${kind} ${key}`))
      const cached = readCache()
      if (keys.length === 0 || cached.includes(undefined)) return answer
      const values = cached.map((entry) => (entry as CachedAnswer).value as V)
      const isCurrent = () => readCache().every((entry, i) => entry === cached[i])
      return this.#fallback.race(answer, values, isCurrent)
    }
  }

  /** Wraps a write: when it ends, removes its domains from the cache without waiting for the published change. */
  invalidateAfter<Input, Result>(
    write: (input: Input) => Promise<Result>,
    domainsOf: (input: Input) => Site[],
  ): (input: Input) => Promise<Result> {
    return async (input) => {
      try {
        return await write(input)
      } finally {
        for (const domain of domainsOf(input)) this.#invalidate({ what: 'artwork', domain })
      }
    }
  }

  replace(kind: string, key: string, value: unknown): void {
    this.#changeCount++
    this.#cacheAnswer(kind, key, value)
  }

  async #readAndCache<K extends string, V>(kind: string, find: Find<K, V>, keys: readonly K[]) {
    const countBefore = this.#changeCount
    const values = await find(keys)
    this.#fallback.reset()
    // A change during the read may be missing from the values.
    if (countBefore === this.#changeCount) {
      for (const [i, key] of keys.entries()) this.#cacheAnswer(kind, key, values[i] ?? null)
    }
    return values
  }

  #cacheAnswer(kind: string, key: string, value: unknown): void {
    if (KEY_KINDS.has(kind)) this.#cacheKey(`${kind} ${key}`, value as KeyRecord | null)
    else this.#answers.set(`${kind} ${key}`, { value })
  }

  // Unknown keys are not cached, because callers can invent them and would fill the cache.
  // Revoked and expired keys are not cached either, so that callers cannot distinguish them during an outage.
  #cacheKey(cacheKey: string, key: KeyRecord | null): void {
    if (key === null || !isActiveKey(key)) this.#answers.delete(cacheKey)
    else this.#answers.set(cacheKey, { value: key }, { ttl: keyLifetimeMs(key, MAX_STALE_MS) })
  }

  #invalidate(change: Change): void {
    this.#changeCount++
    if (change.what === 'everything') this.#answers.clear()
    else for (const key of cacheKeysOf(change)) this.#answers.delete(key)
    if (change.what !== 'key') return
    // The change names only the hash of the key. Keys change so rarely that all answers by key id are deleted.
    for (const key of [...this.#answers.keys()])
      if (key.startsWith('keyId ')) this.#answers.delete(key)
  }
}

/** After the first slow read, every read with cached values gets them at once, until the store answers again. */
function createSlowReadFallback() {
  let isSlow = false
  return {
    /** @param isCurrent whether the cached value is still in the cache. */
    async race<T>(answer: Promise<T>, cached: T, isCurrent: () => boolean): Promise<T> {
      const answerOrCached = answer.catch((error) => {
        if (error instanceof Unavailable && isCurrent()) return cached
        throw error
      })
      // A late failure must not become an unhandled rejection.
      answerOrCached.catch(() => {})
      if (isSlow) return cached
      const late = Promise.withResolvers<T>()
      const timeout = setTimeout(() => {
        isSlow = true
        if (isCurrent()) late.resolve(cached)
      }, SLOW_READ_MS)
      return Promise.race([answerOrCached, late.promise]).finally(() => clearTimeout(timeout))
    },
    reset() {
      isSlow = false
    },
  }
}

/** @returns the cache keys of every answer about the changed domain or API key. */
function cacheKeysOf(change: Exclude<Change, { what: 'everything' }>): string[] {
  if (change.what === 'key') return [`key ${change.hash}`]
  const { domain } = change
  const kinds = ['artwork', 'visit', 'facts', 'company', 'intelligence']
  return [...kinds.map((kind) => `${kind} ${domain}`), `lookup domain:${domain}`]
}

function imageAndTextBytes(value: unknown): number {
  const { intelligence } = (value ?? {}) as Partial<StoredResearch>
  if (intelligence) return JSON.stringify(intelligence).length
  const artworks = (value as OperatorArtwork | null)?.artworks ?? []
  return artworks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
}
