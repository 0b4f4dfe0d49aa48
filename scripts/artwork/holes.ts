// Paints the enclosed holes of a drawing, such as the white letters of a badge, which one-color packs leave open.

import { type Element, parseText, walkElements, writeSvg } from '../../server/images/svg/parse.ts'
import { format, type Point, type SubPath, subPathsOf } from '../../server/images/svg/sub-paths.ts'
import { convexHull } from '../../server/images/theme/convex-hull.ts'

interface Outline extends SubPath {
  edges: [start: Point, end: Point][]
  box: Box
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Points of an outline that vote on whether it lies inside another one: outlines that touch share some of them. */
const VOTES = 5
/** How far a painted hole extends under the mark, as a share of the viewBox: one pixel of a logo of 64 px. */
const MAX_OVERLAP = 1 / 64
/** The part of a wall between a hole and the page that a painted hole may extend under. */
const MAX_WALL_SHARE = 0.5

/**
 * Puts under each path of the SVG one path for each of its holes: an outline with paint outside and none inside.
 * Islands in a hole stay visible, since the mark is above.
 * @param color as #rrggbb.
 */
export function fillHoles(svg: string, color: string): string {
  const root = parseText(svg)
  const [, , width = 0, height = 0] = (root.attributes.get('viewBox') ?? '').split(' ').map(Number)
  const maxOverlap = Math.max(width, height) * MAX_OVERLAP
  for (const parent of [...walkElements(root)]) {
    parent.children = parent.children.flatMap((child) => {
      if (child.name !== 'path') return [child]
      const rule = child.attributes.get('fill-rule') ?? root.attributes.get('fill-rule')
      return [...filledHoles(child, rule === 'evenodd', { color, maxOverlap }), child]
    })
  }
  return writeSvg(root)
}

/**
 * Puts under each path of the SVG its convex hull, a little smaller: for discs and squares whose white figure runs out of
 * the edge, such as the siren of Starbucks.
 * @param color as #rrggbb.
 */
export function fillHull(svg: string, color: string): string {
  const root = parseText(svg)
  for (const parent of [...walkElements(root)]) {
    parent.children = parent.children.flatMap((child) => {
      return child.name === 'path' ? [hullUnder(child, color), child] : [child]
    })
  }
  return writeSvg(root)
}

function hullUnder({ attributes }: Element, color: string): Element {
  const points = subPathsOf(attributes.get('d') ?? '').flatMap((subPath) => subPath.points)
  const { left, top, right, bottom } = boxOf(points)
  // Smaller, so that no bright fringe shows around the mark.
  const inset = (position: number, start: number, end: number) =>
    position + ((start + end) / 2 - position) * 2 * MAX_OVERLAP
  const corners = convexHull(points).map(([x, y]) => [inset(x, left, right), inset(y, top, bottom)])
  const transform = attributes.get('transform')
  return {
    name: 'polygon',
    attributes: new Map([
      ['points', corners.map((corner) => corner.map(format).join(' ')).join(' ')],
      ['fill', color],
      ...(transform === undefined ? [] : [['transform', transform] as const]),
    ]),
    children: [],
    text: '',
  }
}

function filledHoles(
  { attributes }: Element,
  isEvenOdd: boolean,
  { color, maxOverlap }: { color: string; maxOverlap: number },
): Element[] {
  const subPaths = subPathsOf(attributes.get('d') ?? '').map(
    (subPath): Outline => ({
      ...subPath,
      edges: edgesOf(subPath.points),
      box: boxOf(subPath.points),
    }),
  )
  const isPainted = (winding: number) => (isEvenOdd ? winding % 2 !== 0 : winding !== 0)
  const outlines = subPaths.map((subPath) => {
    const outside = windingAround(subPath, subPaths)
    const isPaintedOutside = isPainted(outside)
    return {
      ...subPath,
      isPaintedOutside,
      isPaintedInside: isPainted(outside + directionOf(subPath)),
    }
  })
  const outerOutlines = outlines.filter(({ isPaintedOutside }) => !isPaintedOutside)
  const transform = attributes.get('transform')
  return outlines
    .filter(({ isPaintedOutside, isPaintedInside }) => isPaintedOutside && !isPaintedInside)
    .map((hole) => {
      // The stroke hides the seam that antialiasing would leave, and must not reach the page.
      const maxWall = maxOverlap / MAX_WALL_SHARE
      const overlap = thinnestWall(hole, outerOutlines, maxWall) * MAX_WALL_SHARE
      return {
        name: 'path',
        attributes: new Map([
          ['d', hole.data],
          ['fill', color],
          ['stroke', color],
          ['stroke-width', format(2 * overlap)],
          ['stroke-linejoin', 'round'],
          ...(transform === undefined ? [] : [['transform', transform] as const]),
        ]),
        children: [],
        text: '',
      }
    })
}

/** @returns 1 or -1: whether the outline turns one way or the other. */
function directionOf({ edges }: Outline): number {
  return Math.sign(edges.reduce((area, [[x1, y1], [x2, y2]]) => area + x1 * y2 - x2 * y1, 0))
}

const edgesOf = (points: Point[]): [Point, Point][] =>
  points.map((point, i) => [point, points[(i + 1) % points.length]!])

function boxOf(points: Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

const boxOfEdge = ([[x1, y1], [x2, y2]]: [Point, Point]): Box => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  right: Math.max(x1, x2),
  bottom: Math.max(y1, y2),
})

/** Whether a gap of this width or more separates the boxes. */
const areApart = (a: Box, b: Box, gap: number) =>
  a.left - b.right >= gap ||
  b.left - a.right >= gap ||
  a.top - b.bottom >= gap ||
  b.top - a.bottom >= gap

/** @returns the winding number of all other outlines at this one, as most of its points have it. */
function windingAround(outline: Outline, outlines: Outline[]): number {
  const { edges } = outline
  const windings = Array.from({ length: VOTES }, (_, vote) => {
    const [[x1, y1], [x2, y2]] = edges[Math.floor((vote * edges.length) / VOTES)]!
    const middle: Point = [(x1 + x2) / 2, (y1 + y2) / 2]
    return outlines
      .filter((other) => other !== outline)
      .reduce((sum, other) => sum + windingOf(other, middle), 0)
  })
  return windings.sort((a, b) => a - b)[Math.floor(VOTES / 2)]!
}

/** @returns how often the outline turns around the point. */
function windingOf({ edges, box }: Outline, [x, y]: Point): number {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return 0
  let winding = 0
  for (const [[x1, y1], [x2, y2]] of edges) {
    if (y1 <= y === y2 <= y) continue
    const crossing = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
    if (crossing > x) winding += y2 > y1 ? 1 : -1
  }
  return winding
}

/** @returns the shortest distance from a corner of the hole to an outer outline, at most `maxWall`. */
function thinnestWall(hole: Outline, outerOutlines: Outline[], maxWall: number): number {
  let shortest = maxWall ** 2
  for (const { edges, box } of outerOutlines) {
    if (areApart(hole.box, box, maxWall)) continue
    for (const edge of edges) {
      if (areApart(hole.box, boxOfEdge(edge), maxWall)) continue
      for (const point of hole.points) {
        const distance = squaredDistance(edge, point)
        if (distance < shortest) shortest = distance
      }
    }
  }
  return Math.sqrt(shortest)
}

/** @returns the square of the distance from the point to the edge, which needs no root. */
function squaredDistance([[x1, y1], [x2, y2]]: [Point, Point], [x, y]: Point): number {
  const dx = x2 - x1
  const dy = y2 - y1
  const lengthSquared = dx * dx + dy * dy
  const along = lengthSquared && ((x - x1) * dx + (y - y1) * dy) / lengthSquared
  const nearest = along < 0 ? 0 : along > 1 ? 1 : along
  const gapX = x - x1 - nearest * dx
  const gapY = y - y1 - nearest * dy
  return gapX * gapX + gapY * gapY
}
