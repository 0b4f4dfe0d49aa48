// Converts and compares colors: CSS, 8-bit sRGB, OKLCH, luminance and contrast.
import {
  clampRgb,
  converter,
  formatHex,
  interpolate,
  type Mode,
  type Oklch,
  parse,
  toGamut,
} from 'culori'
import { lightToSrgb, srgbToLight } from '../srgb.ts'

/** Channels from 0 to 255. */
export interface Rgb {
  r: number
  g: number
  b: number
}

const toRgb = converter('rgb')
const toOklch = converter('oklch')
const intoGamut = toGamut('rgb', 'oklch')

/** Maximum characters; a real color has at most half as many. Culori takes quadratic time, so minutes for 1 MB. */
const MAX_COLOR_LENGTH = 200

/** Converts any CSS color to #rrggbb or #rrggbbaa; null when the text is not a color. */
export function hexOf(css: string): string | null {
  // Rebuilt SVGs have this form already, and parsing takes a hundred times as long.
  if (/^#[0-9a-f]{6}$/.test(css)) return css
  if (css.length > MAX_COLOR_LENGTH) return null
  const parsed = parseColor(css)
  if (!parsed) return null
  const rgb = clampRgb(toRgb(parsed))
  const hex = formatHex(rgb)
  const alpha = Math.round(Math.min(1, Math.max(0, rgb.alpha ?? 1)) * 255)
  const result = alpha === 255 ? hex : hex + alpha.toString(16).padStart(2, '0')
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(result) ? result : null
}

function parseColor(css: string) {
  try {
    return parse(css)
  } catch {
    // culori throws on some incomplete color functions instead of returning undefined.
    return undefined
  }
}

/** The spaces of CSS in which colors are mixed, with culori's names. */
const SPACES: Record<string, Mode> = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  hsl: 'hsl',
  hwb: 'hwb',
  lab: 'lab65',
  lch: 'lch65',
  oklab: 'oklab',
  oklch: 'oklch',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'display-p3': 'p3',
}

/** The same with the names of functions, whose white is that of CSS. */
const MODES: Record<string, Mode> = { ...SPACES, rgb: 'rgb', lab: 'lab', lch: 'lch' }

/**
 * @param space of CSS, such as `oklch`. @returns the channels of a color in it by their names, those of `rgb` from 0 to 1;
 *   null for a color or a space that is not known.
 */
export function channelsOf(
  css: string,
  space: string,
): { channels: Record<string, number>; alpha: number } | null {
  const mode = MODES[space]
  const parsed = css.length > MAX_COLOR_LENGTH ? undefined : parseColor(css)
  if (!mode || !parsed) return null
  const { alpha = 1, mode: _, ...channels } = converter(mode)(parsed)
  return { channels: channels as Record<string, number>, alpha }
}

/**
 * Mixes two colors as `color-mix()` does.
 * @param share of the second color, from 0 to 1. @param opacity of the result, from 0 to 1.
 * @returns #rrggbb or #rrggbbaa; null for a color or a space that is not known.
 */
export function mixColors(
  first: string,
  second: string,
  { space, share, opacity }: { space: string; share: number; opacity: number },
): string | null {
  const mode = SPACES[space]
  const [a, b] = [first, second].map((css) =>
    css.length > MAX_COLOR_LENGTH ? undefined : parseColor(css),
  )
  if (!mode || !a || !b) return null
  const [alphaA, alphaB] = [a.alpha ?? 1, b.alpha ?? 1]
  const alpha = alphaA * (1 - share) + alphaB * share
  // A transparent color has less weight: channels are mixed as they are multiplied by their alpha.
  const weight = alpha === 0 ? share : (alphaB * share) / alpha
  const mixed = interpolate(
    [
      { ...a, alpha: 1 },
      { ...b, alpha: 1 },
    ],
    mode,
  )(weight)
  const rgb = toRgb(mixed)
  const { r, g, b: blue } = clampRgb(rgb)
  return hexOf(`rgb(${[r, g, blue].map((level) => level * 255).join(' ')} / ${alpha * opacity})`)
}

/** @param key the channels as one number, 0xrrggbb. */
export const colorOfKey = (key: number): Rgb => ({
  r: key >> 16,
  g: (key >> 8) & 255,
  b: key & 255,
})

/** @returns 0xrrggbb. */
export const keyOfColor = ({ r, g, b }: Rgb): number => (r << 16) | (g << 8) | b

/** @param data RGBA pixels. @param index of a pixel. @returns 0xrrggbb, without the alpha. */
export const colorKeyAt = (data: Uint8Array, index: number): number =>
  (data[index * 4]! << 16) | (data[index * 4 + 1]! << 8) | data[index * 4 + 2]!

/** The channels of a #rrggbb. */
export const rgbOf = (hex: string): Rgb => colorOfKey(Number.parseInt(hex.slice(1, 7), 16))

/** #rrggbb of the channels. */
export const hexOfRgb = (color: Rgb): string =>
  `#${keyOfColor(color).toString(16).padStart(6, '0')}`

/** Lightness from 0 to 1, chroma, and hue in degrees; a grey has no hue. */
export const oklchOf = ({ r, g, b }: Rgb): Oklch =>
  toOklch({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 })

/** The nearest sRGB color of the same lightness and hue. */
export function rgbOfOklch(color: Oklch): Rgb {
  const { r, g, b } = clampRgb(intoGamut(color))
  return { r: Math.round(r * 255), g: Math.round(g * 255), b: Math.round(b * 255) }
}

/** The OKLab distance of two colors: 0.02 is barely visible, 1 is black to white. */
export function colorDistance(first: Rgb, second: Rgb): number {
  const a = oklchOf(first)
  const b = oklchOf(second)
  const hueDifference = (((a.h ?? 0) - (b.h ?? 0)) * Math.PI) / 180
  const chroma = Math.sqrt(
    Math.max(0, a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(hueDifference)),
  )
  return Math.hypot(a.l - b.l, chroma)
}

/** The WCAG contrast of two colors, from 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const firstLuminance = luminance(first)
  const secondLuminance = luminance(second)
  const lighter = Math.max(firstLuminance, secondLuminance)
  const darker = Math.min(firstLuminance, secondLuminance)
  return (lighter + 0.05) / (darker + 0.05)
}

/** @returns black or white, whichever has more contrast with the color; null for a text that is none. */
export function contrastColor(css: string): string | null {
  const hex = hexOf(css.trim())
  if (hex === null) return null
  const color = rgbOf(hex)
  const onWhite = contrast(color, { r: 255, g: 255, b: 255 })
  return onWhite >= contrast(color, { r: 0, g: 0, b: 0 }) ? '#ffffff' : '#000000'
}

const LINEAR_LIGHT = Float64Array.from({ length: 256 }, (_, level) => srgbToLight(level / 255))

/** Relative luminance by WCAG, from 0 to 1. */
export const luminance = ({ r, g, b }: Rgb) =>
  0.2126 * LINEAR_LIGHT[r]! + 0.7152 * LINEAR_LIGHT[g]! + 0.0722 * LINEAR_LIGHT[b]!

/** The grey of the same luminance, as one channel's level from 0 to 255. */
export const greyOf = (color: Rgb): number => Math.round(lightToSrgb(luminance(color)) * 255)
