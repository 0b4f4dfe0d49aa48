// Checks the text of a rebuilt SVG, because the process that rebuilt it is not trusted. The text must have exactly the
// form that `writeSvg` produces, so one pass without a parser suffices, and no two parsers can disagree about it.
import { allowedValue, ELEMENTS, STYLE_PROPERTIES } from './allowlist.ts'
import { SVG_LIMITS } from './limits.ts'
import type { ViewBox } from './viewbox.ts'

const START_TAG = /<([A-Za-z]{1,30})/y
const ATTRIBUTE = / ([A-Za-z][A-Za-z-]{0,40}\d?)="([^"<>&]*)"/y
const END_TAG = /<\/([A-Za-z]{1,30})>/y
/** Spaces that the sanitizer normalizes. Normalizing half a million of them again would block all requests. */
const IRREGULAR_SPACE = /[^\S ]| {2}/
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
/** Trimming and the square frame put the content into a few more elements than the sanitizer allows. */
const ADDED_ELEMENTS = 8
/** Bytes of their tags, with numbers of 20 digits. */
const MAX_ADDED_BYTES = ADDED_ELEMENTS * 256
/** Maximum bytes of an SVG that ingest or a render returns. */
export const MAX_REBUILT_SVG_BYTES = SVG_LIMITS.rebuiltBytes + MAX_ADDED_BYTES

/** Takes time linear in the length of the text. @returns the size of the viewBox; null for any other text. */
export function verifySvg(svg: string): ViewBox | null {
  const openElements: string[] = []
  let viewBox: ViewBox | null = null
  let elementCount = 0
  let position = 0
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    const match = pattern.exec(svg)
    if (match) position = pattern.lastIndex
    return match
  }
  do {
    const end = read(END_TAG)
    if (end) {
      if (openElements.pop() !== end[1]) return null
      continue
    }
    const name = read(START_TAG)?.[1]
    if (name === undefined || !ELEMENTS.has(name)) return null
    if (++elementCount > SVG_LIMITS.elements + ADDED_ELEMENTS) return null
    const attributes = new Map<string, string>()
    for (let match = read(ATTRIBUTE); match; match = read(ATTRIBUTE)) {
      const [, attribute = '', value = ''] = match
      if (attributes.has(attribute) || !isAllowed(name, attribute, value)) return null
      attributes.set(attribute, value)
    }
    if (elementCount === 1) viewBox = rootViewBox(name, attributes)
    if (viewBox === null) return null
    if (svg.startsWith('/>', position)) position += 2
    else if (svg[position] === '>') {
      position += 1
      openElements.push(name)
    } else return null
    if (openElements.length > SVG_LIMITS.nestingDepth + ADDED_ELEMENTS) return null
  } while (openElements.length > 0)
  return position === svg.length ? viewBox : null
}

function isAllowed(element: string, name: string, value: string): boolean {
  if (IRREGULAR_SPACE.test(value)) return false
  if (name === 'xmlns') return value === SVG_NAMESPACE
  if (name === 'style') return value.split(';').every(isAllowedDeclaration)
  if (!hasAllowedValue(name, value)) return false
  // An image embeds its data; any other href refers to an element.
  return name !== 'href' || (element === 'image') === value.startsWith('data:')
}

function isAllowedDeclaration(declaration: string): boolean {
  return STYLE_PROPERTIES.some(
    (property) =>
      declaration.startsWith(`${property}:`) &&
      hasAllowedValue(property, declaration.slice(property.length + 1)),
  )
}

/** Also false for a number that is too large, for which `allowedValue` throws. */
function hasAllowedValue(name: string, value: string): boolean {
  try {
    return allowedValue(name, value) !== null
  } catch {
    return false
  }
}

function rootViewBox(name: string, attributes: Map<string, string>): ViewBox | null {
  if (name !== 'svg' || attributes.get('xmlns') !== SVG_NAMESPACE) return null
  const [, , width = 0, height = 0, ...rest] = (attributes.get('viewBox') ?? '')
    .split(' ')
    .map(Number)
  const isUsable = width > 0 && height > 0 && Math.max(width, height) <= 2 * SVG_LIMITS.maxSide
  return isUsable && rest.length === 0 ? { width, height } : null
}
