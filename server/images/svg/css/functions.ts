// Computes the functions of CSS values: var(), calc() and its relatives, if(), and those of colors.
import { matchesMediaText } from '../../../css/conditions.ts'
import { contrastColor, mixColors } from '../../theme/color.ts'
import { viewerOf } from '../../viewer.ts'
import { SVG_LIMITS } from '../limits.ts'
import { UnsafeArtwork } from '../parse.ts'
import { calculate, type Units } from './calc.ts'
import { relativeColor } from './relative-colors.ts'
import { splitTopLevel } from './split.ts'

/** The custom properties that an element has, with their computed values. */
export type CustomProperties = ReadonlyMap<string, string>

/** What functions may refer to. */
export interface ValueContext extends Units {
  customProperties: CustomProperties
  /** Whether `light-dark()` is dark. */
  isDark: boolean
}

/** Functions that a browser computes and this code does not; a value with one of them is uncertain. */
const NOT_COMPUTED =
  /(?:^|[\s,(])(?:env|attr|if|sin|cos|tan|asin|acos|atan|atan2|pow|sqrt|hypot|log|exp|contrast-color|color-mix|light-dark|calc|min|max|clamp|round|mod|rem|abs|sign|image|image-set|cross-fade|element|paint|inherit|random|sibling-index|sibling-count|(?:repeating-)?(?:linear|radial|conic)-gradient)\(|\(\s*from\s/i
const VARIABLE = /(?:^|[^\w-])(var)\(/i
const COMPUTED =
  /(?:^|[^\w-])(var|env|calc|min|max|clamp|round|mod|rem|abs|sign|sin|cos|tan|asin|acos|atan|atan2|pow|sqrt|hypot|log|exp|if|light-dark|color-mix|contrast-color|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)(?=\(\s*from\s))\(/i
const MAX_DEPTH = 24

/** Whether a value cannot be computed here although a browser can. */
export const isUncertain = (value: string): boolean => NOT_COMPUTED.test(value)

/** Whether a value has a function that `computeFunctions` knows. */
export const hasFunctions = (value: string): boolean => value.includes('(') && COMPUTED.test(value)

/** @returns the value without the functions; null when a variable has no value, so that the whole declaration has none. */
export const computeFunctions = (value: string, context: ValueContext): string | null =>
  replaceFunctions(value, COMPUTED, (name, content, depth) =>
    computeOne(name, content, context, depth),
  )

/** @returns the value without variables; null when one of them has no value. */
export const substituteVariables = (value: string, properties: CustomProperties): string | null =>
  replaceFunctions(value, VARIABLE, (_name, content, depth) => variable(content, properties, depth))

type Replace = (name: string, content: string, depth: number) => { text: string } | null

function replaceFunctions(
  value: string,
  pattern: RegExp,
  replace: Replace,
  depth = 0,
): string | null {
  let text = value
  let start = 0
  for (;;) {
    const found = findFunction(text, pattern, start)
    if (found === null) return text
    if (depth > MAX_DEPTH) throw new UnsafeArtwork('The SVG has styles that are nested too deeply.')
    const { name, from, to, content } = found
    const computed = replace(name, content, depth)
    if (computed === null) return null
    text = text.slice(0, from) + computed.text + text.slice(to)
    if (text.length > SVG_LIMITS.computedValueLength)
      throw new UnsafeArtwork('The SVG has a computed style that is too long.')
    start = from + computed.text.length
  }
}

interface Found {
  name: string
  content: string
  from: number
  to: number
}

function findFunction(text: string, pattern: RegExp, start: number): Found | null {
  const match = pattern.exec(text.slice(start))
  if (!match) return null
  const opening = start + match.index + match[0].length - 1
  const to = endOfParentheses(text, opening)
  const from = opening - match[1]!.length
  return { name: match[1]!.toLowerCase(), content: text.slice(opening + 1, to - 1), from, to }
}

/** @returns the position after the parenthesis that closes the one at this position, or the end of the text. */
function endOfParentheses(text: string, opening: number): number {
  let depth = 0
  for (let i = opening; i < text.length; i++) {
    if (text[i] === '(') depth += 1
    if (text[i] === ')' && --depth === 0) return i + 1
  }
  return text.length
}

function computeOne(
  name: string,
  content: string,
  context: ValueContext,
  depth: number,
): { text: string } | null {
  if (name === 'var') return variable(content, context.customProperties, depth)
  if (name === 'env') return environment(content)
  if (name === 'if') return chooseBranch(content, context)
  const computeInner: Replace = (innerName, text, innerDepth) =>
    computeOne(innerName, text, context, innerDepth)
  const inner = replaceFunctions(content, COMPUTED, computeInner, depth + 1)
  if (inner === null) return null
  const parts = splitTopLevel(inner, ',')
  if (name === 'light-dark') return { text: parts[context.isDark ? 1 : 0] ?? '' }
  const compute = (text: string) => replaceFunctions(text, COMPUTED, computeInner, depth + 1)
  const result = () => {
    if (name === 'color-mix') return colorMix(parts)
    if (name === 'contrast-color') return contrastColor(inner)
    const isRelative = /^\s*from\s/i.test(inner)
    return isRelative ? relativeColor(name, inner.trim(), compute) : calculate(name, parts, context)
  }
  // A function that cannot be computed stays, so that the value is found to be uncertain.
  return { text: result() ?? `${name}(${inner})` }
}

function variable(
  content: string,
  properties: CustomProperties,
  depth: number,
): { text: string } | null {
  const [name = '', ...fallback] = content.split(',')
  const value = properties.get(name.trim())
  if (value !== undefined) return { text: value }
  if (fallback.length === 0) return null
  const replaceInner: Replace = (_name, text, innerDepth) => variable(text, properties, innerDepth)
  const text = replaceFunctions(fallback.join(',').trim(), VARIABLE, replaceInner, depth + 1)
  return text === null ? null : { text }
}

/** The safe areas of a screen are all of it. @returns null where neither the name nor a fallback is known. */
function environment(content: string): { text: string } | null {
  const [name = '', ...fallback] = content.split(',')
  if (/^\s*safe-area-inset-(?:top|right|bottom|left)\s*$/.test(name)) return { text: '0px' }
  return fallback.length === 0 ? null : { text: fallback.join(',').trim() }
}

/**
 * @param content such as `style(--a: b): red; else: blue`.
 * @returns the value of the first branch whose condition holds; null without one.
 */
function chooseBranch(content: string, context: ValueContext): { text: string } | null {
  for (const branch of splitTopLevel(content, ';')) {
    if (branch === '') continue
    const [condition = '', ...value] = splitTopLevel(branch, ':')
    const holds = condition === 'else' || holdsFor(condition, context)
    // A condition that cannot be decided stays, so that the value is found to be uncertain.
    if (holds === null) return { text: `if(${content})` }
    if (holds) return { text: value.join(':').trim() }
  }
  return null
}

/** @returns null for a condition that is not known. */
function holdsFor(condition: string, { customProperties, viewport }: ValueContext): boolean | null {
  const [, negation, name = '', content = ''] =
    /^(not\s+)?(style|media)\((.*)\)$/is.exec(condition.trim()) ?? []
  const isNegated = negation !== undefined
  if (name.toLowerCase() === 'media') {
    const isWhole = /^[\w-]+$/.test(content.trim())
    const query = isWhole ? content : `(${content})`
    return matchesMediaText(query, viewerOf(viewport)) !== isNegated
  }
  const [, property, wanted] = /^\s*(--[^\s:]+)\s*(?::(.*))?$/s.exec(content) ?? []
  if (property === undefined) return null
  const actual = customProperties.get(property)
  const holds = wanted === undefined ? actual !== undefined : actual === wanted.trim()
  return holds !== isNegated
}

/** @param parts `in srgb`, `red 20%` and `blue`. */
function colorMix(parts: string[]): string | null {
  const hasSpace = parts[0]?.startsWith('in ')
  const space = hasSpace ? parts[0]!.slice(3).trim() : 'oklab'
  const colors = (hasSpace ? parts.slice(1) : parts).map((part) => {
    const percentage = /(?:^|\s)([\d.]+)%(?:\s|$)/.exec(part)
    return {
      color: part.replace(/(?:^|\s)[\d.]+%(?=\s|$)/, '').trim(),
      share: percentage ? Number(percentage[1]) / 100 : null,
    }
  })
  const [first, second, ...rest] = colors
  if (!first || !second || rest.length > 0) return null
  const shareOfFirst = first.share ?? (second.share === null ? 0.5 : 1 - second.share)
  const shareOfSecond = second.share ?? 1 - shareOfFirst
  const total = shareOfFirst + shareOfSecond
  if (!(total > 0)) return null
  return mixColors(first.color, second.color, {
    space,
    share: shareOfSecond / total,
    opacity: Math.min(1, total),
  })
}
