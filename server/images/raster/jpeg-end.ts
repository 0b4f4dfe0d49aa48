// Reads a JPEG whose end is missing: the decoder draws the missing rows grey, which are cut off again.
import type { Pixels } from '../render-types.ts'
import { MIN_SHARE_OF_ROWS } from './cut-off.ts'

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
/** Missing blocks are drawn in this grey, which a profile may change a little. */
const MISSING_LEVEL = 128
const TOLERANCE = 3

/** The file with an end marker. */
export const withEnd = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, END_OF_IMAGE])

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
