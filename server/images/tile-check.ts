// Rejects a drawing whose pattern tiles are too large for libvips at one of the sizes that callers get.
import type { SafeImage } from '../../schema/artwork.ts'
import { nest } from './frame.ts'
import { layOut } from './layout.ts'
import { WHOLE_AREA } from './measure/visible-area.ts'
import { vectorImage } from './rasterize.ts'
import { UnsafeArtwork } from './svg/sanitize.ts'

/** Edges of images in pixels, up to the largest that callers get. A vaster tile may be left out, so one is not enough. */
const EDGES = [64, 128, 256, 512, 1024, 2048]

/**
 * Draws the middle pixel of an image of each size: libvips makes whole tiles for it, of at most 32,767 pixels.
 * @throws UnsafeArtwork when it cannot draw one of them.
 */
export async function rejectVastTiles(artwork: SafeImage): Promise<void> {
  const svg = Buffer.from(artwork.bytes).toString()
  if (!svg.includes('<pattern')) return
  const visibleArea = artwork.visibleArea ?? WHOLE_AREA
  for (const edge of EDGES) {
    const recipe = { edge, shape: 'square', padding: 0 } as const
    const layout = layOut({ ...artwork, visibleArea }, recipe, false)
    const middle = `viewBox="${edge / 2} ${edge / 2} 1 1" width="1" height="1"`
    const pixel = `<svg xmlns="http://www.w3.org/2000/svg" ${middle}>${nest(svg, layout, visibleArea)}</svg>`
    try {
      await vectorImage(pixel).raw().toBuffer()
    } catch (cause) {
      throw new UnsafeArtwork('The SVG has a pattern whose tiles are too large.', { cause })
    }
  }
}
