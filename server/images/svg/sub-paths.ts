// Splits path data into its parts, from one move to the next.
import svgPath from 'svgpath'
import type { Matrix } from './matrix.ts'

export type Point = readonly [x: number, y: number]

/** A part of a path from one move to the next. It counts as closed, as it does when it is filled. */
export interface SubPath {
  /** The path data with absolute coordinates. */
  data: string
  /** The corners of its outline, with points on its curves. */
  points: Point[]
}

/** Points that stand for a curve when outlines are compared; logos have no finer detail that would decide. */
const POINTS_PER_CURVE = 5
/** Points that stand for a curve when its length is measured, which is then right to a thousandth. */
const POINTS_PER_LENGTH = 16

/** @returns the corners of all parts of path data, with points on its curves. */
export function pathPoints(data: string): Point[] {
  const points: Point[] = []
  absolutePath(data).iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment as [string, ...number[]]
    if (command === 'M') points.push([numbers[0]!, numbers[1]!])
    else if (command !== 'Z') points.push(...pointsOf(command, numbers, [x, y]))
  })
  return points
}

/** @returns the length of path data, that of its moves left out. */
export function pathLengthOf(data: string): number {
  let length = 0
  let start: Point = [0, 0]
  absolutePath(data).iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment as [string, ...number[]]
    if (command === 'M') start = [numbers[0]!, numbers[1]!]
    else {
      const points = command === 'Z' ? [start] : pointsOf(command, numbers, [x, y], LENGTH_WEIGHTS)
      let [fromX, fromY] = [x, y]
      for (const [toX, toY] of points) {
        length += Math.hypot(toX - fromX, toY - fromY)
        ;[fromX, fromY] = [toX, toY]
      }
    }
  })
  return length
}

/** @returns the path data in the coordinates that the transform maps to. */
export const transformedPath = (data: string, matrix: Matrix): string =>
  svgPath(data)
    .matrix([...matrix])
    .toString()

/** @returns the path without relative, shortened and elliptic segments. */
export const absolutePath = (data: string) => svgPath(data).abs().unshort().unarc()

/** @returns the parts of path data that enclose an area, in their order. */
export function subPathsOf(data: string): SubPath[] {
  const subPaths: SubPath[] = []
  let start: Point = [0, 0]
  absolutePath(data).iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment as [string, ...number[]]
    if (command === 'M') start = [numbers[0]!, numbers[1]!]
    const isClosed = subPaths.at(-1)?.data.endsWith('Z') ?? true
    if (command === 'Z') {
      if (!isClosed) subPaths.at(-1)!.data += 'Z'
      return
    }
    // A segment after Z begins a new part where the last one began.
    if (command === 'M' || isClosed)
      subPaths.push({ data: `M${start.map(format).join(' ')}`, points: [start] })
    if (command === 'M') return
    const subPath = subPaths.at(-1)!
    subPath.data += `${command}${numbers.map(format).join(' ')}`
    subPath.points.push(...pointsOf(command, numbers, [x, y]))
  })
  return subPaths.filter(({ points }) => points.length > 2)
}

/** @returns the number as it is written into path data. */
export const format = (number: number) => String(Number(number.toFixed(4)))

/** @returns the points of an absolute segment after its start. */
function pointsOf(
  command: string,
  numbers: number[],
  [x, y]: Point,
  weights = OUTLINE_WEIGHTS,
): Point[] {
  if (command === 'H') return [[numbers[0]!, y]]
  if (command === 'V') return [[x, numbers[0]!]]
  const controls: Point[] = [[x, y]]
  for (let i = 0; i < numbers.length; i += 2) controls.push([numbers[i]!, numbers[i + 1]!])
  if (controls.length === 2) return controls.slice(1)
  const shares = controls.length === 4 ? weights.cubic : weights.quadratic
  return shares.map((own) => [mean(controls, own, 0), mean(controls, own, 1)] as const)
}

/** The shares that the control points of a Bézier curve have in each of this many of its points. */
const curveWeights = (count: number) => {
  const positions = Array.from({ length: count }, (_, i) => (i + 1) / count)
  return {
    quadratic: positions.map((t) => [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]),
    cubic: positions.map((t) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]),
  }
}
const OUTLINE_WEIGHTS = curveWeights(POINTS_PER_CURVE)
const LENGTH_WEIGHTS = curveWeights(POINTS_PER_LENGTH)

const mean = (controls: Point[], shares: number[], axis: 0 | 1) =>
  shares.reduce((sum, share, i) => sum + share * controls[i]![axis], 0)
