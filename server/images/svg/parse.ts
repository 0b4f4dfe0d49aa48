// Reads SVG bytes into a small tree of SVG elements and writes such a tree back, nothing else.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { LIMITS } from './limits.ts'

/** What cannot be made safe; the message is a sentence for whoever sent the artwork. */
export class UnsafeArtwork extends Error {
  override name = 'UnsafeArtwork'
}

export interface Element {
  name: string
  attributes: Map<string, string>
  children: Element[]
  /** Kept for stylesheets and lettering only; never written back. */
  text: string
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const WORDED = new Set(['style', 'text', 'tspan', 'textPath'])
// Old Illustrator names its namespaces by entities. A web address in one level of them cannot
// explode (billion laughs) and opens nothing (XXE); every other declaration is refused.
const NAMESPACE_ENTITY =
  /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(["'])(https?:\/\/[\w./:#-]{1,100})\2\s*>/g
// Supersets of ASCII, accepted while the bytes are ASCII: their meaning is then beyond doubt.
const ASCII_LIKE = /^(us-ascii|iso-8859-1|latin1|windows-1252)$/

/** The document's elements in the SVG namespace; everything else is already gone. */
export function parseSvg(bytes: Uint8Array): Element {
  return parseText(decode(bytes))
}

/** As parseSvg, for text. */
export function parseText(text: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const top = element('', new Map())
  const open: (Element | null)[] = [top]
  let elements = 0
  parser.on('error', (fault) => {
    // Markup lifted out of a web page often lacks its xmlns:xlink; unbound names are dropped below.
    if (/unbound namespace prefix/.test(fault.message)) return
    throw new UnsafeArtwork(`The SVG is not well-formed XML: ${fault.message.slice(0, 120)}`)
  })
  parser.on('doctype', (doctype) => declareNamespaces(parser, doctype))
  parser.on('opentag', (tag) => {
    if (++elements > LIMITS.elements) throw new UnsafeArtwork('The SVG has too many elements.')
    if (open.length > LIMITS.depth) throw new UnsafeArtwork('The SVG is nested too deeply.')
    const parent = open.at(-1)
    const next = parent && isSvg(tag) ? element(tag.local, attributesOf(tag)) : null
    if (next) parent?.children.push(next)
    open.push(next)
  })
  parser.on('closetag', () => void open.pop())
  const keepText = (words: string) => {
    const parent = open.at(-1)
    if (parent && WORDED.has(parent.name)) parent.text += words
  }
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.write(text).close()
  const root = top.children[0]
  if (root?.name !== 'svg') throw new UnsafeArtwork('The file is not an SVG drawing.')
  return root
}

/** Writes elements and attributes only, so nothing but what the tree holds can come out. */
export function writeSvg(root: Element): string {
  return write(root, ` xmlns="${SVG}"`)
}

/** Every element of the tree, parents first. */
export function* everyElement(node: Element): Generator<Element> {
  yield node
  for (const child of node.children) yield* everyElement(child)
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
  // The root stays open: frame.ts puts things inside it.
  if (!children.length && !namespace) return `${out}/>`
  return `${out}>${children.map((child) => write(child)).join('')}</${name}>`
}

const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const isSvg = ({ uri, prefix }: SaxesTagNS) => uri === SVG || (!uri && !prefix)

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const found = new Map<string, string>()
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    const isLink = local === 'href' && (uri === XLINK || prefix === 'xlink')
    if (value.length > LIMITS.attribute && !(local === 'href' && /^\s*data:/.test(value))) {
      throw new UnsafeArtwork(`The SVG has an attribute that is too long: ${local.slice(0, 40)}.`)
    }
    if (isLink && !found.has('href')) found.set('href', value)
    else if (!prefix && local !== 'xmlns') found.set(local, value)
  }
  return found
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
  const wide =
    first === 0xfe && second === 0xff
      ? 'utf-16be'
      : first === 0xff && second === 0xfe
        ? 'utf-16le'
        : null
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes).trimStart()
    if (!wide) refuseOtherEncoding(text)
    return text
  } catch (fault) {
    if (fault instanceof UnsafeArtwork) throw fault
    throw new UnsafeArtwork('The SVG is neither UTF-8 nor marked UTF-16.')
  }
}

// UTF-7 and friends hide markup from whoever reads the bytes as ASCII.
function refuseOtherEncoding(text: string): void {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]?.toLowerCase()
  if (declared === undefined || declared === 'utf-8' || declared === 'utf8') return
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (ASCII_LIKE.test(declared) && /^[\x00-\x7f]*$/.test(text)) return
  throw new UnsafeArtwork(`The SVG says it is written in ${declared.slice(0, 20)}, not UTF-8.`)
}
