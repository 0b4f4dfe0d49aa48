// Tells a plate, on which a mark lies, from a drawing: solid, of one colour or one soft gradient.

import { contrast, hexOfRgb, type Rgb } from '../theme/color.ts'
import { hullArea } from '../theme/convex-hull.ts'
import type { Pixels } from '../work.ts'
import { depthsOf } from './distance-transform.ts'
import { type Lab, labReader } from './oklab.ts'
import { flatSurface, gradientSurface, type Surface } from './surface.ts'

export interface Plate {
  /** `#rrggbb`, of a gradient its mean. */
  colour: string
  /** What lies along the rim, as it is: `colour` is the commonest, and takes nearly white for white. */
  ground: Rgb
  /** How much of each pixel is ink upon the plate, from 0 to 1. */
  ink: Float32Array
  /** Whether it fills the whole rectangle, corners and all. */
  isFull: boolean
  isGradient: boolean
  /** Whether the mark can be read on it, whatever page the plate lies on. */
  isReadable: boolean
}

/** The edge at which plates and ink are looked for. */
export const LOOKED_AT = 96
const SOLID = 0.93
/** A circle fills 0.785 of its square, a triangle half. */
const FILLED = 0.7
const FULL = 0.985
/** A hairline around a white plate is not its colour. */
const RIMS = [1, 6]
const RIM_ALIKE = 0.85
/** Letters may touch the edge of an image that is cut tight. */
const FULL_RIM_ALIKE = 0.6
const [LEAST_INK, LEAST_PLATE] = [0.0008, 0.25]
/** In OKLab: nearer is the plate's own noise, farther is ink. */
const [NOISE, INK] = [0.05, 0.2]
/** JPEG's white is 254 here and there. */
const WHITE = 250

/** @param pixels without transparent margins, at most LOOKED_AT along their longer side. */
export function plateOf(pixels: Pixels): Plate | null {
  const { width, height } = pixels
  const depths = depthsOf(pixels)
  const places = [...depths.keys()].filter((place) => depths[place]! > 0)
  const filled = places.length / (width * height)
  if (filled < FILLED || places.length / hullArea(places, width) < SOLID) return null
  const lab = labReader(pixels.data)
  for (const skipped of RIMS) {
    const rim = rimOf(pixels, depths, skipped)
    const alike = filled > FULL ? FULL_RIM_ALIKE : RIM_ALIKE
    const surface =
      flatSurface(rim, lab, alike) ?? gradientSurface(rim, places, pixels, lab, RIM_ALIKE)
    const plate = surface && plateOn(surface, pixels, places, lab)
    if (plate) return { ...plate, ground: meanOf(pixels, rim, false), isFull: filled > FULL }
  }
  return null
}

/** Pixels two deep along the edge; of a small image also its outermost, which is nothing else. */
function rimOf({ width, height }: Pixels, depths: Uint8Array, skipped: number): number[] {
  const scale = Math.max(width, height) / LOOKED_AT
  const from = Math.round(skipped * scale) + 1
  return [...depths.keys()].filter((place) => depths[place] === from || depths[place] === from + 1)
}

function plateOn(surface: Surface, pixels: Pixels, places: number[], lab: (place: number) => Lab) {
  const ink = new Float32Array(pixels.width * pixels.height)
  let total = 0
  for (const place of places) {
    const share = (surface.distance(place, lab(place)) - NOISE) / (INK - NOISE)
    ink[place] = Math.min(1, Math.max(0, share))
    total += ink[place]
  }
  const share = total / places.length
  if (share < LEAST_INK || 1 - share < LEAST_PLATE) return null
  const bare = places.filter((place) => ink[place] === 0)
  const colour = whitened(meanOf(pixels, bare, surface.isGradient))
  const isReadable = readable(pixels, ink, colour)
  return { colour: hexOfRgb(colour), ink, isGradient: surface.isGradient, isReadable }
}

/** Of one colour the median, which is one of its own; of a gradient the mean. */
function meanOf({ data }: Pixels, places: number[], isGradient: boolean): Rgb {
  const channel = (offset: number) => {
    const levels = places.map((place) => data[place * 4 + offset]!)
    if (isGradient) return Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length)
    return levels.sort((a, b) => a - b)[levels.length >> 1] ?? 0
  }
  return { r: channel(0), g: channel(1), b: channel(2) }
}

const whitened = (colour: Rgb): Rgb =>
  Math.min(colour.r, colour.g, colour.b) >= WHITE ? { r: 255, g: 255, b: 255 } : colour

/** Half of the ink stands out by light, or by colour as yellow does on white. */
function readable({ data }: Pixels, ink: Float32Array, plate: Rgb): boolean {
  let [seen, all] = [0, 0]
  for (const [place, share] of ink.entries()) {
    if (share < 1) continue
    const [r, g, b] = [data[place * 4]!, data[place * 4 + 1]!, data[place * 4 + 2]!]
    all += 1
    if (contrast({ r, g, b }, plate) >= 2.2) seen += 1
  }
  return seen * 2 >= all && all > 0
}
