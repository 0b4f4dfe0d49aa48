// Gives patterns what they take over from other patterns, because renderers and our own limits read each pattern alone,
// and measures their tiles.
import { type Area, multiply, parseTransform } from './matrix.ts'
import { type Element, walkElements } from './parse.ts'
import type { Place } from './places.ts'
import { elementsById } from './references.ts'
import { lengthOf, type ViewBox } from './viewbox.ts'

/** Longest chain of patterns; a circle ends there too. */
const MAX_CHAIN = 8

/** Copies attributes and content from the pattern that `href` names, and from the one that that names. */
export function resolvePatterns(root: Element): void {
  const patterns = [...walkElements(root)].filter(({ name }) => name === 'pattern')
  if (!patterns.some(({ attributes }) => attributes.has('href'))) return
  const targets = elementsById(root)
  for (const pattern of patterns) {
    let other = targetOf(pattern, targets)
    for (let i = 0; i < MAX_CHAIN && other; i++) {
      for (const [name, value] of other.attributes)
        if (name !== 'id' && name !== 'href' && !pattern.attributes.has(name))
          pattern.attributes.set(name, value)
      if (pattern.children.length === 0) pattern.children = other.children.map(copyOf)
      other = targetOf(other, targets)
    }
  }
  for (const { attributes } of patterns) attributes.delete('href')
}

/**
 * Moves the first tile of a pattern to its origin by whole tiles, which changes nothing to see: libvips cannot draw a turned
 * pattern that begins 32,767 pixels away.
 */
export function moveTilesNear(root: Element): void {
  for (const { name, attributes } of walkElements(root)) {
    if (name !== 'pattern') continue
    const isOfBox = attributes.get('patternUnits') !== 'userSpaceOnUse'
    for (const [start, side] of [
      ['x', 'width'],
      ['y', 'height'],
    ] as const) {
      const [from, length] = [attributes.get(start) ?? '', attributes.get(side) ?? '']
      const isShare = from.endsWith('%')
      if (!isOfBox && isShare !== length.endsWith('%')) continue
      const rest = numberOf(from) % numberOf(length)
      if (Math.abs(numberOf(from)) < numberOf(length) || Number.isNaN(rest)) continue
      attributes.set(start, isShare ? `${significant(rest * 100)}%` : significant(rest))
    }
  }
}

const significant = (value: number) => String(Number(value.toPrecision(8)))

/** @returns NaN for a length with a unit. */
const numberOf = (value: string) =>
  value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value)

function targetOf({ attributes }: Element, targets: ReadonlyMap<string, Element>) {
  const target = targets.get(attributes.get('href')?.slice(1) ?? '')
  return target?.name === 'pattern' ? target : undefined
}

/** A copy without ids, which stay with the first. */
export function copyOf({ name, attributes, children, text }: Element): Element {
  const copied = new Map(attributes)
  copied.delete('id')
  return { name, attributes: copied, children: children.map(copyOf), text }
}

/** @param shape the area of a painted shape in its own units. @returns the size of a tile in the viewBox; perhaps NaN. */
export function tileSize(pattern: Element, shape: Area, { matrix, viewport }: Place): ViewBox {
  const isShare = pattern.attributes.get('patternUnits') !== 'userSpaceOnUse'
  const size = isShare ? { width: 1, height: 1 } : viewport
  const width = lengthOf(pattern, 'width', size) * (isShare ? shape.right - shape.left : 1)
  const height = lengthOf(pattern, 'height', size) * (isShare ? shape.bottom - shape.top : 1)
  const [a, b, c, d] = multiply(
    matrix,
    parseTransform(pattern.attributes.get('patternTransform') ?? ''),
  )
  return { width: width * Math.hypot(a, b), height: height * Math.hypot(c, d) }
}
