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
/** OKLab distances: between neighboring colors of a gradient, and from a cluster's main color. */
const [MAX_STEP, MAX_REACH] = [0.04, 0.08]

/** @param colors sorted, the most common first. */
export function clusterColors(colors: ColorArea[]): ColorCluster[] {
  let remaining = mergeIndistinct(colors)
  const clusters: ColorCluster[] = []
  while (remaining.length > 0) {
    const [first] = remaining as [ColorArea]
    const run = gradientFrom(first, remaining)
    clusters.push({ mostCommon: first, weight: totalOf(run), lab: meanOf(run) })
    const taken = new Set(run)
    remaining = remaining.filter((one) => !taken.has(one))
  }
  return clusters
}

const totalOf = (colors: ColorArea[]) => colors.reduce((sum, { weight }) => sum + weight, 0)

/** Merges shades that look equal into the most common of them. */
function mergeIndistinct(colors: ColorArea[]): ColorArea[] {
  const clusters: ColorArea[] = []
  for (const color of colors) {
    const near = nearest(clusters, color.lab)
    if (near) near.weight += color.weight
    else clusters.push({ ...color })
  }
  return clusters.sort((a, b) => b.weight - a.weight || a.key - b.key)
}

function nearest(clusters: ColorArea[], lab: Lab): ColorArea | null {
  let best: ColorArea | null = null
  let bestDistance = NOTICEABLE_DISTANCE
  for (const cluster of clusters) {
    const distance = oklabDistance(cluster.lab, lab)
    if (distance >= bestDistance) continue
    best = cluster
    bestDistance = distance
  }
  return best
}

/** All colors that small steps connect to the first, within MAX_REACH of it. */
function gradientFrom(first: ColorArea, candidates: ColorArea[]): ColorArea[] {
  const run = [first]
  let near = candidates.slice(1).filter(({ lab }) => oklabDistance(first.lab, lab) < MAX_REACH)
  for (let at = 0; at < run.length && near.length > 0; at++) {
    const { lab } = run[at]!
    run.push(...near.filter((one) => oklabDistance(one.lab, lab) < MAX_STEP))
    near = near.filter((one) => oklabDistance(one.lab, lab) >= MAX_STEP)
  }
  return run
}

function meanOf(run: ColorArea[]): Lab {
  const total = totalOf(run)
  const axis = (at: 0 | 1 | 2) => run.reduce((sum, { lab, weight }) => sum + lab[at] * weight, 0)
  return [axis(0) / total, axis(1) / total, axis(2) / total]
}
