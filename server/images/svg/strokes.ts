// Computes strokes that renderers do not know: those that keep their width whatever the transform, and dashes in shares of
// the length that a path states.
import { VIEWER_EDGE } from '../viewer.ts'
import { groupOf } from './groups.ts'
import { IDENTITY, invert, type Matrix, multiply, parseTransform, writeMatrix } from './matrix.ts'
import { type Element, newElement, walkElements } from './parse.ts'
import { innerPlace, type Place, transformed } from './places.ts'
import { shapeDataOf } from './shape-data.ts'
import { pathLengthOf, transformedPath } from './sub-paths.ts'
import type { ViewBox } from './viewbox.ts'

const INHERITED = ['stroke', 'stroke-width', 'stroke-dasharray', 'stroke-dashoffset'] as const
type Stroke = Partial<Record<(typeof INHERITED)[number], string>>

/** Ratio of the scales of a transform in two directions above which a stroke becomes an outline of its own. */
const MAX_UNEVENNESS = 1.02

/** @param viewport the size of the drawing in user units. */
export function computeStrokes(root: Element, viewport: ViewBox): void {
  const isComputed = ({ attributes }: Element) =>
    attributes.has('pathLength') || attributes.get('vector-effect') === 'non-scaling-stroke'
  if (![...walkElements(root)].some(isComputed)) return
  /** User units of the drawing that are a pixel for the viewer. */
  const pixel = Math.max(viewport.width, viewport.height) / VIEWER_EDGE
  const visit = (parent: Element, outer: Stroke, place: Place | null): void => {
    parent.children = parent.children.map((child) => {
      const stroke = { ...outer }
      for (const name of INHERITED) stroke[name] = child.attributes.get(name) ?? outer[name]
      const own = place && transformed(place, child)
      visit(child, stroke, own && innerPlace(own, child))
      if (!isComputed(child) || own === null || (stroke.stroke ?? 'none') === 'none') return child
      return computed(child, stroke, own, pixel)
    })
  }
  const { attributes } = root
  const stroke = Object.fromEntries(INHERITED.map((name) => [name, attributes.get(name)]))
  visit(root, stroke, { matrix: IDENTITY, viewport })
}

function computed(node: Element, stroke: Stroke, { matrix, viewport }: Place, pixel: number) {
  const { attributes } = node
  const data = shapeDataOf(node, viewport)
  const hasDashes = (stroke['stroke-dasharray'] ?? 'none') !== 'none'
  const stated = hasDashes ? Number(attributes.get('pathLength') ?? Number.NaN) : Number.NaN
  const share = data !== null && stated > 0 ? pathLengthOf(data) / stated : null
  if (share !== null) scaleDashes(node, stroke, share)
  if (attributes.get('vector-effect') !== 'non-scaling-stroke') return node
  const [a, b, c, d] = matrix
  const scale = Math.sqrt(Math.abs(a * d - b * c)) / pixel
  if (!(scale > 0)) return node
  const [wide, narrow] = scalesOf(matrix)
  if (data !== null && wide > narrow * MAX_UNEVENNESS)
    return withOutline(node, data, matrix, (stroked) => {
      scaleWidth(stroked, stroke, 1 / pixel)
      if (share === null) scaleDashes(stroked, stroke, pixel)
    })
  scaleWidth(node, stroke, scale)
  if (share === null) scaleDashes(node, stroke, 1 / scale)
  return node
}

/** The largest and the smallest factor by which a transform scales lengths. */
function scalesOf([a, b, c, d]: Matrix): [number, number] {
  const sum = (a * a + b * b + c * c + d * d) / 2
  const difference = Math.sqrt(Math.max(0, sum * sum - (a * d - b * c) ** 2))
  return [Math.sqrt(sum + difference), Math.sqrt(Math.max(0, sum - difference))]
}

/** @returns the shape without its stroke, and its outline in the units of the drawing, where the stroke is even. */
function withOutline(
  node: Element,
  data: string,
  matrix: Matrix,
  style: (stroked: Element) => void,
): Element {
  const inverse = invert(matrix)
  const own = parseTransform(node.attributes.get('transform') ?? '')
  if (inverse === null) return node
  const d = transformedPath(data, matrix)
  const outline = newElement('path', { d, fill: 'none' })
  for (const [name, value] of node.attributes)
    if (name.startsWith('stroke')) outline.attributes.set(name, value)
  style(outline)
  const group = groupOf(node, [outline])
  group.attributes.delete('transform')
  node.attributes.set('stroke', 'none')
  node.attributes.set('transform', writeMatrix(own))
  outline.attributes.set('transform', writeMatrix(multiply(own, inverse)))
  return group
}

function scaleWidth({ attributes }: Element, stroke: Stroke, divisor: number): void {
  const width = Number.parseFloat(attributes.get('stroke-width') ?? stroke['stroke-width'] ?? '1')
  attributes.set('stroke-width', significant(width / divisor))
}

function scaleDashes({ attributes }: Element, stroke: Stroke, factor: number): void {
  for (const name of ['stroke-dasharray', 'stroke-dashoffset'] as const) {
    const value = attributes.get(name) ?? stroke[name]
    if (value === undefined || /[a-z%]/i.test(value.replace(/\de[+-]?\d/gi, ''))) continue
    const numbers = value.split(/[\s,]+/).filter(Boolean)
    attributes.set(name, numbers.map((number) => significant(Number(number) * factor)).join(' '))
  }
}

const significant = (value: number) => String(Number(value.toPrecision(8)))
