// Finds what would end the process in resvg 0.35, whose assertions cannot be caught: layers far outside the image, vast
// pattern tiles, and filters whose region may be anywhere. libvips draws such a file.
import { hasUsualEffects, isTiny, isUsualRegion } from './filter-faults.ts'
import { type Area, addToArea, areaAround, emptyArea, grown, IDENTITY } from './matrix.ts'
import { outlineOf } from './outline.ts'
import { type Element, UnsafeArtwork, walkElements } from './parse.ts'
import { tileSize } from './patterns.ts'
import {
  DRAWN_BY_REFERENCE,
  innerPlace,
  MAX_VISITS,
  type Place,
  transformed,
  viewBoxOf,
} from './places.ts'
import { elementsById, referencedId } from './references.ts'
import { type Context, contextOf, OUTERMOST } from './resvg-context.ts'
import { Surroundings } from './surroundings.ts'

/** Attributes for which resvg draws an element into an image of its own. */
const LAYER_ATTRIBUTES = ['opacity', 'clip-path', 'mask', 'filter', 'style']
/** Largest edge of a pattern tile in images; resvg draws the whole tile. */
const MAX_TILE = 4
/** What an element contains: all that it draws, and whether a layer is in it. */
interface Content {
  area: Area
  hasLayer: boolean
}

class MayEndResvg extends Error {}

/** What is known of a drawing. */
interface Facts {
  /** The part that the image shows, in the coordinates of the viewBox. */
  drawn: Area
  /** The filters whose regions are not limited. */
  unlimited: Set<Element>
  /** Whether a shape may be so far away that resvg cannot draw it outside of layers either. */
  mayBeFar: boolean
}

/**
 * @param root of a sanitized SVG with limited filter regions.
 * @returns whether resvg may end the process for the drawing; true also when that is uncertain.
 */
export function mayEndResvg(root: Element, { drawn, unlimited, mayBeFar }: Facts): boolean {
  try {
    if ([...unlimited].some((filter) => !isUsualRegion(filter))) return true
    const image = { width: drawn.right - drawn.left, height: drawn.bottom - drawn.top }
    for (const filter of walkElements(root))
      if (filter.name === 'filter' && !isDrawable(filter, image)) return true
    const viewport = viewBoxOf(root) ?? image
    new Walk(root, drawn, mayBeFar).visit(root, {
      ...OUTERMOST,
      place: { matrix: IDENTITY, viewport },
    })
    return false
  } catch (error) {
    if (error instanceof MayEndResvg) return true
    throw error
  }
}

const isDrawable = (filter: Element, image: { width: number; height: number }) =>
  !isTiny(filter, image) && hasUsualEffects(filter, Math.max(image.width, image.height))

class Walk {
  readonly #root: Element
  readonly #mayBeFar: boolean
  readonly #targets: Map<string, Element>
  readonly #image: Surroundings
  #visits = 0

  constructor(root: Element, drawn: Area, mayBeFar: boolean) {
    this.#root = root
    this.#mayBeFar = mayBeFar
    this.#targets = elementsById(root)
    this.#image = new Surroundings(drawn)
  }

  /** @throws MayEndResvg */
  visit(node: Element, outer: Context): Content {
    if (++this.#visits > MAX_VISITS) throw new UnsafeArtwork('The SVG has too many references.')
    const isLayer = this.#isLayer(node)
    const patterns = {
      fill: this.#patternOf(node, 'fill', outer),
      stroke: this.#patternOf(node, 'stroke', outer),
    }
    const context = contextOf(node, outer, outer.layers + Number(isLayer), patterns)
    context.place = outer.place && transformed(outer.place, node)
    this.#visitMask(node, context)
    const content = this.#contentOf(node, context)
    if (isLayer) {
      // The region of a filter is drawn even if the element is empty.
      if (!Number.isFinite(content.area.left) && node.attributes.has('filter'))
        throw new MayEndResvg()
      if (content.hasLayer && !this.#image.mayHoldLayers(content.area)) throw new MayEndResvg()
      content.hasLayer = true
    }
    return content
  }

  #patternOf({ attributes }: Element, name: 'fill' | 'stroke', outer: Context) {
    const value = attributes.get(name)
    if (value === undefined) return outer.patterns[name]
    const target = this.#targets.get(referencedId(name, value) ?? '')
    return target?.name === 'pattern' ? target : undefined
  }

  #isLayer(node: Element): boolean {
    if (LAYER_ATTRIBUTES.some((name) => node.attributes.has(name))) return true
    if (node.name === 'svg') return node !== this.#root
    return node.name === 'use' && this.#target(node, 'href')?.name === 'symbol'
  }

  #target(node: Element, name: string): Element | undefined {
    return this.#targets.get(referencedId(name, node.attributes.get(name) ?? '') ?? '')
  }

  #contentOf(node: Element, context: Context): Content {
    const content: Content = { area: emptyArea(), hasLayer: false }
    const add = (other: Content) => {
      addToArea(content.area, other.area)
      content.hasLayer ||= other.hasLayer
    }
    const { place } = context
    const inner = {
      ...context,
      place: place && node !== this.#root ? innerPlace(place, node) : place,
    }
    for (const child of node.children)
      if (!DRAWN_BY_REFERENCE.has(child.name)) add(this.visit(child, inner))
    const used = node.name === 'use' ? this.#target(node, 'href') : undefined
    // The place of a symbol depends on its viewBox and on the size of the use.
    if (used?.name === 'symbol') {
      const symbol = { ...context, place: null }
      for (const child of used.children) add(this.visit(child, symbol))
    } else if (used) add(this.visit(used, inner))
    addToArea(content.area, this.#outline(node, context))
    return content
  }

  /** The area of a shape with its stroke, which must be near the image if it is in a layer. */
  #outline(node: Element, { place, layers, stroke, miterLimit, patterns }: Context): Area {
    if (node.children.length > 0 || node.name === 'use' || node.name === 'g') return emptyArea()
    // The other side follows from the file in it, and resvg allows no vast one.
    if (node.name === 'image' && !(node.attributes.has('width') && node.attributes.has('height')))
      throw new MayEndResvg()
    const isAlone = layers === 0 && !patterns.fill && !patterns.stroke
    // To find the points of a long path takes longer than to draw it.
    if (isAlone && !this.#mayBeFar) return emptyArea()
    const points = place && outlineOf(node, place.viewport)
    // A shape whose place is not known may be far away; only an image has corners that cannot overflow.
    if (place === null && node.name !== 'image') throw new MayEndResvg()
    if (place === null || points === null) {
      if (!isAlone) throw new MayEndResvg()
      return emptyArea()
    }
    if (points.length === 0) return emptyArea()
    const [a, b, c, d, e, f] = place.matrix
    const area = areaAround(points.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f] as const))
    // The box of a path may contain points that are not drawn, so no part of it may be far away.
    const isNear =
      this.#image.isNear(area) && (node.name !== 'path' || this.#image.isWithinOne(area))
    if (!this.#image.canDraw(area) || (layers > 0 && !isNear)) throw new MayEndResvg()
    if (patterns.fill) this.#checkTile(patterns.fill, areaAround(points), place)
    if (patterns.stroke) this.#checkTile(patterns.stroke, areaAround(points), place)
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d))
    return grown(area, (stroke / 2) * Math.max(1, miterLimit) * scale)
  }

  /** The content of a mask is drawn in the layer of the masked element. */
  #visitMask(node: Element, context: Context): void {
    const mask = this.#target(node, 'mask')
    if (!mask) return
    const isPlaced = mask.attributes.get('maskContentUnits') !== 'objectBoundingBox'
    const inMask = { ...context, place: isPlaced ? context.place : null, layers: 0 }
    for (const child of mask.children) {
      const { hasLayer } = this.visit(child, inMask)
      // Layers in a mask may begin anywhere beside the masked element.
      if (hasLayer) throw new MayEndResvg()
    }
    this.#visitMask(mask, context)
  }

  /**
   * @param shape the area of a shape in its own units.
   * @throws MayEndResvg for a tile that may be vast, and for one with layers.
   */
  #checkTile(pattern: Element, shape: Area, place: Place): void {
    const { width, height } = tileSize(pattern, shape, place)
    const max = MAX_TILE * this.#image.longSide
    // The negation also rejects NaN.
    if (!(width <= max && height <= max)) throw new MayEndResvg()
    // The place of a tile depends on the shape, so no shape in it may be in a layer.
    const inTile = { ...OUTERMOST, place: null }
    for (const child of pattern.children) this.visit(child, inTile)
  }
}
