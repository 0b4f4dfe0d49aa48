// Colours that the eye takes for one: those too alike to be told apart, and those that run into one another.
import { apart, type Lab } from './oklab.ts'
import type { Filled } from './solid-colors.ts'

/** One colour of a drawing, or one stretch of its gradient. */
export interface Stop {
  lab: Lab
  weight: number
  /** Its commonest colour, with all that nobody tells from it. */
  commonest: Filled
}

/** In OKLab, about 2.3 by CIEDE2000: less is not noticed. */
const NOTICED = 0.02
/** A gradient's colours are no farther from the next of them; its stops are no wider than the reach. */
const [STEP, REACH] = [0.04, 0.08]

/** @param colours the commonest first. */
export function stopsOf(colours: Filled[]): Stop[] {
  let left = told(colours)
  const stops: Stop[] = []
  while (left.length > 0) {
    const [first] = left as [Filled]
    const run = runFrom(first, left)
    stops.push({ commonest: first, weight: totalOf(run), lab: meanOf(run) })
    const taken = new Set(run)
    left = left.filter((one) => !taken.has(one))
  }
  return stops
}

const totalOf = (colours: Filled[]) => colours.reduce((sum, { weight }) => sum + weight, 0)

/** The commonest of each neighbourhood stands for all of it. */
function told(colours: Filled[]): Filled[] {
  const clusters: Filled[] = []
  for (const colour of colours) {
    const near = nearest(clusters, colour.lab)
    if (near) near.weight += colour.weight
    else clusters.push({ ...colour })
  }
  return clusters.sort((a, b) => b.weight - a.weight || a.key - b.key)
}

function nearest(clusters: Filled[], lab: Lab): Filled | null {
  let best: Filled | null = null
  let least = NOTICED
  for (const cluster of clusters) {
    const far = apart(cluster.lab, lab)
    if (far >= least) continue
    best = cluster
    least = far
  }
  return best
}

/** All that is reached from the first in small steps, and not far from it. */
function runFrom(first: Filled, left: Filled[]): Filled[] {
  const run = [first]
  let near = left.slice(1).filter(({ lab }) => apart(first.lab, lab) < REACH)
  for (let at = 0; at < run.length && near.length > 0; at++) {
    const { lab } = run[at]!
    run.push(...near.filter((one) => apart(one.lab, lab) < STEP))
    near = near.filter((one) => apart(one.lab, lab) >= STEP)
  }
  return run
}

function meanOf(run: Filled[]): Lab {
  const total = totalOf(run)
  const axis = (at: 0 | 1 | 2) => run.reduce((sum, { lab, weight }) => sum + lab[at] * weight, 0)
  return [axis(0) / total, axis(1) / total, axis(2) / total]
}
