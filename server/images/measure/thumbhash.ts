// Makes the ThumbHash of a logo: some 25 bytes from which a page draws a blurred preview while the image loads.
import { rgbaToThumbHash } from 'thumbhash'
import type { VisibleArea } from '../../../schema/artwork.ts'
import { layOut } from '../layout.ts'
import type { Pixels } from '../render-types.ts'
import { downsample } from './downsample.ts'

/** A ThumbHash has at most 7 waves on each side, so more pixels change nothing. */
const EDGE = 32
/** Samples of each pixel on each side. */
const SAMPLES = 2

/**
 * @param small the artwork in its own shape and colors. @param keep whether its file is shown with its own margins.
 * @returns the hash of the square image that a URL without parameters shows, in Base64.
 */
export function thumbhashOf(small: Pixels, visibleArea: VisibleArea, keep = false): string {
  const square = downsample(inSquare(small, visibleArea, keep), EDGE)
  return Buffer.from(rgbaToThumbHash(EDGE, EDGE, square.data)).toString('base64')
}

/** Copies the pixels to where the layout puts the mark. */
function inSquare(
  { data, width, height }: Pixels,
  visibleArea: VisibleArea,
  keep: boolean,
): Pixels {
  const edge = EDGE * SAMPLES
  const recipe = { edge, shape: 'square', padding: keep ? 0 : null } as const
  const { mark } = layOut({ width, height, visibleArea }, recipe, false)
  const { whole } = visibleArea
  const square = new Uint8Array(edge * edge * 4)
  for (let y = 0; y < edge; y++) {
    const down = whole.top + ((y + 0.5 - mark.top) / mark.height) * whole.height
    for (let x = 0; x < edge; x++) {
      const across = whole.left + ((x + 0.5 - mark.left) / mark.width) * whole.width
      if (Math.min(across, down) < 0 || Math.max(across, down) >= 1) continue
      const offset = (Math.floor(down * height) * width + Math.floor(across * width)) * 4
      square.set(data.subarray(offset, offset + 4), (y * edge + x) * 4)
    }
  }
  return { data: square, width: edge, height: edge }
}
