// Windows icons: the best of the images that the directory lists and that are truly in the file.
import { type Bitmap, iconBitmap } from './bmp.ts'
import { UnsafeArtwork } from './svg/parse.ts'
import type { Pixels } from './work.ts'

/** Either pixels, or a PNG that is still to be decoded like any other. */
export type IconImage = { png: Uint8Array } | { pixels: Pixels }

interface Entry {
  width: number
  height: number
  /** Bits of a pixel. */
  depth: number
  open(): IconImage
}

const [HEADER, LISTED] = [6, 16]
/** Editors write at most a dozen. */
const MOST_ENTRIES = 64
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * The images from best to worst: the largest first, of two as large the one of more colours. The
 * directory's sizes are one byte each and often wrong, so each image's own header is read instead.
 * @throws UnsafeArtwork when not one of them is whole.
 */
export function iconImages(bytes: Uint8Array, mostPixels: number): (() => IconImage)[] {
  const entries = rangesOf(bytes).flatMap((range) => entryOf(range, mostPixels))
  if (entries.length === 0) throw new UnsafeArtwork('The icon file holds no image that is whole.')
  const area = ({ width, height }: Entry) => width * height
  return entries.sort((a, b) => area(b) - area(a) || b.depth - a.depth).map(({ open }) => open)
}

/** The bytes of each image, once each: many entries may point at the same. */
function rangesOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.byteLength < HEADER ? 0 : view.getUint16(4, true)
  const first = HEADER + count * LISTED
  if (count === 0 || count > MOST_ENTRIES || first > view.byteLength) {
    throw new UnsafeArtwork('The icon file has a directory that cannot be.')
  }
  const ranges = new Map<number, Uint8Array>()
  for (let at = HEADER; at < first; at += LISTED) {
    const [length, start] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)]
    const isWhole = length > 0 && start >= first && start + length <= view.byteLength
    if (isWhole) ranges.set(start, bytes.subarray(start, start + length))
  }
  return [...ranges.values()]
}

function entryOf(bytes: Uint8Array, mostPixels: number): Entry[] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32))
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return pngEntry(bytes, head)
  try {
    const bitmap: Bitmap = iconBitmap(bytes, mostPixels)
    return [{ ...bitmap, open: () => ({ pixels: bitmap.read() }) }]
  } catch (cause) {
    // The others may be whole.
    if (cause instanceof UnsafeArtwork) return []
    throw cause
  }
}

function pngEntry(png: Uint8Array, head: Buffer): Entry[] {
  if (head.length < 32 || head.toString('latin1', 12, 16) !== 'IHDR') return []
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  const depth = head.readUInt8(24) * (CHANNELS[head.readUInt8(25)] ?? 1)
  return [{ width, height, depth, open: () => ({ png }) }]
}
