// Where the elements of an SVG are drawn: transforms, nested svg elements, symbols and uses.
import { type Matrix, multiply, parseTransform, translation } from './matrix.ts'
import type { Element } from './parse.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** Elements that are drawn where others refer to them. */
export const DRAWN_BY_REFERENCE = new Set([
  'defs',
  'symbol',
  'mask',
  'clipPath',
  'pattern',
  'filter',
])
/** Elements that a walk visits with its references expanded. The sanitizer allows fewer. */
export const MAX_VISITS = 20_000

export interface Place {
  /** Maps the coordinates of the element to those of the viewBox. */
  matrix: Matrix
  /** The size that percentages refer to. */
  viewport: ViewBox
}

/** @returns the place with the transform of the element; null when that has an origin of its own. */
export function transformed<P extends Place>(place: P, { attributes }: Element): P | null {
  if (attributes.has('transform-origin')) return null
  const matrix = multiply(place.matrix, parseTransform(attributes.get('transform') ?? ''))
  return { ...place, matrix }
}

/** @returns the place of the content of the element; null for an svg element that changes the aspect ratio. */
export function innerPlace<P extends Place>(place: P, node: Element): P | null {
  if (node.name !== 'svg' && node.name !== 'use') return place
  const { viewport } = place
  const x = lengthOf(node, 'x', viewport)
  const y = lengthOf(node, 'y', viewport)
  const moved = multiply(place.matrix, translation(x, y))
  if (!moved.every(Number.isFinite)) return null
  if (node.name === 'use') return { ...place, matrix: moved }
  const width = lengthOf(node, 'width', viewport, '100%')
  const height = lengthOf(node, 'height', viewport, '100%')
  const inner = viewBoxOf(node)
  if (inner === null) return { ...place, matrix: moved, viewport: { width, height } }
  const [scaleX, scaleY] = [width / inner.width, height / inner.height]
  if (!(scaleX > 0 && scaleY > 0 && Math.abs(scaleX / scaleY - 1) < 0.01)) return null
  const scale: Matrix = [scaleX, 0, 0, scaleY, 0, 0]
  return {
    ...place,
    matrix: multiply(moved, multiply(scale, translation(-inner.left, -inner.top))),
    viewport: inner,
  }
}

/** @returns the viewBox of an element; null without one. */
export function viewBoxOf({ attributes }: Element) {
  const value = attributes.get('viewBox')
  const [left = 0, top = 0, width = 0, height = 0] = (value ?? '').split(/[\s,]+/).map(Number)
  return value === undefined ? null : { left, top, width, height }
}
