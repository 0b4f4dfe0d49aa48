// Encodes pixels as PNG, WebP or JPEG.
import sharp, { type Sharp } from 'sharp'
import { LOW_MEMORY_EDGE } from './limits.ts'
import { COMPRESSION_LEVEL, encodePng } from './png.ts'
import { vectorImage } from './rasterize.ts'
import type { Pixels, Recipe, Rendered } from './render-types.ts'
import type { Rgb } from './theme/color.ts'

/** `encodePng` is faster up to this edge in pixels; libvips is faster above it. */
const MAX_ENCODE_PNG_EDGE = 512
/**
 * For flat artwork. Of 184 logos, it has half the bytes of the lossy WebP, and is exact; at 2048 px it takes a quarter of
 * the time. Higher efforts take longer and save nothing.
 */
const FLAT_WEBP_OPTIONS = { lossless: true, effort: 1 }
/** For photographs and gradients. Effort 6 takes 0.6 s at 2048 px and saves only 3 % of the bytes. */
const WEBP_OPTIONS = { quality: 90, alphaQuality: 100, effort: 2 }
const PNG_OPTIONS = { compressionLevel: COMPRESSION_LEVEL }
const JPEG_OPTIONS = { quality: 90, mozjpeg: false, chromaSubsampling: '4:4:4' }

type Encoding = Pick<Recipe, 'format' | 'edge'>

/** @param pageColor the color behind a JPEG, which cannot be transparent. */
export async function encodePixels(
  pixels: Pixels,
  { format, edge }: Encoding,
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
    const lossyOptions = { ...WEBP_OPTIONS, smartSubsample: !isLarge }
    const options = isFlat(pixels) ? FLAT_WEBP_OPTIONS : lossyOptions
    return { bytes: await image.webp(options).toBuffer(), mediaType: 'image/webp' }
  }
  return encodeWithLibvips(image, format, pageColor)
}

/** Like `encodePixels`, for an SVG of the size of the image. Its pixels never reach JavaScript, except for a WebP. */
export async function encodeVector(
  svg: string,
  encoding: Encoding,
  pageColor: Rgb,
): Promise<Rendered> {
  const image = vectorImage(svg)
  if (encoding.format !== 'webp') return encodeWithLibvips(image, encoding.format, pageColor)
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return encodePixels({ data, width: info.width, height: info.height }, encoding, pageColor)
}

async function encodeWithLibvips(
  image: Sharp,
  format: Recipe['format'],
  pageColor: Rgb,
): Promise<Rendered> {
  if (format === 'png')
    return { bytes: await image.png(PNG_OPTIONS).toBuffer(), mediaType: 'image/png' }
  const opaque = image.flatten({ background: pageColor })
  return { bytes: await opaque.jpeg(JPEG_OPTIONS).toBuffer(), mediaType: 'image/jpeg' }
}

/** Pixels that are looked at, evenly spread over the image. */
const SAMPLED_PIXELS = 10_000
/** Antialiased edges of flat logos bring up to 700 colors, gradients 2,000 and more. */
const MAX_FLAT_COLORS = 1000

/** @returns whether the image has few colors, as logos have that are no photographs and have no large gradients. */
function isFlat({ data, width, height }: Pixels): boolean {
  // An odd step does not stay in one column of an image with an even width.
  const step = Math.floor((width * height) / SAMPLED_PIXELS) | 1
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const colors = new Set<number>()
  for (let i = 0; i < width * height; i += step) {
    colors.add(view.getUint32(i * 4))
    if (colors.size > MAX_FLAT_COLORS) return false
  }
  return true
}
