// Distinguishes photographs from logos, which have few colors and flat areas.
import type { Pixels } from '../render-types.ts'
import { downsample } from './downsample.ts'

/** In a smaller image most pixels are edges, each in a different color. */
const MIN_PIXELS = 64 * 64
/** Edge in pixels: small enough to remove camera noise, large enough to keep texture. */
const ANALYSIS_EDGE = 128
const MIN_VISIBLE_ALPHA = 128
// Measured with 13 photographs and 340 full-color logos, also as JPEG of quality 60: photographs have
// 55 to 270 colors, counted as for MIN_COLORS; logos have up to 150, but in flat areas. The limits do not recognize a
// grey photograph, or one that is mostly sky.
/** Minimum number of colors, at 16 levels per channel, that together make up 90 % of the visible pixels. */
const MIN_COLORS = 45
const COUNTED_SHARE = 0.9
/** Maximum share of pixels in flat areas: plain backgrounds, shapes behind a symbol, soft gradients. */
const MAX_FLAT_SHARE = 0.25
/** Largest difference between neighboring pixels of a flat area, of 255. */
const MAX_FLAT_STEP = 2
// Camera grain: fewer colors suffice if almost no pixel is flat and no color dominates.
const MIN_GRAINY_COLORS = 30
const MAX_GRAINY_FLAT_SHARE = 0.18
const MAX_GRAINY_COLOR_SHARE = 0.1
/** Maximum share of the most common color; in a logo the background has more. */
const MAX_COLOR_SHARE = 0.3

/** Whether the image looks like a photograph. */
export function isPhotographic(pixels: Pixels): boolean {
  const { colors, flatPixels, visiblePixels } = countColors(downsample(pixels, ANALYSIS_EDGE))
  const counts = [...colors.values()].sort((a, b) => b - a)
  if (
    visiblePixels < MIN_PIXELS ||
    flatPixels > visiblePixels * MAX_FLAT_SHARE ||
    counts[0]! > visiblePixels * MAX_COLOR_SHARE
  )
    return false
  let covered = 0
  const lastIndex = counts.findIndex((count) => {
    covered += count
    return covered >= visiblePixels * COUNTED_SHARE
  })
  const isGrainy =
    flatPixels < visiblePixels * MAX_GRAINY_FLAT_SHARE &&
    counts[0]! < visiblePixels * MAX_GRAINY_COLOR_SHARE
  return lastIndex + 1 >= (isGrainy ? MIN_GRAINY_COLORS : MIN_COLORS)
}

function countColors({ data, width, height }: Pixels) {
  const colors = new Map<number, number>()
  let flatPixels = 0
  let visiblePixels = 0
  for (let index = 0; index < width * (height - 1); index++) {
    const offset = index * 4
    if (index % width === width - 1 || data[offset + 3]! < MIN_VISIBLE_ALPHA) continue
    visiblePixels += 1
    if (
      channelStep(data, offset, offset + 4) <= MAX_FLAT_STEP &&
      channelStep(data, offset, offset + width * 4) <= MAX_FLAT_STEP
    )
      flatPixels += 1
    const key =
      ((data[offset]! >> 4) << 8) | ((data[offset + 1]! >> 4) << 4) | (data[offset + 2]! >> 4)
    colors.set(key, (colors.get(key) ?? 0) + 1)
  }
  return { colors, flatPixels, visiblePixels }
}

const channelStep = (data: Uint8Array, from: number, to: number) =>
  Math.max(
    Math.abs(data[from]! - data[to]!),
    Math.abs(data[from + 1]! - data[to + 1]!),
    Math.abs(data[from + 2]! - data[to + 2]!),
  )
