// Waiting items in one line per caller. The callers take turns, so a long line delays nobody but its own caller.

export class FairLines<Item> {
  /** The lines in the order of their turns: the caller that was served last comes last. */
  readonly #lines = new Map<string, Set<Item>>()
  readonly #callersOf = new Map<Item, Set<string>>()

  /** Number of waiting items. An item in several lines counts once. */
  get size(): number {
    return this.#callersOf.size
  }

  /** Adds the item at the end of the caller's line. An item that several callers wait for is in the line of each. */
  add(caller: string, item: Item): void {
    const line = this.#lines.get(caller) ?? new Set()
    this.#lines.set(caller, line.add(item))
    const callers = this.#callersOf.get(item) ?? new Set()
    this.#callersOf.set(item, callers.add(caller))
  }

  /** Removes the item from every line. @returns the callers in whose lines it was. */
  remove(item: Item): string[] {
    const callers = [...(this.#callersOf.get(item) ?? [])]
    this.#callersOf.delete(item)
    for (const caller of callers) {
      const line = this.#lines.get(caller)
      line?.delete(item)
      if (line?.size === 0) this.#lines.delete(caller)
    }
    return callers
  }

  /**
   * Removes the first item of the next caller whose first item may be taken.
   * @returns the item and the caller whose turn it was; null when no first item may be taken.
   */
  take(mayTake: (caller: string, first: Item) => boolean): { caller: string; item: Item } | null {
    for (const [caller, line] of this.#lines) {
      const [item] = line as Set<Item> & Iterable<Item>
      if (item === undefined || !mayTake(caller, item)) continue
      this.remove(item)
      // The next turn of this caller comes after those of all others.
      if (this.#lines.delete(caller)) this.#lines.set(caller, line)
      return { caller, item }
    }
    return null
  }

  has(item: Item): boolean {
    return this.#callersOf.has(item)
  }

  /** Number of items in the caller's line. */
  lengthOf(caller: string): number {
    return this.#lines.get(caller)?.size ?? 0
  }

  /** @returns the last item of the longest line with more than `length` items; null when no line is longer. */
  lastOfLongest(length: number): Item | null {
    let longest: Set<Item> | null = null
    for (const line of this.#lines.values()) {
      if (line.size > Math.max(length, longest?.size ?? 0)) longest = line
    }
    return [...(longest ?? [])].at(-1) ?? null
  }

  /** The waiting items, each once. */
  items(): Item[] {
    return [...this.#callersOf.keys()]
  }
}
