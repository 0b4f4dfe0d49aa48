// How deep each pixel lies within the visible shape.
import type { Pixels } from '../work.ts'

const VISIBLE = 128
/** No deeper is asked for. */
const DEEPEST = 10

/** 0 outside, 1 along the edge and so on inwards; the image's own edge counts as one. */
export function depthsOf({ data, width, height }: Pixels): Uint8Array {
  const depths = new Uint8Array(width * height)
  for (let place = 0; place < depths.length; place++) {
    if (data[place * 4 + 3]! >= VISIBLE) depths[place] = DEEPEST
  }
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : depths[y * width + x]!
  // Twice over the image, from either corner, is enough for distance by rows and columns.
  const settle = (x: number, y: number, step: 1 | -1) => {
    const place = y * width + x
    const near = Math.min(
      at(x - step, y),
      at(x, y - step),
      at(x - step, y - step),
      at(x + step, y - step),
    )
    if (depths[place]! > near + 1) depths[place] = near + 1
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) settle(x, y, 1)
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) settle(x, y, -1)
  return depths
}
