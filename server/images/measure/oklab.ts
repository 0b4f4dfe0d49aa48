// Colours as OKLab, in which distance is what the eye sees; each is converted once.
import { converter } from 'culori'
import type { Rgb } from '../theme/color.ts'

export type Lab = readonly [l: number, a: number, b: number]

const toLab = converter('oklab')
/** More are rare, and a photograph's are not worth keeping. */
const MOST_KNOWN = 20_000

export function labOf({ r, g, b }: Rgb): Lab {
  const lab = toLab({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 })
  return [lab.l, lab.a, lab.b]
}

/** For many pixels of few colours: a reader that knows those it has seen. */
export function labReader(data: Uint8Array): (place: number) => Lab {
  const known = new Map<number, Lab>()
  return (place) => {
    const [r, g, b] = [data[place * 4]!, data[place * 4 + 1]!, data[place * 4 + 2]!]
    const key = (r << 16) | (g << 8) | b
    let lab = known.get(key)
    if (lab) return lab
    lab = labOf({ r, g, b })
    if (known.size < MOST_KNOWN) known.set(key, lab)
    return lab
  }
}

/** Math.hypot takes five times as long, and this is asked millions of times of a photograph. */
export function apart(one: Lab, other: Lab): number {
  const [l, a, b] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
  return Math.sqrt(l * l + a * a + b * b)
}
