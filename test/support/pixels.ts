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
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!
    for (let k = at; alpha && alpha < 255 && k < at + 3; k++) {
      data[k] = Math.min(255, Math.round((data[k]! * 255) / alpha))
    }
  }
  return { data, width: drawing.width, height: drawing.height }
}

/** The largest difference of any premultiplied channel between two rendered SVGs. */
export function difference(svgA: string, svgB: string): number {
  const [a, b] = [svgA, svgB].map(
    (svg) =>
      new Resvg(svg, {
        fitTo: { mode: 'width', value: 64 },
        font: { loadSystemFonts: false },
      }).render().pixels,
  ) as [Buffer, Buffer]
  if (a.length !== b.length) return 255
  return a.reduce((largest, channel, at) => Math.max(largest, Math.abs(channel - b[at]!)), 0)
}
