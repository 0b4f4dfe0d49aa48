// Measures an image's pixels: the facts by which the crawler chooses between logo candidates.
// A "plate" is the solid background shape behind a mark; "ink" is everything visible except the plate.
import type { Swatch } from '../../../schema/artwork.ts'
import type { Pixels } from '../render-types.ts'
import { coverageOf, measureInk } from './ink.ts'
import { lockupMarkHash } from './lockup-mark.ts'
import { paletteOf } from './palette.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { isPhotographic } from './photograph.ts'
import { effectiveEdge } from './sharpness.ts'

export interface ImageFacts {
  /** Whether part of the image is transparent. */
  hasTransparency: boolean
  /** `#rrggbb` of the plate, the mean for a gradient; null without a plate. */
  plateColor: string | null
  /** Share of the trimmed image that is ink, from 0 to 1. */
  inkCoverage: number
  /** Whether it looks like a photograph: many colors and few flat areas. */
  isPhotographic: boolean
  /** Longer edge in pixels that its detail needs; less than its actual edge when it was enlarged. */
  effectiveEdge: number
  /** A hash of the mark's shape, 64 bits in hexadecimal; compare two with `hashSimilarity`. */
  perceptualHash: string
  /** The perceptual hash of the symbol before the lettering of a lockup; null without one. */
  lockupMarkHash: string | null
  /** Up to 8 different colors by importance: brand colors before greys and white. */
  palette: Swatch[]
}

/** A pixel below this alpha is transparent. */
const MIN_OPAQUE_ALPHA = 250
/** A smaller share of transparent pixels is noise. */
const MIN_TRANSPARENT_SHARE = 0.001

/** @param pixels without outer margins. */
export function measureImage(pixels: Pixels): ImageFacts & { isReadableOnPlate: boolean } {
  const ink = measureInk(pixels)
  return {
    hasTransparency: hasTransparentPixels(pixels),
    plateColor: ink.plate?.color ?? null,
    inkCoverage: Math.round(coverageOf(ink) * 1000) / 1000,
    isPhotographic: isPhotographic(pixels),
    effectiveEdge: effectiveEdge(pixels),
    perceptualHash: perceptualHash(ink),
    lockupMarkHash: lockupMarkHash(pixels, ink),
    palette: paletteOf(pixels, ink.plate),
    isReadableOnPlate: ink.plate?.isReadable ?? false,
  }
}

function hasTransparentPixels({ data }: Pixels): boolean {
  let transparent = 0
  for (let offset = 3; offset < data.length; offset += 4)
    if (data[offset]! < MIN_OPAQUE_ALPHA) transparent += 1
  return transparent > (data.length / 4) * MIN_TRANSPARENT_SHARE
}
