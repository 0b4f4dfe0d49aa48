// Copies one svg element of a page as markup and records the position of each element with an id.
import { PAGE_LIMITS } from '../limits.ts'
import type { PageElement } from './element.ts'
import { svgAttributeName } from './svg-attribute-names.ts'

/** An element with an id, which other svg elements may refer to. */
export interface SvgFragment {
  /** The svg element that contains it. */
  svg: InlineSvg
  /** Offsets of its markup in the content of `svg`. */
  start: number
  end: number
  viewBox: string | undefined
}

/** @param marks text for the start tags of some elements. */
export function fragmentMarkup(
  fragment: SvgFragment,
  marks: ReadonlyMap<PageElement, string> = new Map(),
): string {
  const { content } = fragment.svg
  let markup = ''
  let { start } = fragment
  for (const { element, tagEnd } of marks.size > 0 ? partsOf(fragment) : []) {
    markup += content.slice(start, tagEnd) + (marks.get(element) ?? '')
    start = tagEnd
  }
  return markup + content.slice(start, fragment.end)
}

const partsOf = ({ svg, start, end }: SvgFragment) =>
  svg.elements.filter(({ tagEnd }) => tagEnd > start && tagEnd < end)

/** The elements of a fragment, parents first. */
export const elementsOf = (fragment: SvgFragment): PageElement[] =>
  partsOf(fragment).map(({ element }) => element)

/** The whole content of an svg element. */
export const wholeContent = (svg: InlineSvg): SvgFragment => ({
  svg,
  start: 0,
  end: svg.content.length,
  viewBox: undefined,
})

/** The content of an svg element while it is being read. */
export interface InlineSvg {
  root: PageElement
  content: string
  /** Whether the content exceeded the limit; the svg is then unusable. */
  isTooLong: boolean
  /** All elements inside, parents first, each with the offset in `content` after the name in its start tag. */
  elements: { element: PageElement; tagEnd: number }[]
  /** Open elements, innermost last, each with the offset of its start tag in `content`. */
  openElements: { element: PageElement; start: number }[]
  /** The open element whose content is left out; null when there is none. */
  skippedElement: PageElement | null
  /** The text of its title element. */
  title: string
  /** Elements with an id, by id. */
  fragments: Map<string, SvgFragment>
}

// Tags that are left out: scripts, descriptions, HTML inside the svg and metadata of drawing tools.
const SKIPPED_TAGS = new Set(['script', 'foreignObject', 'title', 'desc', 'metadata'])

/** Starts to read an svg element. */
export const startSvg = (root: PageElement): InlineSvg => ({
  root,
  content: '',
  isTooLong: false,
  elements: [],
  openElements: [],
  skippedElement: null,
  title: '',
  fragments: new Map(),
})

/** Adds a start tag. */
export function openSvgElement(svg: InlineSvg, element: PageElement): void {
  if (svg.skippedElement) return
  if (SKIPPED_TAGS.has(element.tag) || /[^A-Za-z]/.test(element.tag)) {
    svg.skippedElement = element
    return
  }
  const start = svg.content.length
  svg.openElements.push({ element, start })
  if (!svg.isTooLong) svg.elements.push({ element, tagEnd: start + 1 + element.tag.length })
  append(svg, `<${element.tag}${svgAttributes(element)}>`)
}

/** Adds an end tag and records the element when it has an id. */
export function closeSvgElement(svg: InlineSvg, element: PageElement): void {
  if (svg.skippedElement) {
    if (svg.skippedElement === element) svg.skippedElement = null
    return
  }
  const last = svg.openElements.at(-1)
  if (last?.element !== element) return
  svg.openElements.pop()
  append(svg, `</${element.tag}>`)
  const { id, viewbox } = element.attributes
  if (
    !id ||
    svg.isTooLong ||
    svg.fragments.has(id) ||
    svg.fragments.size > PAGE_LIMITS.svgFragments
  )
    return
  const end = svg.content.length
  svg.fragments.set(id, { svg, start: last.start, end, viewBox: viewbox })
}

/** Adds text inside the svg element. */
export function appendSvgText(svg: InlineSvg, text: string, element: PageElement): void {
  const isTitle = element.tag === 'title' && element.parent === svg.root
  if (isTitle && svg.title.length < 200) svg.title += text.slice(0, 200)
  if (!svg.skippedElement && element !== svg.root) append(svg, escapeXml(text))
}

/** Closes the elements that the page left open. */
export function closeOpenElements(svg: InlineSvg): void {
  svg.skippedElement = null
  for (const { element } of svg.openElements.toReversed()) closeSvgElement(svg, element)
}

/** The attributes of an element as SVG writes them; without event handlers and directives. */
export function svgAttributes({ attributes }: PageElement): string {
  const renamed = Object.entries(attributes).map(([name, value]) => [svgAttributeName(name), value])
  // A map, because XML forbids duplicate attributes, and HTML may contain two spellings of one.
  const unique = new Map(renamed.filter((pair): pair is [string, string] => pair[0] !== null))
  return [...unique].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('')
}

function append(svg: InlineSvg, text: string): void {
  if (svg.content.length + text.length > PAGE_LIMITS.inlineImageLength) svg.isTooLong = true
  if (!svg.isTooLong) svg.content += text
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these
const NOT_ALLOWED_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_ALLOWED_IN_XML, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
