// Parses SVG bytes into a tree of SVG elements and serializes such a tree.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { SVG_LIMITS } from './limits.ts'

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

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
const TEXT_ELEMENTS = new Set(['style', 'text', 'tspan', 'textPath'])
// Old Illustrator files declare namespace URLs, colors and styles as entities. Such an entity is a short text that is not
// nested, so it cannot explode (billion laughs), and loads nothing (XXE). Every other entity declaration is rejected.
const PLAIN_ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(["'])([\w./:#;,()\s-]{1,100})\2\s*>/g
// Encodings that decode ASCII bytes like UTF-8. A file that declares one is accepted when all its bytes are ASCII.
const ASCII_SUPERSETS = /^(us-ascii|iso-8859-1|latin1|windows-1252)$/

/** The name of elements of other vocabularies, which have neither attributes nor content. */
const FOREIGN = 'foreign'

/** Parses the file and keeps only elements of the SVG namespace, or without any. @throws UnsafeArtwork */
export function parseSvg(bytes: Uint8Array): Element {
  return parseText(decode(bytes))
}

/** Parses the text of an SVG and keeps only elements of the SVG namespace, or without any. @throws UnsafeArtwork */
export function parseText(text: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const parentOfRoot = element('', new Map())
  const openElements: (Element | null)[] = [parentOfRoot]
  let elementCount = 0
  parser.on('error', (error) => {
    // SVG copied from a web page often lacks xmlns:xlink; names with an unbound prefix are dropped.
    if (/unbound namespace prefix/.test(error.message)) return
    throw new UnsafeArtwork(`The SVG is not well-formed XML: ${error.message.slice(0, 120)}`)
  })
  parser.on('doctype', (doctype) => declareEntities(parser, doctype))
  parser.on('opentag', (tag) => {
    if (++elementCount > SVG_LIMITS.elements)
      throw new UnsafeArtwork('The SVG has too many elements.')
    if (openElements.length > SVG_LIMITS.nestingDepth)
      throw new UnsafeArtwork('The SVG is nested too deeply.')
    const parent = openElements.at(-1)
    const isKept = parent !== null && isSvgElement(tag)
    // An element of another vocabulary keeps its place, which selectors count.
    const child = isKept ? element(tag.local, attributesOf(tag)) : element(FOREIGN, new Map())
    parent?.children.push(child)
    openElements.push(isKept ? child : null)
  })
  parser.on('closetag', () => void openElements.pop())
  const appendText = (text: string) => {
    const parent = openElements.at(-1)
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
  return write(root, ` xmlns="${SVG_NAMESPACE}"`)
}

/** Every element of the tree, parents first. */
export function* walkElements(node: Element): Generator<Element> {
  yield node
  for (const child of node.children) yield* walkElements(child)
}

/** A new element of a tree. */
export const newElement = (
  name: string,
  attributes: Record<string, string> = {},
  children: Element[] = [],
): Element => ({ name, attributes: new Map(Object.entries(attributes)), children, text: '' })

const element = (name: string, attributes: Map<string, string>): Element => ({
  name,
  attributes,
  children: [],
  text: '',
})

function write({ name, attributes, children }: Element, namespace = ''): string {
  let markup = `<${name}${namespace}`
  for (const [key, value] of attributes) markup += ` ${key}="${escapeAttribute(value)}"`
  // The root is never self-closing, because frame.ts inserts content into it.
  if (!children.length && !namespace) return `${markup}/>`
  return `${markup}>${children.map((child) => write(child)).join('')}</${name}>`
}

const escapeAttribute = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const isSvgElement = ({ uri, prefix }: SaxesTagNS) => uri === SVG_NAMESPACE || (!uri && !prefix)

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    const isLink = local === 'href' && (uri === XLINK_NAMESPACE || prefix === 'xlink')
    if (
      value.length > SVG_LIMITS.attributeLength &&
      !(local === 'href' && /^\s*data:/.test(value))
    ) {
      throw new UnsafeArtwork(`The SVG has an attribute that is too long: ${local.slice(0, 40)}.`)
    }
    if (isLink && !attributes.has('href')) attributes.set('href', value)
    else if (prefix === 'xml' && local === 'lang' && !attributes.has('lang'))
      attributes.set('lang', value)
    else if (!prefix && local !== 'xmlns') attributes.set(local, value)
  }
  return attributes
}

function declareEntities(parser: SaxesParser<{ xmlns: true }>, doctype: string): void {
  const otherDeclarations = doctype.replace(
    PLAIN_ENTITY,
    (_, name: string, _quote, text: string) => {
      parser.ENTITIES[name] = text
      return ''
    },
  )
  if (/<!ENTITY|%/i.test(otherDeclarations)) throw new UnsafeArtwork('The SVG declares entities.')
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > SVG_LIMITS.bytes) throw new UnsafeArtwork('The SVG is larger than 1 MB.')
  const utf16 = utf16Encoding(bytes)
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes).trimStart()
    if (!utf16) rejectOtherEncoding(text)
    return text
  } catch (error) {
    if (error instanceof UnsafeArtwork) throw error
    throw new UnsafeArtwork('The SVG is neither UTF-8 nor UTF-16 with a byte order mark.')
  }
}

/** The UTF-16 encoding by its byte order mark; null without one. */
function utf16Encoding([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

// Encodings such as UTF-7 hide markup from a reader that expects ASCII.
function rejectOtherEncoding(text: string): void {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]?.toLowerCase()
  if (declared === undefined || declared === 'utf-8' || declared === 'utf8') return
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern covers all of ASCII
  if (ASCII_SUPERSETS.test(declared) && /^[\x00-\x7f]*$/.test(text)) return
  throw new UnsafeArtwork(`The SVG must be UTF-8; it declares ${declared.slice(0, 20)}.`)
}
