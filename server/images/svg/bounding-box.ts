// The bounding boxes of shapes and groups, in their own coordinates.
import { type Area, addToArea, areaAround, emptyArea, mapArea, parseTransform } from './matrix.ts'
import type { Element } from './parse.ts'
import { pathPoints } from './sub-paths.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** Elements that are not drawn where they are, and have no size. */
const NOT_DRAWN = new Set(['defs', 'symbol', 'mask', 'clipPath', 'pattern', 'filter'])

/**
 * @param viewport the size that percentages refer to.
 * @returns the area of the element without strokes; of curves, nearly all of it. null for an element whose area depends
 *   on others, such as `use` and `svg`; infinitely small for one that draws nothing.
 */
export function boundingBoxOf(node: Element, viewport: ViewBox): Area | null {
  const number = (name: string) => lengthOf(node, name, viewport)
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
  switch (node.name) {
    case 'g':
      return boxOfChildren(node, viewport)
    case 'rect':
    case 'image':
      return finite({ left: x, top: y, right: x + width, bottom: y + height })
    case 'circle':
      return boxOfEllipse(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return boxOfEllipse(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'line':
      return finite(
        areaAround([
          [number('x1'), number('y1')],
          [number('x2'), number('y2')],
        ]),
      )
    case 'polyline':
    case 'polygon':
      return areaAround(pathPoints(`M${node.attributes.get('points') ?? ''}`))
    case 'path':
      return areaAround(pathPoints(node.attributes.get('d') ?? ''))
    default:
      return NOT_DRAWN.has(node.name) || node.name.endsWith('Gradient') ? emptyArea() : null
  }
}

function boxOfChildren({ children }: Element, viewport: ViewBox): Area | null {
  const box = emptyArea()
  for (const child of children) {
    const part = boundingBoxOf(child, viewport)
    if (part === null || child.attributes.has('transform-origin')) return null
    if (part.left > part.right) continue
    addToArea(box, mapArea(parseTransform(child.attributes.get('transform') ?? ''), part))
  }
  return box
}

const boxOfEllipse = (x: number, y: number, width: number, height: number) =>
  finite({ left: x - width, top: y - height, right: x + width, bottom: y + height })

const finite = (area: Area): Area | null =>
  Object.values(area).every(Number.isFinite) ? area : null
