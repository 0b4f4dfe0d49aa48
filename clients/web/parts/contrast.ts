// WCAG 2.2 contrast of colors, and color notations.
export type Rgb = [red: number, green: number, blue: number]

const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

/** Relative luminance as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(parseHex(one)), luminance(parseHex(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Rounds down, because a ratio of 4.499 does not reach the threshold of 4.5. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

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

function hslOf(rgb: Rgb): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = rgb.map((channel) => channel / 255) as Rgb
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const range = max - min
  const lightness = (max + min) / 2
  const hueSextant =
    range === 0
      ? 0
      : max === r
        ? ((g - b) / range + 6) % 6
        : max === g
          ? (b - r) / range + 2
          : (r - g) / range + 4
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  return [
    Math.round(hueSextant * 60) % 360,
    Math.round(saturation * 100),
    Math.round(lightness * 100),
  ]
}
