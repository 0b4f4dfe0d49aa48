// Converts declarations of CSS to the attributes of SVG that renderers read.
import { allowedValue } from '../allowlist.ts'
import { inUserUnits, parseQuantity, type Units } from './calc.ts'
import { gradientOf, hasGradient } from './gradients.ts'
import { splitTopLevel } from './split.ts'

/**
 * The names and values that a declaration sets. Names that begin with `css:` are no attributes: they wait until all of the
 * element's styles are known. null removes an attribute.
 */
export type Converted = ReadonlyMap<string, string | null>

type Converter = (value: string, name: string, units: Units) => Converted | null

/** The geometry that CSS may set, by the element that has it. */
const GEOMETRY: Record<string, string[]> = {
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  image: ['x', 'y', 'width', 'height'],
  svg: ['x', 'y', 'width', 'height'],
  use: ['x', 'y', 'width', 'height'],
  foreignObject: ['x', 'y', 'width', 'height'],
  mask: [],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  path: ['d'],
}
const GEOMETRY_NAMES = new Set(Object.values(GEOMETRY).flat())
/** Properties whose values are those of the attribute. */
const PLAIN =
  'color stop-color flood-color lighting-color overflow visibility paint-order mask-type ' +
  'mix-blend-mode isolation shape-rendering color-interpolation color-interpolation-filters ' +
  'fill-rule clip-rule fill-opacity stroke-opacity stop-opacity flood-opacity opacity ' +
  'stroke-linecap stroke-linejoin stroke-miterlimit marker-start marker-mid marker-end'
/** Properties that are kept as text, because they need the whole style of the element. */
const KEPT =
  'transform transform-origin transform-box rotate scale translate ' +
  'animation animation-name animation-fill-mode animation-iteration-count animation-direction border-radius'

const one = (name: string, value: string | null): Converted => new Map([[name, value]])

const plain: Converter = (value, name) => {
  const allowed = allowedValue(name, value)
  return allowed === null ? null : one(name, allowed)
}
const kept: Converter = (value, name) => one(`css:${name}`, value)

const geometry: Converter = (value, name, units) => {
  if (value === 'auto') return one(name, null)
  const quantity = parseQuantity(value, units)
  // A number needs a unit, unless it is zero.
  if (quantity === null || (quantity.kind === 'number' && quantity.value !== 0)) return null
  return plain(String(quantity.value), name, units)
}

/** A number needs no unit. */
const strokeLength: Converter = (value, name, units) =>
  plain(inUserUnits(value, units), name, units)

/** It is no attribute of a sanitized SVG; the stroke is computed with it before. */
const vectorEffect: Converter = (value, name) => one(name, value.toLowerCase())

/** Paints of the context are replaced later. */
const paint: Converter = (value, name, units) =>
  /^context-(?:fill|stroke)$/i.test(value)
    ? one(name, value.toLowerCase())
    : plain(value, name, units)

const pathData: Converter = (value, name, units) => {
  const data = /^path\(\s*(["'])(.*)\1\s*\)$/s.exec(value)?.[2]
  if (value === 'none') return one(name, null)
  return data === undefined ? null : plain(data, name, units)
}

const dashes: Converter = (value, name, units) => {
  if (value === 'none') return one(name, value)
  const lengths = value.split(/[\s,]+/).map((part) => parseQuantity(part, units))
  if (!lengths.every((length) => length !== null)) return null
  return plain(lengths.map((length) => length.value).join(' '), name, units)
}

const display: Converter = (value, name) =>
  /^[a-z-]+$/i.test(value) ? one(name, value.toLowerCase() === 'none' ? 'none' : 'inline') : null

const marker: Converter = (value, _name, units) => {
  const names = ['marker-start', 'marker-mid', 'marker-end']
  const parts = names.map((name) => plain(value, name, units))
  return parts.every((part) => part !== null) ? new Map(parts.flatMap((part) => [...part])) : null
}

const URL = /^url\(/i

/** A reference, in place of functions that a weaker style sets. */
const onlyPlain: Converter = (value, name, units) => {
  const converted = plain(value, name, units)
  return converted && new Map([...converted, [`css:${name}`, null]])
}

const clipPath: Converter = (value, name, units) => {
  if (value === 'none')
    return new Map([
      ['clip-path', null],
      ['css:clip-path', null],
    ])
  if (URL.test(value)) return onlyPlain(value, name, units)
  return /^(?:circle|ellipse|inset|polygon|path|rect|xywh)\(/i.test(value)
    ? kept(value, name, units)
    : null
}

const mask: Converter = (value, _name, units) => {
  if (value === 'none') return one('mask', null)
  // Only the first of several masks is drawn.
  const tokens = splitTopLevel(splitTopLevel(value, ',')[0]!, ' ')
  const url = tokens.find((token) => URL.test(token))
  const converted = url === undefined ? null : plain(url, 'mask', units)
  if (converted === null) return null
  const mode = tokens.find((token) => /^(?:alpha|luminance)$/.test(token))
  return new Map([...converted, ['css:mask-mode', mode ?? null]])
}

const filter: Converter = (value, name, units) => {
  if (value === 'none')
    return new Map([
      ['filter', null],
      ['css:filter', null],
    ])
  const functions = splitTopLevel(value, ' ')
  if (functions.length === 1 && URL.test(value)) return onlyPlain(value, name, units)
  const isKnown = functions.every((text) =>
    /^(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|url)\(/i.test(
      text,
    ),
  )
  return isKnown ? kept(value, name, units) : null
}

/** Whether a gradient can be drawn does not depend on the box. */
const NO_BOX = { left: 0, top: 0, width: 100, height: 100, pixel: 1 }

const background: Converter = (value) => {
  if (value === 'none')
    return new Map([
      ['css:background', null],
      ['css:background-image', null],
    ])
  // The last layer has the color.
  const layers = splitTopLevel(value, ',')
  const gradients = layers.filter(hasGradient)
  const color = splitTopLevel(layers.at(-1)!, ' ')
    .map((token) => allowedValue('color', token))
    .find((one) => one !== null)
  if (gradients.length === 0 && color === undefined) return null
  if (!gradients.every((layer) => gradientOf(layer, NO_BOX))) return null
  return new Map([
    ['css:background', color ?? null],
    ['css:background-image', gradients.length > 0 ? gradients.join(',') : null],
  ])
}

const backgroundColor: Converter = (value, _name, units) => {
  const color = allowedValue('color', value)
  return color === null ? null : kept(color, 'background', units)
}

const backgroundImage: Converter = (value, name, units) => {
  if (value === 'none') return one(`css:${name}`, null)
  return splitTopLevel(value, ',').every((layer) => gradientOf(layer, NO_BOX))
    ? kept(value, name, units)
    : null
}

const all = (names: string, converter: Converter): [string, Converter][] =>
  names.split(' ').map((name) => [name, converter])

const CONVERTERS: ReadonlyMap<string, Converter> = new Map([
  ...all(PLAIN, plain),
  ...all(KEPT, kept),
  ...all('fill stroke', paint),
  ...all('stroke-width stroke-dashoffset', strokeLength),
  ...all('vector-effect', vectorEffect),
  ...all('x y width height cx cy r rx ry', geometry),
  ...all('d', pathData),
  ...all('stroke-dasharray', dashes),
  ...all('display', display),
  ...all('marker', marker),
  ...all('clip-path', clipPath),
  ...all('mask mask-image', mask),
  ...all('mask-mode', kept),
  ...all('filter', filter),
  ...all('background', background),
  ...all('background-color', backgroundColor),
  ...all('background-image', backgroundImage),
])

/** Whether the property changes the picture. */
export const isDrawn = (name: string): boolean => CONVERTERS.has(name)

/** Attributes with one length, those that are no properties included. */
const LENGTHS = new Set(
  (
    'x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr dx dy stroke-width stroke-dashoffset ' +
    'refX refY markerWidth markerHeight'
  ).split(' '),
)

export const isLength = (name: string): boolean => LENGTHS.has(name)

/** Whether the property belongs to elements of this name. */
export const appliesTo = (element: string, name: string): boolean =>
  !GEOMETRY_NAMES.has(name) || (GEOMETRY[element]?.includes(name) ?? false)

/** @returns what the declaration sets; null for a value that browsers do not know. */
export const convert = (name: string, value: string, units: Units): Converted | null =>
  CONVERTERS.get(name)?.(value, name, units) ?? null

/** What a length of 100 % is for a property, in user units; null where percentages stay. */
export function percentBaseOf(name: string, { width, height }: Units['viewport']): number | null {
  if (/^(?:x|cx|rx|width)$/.test(name)) return width
  if (/^(?:y|cy|ry|height)$/.test(name)) return height
  return /^(?:r|stroke-(?:dasharray|dashoffset|width))$/.test(name)
    ? Math.sqrt((width ** 2 + height ** 2) / 2)
    : null
}

/** Properties that elements inherit. */
const INHERITED = new Set(
  (
    'fill stroke color visibility paint-order shape-rendering color-interpolation color-interpolation-filters ' +
    'fill-rule clip-rule fill-opacity stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset marker-start marker-mid marker-end'
  ).split(' '),
)
const INITIAL: Record<string, string> = {
  fill: '#000000',
  stroke: 'none',
  color: '#000000',
  visibility: 'visible',
  'fill-rule': 'nonzero',
  'clip-rule': 'nonzero',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
}

/** @param parent attributes of the parent. @returns what a keyword that all properties have sets; null for another value. */
export function convertKeyword(
  name: string,
  value: string,
  parent: ReadonlyMap<string, string> | undefined,
): Converted | null {
  const keyword = value.toLowerCase()
  if (keyword === 'initial') return one(name, INITIAL[name] ?? null)
  if (/^(?:unset|revert|revert-layer)$/.test(keyword)) return one(name, null)
  if (keyword !== 'inherit') return null
  return one(name, INHERITED.has(name) ? null : (parent?.get(name) ?? null))
}
