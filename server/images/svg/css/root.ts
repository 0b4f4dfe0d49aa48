// The styles of the root: its background, its rounded corners, its filters, masks and clips, and its transform.
import { VIEWER_EDGE } from '../../viewer.ts'
import { type Matrix, multiply, translation, writeMatrix } from '../matrix.ts'
import { type Element, newElement } from '../parse.ts'
import { DRAWN_BY_REFERENCE, viewBoxOf } from '../places.ts'
import { statedSizeOf, type ViewBox } from '../viewbox.ts'
import { parseQuantity } from './calc.ts'
import type { Definitions, Later } from './definitions.ts'
import { gradientOf } from './gradients.ts'
import { splitTopLevel } from './split.ts'
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
  const pixel = pixelOf(root, viewport)
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
  // The first layer is on top, and the color behind all of them.
  const layers = splitTopLevel(get('background-image') ?? '', ',').toReversed()
  const gradients = layers.map((text) => gradientOf(text, { ...box, pixel }))
  const fills = [
    get('background'),
    ...gradients.map((gradient) => gradient && definitions.addElement(gradient)),
  ]
  root.children.unshift(
    ...fills.flatMap((fill) =>
      fill ? [newElement('rect', { ...area, fill, stroke: 'none' })] : [],
    ),
  )
  const corner = cornerOf(get('border-radius'), viewport, pixel)
  if (corner > 0) {
    const shape = newElement('rect', { ...area, rx: `${corner}` })
    wrap(root, { 'clip-path': definitions.add('clipPath', {}, [shape]) })
  }
  wrapInEffects(root, [pixel, 0, 0, pixel, left, top])
  const transform = matrix && writeMatrix(matrix)
  if (transform && transform !== 'matrix(1 0 0 1 0 0)') wrap(root, { transform })
}

/** @returns the user units of a pixel: in the size that the file states, or as the viewer sees a file without one. */
export function pixelOf({ attributes }: Element, { width, height }: ViewBox): number {
  const stated = statedSizeOf(attributes)
  return stated
    ? Math.max(width / stated.width, height / stated.height)
    : Math.max(width, height) / VIEWER_EDGE
}

/**
 * Moves filters, masks and clips from the root to a group, because no renderer reads all of them from there.
 * @param pixels maps pixels to user units: outside of an SVG, they are in pixels.
 */
function wrapInEffects(root: Element, pixels: Matrix): void {
  const { attributes } = root
  if (!EFFECTS.some((name) => attributes.has(name))) return
  const moved: Record<string, string> = {}
  for (const name of [...EFFECTS, 'opacity']) {
    const value = attributes.get(name)
    if (value !== undefined) moved[name] = value
    attributes.delete(name)
  }
  const [scale, , , , left, top] = pixels
  if (scale === 1 && left === 0 && top === 0) {
    wrap(root, moved)
    return
  }
  const inverse = multiply([1 / scale, 0, 0, 1 / scale, 0, 0], translation(-left, -top))
  wrap(root, { transform: writeMatrix(inverse) })
  wrap(root, { ...moved, transform: writeMatrix(pixels) })
}

const EFFECTS = ['clip-path', 'mask', 'filter']

/** Puts all that is drawn into a group, which inherits the styles of the root. */
function wrap(root: Element, attributes: Record<string, string>): void {
  const isDrawn = ({ name }: Element) =>
    name !== 'style' && !DRAWN_BY_REFERENCE.has(name) && !name.endsWith('Gradient')
  const drawn = root.children.filter(isDrawn)
  root.children = [
    ...root.children.filter((child) => !isDrawn(child)),
    newElement('g', attributes, drawn),
  ]
}

/** @returns the radius in user units. */
function cornerOf(
  value: string | null | undefined,
  { width, height }: ViewBox,
  pixel: number,
): number {
  const first = value?.split(/[\s/]+/)[0] ?? ''
  const quantity = parseQuantity(first, { viewport: { width, height }, percentBase: null })
  if (!quantity) return 0
  if (quantity.kind === 'percent')
    return (Math.min(width, height) * Math.min(50, quantity.value)) / 100
  return Math.min(width / 2, height / 2, quantity.value * pixel)
}
