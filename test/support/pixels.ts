// Rasterizes small images of SVGs for tests.
import { Resvg } from '@resvg/resvg-js'
import type { Pixels } from '../../server/images/render-types.ts'

/** @returns RGBA without premultiplied alpha. @param size the width in pixels. */
export function pixelsOf(svg: string, size = 96): Pixels {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  }).render()
  // The getter copies all pixels each time it is read.
  const data = new Uint8Array(drawing.pixels)
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const alpha = data[pixel + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let i = pixel; i < pixel + 3; i++) {
      data[i] = Math.min(255, Math.round((data[i]! * 255) / alpha))
    }
  }
  return { data, width: drawing.width, height: drawing.height }
}

/**
 * The largest difference of any premultiplied channel, 0 to 255, between two SVGs rendered 64 pixels wide.
 * It is 255 when their heights differ.
 */
export function difference(svgA: string, svgB: string): number {
  const render = (svg: string): Buffer =>
    new Resvg(svg, {
      fitTo: { mode: 'width', value: 64 },
      font: { loadSystemFonts: false },
    }).render().pixels
  const a = render(svgA)
  const b = render(svgB)
  if (a.length !== b.length) return 255
  let largest = 0
  for (const [i, channel] of a.entries()) largest = Math.max(largest, Math.abs(channel - b[i]!))
  return largest
}
