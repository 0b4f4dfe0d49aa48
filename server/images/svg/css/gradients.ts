// The gradients of CSS as gradients of SVG.
import { allowedValue } from '../allowlist.ts'
import { type Element, newElement } from '../parse.ts'
import { parseLength, parseQuantity } from './calc.ts'
import { type ReferenceBox, SIDES } from './reference-box.ts'
import { splitTopLevel } from './split.ts'

const RADIANS = Math.PI / 180

/** The box that a gradient fills, and the user units of a pixel. */
export interface GradientBox extends ReferenceBox {
  pixel: number
}

interface Stop {
  color: string
  /** Share of the line or the radius; null where it follows from the stops around it. */
  offset: number | null
}

/** Whether one of the tokens of a layer is a gradient. */
export const hasGradient = (layer: string): boolean => /gradient\(/i.test(layer)

/**
 * @param layer of a background, such as `linear-gradient(red, blue) no-repeat`.
 * @returns the gradient in user units; null for one that SVG does not have, and for a layer with a size of its own.
 */
export function gradientOf(layer: string, box: GradientBox): Element | null {
  const tokens = splitTopLevel(layer, ' ')
  const gradients = tokens.filter(hasGradient)
  const others = tokens.filter((token) => !hasGradient(token))
  const isPlain = others.every(
    (token) => /^(?:no-)?repeat$/.test(token) || allowedValue('color', token) !== null,
  )
  const [, repeating, kind, content = ''] =
    /^(repeating-)?(linear|radial)-gradient\((.*)\)$/is.exec(gradients[0] ?? '') ?? []
  if (gradients.length !== 1 || !isPlain || kind === undefined) return null
  const parts = splitTopLevel(content, ',')
  const isRadial = kind.toLowerCase() === 'radial'
  const hasGeometry = stopOf(parts[0]!, 1, box.pixel) === null
  const geometry = hasGeometry ? parts.shift()! : ''
  const line = isRadial ? radialOf(geometry, box) : linearOf(geometry, box)
  const stops = line && stopsOf(parts, line.length, box.pixel)
  if (!line || !stops) return null
  const [first, last] = [isRadial ? 0 : stops[0]!.offset, stops.at(-1)!.offset]
  const span = last > first ? last - first : 1
  const attributes = line.attributesOf(first, first + span)
  if (repeating) attributes.spreadMethod = 'repeat'
  const children = stops.map(({ color, offset }) =>
    newElement('stop', { offset: String((offset - first) / span), 'stop-color': color }),
  )
  return newElement(`${kind.toLowerCase()}Gradient`, attributes, children)
}

interface Line {
  /** In user units. */
  length: number
  /** @returns the attributes of a gradient from one share of the line to another. */
  attributesOf(from: number, to: number): Record<string, string>
}

function linearOf(direction: string, box: ReferenceBox): Line | null {
  const vector = directionOf(direction.trim().toLowerCase(), box)
  if (vector === null) return null
  const { left, top, width, height } = box
  const [x, y] = vector
  const length = Math.abs(width * x) + Math.abs(height * y)
  const [centerX, centerY] = [left + width / 2, top + height / 2]
  const at = (share: number) =>
    [centerX + x * length * (share - 0.5), centerY + y * length * (share - 0.5)].map(String)
  return {
    length,
    attributesOf(from, to) {
      const [[x1 = '', y1 = ''], [x2 = '', y2 = '']] = [at(from), at(to)]
      return { gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }
    },
  }
}

/** @returns a vector of length 1; null for a text that is no direction. */
function directionOf(text: string, { width, height }: ReferenceBox): [number, number] | null {
  if (text === '') return [0, 1]
  const [, ...sides] = /^to\s/.test(text) ? text.split(/\s+/) : []
  if (sides.length === 0) {
    const quantity = parseQuantity(text, { viewport: { width, height }, percentBase: null })
    const isAngle = quantity?.kind === 'angle' || quantity?.value === 0
    return isAngle
      ? [Math.sin(quantity.value * RADIANS), -Math.cos(quantity.value * RADIANS)]
      : null
  }
  const x = sides.includes('right') ? 1 : sides.includes('left') ? -1 : 0
  const y = sides.includes('bottom') ? 1 : sides.includes('top') ? -1 : 0
  if (Math.abs(x) + Math.abs(y) !== sides.length) return null
  // To a corner, the color of the middle reaches the two corners beside it.
  const [toX, toY] = sides.length === 2 ? [x * height, y * width] : [x, y]
  const length = Math.hypot(toX, toY)
  return [toX / length, toY / length]
}

function radialOf(geometry: string, box: GradientBox): Line | null {
  const { left, top, width, height, pixel } = box
  const [shape = '', position = 'center'] = geometry
    .split(/(?:^|\s)at\s/)
    .map((part) => part.trim())
  const length = (text: string, side: number) => {
    const units = { viewport: { width, height }, percentBase: side / pixel }
    return (parseLength(SIDES[text] ?? text, units) ?? Number.NaN) * pixel
  }
  const [xText = '50%', yText = '50%'] = splitTopLevel(position, ' ')
  const [x, y] = [length(xText, width), length(yText, height)]
  const words = splitTopLevel(shape.toLowerCase(), ' ')
  const sizes = words.filter((word) => word !== 'circle' && word !== 'ellipse')
  const isCircle = words.includes('circle') || (sizes.length === 1 && !/-/.test(sizes[0]!))
  const radii = radiiOf(sizes, isCircle, [x, width - x, y, height - y], (text, i) =>
    length(text, [width, height][i]!),
  )
  if (![x, y, ...radii].every(Number.isFinite) || !radii.every((radius) => radius > 0)) return null
  const [rx, ry] = radii
  return {
    length: rx,
    attributesOf: (_from, to) => ({
      gradientUnits: 'userSpaceOnUse',
      cx: '0',
      cy: '0',
      r: '1',
      gradientTransform: `translate(${left + x} ${top + y}) scale(${rx * to} ${ry * to})`,
    }),
  }
}

/** @param distances from the center to the left, right, upper and lower side. */
function radiiOf(
  sizes: string[],
  isCircle: boolean,
  distances: [number, number, number, number],
  length: (text: string, axis: number) => number,
): [number, number] {
  const [first = 'farthest-corner', second = first] = sizes
  if (!first.includes('-'))
    return [length(first, 0), length(isCircle ? first : second, isCircle ? 0 : 1)]
  const choose = first.startsWith('closest') ? Math.min : Math.max
  const [left, right, upper, lower] = distances.map(Math.abs) as typeof distances
  const [x, y] = [choose(left, right), choose(upper, lower)]
  const isCorner = first.endsWith('corner')
  if (isCircle) {
    const radius = isCorner ? Math.hypot(x, y) : choose(x, y)
    return [radius, radius]
  }
  return isCorner ? [x * Math.SQRT2, y * Math.SQRT2] : [x, y]
}

/** @returns the stop, perhaps with two places; null for a text that is none. */
function stopOf(text: string, length: number, pixel: number): Stop[] | null {
  const tokens = splitTopLevel(text, ' ')
  const color = allowedValue('stop-color', tokens[0] ?? '')
  if (color === null || color === 'currentColor') return null
  const places = tokens.slice(1).map((token) => {
    const units = { viewport: { width: 100, height: 100 }, percentBase: length / pixel }
    return ((parseLength(token, units) ?? Number.NaN) * pixel) / length
  })
  if (!places.every(Number.isFinite)) return null
  return places.length === 0
    ? [{ color, offset: null }]
    : places.map((offset) => ({ color, offset }))
}

function stopsOf(parts: string[], length: number, pixel: number) {
  const parsed = parts.map((part) => stopOf(part, length, pixel))
  if (parsed.length < 2 || !parsed.every((one) => one !== null)) return null
  const stops = parsed.flat()
  stops[0]!.offset ??= 0
  stops.at(-1)!.offset ??= 1
  let largest = Number.NEGATIVE_INFINITY
  const placed = stops.map(({ color, offset }, index) => {
    largest = Math.max(largest, offset ?? between(stops, index))
    return { color, offset: largest }
  })
  return placed.flatMap((stop, i) => withoutBlack(stop, placed[i - 1], placed[i + 1]))
}

/** The place of a stop without one: evenly between those around it. */
function between(stops: Stop[], index: number): number {
  const before = stops.slice(0, index).findLastIndex(({ offset }) => offset !== null)
  const after = stops.findIndex(({ offset }, i) => i > index && offset !== null)
  const [start, end] = [
    stops[before]!.offset!,
    Math.max(stops[before]!.offset!, stops[after]!.offset!),
  ]
  return start + ((end - start) * (index - before)) / (after - before)
}

type Placed = Stop & { offset: number }

/** A transparent stop has the colors beside it, because CSS mixes colors by their alpha, and SVG does not. */
function withoutBlack(stop: Placed, before?: Placed, after?: Placed): Placed[] {
  if (!/^#[\da-f]{6}00$/.test(stop.color)) return [stop]
  const neighbors = [before, after].filter((one) => one !== undefined)
  return neighbors.map(({ color }) => ({ ...stop, color: `${color.slice(0, 7)}00` }))
}
