// Texts of records that were parsed before: to compare a text takes a hundredth of parsing it.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'

/** Characters of the texts that are kept: some ten thousand companies. */
const KEPT = 16_000_000

/**
 * @returns what a domain's text says, null for none. It is the very same object while the text is the same, so that
 * what was made from it can be told by it; whoever gets it leaves it as it is.
 */
export function parsedBy<Value extends object>(
  parse: (text: string) => Value,
): (domain: Apex, text: string | undefined) => Value | null {
  const kept = new LRUCache<Apex, { text: string; value: Value }>({
    maxSize: KEPT,
    sizeCalculation: ({ text }) => text.length + 1,
  })
  return (domain, text) => {
    if (text === undefined) return null
    const known = kept.get(domain)
    if (known?.text === text) return known.value
    const value = parse(text)
    kept.set(domain, { text, value })
    return value
  }
}
