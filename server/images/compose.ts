// Puts the drawn mark on its plate and on the background, and makes the logo grey.
import type { Layout } from './layout.ts'
import type { Pixels } from './render-types.ts'
import { greyOf, type Rgb } from './theme/color.ts'

/** Makes each pixel the grey of equal luminance in place, which keeps the contrast with the page. */
export function desaturate({ data }: Pixels): void {
  for (let i = 0; i < data.length; i += 4) {
    const grey = greyOf({ r: data[i]!, g: data[i + 1]!, b: data[i + 2]! })
    data[i] = grey
    data[i + 1] = grey
    data[i + 2] = grey
  }
}

/** Fills everything behind the pixels with an opaque color, in place. */
export function putOnBackground({ data }: Pixels, color: Rgb): void {
  for (let i = 0; i < data.length; i += 4) blendBehind(data, i, color, 1)
}

/** Draws the plate of the layout behind the pixels, in place. */
export function putOnPlate({ data, width, height }: Pixels, { plate }: Layout, color: Rgb): void {
  if (plate === null) return
  const halfWidth = plate.width / 2
  const halfHeight = plate.height / 2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The distance of the pixel's center to the rounded rectangle, negative inside.
      const dx = Math.abs(x + 0.5 - plate.left - halfWidth) - halfWidth + plate.radius
      const dy = Math.abs(y + 0.5 - plate.top - halfHeight) - halfHeight + plate.radius
      const outside = Math.hypot(Math.max(0, dx), Math.max(0, dy))
      const distance = outside + Math.min(0, Math.max(dx, dy)) - plate.radius
      const coverage = Math.min(1, Math.max(0, 0.5 - distance))
      if (coverage > 0) blendBehind(data, (y * width + x) * 4, color, coverage)
    }
  }
}

/** Blends the color behind the straight RGBA pixel at the offset. @param alpha that of the color, from 0 to 1. */
function blendBehind(data: Uint8Array, offset: number, { r, g, b }: Rgb, alpha: number): void {
  const front = data[offset + 3]! / 255
  if (front === 1) return
  const behind = alpha * (1 - front)
  const sum = front + behind
  data[offset] = Math.round((data[offset]! * front + r * behind) / sum)
  data[offset + 1] = Math.round((data[offset + 1]! * front + g * behind) / sum)
  data[offset + 2] = Math.round((data[offset + 2]! * front + b * behind) / sum)
  data[offset + 3] = Math.round(sum * 255)
}
