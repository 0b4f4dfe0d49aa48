// Recognizes from its first bytes that a file is no image, so that the crawler need not read the rest.
import { sniff } from '../images/sniff.ts'
import { UnsafeArtwork } from '../images/svg/parse.ts'

/** Longer than any start tag that decides the kind of a file, with its prefix. */
const MAX_TAG_NAME_BYTES = 128
/** So much may precede the first element of an SVG, see `images/sniff.ts`. */
const MAX_PROLOG_BYTES = 65_536
const LESS_THAN = 0x3c

/**
 * @param head the first bytes of a file, at least 64 if it has more.
 * @param isWhole whether the file has no other bytes.
 * @returns false when the ingest would refuse any file that begins like this, because of its kind.
 */
export function mayBeImage(head: Uint8Array, isWhole: boolean): boolean {
  const decisive = isWhole ? head : withoutLastTag(head)
  const isDecided = isWhole || head.length >= MAX_PROLOG_BYTES
  // White space may precede markup.
  if (!isDecided && isBlank(decisive)) return true
  try {
    sniff(decisive)
    return true
  } catch (error) {
    if (error instanceof UnsafeArtwork) return false
    throw error
  }
}

/** Its name may be cut: `<sv` is no SVG yet. */
function withoutLastTag(head: Uint8Array): Uint8Array {
  const start = head.lastIndexOf(LESS_THAN)
  return start >= head.length - MAX_TAG_NAME_BYTES ? head.subarray(0, Math.max(0, start)) : head
}

/** Whether there are only white space and the marks of an encoding, in UTF-8 or UTF-16. */
const isBlank = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*$/.test(Buffer.from(bytes).toString('latin1'))
