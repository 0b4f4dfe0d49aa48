// Splits curves where they turn back. resvg takes their control points for points of the shape, so gradients and patterns
// in units of the shape's size would be larger than browsers draw them.
import { SVG_LIMITS } from './limits.ts'
import { type Area, areaAround } from './matrix.ts'
import { type Element, walkElements } from './parse.ts'
import { absolutePath, type Point } from './sub-paths.ts'

/** Share of the shape's size by which control points may be outside of it, since nobody sees that. */
const TOLERANCE = 0.005
/** Digits of a coordinate; browsers and renderers keep seven. */
const DIGITS = 7
const PAINTS = new Set(['linearGradient', 'radialGradient', 'pattern'])

/** Splits the curves of paths with control points outside of the shape, if gradients or patterns depend on its size. */
export function splitAtExtremes(root: Element): void {
  const elements = [...walkElements(root)]
  if (!elements.some(dependsOnShape)) return
  for (const { attributes } of elements) {
    const data = attributes.get('d')
    if (data !== undefined) attributes.set('d', splitPath(data))
  }
}

const dependsOnShape = ({ name, attributes }: Element) =>
  PAINTS.has(name) &&
  attributes.get(name === 'pattern' ? 'patternUnits' : 'gradientUnits') !== 'userSpaceOnUse'

/** @returns the path as it was, or one without relative and shortened segments. */
function splitPath(data: string): string {
  if (!/[csqta]/i.test(data)) return data
  const segments = segmentsOf(data)
  const curves = segments.flatMap(({ curve }) => (curve ? [curve] : []))
  const ends = segments.flatMap(({ end }) => (end ? [end] : []))
  const shape = areaAround([...ends, ...curves.flatMap(extremesOf)])
  const isInside = isWithin(shape)
  const points = curves.flat()
  // An arc may become curves with larger numbers than a file may have.
  if (points.every(isInside) || points.flat().some(isTooLarge)) return data
  return segments
    .map(({ text, curve }) => (curve && !curve.every(isInside) ? splitCurve(curve) : text))
    .join('')
}

const isTooLarge = (number: number) => Math.abs(number) > SVG_LIMITS.absoluteNumber

/** The points of a curve, from its start to its end: three, or four. */
type Curve = readonly Point[]

interface Segment {
  text: string
  /** Where it ends; undefined for one that closes the path. */
  end?: Point
  curve?: Curve
}

function segmentsOf(data: string): Segment[] {
  const segments: Segment[] = []
  absolutePath(data).iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment as [string, ...number[]]
    const text = command + numbers.map(format).join(' ')
    if (command === 'Z') segments.push({ text })
    else if (command === 'H') segments.push({ text, end: [numbers[0]!, y] })
    else if (command === 'V') segments.push({ text, end: [x, numbers[0]!] })
    else {
      const points = pointsOf(numbers)
      const end = points.at(-1)!
      segments.push(points.length > 1 ? { text, end, curve: [[x, y], ...points] } : { text, end })
    }
  })
  return segments
}

const pointsOf = (numbers: number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!])

const format = (number: number) => String(Number(number.toPrecision(DIGITS)))

function isWithin({ left, top, right, bottom }: Area): (point: Point) => boolean {
  const [moreX, moreY] = [TOLERANCE * (right - left), TOLERANCE * (bottom - top)]
  return ([x, y]) =>
    x >= left - moreX && x <= right + moreX && y >= top - moreY && y <= bottom + moreY
}

const extremesOf = (curve: Curve): Point[] => turnsOf(curve).map((at) => cut(curve, at)[0].at(-1)!)

/** @returns the curve in parts that turn back nowhere. */
function splitCurve(curve: Curve): string {
  let rest = curve
  let from = 0
  let text = ''
  for (const at of turnsOf(curve)) {
    const [first, second] = cut(rest, (at - from) / (1 - from))
    text += write(first)
    rest = second
    from = at
  }
  return text + write(rest)
}

const write = (curve: Curve) =>
  (curve.length === 4 ? 'C' : 'Q') + curve.slice(1).flat().map(format).join(' ')

/** @returns the positions between 0 and 1, in order, where the curve turns back on one axis. */
function turnsOf(curve: Curve): number[] {
  const turns = [0, 1].flatMap((axis) => zerosOf(curve.map((point) => point[axis]!)))
  return turns.filter((at) => at > 0 && at < 1).sort((a, b) => a - b)
}

/** @returns where the derivative of the curve with these coordinates is zero. */
function zerosOf(coordinates: number[]): number[] {
  const [first = 0, second = 0, third = 0] = coordinates
    .slice(1)
    .map((coordinate, i) => coordinate - coordinates[i]!)
  if (coordinates.length === 3) return [first / (first - second)]
  const [a, b, c] = [first - 2 * second + third, 2 * (second - first), first]
  if (Math.abs(a) < 1e-9 * Math.abs(b)) return [-c / b]
  const root = Math.sqrt(b * b - 4 * a * c)
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)]
}

/** Cuts a curve in two by the method of de Casteljau. */
function cut(curve: Curve, at: number): [Curve, Curve] {
  const first: Point[] = []
  const second: Point[] = []
  for (let points = curve; points.length > 0; points = between(points, at)) {
    first.push(points[0]!)
    second.unshift(points.at(-1)!)
  }
  return [first, second]
}

const between = (points: Curve, at: number): Curve =>
  points.slice(1).map(([x, y], i) => {
    const [startX, startY] = points[i]!
    return [startX + (x - startX) * at, startY + (y - startY) * at]
  })
