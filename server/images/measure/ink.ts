// The mark itself: what an image shows beside transparency and the plate that it lies on.
import type { Pixels } from '../work.ts'
import { shrunk } from './downsample.ts'
import { LOOKED_AT, type Plate, plateOf } from './plate.ts'

export interface Ink {
  /** From 0 to 1 for each pixel. */
  shares: Float32Array
  width: number
  height: number
  plate: Plate | null
  /** The image in small, at which the ink was measured. */
  pixels: Pixels
}

/** @param pixels trimmed, at any size. */
export function inkOf(pixels: Pixels): Ink {
  const small = shrunk(pixels, LOOKED_AT)
  const plate = plateOf(small)
  const shares =
    plate?.ink ??
    Float32Array.from(
      { length: small.width * small.height },
      (_, i) => small.data[i * 4 + 3]! / 255,
    )
  return { shares, width: small.width, height: small.height, plate, pixels: small }
}

/** The mean of all shares: how much of the canvas is ink. */
export const coverageOf = ({ shares }: Ink) =>
  shares.reduce((sum, share) => sum + share, 0) / shares.length
