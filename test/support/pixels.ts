// Rasterizes SVG for tests: straight RGBA, small.
import { Resvg } from '@resvg/resvg-js'
import type { Pixels } from '../../server/images/render-types.ts'

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
export function difference(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (svg) =>
      new Resvg(svg, {
        fitTo: { mode: 'width', value: 64 },
        font: { loadSystemFonts: false },
      }).render().pixels,
  ) as [Buffer, Buffer]
  if (a.length !== b.length) return 255
  return a.reduce((most, level, at) => Math.max(most, Math.abs(level - b[at]!)), 0)
}
