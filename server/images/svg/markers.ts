// Draws markers as shapes of their own, so that renderers and our own limits need to know only shapes.
import { type ContextPaint, hasContextPaint, paintWith } from './context-paint.ts'
import { type Corner, cornersOf } from './corners.ts'
import { groupOf } from './groups.ts'
import { SVG_LIMITS } from './limits.ts'
import { IDENTITY, multiply, translation, writeMatrix } from './matrix.ts'
import { type Element, newElement, UnsafeArtwork, walkElements } from './parse.ts'
import { copyOf } from './patterns.ts'
import { viewBoxOf } from './places.ts'
import { elementsById } from './references.ts'
import { lengthOf } from './viewbox.ts'

type Names = 'marker-start' | 'marker-mid' | 'marker-end'
/** The markers at the start, in the middle and at the end of a shape. */
type Markers = (Element | undefined)[]
type Inherited = Record<Names | 'stroke-width' | 'fill' | 'stroke', string | undefined>

const NAMES: Names[] = ['marker-start', 'marker-mid', 'marker-end']
/** What a marker does not inherit from the shape that has it. */
const INITIAL = {
  fill: '#000000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'fill-opacity': '1',
  'stroke-opacity': '1',
}

/** Adds the markers of shapes behind them, and removes the marker elements. @throws UnsafeArtwork for too many. */
export function drawMarkers(root: Element): void {
  const markers = [...walkElements(root)].filter(({ name }) => name === 'marker')
  if (markers.length === 0) return
  new MarkerDrawing(root).visit(root, {
    'marker-start': undefined,
    'marker-mid': undefined,
    'marker-end': undefined,
    'stroke-width': undefined,
    fill: undefined,
    stroke: undefined,
  })
  for (const marker of markers) {
    marker.name = 'defs'
    marker.attributes.clear()
  }
}

class MarkerDrawing {
  readonly #targets: Map<string, Element>
  /** The ids of contents by the paint of the shape that they depend on. */
  readonly #contents = new Map<Element, Map<string, string>>()
  readonly #areInContext = new Map<Element, boolean>()
  #contentCount = 0
  readonly #definitions: Element[] = []
  readonly #root: Element
  /** Each takes two elements, which are counted again when all of them are there. */
  #left: number = SVG_LIMITS.elements / 2

  constructor(root: Element) {
    this.#root = root
    this.#targets = elementsById(root)
  }

  visit(node: Element, outer: Inherited): void {
    const own = { ...outer }
    for (const name of [...NAMES, 'stroke-width', 'fill', 'stroke'] as const)
      own[name] = node.attributes.get(name) ?? outer[name]
    for (const name of NAMES) node.attributes.delete(name)
    node.children = node.children.map((child) => {
      if (child.name === 'marker') return child
      const markers = this.#markersOf(child, own)
      this.visit(child, own)
      return this.#withMarkers(child, markers, own)
    })
    if (node === this.#root && this.#definitions.length > 0)
      node.children.push(newElement('defs', {}, this.#definitions))
  }

  #withMarkers(shape: Element, markers: Markers, outer: Inherited): Element {
    const corners = markers.some(Boolean) ? cornersOf(shape) : []
    if (corners.length === 0) return shape
    const get = (name: 'stroke-width' | 'fill' | 'stroke', byDefault: string) =>
      shape.attributes.get(name) ?? outer[name] ?? byDefault
    const width = Number.parseFloat(get('stroke-width', '1'))
    const paint = { fill: get('fill', '#000000'), stroke: get('stroke', 'none') }
    const instance = (place: number, corner: Corner) =>
      this.#instance(markers[place], corner, place, { width, paint })
    const drawn = corners.flatMap((corner, i) => {
      const place = i === 0 ? 0 : i === corners.length - 1 ? 2 : 1
      // A point alone has all its markers.
      return corners.length === 1
        ? [instance(place, corner), instance(2, corner)]
        : [instance(place, corner)]
    })
    const instances = drawn.filter((one) => one !== null)
    if (instances.length === 0) return shape
    return groupOf(shape, instances)
  }

  /** The markers at the start, in the middle and at the end of a shape. */
  #markersOf({ attributes }: Element, outer: Inherited): Markers {
    return NAMES.map((name) => {
      const id = /^url\(#(.+)\)$/.exec(attributes.get(name) ?? outer[name] ?? '')?.[1]
      const target = id === undefined ? undefined : this.#targets.get(id)
      return target?.name === 'marker' ? target : undefined
    })
  }

  #instance(
    marker: Element | undefined,
    corner: Corner,
    place: number,
    { width, paint }: Stroke,
  ): Element | null {
    if (!marker) return null
    if (--this.#left < 0) throw new UnsafeArtwork('The SVG has too many markers.')
    const length = (name: string, byDefault: string) =>
      lengthOf(marker, name, { width: 100, height: 100 }, byDefault)
    const [markerWidth, markerHeight] = [length('markerWidth', '3'), length('markerHeight', '3')]
    const box = viewBoxOf(marker) ?? { left: 0, top: 0, width: markerWidth, height: markerHeight }
    const scale = Math.min(markerWidth / box.width, markerHeight / box.height)
    const unit = marker.attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : width
    const angle = angleOf(marker, corner, place) * (Math.PI / 180)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const factor = scale * unit
    if (!(factor > 0 && Number.isFinite(angle))) return null
    const matrix = [
      translation(corner.x, corner.y),
      [cos * factor, sin * factor, -sin * factor, cos * factor, 0, 0] as const,
      translation(-referenceOf(marker, 'refX', box), -referenceOf(marker, 'refY', box)),
    ].reduce(multiply, IDENTITY)
    if (!matrix.every(Number.isFinite)) return null
    const use = newElement('use', { href: `#${this.#contentOf(marker, box, scale, paint)}` })
    return newElement('g', { transform: writeMatrix(matrix) }, [use])
  }

  #hasContext(marker: Element): boolean {
    const known = this.#areInContext.get(marker) ?? hasContextPaint(marker)
    this.#areInContext.set(marker, known)
    return known
  }

  /** The content of a marker, cut to its area unless it may overflow. @returns its id. */
  #contentOf(marker: Element, box: Box, scale: number, paint: ContextPaint): string {
    const hasContext = this.#hasContext(marker)
    const key = hasContext ? `${paint.fill} ${paint.stroke}` : ''
    const known = this.#contents.get(marker) ?? new Map<string, string>()
    this.#contents.set(marker, known)
    const knownId = known.get(key)
    if (knownId) return knownId
    const id = `marker-${++this.#contentCount}:${this.#targets.size}`
    known.set(key, id)
    const attributes = new Map<string, string>(Object.entries(INITIAL))
    for (const [name, value] of marker.attributes) if (name in INITIAL) attributes.set(name, value)
    if (hasContext) this.#left -= [...walkElements(marker)].length
    const children = hasContext ? marker.children.map(copyOf) : marker.children
    const content = newElement('g', { id, ...Object.fromEntries(attributes) }, children)
    if (hasContext) paintWith(content, paint)
    if (!/^(?:visible|auto)$/.test(marker.attributes.get('overflow') ?? '')) {
      const number = (name: string) => lengthOf(marker, name, { width: 100, height: 100 }, '3')
      const [width, height] = [number('markerWidth') / scale, number('markerHeight') / scale]
      const area = newElement('rect', {
        x: `${box.left - (width - box.width) / 2}`,
        y: `${box.top - (height - box.height) / 2}`,
        width: `${width}`,
        height: `${height}`,
      })
      this.#definitions.push(newElement('clipPath', { id: `${id}-area` }, [area]))
      content.attributes.set('clip-path', `url(#${id}-area)`)
    }
    this.#definitions.push(content)
    if (!hasContext) marker.children = []
    return id
  }
}

type Box = NonNullable<ReturnType<typeof viewBoxOf>>

/** The stroke and the paints of the shape that has markers. */
interface Stroke {
  width: number
  paint: ContextPaint
}

/** The place in a marker that its corner has, in the units of its content. Chromium reads `center` and `left` as 0. */
function referenceOf(marker: Element, name: 'refX' | 'refY', { width, height }: Box): number {
  const side = name === 'refX' ? width : height
  return lengthOf(marker, name, { width: side, height: side }) || 0
}

/** The direction of a marker in degrees. @param place 0 at the start, 1 in the middle, 2 at the end. */
function angleOf({ attributes }: Element, { arrival, departure }: Corner, place: number): number {
  const orient = attributes.get('orient') ?? '0'
  if (!orient.startsWith('auto')) return Number.parseFloat(orient)
  const both = arrival !== null && departure !== null
  const middle = both ? arrival + turn(arrival, departure) / 2 : (arrival ?? departure ?? 0)
  const isReversed = orient === 'auto-start-reverse' && place === 0
  return middle + (isReversed ? 180 : 0)
}

/** The turn in degrees from one direction to another, from −180 to 180. */
const turn = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180
