// Restores the spelling of SVG attribute names, which the HTML parser converts to lower case.
const NAMES = (
  'attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits ' +
  'diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix ' +
  'kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight ' +
  'markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits ' +
  'patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha ' +
  'preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions ' +
  'requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation ' +
  'stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox ' +
  'viewTarget xChannelSelector yChannelSelector zoomAndPan'
).split(' ')
const CAMEL_CASE_NAMES = new Map(NAMES.map((name) => [name.toLowerCase(), name]))
// React's names without the hyphen of SVG (`fillRule`); some templates print them unchanged.
const REACT_NAMES = new Map(
  'fill-rule clip-rule clip-path stroke-width stroke-linecap stroke-linejoin stop-color'
    .split(' ')
    .map((name) => [name.replace('-', ''), name]),
)

/** The attribute's name in SVG; null for one that a file must not or need not have, such as `onclick` or `data-id`. */
export function svgAttributeName(name: string): string | null {
  if (/^(?:xlink:href|xml:space)$/.test(name)) return name
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name) || /^(?:on|data-|aria-|xmlns$|v-|ng-)/.test(name)) {
    return null
  }
  return CAMEL_CASE_NAMES.get(name) ?? REACT_NAMES.get(name) ?? name
}

/** HTML tags that end an unclosed svg element: those at which browsers end it, and in the last line layout tags. */
export const TAGS_THAT_END_SVG: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img ' +
    'li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var ' +
    'header nav main footer section article button form input link'
  ).split(' '),
)
