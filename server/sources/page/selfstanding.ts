// Makes an svg element independent of its page: symbols, namespaces and a colour for its ink.
import { LIMITS } from './limits.ts'
import { attributesOf, escaped, markupOf, type Part, type Writing } from './markup.ts'

export interface SvgFile {
  /** Null when nothing would be drawn. */
  markup: string | null
  /** The file that all of it is taken from, as the page writes it. */
  external: string | null
  isInkGuessed: boolean
  viewBox: string | undefined
  /** Names of the symbols that it shows. */
  uses: string[]
}

const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text)\b/
const USES = /<use\b[^>]*?\s(?:xlink:)?href="([^"]*)"/g
const REFERENCES = /(?:href="#|url\((?:&quot;|')?#)([^"')&]+)/g
const EXTERNAL = /<(?:use|image)\b[^>]*?\s(?:xlink:)?href="([^"#][^"]*)"/
const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

export function selfStanding(writing: Writing, parts: Map<string, Part>): SvgFile {
  const { root, inner } = writing
  const uses = [...inner.matchAll(USES)].slice(0, LIMITS.borrowed).map(([, href]) => href!)
  const borrowed = borrow(writing, parts)
  const content = inner + (borrowed ? `<defs>${borrowed}</defs>` : '')
  const isDrawn = SHAPES.test(withoutSymbols(inner)) || (uses.length > 0 && SHAPES.test(content))
  const external = isDrawn ? undefined : EXTERNAL.exec(inner)?.[1]
  const own = root.attributes.viewbox
  const viewBox = own ?? (uses.length === 1 ? parts.get(uses[0]!.slice(1))?.viewBox : undefined)
  const head = attributesOf(root)
  const isInkGuessed = /currentcolor/i.test(head + content) && !saysColour(writing)
  const frame = viewBox && !own ? ` viewBox="${escaped(viewBox)}"` : ''
  const ink = isInkGuessed ? ' color="#000000"' : ''
  const markup = `<svg${NAMESPACES}${head}${frame}${ink}>${content}</svg>`
  return {
    markup: isDrawn ? markup : null,
    external: external?.replaceAll('&amp;', '&') ?? null,
    isInkGuessed,
    viewBox,
    uses,
  }
}

/** Everything of other drawings that this one refers to, and what that refers to. */
function borrow({ inner, parts: own }: Writing, parts: Map<string, Part>): string {
  const taken = new Map<string, string>()
  let length = inner.length
  const take = (markup: string) => {
    for (const [, id] of markup.matchAll(REFERENCES)) {
      const part = own.has(id!) || taken.has(id!) ? undefined : parts.get(id!)
      if (!part || taken.size >= LIMITS.borrowed || length > LIMITS.drawing) continue
      const needed = markupOf(part)
      length += needed.length
      taken.set(id!, needed)
      take(needed)
    }
  }
  take(inner)
  return [...taken.values()].join('')
}

// A sprite holds shapes and shows none.
const withoutSymbols = (markup: string): string =>
  markup.replace(/<(symbol|defs)\b[^>]*>[\s\S]*?<\/\1>/g, '')

const saysColour = ({ root }: Writing): boolean =>
  'color' in root.attributes || /(?:^|;)\s*color\s*:/i.test(root.attributes.style ?? '')
