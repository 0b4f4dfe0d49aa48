// Answers one feature of a media query for a light screen.
import type { CssNode } from 'css-tree'

/** Size in pixels at which queries about the width and the height are answered. */
export interface Viewer {
  width: number
  height: number
}

const PIXELS: Record<string, number> = {
  px: 1,
  em: 16,
  rem: 16,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  // Resolutions, in dots a pixel.
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
}
/** What the viewer prefers, by the feature. */
const FEATURES: Record<string, string[]> = {
  'prefers-color-scheme': ['light'],
  'prefers-reduced-motion': ['no-preference'],
  'prefers-contrast': ['no-preference'],
  'prefers-reduced-transparency': ['no-preference'],
  'forced-colors': ['none'],
  'inverted-colors': ['none'],
  'color-gamut': ['srgb'],
  'dynamic-range': ['standard'],
  hover: ['hover'],
  'any-hover': ['hover'],
  pointer: ['fine'],
  'any-pointer': ['fine'],
  update: ['fast'],
  scan: ['progressive'],
  'display-mode': ['browser'],
}
/** Values for which a feature without a value is false. */
const NONE = new Set(['none', 'no-preference'])

/** Three-valued: null is unknown. */
export const both = (a: boolean | null, b: boolean | null) =>
  a === false || b === false ? false : a === null || b === null ? null : true

/** @returns null when the feature is unknown. */
export function testMedia(node: CssNode, viewer: Viewer): boolean | null {
  const range = node as unknown as Record<'left' | 'middle' | 'right', CssNode | null> &
    Record<'leftComparison' | 'rightComparison', string | null>
  if ((node.type as string) === 'FeatureRange') {
    const left = compare(range.left, range.leftComparison, range.middle, viewer)
    if (range.rightComparison === null) return left
    return both(left, compare(range.middle, range.rightComparison, range.right, viewer))
  }
  if ((node.type as string) !== 'Feature') return null
  const { name, value } = node as unknown as { name: string; value: CssNode | null }
  const feature = name.toLowerCase()
  const known = FEATURES[feature]
  if (known) return matchesKeyword(known, value)
  const [, limit, measure = ''] = /^(min-|max-)?(.*)$/.exec(feature) ?? []
  const actual = measureOf(measure, viewer)
  if (actual === null) return null
  if (typeof actual === 'string') return value?.type === 'Identifier' && value.name === actual
  if (value === null) return actual > 0
  const wanted = numberOf(value, viewer)
  if (wanted === null) return null
  if (limit === undefined) return actual === wanted
  return limit === 'min-' ? actual >= wanted : actual <= wanted
}

function matchesKeyword(known: string[], value: CssNode | null): boolean {
  if (value === null) return !known.some((word) => NONE.has(word))
  return value.type === 'Identifier' && known.includes(value.name.toLowerCase())
}

function measureOf(name: string, { width, height }: Viewer): number | string | null {
  if (name === 'width' || name === 'device-width') return width
  if (name === 'height' || name === 'device-height') return height
  if (name === 'aspect-ratio' || name === 'device-aspect-ratio') return width / height
  if (name === 'orientation') return height >= width ? 'portrait' : 'landscape'
  if (name === 'resolution' || name === '-webkit-device-pixel-ratio') return 1
  if (name === 'color') return 8
  return name === 'monochrome' || name === 'grid' || name === 'color-index' ? 0 : null
}

function compare(
  left: CssNode | null,
  comparison: string | null,
  right: CssNode | null,
  viewer: Viewer,
): boolean | null {
  const [a, b] = [numberOf(left, viewer), numberOf(right, viewer)]
  if (a === null || b === null) return null
  if (comparison === '=') return a === b
  if (comparison === '<') return a < b
  if (comparison === '<=') return a <= b
  return comparison === '>' ? a > b : a >= b
}

function numberOf(node: CssNode | null, viewer: Viewer): number | null {
  if (node?.type === 'Number') return Number(node.value)
  if (node?.type === 'Dimension') {
    const pixels = PIXELS[node.unit.toLowerCase()]
    return pixels === undefined ? null : Number(node.value) * pixels
  }
  if (node?.type === 'Ratio') {
    const { left, right } = node as unknown as Record<'left' | 'right', CssNode | null>
    const [a, b] = [numberOf(left, viewer), right === null ? 1 : numberOf(right, viewer)]
    return a === null || b === null ? null : a / b
  }
  const measured = node?.type === 'Identifier' ? measureOf(node.name.toLowerCase(), viewer) : null
  return typeof measured === 'number' ? measured : null
}
