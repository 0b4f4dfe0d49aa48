// Which values of a cache belong to a tag, such as a company, in order to drop them together and to keep each to a share.

/**
 * The share of a cache for one tag. Anybody may ask for one logo on any background, so that its images alone would push
 * those of all others out.
 */
const SHARE = 1 / 8

interface Tagged {
  /** The bytes of each value by its key, the oldest first. */
  bytesByKey: Map<string, number>
  bytes: number
}

export class TagIndex<Tag extends string> {
  readonly #tags = new Map<Tag, Tagged>()
  readonly #maxBytes: number

  /** @param maxBytes of the whole cache. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes * SHARE
  }

  /** Expects a value that the cache has and the tag does not. */
  add(tag: Tag, key: string, bytes: number): void {
    const tagged = this.#tags.get(tag) ?? { bytesByKey: new Map(), bytes: 0 }
    this.#tags.set(tag, tagged)
    tagged.bytesByKey.set(key, bytes)
    tagged.bytes += bytes
  }

  /** To be called for each value that the cache removes or replaces. */
  delete(tag: Tag, key: string): void {
    const tagged = this.#tags.get(tag)
    const bytes = tagged?.bytesByKey.get(key)
    if (tagged === undefined || bytes === undefined) return
    tagged.bytesByKey.delete(key)
    tagged.bytes -= bytes
    if (tagged.bytesByKey.size === 0) this.#tags.delete(tag)
  }

  keys(tag: Tag): string[] {
    return [...(this.#tags.get(tag)?.bytesByKey.keys() ?? [])]
  }

  /** The keys of the tag, the oldest first, while its values exceed the share. The caller removes each; the newest stays. */
  *keysAboveShare(tag: Tag): Iterable<string> {
    const tagged = this.#tags.get(tag)
    for (const key of tagged?.bytesByKey.keys() ?? []) {
      if (tagged!.bytes <= this.#maxBytes || tagged!.bytesByKey.size === 1) return
      yield key
    }
  }
}
