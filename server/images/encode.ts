// Encodes pixels as PNG, WebP or JPEG.
import sharp from 'sharp'
import { LOW_MEMORY_EDGE } from './limits.ts'
import { encodePng } from './png.ts'
import type { Pixels, Recipe, Rendered } from './render-types.ts'
import type { Rgb } from './theme/color.ts'

/** `encodePng` is faster up to this edge in pixels; libvips is faster above it. */
const MAX_ENCODE_PNG_EDGE = 512
/** Effort 6 takes 0.6 s at 2048 px and saves only 3 % of the bytes. */
const WEBP_OPTIONS = { quality: 90, alphaQuality: 100, effort: 2 }
const JPEG_OPTIONS = { quality: 90, mozjpeg: false, chromaSubsampling: '4:4:4' }

/** @param pageColor the color behind a JPEG, which cannot be transparent. */
export async function encodePixels(
  pixels: Pixels,
  { format, edge }: Pick<Recipe, 'format' | 'edge'>,
  pageColor: Rgb,
): Promise<Rendered> {
  if (format === 'png' && edge <= MAX_ENCODE_PNG_EDGE)
    return { bytes: encodePng(pixels), mediaType: 'image/png' }
  const { data, width, height } = pixels
  const isLarge = edge > LOW_MEMORY_EDGE
  // The pixels of the earlier steps would stay until the next collection: 16 MB each.
  if (isLarge) globalThis.gc?.()
  const image = sharp(data, { raw: { width, height, channels: 4 } })
  if (format === 'webp') {
    // Sharper edges of color, which nobody sees in a large image, for 16 MB and twice the time at 2048 pixels.
    const options = { ...WEBP_OPTIONS, smartSubsample: !isLarge }
    return { bytes: await image.webp(options).toBuffer(), mediaType: 'image/webp' }
  }
  if (format === 'png') return { bytes: await image.png().toBuffer(), mediaType: 'image/png' }
  const opaque = image.flatten({ background: pageColor })
  return { bytes: await opaque.jpeg(JPEG_OPTIONS).toBuffer(), mediaType: 'image/jpeg' }
}
