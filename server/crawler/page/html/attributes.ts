// Cuts attributes to what is read of them: some are asked of one element for each drawing in it.
import { LIMITS } from '../limits.ts'
import { LAZY, LAZY_SETS } from './srcset.ts'

const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'content', 'data-href', ...LAZY])
const SETS = new Set(['srcset', ...LAZY_SETS])
// Shapes that would be other shapes, and styles that may hold a drawing; both are read only once.
const WHOLE = new Set(['d', 'points', 'path', 'values', 'keysplines', 'keytimes', 'style'])

/** Cuts the attributes where they are: the parser made them for this element alone. */
export function cutAttributes(tag: string, attributes: Record<string, string>): void {
  for (const name in attributes) {
    const value = attributes[name]!
    if (value.length > LIMITS.attribute)
      attributes[name] = value.slice(0, lengthOf(tag, name, value))
  }
}

function lengthOf(tag: string, name: string, value: string): number {
  if (WHOLE.has(name)) return LIMITS.page
  if (SETS.has(name)) return LIMITS.srcset
  if (!ADDRESSES.has(name)) return LIMITS.attribute
  // One more, so that an address too long is refused, not taken for another.
  const isDrawing = tag !== 'a' && /^\s{0,20}data:/i.test(value)
  return (isDrawing ? LIMITS.drawing : LIMITS.address) + 1
}
