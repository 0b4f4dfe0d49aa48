// What a safe SVG may consist of: each element by name, each attribute with what it may say.
import { hexOf } from '../theme/color.ts'
import { LIMITS } from './limits.ts'
import { UnsafeArtwork } from './parse.ts'

/** The value as it may stand in the result, or null when it may not. */
type Check = (value: string) => string | null

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'use']
const GROUPS = ['svg', 'g', 'defs', 'symbol', 'clipPath', 'mask', 'pattern', 'filter']
const PAINTS = ['linearGradient', 'radialGradient', 'stop']
// Figma draws shadows and blurs with these; each costs one bounded pass over the canvas.
// Not feImage (fetches), feTurbulence, lighting, convolution, displacement (cost without limit).
const EFFECTS = [
  'feGaussianBlur',
  'feOffset',
  'feFlood',
  'feColorMatrix',
  'feBlend',
  'feComposite',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feDropShadow',
]

export const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...GROUPS, ...PAINTS, ...EFFECTS])

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
// Written so that digits match in one way only: two would cost the square of their number.
const LENGTH = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|mm|cm|in|em|ex|%)?$/i
const TRANSFORM = /\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\s\d.,e+-]*\)[\s,]*/gi
const LINK = /^#[^\s#"'()<>]+$/
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/

function refuseHugeNumbers(value: string): void {
  for (const [number] of value.matchAll(NUMBER)) {
    if (!(Math.abs(Number(number)) <= LIMITS.number)) {
      throw new UnsafeArtwork('The SVG has a number out of all proportion.')
    }
  }
}
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value) ? value : null
const written =
  (shape: RegExp): Check =>
  (value) =>
    shape.test(value) ? value : null
const measured =
  (shape: RegExp): Check =>
  (value) => {
    if (!shape.test(value)) return null
    refuseHugeNumbers(value)
    return value
  }

const length = measured(LENGTH)
const numbers = measured(/^[\d\s.,e+-]+$/i)
const lengths = measured(/^[\d\s.,e+%a-z-]+$/i)
const outline = measured(/^[\smzlhvcsqtae0-9.,+-]+$/i)
const word = written(/^[A-Za-z_][\w.-]{0,60}$/)
const units = oneOf('userSpaceOnUse', 'objectBoundingBox')
const space = oneOf('sRGB', 'linearRGB', 'auto')
const reference: Check = (value) => {
  const target = /^url\(\s*(["']?)(#[^\s#"'()<>]+)\1\s*\)$/.exec(value)?.[2]
  return target ? `url(${target})` : null
}
const colour: Check = (value) => (/^currentcolor$/i.test(value) ? 'currentColor' : hexOf(value))
const paint: Check = (value) => {
  const [, link, otherwise] = /^(url\([^)]*\))\s*(.*)$/.exec(value) ?? []
  if (!link) return value === 'none' ? value : colour(value)
  const target = reference(link)
  const fallback = otherwise ? paint(otherwise) : null
  return target && (fallback ? `${target} ${fallback}` : target)
}
const transform: Check = (value) => {
  // CSS writes units that the attribute must not have.
  const plain = value.replace(/(\d)(?:px|deg)/g, '$1')
  if (plain.replace(TRANSFORM, '') !== '') return null
  refuseHugeNumbers(plain)
  return plain
}
const picture: Check = (value) => {
  const dense = value.replace(/\s+/g, '')
  return DATA_IMAGE.test(dense) ? dense : null
}
const link: Check = (value) => (LINK.test(value) ? value : picture(value))

const table = (check: Check, names: string): [string, Check][] =>
  names.split(' ').map((name) => [name, check])

const ATTRIBUTES: ReadonlyMap<string, Check> = new Map([
  ...table(length, 'x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr offset dx dy'),
  ...table(length, 'stroke-width stroke-dashoffset stroke-miterlimit'),
  ...table(length, 'opacity fill-opacity stroke-opacity stop-opacity flood-opacity'),
  ...table(numbers, 'points viewBox values stdDeviation radius k1 k2 k3 k4'),
  ...table(measured(/^(?:none|[\d\s.,e+-]+)$/i), 'stroke-dasharray'),
  ...table(outline, 'd'),
  ...table(transform, 'transform gradientTransform patternTransform'),
  ...table(lengths, 'transform-origin'),
  ...table(paint, 'fill stroke'),
  ...table(colour, 'color stop-color flood-color'),
  ...table(reference, 'clip-path mask filter'),
  ...table(link, 'href'),
  ...table(written(/^[^\s#"'()<>]{1,200}$/), 'id'),
  ...table(word, 'in in2 result'),
  ...table(units, 'gradientUnits patternUnits patternContentUnits maskUnits maskContentUnits'),
  ...table(units, 'clipPathUnits filterUnits primitiveUnits'),
  ...table(space, 'color-interpolation color-interpolation-filters'),
  ...table(oneOf('nonzero', 'evenodd'), 'fill-rule clip-rule'),
  ...table(oneOf('butt', 'round', 'square'), 'stroke-linecap'),
  ...table(oneOf('miter', 'round', 'bevel', 'miter-clip', 'arcs'), 'stroke-linejoin'),
  ...table(oneOf('pad', 'reflect', 'repeat'), 'spreadMethod'),
  ...table(oneOf('luminance', 'alpha'), 'mask-type'),
  ...table(oneOf('none', 'inline', 'block'), 'display'),
  ...table(oneOf('visible', 'hidden', 'collapse'), 'visibility'),
  ...table(oneOf('visible', 'hidden'), 'overflow'),
  ...table(oneOf('auto', 'crispEdges', 'geometricPrecision', 'optimizeSpeed'), 'shape-rendering'),
  ...table(written(/^(?:fill|stroke|markers|normal|\s)+$/), 'paint-order'),
  ...table(
    written(/^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?:\s(?:meet|slice))?)$/),
    'preserveAspectRatio',
  ),
  ...table(
    oneOf('over', 'in', 'out', 'atop', 'xor', 'arithmetic', 'lighter', 'erode', 'dilate'),
    'operator',
  ),
  ...table(oneOf('matrix', 'saturate', 'hueRotate', 'luminanceToAlpha'), 'type'),
  ...table(word, 'mode mix-blend-mode isolation'),
])

/** What may be written for this attribute, or null when it says something else. */
export const allowed = (name: string, value: string): string | null =>
  ATTRIBUTES.get(name)?.(value.trim().replace(/\s+/g, ' ')) ?? null
