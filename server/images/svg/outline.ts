// Points on the outline of a shape.
import type { Element } from './parse.ts'
import { type Point, pathPoints } from './sub-paths.ts'
import { lengthOf, radiiOf, type ViewBox } from './viewbox.ts'

/**
 * @param viewport the size that percentages refer to.
 * @returns points whose area is that of the shape without strokes, or nearly; none for an element that draws nothing, and
 *   null when it cannot be told.
 */
export function outlineOf(node: Element, viewport: ViewBox): Point[] | null {
  const number = (name: string) => lengthOf(node, name, viewport)
  switch (node.name) {
    case 'rect':
    case 'image':
      return boxPoints(number('x'), number('y'), number('width'), number('height'))
    case 'circle':
      return ellipsePoints(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ellipsePoints(number('cx'), number('cy'), ...radiiOf(node, viewport))
    case 'line':
      return finite([
        [number('x1'), number('y1')],
        [number('x2'), number('y2')],
      ])
    case 'polyline':
    case 'polygon':
      return pathPoints(`M${node.attributes.get('points') ?? ''}`)
    case 'path':
      return pathPoints(node.attributes.get('d') ?? '')
    default:
      return []
  }
}

const boxPoints = (x: number, y: number, width: number, height: number) =>
  finite([
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ])

const ellipsePoints = (x: number, y: number, width: number, height: number) =>
  finite([
    [x - width, y],
    [x + width, y],
    [x, y - height],
    [x, y + height],
  ])

const finite = (points: Point[]): Point[] | null =>
  points.flat().every(Number.isFinite) ? points : null
