// Finds the symbol of a lockup (a symbol followed by lettering): the part before the first wide gap.
import type { Pixels } from '../render-types.ts'
import { type Ink, measureInk } from './ink.ts'
import { perceptualHash } from './perceptual-hash.ts'

/** Width divided by height; a narrower image is not a lockup. */
const MIN_LOCKUP_ASPECT = 1.75
/** Share of the height: the gap after the symbol is wider than the gaps between letters. */
const MIN_GAP = 0.12
/** Width of the symbol divided by the height of the image. */
const [MIN_MARK_ASPECT, MAX_MARK_ASPECT] = [0.6, 1.7]
const MIN_INK_SHARE = 0.2

/** @returns the perceptual hash of the symbol; null without lettering or without a symbol. */
export function lockupMarkHash(pixels: Pixels, ink: Ink): string | null {
  if (pixels.width / pixels.height < MIN_LOCKUP_ASPECT) return null
  const [from, to] = firstPart(ink)
  const aspect = (to - from) / ink.height
  if (to >= ink.width || aspect < MIN_MARK_ASPECT || aspect > MAX_MARK_ASPECT) return null
  const scale = pixels.width / ink.width
  const part = columns(pixels, Math.floor(from * scale), Math.ceil(to * scale))
  return perceptualHash(measureInk(part))
}

/** The columns before the first wide gap; `to` is exclusive. */
function firstPart({ shares, width, height }: Ink): [from: number, to: number] {
  const hasInk = (x: number) => {
    for (let y = 0; y < height; y++) if (shares[y * width + x]! > MIN_INK_SHARE) return true
    return false
  }
  let from = 0
  while (from < width && !hasInk(from)) from++
  let [to, blank] = [from, 0]
  for (let x = from; x < width && blank < height * MIN_GAP; x++) {
    blank = hasInk(x) ? 0 : blank + 1
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
