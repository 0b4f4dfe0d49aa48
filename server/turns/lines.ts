// Waiting items in one line per caller. The caller who has used the least comes first, and equal callers take turns, so a
// long line delays nobody but its own caller.
import type { Accounts } from './accounts.ts'

export class FairLines<Item> {
  /** The lines in the order of their turns: the caller that was served last comes last. */
  readonly #lines = new Map<string, Set<Item>>()
  readonly #callersOf = new Map<Item, Set<string>>()
  readonly #accounts: Accounts

  /** @param accounts what each caller has used. */
  constructor(accounts: Accounts) {
    this.#accounts = accounts
  }

  /** Number of waiting items. An item in several lines counts once. */
  get size(): number {
    return this.#callersOf.size
  }

  /** Adds the item at the end of the caller's line. An item that several callers wait for is in the line of each. */
  add(caller: string, item: Item): void {
    this.#accounts.noteActive(caller)
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
   * Removes the first item that may be taken of the caller who has used the least, of those with such an item.
   * @param lookedAt items of each line that may be taken. With more than one, an item that may not be taken yet does not
   *   delay the others of its caller.
   * @returns the item and the caller whose turn it was; null when no item may be taken.
   */
  take(
    mayTake: (caller: string, item: Item) => boolean,
    lookedAt = 1,
  ): { caller: string; item: Item } | null {
    let next: { caller: string; item: Item; used: number } | null = null
    for (const [caller, line] of this.#lines) {
      const item = firstOf(line, lookedAt, (one) => mayTake(caller, one))
      if (item === undefined) continue
      const used = this.#accounts.used(caller)
      if (next === null || used < next.used) next = { caller, item, used }
      // Nobody has used less, so the other lines need no look: there may be thousands.
      if (used === 0) break
    }
    if (next === null) return null
    const { caller, item } = next
    const line = this.#lines.get(caller)!
    this.remove(item)
    // The next turn of this caller comes after those of all others who have used as much.
    if (this.#lines.delete(caller)) this.#lines.set(caller, line)
    return { caller, item }
  }

  has(item: Item): boolean {
    return this.#callersOf.has(item)
  }

  /** The callers whose items wait. */
  callers(): Iterable<string> {
    return this.#lines.keys()
  }

  /** The first item of each line. */
  firstItems(): Item[] {
    return [...this.#lines.values()].flatMap(([first]) => first ?? [])
  }

  /** The first item of the caller's line; null when it has none. */
  firstOf(caller: string): Item | null {
    const [item = null] = this.#lines.get(caller) ?? []
    return item
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

/** @returns the first wanted one of the first `count` items. */
function firstOf<Item>(
  line: Iterable<Item>,
  count: number,
  isWanted: (item: Item) => boolean,
): Item | undefined {
  let left = count
  for (const item of line) {
    if (isWanted(item)) return item
    left -= 1
    if (left === 0) return undefined
  }
  return undefined
}
