// Parses the header of a Windows bitmap (BITMAPINFOHEADER or newer) and checks that every part lies inside the file.
import { UnsafeArtwork } from './svg/parse.ts'

export interface Layout {
  view: DataView
  width: number
  height: number
  /** Bits per pixel. */
  depth: number
  isTopDown: boolean
  /** Byte offset of the palette, 4 bytes per color. */
  paletteOffset: number
  /** Number of colors in the palette; 0 for more than 8 bits per pixel, which need none. */
  paletteSize: number
  /** Byte offset of the pixel rows. */
  rowsOffset: number
  /** Bytes per row. */
  stride: number
  /** Bit masks of red, green, blue and alpha in a 16- or 32-bit pixel; alpha is 0 without alpha. */
  channelMasks: [number, number, number, number]
  /** Byte offset of an icon's 1-bit transparency mask; null without one. */
  transparencyMaskOffset: number | null
}

const SUPPORTED_DEPTHS = [1, 4, 8, 16, 24, 32]
/** Values of the header's compression field. */
const UNCOMPRESSED = 0
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6
/** The length of BITMAPINFOHEADER, the oldest supported header; newer ones only add fields. */
export const MIN_HEADER_BYTES = 40
/** The length of BITMAPV5HEADER. */
const MAX_HEADER_BYTES = 124
/** From this length on the header has an alpha mask. */
const ALPHA_MASK_HEADER_BYTES = 56
const MAX_PALETTE_COLORS = 256

/** The error for a bitmap whose header does not fit its length, most often because the file was cut off. */
export const truncatedBitmap = () => new UnsafeArtwork('The bitmap is truncated.')

/**
 * @param start byte offset of the header.
 * @param statedRowsOffset byte offset of the rows as stated in the file; null in an icon, which has none.
 * @throws UnsafeArtwork when the bitmap is truncated, too large or unsupported.
 */
export function parseLayout(
  view: DataView,
  start: number,
  statedRowsOffset: number | null,
  maxPixels: number,
): Layout {
  if (view.byteLength < start + MIN_HEADER_BYTES) throw truncatedBitmap()
  const headerBytes = view.getUint32(start, true)
  if (headerBytes < MIN_HEADER_BYTES || headerBytes > MAX_HEADER_BYTES)
    throw new UnsafeArtwork('The bitmap has an unsupported header.')
  const size = parseSize(view, start, statedRowsOffset === null, maxPixels)
  const depth = view.getUint16(start + 14, true)
  const compression = view.getUint32(start + 16, true)
  if (
    ![UNCOMPRESSED, BITFIELDS, ALPHA_BITFIELDS].includes(compression) ||
    !SUPPORTED_DEPTHS.includes(depth)
  ) {
    throw new UnsafeArtwork('The bitmap is compressed or has an unsupported color depth.')
  }
  // After the oldest header the channel masks follow; newer headers contain them.
  const channelMaskBytes = headerBytes === MIN_HEADER_BYTES ? channelMaskBytesOf(compression) : 0
  const paletteOffset = start + headerBytes + channelMaskBytes
  const paletteSize = depth > 8 ? 0 : view.getUint32(start + 32, true) || 1 << depth
  const stride = Math.ceil((size.width * depth) / 32) * 4
  const paletteEnd = paletteOffset + paletteSize * 4
  const rowsOffset = statedRowsOffset ?? paletteEnd
  const rowsEnd = rowsOffset + stride * size.height
  if (
    paletteSize > MAX_PALETTE_COLORS ||
    rowsOffset < paletteOffset ||
    Math.max(rowsEnd, paletteEnd) > view.byteLength
  ) {
    throw truncatedBitmap()
  }
  const channelMasks = parseChannelMasks(view, start, depth, compression, statedRowsOffset === null)
  const transparencyMaskEnd = rowsEnd + transparencyMaskStride(size.width) * size.height
  const hasTransparencyMask = statedRowsOffset === null && transparencyMaskEnd <= view.byteLength
  return {
    view,
    ...size,
    depth,
    paletteOffset,
    paletteSize,
    rowsOffset,
    stride,
    channelMasks,
    transparencyMaskOffset: hasTransparencyMask ? rowsEnd : null,
  }
}

/** Bytes of the channel masks after the oldest header, 4 bytes per channel. */
function channelMaskBytesOf(compression: number): number {
  if (compression === UNCOMPRESSED) return 0
  return compression === BITFIELDS ? 12 : 16
}

function parseSize(view: DataView, start: number, isInIcon: boolean, maxPixels: number) {
  const width = view.getInt32(start + 4, true)
  const statedHeight = view.getInt32(start + 8, true)
  const height = isInIcon ? statedHeight / 2 : Math.abs(statedHeight)
  if (width < 1 || height < 1 || !Number.isInteger(height)) {
    throw new UnsafeArtwork('The bitmap has no size.')
  }
  if (width * height > maxPixels) throw new UnsafeArtwork('The bitmap has too many pixels.')
  return { width, height, isTopDown: statedHeight < 0 }
}

function parseChannelMasks(
  view: DataView,
  start: number,
  depth: number,
  compression: number,
  isInIcon: boolean,
): Layout['channelMasks'] {
  if (depth < 16 || compression === UNCOMPRESSED) {
    // Without channel masks, 16 bits are three channels of 5 bits each.
    if (depth === 16) return [0x7c00, 0x3e0, 0x1f, 0]
    // The fourth byte of a 32-bit pixel is alpha in an icon, and unused in a file.
    return [0xff0000, 0xff00, 0xff, isInIcon ? 0xff000000 : 0]
  }
  const hasAlpha =
    compression === ALPHA_BITFIELDS || view.getUint32(start, true) >= ALPHA_MASK_HEADER_BYTES
  const offsets = [40, 44, 48, 52].map((offset) => start + offset)
  if (view.byteLength < start + ALPHA_MASK_HEADER_BYTES) throw truncatedBitmap()
  const [red, green, blue, alpha] = offsets.map((offset) => view.getUint32(offset, true))
  return [red!, green!, blue!, hasAlpha ? alpha! : 0]
}

/** Bytes per row of the 1-bit transparency mask. */
export const transparencyMaskStride = (width: number) => Math.ceil(width / 32) * 4
