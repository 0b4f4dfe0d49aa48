// Windows bitmaps, alone or in an icon, as pixels.
import { cutOff, type Layout, layoutOf, maskStride } from './bmp-layout.ts'
import type { Pixels } from './work.ts'

/** What a bitmap says of itself, once its bytes are known to suffice for it. */
export interface Bitmap {
  width: number
  height: number
  depth: number
  read(): Pixels
}

const FILE_HEADER = 14

/** A whole file. @throws UnsafeArtwork */
export function bitmapFile(bytes: Uint8Array, mostPixels: number): Bitmap {
  const view = viewOf(bytes)
  if (view.byteLength < FILE_HEADER + 40) throw cutOff()
  return bitmap(layoutOf(view, FILE_HEADER, view.getUint32(10, true), mostPixels))
}

/** An icon's entry: no file header, twice the height, a mask after the rows. @throws UnsafeArtwork */
export const iconBitmap = (bytes: Uint8Array, mostPixels: number): Bitmap =>
  bitmap(layoutOf(viewOf(bytes), 0, null, mostPixels))

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const bitmap = (layout: Layout): Bitmap => ({
  width: layout.width,
  height: layout.height,
  depth: layout.depth,
  read: () => read(layout),
})

function read(layout: Layout): Pixels {
  const { width, height } = layout
  const data = new Uint8Array(width * height * 4)
  const pixel = layout.depth <= 8 ? indexed(layout) : layout.depth === 24 ? plain : masked(layout)
  let isEmpty = true
  for (let y = 0; y < height; y++) {
    const row = layout.rows + (layout.topDown ? y : height - 1 - y) * layout.stride
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      pixel(layout.view, row, x, data, at)
      if (data[at + 3] !== 0) isEmpty = false
    }
  }
  const hasAlpha = layout.depth > 8 && layout.depth !== 24 && layout.masks[3] !== 0 && !isEmpty
  if (!hasAlpha) cutOut(layout, data)
  return { data, width, height }
}

type ReadPixel = (view: DataView, row: number, x: number, data: Uint8Array, at: number) => void

const plain: ReadPixel = (view, row, x, data, at) => {
  data[at] = view.getUint8(row + x * 3 + 2)
  data[at + 1] = view.getUint8(row + x * 3 + 1)
  data[at + 2] = view.getUint8(row + x * 3)
}

const indexed = ({ depth, palette, colours }: Layout): ReadPixel => {
  const each = 8 / depth
  return (view, row, x, data, at) => {
    const shift = 8 - depth * ((x % each) + 1)
    const index = (view.getUint8(row + Math.floor(x / each)) >> shift) & ((1 << depth) - 1)
    // An index beyond the palette is black.
    if (index >= colours) return
    data[at] = view.getUint8(palette + index * 4 + 2)
    data[at + 1] = view.getUint8(palette + index * 4 + 1)
    data[at + 2] = view.getUint8(palette + index * 4)
  }
}

const masked = ({ depth, masks }: Layout): ReadPixel => {
  const channels = masks.map(channelOf)
  return (view, row, x, data, at) => {
    const bits =
      depth === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true)
    for (let channel = 0; channel < 4; channel++) data[at + channel] = channels[channel]!(bits)
  }
}

/** Any run of bits as a level from 0 to 255. */
function channelOf(mask: number): (bits: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (bits) => Math.round((((bits & mask) >>> shift) * 255) / most)
}

/** Without an alpha that says anything, everything is seen but what the icon's mask cuts out. */
function cutOut({ view, width, height, cutOut: start }: Layout, data: Uint8Array): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((height - 1 - y) * width + x) * 4 + 3
      const byte = start === null ? 0 : view.getUint8(start + y * maskStride(width) + (x >> 3))
      data[at] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255
    }
  }
}
