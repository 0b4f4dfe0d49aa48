// Finds text that a reader of the logo would miss: text that nobody sees is none.
import type { Matrix } from './matrix.ts'
import { IDENTITY, multiply, parseTransform } from './matrix.ts'
import { type Element, walkElements } from './parse.ts'
import { DRAWN_BY_REFERENCE, viewBoxOf } from './places.ts'

interface Seen {
  isVisible: boolean
  isTransparent: boolean
  /** Whether the element is in definitions that nothing has referred to so far. */
  isDefinition: boolean
  matrix: Matrix
}

const hasText = ({ text, children }: Element): boolean =>
  text.trim() !== '' || children.some(hasText)

/** Whether the file shows text in a font, which the renderer does not have. */
export function hasVisibleText(root: Element): boolean {
  const nodes = [...walkElements(root)]
  if (!nodes.some(({ name }) => name === 'text')) return false
  const referenced = new Set<string>()
  for (const { attributes } of nodes)
    for (const value of attributes.values())
      if (value.length < 500)
        for (const [, id] of value.matchAll(/#([^)"']+)/g)) referenced.add(id!)
  const visit = (node: Element, outer: Seen): boolean => {
    const { name, attributes, children } = node
    const value = (key: string) => attributes.get(key)
    if (value('display') === 'none') return false
    const isReferenced = referenced.has(value('id') ?? '')
    const seen: Seen = {
      isVisible: /^(?:visible)$/.test(value('visibility') ?? '')
        ? true
        : outer.isVisible && !/^(?:hidden|collapse)$/.test(value('visibility') ?? ''),
      isTransparent: outer.isTransparent || isZero(value('opacity')) || isInvisiblePaint(node),
      isDefinition: (outer.isDefinition || DRAWN_BY_REFERENCE.has(name)) && !isReferenced,
      matrix: multiply(outer.matrix, parseTransform(value('transform') ?? '')),
    }
    if (name !== 'text') return children.some((child) => visit(child, seen))
    const isSeen = seen.isVisible && !seen.isTransparent && !seen.isDefinition
    return isSeen && hasText(node) && !isOutside(node, seen.matrix, root)
  }
  return visit(root, {
    isVisible: true,
    isTransparent: false,
    isDefinition: false,
    matrix: IDENTITY,
  })
}

const isZero = (value: string | undefined) => value !== undefined && Number.parseFloat(value) === 0

const isInvisiblePaint = ({ name, attributes }: Element) =>
  name === 'text' &&
  attributes.get('fill') === 'none' &&
  (attributes.get('stroke') ?? 'none') === 'none'

/** Whether a line of text begins right of the drawing, above it or below it. */
function isOutside(text: Element, outer: Matrix, root: Element): boolean {
  const box = viewBoxOf(root)
  const isPlain = text.children.every(
    ({ attributes }) => !attributes.has('x') && !attributes.has('y'),
  )
  const anchor = text.attributes.get('text-anchor') ?? 'start'
  if (!box || !isPlain || anchor !== 'start' || text.attributes.has('transform-origin'))
    return false
  const number = (name: string, byDefault: number) =>
    Number.parseFloat(text.attributes.get(name) ?? String(byDefault))
  const [a, b, c, d, e, f] = outer
  const [x, y, size] = [number('x', 0), number('y', 0), number('font-size', 16)]
  const [left, baseline] = [a * x + c * y + e, b * x + d * y + f]
  const height = 2 * size * Math.max(Math.hypot(a, b), Math.hypot(c, d))
  const isUpright = b === 0 && c === 0 && a > 0
  return (
    (isUpright && left > box.left + box.width) ||
    (isUpright && baseline > box.top + box.height + height) ||
    (isUpright && baseline < box.top - height)
  )
}
