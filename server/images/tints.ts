// Derives colors from a brand color: readable text on it, and its tint and shade.
import { clampChroma, converter, formatHex } from 'culori'
import { isGrey as isGreyLab, labOf, oklabDistance } from './measure/oklab.ts'
import { contrast, rgbOf } from './theme/color.ts'

const BLACK = '#000000'
const WHITE = '#FFFFFF'
/** OKLab distance below which two colors side by side look like the same color. */
const SIMILAR_DISTANCE = 0.08

/** Whether two `#RRGGBB` colors look alike. */
export const areSimilar = (first: string, second: string) =>
  oklabDistance(labOf(rgbOf(first)), labOf(rgbOf(second))) < SIMILAR_DISTANCE

/** Whether the `#RRGGBB` color looks grey, black or white. */
export const isGrey = (hex: string) => isGreyLab(labOf(rgbOf(hex)))

/** Black or white, whichever has more contrast with the color: always at least 4.5 by WCAG. */
export function readableTextColor(hex: string): string {
  const ratio = (textColor: string) => contrast(rgbOf(hex), rgbOf(textColor))
  return ratio(BLACK) > ratio(WHITE) ? BLACK : WHITE
}

const toOklch = converter('oklch')
interface Tone {
  /** OKLCH lightness. */
  lightness: number
  maxChroma: number
}

/** A light background. */
const TINT: Tone = { lightness: 0.92, maxChroma: 0.05 }
/** Text that is readable on the tint. */
const SHADE: Tone = { lightness: 0.3, maxChroma: 0.1 }

/** @returns a light and a dark `#RRGGBB` of the same hue. */
export function tintAndShade(hex: string): [tint: string, shade: string] {
  const { c = 0, h } = toOklch(hex) ?? {}
  const withTone = ({ lightness, maxChroma }: Tone) =>
    formatHex(
      clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c, maxChroma), h }, 'oklch'),
    ).toUpperCase()
  return [withTone(TINT), withTone(SHADE)]
}
