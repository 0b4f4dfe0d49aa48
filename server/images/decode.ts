// From a foreign raster file to straight pixels: upright, sRGB, one frame, nothing else of it.
import sharp, { type Sharp } from 'sharp'
import { bitmapFile } from './bmp.ts'
import { type IconImage, iconImages } from './ico.ts'
import { shrunk } from './measure/downsample.ts'
import type { Format } from './sniff.ts'
import { UnsafeArtwork } from './svg/parse.ts'
import type { Pixels } from './work.ts'

/** A logo is never larger; a bomb is: 4096 px squared, 64 MB decoded. */
const MOST_PIXELS = 4096 ** 2
/** Kept no larger than twice the largest answer needs. */
export const LARGEST_EDGE = 2048
/** Bytes of one drawing; a busy one of 2048 px squared takes a third of it. */
const MOST_KEPT = 3_000_000
const SMALL = 512
/** An icon's other images may be whole where its largest is not; each may cost a decoding. */
const MOST_TRIES = 4
const INSIDE = {
  width: LARGEST_EDGE,
  height: LARGEST_EDGE,
  fit: 'inside',
  withoutEnlargement: true,
} as const
const NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' }
type Coded = keyof typeof NAMES

/** @throws UnsafeArtwork */
export async function decode(bytes: Uint8Array, format: Exclude<Format, 'svg' | 'svgz'>) {
  if (format === 'ico') return decodeIcon(bytes)
  if (format === 'bmp') return withinEdge(bitmapFile(bytes, MOST_PIXELS).read())
  return decodeCoded(bytes, format)
}

async function decodeIcon(bytes: Uint8Array): Promise<Pixels> {
  let first: unknown
  for (const open of iconImages(bytes, MOST_PIXELS).slice(0, MOST_TRIES)) {
    try {
      return await iconPixels(open())
    } catch (cause) {
      first ??= cause
    }
  }
  throw first
}

const iconPixels = async (image: IconImage): Promise<Pixels> =>
  'png' in image ? decodeCoded(image.png, 'png') : withinEdge(image.pixels)

async function decodeCoded(bytes: Uint8Array, format: Coded): Promise<Pixels> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  const name = NAMES[format]
  // The head alone is read here: what is too large is never decoded.
  const head = await image.metadata().catch((cause) => {
    if (!/exceeds pixel limit/.test(String(cause))) throw damaged(name, cause)
    throw new UnsafeArtwork('The file has more than 4096 × 4096 pixels.', { cause })
  })
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw damaged(name)
  return rawPixels(image.autoOrient()).catch((cause) => {
    throw damaged(name, cause)
  })
}

const damaged = (name: string, cause?: unknown) =>
  new UnsafeArtwork(`The ${name} file is damaged or cut off.`, { cause })

async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .resize(INSIDE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function withinEdge(pixels: Pixels): Promise<Pixels> {
  const { data, width, height } = pixels
  if (Math.max(width, height) <= LARGEST_EDGE) return pixels
  return rawPixels(sharp(data, { raw: { width, height, channels: 4 } }))
}

/** Pixels as the file that is kept; a photograph, which no PNG packs well, at half or a quarter. */
export async function encodeKept(pixels: Pixels): Promise<{ bytes: Buffer; pixels: Pixels }> {
  const { data, width, height } = pixels
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const edge = Math.max(width, height)
  if (bytes.byteLength <= MOST_KEPT || edge <= SMALL) return { bytes, pixels }
  return encodeKept(shrunk(pixels, Math.ceil(edge / 2)))
}
