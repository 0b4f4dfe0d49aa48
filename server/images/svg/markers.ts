// Draws markers as shapes of their own, so that renderers and our own limits need to know only shapes.
import { type Corner, cornersOf } from './corners.ts'
import { SVG_LIMITS } from './limits.ts'
import { IDENTITY, multiply, translation, writeMatrix } from './matrix.ts'
import { type Element, newElement, UnsafeArtwork, walkElements } from './parse.ts'
import { viewBoxOf } from './places.ts'
import { elementsById } from './references.ts'
import { lengthOf } from './viewbox.ts'

type Names = 'marker-start' | 'marker-mid' | 'marker-end'
/** The markers at the start, in the middle and at the end of a shape. */
type Markers = (Element | undefined)[]
type Inherited = Record<Names | 'stroke-width', string | undefined>

const NAMES: Names[] = ['marker-start', 'marker-mid', 'marker-end']
/** What belongs to a shape with its markers, and not to the shape alone. */
const SHARED =
  'id transform transform-origin opacity clip-path mask filter mix-blend-mode isolation display'.split(
    ' ',
  )
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
  })
  for (const marker of markers) {
    marker.name = 'defs'
    marker.attributes.clear()
  }
}

class MarkerDrawing {
  readonly #targets: Map<string, Element>
  readonly #contents = new Map<Element, string>()
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
    for (const name of [...NAMES, 'stroke-width'] as const)
      own[name] = node.attributes.get(name) ?? outer[name]
    for (const name of NAMES) node.attributes.delete(name)
    node.children = node.children.map((child) => {
      if (child.name === 'marker') return child
      const markers = this.#markersOf(child, own)
      this.visit(child, own)
      return this.#withMarkers(child, markers, own['stroke-width'])
    })
    if (node === this.#root && this.#definitions.length > 0)
      node.children.push(newElement('defs', {}, this.#definitions))
  }

  #withMarkers(shape: Element, markers: Markers, outerWidth = '1'): Element {
    const corners = markers.some(Boolean) ? cornersOf(shape) : []
    if (corners.length === 0) return shape
    const width = Number.parseFloat(shape.attributes.get('stroke-width') ?? outerWidth)
    const drawn = corners.flatMap((corner, i) => {
      const place = i === 0 ? 0 : i === corners.length - 1 ? 2 : 1
      const first = this.#instance(markers[place], corner, place, width)
      // A point alone has all its markers.
      return corners.length === 1 ? [first, this.#instance(markers[2], corner, 2, width)] : [first]
    })
    const instances = drawn.filter((one) => one !== null)
    if (instances.length === 0) return shape
    const group = newElement('g', {}, [shape, ...instances])
    for (const name of SHARED) {
      const value = shape.attributes.get(name)
      if (value !== undefined) group.attributes.set(name, value)
      shape.attributes.delete(name)
    }
    return group
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
    width: number,
  ): Element | null {
    if (!marker) return null
    if (--this.#left < 0) throw new UnsafeArtwork('The SVG has too many markers.')
    const size = { width: 100, height: 100 }
    const length = (name: string, byDefault: string) => lengthOf(marker, name, size, byDefault)
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
      translation(-length('refX', '0'), -length('refY', '0')),
    ].reduce(multiply, IDENTITY)
    if (!matrix.every(Number.isFinite)) return null
    const use = newElement('use', { href: `#${this.#contentOf(marker, box, scale)}` })
    return newElement('g', { transform: writeMatrix(matrix) }, [use])
  }

  /** The content of a marker, cut to its area unless it may overflow. @returns its id. */
  #contentOf(marker: Element, box: Box, scale: number): string {
    const known = this.#contents.get(marker)
    if (known) return known
    const id = `marker-${this.#contents.size + 1}:${this.#targets.size}`
    this.#contents.set(marker, id)
    const attributes = new Map<string, string>(Object.entries(INITIAL))
    for (const [name, value] of marker.attributes) if (name in INITIAL) attributes.set(name, value)
    const content = newElement('g', { id, ...Object.fromEntries(attributes) }, marker.children)
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
    marker.children = []
    return id
  }
}

type Box = NonNullable<ReturnType<typeof viewBoxOf>>

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
