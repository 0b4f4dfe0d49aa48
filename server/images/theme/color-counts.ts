// Counts the colors of an image. Flat artwork has few colors, so working with them is much faster than with pixels.
import type { Pixels } from '../render-types.ts'
import { colorKeyAt, colorOfKey, type Rgb } from './color.ts'

/** A color and the number of its pixels. */
export interface ColorCount {
  color: Rgb
  count: number
}

/** @param minAlpha pixels with a lower alpha are not counted. @returns each color once, in the order of its first pixel. */
export function countColors({ data }: Pixels, minAlpha: number): ColorCount[] {
  const counts = new Map<number, ColorCount>()
  for (let index = 0; index * 4 < data.length; index++) {
    if (data[index * 4 + 3]! < minAlpha) continue
    const key = colorKeyAt(data, index)
    const counted = counts.get(key)
    if (counted) counted.count += 1
    else counts.set(key, { color: colorOfKey(key), count: 1 })
  }
  return [...counts.values()]
}

export const pixelCountOf = (colors: ColorCount[]): number =>
  colors.reduce((sum, { count }) => sum + count, 0)
