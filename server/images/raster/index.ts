// Decodes an untrusted raster file to upright sRGB pixels of one frame, without metadata.
import sharp from 'sharp'
import { MAX_STORED_BYTES } from '../limits.ts'
import { downsample } from '../measure/downsample.ts'
import type { Pixels } from '../render-types.ts'
import type { Format } from '../sniff.ts'
import { parseBitmapFile } from './bmp.ts'
import { MAX_PIXELS } from './header.ts'
import { type IconImage, listIconImages } from './ico.ts'
import { pngOfJxl } from './jxl.ts'
import { decodeWithSharp, limitEdge } from './library.ts'

/** An image up to this edge in pixels is stored even when its file is larger than `MAX_STORED_BYTES`. */
const MAX_UNSHRUNK_EDGE = 512
/** Maximum images of an icon that are tried in turn: the largest may be damaged, but each try may cost a decode. */
const MAX_ICON_ATTEMPTS = 4

/** @throws UnsafeArtwork when the file is damaged or has too many pixels. */
export async function decode(bytes: Uint8Array, format: Exclude<Format, 'svg' | 'svgz'>) {
  if (format === 'ico') return decodeIcon(bytes)
  if (format === 'bmp') return limitEdge(parseBitmapFile(bytes, MAX_PIXELS).decode())
  if (format === 'jxl') return decodeWithSharp(await pngOfJxl(bytes), 'png')
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

/** Encodes the pixels as PNG; halves the edge while the file is larger than `maxBytes`, as for photographs. */
export async function encodeForStorage(
  pixels: Pixels,
  maxBytes: number = MAX_STORED_BYTES,
): Promise<{ bytes: Buffer; pixels: Pixels }> {
  const { data, width, height } = pixels
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const edge = Math.max(width, height)
  if (bytes.byteLength <= maxBytes || edge <= MAX_UNSHRUNK_EDGE) return { bytes, pixels }
  return encodeForStorage(downsample(pixels, Math.ceil(edge / 2)), maxBytes)
}
