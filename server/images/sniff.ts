// What a file is, by its first bytes: neither its name nor the header it came with is believed.
import { UnsafeArtwork } from './svg/parse.ts'

export type Format = 'svg' | 'svgz' | 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'ico' | 'bmp'

/** Texts of which one stands at a place; the bytes are read as Latin-1. */
type Signature = [place: number, ...texts: string[]]

const TAKEN: [format: Format, ...signatures: Signature[]][] = [
  ['png', [0, '\x89PNG\r\n\x1a\n']],
  ['jpeg', [0, '\xff\xd8\xff']],
  ['webp', [0, 'RIFF'], [8, 'WEBP']],
  ['gif', [0, 'GIF87a', 'GIF89a']],
  ['avif', [4, 'ftyp'], [8, 'avif', 'avis']],
  // Some writers name the brand of all HEIF images first and their own among the compatible ones.
  ['avif', [4, 'ftyp'], [8, 'mif1', 'msf1'], [16, 'avif', 'avis', 'mif1avif', 'miafavif']],
  ['ico', [0, '\0\0\x01\0']],
  // "BM" alone begins many a text: the length of a known header follows.
  ['bmp', [0, 'BM'], [14, '(\0\0\0', '4\0\0\0', '8\0\0\0', '@\0\0\0', 'l\0\0\0', '|\0\0\0']],
  ['svgz', [0, '\x1f\x8b\x08']],
]

const REFUSED: [name: string, ...signatures: Signature[]][] = [
  ['a mouse cursor', [0, '\0\0\x02\0']],
  ['a JPEG XL image, which is not taken', [0, '\xff\x0a', '\0\0\0\x0cJXL ']],
  ['a TIFF image, which is not taken', [0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+']],
  ['a HEIC image, which is not taken', [4, 'ftyp'], [8, 'hei', 'hev', 'mif1', 'msf1']],
  ['a JPEG 2000 image, which is not taken', [0, '\0\0\0\x0cjP', '\xff\x4f\xff\x51']],
  ['a bitmap of a kind not taken', [0, 'BM']],
  ['a film', [4, 'ftyp']],
  ['a film', [0, '\x1aE\xdf\xa3']],
  ['a PDF or PostScript document', [0, '%PDF', '%!PS']],
  ['a Photoshop document', [0, '8BPS']],
  ['a Macintosh icon, which is not taken', [0, 'icns']],
  ['a font', [0, 'wOFF', 'wOF2', 'OTTO', '\0\x01\0\0\0']],
  ['a ZIP archive', [0, 'PK\x03\x04']],
]

const HEAD = 64
/** A licence or a list of entities may stand before the first element. */
const PROLOG = 65_536
const HTML = /^(?:html|head|body|title|meta|link|script|style|div|p|h1|center|noscript|iframe)$/

/** The format, or null for what no signature fits. */
function formatOf(bytes: Uint8Array): Format | null {
  const head = latin1(bytes, HEAD)
  const known = TAKEN.find(([, ...signatures]) => fits(head, signatures))
  if (known) return known[0]
  const root = rootOf(bytes)
  return root === 'svg' || root === '' ? 'svg' : null
}

/** The format. @throws UnsafeArtwork that says what the file is instead. */
export function sniff(bytes: Uint8Array): Format {
  const format = formatOf(bytes)
  if (format) return format
  if (bytes.byteLength === 0) throw new UnsafeArtwork('The file is empty.')
  const head = latin1(bytes, HEAD)
  const other = REFUSED.find(([, ...signatures]) => fits(head, signatures))
  if (other) throw new UnsafeArtwork(`The file is ${other[0]}.`)
  const root = rootOf(bytes)
  if (root !== null && HTML.test(root)) throw new UnsafeArtwork('The file is a web page.')
  if (root !== null) throw new UnsafeArtwork('The file is markup, but no SVG drawing.')
  throw new UnsafeArtwork('The file is no SVG, PNG, JPEG, WebP, GIF, AVIF, ICO or BMP.')
}

const fits = (head: string, signatures: Signature[]) =>
  signatures.every(([place, ...texts]) => texts.some((text) => head.startsWith(text, place)))

const latin1 = (bytes: Uint8Array, length: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length)).toString('latin1')

/**
 * The local name of markup's first element; null when it is no markup, empty when none was found,
 * which is then for the parser to say. UTF-16 is read by dropping its zero bytes.
 */
function rootOf(bytes: Uint8Array): string | null {
  const text = latin1(bytes, PROLOG).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
  let rest = text.replaceAll('\0', '').trimStart()
  if (!rest.startsWith('<')) return null
  for (;;) {
    if (/^<!doctype\s+html/i.test(rest)) return 'html'
    const end = prologEnd(rest)
    if (end === null) break
    if (end < 0) return ''
    rest = rest.slice(end).trimStart()
  }
  return /^<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(rest)?.[1]?.toLowerCase() ?? ''
}

/** Where what stands before the first element ends: null at an element, negative without an end. */
function prologEnd(text: string): number | null {
  const after = (sign: string) => {
    const at = text.indexOf(sign)
    return at < 0 ? -1 : at + sign.length
  }
  if (text.startsWith('<!--')) return after('-->')
  if (text.startsWith('<?')) return after('?>')
  if (!text.startsWith('<!')) return null
  // The subset of a document type has brackets of its own.
  return /^<![^>[]*\[/.test(text) ? after(']>') : after('>')
}
