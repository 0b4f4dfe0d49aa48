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

/** @returns the place of the content of the element; null for an svg element without a size that is known. */
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
  const fitted = fitting(inner, { width, height }, node.attributes.get('preserveAspectRatio'))
  return fitted && { ...place, matrix: multiply(moved, fitted), viewport: inner }
}

const SHARES: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 }

/** @returns how `preserveAspectRatio` fits the content of a viewBox into this size; null for a size that is none. */
function fitting(box: Box, { width, height }: ViewBox, aspect = 'xMidYMid'): Matrix | null {
  const [scaleX, scaleY] = [width / box.width, height / box.height]
  if (!(scaleX > 0 && scaleY > 0 && Number.isFinite(scaleX * scaleY))) return null
  if (aspect === 'none') return [scaleX, 0, 0, scaleY, -box.left * scaleX, -box.top * scaleY]
  const scale = aspect.endsWith('slice') ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY)
  const [, x = 'Mid', y = 'Mid'] = /^x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(aspect) ?? []
  const left = SHARES[x]! * (width - box.width * scale)
  const top = SHARES[y]! * (height - box.height * scale)
  return [scale, 0, 0, scale, left - box.left * scale, top - box.top * scale]
}

interface Box extends ViewBox {
  left: number
  top: number
}

/** @returns the viewBox of an element; null without one. */
export function viewBoxOf({ attributes }: Element): Box | null {
  const value = attributes.get('viewBox')
  const [left = 0, top = 0, width = 0, height = 0] = (value ?? '').split(/[\s,]+/).map(Number)
  return value === undefined ? null : { left, top, width, height }
}
