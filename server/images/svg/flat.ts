// Leaves out what transforms flatten to a line, which nobody sees: libvips may end the process for an image in it.
import { IDENTITY, invert, type Matrix, multiply, parseTransform } from './matrix.ts'
import type { Element } from './parse.ts'

/** The height of a flattened square for a width of 1. A line of 2,048 px would be a fifth of a pixel thick. */
const MIN_HEIGHT = 1e-4

/** @param outer maps the coordinates of the element to those of the root, apart from their place. */
export function dropFlat(node: Element, outer: Matrix = IDENTITY): void {
  node.children = node.children.filter((child) => {
    const matrix = multiply(outer, parseTransform(child.attributes.get('transform') ?? ''))
    if (isFlat(matrix)) return false
    dropFlatGradient(child)
    dropFlat(child, matrix)
    return true
  })
}

/** A browser draws nothing with such a gradient. Optimizers spoil transforms so, and the gradient alone looks right. */
function dropFlatGradient({ attributes }: Element): void {
  const transform = attributes.get('gradientTransform')
  if (transform !== undefined && invert(parseTransform(transform)) === null)
    attributes.delete('gradientTransform')
}

/** A transform to a single point, as before an animation, is harmless. */
function isFlat([a, b, c, d]: Matrix): boolean {
  const size = a * a + b * b + c * c + d * d
  return size > 0 && Math.abs(a * d - b * c) < MIN_HEIGHT * size
}
