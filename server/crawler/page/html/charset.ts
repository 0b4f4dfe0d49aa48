// Which characters the bytes of a page stand for, in the order browsers ask.
import { LIMITS } from '../limits.ts'

const MARKS: [label: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
]
const DECLARED = /<meta\s[^>]{0,1000}?charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,40})/i
/** In a header, where nobody writes much. */
const SAID = /charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,40})/i

/** A decoder by byte order mark, header, declaration and, failing these, the look of the bytes. */
export function decoderOf(contentType: string, start: Uint8Array): TextDecoder {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => start[i] === byte))?.[0]
  const said = SAID.exec(contentType.slice(0, 1_000))?.[1]
  return (
    decoder(marked) ??
    decoder(said) ??
    decoder(declaredIn(start)) ??
    decoder(looksUtf8(start) ? 'utf-8' : 'windows-1252')!
  )
}

function decoder(label: string | undefined): TextDecoder | null {
  if (!label) return null
  try {
    return new TextDecoder(label)
  } catch {
    // An unknown label counts as none.
    return null
  }
}

function declaredIn(start: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(start.subarray(0, LIMITS.prescan))
  const label = DECLARED.exec(text.replace(/<!--.{0,4096}?-->/gs, ''))?.[1]
  // Who could be read so far does not write UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function looksUtf8(start: Uint8Array): boolean {
  const bytes = start.subarray(0, LIMITS.prescan)
  if (bytes.every((byte) => byte < 0x80)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
