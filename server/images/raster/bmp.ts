// Decodes Windows and OS/2 bitmaps (BMP), alone or inside an icon. sharp cannot decode BMP, and a decoder for
// the common kinds is small enough to review in full.
import type { Pixels } from '../render-types.ts'
import { MIN_HEADER_BYTES, truncatedBitmap } from './bmp-header.ts'
import { type Layout, type Place, parseLayout, transparencyMaskStride } from './bmp-layout.ts'
import { MISSING, readRuns, SKIPPED } from './bmp-runs.ts'

/** A bitmap whose header was checked: the file is long enough for all its pixels. */
export interface Bitmap {
  width: number
  height: number
  /** Bits per pixel. */
  depth: number
  /** Whether no row is missing. */
  isComplete: boolean
  decode(): Pixels
}

const FILE_HEADER_BYTES = 14
/** Position in the file header of the byte offset of the pixel rows. */
const ROWS_OFFSET_FIELD = 10

/** Parses a BMP file. @throws UnsafeArtwork when it is truncated, too large or unsupported. */
export function parseBitmapFile(bytes: Uint8Array, maxPixels: number): Bitmap {
  const view = viewOf(bytes)
  if (view.byteLength < FILE_HEADER_BYTES + MIN_HEADER_BYTES) throw truncatedBitmap()
  const rowsOffset = view.getUint32(ROWS_OFFSET_FIELD, true)
  const place = { start: FILE_HEADER_BYTES, rowsOffset, end: view.byteLength, listed: null }
  return bitmap(parseLayout(view, place, maxPixels))
}

/**
 * Parses a bitmap inside an icon: it has no file header, states twice its height, and a transparency
 * mask follows its rows.
 * @param bytes the whole icon file. @throws UnsafeArtwork
 */
export const parseIconBitmap = (
  bytes: Uint8Array,
  place: Omit<Place, 'rowsOffset'>,
  maxPixels: number,
): Bitmap => bitmap(parseLayout(viewOf(bytes), { ...place, rowsOffset: null }, maxPixels))

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const bitmap = (layout: Layout): Bitmap => ({
  width: layout.width,
  height: layout.height,
  depth: layout.depth,
  isComplete: layout.isComplete,
  decode: () => (layout.encoding === 'plain' ? decodePlain(layout) : decodeRuns(layout)),
})

function decodeRuns(layout: Layout): Pixels {
  const { width, height } = layout
  const data = new Uint8Array(width * height * 4)
  const indexes = readRuns(layout)
  const colors = paletteOf(layout)
  // The pixels that are missing stay transparent.
  for (const [i, index] of indexes.entries())
    if (index !== MISSING) data.set(colors[index] as Uint8Array, i * 4)
  return { data, width, height }
}

function decodePlain(layout: Layout): Pixels {
  const { width, height } = layout
  const data = new Uint8Array(width * height * 4)
  const readPixel = pixelReader(layout)
  let isFullyTransparent = true
  for (let y = 0; y < height; y++) {
    const rowOffset = offsetOfRow(layout, y)
    // The file ends before this row, which stays transparent.
    if (rowOffset + layout.stride > layout.view.byteLength) continue
    for (let x = 0; x < width; x++) {
      const offset = (y * width + x) * 4
      readPixel(layout.view, rowOffset, x, data, offset)
      if (data[offset + 3] !== 0) isFullyTransparent = false
    }
  }
  const hasAlphaChannel =
    (layout.depth === 16 || layout.depth === 32) && layout.channelMasks[3] !== 0
  // Some programs leave the alpha channel empty.
  if (!hasAlphaChannel || isFullyTransparent) applyTransparencyMask(layout, data)
  return { data, width, height }
}

const offsetOfRow = ({ rowsOffset, isTopDown, height, stride }: Layout, y: number) =>
  rowsOffset + (isTopDown ? y : height - 1 - y) * stride

type ReadPixel = (
  view: DataView,
  rowOffset: number,
  x: number,
  data: Uint8Array,
  offset: number,
) => void

function pixelReader(layout: Layout): ReadPixel {
  if (layout.depth <= 8) return readIndexed(layout)
  return layout.depth === 24 ? readRgb24 : readMasked(layout)
}

const readRgb24: ReadPixel = (view, rowOffset, x, data, offset) => {
  data[offset] = view.getUint8(rowOffset + x * 3 + 2)
  data[offset + 1] = view.getUint8(rowOffset + x * 3 + 1)
  data[offset + 2] = view.getUint8(rowOffset + x * 3)
}

const readIndexed = (layout: Layout): ReadPixel => {
  const { depth } = layout
  const colors = paletteOf(layout)
  const pixelsPerByte = 8 / depth
  return (view, rowOffset, x, data, offset) => {
    const shift = 8 - depth * ((x % pixelsPerByte) + 1)
    const index =
      (view.getUint8(rowOffset + Math.floor(x / pixelsPerByte)) >> shift) & ((1 << depth) - 1)
    data.set(colors[index] as Uint8Array, offset)
  }
}

/** The colors that an index can mean, as RGBA; one outside the palette or the file is black. */
function paletteOf({ view, paletteOffset, paletteSize, paletteStride }: Layout): Uint8Array[] {
  return Array.from({ length: SKIPPED + 1 }, (_, index) => {
    const offset = paletteOffset + index * paletteStride
    if (index >= paletteSize || offset + 3 > view.byteLength) return Uint8Array.of(0, 0, 0, 255)
    const [blue, green, red] = [0, 1, 2].map((channel) => view.getUint8(offset + channel))
    return Uint8Array.of(red!, green!, blue!, 255)
  })
}

const readMasked = ({ depth, channelMasks }: Layout): ReadPixel => {
  const channels = channelMasks.map(channelReader)
  return (view, rowOffset, x, data, offset) => {
    const bits =
      depth === 16
        ? view.getUint16(rowOffset + x * 2, true)
        : view.getUint32(rowOffset + x * 4, true)
    for (let channel = 0; channel < 4; channel++) data[offset + channel] = channels[channel]!(bits)
  }
}

/** Reads the masked bits of a pixel, scaled to a level from 0 to 255. */
function channelReader(mask: number): (bits: number) => number {
  if (mask === 0) return () => 0
  // The position of the lowest bit of the mask.
  const shift = 31 - Math.clz32(mask & -mask)
  const max = mask >>> shift
  return (bits) => Math.round((((bits & mask) >>> shift) * 255) / max)
}

/**
 * For a bitmap without a usable alpha channel: all pixels are opaque, except those that the mask hides. Where the file ends
 * before the mask does, black pixels are hidden, because programs write black under the mask.
 */
function applyTransparencyMask(layout: Layout, data: Uint8Array): void {
  const { view, width, height, isTopDown, transparencyMaskOffset } = layout
  const stride = transparencyMaskStride(width)
  for (let y = 0; y < height; y++) {
    if (offsetOfRow(layout, y) + layout.stride > view.byteLength) continue
    const row = (isTopDown ? y : height - 1 - y) * stride
    for (let x = 0; x < width; x++) {
      const offset = (y * width + x) * 4
      data[offset + 3] = 255
      if (transparencyMaskOffset === null) continue
      const byte = transparencyMaskOffset + row + (x >> 3)
      const isHidden =
        byte < view.byteLength
          ? (view.getUint8(byte) >> (7 - (x & 7))) & 1
          : !(data[offset] || data[offset + 1] || data[offset + 2])
      if (isHidden) data[offset + 3] = 0
    }
  }
}
