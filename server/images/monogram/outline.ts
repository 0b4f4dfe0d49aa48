// A letter's shape as points, and what the monogram asks of one: its true edges and its path data.
export interface Point {
  x: number
  y: number
  on: boolean
}
/** Quadratic as in TrueType: between two points that are off the curve lies one that is on it. */
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

const between = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  on: true,
})

/** The contour as curves end to end; a straight side has its control point at its end. */
function curves(contour: Contour): Curve[] {
  const points = contour.flatMap((point, at) => {
    const next = contour[(at + 1) % contour.length]!
    return point.on || next.on ? [point] : [point, between(point, next)]
  })
  const start = points.findIndex((point) => point.on)
  const ring = [...points.slice(start), ...points.slice(0, start)]
  const found: Curve[] = []
  for (let at = 0; at < ring.length; ) {
    const [from, control] = [ring[at]!, ring[(at + 1) % ring.length]!]
    const to = control.on ? control : ring[(at + 2) % ring.length]!
    found.push({ from, control, to })
    at += control.on ? 1 : 2
  }
  return found
}

const STEPS = 8

/** The outline's edge as points close together, all on the curve. */
export function trace(outline: Outline): { x: number; y: number }[] {
  const edge: { x: number; y: number }[] = []
  for (const { from, control, to } of outline.flatMap(curves)) {
    for (let step = 0; step <= STEPS; step++) {
      const [t, u] = [step / STEPS, 1 - step / STEPS]
      // A straight side is the curve whose control point lies on it.
      const [a, b, c] = control === to ? [u, 0, t] : [u * u, 2 * u * t, t * t]
      edge.push({
        x: a * from.x + b * control.x + c * to.x,
        y: a * from.y + b * control.y + c * to.y,
      })
    }
  }
  return edge
}

/** The box of the ink itself, not of the control points nor of the advance. */
export function bounds(outline: Outline): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of trace(outline)) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** The outline scaled first, then moved. */
export const placed = (outline: Outline, scale: number, dx = 0, dy = 0): Outline =>
  outline.map((contour) =>
    contour.map(({ x, y, on }) => ({ x: x * scale + dx, y: y * scale + dy, on })),
  )

const short = (value: number) => String(Math.round(value * 100) / 100)
const pair = ({ x, y }: Point) => `${short(x)} ${short(y)}`

function side({ from, control, to }: Curve): string {
  if (control !== to) return `Q${pair(control)} ${pair(to)}`
  if (short(from.y) === short(to.y)) return `H${short(to.x)}`
  if (short(from.x) === short(to.x)) return `V${short(to.y)}`
  return `L${pair(to)}`
}

/** SVG path data, two decimals. */
export function pathData(outline: Outline): string {
  return outline
    .map(curves)
    .filter((ring) => ring.length > 1)
    .map((ring) => `M${pair(ring[0]!.from)}${ring.map(side).join('')}Z`)
    .join('')
}
