// How much of an image each of its colours fills, less what only lies between two of them.
import type { Pixels } from '../work.ts'
import { apart, type Lab, labReader } from './oklab.ts'

export interface Filled {
  /** `0xrrggbb` */
  key: number
  lab: Lab
  /** Pixels, each by its alpha. */
  weight: number
}

/** Of 255: what is fainter has lost its colour to rounding. */
const FAINT = 32
/** In OKLab: neighbours farther apart are an edge, no gradient. */
const EDGE = 0.06
/** How far from the straight way between two colours their mixture may lie: files mix in sRGB. */
const DETOUR = 1.15
/** Where less than this share is left, as of a drawing of hairlines, mixtures are all there is. */
const ENOUGH = 0.1

/** The colours of the pixels that can be seen, the commonest first. */
export function pureColours(pixels: Pixels): Filled[] {
  const labs = labsOf(pixels)
  const isMixed = mixtureIn(pixels, labs)
  const all = filledBy(pixels, labs, () => true)
  const pure = filledBy(pixels, labs, (place) => !isMixed(place))
  return totalOf(pure) < totalOf(all) * ENOUGH ? all : pure
}

const totalOf = (colours: Filled[]) => colours.reduce((sum, { weight }) => sum + weight, 0)

function labsOf({ data }: Pixels): (Lab | null)[] {
  const read = labReader(data)
  return Array.from({ length: data.length / 4 }, (_, place) =>
    data[place * 4 + 3]! < FAINT ? null : read(place),
  )
}

/** Whether a pixel lies between two opposite neighbours in colour too, as antialiasing leaves it. */
function mixtureIn({ width }: Pixels, labs: (Lab | null)[]): (place: number) => boolean {
  const ways = [1, width, width + 1, width - 1]
  return (place) => {
    const x = place % width
    if (x === 0 || x === width - 1) return false
    const own = labs[place]!
    return ways.some((way) => {
      const [one, other] = [labs[place - way], labs[place + way]]
      return one && other ? isBetween(own, one, other) : false
    })
  }
}

function isBetween(own: Lab, one: Lab, other: Lab): boolean {
  const whole = apart(one, other)
  if (whole < EDGE) return false
  const [near, far] = [apart(own, one), apart(own, other)]
  return Math.min(near, far) > whole / 16 && near + far < whole * DETOUR
}

function filledBy(
  { data }: Pixels,
  labs: (Lab | null)[],
  counts: (place: number) => boolean,
): Filled[] {
  const filled = new Map<number, Filled>()
  for (const [place, lab] of labs.entries()) {
    if (lab === null || !counts(place)) continue
    const at = place * 4
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
    const one = filled.get(key) ?? { key, lab, weight: 0 }
    one.weight += data[at + 3]! / 255
    filled.set(key, one)
  }
  return [...filled.values()].sort((a, b) => b.weight - a.weight || a.key - b.key)
}
