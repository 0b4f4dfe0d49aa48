// Derives colors from a brand color: readable text on it, and its tint and shade.
import { clampChroma, converter, formatHex } from 'culori'
import { labOf, oklabDistance } from './measure/oklab.ts'
import { contrast, rgbOf } from './theme/color.ts'

const [BLACK, WHITE] = ['#000000', '#FFFFFF'] as const
/** OKLab distance below which two colors side by side look like the same color. */
const SIMILAR_DISTANCE = 0.08

/** Whether two `#RRGGBB` colors look alike. */
export const areSimilar = (one: string, other: string) =>
  oklabDistance(labOf(rgbOf(one)), labOf(rgbOf(other))) < SIMILAR_DISTANCE

/** Black or white, whichever has more contrast with the color: always at least 4.5 by WCAG. */
export function readableInk(hex: string): string {
  const ratio = (ink: string) => contrast(rgbOf(hex), rgbOf(ink))
  return ratio(BLACK) > ratio(WHITE) ? BLACK : WHITE
}

const toOklch = converter('oklch')
/** OKLCH lightness and maximum chroma: the tint is a background, the shade is text on it. */
const [TINT, SHADE] = [
  { l: 0.92, c: 0.05 },
  { l: 0.3, c: 0.1 },
]

/** @returns a light and a dark `#RRGGBB` of the same hue. */
export function tintAndShade(hex: string): [tint: string, shade: string] {
  const { c = 0, h } = toOklch(hex) ?? {}
  const toned = (tone: { l: number; c: number }) =>
    formatHex(clampChroma({ mode: 'oklch', l: tone.l, c: Math.min(c, tone.c), h }, 'oklch'))
  return [toned(TINT).toUpperCase(), toned(SHADE).toUpperCase()]
}
