// Decides when a mark needs a plate behind it to be visible on the page, and in which color.
// A mark in full color keeps its colors, because a changed hue would look like another brand.
import type { Pixels } from '../render-types.ts'
import { colorKeyAt, colorOfKey, contrast, hexOfRgb, oklchOf, type Rgb, rgbOf } from './color.ts'
import { type ColorCount, countColors, pixelCountOf } from './color-counts.ts'
import type { Page } from './page.ts'

/** A mark is too pale or too dark for the page when the best tenth of its pixels has less contrast. */
export const MIN_BEST_TENTH_CONTRAST = 2
/** Minimum contrast of the brand's color with nine tenths of the mark; WCAG requires 3 for graphics. */
const MIN_PLATE_CONTRAST = 3
/** A pixel below this alpha is the edge of a shape, whose color is mixed. */
const MIN_SHAPE_ALPHA = 128
/** Below this chroma a color looks grey. */
const MAX_GREY_CHROMA = 0.045
/** With a smaller share of colored pixels a mark is grey. */
const MIN_COLORED_SHARE = 0.02

/** Colors of a plate, and of the ink on a colored plate. */
const WHITE = rgbOf('#ffffff')
const NEAR_BLACK = rgbOf('#18181b')

/**
 * @param brandColor `#rrggbb`; null when unknown.
 * @returns `#rrggbb` of the plate for a mark of several colors; null when it needs none, or is grey, which can be
 * recolored.
 */
export function backingPlate(pixels: Pixels, page: Page, brandColor: string | null): string | null {
  const colors = countColors(pixels, MIN_SHAPE_ALPHA)
  // Greys alone need no plate: they can be recolored without changing a hue, such as black lettering beside a symbol.
  const colored = colors.filter(({ color }) => oklchOf(color).c >= MAX_GREY_CHROMA)
  if (colored.length === 0) return null
  if (pixelCountOf(colored) < pixelCountOf(colors) * MIN_COLORED_SHARE) return null
  if (isVisible(colors, page) || isVisible(colored, page)) return null
  if (brandColor !== null && hasContrast(colors, rgbOf(brandColor))) return brandColor
  return hexOfRgb(contrastingInk(middleColor(pixels)))
}

/** White or near black, whichever has more contrast with the color. */
export const contrastingInk = (color: Rgb): Rgb =>
  contrast(color, WHITE) > contrast(color, NEAR_BLACK) ? WHITE : NEAR_BLACK

const isVisible = (colors: ColorCount[], page: Page) =>
  contrastPercentile(colors, page.color, 0.9) >= MIN_BEST_TENTH_CONTRAST

const hasContrast = (colors: ColorCount[], plate: Rgb) =>
  contrastPercentile(colors, plate, 0.1) >= MIN_PLATE_CONTRAST

/** The contrast with the background that at most this share of the pixels stays below. */
function contrastPercentile(colors: ColorCount[], background: Rgb, share: number): number {
  const counted = colors.map(({ color, count }) => ({
    contrast: contrast(color, background),
    count,
  }))
  counted.sort((a, b) => a.contrast - b.contrast)
  let pixelsLeft = Math.floor(pixelCountOf(colors) * share)
  const exceedsShare = ({ count }: { count: number }) => {
    pixelsLeft -= count
    return pixelsLeft < 0
  }
  return counted.find(exceedsShare)!.contrast
}

/** The color of the middle one of the shape's pixels, counted row by row. */
function middleColor({ data }: Pixels): Rgb {
  const indexes: number[] = []
  for (let index = 0; index * 4 < data.length; index++) {
    if (data[index * 4 + 3]! >= MIN_SHAPE_ALPHA) indexes.push(index)
  }
  return colorOfKey(colorKeyAt(data, indexes[Math.floor(indexes.length / 2)]!))
}
