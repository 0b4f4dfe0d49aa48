// The colour of a monogram's plate, from the domain alone, and the measure of contrast.
import { createHash } from 'node:crypto'
import { clampChroma, formatHex, wcagContrast } from 'culori'
import type { Background } from '../../../schema/artwork.ts'

/** The contrast ratio of WCAG 2, from 1 to 21. */
export const contrast = (a: string, b: string): number => wcagContrast(a, b)

const hex = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h: h % 360 }, 'oklch'))

/** The colour of that hue and chroma which contrasts with white by the given ratio. */
function tone(hue: number, chroma: number, ratio: number): string {
  let [dark, light] = [0, 1]
  for (let step = 0; step < 14; step++) {
    const middle = (dark + light) / 2
    if (contrast(hex(middle, chroma, hue), '#ffffff') > ratio) dark = middle
    else light = middle
  }
  return hex(dark, chroma, hue)
}

// Hues as far apart to the eye as each other: teals look alike, so they are far apart in degrees.
// None from orange (48) to grass (138): dark enough for white letters, they are brown or olive.
const HUES = [
  138, 146, 157, 176, 204, 228, 244, 254, 263, 274, 288, 304, 322, 342, 360, 374, 387, 398, 408,
]

const hueAt = (fraction: number): number => {
  const place = fraction * (HUES.length - 1)
  const [from, to] = [HUES[Math.floor(place)]!, HUES[Math.ceil(place)]!]
  return from + (to - from) * (place % 1)
}

/** Numbers from 0 to 1 that an apex always gives, evenly spread over many apexes. */
function* fractions(apex: string): Generator<number, never> {
  const bytes = createHash('sha256').update(apex).digest()
  for (let at = 0; ; at = (at + 4) % bytes.length) yield bytes.readUInt32BE(at) / 2 ** 32
}

interface Character {
  hue: number
  chroma: number
  depth: number
}

function characterOf(apex: string): Character {
  const draw = fractions(apex)
  const hue = hueAt(draw.next().value)
  const chroma = 0.175 + draw.next().value * 0.055
  // A deep red or orange is brown.
  const depth = draw.next().value * (hue > 380 ? 0.3 : 1)
  return { hue, chroma, depth }
}

/**
 * The ground that white letters stand on: at least 4.5 from them, and at least 3 from the page,
 * which is white or nearly black.
 */
export function plate(apex: string, theme: Background): string {
  const { hue, chroma, depth } = characterOf(apex)
  return tone(hue, chroma, theme === 'light' ? 4.7 + depth * 1.5 : 4.6 + depth * 0.6)
}
