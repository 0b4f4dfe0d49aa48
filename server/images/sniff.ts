// Detects a file's format from its first bytes, because its name and Content-Type may be wrong.
import { UnsafeArtwork } from './svg/parse.ts'

export type Format =
  | 'svg'
  | 'svgz'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gif'
  | 'avif'
  | 'jxl'
  | 'ico'
  | 'bmp'

/** One of the texts must appear at the offset; the bytes are read as Latin-1. */
type Signature = [offset: number, ...texts: string[]]

const ACCEPTED_FORMATS: [format: Format, ...signatures: Signature[]][] = [
  ['png', [0, '\x89PNG\r\n\x1a\n']],
  ['jpeg', [0, '\xff\xd8\xff']],
  ['webp', [0, 'RIFF'], [8, 'WEBP']],
  ['gif', [0, 'GIF87a', 'GIF89a']],
  ['avif', [4, 'ftyp'], [8, 'avif', 'avis']],
  // Some encoders write the generic HEIF brand first; AVIF is then the first or second compatible brand.
  ['avif', [4, 'ftyp'], [8, 'mif1', 'msf1'], [16, 'avif', 'avis', 'mif1avif', 'miafavif']],
  ['jxl', [0, '\xff\x0a', '\0\0\0\x0cJXL ']],
  // A cursor is an icon with a point in it.
  ['ico', [0, '\0\0\x01\0', '\0\0\x02\0']],
  // Many texts begin with "BM" too, so the length of a known header must follow: 12, 16, 40, 52, 56, 64, 108 or 124.
  [
    'bmp',
    [0, 'BM'],
    [
      14,
      '\x0c\0\0\0',
      '\x10\0\0\0',
      '(\0\0\0',
      '4\0\0\0',
      '8\0\0\0',
      '@\0\0\0',
      'l\0\0\0',
      '|\0\0\0',
    ],
  ],
  ['svgz', [0, '\x1f\x8b\x08']],
]

const REJECTED_FORMATS: [name: string, ...signatures: Signature[]][] = [
  ['a TIFF image, which is not supported', [0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+']],
  ['a HEIC image, which is not supported', [4, 'ftyp'], [8, 'hei', 'hev', 'mif1', 'msf1']],
  ['a JPEG 2000 image, which is not supported', [0, '\0\0\0\x0cjP', '\xff\x4f\xff\x51']],
  ['an unsupported kind of bitmap', [0, 'BM']],
  ['a video', [4, 'ftyp']],
  ['a video', [0, '\x1aE\xdf\xa3']],
  ['a PDF or PostScript document', [0, '%PDF', '%!PS']],
  ['a Photoshop document', [0, '8BPS']],
  ['a Macintosh icon, which is not supported', [0, 'icns']],
  ['a font', [0, 'wOFF', 'wOF2', 'OTTO', '\0\x01\0\0\0']],
  ['a ZIP archive', [0, 'PK\x03\x04']],
]

const SIGNATURE_BYTES = 64
/** A license comment or a list of entities may precede the first element. */
const MAX_PROLOG_BYTES = 65_536
const HTML_ELEMENT =
  /^(?:html|head|body|title|meta|link|script|style|div|p|h1|center|noscript|iframe)$/

/** The accepted format; null for any other file. Markup without a root element counts as SVG. */
function formatOf(bytes: Uint8Array): Format | null {
  const head = latin1(bytes, SIGNATURE_BYTES)
  const accepted = ACCEPTED_FORMATS.find(([, ...signatures]) => matchesAll(head, signatures))
  if (accepted) return accepted[0]
  const root = rootElementName(bytes)
  return root === 'svg' || root === '' ? 'svg' : null
}

/** Detects the format. @throws UnsafeArtwork with a sentence that names what the file is instead. */
export function sniff(bytes: Uint8Array): Format {
  const format = formatOf(bytes)
  if (format) return format
  if (bytes.byteLength === 0) throw new UnsafeArtwork('The file is empty.')
  const head = latin1(bytes, SIGNATURE_BYTES)
  const rejected = REJECTED_FORMATS.find(([, ...signatures]) => matchesAll(head, signatures))
  if (rejected) throw new UnsafeArtwork(`The file is ${rejected[0]}.`)
  const root = rootElementName(bytes)
  if (root !== null && HTML_ELEMENT.test(root)) throw new UnsafeArtwork('The file is a web page.')
  if (root !== null) throw new UnsafeArtwork('The file is markup, but not an SVG.')
  throw new UnsafeArtwork(
    'The file is not an SVG, PNG, JPEG, WebP, GIF, AVIF, JPEG XL, ICO or BMP.',
  )
}

const matchesAll = (head: string, signatures: Signature[]) =>
  signatures.every(([offset, ...texts]) => texts.some((text) => head.startsWith(text, offset)))

const latin1 = (bytes: Uint8Array, length: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length)).toString('latin1')

/**
 * The local name of the first element. It is null when the file is not markup, and empty when no
 * element was found, in which case the SVG parser reports the error. UTF-16 is read by dropping its
 * zero bytes.
 */
function rootElementName(bytes: Uint8Array): string | null {
  const text = latin1(bytes, MAX_PROLOG_BYTES).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
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

/** The end of the comment, declaration or doctype at the start; null for an element, -1 without an end. */
function prologEnd(text: string): number | null {
  const endOf = (terminator: string) => {
    const start = text.indexOf(terminator)
    return start < 0 ? -1 : start + terminator.length
  }
  if (text.startsWith('<!--')) return endOf('-->')
  if (text.startsWith('<?')) return endOf('?>')
  if (!text.startsWith('<!')) return null
  // A doctype's internal subset is enclosed in brackets.
  return /^<![^>[]*\[/.test(text) ? endOf(']>') : endOf('>')
}
