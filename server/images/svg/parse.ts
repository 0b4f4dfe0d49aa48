// Parses SVG bytes into a tree of SVG elements and serializes such a tree.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { LIMITS } from './limits.ts'

/** Artwork that cannot be made safe; the message is a sentence for the person who uploaded it. */
export class UnsafeArtwork extends Error {
  override name = 'UnsafeArtwork'
}

export interface Element {
  name: string
  attributes: Map<string, string>
  children: Element[]
  /** Content of style and text elements only; never serialized. */
  text: string
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const TEXT_ELEMENTS = new Set(['style', 'text', 'tspan', 'textPath'])
// Old Illustrator files declare namespace URLs as entities. Such an entity is not nested, so it cannot
// explode (billion laughs), and loads nothing (XXE). Every other entity declaration is rejected.
const NAMESPACE_ENTITY =
  /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(["'])(https?:\/\/[\w./:#-]{1,100})\2\s*>/g
// Supersets of ASCII, accepted when all bytes are ASCII, which these encodings read alike.
const ASCII_SUPERSETS = /^(us-ascii|iso-8859-1|latin1|windows-1252)$/

/** Parses the file and keeps only elements of the SVG namespace. @throws UnsafeArtwork */
export function parseSvg(bytes: Uint8Array): Element {
  return parseText(decode(bytes))
}

/** The same for decoded text. @throws UnsafeArtwork */
export function parseText(text: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const parentOfRoot = element('', new Map())
  const open: (Element | null)[] = [parentOfRoot]
  let elements = 0
  parser.on('error', (fault) => {
    // SVG copied from a web page often lacks xmlns:xlink; names with an unbound prefix are dropped.
    if (/unbound namespace prefix/.test(fault.message)) return
    throw new UnsafeArtwork(`The SVG is not well-formed XML: ${fault.message.slice(0, 120)}`)
  })
  parser.on('doctype', (doctype) => declareNamespaces(parser, doctype))
  parser.on('opentag', (tag) => {
    if (++elements > LIMITS.elements) throw new UnsafeArtwork('The SVG has too many elements.')
    if (open.length > LIMITS.depth) throw new UnsafeArtwork('The SVG is nested too deeply.')
    const parent = open.at(-1)
    const next = parent && isSvgElement(tag) ? element(tag.local, attributesOf(tag)) : null
    if (next) parent?.children.push(next)
    open.push(next)
  })
  parser.on('closetag', () => void open.pop())
  const appendText = (text: string) => {
    const parent = open.at(-1)
    if (parent && TEXT_ELEMENTS.has(parent.name)) parent.text += text
  }
  parser.on('text', appendText)
  parser.on('cdata', appendText)
  parser.write(text).close()
  const root = parentOfRoot.children[0]
  if (root?.name !== 'svg') throw new UnsafeArtwork('The file is not an SVG.')
  return root
}

/** Serializes only the tree's elements and attributes. */
export function writeSvg(root: Element): string {
  return write(root, ` xmlns="${SVG}"`)
}

/** Every element of the tree, parents first. */
export function* walkElements(node: Element): Generator<Element> {
  yield node
  for (const child of node.children) yield* walkElements(child)
}

const element = (name: string, attributes: Map<string, string>): Element => ({
  name,
  attributes,
  children: [],
  text: '',
})

function write({ name, attributes, children }: Element, namespace = ''): string {
  let out = `<${name}${namespace}`
  for (const [key, value] of attributes) out += ` ${key}="${escaped(value)}"`
  // The root is never self-closing, because frame.ts inserts content into it.
  if (!children.length && !namespace) return `${out}/>`
  return `${out}>${children.map((child) => write(child)).join('')}</${name}>`
}

const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const isSvgElement = ({ uri, prefix }: SaxesTagNS) => uri === SVG || (!uri && !prefix)

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    const isLink = local === 'href' && (uri === XLINK || prefix === 'xlink')
    if (value.length > LIMITS.attribute && !(local === 'href' && /^\s*data:/.test(value))) {
      throw new UnsafeArtwork(`The SVG has an attribute that is too long: ${local.slice(0, 40)}.`)
    }
    if (isLink && !attributes.has('href')) attributes.set('href', value)
    else if (!prefix && local !== 'xmlns') attributes.set(local, value)
  }
  return attributes
}

function declareNamespaces(parser: SaxesParser<{ xmlns: true }>, doctype: string): void {
  const rest = doctype.replace(NAMESPACE_ENTITY, (_, name: string, _quote, address: string) => {
    parser.ENTITIES[name] = address
    return ''
  })
  if (/<!ENTITY|%/i.test(rest)) throw new UnsafeArtwork('The SVG declares entities.')
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > LIMITS.bytes) throw new UnsafeArtwork('The SVG is larger than 1 MB.')
  const [first, second] = bytes
  const utf16 =
    first === 0xfe && second === 0xff
      ? 'utf-16be'
      : first === 0xff && second === 0xfe
        ? 'utf-16le'
        : null
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes).trimStart()
    if (!utf16) rejectOtherEncoding(text)
    return text
  } catch (fault) {
    if (fault instanceof UnsafeArtwork) throw fault
    throw new UnsafeArtwork('The SVG is neither UTF-8 nor UTF-16 with a byte order mark.')
  }
}

// Encodings such as UTF-7 hide markup from a reader that expects ASCII.
function rejectOtherEncoding(text: string): void {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]?.toLowerCase()
  if (declared === undefined || declared === 'utf-8' || declared === 'utf8') return
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (ASCII_SUPERSETS.test(declared) && /^[\x00-\x7f]*$/.test(text)) return
  throw new UnsafeArtwork(`The SVG must be UTF-8; it declares ${declared.slice(0, 20)}.`)
}
