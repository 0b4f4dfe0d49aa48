// Measures how far a drawing reaches. libvips counts pixels with 24 bits, and for a shape that is scaled beyond them it may
// write outside its memory, which ends the process.
import {
  type Area,
  addToArea,
  areaAround,
  emptyArea,
  grown,
  IDENTITY,
  invert,
  type Matrix,
  mapArea,
  multiply,
  parseTransform,
  translation,
} from './matrix.ts'
import { outlineOf } from './outline.ts'
import { type Element, newElement, UnsafeArtwork } from './parse.ts'
import { DRAWN_BY_REFERENCE, innerPlace, type Place, transformed, viewBoxOf } from './places.ts'
import { elementsById, referencedId } from './references.ts'
import { type Context, contextOf, OUTERMOST } from './resvg-context.ts'
import { GEOMETRY_ATTRIBUTES, largestSize } from './sizes.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** Longer sides of the visible part that a drawing may reach: half of 23 bits in an image of 2048 px, the largest. */
const MAX_SIDES = 2_000

/** Elements with references expanded; the tile of a pattern counts for each shape, because its size may depend on it. */
const MAX_VISITS = 100_000
const NO_AREA: Area = { left: 0, top: 0, right: 0, bottom: 0 }
/** Pixels of the largest unit of a length. */
const MAX_UNIT = 96

/**
 * @param reach of the drawing. @param visible the part that callers get, in the same units.
 * @throws UnsafeArtwork when libvips could not draw the largest image.
 */
export function rejectVast(reach: number, visible: ViewBox): void {
  // The negation also rejects NaN.
  if (!(reach <= MAX_SIDES * Math.max(visible.width, visible.height)))
    throw new UnsafeArtwork('The SVG draws far outside its viewBox.')
}

/**
 * @param root of a sanitized SVG.
 * @returns the largest distance of anything that is drawn from the corner of the viewBox, in its units; in a tile of a
 *   pattern, from the corner of the tile. NaN when a place or a size is unknown.
 */
export function reachOf(root: Element, size: ViewBox): number {
  const walk = new Walk(root)
  const { left, top } = viewBoxOf(root) ?? { left: 0, top: 0 }
  const place = { matrix: translation(-left, -top), viewport: size }
  for (const child of root.children)
    walk.visit(child, walk.contextIn(root, { ...OUTERMOST, place }))
  return walk.reach
}

class Walk {
  reach = 0
  readonly #targets: Map<string, Element>
  readonly #outlines = new Map<Element, Area>()
  #visits = 0

  constructor(root: Element) {
    this.#targets = elementsById(root)
  }

  /** @returns what the children of the element inherit. */
  contextIn(node: Element, outer: Context): Context {
    const patternOf = (name: 'fill' | 'stroke') => {
      if (!node.attributes.has(name)) return outer.patterns[name]
      const target = this.#target(node, name)
      return target?.name === 'pattern' ? target : undefined
    }
    const patterns = { fill: patternOf('fill'), stroke: patternOf('stroke') }
    const context = contextOf(node, outer, 0, patterns)
    const width = node.attributes.get('stroke-width')
    if (width && outer.place) context.stroke = atMost(width, outer.place.viewport)
    return context
  }

  /** @returns the area of the element in the image, with all that it refers to. */
  visit(node: Element, outer: Context): Area {
    const area = emptyArea()
    if (DRAWN_BY_REFERENCE.has(node.name)) return area
    if (++this.#visits > MAX_VISITS) throw new UnsafeArtwork('The SVG has too many references.')
    const place = outer.place && transformed(outer.place, node)
    if (place === null) return this.#unknown()
    const context = { ...this.contextIn(node, outer), place }
    this.#visitContent(node, context, area)
    addToArea(area, this.#visitShape(node, context))
    this.#visitEffects(node, place, area)
    return area
  }

  #target = (node: Element, name: string) =>
    this.#targets.get(referencedId(name, node.attributes.get(name) ?? '') ?? '')

  #unknown(): Area {
    this.reach = Number.NaN
    return emptyArea()
  }

  #visitContent(node: Element, context: Context & { place: Place }, area: Area): void {
    const isReference = node.name === 'use' || node.name === 'feImage'
    const used = isReference ? this.#target(node, 'href') : undefined
    const children = used && used.name !== 'symbol' ? [used] : node.children
    const place = innerPlace(context.place, node)
    if (place === null && children.length > 0 && isSizeUnknown(node)) this.#unknown()
    if (place === null) return
    for (const child of children) addToArea(area, this.visit(child, { ...context, place }))
    if (used?.name !== 'symbol') return
    const { width = '100%', height = '100%' } = Object.fromEntries(node.attributes)
    const inner = { ...Object.fromEntries(used.attributes), width, height, x: '0', y: '0' }
    addToArea(area, this.visit(newElement('svg', inner, used.children), { ...context, place }))
  }

  #visitShape(
    node: Element,
    { place, stroke, miterLimit, patterns }: Context & { place: Place },
  ): Area {
    const box = this.#outlines.get(node) ?? boxOf(node, place.viewport)
    // Only paths are long, and they have no percentages.
    if (node.name === 'path') this.#outlines.set(node, box)
    if (box.left > box.right) return box
    const area = mapArea(place.matrix, grown(box, (stroke / 2) * Math.max(1, miterLimit)))
    this.#add(area)
    for (const pattern of new Set([patterns.fill, patterns.stroke]))
      if (pattern) this.#visitTile(pattern, box, place)
    return area
  }

  #add({ left, top, right, bottom }: Area): void {
    this.reach = Math.max(this.reach, -left, -top, right, bottom)
  }

  #visitTile(pattern: Element, box: Area, place: Place): void {
    const { matrix, viewport } = place
    const isOfBox = (units: string | undefined) => units !== 'userSpaceOnUse'
    const attributes = Object.fromEntries(pattern.attributes)
    const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
    const [a, b, c, d] = multiply(matrix, parseTransform(attributes.patternTransform ?? ''))
    const scale: Matrix = [Math.hypot(a, b), 0, 0, Math.hypot(c, d), 0, 0]
    const isShare = isOfBox(attributes.patternUnits)
    const unit = isShare ? { width: 1, height: 1 } : viewport
    const length = (name: string, share: number) =>
      lengthOf(pattern, name, unit) * (isShare ? share : 1)
    const left = length('x', boxWidth)
    const top = length('y', boxHeight)
    const atCorner = multiply(scale, translation(-left, -top))
    const viewBox = viewBoxOf(pattern)
    // Renderers ignore a viewBox of a negative size. A tile with another is drawn like a nested svg of its size.
    const hasViewBox = viewBox !== null && viewBox.width >= 0 && viewBox.height >= 0
    const size = {
      x: String(left),
      y: String(top),
      width: String(length('width', boxWidth)),
      height: String(length('height', boxHeight)),
    }
    const content = newElement(
      hasViewBox ? 'svg' : 'g',
      hasViewBox ? { preserveAspectRatio: 'xMidYMid', ...attributes, ...size } : {},
      pattern.children,
    )
    const inBox: Matrix =
      !hasViewBox && isOfBox(attributes.patternContentUnits ?? 'userSpaceOnUse')
        ? [boxWidth, 0, 0, boxHeight, 0, 0]
        : IDENTITY
    const inner = { matrix: multiply(atCorner, inBox), viewport }
    this.visit(content, this.contextIn(pattern, { ...OUTERMOST, place: inner }))
  }

  /** Masks, clips and filters, whose content may be in units of the area that they are for. */
  #visitEffects(node: Element, place: Place, area: Area): void {
    const inverse = invert(place.matrix)
    const isEmpty = inverse === null || area.left > area.right
    const { left, top, right, bottom } = isEmpty ? NO_AREA : mapArea(inverse, area)
    const inBox: Matrix = [right - left, 0, 0, bottom - top, left, top]
    for (const [name, units] of [
      ['mask', 'maskContentUnits'],
      ['clip-path', 'clipPathUnits'],
      ['filter', 'primitiveUnits'],
    ] as const) {
      const effect = this.#target(node, name)
      if (!effect) continue
      const isOfBox = effect.attributes.get(units) === 'objectBoundingBox'
      const matrix = isOfBox ? multiply(place.matrix, inBox) : place.matrix
      // Like a group, it may have a transform and effects of its own.
      const group = { ...effect, name: 'g' }
      this.visit(group, { ...OUTERMOST, place: { ...place, matrix } })
    }
  }
}

/** Whether the size of a nested svg depends on a font. Without a size it draws nothing. */
const isSizeUnknown = ({ attributes }: Element) =>
  ['width', 'height'].some((name) => /e[mx]$/i.test(attributes.get(name) ?? ''))

/** @returns the area of a shape without its stroke; a larger one where its outline is unknown. */
function boxOf(node: Element, viewport: ViewBox): Area {
  const points = outlineOf(node, viewport)
  if (points !== null) return areaAround(points)
  const sizes = GEOMETRY_ATTRIBUTES.map((name) => atMost(node.attributes.get(name) ?? '', viewport))
  const reach = sizes.reduce((sum, size) => sum + size, 0)
  return { left: -reach, top: -reach, right: reach, bottom: reach }
}

/** @returns at least the length without its sign, in any unit. */
function atMost(length: string, { width, height }: ViewBox): number {
  const isPlain = /[\d.]\s*$/.test(length)
  const unit = length.endsWith('%') ? Math.max(width, height) / 100 : isPlain ? 1 : MAX_UNIT
  return largestSize(length) * unit
}
