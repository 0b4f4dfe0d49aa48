// Reads the numbers in SVG attributes and the scale factor of a transform.

/** The attributes with coordinates or lengths by which the cost of drawing is estimated. */
export const GEOMETRY_ATTRIBUTES = 'd points x y width height r rx ry x1 y1 x2 y2'.split(' ')

const absoluteNumbers = (value: string) =>
  (value.match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)

/** Editors leave out what separates numbers, as in `-1 1-1 0`. */
const signedNumbers = (value: string) =>
  (value.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number)

/** The sum of the absolute numbers in an attribute. */
export const sumOfSizes = (value = '') =>
  absoluteNumbers(value).reduce((sum, size) => sum + size, 0)

/** The largest absolute number in an attribute. */
export const largestSize = (value = '') =>
  absoluteNumbers(value).reduce((max, size) => Math.max(max, size), 0)

/** The approximate factor by which a transform scales lengths. */
export function scaleOfTransform(transform: string): number {
  let scale = 1
  for (const [, name, parameters] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    // The parameters of `scale(a b)` or the linear part of `matrix(a b c d …)`.
    const [a = 1, b = a, c = 0, d = 1] = signedNumbers(parameters ?? '')
    if (name === 'scale') scale *= Math.sqrt(Math.abs(a * b))
    if (name === 'matrix') scale *= Math.sqrt(Math.abs(a * d - b * c))
  }
  return scale
}
