// WCAG 2.2 contrast of colors, and color notations.
export type Rgb = [red: number, green: number, blue: number]

/** @param hex a color as `#RRGGBB`. */
const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb

/** Relative luminance as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const luminances = [luminance(parseHex(first)), luminance(parseHex(second))]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** Rounds down, because a ratio of 4.499 does not reach the threshold of 4.5. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** WCAG level of text with this contrast. `AA large` is enough for large text only. */
export function gradeOf(ratio: number): 'AAA' | 'AA' | 'AA large' | 'low' {
  if (ratio >= 7) return 'AAA'
  if (ratio >= 4.5) return 'AA'
  return ratio >= 3 ? 'AA large' : 'low'
}

export const NOTATIONS = ['HEX', 'RGB', 'HSL'] as const
export type Notation = (typeof NOTATIONS)[number]

export function formatColor(hex: string, notation: Notation): string {
  if (notation === 'HEX') return hex
  const rgb = parseHex(hex)
  if (notation === 'RGB') return `rgb(${rgb.join(' ')})`
  const [h, s, l] = hslOf(rgb)
  return `hsl(${h} ${s}% ${l}%)`
}

/** Hue in units of 60 degrees, from 0 to 6; 0 for gray. */
function hueSextantOf([r, g, b]: Rgb): number {
  const max = Math.max(r, g, b)
  const range = max - Math.min(r, g, b)
  if (range === 0) return 0
  if (max === r) return ((g - b) / range + 6) % 6
  if (max === g) return (b - r) / range + 2
  return (r - g) / range + 4
}

/** @returns the hue in degrees; saturation and lightness in percent. */
function hslOf(rgb: Rgb): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = rgb.map((channel) => channel / 255) as Rgb
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const range = max - min
  const lightness = (max + min) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  return [
    Math.round(hueSextantOf([r, g, b]) * 60) % 360,
    Math.round(saturation * 100),
    Math.round(lightness * 100),
  ]
}
