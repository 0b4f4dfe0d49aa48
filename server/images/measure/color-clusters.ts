// Groups colors that look like one: indistinguishable shades, and the colors of one gradient.
import { type Lab, oklabDistance } from './oklab.ts'
import type { ColorArea } from './solid-colors.ts'

/** One color of an image, or one section of a gradient. */
export interface ColorCluster {
  /** Weighted mean of its colors. */
  lab: Lab
  weight: number
  /** Its most common color, including the shades that look equal to it. */
  mostCommon: ColorArea
}

/** OKLab distance that is barely noticeable, about 2.3 in CIEDE2000. */
const NOTICEABLE_DISTANCE = 0.02
/** Maximum OKLab distance between neighboring colors of a gradient. */
const MAX_STEP = 0.04
/** Maximum OKLab distance from a cluster's main color. */
const MAX_REACH = 0.08

/** @param colors sorted, the most common first. @returns the cluster of the most common color first. */
export function clusterColors(colors: ColorArea[]): ColorCluster[] {
  let remaining = mergeIndistinguishable(colors)
  const clusters: ColorCluster[] = []
  while (remaining.length > 0) {
    const [first] = remaining as [ColorArea]
    const gradient = gradientFrom(first, remaining)
    clusters.push({ mostCommon: first, weight: totalWeight(gradient), lab: meanOf(gradient) })
    const clustered = new Set(gradient)
    remaining = remaining.filter((color) => !clustered.has(color))
  }
  return clusters
}

const totalWeight = (colors: ColorArea[]) => colors.reduce((sum, { weight }) => sum + weight, 0)

/** Merges shades that look equal into the most common of them. */
function mergeIndistinguishable(colors: ColorArea[]): ColorArea[] {
  const merged: ColorArea[] = []
  for (const color of colors) {
    const equalLooking = nearest(merged, color.lab)
    if (equalLooking) equalLooking.weight += color.weight
    else merged.push({ ...color })
  }
  return merged.sort((a, b) => b.weight - a.weight || a.key - b.key)
}

/** @returns the nearest of the colors that look equal; null when none does. */
function nearest(colors: ColorArea[], lab: Lab): ColorArea | null {
  let best: ColorArea | null = null
  let bestDistance = NOTICEABLE_DISTANCE
  for (const color of colors) {
    const distance = oklabDistance(color.lab, lab)
    if (distance >= bestDistance) continue
    best = color
    bestDistance = distance
  }
  return best
}

/** All colors that small steps connect to the first, within MAX_REACH of it. */
function gradientFrom(first: ColorArea, candidates: ColorArea[]): ColorArea[] {
  const gradient = [first]
  let candidatesInReach = candidates
    .slice(1)
    .filter(({ lab }) => oklabDistance(first.lab, lab) < MAX_REACH)
  for (let i = 0; i < gradient.length && candidatesInReach.length > 0; i++) {
    const { lab } = gradient[i]!
    const isNear = (color: ColorArea) => oklabDistance(color.lab, lab) < MAX_STEP
    gradient.push(...candidatesInReach.filter(isNear))
    candidatesInReach = candidatesInReach.filter((color) => !isNear(color))
  }
  return gradient
}

function meanOf(colors: ColorArea[]): Lab {
  const total = totalWeight(colors)
  const mean = (axis: 0 | 1 | 2) =>
    colors.reduce((sum, { lab, weight }) => sum + lab[axis] * weight, 0) / total
  return [mean(0), mean(1), mean(2)]
}
