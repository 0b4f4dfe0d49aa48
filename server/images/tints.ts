// Colours that go with one: the ink that is read on it, and its tint and shade.
import { clampChroma, converter, formatHex } from 'culori'
import { apart, labOf } from './measure/oklab.ts'
import { contrast, rgbOf } from './theme/color.ts'

const [BLACK, WHITE] = ['#000000', '#FFFFFF'] as const
/** In OKLab: nearer ones side by side are taken for one colour, or for a fault. */
const ALIKE = 0.08

/** @param one and other: `#RRGGBB`. */
export const areAlike = (one: string, other: string) =>
  apart(labOf(rgbOf(one)), labOf(rgbOf(other))) < ALIKE

/** Black or white, whichever is read better on the colour: at least 4.5 by WCAG. */
export function inkOn(hex: string): string {
  const ratio = (ink: string) => contrast(rgbOf(hex), rgbOf(ink))
  return ratio(BLACK) > ratio(WHITE) ? BLACK : WHITE
}

const toOklch = converter('oklch')
/** Lightness and the most chroma in OKLCH: a ground for dark text, and a text on it. */
const [TINT, SHADE] = [
  { l: 0.92, c: 0.05 },
  { l: 0.3, c: 0.1 },
]

/** @returns `#RRGGBB` of the same hue, the pale one and the deep one. */
export function tintAndShade(hex: string): [tint: string, shade: string] {
  const { c = 0, h } = toOklch(hex) ?? {}
  const toned = (tone: { l: number; c: number }) =>
    formatHex(clampChroma({ mode: 'oklch', l: tone.l, c: Math.min(c, tone.c), h }, 'oklch'))
  return [toned(TINT).toUpperCase(), toned(SHADE).toUpperCase()]
}
