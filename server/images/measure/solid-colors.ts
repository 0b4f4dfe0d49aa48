// Measures the area of each color in an image, without the mixed colors of antialiased edges.
import type { Pixels } from '../render-types.ts'
import { colorKeyAt } from '../theme/color.ts'
import { type Lab, labReader, oklabDistance } from './oklab.ts'

export interface ColorArea {
  /** `0xrrggbb` */
  key: number
  lab: Lab
  /** Number of pixels, weighted by alpha. */
  weight: number
}

/** Minimum alpha, of 255; fainter pixels have lost their color to rounding. */
const MIN_VISIBLE_ALPHA = 32
/** OKLab distance of neighbors; a larger one is an edge, a smaller one a gradient. */
const MIN_EDGE_DISTANCE = 0.06
/**
 * Length of the way between two colors through their mixture, divided by their distance. It is above 1, because files
 * mix colors in sRGB, so a mixture may lie off the straight line in OKLab.
 */
const MAX_DETOUR = 1.15
/** If less than this share is solid, as in hairline artwork, the mixed colors count too. */
const MIN_SOLID_SHARE = 0.1

/** The colors of the visible pixels, the most common first. */
export function solidColors(pixels: Pixels): ColorArea[] {
  const labs = labsOf(pixels)
  const isMixed = mixtureTest(pixels, labs)
  const all = measureAreas(pixels, labs, () => true)
  const unmixed = measureAreas(pixels, labs, (index) => !isMixed(index))
  return totalWeight(unmixed) < totalWeight(all) * MIN_SOLID_SHARE ? all : unmixed
}

const totalWeight = (colors: ColorArea[]) => colors.reduce((sum, { weight }) => sum + weight, 0)

function labsOf({ data }: Pixels): (Lab | null)[] {
  const labAt = labReader(data)
  return Array.from({ length: data.length / 4 }, (_, index) =>
    data[index * 4 + 3]! < MIN_VISIBLE_ALPHA ? null : labAt(index),
  )
}

/** Returns a test for mixed pixels: a color between those of two opposite neighbors. */
function mixtureTest({ width }: Pixels, labs: (Lab | null)[]): (index: number) => boolean {
  const steps = [1, width, width + 1, width - 1]
  return (index) => {
    const x = index % width
    if (x === 0 || x === width - 1) return false
    const color = labs[index]!
    return steps.some((step) => {
      const [before, after] = [labs[index - step], labs[index + step]]
      return before && after ? isMixture(color, before, after) : false
    })
  }
}

/** Whether a color lies between two others that form an edge, and is not nearly equal to one of them. */
function isMixture(color: Lab, before: Lab, after: Lab): boolean {
  const edgeDistance = oklabDistance(before, after)
  if (edgeDistance < MIN_EDGE_DISTANCE) return false
  const toBefore = oklabDistance(color, before)
  const toAfter = oklabDistance(color, after)
  const isDistinct = Math.min(toBefore, toAfter) > edgeDistance / 16
  return isDistinct && toBefore + toAfter < edgeDistance * MAX_DETOUR
}

function measureAreas(
  { data }: Pixels,
  labs: (Lab | null)[],
  isCounted: (index: number) => boolean,
): ColorArea[] {
  const areas = new Map<number, ColorArea>()
  for (const [index, lab] of labs.entries()) {
    if (lab === null || !isCounted(index)) continue
    const key = colorKeyAt(data, index)
    const area = areas.get(key) ?? { key, lab, weight: 0 }
    area.weight += data[index * 4 + 3]! / 255
    areas.set(key, area)
  }
  return [...areas.values()].sort((a, b) => b.weight - a.weight || a.key - b.key)
}
