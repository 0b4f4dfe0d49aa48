// The bounding boxes of shapes and groups, in their own coordinates.
import { type Area, addToArea, areaAround, emptyArea, mapArea, parseTransform } from './matrix.ts'
import { outlineOf } from './outline.ts'
import type { Element } from './parse.ts'
import type { ViewBox } from './viewbox.ts'

/** Elements whose area depends on others. */
const DEPENDENT = new Set(['use', 'svg', 'switch', 'a', 'text', 'foreignObject'])

/**
 * @param viewport the size that percentages refer to.
 * @returns the area of the element without strokes; of curves, nearly all of it. null for an element whose area depends
 *   on others, such as `use` and `svg`; infinitely small for one that draws nothing.
 */
export function boundingBoxOf(node: Element, viewport: ViewBox): Area | null {
  if (node.name === 'g') return boxOfChildren(node, viewport)
  const outline = DEPENDENT.has(node.name) ? null : outlineOf(node, viewport)
  return outline && areaAround(outline)
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
