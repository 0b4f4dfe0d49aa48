// The convex hull of a set of pixels. Area divided by hull area is the solidity of a shape.
type Point = readonly [x: number, y: number]

/** The outermost positions in a row. */
interface Ends {
  left: number
  right: number
}

/** The area of the convex hull of the pixels' corners, by Andrew's monotone chain. */
export function hullArea(indexes: number[], width: number): number {
  // The outermost pixels of each row, then the outermost corners on each horizontal line between rows.
  const pixels = new Map<number, Ends>()
  for (const index of indexes) {
    const x = index % width
    widen(pixels, (index - x) / width, x, x + 1)
  }
  const corners = new Map<number, Ends>()
  for (const [y, { left, right }] of pixels) {
    widen(corners, y, left, right)
    widen(corners, y + 1, left, right)
  }
  const rows = [...corners].sort(([a], [b]) => a - b)
  const left = hullSide(
    rows.map(([y, { left }]) => [left, y]),
    1,
  )
  const right = hullSide(
    rows.map(([y, { right }]) => [right, y]),
    -1,
  )
  const hull = [...left, ...right.reverse()]
  // The shoelace formula.
  const doubleArea = hull.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = hull[(i + 1) % hull.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubleArea) / 2
}

function widen(rows: Map<number, Ends>, y: number, left: number, right: number): void {
  const ends = rows.get(y)
  if (ends === undefined) rows.set(y, { left, right })
  else {
    if (left < ends.left) ends.left = left
    if (right > ends.right) ends.right = right
  }
}

/** @returns the corners of the convex hull of the points, in order. */
export function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
  return [...hullSide(sorted, 1), ...hullSide(sorted, -1).reverse()]
}

/** The points on one side of the hull; the input is sorted from top to bottom. */
function hullSide(points: Point[], side: 1 | -1): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    // Points on a straight line are dropped too: two equal points would hide a turn.
    while (hull.length > 1 && turnOf(hull.at(-2)!, hull.at(-1)!, point) * side >= 0) hull.pop()
    hull.push(point)
  }
  return hull
}

/** Positive for a turn to one side, negative for the other, 0 for a straight line. */
const turnOf = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
