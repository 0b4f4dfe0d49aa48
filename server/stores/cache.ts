// The cache port: values that can be computed again, stored under a tag and a key.

/** A cached value with its media type. The bytes must not change after `set`. */
export interface CachedValue {
  bytes: Uint8Array
  mediaType: string
}

/**
 * Marks the last drop of a tag before a lookup, so that `set` can reject a value computed before a later drop.
 * Only the cache that returned it can read it.
 */
export type Epoch = string

export interface CacheLookup {
  /** null when there is no value or the value has expired. */
  cached: CachedValue | null
  /** Seconds until the value expires; 0 when there is no value. */
  seconds: number
  /** The caller that computes the missing value passes it to `set`. */
  epoch: Epoch
}

/** What a cache in memory holds. */
export interface CacheSize {
  entries: number
  bytes: number
}

export interface Cache {
  get(tag: string, key: string): Promise<CacheLookup>
  /**
   * Stores the value for `seconds`. Zero or less, or a value that is too large, only removes the stored value.
   * Ignores a value whose `epoch` is older than the last drop of the tag.
   */
  set(tag: string, key: string, value: CachedValue, seconds: number, epoch: Epoch): Promise<void>
  /** Removes every value of the tag. @returns the number of values removed. */
  drop(tag: string): Promise<number>
  /** Removes every value. */
  clear(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}
