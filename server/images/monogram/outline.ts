// The outline of a letter as points, with its bounds, transform and SVG path data.
export interface Point {
  x: number
  y: number
  /** Whether the point lies on the curve; otherwise it is a control point. */
  isOnCurve: boolean
}
/** Quadratic curves as in TrueType: two successive control points imply a point midway on the curve. */
export type Contour = Point[]
export type Outline = Contour[]
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Curve {
  from: Point
  control: Point
  to: Point
}

const midpoint = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOnCurve: true,
})

/** The contour as successive curves; a straight segment has its control point at its end. */
function contourCurves(contour: Contour): Curve[] {
  const points = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length]!
    return point.isOnCurve || next.isOnCurve ? [point] : [point, midpoint(point, next)]
  })
  const start = points.findIndex((point) => point.isOnCurve)
  const ring = [...points.slice(start), ...points.slice(0, start)]
  const result: Curve[] = []
  for (let i = 0; i < ring.length; ) {
    const [from, control] = [ring[i]!, ring[(i + 1) % ring.length]!]
    const to = control.isOnCurve ? control : ring[(i + 2) % ring.length]!
    result.push({ from, control, to })
    i += control.isOnCurve ? 1 : 2
  }
  return result
}

/** Parts into which each curve is divided to trace points along it. */
const STEPS_PER_CURVE = 8

/** Closely spaced points along the outline. */
export function tracePoints(outline: Outline): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = []
  for (const { from, control, to } of outline.flatMap(contourCurves)) {
    for (let step = 0; step <= STEPS_PER_CURVE; step++) {
      const [t, u] = [step / STEPS_PER_CURVE, 1 - step / STEPS_PER_CURVE]
      // The weights of a quadratic Bézier curve; on a straight segment the points are interpolated linearly.
      const [a, b, c] = control === to ? [u, 0, t] : [u * u, 2 * u * t, t * t]
      points.push({
        x: a * from.x + b * control.x + c * to.x,
        y: a * from.y + b * control.y + c * to.y,
      })
    }
  }
  return points
}

/** The bounding box of the visible shape, not of its control points. */
export function bounds(outline: Outline): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of tracePoints(outline)) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** Scales the outline, then moves it. */
export const transformOutline = (outline: Outline, scale: number, dx = 0, dy = 0): Outline =>
  outline.map((contour) =>
    contour.map(({ x, y, isOnCurve }) => ({ x: x * scale + dx, y: y * scale + dy, isOnCurve })),
  )

const formatNumber = (value: number) => String(Math.round(value * 100) / 100)
const formatPoint = ({ x, y }: Point) => `${formatNumber(x)} ${formatNumber(y)}`

function pathSegment({ from, control, to }: Curve): string {
  if (control !== to) return `Q${formatPoint(control)} ${formatPoint(to)}`
  if (formatNumber(from.y) === formatNumber(to.y)) return `H${formatNumber(to.x)}`
  if (formatNumber(from.x) === formatNumber(to.x)) return `V${formatNumber(to.y)}`
  return `L${formatPoint(to)}`
}

/** The outline as SVG path data with two decimals. */
export function pathData(outline: Outline): string {
  return outline
    .map(contourCurves)
    .filter((ring) => ring.length > 1)
    .map((ring) => `M${formatPoint(ring[0]!.from)}${ring.map(pathSegment).join('')}Z`)
    .join('')
}
