// Leaves out shapes far outside the drawing, which nobody sees: they would make renderers work on vast areas.
import { areaAround, IDENTITY, mapArea } from './matrix.ts'
import { outlineOf } from './outline.ts'
import type { Element } from './parse.ts'
import { DRAWN_BY_REFERENCE, innerPlace, type Place, transformed, viewBoxOf } from './places.ts'
import type { Point } from './sub-paths.ts'
import type { ViewBox } from './viewbox.ts'

/** Sides of the drawing from which a shape is far; no stroke of a usual width reaches that far. */
const FAR = 20

/** Removes the shapes that are far away, apart from those that a reference or a filter may bring near. */
export function dropFar(root: Element, size: ViewBox): void {
  const { left, top } = viewBoxOf(root) ?? { left: 0, top: 0 }
  const reach = FAR * Math.max(size.width, size.height)
  const areFar = (points: Point[], { matrix }: Place): boolean => {
    const area = mapArea(matrix, areaAround(points))
    return (
      area.left > left + reach ||
      area.top > top + reach ||
      area.right < left - reach ||
      area.bottom < top - reach
    )
  }
  const isFar = (shape: Element, place: Place): boolean => {
    // To read a whole path takes far longer than to read where it begins.
    const start = startOf(shape)
    if (start !== null && !areFar([start], place)) return false
    const points = outlineOf(shape, place.viewport)
    return points !== null && points.length > 0 && areFar(points, place)
  }
  const visit = (parent: Element, place: Place): void => {
    parent.children = parent.children.filter((child) => {
      if (DRAWN_BY_REFERENCE.has(child.name)) return true
      if (child.attributes.has('id') || child.attributes.has('filter')) return true
      const own = transformed(place, child)
      if (own === null) return true
      if (child.children.length === 0) return !isFar(child, own)
      const inner = innerPlace(own, child)
      if (inner) visit(child, inner)
      return true
    })
  }
  visit(root, { matrix: IDENTITY, viewport: size })
}

/** @returns the first point of a path or a polygon; null for other shapes. */
function startOf({ attributes }: Element): Point | null {
  const data = attributes.get('d') ?? attributes.get('points') ?? ''
  const [, x, y] =
    /^\s*M?\s*([+-]?[\d.]+)(?:\s*,\s*|\s*(?=[+-])|\s+)([+-]?[\d.]+)/i.exec(data) ?? []
  const start = [Number(x), Number(y)] as const
  return start.every(Number.isFinite) ? start : null
}
