// The attribute names of SVG that HTML's parser gives back in lower case.
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
const WRITTEN = new Map(NAMES.map((name) => [name.toLowerCase(), name]))
// React's names for what SVG writes with a hyphen; some templates print them as they are.
const REACT = new Map(
  'fill-rule clip-rule clip-path stroke-width stroke-linecap stroke-linejoin stop-color'
    .split(' ')
    .map((name) => [name.replace('-', ''), name]),
)

/** The name as SVG has it; null for what is no attribute of a drawing: handlers, directives. */
export function attributeName(name: string): string | null {
  if (/^(?:xlink:href|xml:space)$/.test(name)) return name
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name) || /^(?:on|data-|aria-|xmlns$|v-|ng-)/.test(name)) {
    return null
  }
  return WRITTEN.get(name) ?? REACT.get(name) ?? name
}

/** Elements of HTML that end an svg which was never closed, as browsers have it. */
export const ENDS_SVG: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img ' +
    'li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var ' +
    'header nav main footer section article button form input link'
  ).split(' '),
)
