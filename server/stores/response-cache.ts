// Keeps responses to image URLs in the memory of this process, until the data behind them changes.
import { LRUCache } from 'lru-cache'
import type { Site } from '../../schema/site.ts'
import type { AnsweredRequest } from '../telemetry/request-line.ts'
import type { CacheSize } from './cache.ts'
import { TagIndex } from './tag-index.ts'

/** The response to one URL, for callers with the same plan and kind of key, who send the key in the same place. */
export interface CachedResponse {
  /** A change of any of them invalidates the response. */
  tags: ResponseTag[]
  /** The tag of the body as it is sent. */
  etag: string
  /** Short bodies are latin1 strings: node then writes headers and body in one call, a fifth faster. */
  body: string | Uint8Array
  bodyBytes: number
  /** The headers of a 200, without those that differ for each request: name, value, name, value. */
  headers: string[]
  /** The same of a 304. */
  notModifiedHeaders: string[]
  /** The pattern of the route that made the response, for the log and the metrics. */
  route: string
  fallbackReason: AnsweredRequest['fallbackReason']
}

/** A domain, the owner of its artwork, or `signed`: a signed URL is valid only as long as the key that signed it. */
export type ResponseTag = Site | 'signed'

/**
 * A process that misses a change event serves the old response for at most this time. The keyring has the same limit.
 */
export const RESPONSE_TTL_MS = 60_000
/** Memory of an entry besides its body: the headers, the cache key and the tags, measured at 2 KB. */
const ENTRY_OVERHEAD_BYTES = 2500

const sizeOf = ({ bodyBytes }: CachedResponse) => bodyBytes + ENTRY_OVERHEAD_BYTES

export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>
  readonly #tags: TagIndex<ResponseTag>
  readonly #onEvict: () => void
  #invalidationCount = 0

  /**
   * @param maxBytes the memory for stored responses.
   * @param onEvict called for each response that was removed to make room.
   */
  constructor(maxBytes: number, onEvict: () => void) {
    this.#onEvict = onEvict
    this.#tags = new TagIndex(maxBytes)
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      ttl: RESPONSE_TTL_MS,
      // With the default resolution the cache starts a timer every millisecond to read the clock.
      ttlResolution: 1000,
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key, reason) => {
        if (reason === 'evict') onEvict()
        for (const tag of tags) this.#tags.delete(tag, key)
      },
    })
  }

  /** Number of invalidations so far: a response that started before one must not be stored after it. */
  get invalidationCount(): number {
    return this.#invalidationCount
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key)
  }

  set(key: string, response: CachedResponse): void {
    this.#entries.set(key, response)
    // A response larger than the whole cache is not stored, so it must not be listed under its tags either.
    if (!this.#entries.has(key)) return
    for (const tag of response.tags) {
      this.#tags.add(tag, key, sizeOf(response))
      if (tag !== 'signed') this.#evictAboveShare(tag)
    }
  }

  /** Removes every response for the domain or with its artwork. @returns how many there were. */
  invalidate(domain: Site): number {
    return this.#invalidateTag(domain)
  }

  /** Removes every response to a signed URL, because the key that signed it may be revoked. */
  invalidateSigned(): void {
    this.#invalidateTag('signed')
  }

  clear(): void {
    this.#invalidationCount += 1
    this.#entries.clear()
  }

  /** @returns the number of responses and their bytes in memory. */
  size(): CacheSize {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  #invalidateTag(tag: ResponseTag): number {
    this.#invalidationCount += 1
    const keys = this.#tags.keys(tag)
    for (const key of keys) this.#entries.delete(key)
    return keys.length
  }

  #evictAboveShare(tag: Site): void {
    for (const old of this.#tags.keysAboveShare(tag)) {
      this.#entries.delete(old)
      this.#onEvict()
    }
  }
}
