// The sizes that a drawing's attributes write down, and by how much a transform magnifies them.

/** Attributes that say where an outline goes. */
export const TRAVELLED = 'd points x y width height r rx ry x1 y1 x2 y2'.split(' ')

const sizes = (value: string) =>
  (value.match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)

/** The sum of the sizes written in an attribute, signs apart. */
export const sizesIn = (value = '') => sizes(value).reduce((sum, size) => sum + size, 0)

/** The largest of the sizes written in an attribute. */
export const largestIn = (value = '') =>
  sizes(value).reduce((most, size) => Math.max(most, size), 0)

/** By how much a transform scales lengths, about. */
export function scaleIn(transform: string): number {
  let scale = 1
  for (const [, name, written] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 1, b = a, c = 0, d = 1] = (written ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (name === 'scale') scale *= Math.sqrt(Math.abs(a * b))
    if (name === 'matrix') scale *= Math.sqrt(Math.abs(a * d - b * c))
  }
  return scale
}
