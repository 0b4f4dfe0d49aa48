// Decodes an untrusted raster file to upright sRGB pixels of its first frame, without metadata.
import sharp, { type Sharp } from 'sharp'
import { parseBitmapFile } from './bmp.ts'
import { type IconImage, listIconImages } from './ico.ts'
import { MAX_STORED_BYTES, MAX_STORED_EDGE } from './limits.ts'
import { downsample } from './measure/downsample.ts'
import type { Pixels } from './render-types.ts'
import type { Format } from './sniff.ts'
import { UnsafeArtwork } from './svg/parse.ts'

/** These pixels take 64 MB; a file with more is a decompression bomb, not a logo. */
const MAX_PIXELS = 4096 ** 2
/** An image up to this edge in pixels is stored even when its file is larger than `MAX_STORED_BYTES`. */
const MAX_UNSHRUNK_EDGE = 512
/** Maximum images of an icon that are tried in turn: the largest may be damaged, but each try may cost a decode. */
const MAX_ICON_ATTEMPTS = 4
const RESIZE_OPTIONS = {
  width: MAX_STORED_EDGE,
  height: MAX_STORED_EDGE,
  fit: 'inside',
  withoutEnlargement: true,
} as const
const FORMAT_NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' }
type SharpFormat = keyof typeof FORMAT_NAMES

/** @throws UnsafeArtwork when the file is damaged or has too many pixels. */
export async function decode(bytes: Uint8Array, format: Exclude<Format, 'svg' | 'svgz'>) {
  if (format === 'ico') return decodeIcon(bytes)
  if (format === 'bmp') return limitEdge(parseBitmapFile(bytes, MAX_PIXELS).decode())
  return decodeWithSharp(bytes, format)
}

async function decodeIcon(bytes: Uint8Array): Promise<Pixels> {
  let firstError: unknown
  for (const readImage of listIconImages(bytes, MAX_PIXELS).slice(0, MAX_ICON_ATTEMPTS)) {
    try {
      return await decodeIconImage(readImage())
    } catch (cause) {
      firstError ??= cause
    }
  }
  throw firstError
}

const decodeIconImage = async (image: IconImage): Promise<Pixels> =>
  'png' in image ? decodeWithSharp(image.png, 'png') : limitEdge(image.pixels)

async function decodeWithSharp(bytes: Uint8Array, format: SharpFormat): Promise<Pixels> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const formatName = FORMAT_NAMES[format]
  // This reads only the header, so an image that is too large is never decoded.
  const header = await image.metadata().catch((cause) => {
    if (!/exceeds pixel limit/.test(String(cause))) throw damagedFile(formatName, cause)
    throw new UnsafeArtwork('The file has more than 4096 × 4096 pixels.', { cause })
  })
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw damagedFile(formatName)
  return toRawPixels(image.autoOrient()).catch((cause) => {
    throw damagedFile(formatName, cause)
  })
}

const damagedFile = (formatName: string, cause?: unknown) =>
  new UnsafeArtwork(`The ${formatName} file is damaged or cut off.`, { cause })

async function toRawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColorspace('srgb')
    .resize(RESIZE_OPTIONS)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function limitEdge(pixels: Pixels): Promise<Pixels> {
  const { data, width, height } = pixels
  if (Math.max(width, height) <= MAX_STORED_EDGE) return pixels
  return toRawPixels(sharp(data, { raw: { width, height, channels: 4 } }))
}

/** Encodes the pixels as PNG; halves the edge while the file is too large, as for photographs. */
export async function encodeForStorage(pixels: Pixels): Promise<{ bytes: Buffer; pixels: Pixels }> {
  const { data, width, height } = pixels
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const edge = Math.max(width, height)
  if (bytes.byteLength <= MAX_STORED_BYTES || edge <= MAX_UNSHRUNK_EDGE) return { bytes, pixels }
  return encodeForStorage(downsample(pixels, Math.ceil(edge / 2)))
}
