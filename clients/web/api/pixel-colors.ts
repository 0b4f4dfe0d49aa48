// Finds the colors of an image from its pixels, for readers whose key does not include brand colors.
/** Edge in pixels of the copy whose pixels are counted. */
const EDGE = 64
/** Share of the visible pixels below which a color is an edge of a shape. */
const MIN_SHARE = 0.04
/** Difference of two colors that the eye sees as two, as the sum of the differences of their channels. */
const MIN_DIFFERENCE = 96
const MAX_COLORS = 4
/** Pixels more transparent than this are the soft edge of a shape. */
const MIN_ALPHA = 200

/** @returns the most frequent colors as `#RRGGBB`, most frequent first; empty for an image that cannot be read. */
export async function pixelColors(blob: Blob): Promise<string[]> {
  // Browsers cannot decode an SVG blob into a bitmap.
  if (blob.type === 'image/svg+xml') return []
  const bitmap = await createImageBitmap(blob, { resizeWidth: EDGE, resizeHeight: EDGE })
  const context = new OffscreenCanvas(EDGE, EDGE).getContext('2d')
  if (!context) return []
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return frequentColors(context.getImageData(0, 0, EDGE, EDGE).data)
}

interface ColorCount {
  count: number
  red: number
  green: number
  blue: number
}

/** @param pixels red, green, blue and alpha of each pixel, from 0 to 255. */
export function frequentColors(pixels: Uint8ClampedArray): string[] {
  // Similar colors share a cell of 16 steps for each channel; the cell keeps their sum for the average.
  const cells = new Map<number, ColorCount>()
  let visible = 0
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4)
    if (alpha < MIN_ALPHA) continue
    visible++
    const cell = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const sum = cells.get(cell) ?? { count: 0, red: 0, green: 0, blue: 0 }
    sum.count++
    sum.red += red
    sum.green += green
    sum.blue += blue
    cells.set(cell, sum)
  }
  const chosen: [number, number, number][] = []
  for (const { count, red, green, blue } of [...cells.values()].sort((a, b) => b.count - a.count)) {
    if (count < visible * MIN_SHARE || chosen.length === MAX_COLORS) break
    const color = [red / count, green / count, blue / count].map(Math.round) as (typeof chosen)[0]
    if (chosen.every((other) => differenceOf(color, other) >= MIN_DIFFERENCE)) chosen.push(color)
  }
  return chosen.map(hexOf)
}

const differenceOf = (a: number[], b: number[]): number =>
  a.reduce((sum, channel, i) => sum + Math.abs(channel - (b[i] ?? 0)), 0)

const hexOf = (color: number[]): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
