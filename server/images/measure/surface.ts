// Models the color of a plate at each pixel, fitted to the colors along its rim.
// A "plate" is the solid background shape behind a mark.
import type { Pixels } from '../render-types.ts'
import { type Lab, oklabDistance } from './oklab.ts'

export interface PlateSurface {
  isGradient: boolean
  /** OKLab distance between a pixel's color and the plate's color at that pixel. */
  distance(index: number, color: Lab): number
}

/** OKLab distance; antialiasing and JPEG noise around a flat color stay below it. */
const MAX_MATCH_DISTANCE = 0.06
/** Each round fits the pixels that the previous round matched. */
const FIT_ROUNDS = 5
/** Terms of a quadratic polynomial in x and y. */
const TERM_COUNT = 6

/** A surface of a single color; null when it matches too little of the rim. @param minMatch share of the rim. */
export function flatSurface(
  rim: number[],
  lab: (index: number) => Lab,
  minMatch: number,
): PlateSurface | null {
  const colors = rim.map(lab)
  const median = (axis: 0 | 1 | 2) =>
    colors.map((color) => color[axis]).sort((a, b) => a - b)[colors.length >> 1] ?? 0
  const medianColor: Lab = [median(0), median(1), median(2)]
  const matching = colors.filter((color) => oklabDistance(color, medianColor) <= MAX_MATCH_DISTANCE)
  if (matching.length < colors.length * minMatch) return null
  return { isGradient: false, distance: (_, color) => oklabDistance(color, medianColor) }
}

/** A quadratic surface, which approximates linear and radial gradients; null when it matches too little of the rim. */
export function gradientSurface(
  rim: number[],
  indexes: number[],
  { width, height }: Pixels,
  lab: (index: number) => Lab,
  minMatch: number,
): PlateSurface | null {
  const terms = (index: number) => {
    const x = ((index % width) / width) * 2 - 1
    const y = (Math.floor(index / width) / height) * 2 - 1
    return [1, x, y, x * x, x * y, y * y]
  }
  let fitted = rim
  let distance: PlateSurface['distance'] = () => 1
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const weights = fit(fitted.map(terms), fitted.map(lab))
    distance = (index, color) => oklabDistance(color, valueAt(weights, terms(index)))
    const matches = (index: number) => distance(index, lab(index)) <= MAX_MATCH_DISTANCE
    fitted = [...rim, ...indexes].filter(matches)
  }
  const matchCount = rim.filter((index) => distance(index, lab(index)) <= MAX_MATCH_DISTANCE).length
  return matchCount < rim.length * minMatch ? null : { isGradient: true, distance }
}

type Weights = [number[], number[], number[]]

const valueAt = (weights: Weights, terms: number[]): Lab =>
  weights.map((axis) =>
    axis.reduce((sum, weight, i) => sum + weight * terms[i]!, 0),
  ) as unknown as Lab

/** Least squares with slight regularization, because a circular rim leaves some terms undetermined. */
function fit(rows: number[][], colors: Lab[]): Weights {
  // The normal equations, with one more column for each OKLab axis.
  const normal = Array.from({ length: TERM_COUNT }, (_, i) =>
    Array.from({ length: TERM_COUNT + 3 }, (_, j) => (i === j && i > 0 ? 0.001 * rows.length : 0)),
  )
  for (const [rowIndex, row] of rows.entries()) {
    for (let i = 0; i < TERM_COUNT; i++) {
      for (let j = 0; j < TERM_COUNT; j++) normal[i]![j]! += row[i]! * row[j]!
      for (let axis = 0; axis < 3; axis++)
        normal[i]![TERM_COUNT + axis]! += row[i]! * colors[rowIndex]![axis]!
    }
  }
  eliminate(normal)
  const column = (axis: number) => normal.map((row) => row[TERM_COUNT + axis]!)
  return [column(0), column(1), column(2)]
}

/** Gauss-Jordan elimination in place. The regularization keeps every pivot above zero if any pixel was fitted. */
function eliminate(rows: number[][]): void {
  for (let i = 0; i < TERM_COUNT; i++) {
    const pivot = rows[i]![i]! || 1
    rows[i] = rows[i]!.map((value) => value / pivot)
    for (let k = 0; k < TERM_COUNT; k++) {
      const factor = k === i ? 0 : rows[k]![i]!
      if (factor) rows[k] = rows[k]!.map((value, j) => value - factor * rows[i]![j]!)
    }
  }
}
