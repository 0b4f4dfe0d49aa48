// Converts colors to OKLab, in which distance approximates visible difference.
import { converter } from 'culori'
import { colorKeyAt, colorOfKey, type Rgb } from '../theme/color.ts'

export type Lab = readonly [l: number, a: number, b: number]

const toLab = converter('oklab')
/** Only photographs have more colors; caching theirs would waste memory. */
const MAX_CACHED_COLORS = 20_000

/** OKLab chroma below which a color looks grey; half of all logos contain such a color. */
const MAX_GREY_CHROMA = 0.04

/** Distance from the grey of the same lightness. */
export const chromaOf = ([, a, b]: Lab) => Math.hypot(a, b)

/** Whether the color looks grey, black or white. */
export const isGrey = (lab: Lab) => chromaOf(lab) < MAX_GREY_CHROMA

export function labOf({ r, g, b }: Rgb): Lab {
  const lab = toLab({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 })
  return [lab.l, lab.a, lab.b]
}

/** Returns a function that reads a pixel's color by index and caches each conversion. */
export function labReader(data: Uint8Array): (index: number) => Lab {
  const cache = new Map<number, Lab>()
  return (index) => {
    const key = colorKeyAt(data, index)
    let lab = cache.get(key)
    if (lab) return lab
    lab = labOf(colorOfKey(key))
    if (cache.size < MAX_CACHED_COLORS) cache.set(key, lab)
    return lab
  }
}

/** Euclidean distance; Math.hypot would take five times as long, and a photograph needs millions. */
export function oklabDistance(first: Lab, second: Lab): number {
  const [l, a, b] = [first[0] - second[0], first[1] - second[1], first[2] - second[2]]
  return Math.sqrt(l * l + a * a + b * b)
}
