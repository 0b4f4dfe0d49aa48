// Cuts the part of an SVG file that the fragment of its URL names, so that a logo is not drawn with its whole sprite.
import { Parser } from 'htmlparser2'

/** Bytes; a sprite of a site is smaller, and reading it costs the server's own time. */
const MAX_FILE_BYTES = 512 * 1024
const SIZE_ATTRIBUTES = /\s(?:viewBox|width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/g

interface Part {
  tag: string
  viewBox: string | undefined
}

/** Offsets of the root element, and the element with the wanted id. */
interface Outline {
  rootTag: { start: number; end: number } | null
  rootEnd: number
  part: Part | null
}

/**
 * @param bytes of an SVG file. @param url its URL in the page, with its fragment.
 * @returns a file that shows only the part: a `view`, the target of `:target` rules, or any other element. The file itself
 *   without a fragment, or when no element has its id. Null for a file that is too large.
 */
export function svgPart(bytes: Uint8Array, url: string): Uint8Array | null {
  const id = idIn(url)
  // Byte by byte, because the file may have any encoding that contains ASCII.
  const text = id === '' ? '' : Buffer.from(bytes).toString('latin1')
  if (id === '' || !/<svg[\s>]/.test(text.slice(0, 4096))) return bytes
  if (bytes.length > MAX_FILE_BYTES) return null
  const outline = outlineOf(text, id)
  const { part } = outline
  if (part === null || outline.rootTag === null || part.tag === 'svg') return bytes
  if (part.tag !== 'view' && text.includes(':target'))
    return Buffer.from(text.replaceAll(/:target\b/g, `#${escapeName(id)}`), 'latin1')
  return Buffer.from(fileOf(text, outline.rootTag, outline.rootEnd, part, id), 'latin1')
}

/** @returns the fragment in the bytes of UTF-8, or an empty text. */
function idIn(url: string): string {
  const hash = URL.parse(url)?.hash.slice(1) ?? ''
  try {
    return Buffer.from(decodeURIComponent(hash)).toString('latin1')
  } catch {
    return ''
  }
}

const escapeName = (name: string): string => name.replace(/[^\w-]/g, (sign) => `\\${sign}`)

function outlineOf(text: string, id: string): Outline {
  const outline: Outline = { rootTag: null, rootEnd: text.length, part: null }
  let depth = 0
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (depth === 0) outline.rootTag ??= { start: parser.startIndex, end: parser.endIndex + 1 }
        if (attributes.id === id) outline.part ??= { tag, viewBox: attributes.viewBox }
        depth += 1
      },
      onclosetag() {
        depth -= 1
        if (depth === 0) outline.rootEnd = parser.startIndex
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return outline
}

function fileOf(
  text: string,
  rootTag: { start: number; end: number },
  rootEnd: number,
  { tag, viewBox }: Part,
  id: string,
): string {
  const before = text.slice(0, rootTag.start)
  const root = text.slice(rootTag.start, rootTag.end)
  const content = text.slice(rootTag.end, rootEnd)
  const sized =
    viewBox === undefined
      ? root
      : root.replace(SIZE_ATTRIBUTES, '').replace(/^<[\w:]+/, `$& viewBox="${escapeXml(viewBox)}"`)
  if (tag === 'view') return `${before}${sized}${content}</svg>`
  return `${before}${sized}<defs>${content}</defs><use href="#${escapeXml(id)}"/></svg>`
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
