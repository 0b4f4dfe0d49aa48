// What an image's pixels say of it: all that a choice between candidates needs to know.
import type { Swatch } from '../../../schema/artwork.ts'
import type { Pixels } from '../work.ts'
import { coverageOf, inkOf } from './ink.ts'
import { leadOf } from './lockup-mark.ts'
import { paletteOf } from './palette.ts'
import { shapeOf } from './perceptual-hash.ts'
import { isPhotographic } from './photograph.ts'
import { effectiveEdge } from './sharpness.ts'

export interface Facts {
  /** Whether part of the canvas can be seen through. */
  alpha: boolean
  /** `#rrggbb` of the solid ground on which the mark lies, of a soft gradient its mean. */
  plate: string | null
  /** Share of the trimmed canvas that is ink, neither transparent nor plate, from 0 to 1. */
  coverage: number
  /** Whether it looks like a photograph: many colours and no still areas. */
  photographic: boolean
  /** Longer edge in pixels that would hold all its detail: less than its own where it was enlarged. */
  effective: number
  /** 64 bits in hexadecimal of the mark's shape, for `agreement`. */
  shape: string
  /** The same of the mark that lettering begins with; null where there is none. */
  lead: string | null
  /** Up to 8 different colours, the brand's before ink and paper, the most telling first. */
  palette: Swatch[]
}

/** Below this alpha a pixel is seen through, and this share of them is no accident. */
const [OPAQUE, SOME] = [250, 0.001]

/** @param pixels trimmed. */
export function factsOf(pixels: Pixels): Facts & { isReadable: boolean } {
  const ink = inkOf(pixels)
  return {
    alpha: isSeenThrough(pixels),
    plate: ink.plate?.colour ?? null,
    coverage: Math.round(coverageOf(ink) * 1000) / 1000,
    photographic: isPhotographic(pixels),
    effective: effectiveEdge(pixels),
    shape: shapeOf(ink),
    lead: leadOf(pixels, ink),
    palette: paletteOf(pixels, ink.plate),
    isReadable: ink.plate?.isReadable ?? false,
  }
}

function isSeenThrough({ data }: Pixels): boolean {
  let through = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < OPAQUE) through += 1
  return through > (data.length / 4) * SOME
}
