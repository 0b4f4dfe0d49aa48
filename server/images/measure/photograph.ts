// Tells photographs from drawings, which have few colours and still areas.
import type { Pixels } from '../work.ts'
import { shrunk } from './downsample.ts'

/** Of fewer pixels most are edges, each in a colour of its own. */
const FEWEST = 64 * 64
/** Small enough to take a camera's noise away, large enough to leave texture. */
const LOOKED_AT = 128
const VISIBLE = 128
// Over 13 photographs and 340 full-colour logos, the latter also as JPEG of quality 60: photographs
// have 55 to 270 such colours, logos up to 150 but then in still areas. A grey photograph, and one
// that is mostly sky, is not told apart.
/** Cells of 16 levels a channel that hold nine tenths of what is seen. */
const MANY_COLOURS = 45
/** Share of pixels that are next to their like, within 2 levels: paper, plates, soft gradients. */
const MOST_STILL = 0.25
const LIKE = 2
/** Fewer colours will do where hardly a pixel is still, and no colour stands out: a camera's grain. */
const [SOME_COLOURS, GRAINY, SPREAD] = [30, 0.18, 0.1]
/** Share of the commonest colour: a logo has its paper. */
const MOST_OF_ONE = 0.3

export function isPhotographic(pixels: Pixels): boolean {
  const { cells, still, all } = countsOf(shrunk(pixels, LOOKED_AT))
  const counts = [...cells.values()].sort((a, b) => b - a)
  if (all < FEWEST || still > all * MOST_STILL || counts[0]! > all * MOST_OF_ONE) return false
  let held = 0
  const enough = counts.findIndex((count) => {
    held += count
    return held >= all * 0.9
  })
  const isGrainy = still < all * GRAINY && counts[0]! < all * SPREAD
  return enough + 1 >= (isGrainy ? SOME_COLOURS : MANY_COLOURS)
}

function countsOf({ data, width, height }: Pixels) {
  const cells = new Map<number, number>()
  let [still, all] = [0, 0]
  for (let place = 0; place < width * (height - 1); place++) {
    const at = place * 4
    if (place % width === width - 1 || data[at + 3]! < VISIBLE) continue
    all += 1
    if (step(data, at, at + 4) <= LIKE && step(data, at, at + width * 4) <= LIKE) still += 1
    const key = ((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4)
    cells.set(key, (cells.get(key) ?? 0) + 1)
  }
  return { cells, still, all }
}

const step = (data: Uint8Array, from: number, to: number) =>
  Math.max(
    Math.abs(data[from]! - data[to]!),
    Math.abs(data[from + 1]! - data[to + 1]!),
    Math.abs(data[from + 2]! - data[to + 2]!),
  )
