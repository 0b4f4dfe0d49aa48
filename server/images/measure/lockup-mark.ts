// Finds the symbol of a lockup (a symbol followed by lettering): the part before the first wide gap.
import type { Pixels } from '../render-types.ts'
import { type Ink, measureInk } from './ink.ts'
import { perceptualHash } from './perceptual-hash.ts'

/** Width divided by height; a narrower image is not a lockup. */
const MIN_LOCKUP_ASPECT = 1.75
/** Minimum width of the gap after the symbol, divided by the image's height; gaps between letters are narrower. */
const MIN_GAP_RATIO = 0.12
/** Minimum and maximum width of the symbol, divided by the image's height. */
const MIN_SYMBOL_ASPECT = 0.6
const MAX_SYMBOL_ASPECT = 1.7
/** A pixel with a larger share of ink is part of the symbol or the lettering. */
const MIN_INK_SHARE = 0.2

/** @returns the perceptual hash of the symbol; null without lettering or without a symbol. */
export function lockupMarkHash(pixels: Pixels, ink: Ink): string | null {
  if (pixels.width / pixels.height < MIN_LOCKUP_ASPECT) return null
  const [from, to] = symbolColumns(ink)
  const aspect = (to - from) / ink.height
  if (to >= ink.width || aspect < MIN_SYMBOL_ASPECT || aspect > MAX_SYMBOL_ASPECT) return null
  const scale = pixels.width / ink.width
  const symbol = cropColumns(pixels, Math.floor(from * scale), Math.ceil(to * scale))
  return perceptualHash(measureInk(symbol))
}

/** The columns before the first wide gap; `to` is exclusive. */
function symbolColumns({ shares, width, height }: Ink): [from: number, to: number] {
  const hasInk = (x: number) => {
    for (let y = 0; y < height; y++) if (shares[y * width + x]! > MIN_INK_SHARE) return true
    return false
  }
  let from = 0
  while (from < width && !hasInk(from)) from++
  let to = from
  let blankColumns = 0
  for (let x = from; x < width && blankColumns < height * MIN_GAP_RATIO; x++) {
    blankColumns = hasInk(x) ? 0 : blankColumns + 1
    if (blankColumns === 0) to = x + 1
  }
  return [from, to]
}

function cropColumns({ data, width, height }: Pixels, from: number, to: number): Pixels {
  const cropped = new Uint8Array((to - from) * height * 4)
  for (let y = 0; y < height; y++) {
    const row = data.subarray((y * width + from) * 4, (y * width + to) * 4)
    cropped.set(row, y * (to - from) * 4)
  }
  return { data: cropped, width: to - from, height }
}
