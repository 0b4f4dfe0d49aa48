// Reads the run-length encoded rows of a bitmap: bytes in pairs, of a count and a color, or of 0 and a command.
import type { Layout } from './bmp-layout.ts'

/** Commands after a count of 0; a higher number is that of the pixels that follow one by one. */
const END_OF_ROW = 0
const END_OF_BITMAP = 1
const MOVE = 2

/** Stands for a pixel that the file skips; no palette has so many colors, so it is black, as in browsers. */
export const SKIPPED = 256
/** Stands for a pixel that comes after the end of the file: transparent, as in browsers. */
export const MISSING = 257

/**
 * The palette index of each pixel from the top, `SKIPPED` or `MISSING`. Each step reads two bytes or more and writes at
 * most 255 pixels inside its row, so the work is bounded by the file.
 */
export function readRuns({ view, width, height, rowsOffset, encoding }: Layout): Uint16Array {
  const indexes = new Uint16Array(width * height).fill(SKIPPED)
  const pixelsPerByte = encoding === 'rle4' ? 2 : 1
  let position = rowsOffset
  let x = 0
  // Counted from the bottom.
  let y = 0
  let isEnded = false
  const put = (index: number) => {
    if (x < width) indexes[(height - 1 - y) * width + x++] = index
  }
  /** The color of a pixel in a byte: with two in a byte, the first one is in its upper half. */
  const indexIn = (byte: number, isOdd: boolean) => {
    if (pixelsPerByte === 1) return byte
    return isOdd ? byte & 15 : byte >> 4
  }
  while (y < height && position + 2 <= view.byteLength) {
    const count = view.getUint8(position)
    const value = view.getUint8(position + 1)
    position += 2
    if (count > 0) {
      for (let i = 0; i < count; i++) put(indexIn(value, i % 2 === 1))
    } else if (value === END_OF_ROW) {
      x = 0
      y++
    } else if (value === END_OF_BITMAP) {
      isEnded = true
      break
    } else if (value === MOVE) {
      if (position + 2 > view.byteLength) break
      x += view.getUint8(position)
      y += view.getUint8(position + 1)
      position += 2
    } else {
      const bytes = Math.ceil(value / pixelsPerByte)
      if (position + bytes > view.byteLength) break
      for (let i = 0; i < value; i++)
        put(indexIn(view.getUint8(position + Math.floor(i / pixelsPerByte)), i % 2 === 1))
      // Padded to an even number of bytes.
      position += bytes + (bytes % 2)
    }
  }
  if (!isEnded && y < height) {
    const rowStart = (height - 1 - y) * width
    indexes.fill(MISSING, 0, rowStart)
    indexes.fill(MISSING, rowStart + Math.min(x, width), rowStart + width)
  }
  return indexes
}
