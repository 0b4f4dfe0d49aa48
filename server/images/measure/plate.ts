// Finds the plate of an image: the solid background shape behind a mark, in one color or a soft gradient.
import type { Pixels } from '../render-types.ts'
import { contrast, hexOfRgb, type Rgb } from '../theme/color.ts'
import { hullArea } from '../theme/convex-hull.ts'
import { distanceTransform } from './distance-transform.ts'
import { type Lab, labReader } from './oklab.ts'
import { flatSurface, gradientSurface, type PlateSurface } from './surface.ts'

export interface Plate {
  /** `#rrggbb` of its most common color, with near white as white; the mean for a gradient. */
  color: string
  /** The exact median color along its rim. */
  rimColor: Rgb
  /** How much of each pixel is ink on the plate, from 0 to 1. */
  ink: Float32Array
  /** Whether it fills the whole image, including the corners. */
  isFull: boolean
  isGradient: boolean
  /** Whether the mark has enough contrast with the plate to be legible on any page. */
  isReadable: boolean
}

/** Edge in pixels of the image in which plates and ink are found. */
export const PLATE_ANALYSIS_EDGE = 96
/** Minimum share of its convex hull that a plate fills. */
const MIN_SOLIDITY = 0.93
/** Minimum share of the image that a plate fills: a circle fills 0.785, and a triangle, which is no plate, 0.5. */
const MIN_FILL = 0.7
/** A plate that fills this share of the image has no transparent corners. */
const MIN_FULL_FILL = 0.985
/** Depths in pixels at which the rim is tried; the second one skips a hairline around the plate. */
const RIM_DEPTHS = [1, 6]
/** Minimum share of the rim that must match the plate's color. */
const MIN_RIM_MATCH = 0.85
/** Lower for a full rectangle, because letters may touch the edge of a tightly cropped image. */
const MIN_FULL_RIM_MATCH = 0.6
/** Minimum shares of the shape that must be ink, and plate without ink. */
const MIN_INK_SHARE = 0.0008
const MIN_PLATE_SHARE = 0.25
/** A color up to this OKLab distance from the plate's is noise. */
const MAX_NOISE_DISTANCE = 0.05
/** A color from this OKLab distance on is ink in full. */
const MIN_INK_DISTANCE = 0.2
/** Minimum contrast of readable ink with the plate. */
const MIN_READABLE_CONTRAST = 2.2
/** Channels from this level on, of 255, count as white, because JPEG noise turns white into 254 in places. */
const MIN_WHITE_LEVEL = 250

/**
 * @param pixels without transparent margins, at most PLATE_ANALYSIS_EDGE along the longer side.
 * @returns null when the visible shape is no plate, or has too little or too much ink.
 */
export function findPlate(pixels: Pixels): Plate | null {
  const { width, height } = pixels
  const depths = distanceTransform(pixels)
  const indexes = [...depths.keys()].filter((index) => depths[index]! > 0)
  const filledShare = indexes.length / (width * height)
  if (filledShare < MIN_FILL || indexes.length / hullArea(indexes, width) < MIN_SOLIDITY)
    return null
  const lab = labReader(pixels.data)
  for (const rimDepth of RIM_DEPTHS) {
    const rim = findRim(pixels, depths, rimDepth)
    const minMatch = filledShare > MIN_FULL_FILL ? MIN_FULL_RIM_MATCH : MIN_RIM_MATCH
    const surface =
      flatSurface(rim, lab, minMatch) ?? gradientSurface(rim, indexes, pixels, lab, MIN_RIM_MATCH)
    const plate = surface && measurePlate(surface, pixels, indexes, lab)
    if (plate)
      return {
        ...plate,
        rimColor: typicalColor(pixels, rim, false),
        isFull: filledShare > MIN_FULL_FILL && !hasRoundCorner(pixels),
      }
  }
  return null
}

/** Share of the opacity that its two edges lead to expect, below which a corner is cut off or round. */
const MAX_CORNER_SHARE = 0.5
/** Opacity of an edge, from 0 to 1, that tells nothing about its corners. */
const MIN_EDGE_OPACITY = 0.3

/** Whether a corner is round: it is fainter than the faint edges that meet there. */
function hasRoundCorner({ data, width, height }: Pixels): boolean {
  const opacity = (x: number, y: number) => data[(y * width + x) * 4 + 3]! / 255
  const [middleX, middleY] = [width >> 1, height >> 1]
  return [0, width - 1].some((x) =>
    [0, height - 1].some((y) => {
      const expected = opacity(middleX, y) * opacity(x, middleY)
      return expected > MIN_EDGE_OPACITY && opacity(x, y) < expected * MAX_CORNER_SHARE
    }),
  )
}

/** A band of pixels, two deep, along the edge of the shape. @param rimDepth its depth, one of `RIM_DEPTHS`. */
function findRim({ width, height }: Pixels, depths: Uint8Array, rimDepth: number): number[] {
  const scale = Math.max(width, height) / PLATE_ANALYSIS_EDGE
  const from = Math.round(rimDepth * scale) + 1
  return [...depths.keys()].filter((index) => depths[index] === from || depths[index] === from + 1)
}

function measurePlate(
  surface: PlateSurface,
  pixels: Pixels,
  indexes: number[],
  lab: (index: number) => Lab,
) {
  const ink = new Float32Array(pixels.width * pixels.height)
  let total = 0
  for (const index of indexes) {
    const share =
      (surface.distance(index, lab(index)) - MAX_NOISE_DISTANCE) /
      (MIN_INK_DISTANCE - MAX_NOISE_DISTANCE)
    ink[index] = Math.min(1, Math.max(0, share))
    total += ink[index]
  }
  const share = total / indexes.length
  if (share < MIN_INK_SHARE || 1 - share < MIN_PLATE_SHARE) return null
  const plateIndexes = indexes.filter((index) => ink[index] === 0)
  const color = snapToWhite(typicalColor(pixels, plateIndexes, surface.isGradient))
  const isReadable = isInkReadable(pixels, ink, color)
  return { color: hexOfRgb(color), ink, isGradient: surface.isGradient, isReadable }
}

/** The mean for a gradient; otherwise the median, which is an actual color level of the plate. */
function typicalColor({ data }: Pixels, indexes: number[], isGradient: boolean): Rgb {
  const channel = (offset: number) => {
    const levels = indexes.map((index) => data[index * 4 + offset]!)
    if (isGradient) return Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length)
    return levels.sort((a, b) => a - b)[levels.length >> 1] ?? 0
  }
  return { r: channel(0), g: channel(1), b: channel(2) }
}

const snapToWhite = (color: Rgb): Rgb =>
  Math.min(color.r, color.g, color.b) >= MIN_WHITE_LEVEL ? { r: 255, g: 255, b: 255 } : color

/** Whether at least half of the solid ink has enough contrast with the plate. */
function isInkReadable({ data }: Pixels, ink: Float32Array, plate: Rgb): boolean {
  let readable = 0
  let total = 0
  for (const [index, share] of ink.entries()) {
    if (share < 1) continue
    const [r, g, b] = [data[index * 4]!, data[index * 4 + 1]!, data[index * 4 + 2]!]
    total += 1
    if (contrast({ r, g, b }, plate) >= MIN_READABLE_CONTRAST) readable += 1
  }
  return readable * 2 >= total && total > 0
}
