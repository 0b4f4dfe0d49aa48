// The mark that a lockup begins with: what stands before the first wide gap in lettering.
import type { Pixels } from '../work.ts'
import { type Ink, inkOf } from './ink.ts'
import { shapeOf } from './perceptual-hash.ts'

/** Below this, in width by height, a drawing is no lettering. */
const WIDE = 1.75
/** Shares of the height: letters stand nearer to each other than the mark to the first of them. */
const GAP = 0.12
const [NARROWEST, WIDEST] = [0.6, 1.7]
const INKED = 0.2

/** @returns the shape of the mark, for `agreement`; null where there is no lettering, or no mark. */
export function leadOf(pixels: Pixels, ink: Ink): string | null {
  if (pixels.width / pixels.height < WIDE) return null
  const [from, to] = firstPart(ink)
  const aspect = (to - from) / ink.height
  if (to >= ink.width || aspect < NARROWEST || aspect > WIDEST) return null
  const scale = pixels.width / ink.width
  const part = columns(pixels, Math.floor(from * scale), Math.ceil(to * scale))
  return shapeOf(inkOf(part))
}

/** First and last column of what comes before the first gap. */
function firstPart({ shares, width, height }: Ink): [from: number, to: number] {
  const inked = (x: number) => {
    for (let y = 0; y < height; y++) if (shares[y * width + x]! > INKED) return true
    return false
  }
  let from = 0
  while (from < width && !inked(from)) from++
  let [to, blank] = [from, 0]
  for (let x = from; x < width && blank < height * GAP; x++) {
    blank = inked(x) ? 0 : blank + 1
    if (blank === 0) to = x + 1
  }
  return [from, to]
}

function columns({ data, width, height }: Pixels, from: number, to: number): Pixels {
  const part = new Uint8Array((to - from) * height * 4)
  for (let y = 0; y < height; y++) {
    const row = data.subarray((y * width + from) * 4, (y * width + to) * 4)
    part.set(row, y * (to - from) * 4)
  }
  return { data: part, width: to - from, height }
}
