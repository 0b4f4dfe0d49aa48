// Finds the character encoding of a page, in the order that browsers use.
import { PAGE_LIMITS } from '../limits.ts'

const BYTE_ORDER_MARKS: [label: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
]
const META_CHARSET = /<meta\s[^>]{0,1000}?charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,40})/i
/** The charset in a content-type header. */
const HEADER_CHARSET = /charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,40})/i

/**
 * Creates a decoder for the encoding in the byte order mark, the header or the meta element.
 * Without these it is UTF-8 when the bytes contain other characters than ASCII in valid UTF-8, else Windows-1252.
 * @param start the first bytes of the page.
 */
export function decoderOf(contentType: string, start: Uint8Array): TextDecoder {
  const byteOrderMark = BYTE_ORDER_MARKS.find(([, bytes]) =>
    bytes.every((byte, i) => start[i] === byte),
  )?.[0]
  const headerCharset = HEADER_CHARSET.exec(contentType.slice(0, 1_000))?.[1]
  return (
    createDecoder(byteOrderMark) ??
    createDecoder(headerCharset) ??
    createDecoder(declaredCharset(start)) ??
    createDecoder(looksUtf8(start) ? 'utf-8' : 'windows-1252')!
  )
}

function createDecoder(label: string | undefined): TextDecoder | null {
  if (!label) return null
  try {
    return new TextDecoder(label)
  } catch {
    // The label is unknown, so it is ignored.
    return null
  }
}

function declaredCharset(start: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(start.subarray(0, PAGE_LIMITS.charsetScanBytes))
  const label = META_CHARSET.exec(text.replace(/<!--.{0,4096}?-->/gs, ''))?.[1]
  // The declaration was readable as ASCII, so the page is not UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Whether the bytes are valid UTF-8 with other characters than ASCII. */
function looksUtf8(start: Uint8Array): boolean {
  const bytes = start.subarray(0, PAGE_LIMITS.charsetScanBytes)
  if (bytes.every((byte) => byte < 0x80)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
