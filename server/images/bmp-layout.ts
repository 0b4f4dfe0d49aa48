// How a Windows bitmap lies in its bytes: every length is checked before anything is read by it.
import { UnsafeArtwork } from './svg/parse.ts'

export interface Layout {
  view: DataView
  width: number
  height: number
  depth: number
  topDown: boolean
  /** Where the colours of the palette and the rows begin. */
  palette: number
  colours: number
  rows: number
  stride: number
  /** Bits of red, green, blue and alpha in a pixel of 16 or 32 bits; alpha 0 where it has none. */
  masks: [number, number, number, number]
  /** Where the 1-bit mask of an icon begins; null where it has none. */
  cutOut: number | null
}

const DEPTHS = [1, 4, 8, 16, 24, 32]
const [PLAIN, BITFIELDS, ALPHA_BITFIELDS] = [0, 3, 6]

export const cutOff = () => new UnsafeArtwork('The bitmap is cut off.')

/** @param rowsAt where the file says that its rows begin; null in an icon, which does not say. */
export function layoutOf(
  view: DataView,
  at: number,
  rowsAt: number | null,
  mostPixels: number,
): Layout {
  if (view.byteLength < at + 40) throw cutOff()
  const header = view.getUint32(at, true)
  if (header < 40 || header > 124) throw new UnsafeArtwork('The bitmap is of a kind not taken.')
  const size = sizeOf(view, at, rowsAt === null, mostPixels)
  const depth = view.getUint16(at + 14, true)
  const kind = view.getUint32(at + 16, true)
  if (![PLAIN, BITFIELDS, ALPHA_BITFIELDS].includes(kind) || !DEPTHS.includes(depth)) {
    throw new UnsafeArtwork('The bitmap is compressed or of a depth that is not taken.')
  }
  const masked = kind !== PLAIN && header === 40 ? (kind === BITFIELDS ? 12 : 16) : 0
  const palette = at + header + masked
  const colours = depth > 8 ? 0 : view.getUint32(at + 32, true) || 1 << depth
  const stride = Math.ceil((size.width * depth) / 32) * 4
  const rows = rowsAt ?? palette + colours * 4
  const end = rows + stride * size.height
  if (colours > 256 || rows < palette || Math.max(end, palette + colours * 4) > view.byteLength) {
    throw cutOff()
  }
  const masks = masksOf(view, at, depth, kind, rowsAt === null)
  const cutOut = end + maskStride(size.width) * size.height > view.byteLength ? null : end
  const layout = { view, ...size, depth, palette, colours, rows, stride, masks }
  return { ...layout, cutOut: rowsAt === null ? cutOut : null }
}

function sizeOf(view: DataView, at: number, inIcon: boolean, mostPixels: number) {
  const width = view.getInt32(at + 4, true)
  const written = view.getInt32(at + 8, true)
  const height = inIcon ? written / 2 : Math.abs(written)
  if (width < 1 || height < 1 || !Number.isInteger(height)) {
    throw new UnsafeArtwork('The bitmap has no size.')
  }
  if (width * height > mostPixels) throw new UnsafeArtwork('The bitmap has too many pixels.')
  return { width, height, topDown: written < 0 }
}

function masksOf(
  view: DataView,
  at: number,
  depth: number,
  kind: number,
  inIcon: boolean,
): Layout['masks'] {
  if (depth < 16 || kind === PLAIN) {
    if (depth === 16) return [0x7c00, 0x3e0, 0x1f, 0]
    return [0xff0000, 0xff00, 0xff, inIcon ? 0xff000000 : 0]
  }
  const hasAlpha = kind === ALPHA_BITFIELDS || view.getUint32(at, true) >= 56
  const places = [40, 44, 48, 52].map((place) => at + place)
  if (view.byteLength < at + 56) throw cutOff()
  const [red, green, blue, alpha] = places.map((place) => view.getUint32(place, true))
  return [red!, green!, blue!, hasAlpha ? alpha! : 0]
}

export const maskStride = (width: number) => Math.ceil(width / 32) * 4
