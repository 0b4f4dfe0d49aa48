// Separates an image's ink, which is everything visible except the plate behind the mark.
import type { Pixels } from '../render-types.ts'
import { downsample } from './downsample.ts'
import { findPlate, PLATE_ANALYSIS_EDGE, type Plate } from './plate.ts'

export interface Ink {
  /** How much of each pixel is ink, from 0 to 1. */
  shares: Float32Array
  width: number
  height: number
  plate: Plate | null
  /** The downsampled image in which the ink was measured. */
  pixels: Pixels
}

/** @param pixels without outer margins, at any size. */
export function measureInk(pixels: Pixels): Ink {
  const small = downsample(pixels, PLATE_ANALYSIS_EDGE)
  const plate = findPlate(small)
  const shares =
    plate?.ink ??
    Float32Array.from(
      { length: small.width * small.height },
      (_, i) => small.data[i * 4 + 3]! / 255,
    )
  return { shares, width: small.width, height: small.height, plate, pixels: small }
}

/** The share of the image that is ink, from 0 to 1. */
export const coverageOf = ({ shares }: Ink) =>
  shares.reduce((sum, share) => sum + share, 0) / shares.length
