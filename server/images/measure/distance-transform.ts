// The distance of each pixel from the edge of the visible shape.
import type { Pixels } from '../render-types.ts'

const MIN_VISIBLE_ALPHA = 128
/** Pixels; larger distances are not needed. */
const MAX_DEPTH = 10

/** 0 outside the shape, 1 along its edge, and so on up to `MAX_DEPTH`; the border of the image counts as an edge. */
export function distanceTransform({ data, width, height }: Pixels): Uint8Array {
  const depths = new Uint8Array(width * height)
  for (let index = 0; index < depths.length; index++) {
    if (data[index * 4 + 3]! >= MIN_VISIBLE_ALPHA) depths[index] = MAX_DEPTH
  }
  const depthAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : depths[y * width + x]!
  // Two passes, from opposite corners, are enough for a chessboard distance.
  const update = (x: number, y: number, step: 1 | -1) => {
    const index = y * width + x
    const minNeighborDepth = Math.min(
      depthAt(x - step, y),
      depthAt(x, y - step),
      depthAt(x - step, y - step),
      depthAt(x + step, y - step),
    )
    if (depths[index]! > minNeighborDepth + 1) depths[index] = minNeighborDepth + 1
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) update(x, y, 1)
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) update(x, y, -1)
  return depths
}
