// Decides `@media` and `@supports` for the one viewer that artwork is drawn for: a light screen, as wide as a logo.
import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import { parseCss } from './parse.ts'

/** An at-rule around rules. */
export interface Condition {
  /** `media`, `supports` or `layer`. */
  name: string
  prelude: CssNode | null
}

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

type Test = (feature: CssNode) => boolean | null

/** @param isKnown whether a browser knows a declaration. */
export function holds(
  { name, prelude }: Condition,
  viewer: Viewer,
  isKnown: (name: string, value: string) => boolean,
): boolean {
  if (name === 'media') return matchesMedia(prelude, viewer)
  return name === 'layer' || matchesSupports(prelude, isKnown)
}

/** The condition as it is written, without the name of its at-rule. */
export const textOfCondition = ({ prelude }: Condition): string =>
  prelude ? generate(prelude) : ''

/** @param media the attribute of a style element. @throws CostlyStyles */
export const matchesMediaText = (media: string, viewer: Viewer): boolean =>
  media === '' || matchesMedia(parseCss(media, 'mediaQueryList'), viewer)

/** @returns whether one of the queries holds; what is unknown does not. */
function matchesMedia(queries: CssNode | null, viewer: Viewer): boolean {
  if (queries?.type !== 'MediaQueryList') return false
  const list = queries.children.toArray()
  return list.length === 0 || list.some((query) => matchesQuery(query, viewer))
}

function matchesQuery(query: CssNode, viewer: Viewer): boolean {
  if (query.type !== 'MediaQuery') return false
  // css-tree has a type and a condition, which its declarations lack.
  const { modifier, mediaType, condition } = query as unknown as {
    modifier: string | null
    mediaType: string | null
    condition: CssNode | null
  }
  const isType = mediaType === null || /^(?:all|screen)$/i.test(mediaType)
  const holds = condition === null || evaluate(condition, (node) => testMedia(node, viewer))
  const matches = holds !== null && isType && holds
  return modifier?.toLowerCase() === 'not' ? holds !== null && !matches : matches
}

function matchesSupports(
  prelude: CssNode | null,
  isKnownDeclaration: (name: string, value: string) => boolean,
): boolean {
  const test: Test = (node) => {
    if (node.type === 'SupportsDeclaration') {
      const { property, value } = (node as unknown as { declaration: Declared }).declaration
      return isKnownDeclaration(property, value.value ?? '')
    }
    // A selector that css-tree parses is one that browsers know, apart from those of the future.
    return 'feature' in node && (node as { feature: unknown }).feature === 'selector'
  }
  return prelude !== null && evaluate(prelude, test) === true
}

interface Declared {
  property: string
  value: { value?: string }
}

/** Three-valued logic: null is unknown, and stays unknown when it is negated. */
function evaluate(node: CssNode, test: Test): boolean | null {
  if ((node.type as string) !== 'Condition') return test(node)
  const children = (node as unknown as { children: { toArray(): CssNode[] } }).children.toArray()
  let result: boolean | null = null
  let operator = ''
  let isNegated = false
  for (const child of children) {
    if (child.type === 'Identifier') {
      if (child.name.toLowerCase() === 'not') isNegated = true
      else operator = child.name.toLowerCase()
      continue
    }
    const part = evaluate(child, test)
    const value = isNegated && part !== null ? !part : part
    isNegated = false
    if (operator === '') result = value
    else result = operator === 'and' ? both(result, value) : either(result, value)
  }
  return result
}

const both = (a: boolean | null, b: boolean | null) =>
  a === false || b === false ? false : a === null || b === null ? null : true
const either = (a: boolean | null, b: boolean | null) =>
  a === true || b === true ? true : a === null || b === null ? null : false

function testMedia(node: CssNode, viewer: Viewer): boolean | null {
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
