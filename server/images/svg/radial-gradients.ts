// Writes radial gradients that begin at a circle, which resvg does not know, as gradients that begin at a point.
import { type Element, walkElements } from './parse.ts'
import { copyOf } from './patterns.ts'
import { elementsById } from './references.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** Longest chain of gradients; a circle ends there too. */
const MAX_CHAIN = 8

/** @param viewport the size of the drawing. */
export function resolveFocalCircles(root: Element, viewport: ViewBox): void {
  const gradients = [...walkElements(root)].filter(({ name }) => name === 'radialGradient')
  if (!gradients.some(({ attributes }) => attributes.has('fr'))) return
  const targets = elementsById(root)
  // Each takes over what it refers to before any of them changes.
  const resolved = gradients.map((gradient) => resolve(gradient, targets))
  for (const [index, gradient] of gradients.entries()) {
    const { attributes, children } = resolved[index]!
    if (!attributes.has('fr')) continue
    gradient.attributes = attributes
    gradient.children = children
    beginAtPoint(gradient, viewport)
  }
}

/** @returns the gradient with the attributes and stops of those that it refers to. */
function resolve(gradient: Element, targets: ReadonlyMap<string, Element>): Element {
  const attributes = new Map(gradient.attributes)
  let { children } = gradient
  let other = targets.get(attributes.get('href')?.slice(1) ?? '')
  for (let i = 0; i < MAX_CHAIN && other?.name.endsWith('Gradient'); i++) {
    for (const [name, value] of other.attributes)
      if (name !== 'id' && name !== 'href' && !attributes.has(name)) attributes.set(name, value)
    if (children.length === 0) children = other.children.map(copyOf)
    other = targets.get(other.attributes.get('href')?.slice(1) ?? '')
  }
  attributes.delete('href')
  return { ...gradient, attributes, children }
}

/** The circles between the two of the gradient are those of a cone. Its tip is the new focal point. */
function beginAtPoint(gradient: Element, viewport: ViewBox): void {
  const { attributes, children } = gradient
  const isShare = attributes.get('gradientUnits') !== 'userSpaceOnUse'
  const size = isShare ? { width: 1, height: 1 } : viewport
  const length = (name: string, byDefault: string) => lengthOf(gradient, name, size, byDefault)
  const [cx, cy, r] = [length('cx', '50%'), length('cy', '50%'), radiusOf(gradient, 'r', size)]
  const [fx, fy] = [length('fx', String(cx)), length('fy', String(cy))]
  const fr = radiusOf(gradient, 'fr', size)
  attributes.delete('fr')
  const start = -fr / (r - fr)
  const isPadded = !/^(?:reflect|repeat)$/.test(attributes.get('spreadMethod') ?? '')
  if (!isPadded || !(fr > 0 && fr < r && Number.isFinite(start * (cx - fx) * (cy - fy)))) return
  attributes.set('fx', significant(fx + start * (cx - fx)))
  attributes.set('fy', significant(fy + start * (cy - fy)))
  for (const stop of children) {
    const text = stop.attributes.get('offset') ?? '0'
    const offset = Number.parseFloat(text) / (text.trim().endsWith('%') ? 100 : 1) || 0
    const limited = Math.min(1, Math.max(0, offset))
    stop.attributes.set('offset', significant((limited - start) / (1 - start)))
  }
}

function radiusOf({ attributes }: Element, name: 'r' | 'fr', { width, height }: ViewBox): number {
  const value = attributes.get(name) ?? (name === 'r' ? '50%' : '0')
  const number = Number.parseFloat(value)
  return value.trim().endsWith('%')
    ? (number / 100) * Math.hypot(width, height) * Math.SQRT1_2
    : number
}

const significant = (value: number) => String(Number(value.toPrecision(8)))
