// Whether two drawings of one picture look the same. Renderers smooth edges differently, by less than a pixel.
import type { Pixels } from '../../server/images/render-types.ts'

/** Difference per channel that nobody sees in one pixel. */
const MAX_CHANNEL_DIFFERENCE = 32
/** Connected different pixels that somebody sees; thinner than two pixels they are an edge. */
const MIN_BLOB = 24
/** Share of the drawn pixels that may differ. */
const MAX_SHARE = 0.06
/** Alpha from which a pixel counts as drawn. */
const MIN_ALPHA = 12

/** Compares two pictures of equal size, on white and on black. */
export function looksSame(a: Pixels, b: Pixels): boolean {
  const { width, height } = a
  const different = new Uint8Array(width * height)
  for (const page of [255, 0]) {
    const [onPageA, onPageB] = [putOn(page, a), putOn(page, b)]
    markDifferent(different, onPageA, onPageB, width)
    markDifferent(different, onPageB, onPageA, width)
  }
  let count = 0
  let drawn = 0
  for (const [index, isDifferent] of different.entries()) {
    count += isDifferent
    if (Math.max(a.data[index * 4 + 3]!, b.data[index * 4 + 3]!) > MIN_ALPHA) drawn++
  }
  return count < MAX_SHARE * Math.max(1, drawn) && largestBlob(different, width) < MIN_BLOB
}

/** @returns three channels per pixel. */
function putOn(page: number, { data }: Pixels): Uint8Array {
  const channels = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = data[from + 3]! / 255
    for (let channel = 0; channel < 3; channel++)
      channels[to++] = Math.round(data[from + channel]! * alpha + page * (1 - alpha))
  }
  return channels
}

/** Marks the inner pixels of `a` that none of the nine pixels around the same place in `b` comes near to. */
function markDifferent(different: Uint8Array, a: Uint8Array, b: Uint8Array, width: number): void {
  const row = width * 3
  for (let offset = row + 3; offset < a.length - row - 3; offset++) {
    const column = Math.floor(offset / 3) % width
    if (column === 0 || column === width - 1) continue
    const value = a[offset]!
    if (Math.abs(value - b[offset]!) <= MAX_CHANNEL_DIFFERENCE) continue
    let [low, high] = [255, 0]
    for (const above of [offset - row, offset, offset + row])
      for (const near of [above - 3, above, above + 3]) {
        low = Math.min(low, b[near]!)
        high = Math.max(high, b[near]!)
      }
    if (value < low - MAX_CHANNEL_DIFFERENCE || value > high + MAX_CHANNEL_DIFFERENCE)
      different[Math.floor(offset / 3)] = 1
  }
}

/** @returns the pixels of the largest connected shape made of squares of two by two pixels. */
function largestBlob(different: Uint8Array, width: number): number {
  const waiting = squaresOf(different, width)
  let largest = 0
  for (const start of waiting.keys()) {
    if (!waiting[start]) continue
    const shape = [start]
    waiting[start] = 0
    for (const pixel of shape)
      for (const next of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
        const isSameRow = Math.abs((next % width) - (pixel % width)) <= 1
        if (!waiting[next] || !isSameRow) continue
        waiting[next] = 0
        shape.push(next)
      }
    largest = Math.max(largest, shape.length)
  }
  return largest
}

/** Keeps the pixels that are part of a square of two by two. */
function squaresOf(different: Uint8Array, width: number): Uint8Array {
  const kept = new Uint8Array(different.length)
  for (const start of different.keys()) {
    if (!different[start] || start % width === width - 1) continue
    const square = [start, start + 1, start + width, start + width + 1]
    if (!square.every((pixel) => different[pixel])) continue
    for (const pixel of square) kept[pixel] = 1
  }
  return kept
}
