// The allowlist of a sanitized SVG: element names, and the values that each attribute may have.
import { hexOf } from '../theme/color.ts'
import { SVG_LIMITS } from './limits.ts'
import { UnsafeArtwork } from './parse.ts'

/** Returns the value to keep, perhaps normalized, or null to drop the attribute. */
type AttributeFilter = (value: string) => string | null

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'use']
const GROUPS = ['svg', 'g', 'defs', 'symbol', 'clipPath', 'mask', 'pattern', 'filter']
const PAINTS = ['linearGradient', 'radialGradient', 'stop']
// Each costs one pass over the canvas, or a few. An feImage draws an element of the same file; it never has an address.
const EFFECTS = (
  'feTile feImage feTurbulence feDisplacementMap feConvolveMatrix feDiffuseLighting ' +
  'feSpecularLighting feDistantLight fePointLight feSpotLight feComponentTransfer feFuncR ' +
  'feFuncG feFuncB feFuncA feGaussianBlur feOffset feFlood feColorMatrix feBlend ' +
  'feComposite feMerge feMergeNode feMorphology feDropShadow'
).split(' ')

// The specification "Compositing and Blending Level 1"; `mix-blend-mode` has two more.
const BLEND_MODES =
  'normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity'.split(
    ' ',
  )

export const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...GROUPS, ...PAINTS, ...EFFECTS])
/** The properties that a rebuilt SVG has in a style attribute, because resvg and libvips read them only there. */
export const STYLE_PROPERTIES: readonly string[] = ['mix-blend-mode', 'isolation']

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
// Digits can match in one way only; an ambiguous pattern would backtrack in quadratic time.
const LENGTH = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|mm|cm|in|em|ex|%)?$/i
const TRANSFORM = /\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\s\d.,e+-]*\)[\s,]*/gi
const LOCAL_LINK = /^#[^\s#"'()<>]+$/
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/

// A value that this pattern does not match has neither nine digits in a row nor a positive exponent, so its numbers are
// below the limit. That holds for nearly every value, and the search is ten times as fast as reading each number.
const MAY_BE_HUGE = /\d{9}|[\d.]e\+?\d/i

function rejectHugeNumbers(value: string): void {
  if (!MAY_BE_HUGE.test(value)) return
  for (const [number] of value.matchAll(NUMBER)) {
    // The negation also rejects NaN.
    if (!(Math.abs(Number(number)) <= SVG_LIMITS.absoluteNumber)) {
      throw new UnsafeArtwork('The SVG has a number that is too large.')
    }
  }
}
const oneOf =
  (...words: string[]): AttributeFilter =>
  (value) =>
    words.includes(value) ? value : null
/** A keyword of CSS, which may be in capitals; renderers know it in small letters only. */
const keyword =
  (...words: string[]): AttributeFilter =>
  (value) =>
    oneOf(...words)(value.toLowerCase())
const matching =
  (pattern: RegExp): AttributeFilter =>
  (value) =>
    pattern.test(value) ? value : null
const matchingBounded =
  (pattern: RegExp): AttributeFilter =>
  (value) => {
    if (!pattern.test(value)) return null
    rejectHugeNumbers(value)
    return value
  }

const length = matchingBounded(LENGTH)
const numbers = matchingBounded(/^[\d\s.,e+-]+$/i)
const lengths = matchingBounded(/^[\d\s.,e+%a-z-]+$/i)
/** A browser draws a path up to its first error, and so do renderers. */
const pathData: AttributeFilter = (value) =>
  boundedPathData(/[^\smzlhvcsqtae0-9.,+-]/i.test(value) ? goodPart(value) : value)
const boundedPathData = matchingBounded(/^[\smzlhvcsqtae0-9.,+-]+$/i)
const goodPart = (value: string) => value.slice(0, value.search(/[^\smzlhvcsqtae0-9.,+-]/i)).trim()
const identifier = matching(/^[A-Za-z_][\w.-]{0,60}$/)
const units = oneOf('userSpaceOnUse', 'objectBoundingBox')
const colorSpace = oneOf('sRGB', 'linearRGB', 'auto')
const reference: AttributeFilter = (value) => {
  const target = /^url\(\s*(["']?)(#[^\s#"'()<>]+)\1\s*\)$/.exec(value)?.[2]
  return target ? `url(${target})` : null
}
const marker: AttributeFilter = (value) => (value === 'none' ? value : reference(value))
const color: AttributeFilter = (value) =>
  /^currentcolor$/i.test(value) ? 'currentColor' : hexOf(value)
const plainPaint: AttributeFilter = (value) => (value === 'none' ? value : color(value))
// A fallback is no reference itself: SVG allows one, and only the first is resolved.
const paint: AttributeFilter = (value) => {
  const [, paintServer, fallbackText] = /^(url\([^)]*\))\s*(.*)$/.exec(value) ?? []
  if (!paintServer) return plainPaint(value)
  const target = reference(paintServer)
  const fallback = fallbackText ? plainPaint(fallbackText) : null
  return target && (fallback ? `${target} ${fallback}` : target)
}
const transform: AttributeFilter = (value) => {
  if (value.replace(TRANSFORM, '') !== '') return null
  rejectHugeNumbers(value)
  return value
}
const dataImage: AttributeFilter = (value) => {
  const withoutSpaces = value.replace(/\s+/g, '')
  return DATA_IMAGE.test(withoutSpaces) ? withoutSpaces : null
}
const link: AttributeFilter = (value) => (LOCAL_LINK.test(value) ? value : dataImage(value))

/** Applies one filter to several attributes. @param names separated by spaces. */
const filterFor = (filter: AttributeFilter, names: string): [string, AttributeFilter][] =>
  names.split(' ').map((name) => [name, filter])

const LENGTHS =
  'x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr offset dx dy stroke-width stroke-dashoffset ' +
  'stroke-miterlimit opacity fill-opacity stroke-opacity stop-opacity flood-opacity'
const NUMBERS =
  'points viewBox values stdDeviation radius k1 k2 k3 k4 slope intercept amplitude exponent tableValues ' +
  'azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle surfaceScale diffuseConstant ' +
  'specularConstant specularExponent kernelUnitLength baseFrequency seed scale order kernelMatrix ' +
  'divisor bias targetX targetY'

const ATTRIBUTES: ReadonlyMap<string, AttributeFilter> = new Map([
  ...filterFor(length, LENGTHS),
  ...filterFor(numbers, NUMBERS),
  ...filterFor(matchingBounded(/^(?:none|[\d\s.,e+-]+)$/i), 'stroke-dasharray'),
  ...filterFor(matchingBounded(/^[1-9]$/), 'numOctaves'),
  ...filterFor(oneOf('stitch', 'noStitch'), 'stitchTiles'),
  ...filterFor(oneOf('R', 'G', 'B', 'A'), 'xChannelSelector yChannelSelector'),
  ...filterFor(oneOf('duplicate', 'wrap', 'none'), 'edgeMode'),
  ...filterFor(oneOf('true', 'false'), 'preserveAlpha'),
  ...filterFor(pathData, 'd'),
  ...filterFor(transform, 'transform gradientTransform patternTransform'),
  ...filterFor(lengths, 'transform-origin'),
  ...filterFor(paint, 'fill stroke'),
  ...filterFor(color, 'color stop-color flood-color lighting-color'),
  ...filterFor(reference, 'clip-path mask filter'),
  ...filterFor(marker, 'marker-start marker-mid marker-end'),
  ...filterFor(link, 'href'),
  ...filterFor(matching(/^[^\s#"'()<>]{1,200}$/), 'id'),
  ...filterFor(identifier, 'in in2 result'),
  ...filterFor(units, 'gradientUnits patternUnits patternContentUnits maskUnits maskContentUnits'),
  ...filterFor(units, 'clipPathUnits filterUnits primitiveUnits'),
  ...filterFor(colorSpace, 'color-interpolation color-interpolation-filters'),
  ...filterFor(oneOf('nonzero', 'evenodd'), 'fill-rule clip-rule'),
  ...filterFor(oneOf('butt', 'round', 'square'), 'stroke-linecap'),
  ...filterFor(oneOf('miter', 'round', 'bevel', 'miter-clip', 'arcs'), 'stroke-linejoin'),
  ...filterFor(oneOf('pad', 'reflect', 'repeat'), 'spreadMethod'),
  ...filterFor(oneOf('luminance', 'alpha'), 'mask-type'),
  ...filterFor(oneOf('none', 'inline', 'block'), 'display'),
  ...filterFor(oneOf('visible', 'hidden', 'collapse'), 'visibility'),
  ...filterFor(oneOf('visible', 'hidden'), 'overflow'),
  ...filterFor(
    oneOf('auto', 'crispEdges', 'geometricPrecision', 'optimizeSpeed'),
    'shape-rendering',
  ),
  ...filterFor(matching(/^(?:fill|stroke|markers|normal|\s)+$/), 'paint-order'),
  ...filterFor(
    matching(/^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?:\s(?:meet|slice))?)$/),
    'preserveAspectRatio',
  ),
  ...filterFor(
    oneOf('over', 'in', 'out', 'atop', 'xor', 'arithmetic', 'lighter', 'erode', 'dilate'),
    'operator',
  ),
  ...filterFor(
    oneOf(
      ...'matrix saturate hueRotate luminanceToAlpha identity table discrete linear gamma fractalNoise turbulence'.split(
        ' ',
      ),
    ),
    'type',
  ),
  ...filterFor(oneOf(...BLEND_MODES), 'mode'),
  ...filterFor(keyword(...BLEND_MODES, 'plus-darker', 'plus-lighter'), 'mix-blend-mode'),
  ...filterFor(keyword('auto', 'isolate'), 'isolation'),
])

// Single spaces are not matched: replacing half a million of them with themselves takes a quarter of a second.
const IRREGULAR_SPACES = /\s{2,}|[^\S ]/g

/** The attribute's value if it is allowed, perhaps normalized; otherwise null. */
export const allowedValue = (name: string, value: string): string | null =>
  ATTRIBUTES.get(name)?.(value.trim().replace(IRREGULAR_SPACES, ' ')) ?? null
