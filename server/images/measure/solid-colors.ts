// Measures the area of each color in an image, without the mixed colors of antialiased edges.
import type { Pixels } from '../render-types.ts'
import { type Lab, labReader, oklabDistance } from './oklab.ts'

export interface ColorArea {
  /** `0xrrggbb` */
  key: number
  lab: Lab
  /** Number of pixels, weighted by alpha. */
  weight: number
}

/** Alpha of 255; fainter pixels have lost their color to rounding. */
const MIN_VISIBLE_ALPHA = 32
/** OKLab distance of neighbors; a larger one is an edge, a smaller one a gradient. */
const MIN_EDGE_DISTANCE = 0.06
/** A mixture may lie off the straight line between its colors, because files mix in sRGB. */
const MAX_DETOUR = 1.15
/** If less than this share is solid, as in hairline artwork, the mixed colors count too. */
const MIN_SOLID_SHARE = 0.1

/** The colors of the visible pixels, the most common first. */
export function solidColors(pixels: Pixels): ColorArea[] {
  const labs = labsOf(pixels)
  const isMixed = mixtureTest(pixels, labs)
  const all = measureAreas(pixels, labs, () => true)
  const pure = measureAreas(pixels, labs, (index) => !isMixed(index))
  return totalOf(pure) < totalOf(all) * MIN_SOLID_SHARE ? all : pure
}

const totalOf = (colors: ColorArea[]) => colors.reduce((sum, { weight }) => sum + weight, 0)

function labsOf({ data }: Pixels): (Lab | null)[] {
  const read = labReader(data)
  return Array.from({ length: data.length / 4 }, (_, index) =>
    data[index * 4 + 3]! < MIN_VISIBLE_ALPHA ? null : read(index),
  )
}

/** Returns a test for mixed pixels: a color between those of two opposite neighbors. */
function mixtureTest({ width }: Pixels, labs: (Lab | null)[]): (index: number) => boolean {
  const steps = [1, width, width + 1, width - 1]
  return (index) => {
    const x = index % width
    if (x === 0 || x === width - 1) return false
    const own = labs[index]!
    return steps.some((step) => {
      const [one, other] = [labs[index - step], labs[index + step]]
      return one && other ? isBetween(own, one, other) : false
    })
  }
}

function isBetween(own: Lab, one: Lab, other: Lab): boolean {
  const whole = oklabDistance(one, other)
  if (whole < MIN_EDGE_DISTANCE) return false
  const [near, far] = [oklabDistance(own, one), oklabDistance(own, other)]
  return Math.min(near, far) > whole / 16 && near + far < whole * MAX_DETOUR
}

function measureAreas(
  { data }: Pixels,
  labs: (Lab | null)[],
  counts: (index: number) => boolean,
): ColorArea[] {
  const filled = new Map<number, ColorArea>()
  for (const [index, lab] of labs.entries()) {
    if (lab === null || !counts(index)) continue
    const at = index * 4
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
    const one = filled.get(key) ?? { key, lab, weight: 0 }
    one.weight += data[at + 3]! / 255
    filled.set(key, one)
  }
  return [...filled.values()].sort((a, b) => b.weight - a.weight || a.key - b.key)
}
