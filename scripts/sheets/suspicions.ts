// Reasons why the drawing of a logo may be wrong.
import sharp from 'sharp'
import type { Background } from '../../schema/artwork.ts'
import { measureVisibleArea } from '../../server/images/measure/visible-area.ts'
import type { Pixels } from '../../server/images/render-types.ts'
import { contrast, rgbOf } from '../../server/images/theme/color.ts'

export const PAGE_COLORS: Record<Background, string> = { light: '#ffffff', dark: '#0b0b0c' }

/** Why a logo may be wrong. */
export interface Reason {
  text: string
  weight: number
}

// The limits below only decide the order in which people look.
/** Contrast with the page of the best tenth of the pixels. */
const MIN_CONTRAST = 2
/** Share of the tile that is visible. */
const MIN_INK = 0.12
const MAX_INK = 0.75
/** Longer side divided by shorter. */
const MAX_ASPECT = 2.2
const MAX_COLORS = 6

/** @returns the reasons against the PNG of an icon on this page. */
export async function suspicionsOf(png: Buffer, theme: Background): Promise<Reason[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels: Pixels = { data, width: info.width, height: info.height }
  const { ink, bestContrast, colors } = factsOf(pixels, theme)
  const area = measureVisibleArea(pixels, pixels, null)
  const aspect = Math.max(area.width / area.height, area.height / area.width)
  const isAtEdge = area.width > 0.99 || area.height > 0.99
  const reasons: [isSuspicious: boolean, weight: number, text: string][] = [
    [bestContrast < MIN_CONTRAST, 4 - bestContrast, `contrast ${bestContrast.toFixed(1)}`],
    [ink < MIN_INK, 1 + (1 - ink / MIN_INK), `ink ${Math.round(ink * 100)} %`],
    [ink > MAX_INK, ink, `ink ${Math.round(ink * 100)} %`],
    [isAtEdge, 2, 'touches the edge'],
    [aspect > MAX_ASPECT, Math.min(3, aspect / MAX_ASPECT), `aspect ${aspect.toFixed(1)}`],
    [colors > MAX_COLORS, 0.5, `${colors} colors`],
  ]
  return reasons
    .filter(([isSuspicious]) => isSuspicious)
    .map(([, weight, text]) => ({ weight, text: `${theme}: ${text}` }))
}

/** A pixel below this alpha is invisible. */
const MIN_VISIBLE_ALPHA = 64
/** Share of the visible pixels below which a color is an edge between two others. */
const MIN_COLOR_SHARE = 0.01

function factsOf({ data, width, height }: Pixels, theme: Background) {
  const page = rgbOf(PAGE_COLORS[theme])
  const contrasts: number[] = []
  const counts = new Map<number, number>()
  for (let offset = 0; offset < data.length; offset += 4) {
    if (data[offset + 3]! < MIN_VISIBLE_ALPHA) continue
    const [r, g, b] = [data[offset]!, data[offset + 1]!, data[offset + 2]!]
    contrasts.push(contrast({ r, g, b }, page))
    // Colors in the same of eight steps per channel count as one.
    const color = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  contrasts.sort((a, b) => b - a)
  return {
    ink: contrasts.length / (width * height),
    bestContrast: contrasts[Math.floor(contrasts.length / 10)] ?? 1,
    colors: [...counts.values()].filter((count) => count > contrasts.length * MIN_COLOR_SHARE)
      .length,
  }
}
