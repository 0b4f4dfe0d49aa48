// The port of what may be lost: bytes that can be made again, kept under a key and grouped by a tag.

/** A value with the word that says what it is; treated as immutable once it is kept. */
export interface Cached {
  bytes: Uint8Array
  mediaType: string
}

export interface Cache {
  /** null when it is not there, or its time is up. */
  get(key: string): Promise<Cached | null>
  /** Keeps it for so many seconds; zero or less keeps nothing. A value too large for the cache is not kept. */
  set(key: string, tag: string, value: Cached, seconds: number): Promise<void>
  /** Drops everything kept under the tag, and nothing else. @returns how many values there were. */
  drop(tag: string): Promise<number>
  /** Drops everything. */
  clear(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}
