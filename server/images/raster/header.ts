// Opens a file with sharp and checks its format and size before anything is decoded.
import sharp, { type Metadata } from 'sharp'
import { UnsafeArtwork } from '../svg/parse.ts'

/** Longest edge of a square image that is decoded as a whole. Its pixels take 64 MB; an AVIF takes 280 MB. */
const MAX_WHOLE_EDGE = 4096
/** Maximum pixels of an image that is decoded as a whole. */
export const MAX_PIXELS = MAX_WHOLE_EDGE ** 2
/** The edge for progressive JPEG, whose coefficients are all kept: up to 270 MB. */
const MAX_PROGRESSIVE_EDGE = 6144
/** The edge for formats that are decoded row by row, and scaled down meanwhile: a WebP takes 130 MB, others 90 MB. */
const MAX_STREAMED_EDGE = 8192
export const FORMAT_NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' }
export type SharpFormat = keyof typeof FORMAT_NAMES

/** Reads one frame. */
export const open = (
  bytes: Uint8Array,
  options: { page?: number; pages?: number; failOn?: 'warning' } = {},
) =>
  sharp(bytes, { limitInputPixels: MAX_STREAMED_EDGE ** 2, failOn: 'error', pages: 1, ...options })

/** Reads only the header, so an image that is too large is never decoded. @throws Error for another format; UnsafeArtwork. */
export async function readHeader(bytes: Uint8Array, format: SharpFormat): Promise<Metadata> {
  const header = await open(bytes)
    .metadata()
    .catch((cause) => {
      if (!/exceeds pixel limit/.test(String(cause))) throw cause
      throw tooLarge(MAX_STREAMED_EDGE, cause)
    })
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw new Error('Another format.')
  const maxEdge = maxEdgeOf(bytes, header)
  if (header.width * header.height > maxEdge ** 2) throw tooLarge(maxEdge)
  return header
}

const tooLarge = (edge: number, cause?: unknown) =>
  new UnsafeArtwork(`The file has more than ${edge} × ${edge} pixels.`, { cause })

function maxEdgeOf(bytes: Uint8Array, { format, isProgressive, space }: Metadata): number {
  if (format === 'webp') return isStreamedWebp(bytes) ? MAX_STREAMED_EDGE : MAX_WHOLE_EDGE
  if (format === 'png') return isProgressive ? MAX_WHOLE_EDGE : MAX_STREAMED_EDGE
  if (format !== 'jpeg' || space === 'cmyk') return MAX_WHOLE_EDGE
  return isProgressive ? MAX_PROGRESSIVE_EDGE : MAX_STREAMED_EDGE
}

/** Lossless images and the frames of animations are decoded as a whole. */
function isStreamedWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return !file.includes('VP8L', 0, 'latin1') && !file.includes('ANMF', 0, 'latin1')
}
