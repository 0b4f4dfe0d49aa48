// The styles of the root: its background, its rounded corners, and its transform.
import { writeMatrix } from '../matrix.ts'
import { type Element, newElement } from '../parse.ts'
import { viewBoxOf } from '../places.ts'
import type { ViewBox } from '../viewbox.ts'
import { parseQuantity } from './calc.ts'
import type { Definitions, Later } from './definitions.ts'
import { transformOf } from './transforms.ts'

/** @param viewport the size of the drawing in user units. */
export function styleRoot(
  { node: root, styles }: Later,
  viewport: ViewBox,
  definitions: Definitions,
): void {
  const get = (name: string) => styles.get(`css:${name}`)
  const { left, top } = viewBoxOf(root) ?? { left: 0, top: 0 }
  const box = { left, top, ...viewport }
  const area = { x: `${left}`, y: `${top}`, width: `${box.width}`, height: `${box.height}` }
  const matrix = transformOf(
    {
      attribute: root.attributes.get('transform'),
      transform: get('transform'),
      rotate: get('rotate'),
      scale: get('scale'),
      translate: get('translate'),
      // Outside of an SVG, a transform has its origin in the middle.
      origin: get('transform-origin') ?? root.attributes.get('transform-origin') ?? '50% 50%',
    },
    box,
    viewport,
  )
  root.attributes.delete('transform')
  root.attributes.delete('transform-origin')
  const background = get('background')
  const corner = cornerOf(get('border-radius'), root, viewport)
  if (background)
    root.children.unshift(newElement('rect', { ...area, fill: background, stroke: 'none' }))
  if (corner > 0) {
    const shape = newElement('rect', { ...area, rx: `${corner}` })
    wrap(root, { 'clip-path': definitions.add('clipPath', {}, [shape]) })
  }
  const transform = matrix && writeMatrix(matrix)
  if (transform && transform !== 'matrix(1 0 0 1 0 0)') wrap(root, { transform })
}

/** Puts all that is drawn into a group, which inherits the styles of the root. */
function wrap(root: Element, attributes: Record<string, string>): void {
  const isDrawn = ({ name }: Element) => name !== 'style' && name !== 'defs'
  const drawn = root.children.filter(isDrawn)
  root.children = [
    ...root.children.filter((child) => !isDrawn(child)),
    newElement('g', attributes, drawn),
  ]
}

/** @returns the radius in user units. */
function cornerOf(
  value: string | null | undefined,
  root: Element,
  { width, height }: ViewBox,
): number {
  const first = value?.split(/[\s/]+/)[0] ?? ''
  const quantity = parseQuantity(first, { viewport: { width, height }, percentBase: null })
  if (!quantity) return 0
  if (quantity.kind === 'percent')
    return (Math.min(width, height) * Math.min(50, quantity.value)) / 100
  // A pixel of the page is a user unit only where the file has the size of its viewBox.
  const pixels = Number.parseFloat(root.attributes.get('width') ?? '')
  const unit = pixels > 0 ? width / pixels : 1
  return Math.min(width / 2, height / 2, quantity.value * unit)
}
