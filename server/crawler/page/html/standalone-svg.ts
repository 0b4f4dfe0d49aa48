// Turns an inline svg element into a file of its own: adds its symbols, namespaces and a default color.
import { decodeXML } from 'entities'
import { PAGE_LIMITS } from '../limits.ts'
import {
  escapeXml,
  fragmentMarkup,
  type InlineSvg,
  type SvgFragment,
  svgAttributes,
  wholeContent,
} from './markup.ts'
import type { SvgStyler } from './svg-styles.ts'

export interface SvgFile {
  markup: string
  /** Whether the svg uses `currentColor` without defining it; the file then shows it in black. */
  isColorGuessed: boolean
}

/** The properties of an svg element that are known without writing its file. */
export interface SvgSummary {
  /** Whether the file would show any shape. */
  isVisible: boolean
  /** URL of the file that it shows, as written in the page; null when it has shapes of its own or names no file. */
  externalHref: string | null
  viewBox: string | undefined
  /** The href of each `use` element, such as `#logo`. */
  symbolHrefs: string[]
}

const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text)\b/
const USE_HREF = /<use\b[^>]*?\s(?:xlink:)?href="([^"]*)"/g
const REFERENCES = /(?:href="#|url\((?:&quot;|')?#)([^"')&]+)/g
const EXTERNAL_HREF = /<(?:use|image)\b[^>]*?\s(?:xlink:)?href="([^"#][^"]*)"/
const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/**
 * Reads what an svg element shows without writing its file.
 * @param fragments all elements with an id in the page's svg elements, by id.
 */
export function summarizeSvg(svg: InlineSvg, fragments: Map<string, SvgFragment>): SvgSummary {
  const { root, content } = svg
  const symbolHrefs = [...content.matchAll(USE_HREF)]
    .slice(0, PAGE_LIMITS.referencedFragments)
    .map(([, href]) => href!)
  const showsSymbol = () =>
    symbolHrefs.length > 0 &&
    (SHAPES.test(content) || referencedFragments(svg, fragments).some(hasShapes))
  const isVisible = SHAPES.test(withoutSymbols(content)) || showsSymbol()
  const externalHref = isVisible ? undefined : EXTERNAL_HREF.exec(content)?.[1]
  return {
    isVisible,
    externalHref: externalHref === undefined ? null : decodeXML(externalHref),
    viewBox: root.attributes.viewbox ?? viewBoxOf(symbolHrefs, fragments),
    symbolHrefs,
  }
}

/** Writes the svg element as a file, with every fragment that it refers to and the page's styles for it. */
export function toStandaloneSvg(
  svg: InlineSvg,
  fragments: Map<string, SvgFragment>,
  stylesOf: SvgStyler,
): SvgFile {
  const { root } = svg
  const { viewBox } = summarizeSvg(svg, fragments)
  const pieces = [wholeContent(svg), ...referencedFragments(svg, fragments)]
  const { css, definesColor, marks } = stylesOf(root, pieces)
  const [content, ...referenced] = pieces.map((piece) => fragmentMarkup(piece, marks))
  const style = css === '' ? '' : `<style>${escapeXml(css)}</style>`
  const definitions = referenced.length > 0 ? `<defs>${referenced.join('')}</defs>` : ''
  const body = style + content + definitions
  const attributes = svgAttributes(root)
  const isColorGuessed =
    /currentcolor/i.test(attributes + body) && !(definesColor || hasOwnColor(svg))
  const hasViewBox = root.attributes.viewbox !== undefined
  const viewBoxAttribute = viewBox && !hasViewBox ? ` viewBox="${escapeXml(viewBox)}"` : ''
  const color = isColorGuessed ? ' color="#000000"' : ''
  return {
    markup: `<svg${NAMESPACES}${attributes}${viewBoxAttribute}${color}>${body}</svg>`,
    isColorGuessed,
  }
}

/** The view box of the symbol, when the svg shows exactly one. */
const viewBoxOf = (
  symbolHrefs: string[],
  fragments: Map<string, SvgFragment>,
): string | undefined =>
  symbolHrefs.length === 1 ? fragments.get(symbolHrefs[0]!.slice(1))?.viewBox : undefined

/** The fragments of other svg elements that this one refers to, directly or indirectly. */
function referencedFragments(
  { content, fragments: ownFragments }: InlineSvg,
  fragments: Map<string, SvgFragment>,
): SvgFragment[] {
  const referenced = new Map<string, SvgFragment>()
  let totalLength = content.length
  const add = (ids: Iterable<string>) => {
    for (const id of ids) {
      const fragment = ownFragments.has(id) || referenced.has(id) ? undefined : fragments.get(id)
      if (
        !fragment ||
        referenced.size >= PAGE_LIMITS.referencedFragments ||
        totalLength > PAGE_LIMITS.inlineImageLength
      )
        continue
      totalLength += fragment.end - fragment.start
      referenced.set(id, fragment)
      add(referencesOfFragment(fragment))
    }
  }
  add(referencedIds(content))
  return [...referenced.values()]
}

const referencedIds = (markup: string): Set<string> =>
  new Set(Array.from(markup.matchAll(REFERENCES), ([, id]) => id!))

// Cached, because hundreds of svg elements may show the same symbol.
const referencesCache = new WeakMap<SvgFragment, Set<string>>()
const hasShapesCache = new WeakMap<SvgFragment, boolean>()

function referencesOfFragment(fragment: SvgFragment): Set<string> {
  const ids = referencesCache.get(fragment) ?? referencedIds(fragmentMarkup(fragment))
  referencesCache.set(fragment, ids)
  return ids
}

function hasShapes(fragment: SvgFragment): boolean {
  const result = hasShapesCache.get(fragment) ?? SHAPES.test(fragmentMarkup(fragment))
  hasShapesCache.set(fragment, result)
  return result
}

// A sprite contains shapes but does not show them.
const withoutSymbols = (markup: string): string =>
  markup.replace(/<(symbol|defs)\b[^>]*>[\s\S]*?<\/\1>/g, '')

const hasOwnColor = ({ root }: InlineSvg): boolean =>
  'color' in root.attributes || /(?:^|;)\s*color\s*:/i.test(root.attributes.style ?? '')
