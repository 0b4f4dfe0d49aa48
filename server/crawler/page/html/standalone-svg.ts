// Makes an svg element independent of its page: symbols, namespaces and a colour for its ink.
import { decodeXML } from 'entities'
import { LIMITS } from '../limits.ts'
import { attributesOf, escaped, markupOf, type Part, type Writing } from './markup.ts'

export interface SvgFile {
  markup: string
  /** Nothing told us the colour of `currentColor`, so it is black. */
  isInkGuessed: boolean
}

/** What is known of a drawing before its file is made. */
export interface Glance {
  /** Whether anything would be drawn. */
  isDrawn: boolean
  /** The file that all of it is taken from, as the page writes it. */
  external: string | null
  viewBox: string | undefined
  /** Names of the symbols that it shows. */
  uses: string[]
}

const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text)\b/
const USES = /<use\b[^>]*?\s(?:xlink:)?href="([^"]*)"/g
const REFERENCES = /(?:href="#|url\((?:&quot;|')?#)([^"')&]+)/g
const EXTERNAL = /<(?:use|image)\b[^>]*?\s(?:xlink:)?href="([^"#][^"]*)"/
const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

export function glance(writing: Writing, parts: Map<string, Part>): Glance {
  const { root, inner } = writing
  const uses = [...inner.matchAll(USES)].slice(0, LIMITS.borrowed).map(([, href]) => href!)
  const isDrawn =
    SHAPES.test(withoutSymbols(inner)) ||
    (uses.length > 0 && (SHAPES.test(inner) || borrowed(writing, parts).some(hasShapes)))
  const external = isDrawn ? undefined : EXTERNAL.exec(inner)?.[1]
  return {
    isDrawn,
    external: external === undefined ? null : decodeXML(external),
    viewBox: root.attributes.viewbox ?? viewBoxOf(uses, parts),
    uses,
  }
}

export function selfStanding(writing: Writing, parts: Map<string, Part>): SvgFile {
  const { root, inner } = writing
  const { viewBox } = glance(writing, parts)
  const taken = borrowed(writing, parts).map(markupOf).join('')
  const content = inner + (taken ? `<defs>${taken}</defs>` : '')
  const head = attributesOf(root)
  const isInkGuessed = /currentcolor/i.test(head + content) && !saysColour(writing)
  const isFramed = root.attributes.viewbox !== undefined
  const frame = viewBox && !isFramed ? ` viewBox="${escaped(viewBox)}"` : ''
  const ink = isInkGuessed ? ' color="#000000"' : ''
  return { markup: `<svg${NAMESPACES}${head}${frame}${ink}>${content}</svg>`, isInkGuessed }
}

/** Of the one symbol that is shown. */
const viewBoxOf = (uses: string[], parts: Map<string, Part>): string | undefined =>
  uses.length === 1 ? parts.get(uses[0]!.slice(1))?.viewBox : undefined

/** Everything of other drawings that this one refers to, and what that refers to. */
function borrowed({ inner, parts: own }: Writing, parts: Map<string, Part>): Part[] {
  const taken = new Map<string, Part>()
  let length = inner.length
  const take = (ids: Iterable<string>) => {
    for (const id of ids) {
      const part = own.has(id) || taken.has(id) ? undefined : parts.get(id)
      if (!part || taken.size >= LIMITS.borrowed || length > LIMITS.drawing) continue
      length += part.end - part.start
      taken.set(id, part)
      take(referencesOf(part))
    }
  }
  take(referencesIn(inner))
  return [...taken.values()]
}

const referencesIn = (markup: string): Set<string> =>
  new Set(Array.from(markup.matchAll(REFERENCES), ([, id]) => id!))

// Asked of one symbol for each of the hundred drawings that show it.
const knownReferences = new WeakMap<Part, Set<string>>()
const knownShapes = new WeakMap<Part, boolean>()

function referencesOf(part: Part): Set<string> {
  const ids = knownReferences.get(part) ?? referencesIn(markupOf(part))
  knownReferences.set(part, ids)
  return ids
}

function hasShapes(part: Part): boolean {
  const has = knownShapes.get(part) ?? SHAPES.test(markupOf(part))
  knownShapes.set(part, has)
  return has
}

// A sprite holds shapes and shows none.
const withoutSymbols = (markup: string): string =>
  markup.replace(/<(symbol|defs)\b[^>]*>[\s\S]*?<\/\1>/g, '')

const saysColour = ({ root }: Writing): boolean =>
  'color' in root.attributes || /(?:^|;)\s*color\s*:/i.test(root.attributes.style ?? '')
