// The colour of a plate at each place, fitted to what lies along its rim.
import type { Pixels } from '../work.ts'
import { apart, type Lab } from './oklab.ts'

export interface Surface {
  isGradient: boolean
  /** How far in OKLab a pixel's colour is from the plate's there. */
  distance(place: number, colour: Lab): number
}

/** In OKLab; an antialiased or JPEG-compressed flat colour stays within it. */
const ALIKE = 0.06
/** Fits again, each time to what the last fit explained. */
const FITS = 5
const TERMS = 6

/** One colour that this share of the rim has; null when there is none. */
export function flatSurface(
  rim: number[],
  lab: (place: number) => Lab,
  alike: number,
): Surface | null {
  const colours = rim.map(lab)
  const median = (axis: 0 | 1 | 2) =>
    colours.map((colour) => colour[axis]).sort((a, b) => a - b)[colours.length >> 1] ?? 0
  const middle: Lab = [median(0), median(1), median(2)]
  const near = colours.filter((colour) => apart(colour, middle) <= ALIKE)
  if (near.length < colours.length * alike) return null
  return { isGradient: false, distance: (_, colour) => apart(colour, middle) }
}

/** A quadratic in both directions, which linear and radial gradients both nearly are. */
export function gradientSurface(
  rim: number[],
  places: number[],
  { width, height }: Pixels,
  lab: (place: number) => Lab,
  alike: number,
): Surface | null {
  const terms = (place: number) => {
    const x = ((place % width) / width) * 2 - 1
    const y = (Math.floor(place / width) / height) * 2 - 1
    return [1, x, y, x * x, x * y, y * y]
  }
  let fitted = rim
  let distance: Surface['distance'] = () => 1
  for (let round = 0; round < FITS; round++) {
    const weights = fit(fitted.map(terms), fitted.map(lab))
    distance = (place, colour) => apart(colour, valueAt(weights, terms(place)))
    const near = (place: number) => distance(place, lab(place)) <= ALIKE
    fitted = [...rim, ...places].filter(near)
  }
  const isRim = rim.filter((place) => distance(place, lab(place)) <= ALIKE).length
  return isRim < rim.length * alike ? null : { isGradient: true, distance }
}

type Weights = [number[], number[], number[]]

const valueAt = (weights: Weights, terms: number[]): Lab =>
  weights.map((of) => of.reduce((sum, weight, i) => sum + weight * terms[i]!, 0)) as unknown as Lab

/** Least squares, a little drawn to zero: a circle's rim cannot tell all terms apart. */
function fit(rows: number[][], colours: Lab[]): Weights {
  const normal = Array.from({ length: TERMS }, (_, i) =>
    Array.from({ length: TERMS + 3 }, (_, j) => (i === j && i > 0 ? 0.001 * rows.length : 0)),
  )
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < TERMS; i++) {
      for (let j = 0; j < TERMS; j++) normal[i]![j]! += row[i]! * row[j]!
      for (let axis = 0; axis < 3; axis++)
        normal[i]![TERMS + axis]! += row[i]! * colours[at]![axis]!
    }
  }
  eliminate(normal)
  const column = (axis: number) => normal.map((row) => row[TERMS + axis]!)
  return [column(0), column(1), column(2)]
}

/** Gauss-Jordan, in place; the small sum on the diagonal keeps every pivot from zero. */
function eliminate(rows: number[][]): void {
  for (let i = 0; i < TERMS; i++) {
    const pivot = rows[i]![i]! || 1
    rows[i] = rows[i]!.map((value) => value / pivot)
    for (let k = 0; k < TERMS; k++) {
      const times = k === i ? 0 : rows[k]![i]!
      if (times) rows[k] = rows[k]!.map((value, j) => value - times * rows[i]![j]!)
    }
  }
}
