// Finds the parts of a Windows or OS/2 bitmap by its header, and checks which of them lie inside the file.
import { UnsafeArtwork } from '../svg/parse.ts'
import {
  type ChannelMasks,
  channelMaskBytesOf,
  type Encoding,
  encodingOf,
  type Header,
  INFO_HEADER_BYTES,
  parseChannelMasks,
  parseHeader,
  truncatedBitmap,
} from './bmp-header.ts'
import { MIN_SHARE_OF_ROWS } from './cut-off.ts'

export interface Layout {
  view: DataView
  width: number
  height: number
  /** Bits per pixel. */
  depth: number
  encoding: Encoding
  isTopDown: boolean
  /** Byte offset of the palette. */
  paletteOffset: number
  /** Number of colors in the palette; 0 for more than 8 bits per pixel, which need none. */
  paletteSize: number
  /** Bytes of a color in the palette: 3 after the header of OS/2, else 4. */
  paletteStride: number
  /** Byte offset of the pixel rows. */
  rowsOffset: number
  /** Bytes per row, unless the rows are run-length encoded. */
  stride: number
  /** Bit masks of red, green, blue and alpha in a 16- or 32-bit pixel; alpha is 0 without alpha. */
  channelMasks: ChannelMasks
  /** Byte offset of an icon's 1-bit transparency mask, whose end may be missing; null without one. */
  transparencyMaskOffset: number | null
  /** Whether no row is missing. */
  isComplete: boolean
}

/** Where a bitmap lies in its file. */
export interface Place {
  /** Byte offset of the header. */
  start: number
  /** Byte offset of the rows as stated in the file; null in an icon, which states none. */
  rowsOffset: number | null
  /** In an icon, the byte offset where the next image begins: a mask cannot reach into it. */
  end: number
  /** Width and height in the directory of an icon; null in a file. */
  listed: { width: number; height: number } | null
}

/** @throws UnsafeArtwork when the bitmap is truncated, too large or unsupported. */
export function parseLayout(view: DataView, place: Place, maxPixels: number): Layout {
  const { start } = place
  const header = parseHeader(view, start)
  const { depth, compression } = header
  const encoding = encodingOf(header)
  // After the oldest header the channel masks follow; newer headers contain them.
  const maskBytes = header.bytes === INFO_HEADER_BYTES ? channelMaskBytesOf(compression) : 0
  const paletteOffset = start + header.bytes + maskBytes
  const paletteStride = header.isCore ? 3 : 4
  const paletteEnd = paletteOffset + header.paletteSize * paletteStride
  // An offset of 0, or inside the header, is wrong: then the rows follow the palette.
  const isStated = place.rowsOffset !== null && place.rowsOffset >= paletteOffset
  const rowsOffset = isStated ? (place.rowsOffset as number) : paletteEnd
  const stride = Math.ceil((header.width * depth) / 32) * 4
  const bytesOfRows = (rows: number) => (encoding === 'plain' ? stride * rows : 0)
  const canHold = (rows: number) => rowsOffset + bytesOfRows(rows) <= place.end
  const size = sizeOf(header, place, canHold, maxPixels)
  const fileRows = Math.ceil(size.height * MIN_SHARE_OF_ROWS)
  if (rowsOffset + bytesOfRows(fileRows) > view.byteLength) throw truncatedBitmap()
  const rowsEnd = rowsOffset + bytesOfRows(size.height)
  return {
    view,
    ...size,
    depth,
    encoding,
    isTopDown: header.height < 0,
    paletteOffset,
    paletteSize: header.paletteSize,
    paletteStride,
    rowsOffset,
    stride,
    channelMasks: parseChannelMasks(view, start, header, place.listed !== null),
    transparencyMaskOffset: hasMask(size, place, encoding, rowsEnd) ? rowsEnd : null,
    isComplete: rowsEnd <= view.byteLength,
  }
}

/** Whether at least half of the mask of an icon lies before the next image. */
function hasMask(
  { width, height }: { width: number; height: number },
  { listed, end }: Place,
  encoding: Encoding,
  rowsEnd: number,
): boolean {
  const bytes = transparencyMaskStride(width) * height
  return listed !== null && encoding === 'plain' && rowsEnd + bytes / 2 <= end
}

/**
 * The size of the picture. An icon states twice its height, for the mask, which some programs forget. @param canHold whether
 * so many rows lie before the next image.
 */
function sizeOf(
  { width, height: statedHeight, depth }: Header,
  { listed }: Place,
  canHold: (rows: number) => boolean,
  maxPixels: number,
): { width: number; height: number } {
  const stated = Math.abs(statedHeight)
  let height = listed === null ? stated : Math.floor(stated / 2)
  if (listed?.width === width) {
    // With one bit per pixel the mask is as long as the rows, so both are possible.
    const isPlain = listed.height === stated && depth > 1 && canHold(stated)
    if (isPlain || !canHold(height)) height = listed.height
  }
  if (width < 1 || height < 1) throw new UnsafeArtwork('The bitmap has no size.')
  if (width * height > maxPixels) throw new UnsafeArtwork('The bitmap has too many pixels.')
  return { width, height }
}

/** Bytes per row of the 1-bit transparency mask. */
export const transparencyMaskStride = (width: number) => Math.ceil(width / 32) * 4
