// Downsamples and crops pixels, so that measurements do not depend on the file's size.
import type { Pixels } from '../render-types.ts'

/** A rectangle in an image, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const wholeImage = ({ width, height }: Pixels): Box => ({ left: 0, top: 0, width, height })

/** The pixels within the box. */
export function crop({ data, width }: Pixels, box: Box): Pixels {
  const rows = new Uint8Array(box.width * box.height * 4)
  for (let y = 0; y < box.height; y++) {
    const start = ((box.top + y) * width + box.left) * 4
    rows.set(data.subarray(start, start + box.width * 4), y * box.width * 4)
  }
  return { data: rows, width: box.width, height: box.height }
}

/** Scales down to fit a square of this edge by averaging; a smaller image stays as it is. */
export function downsample(pixels: Pixels, edge: number): Pixels {
  const scale = edge / Math.max(pixels.width, pixels.height)
  if (scale >= 1) return pixels
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const [width, height] = [side(pixels.width), side(pixels.height)]
  const sums = new Float64Array(width * height * 4)
  const counts = new Uint32Array(width * height)
  const columns = Uint32Array.from({ length: pixels.width }, (_, x) =>
    Math.floor((x * width) / pixels.width),
  )
  for (let y = 0, offset = 0; y < pixels.height; y++) {
    const row = Math.floor((y * height) / pixels.height) * width
    for (let x = 0; x < pixels.width; x++, offset += 4)
      addTo(sums, counts, row + columns[x]!, pixels.data, offset)
  }
  return { data: means(sums, counts), width, height }
}

/** Weights each color by its alpha, so invisible pixels do not count. */
function addTo(
  sums: Float64Array,
  counts: Uint32Array,
  cell: number,
  data: Uint8Array,
  offset: number,
): void {
  const alpha = data[offset + 3]!
  const sumOffset = cell * 4
  counts[cell]! += 1
  if (alpha === 0) return
  sums[sumOffset]! += data[offset]! * alpha
  sums[sumOffset + 1]! += data[offset + 1]! * alpha
  sums[sumOffset + 2]! += data[offset + 2]! * alpha
  sums[sumOffset + 3]! += alpha
}

function means(sums: Float64Array, counts: Uint32Array): Uint8Array {
  const data = new Uint8Array(sums.length)
  for (let cell = 0; cell < counts.length; cell++) {
    const offset = cell * 4
    const alpha = sums[offset + 3]!
    if (alpha === 0) continue
    for (let channel = offset; channel < offset + 3; channel++)
      data[channel] = Math.round(sums[channel]! / alpha)
    data[offset + 3] = Math.round(alpha / counts[cell]!)
  }
  return data
}
