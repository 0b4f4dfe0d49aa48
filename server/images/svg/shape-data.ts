// The outlines of shapes as path data.
import type { Element } from './parse.ts'
import { lengthOf, radiiOf, type ViewBox } from './viewbox.ts'

/** @param viewport the size that percentages refer to. @returns null for an element that is no shape with an outline. */
export function shapeDataOf(node: Element, viewport: ViewBox): string | null {
  const { name, attributes } = node
  const number = (key: string) => lengthOf(node, key, viewport)
  const points = attributes.get('points') ?? ''
  if (name === 'path') return attributes.get('d') ?? null
  if (name === 'polyline') return `M${points}`
  if (name === 'polygon') return `M${points}Z`
  if (name === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  if (name === 'circle') return ellipseData(number('cx'), number('cy'), number('r'), number('r'))
  if (name === 'ellipse') return ellipseData(number('cx'), number('cy'), ...radiiOf(node, viewport))
  return name === 'rect' ? rectangleData(node, viewport) : null
}

/** It begins on the right, as the dashes of a circle do. */
const ellipseData = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx + rx} ${cy}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}A${rx} ${ry} 0 0 1 ${cx + rx} ${cy}Z`

function rectangleData(node: Element, viewport: ViewBox): string {
  const number = (key: string) => lengthOf(node, key, viewport)
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
  const [radiusX, radiusY] = radiiOf(node, viewport)
  const rx = Math.min(radiusX, width / 2)
  const ry = Math.min(radiusY, height / 2)
  const arc = (toX: number, toY: number) =>
    rx > 0 && ry > 0 ? `A${rx} ${ry} 0 0 1 ${toX} ${toY}` : ''
  return (
    `M${x + rx} ${y}H${x + width - rx}${arc(x + width, y + ry)}V${y + height - ry}` +
    `${arc(x + width - rx, y + height)}H${x + rx}${arc(x, y + height - ry)}V${y + ry}` +
    `${arc(x + rx, y)}Z`
  )
}
