// Counts the colors of an image. Flat artwork has few colors, so working with them is much faster than with pixels.
import type { Pixels } from '../render-types.ts'
import type { Rgb } from './color.ts'

/** A color and the number of its pixels. */
export interface ColorCount {
  color: Rgb
  count: number
}

/** @param minAlpha pixels with a lower alpha are not counted. @returns each color once, in the order of its first pixel. */
export function countColors({ data }: Pixels, minAlpha: number): ColorCount[] {
  const counts = new Map<number, ColorCount>()
  for (let offset = 0; offset < data.length; offset += 4) {
    if (data[offset + 3]! < minAlpha) continue
    const key = (data[offset]! << 16) | (data[offset + 1]! << 8) | data[offset + 2]!
    const counted = counts.get(key)
    if (counted) counted.count += 1
    else counts.set(key, { color: colorOfKey(key), count: 1 })
  }
  return [...counts.values()]
}

/** @param key the channels as one number, 0xRRGGBB. */
export const colorOfKey = (key: number): Rgb => ({
  r: key >> 16,
  g: (key >> 8) & 255,
  b: key & 255,
})

export const pixelCountOf = (colors: ColorCount[]): number =>
  colors.reduce((sum, { count }) => sum + count, 0)
