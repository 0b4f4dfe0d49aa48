// Decodes Windows bitmaps (BMP), alone or inside an icon. sharp cannot decode BMP, and a decoder for
// the common kinds is small enough to review in full.
import {
  type Layout,
  MIN_HEADER_BYTES,
  parseLayout,
  transparencyMaskStride,
  truncatedBitmap,
} from './bmp-layout.ts'
import type { Pixels } from './render-types.ts'

/** A bitmap whose header was checked: the file is long enough for all its pixels. */
export interface Bitmap {
  width: number
  height: number
  /** Bits per pixel. */
  depth: number
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
  return bitmap(parseLayout(view, FILE_HEADER_BYTES, rowsOffset, maxPixels))
}

/**
 * Parses a bitmap inside an icon: it has no file header, states twice its height, and a transparency
 * mask follows its rows. @throws UnsafeArtwork
 */
export const parseIconBitmap = (bytes: Uint8Array, maxPixels: number): Bitmap =>
  bitmap(parseLayout(viewOf(bytes), 0, null, maxPixels))

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const bitmap = (layout: Layout): Bitmap => ({
  width: layout.width,
  height: layout.height,
  depth: layout.depth,
  decode: () => decodePixels(layout),
})

function decodePixels(layout: Layout): Pixels {
  const { width, height } = layout
  const data = new Uint8Array(width * height * 4)
  const readPixel = pixelReader(layout)
  let isFullyTransparent = true
  for (let y = 0; y < height; y++) {
    const rowOffset = layout.rowsOffset + (layout.isTopDown ? y : height - 1 - y) * layout.stride
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

const readIndexed = ({ depth, paletteOffset, paletteSize }: Layout): ReadPixel => {
  const pixelsPerByte = 8 / depth
  return (view, rowOffset, x, data, offset) => {
    const shift = 8 - depth * ((x % pixelsPerByte) + 1)
    const index =
      (view.getUint8(rowOffset + Math.floor(x / pixelsPerByte)) >> shift) & ((1 << depth) - 1)
    // An index outside the palette stays black.
    if (index >= paletteSize) return
    data[offset] = view.getUint8(paletteOffset + index * 4 + 2)
    data[offset + 1] = view.getUint8(paletteOffset + index * 4 + 1)
    data[offset + 2] = view.getUint8(paletteOffset + index * 4)
  }
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

/** For a bitmap without a usable alpha channel: all pixels are opaque, except those that the mask hides. */
function applyTransparencyMask(
  { view, width, height, transparencyMaskOffset }: Layout,
  data: Uint8Array,
): void {
  const stride = transparencyMaskStride(width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offset = ((height - 1 - y) * width + x) * 4 + 3
      const byte =
        transparencyMaskOffset === null
          ? 0
          : view.getUint8(transparencyMaskOffset + y * stride + (x >> 3))
      data[offset] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255
    }
  }
}
