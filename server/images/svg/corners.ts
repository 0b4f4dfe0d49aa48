// Finds the corners of shapes, on which markers are drawn.
import type { Element } from './parse.ts'
import { shapeDataOf } from './shape-data.ts'
import { absolutePath, type Point } from './sub-paths.ts'

/** A corner of an outline, with the directions in degrees in which the line arrives and leaves. */
export interface Corner {
  x: number
  y: number
  arrival: number | null
  departure: number | null
}

/** The shapes that may have markers. */
const MARKED = new Set(['path', 'polyline', 'polygon', 'line'])

/** @returns the corners of a shape that may have markers; none for another one. */
export function cornersOf(shape: Element): Corner[] {
  const data = MARKED.has(shape.name) ? shapeDataOf(shape, { width: 0, height: 0 }) : null
  if (data === null) return []
  const corners: Corner[] = []
  let start: Point = [0, 0]
  let point: Point = [0, 0]
  absolutePath(data).iterate((segment) => {
    const [command, ...numbers] = segment as [string, ...number[]]
    if (command === 'Z') {
      addSegment(corners, point, [start])
      point = start
      return
    }
    const points = pointsOf(command, numbers, point)
    if (command === 'M') {
      start = points[0]!
      corners.push({ x: start[0], y: start[1], arrival: null, departure: null })
    } else addSegment(corners, point, points)
    point = points.at(-1)!
  })
  return corners
}

function pointsOf(command: string, numbers: number[], [x, y]: Point): Point[] {
  if (command === 'H') return [[numbers[0]!, y]]
  if (command === 'V') return [[x, numbers[0]!]]
  const points: Point[] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!])
  return points
}

/** @param points the control points and the end of a segment. */
function addSegment(corners: Corner[], from: Point, points: Point[]): void {
  const line = [from, ...points]
  const end = line.at(-1)!
  const next = line.find(([x, y]) => x !== from[0] || y !== from[1])
  const before = line.findLast(([x, y]) => x !== end[0] || y !== end[1])
  const last = corners.at(-1)
  if (last) last.departure = next ? direction(from, next) : last.arrival
  corners.push({
    x: end[0],
    y: end[1],
    arrival: before ? direction(before, end) : null,
    departure: null,
  })
}

const direction = ([x, y]: Point, [toX, toY]: Point) =>
  (Math.atan2(toY - y, toX - x) * 180) / Math.PI
