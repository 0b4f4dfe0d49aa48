// Reads the header of a Windows or OS/2 bitmap: its size, its colors and how its rows are stored.
import { UnsafeArtwork } from '../svg/parse.ts'

/** How the rows are stored: plainly, or as runs of pixels with 4 or 8 bits each. */
export type Encoding = 'plain' | 'rle4' | 'rle8'

/** Bit masks of red, green, blue and alpha in a pixel. */
export type ChannelMasks = [number, number, number, number]

export interface Header {
  bytes: number
  width: number
  /** Negative for rows from top to bottom; in an icon, the mask counts too. */
  height: number
  depth: number
  compression: number
  paletteSize: number
  isCore: boolean
}

const DEPTHS = [1, 2, 4, 8, 16, 24, 32]
/** Values of the header's compression field. */
const UNCOMPRESSED = 0
const RLE8 = 1
const RLE4 = 2
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6
/** The length of BITMAPCOREHEADER, of OS/2 1.x. */
export const MIN_HEADER_BYTES = 12
/** The length of the header of OS/2 2.x, which may end after the color depth. */
const MIN_LONG_HEADER_BYTES = 16
/** The length of BITMAPINFOHEADER; newer ones only add fields. */
export const INFO_HEADER_BYTES = 40
/** The length of BITMAPV5HEADER. */
const MAX_HEADER_BYTES = 124
/** The length of the full header of OS/2 2.x, which has other fields where Windows has channel masks. */
const OS2_HEADER_BYTES = 64
/** From this length on the header has an alpha mask. */
const ALPHA_MASK_HEADER_BYTES = 56

/** The error for a bitmap whose header does not fit its length, most often because the file was cut off. */
export const truncatedBitmap = () => new UnsafeArtwork('The bitmap is truncated.')

/** @throws UnsafeArtwork when it is cut off or unsupported. */
export function parseHeader(view: DataView, start: number): Header {
  if (view.byteLength < start + MIN_LONG_HEADER_BYTES) throw truncatedBitmap()
  const bytes = view.getUint32(start, true)
  const isCore = bytes === MIN_HEADER_BYTES
  if (!isCore && (bytes < MIN_LONG_HEADER_BYTES || bytes > MAX_HEADER_BYTES || bytes % 2))
    throw new UnsafeArtwork('The bitmap has an unsupported header.')
  if (view.byteLength < start + bytes) throw truncatedBitmap()
  const depth = view.getUint16(start + (isCore ? 10 : 14), true)
  if (!DEPTHS.includes(depth)) throw unsupportedBitmap()
  // A short header lacks the fields after the color depth, which are then 0.
  const field = (offset: number) => (bytes >= offset + 4 ? view.getUint32(start + offset, true) : 0)
  return {
    bytes,
    width: isCore ? view.getUint16(start + 4, true) : view.getInt32(start + 4, true),
    height: isCore ? view.getUint16(start + 6, true) : view.getInt32(start + 8, true),
    depth,
    compression: field(16),
    paletteSize: Math.min(field(32) || maxColors(depth), maxColors(depth)),
    isCore,
  }
}

const unsupportedBitmap = () =>
  new UnsafeArtwork('The bitmap is compressed in an unsupported way, or has an unsupported depth.')

/** @throws UnsafeArtwork for a compression that is not supported. */
export function encodingOf({ compression, depth, bytes }: Header): Encoding {
  if (compression === UNCOMPRESSED) return 'plain'
  if (compression === RLE8 && depth === 8) return 'rle8'
  if (compression === RLE4 && depth === 4) return 'rle4'
  // In OS/2 2.x, 3 is another compression.
  const hasMasks = compression === BITFIELDS || compression === ALPHA_BITFIELDS
  if (hasMasks && (depth === 16 || depth === 32) && isWindowsHeader(bytes)) return 'plain'
  throw unsupportedBitmap()
}

const isWindowsHeader = (bytes: number) => bytes >= INFO_HEADER_BYTES && bytes !== OS2_HEADER_BYTES

const maxColors = (depth: number) => (depth > 8 ? 0 : 1 << depth)

/** Bytes of the channel masks after the oldest header, 4 bytes per channel. */
export function channelMaskBytesOf(compression: number): number {
  if (compression === BITFIELDS) return 12
  return compression === ALPHA_BITFIELDS ? 16 : 0
}

/** The bit masks of the channels. */
export function parseChannelMasks(
  view: DataView,
  start: number,
  { depth, compression, bytes }: Header,
  isInIcon: boolean,
): ChannelMasks {
  if (depth < 16 || compression === UNCOMPRESSED) {
    // Without channel masks, 16 bits are three channels of 5 bits each.
    if (depth === 16) return [0x7c00, 0x3e0, 0x1f, 0]
    // The fourth byte of a 32-bit pixel is alpha in an icon, and unused in a file.
    return [0xff0000, 0xff00, 0xff, isInIcon ? 0xff000000 : 0]
  }
  const hasAlpha = compression === ALPHA_BITFIELDS || bytes >= ALPHA_MASK_HEADER_BYTES
  const offsets = [40, 44, 48, 52].map((offset) => start + offset)
  if (view.byteLength < start + ALPHA_MASK_HEADER_BYTES) throw truncatedBitmap()
  const [red, green, blue, alpha] = offsets.map((offset) => view.getUint32(offset, true))
  return [red!, green!, blue!, hasAlpha ? alpha! : 0]
}
