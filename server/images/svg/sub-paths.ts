// Splits path data into its parts, from one move to the next.
import svgPath from 'svgpath'

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

/** @returns the parts of path data that enclose an area, in their order. */
export const subPathsOf = (data: string): SubPath[] =>
  allSubPathsOf(data).filter(({ points }) => points.length > 2)

/** @returns the corners of all parts of path data, with points on its curves. */
export const pathPoints = (data: string): Point[] =>
  allSubPathsOf(data).flatMap(({ points }) => points)

function allSubPathsOf(data: string): SubPath[] {
  const subPaths: SubPath[] = []
  let start: Point = [0, 0]
  svgPath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
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
  return subPaths
}

/** @returns the number as it is written into path data. */
export const format = (number: number) => String(Number(number.toFixed(4)))

/** @returns the points of an absolute segment after its start. */
function pointsOf(command: string, numbers: number[], [x, y]: Point): Point[] {
  if (command === 'H') return [[numbers[0]!, y]]
  if (command === 'V') return [[x, numbers[0]!]]
  const controls: Point[] = [[x, y]]
  for (let i = 0; i < numbers.length; i += 2) controls.push([numbers[i]!, numbers[i + 1]!])
  if (controls.length === 2) return controls.slice(1)
  return Array.from({ length: POINTS_PER_CURVE }, (_, i) =>
    pointOfCurve(controls, (i + 1) / POINTS_PER_CURVE),
  )
}

/** De Casteljau's algorithm, for a Bézier curve of any degree. */
function pointOfCurve(controls: Point[], position: number): Point {
  if (controls.length === 1) return controls[0]!
  const between = controls.slice(1).map(([x, y], i): Point => {
    const [startX, startY] = controls[i]!
    return [startX + (x - startX) * position, startY + (y - startY) * position]
  })
  return pointOfCurve(between, position)
}
