// Reads a JPEG whose end is missing: the decoder draws the missing rows grey, which are cut off again.
import type { Pixels } from '../render-types.ts'
import { MIN_SHARE_OF_ROWS } from './cut-off.ts'

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
/** A marker, and as many bytes as its length can state. */
const MAX_SEGMENT_BYTES = 2 + 65_535
/** Missing blocks are drawn in this grey, which a profile may change a little. */
const MISSING_LEVEL = 128
const TOLERANCE = 3

/** The file with an end marker. */
export const withEnd = (bytes: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, lengthWithoutCutSegment(bytes)), END_OF_IMAGE])

/** Decoders refuse a file with half a table, which stands between the scans of a progressive one. */
function lengthWithoutCutSegment(bytes: Uint8Array): number {
  const start = Math.max(2, bytes.length - MAX_SEGMENT_BYTES)
  for (let i = bytes.length - 2; i >= start; i--) {
    const marker = bytes[i + 1] as number
    // In the blocks, a 0 follows the byte 255, or the mark of a restart.
    if (bytes[i] !== 0xff || marker === 0 || marker === 0xff) continue
    if (marker >= 0xd0 && marker <= 0xd7) continue
    const length = i + 4 <= bytes.length ? bytes[i + 2]! * 256 + bytes[i + 3]! : MAX_SEGMENT_BYTES
    return i + 2 + length > bytes.length ? i : bytes.length
  }
  return bytes.length
}

/** The rows that the file has: the last blocks of a row are the last ones read. @returns null for too few of them. */
export function rowsRead({ data, width, height }: Pixels): Pixels | null {
  const isMissing = (y: number) =>
    [0, 1, 2].every((channel) => {
      const level = data[(y * width + width - 1) * 4 + channel] as number
      return Math.abs(level - MISSING_LEVEL) <= TOLERANCE
    })
  let rows = height
  while (rows > 0 && isMissing(rows - 1)) rows--
  if (rows < height * MIN_SHARE_OF_ROWS) return null
  return { data: data.subarray(0, width * rows * 4), width, height: rows }
}
