// Shrinks the regions of filters to what is drawn. Renderers work on the whole region of a filter: resvg on up to five
// times the width and height of the image, and it crashes of some filters whose region is larger than that.
import { boundingBoxOf } from './bounding-box.ts'
import { type DrawnPlace, drawnAreaOf, withMoves } from './filter-moves.ts'
import { type Area, addToArea, emptyArea, IDENTITY, mapArea, multiply } from './matrix.ts'
import { type Element, UnsafeArtwork } from './parse.ts'
import { DRAWN_BY_REFERENCE, innerPlace, MAX_VISITS, transformed, viewBoxOf } from './places.ts'
import { elementsById, referencedId } from './references.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** A region outside the image shrinks to this share of the image, because a region without a size is an error. */
const MIN_SHARE = 0.001

type Units = 'userSpaceOnUse' | 'objectBoundingBox'

/** A filter, and the part of its region that is drawn, in its own units; null when it cannot be told. */
interface Use {
  filter: Element
  needed: Area | null
  /** The same without the parts that it moves into the image. */
  shown: Area | null
  viewport: ViewBox | null
  /** The place of the filtered element, in the units of the filter. */
  place: DrawnPlace | null
}

/**
 * Limits the regions of filters to a part of the drawing. A region stays as it is where that part depends on a pattern, a
 * symbol or the origin of a transform.
 * @param root of a sanitized SVG, perhaps nested in another one; it changes in place.
 * @param drawn the part that the image shows, in the coordinates of the viewBox.
 * @returns the filters whose regions may be larger.
 * @throws UnsafeArtwork for too many references.
 */
export function limitRegions(root: Element, drawn: Area): Set<Element> {
  const uses = findUses(root, drawn)
  const filters = [...new Set(uses.map((use) => use.filter))]
  return new Set(
    filters.filter(
      (filter) =>
        !limit(
          filter,
          uses.filter((use) => use.filter === filter),
        ),
    ),
  )
}

/** @returns every use of a filter, with references expanded. */
function findUses(root: Element, drawn: Area): Use[] {
  const targets = elementsById(root)
  const uses: Use[] = []
  let visits = 0
  const targetOf = (node: Element, name: string) =>
    targets.get(referencedId(name, node.attributes.get(name) ?? '') ?? '')
  const visitAll = (nodes: Element[], place: DrawnPlace | null) => {
    for (const node of nodes) if (!DRAWN_BY_REFERENCE.has(node.name)) visit(node, place)
  }
  const visit = (node: Element, parent: DrawnPlace | null): void => {
    if (++visits > MAX_VISITS) throw new UnsafeArtwork('The SVG has too many references.')
    let place = parent && transformed(parent, node)
    const filter = targetOf(node, 'filter')
    if (filter?.name === 'filter') {
      const inUnits = place && placeInUnits(node, filter, place)
      const shown = inUnits && drawnAreaOf(inUnits)
      place = place && withMoves(place, filter, drawn)
      const needed = inUnits && place && drawnAreaOf({ ...inUnits, drawn: place.drawn })
      uses.push({ filter, needed, shown, viewport: place?.viewport ?? null, place: inUnits })
    }
    const inner = place && node !== root ? innerPlace(place, node) : place
    visitAll(node.children, inner)
    const used = node.name === 'use' ? targetOf(node, 'href') : undefined
    if (used?.name === 'symbol') visitAll(used.children, null)
    else if (used) visit(used, inner)
    const mask = targetOf(node, 'mask')
    const isMaskPlaced = mask?.attributes.get('maskContentUnits') !== 'objectBoundingBox'
    visitAll(mask?.children ?? [], isMaskPlaced ? place : null)
  }
  const viewport = { width: drawn.right - drawn.left, height: drawn.bottom - drawn.top }
  visit(root, { matrix: IDENTITY, viewport: viewBoxOf(root) ?? viewport, drawn })
  return uses
}

/** @returns the place with a matrix for the units of the filter; null for shares of a box whose size is unknown. */
function placeInUnits(node: Element, filter: Element, place: DrawnPlace): DrawnPlace | null {
  if (unitsOf(filter) === 'userSpaceOnUse') return place
  const box = boundingBoxOf(node, place.viewport)
  if (box === null) return null
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (!(width > 0 && height > 0)) return null
  const matrix = multiply(place.matrix, [width, 0, 0, height, box.left, box.top])
  return { ...place, matrix }
}

const unitsOf = ({ attributes }: Element): Units =>
  attributes.get('filterUnits') === 'userSpaceOnUse' ? 'userSpaceOnUse' : 'objectBoundingBox'

/** Limits the region of the filter to the parts that its uses need. @returns whether it is near all of them then. */
function limit(filter: Element, uses: Use[]): boolean {
  const needed = emptyArea()
  for (const use of uses) {
    if (use.needed === null) return false
    addToArea(needed, use.needed)
  }
  const isShare = unitsOf(filter) === 'objectBoundingBox'
  // The boxes of curves differ from those of renderers, by several images when the shape is far larger than the image.
  if (isShare && uses.some(({ shown }) => shown !== null && isSmallShare(shown))) return false
  const viewport = isShare ? { width: 1, height: 1 } : uses[0]?.viewport
  if (!viewport) return false
  const x = lengthOf(filter, 'x', viewport, '-10%')
  const y = lengthOf(filter, 'y', viewport, '-10%')
  const right = x + lengthOf(filter, 'width', viewport, '120%')
  const bottom = y + lengthOf(filter, 'height', viewport, '120%')
  // Also false for NaN.
  if (!(right > x && bottom > y)) return false
  const [left, newRight] = within(x, right, needed.left, needed.right)
  const [top, newBottom] = within(y, bottom, needed.top, needed.bottom)
  setRange(filter, 'x', 'width', [x, right], [left, newRight])
  setRange(filter, 'y', 'height', [y, bottom], [top, newBottom])
  const declared = { left: x, top: y, right, bottom }
  const limited = { left, top, right: newRight, bottom: newBottom }
  // A skewed element needs an area that is wider than the image, so a region in it may still be beside the image.
  return uses.every(
    ({ shown, place }) =>
      shown !== null &&
      place !== null &&
      overlap(declared, shown) &&
      overlap(mapArea(place.matrix, limited), place.drawn),
  )
}

const overlap = (one: Area, other: Area): boolean =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top

/** The share of a shape below which an image is too small for a region in shares of the shape. */
const MIN_SHOWN_SHARE = 0.25

const isSmallShare = ({ left, top, right, bottom }: Area) =>
  Math.min(right - left, bottom - top) < MIN_SHOWN_SHARE

type Range = readonly [number, number]

/** The part of a range within the limits; a small one at the nearer limit when it is outside. A smaller range stays. */
function within(start: number, end: number, min: number, max: number): Range {
  if (start >= min && end <= max) return [start, end]
  const smallest = (max - min) * MIN_SHARE
  const left = Math.min(Math.max(start, min), max - smallest)
  return [left, Math.max(left + smallest, Math.min(end, max))]
}

function setRange(
  { attributes }: Element,
  position: string,
  length: string,
  [oldStart, oldEnd]: Range,
  [start, end]: Range,
): void {
  if (start <= oldStart && end >= oldEnd) return
  attributes.set(position, significant(start))
  attributes.set(length, significant(end - start))
}

const significant = (value: number) => String(Number(value.toPrecision(8)))
