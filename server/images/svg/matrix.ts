// The affine transforms of SVG: reading them, and mapping areas through them.

/** `[a b c d e f]` maps x, y to ax + cy + e, bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** @returns the transform that maps by `inner` first. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [a2, b2, c2, d2, e2, f2] = inner
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ]
}

/** @returns null when the transform maps everything to a line. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (!Number.isFinite(1 / determinant)) return null
  const [a2, b2, c2, d2] = [d, -b, -c, a].map((value) => value / determinant) as [
    number,
    number,
    number,
    number,
  ]
  return [a2, b2, c2, d2, -(a2 * e + c2 * f), -(b2 * e + d2 * f)]
}

/** @returns the smallest upright area around the mapped one. */
export function mapArea([a, b, c, d, e, f]: Matrix, { left, top, right, bottom }: Area): Area {
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  return areaAround(corners)
}

/** @returns the smallest upright area around the points; infinitely small without points. */
export function areaAround(points: readonly (readonly [number, number])[]): Area {
  const area = emptyArea()
  for (const [x, y] of points) addToArea(area, { left: x, top: y, right: x, bottom: y })
  return area
}

/** An area to which others can be added. */
export const emptyArea = (): Area => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
})

/** Extends the area, so that it contains the other one. */
export function addToArea(area: Area, { left, top, right, bottom }: Area): void {
  area.left = Math.min(area.left, left)
  area.top = Math.min(area.top, top)
  area.right = Math.max(area.right, right)
  area.bottom = Math.max(area.bottom, bottom)
}

const RADIANS = Math.PI / 180

/** @param value a `transform` attribute that the sanitizer allows. */
export function parseTransform(value: string): Matrix {
  let matrix = IDENTITY
  for (const [, name = '', parameters = ''] of value.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = parameters.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []
    matrix = multiply(matrix, matrixOf(name, numbers.map(Number)))
  }
  return matrix
}

function matrixOf(name: string, numbers: number[]): Matrix {
  const [first = 0, second, third = 0] = numbers
  if (name === 'translate') return translation(first, second ?? 0)
  if (name === 'scale') return [first, 0, 0, second ?? first, 0, 0]
  if (name === 'skewX') return [1, 0, Math.tan(first * RADIANS), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan(first * RADIANS), 0, 1, 0, 0]
  if (name === 'matrix' && numbers.length === 6) return numbers as unknown as Matrix
  if (name !== 'rotate') return IDENTITY
  const [cos, sin] = [Math.cos(first * RADIANS), Math.sin(first * RADIANS)]
  const rotation: Matrix = [cos, sin, -sin, cos, 0, 0]
  const center = translation(second ?? 0, third)
  const toCenter = translation(-(second ?? 0), -third)
  return multiply(center, multiply(rotation, toCenter))
}

/** @returns the value of a `transform` attribute. */
export const writeMatrix = (matrix: Matrix): string =>
  `matrix(${matrix.map(significant).join(' ')})`

/** Without an exponent, which CSS and older renderers do not read. */
const significant = (value: number) =>
  Number(value.toPrecision(8))
    .toFixed(10)
    .replace(/\.?0+$/, '')

/** @returns the area with this much more on each side. */
export const grown = ({ left, top, right, bottom }: Area, by: number): Area => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})
