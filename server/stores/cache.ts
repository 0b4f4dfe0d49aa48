// The port of what may be lost: bytes that can be made again, kept under a tag and a key.

/** A value with the word that says what it is; treated as immutable once it is kept. */
export interface Cached {
  bytes: Uint8Array
  mediaType: string
}

/** How often a tag was dropped when a value's making began; only the cache that gave it can read it. */
export type Epoch = string

export interface Found {
  /** null when it is not there, or its time is up. */
  cached: Cached | null
  /** For how many seconds it is still good; zero when there is none. */
  seconds: number
  /** For whoever makes the value now, to be handed to `set`. */
  epoch: Epoch
}

export interface Cache {
  get(tag: string, key: string): Promise<Found>
  /**
   * Keeps it for so many seconds; zero or less keeps nothing. Neither is a value kept that is too
   * large for the cache, nor one whose making began before the last drop of its tag.
   */
  set(tag: string, key: string, value: Cached, seconds: number, epoch: Epoch): Promise<void>
  /** Drops everything kept under the tag, and nothing else. @returns how many values there were. */
  drop(tag: string): Promise<number>
  /** Drops everything. */
  clear(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}
