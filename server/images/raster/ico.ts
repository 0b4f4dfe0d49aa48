// Lists the images of a Windows icon or cursor (ICO, CUR), best first. Libraries trust the directory of the file,
// but here every offset and size is checked against the file before it is read.

import type { Pixels } from '../render-types.ts'
import { UnsafeArtwork } from '../svg/parse.ts'
import { type Bitmap, parseIconBitmap } from './bmp.ts'

/** One image of the icon: decoded pixels, or a PNG that sharp still has to decode. */
export type IconImage = { png: Uint8Array } | { pixels: Pixels }

interface IconEntry {
  width: number
  height: number
  /** Bits per pixel. */
  depth: number
  /** Whether no row of a bitmap is missing. */
  isComplete: boolean
  read(): IconImage
}

/** Where an image lies in the file. */
type Place = Parameters<typeof parseIconBitmap>[1]

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
/** The directory states 256 pixels as 0. */
const ZERO_EDGE = 256
/** Maximum images in one file; icon editors write at most a dozen. */
const MAX_ENTRIES = 64
/** Channels of a PNG pixel by the color type in its header. */
const CHANNELS_BY_COLOR_TYPE: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Functions that read the images, best first: complete ones first, then larger ones, then those with more bits per pixel.
 * Sizes come from each image's own header, because the directory's sizes are single bytes and often wrong.
 * @throws UnsafeArtwork when no image can be read.
 */
export function listIconImages(bytes: Uint8Array, maxPixels: number): (() => IconImage)[] {
  const entries = placesOf(bytes).flatMap((place) => parseEntry(bytes, place, maxPixels))
  if (entries.length === 0) throw new UnsafeArtwork('The icon file has no complete image.')
  const area = ({ width, height }: IconEntry) => width * height
  return entries
    .sort(
      (a, b) =>
        Number(b.isComplete) - Number(a.isComplete) || area(b) - area(a) || b.depth - a.depth,
    )
    .map(({ read }) => read)
}

/**
 * Where the images lie, without duplicates: many entries may point to the same bytes. The stated lengths are often wrong, so
 * an image ends where the next one begins, or with the file.
 */
function placesOf(bytes: Uint8Array): Place[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.byteLength < HEADER_BYTES ? 0 : view.getUint16(4, true)
  if (count === 0 || HEADER_BYTES + ENTRY_BYTES > view.byteLength)
    throw new UnsafeArtwork('The icon file has an invalid directory.')
  const listed = new Map<number, Place['listed']>()
  for (let i = 0; i < Math.min(count, MAX_ENTRIES); i++) {
    const offset = HEADER_BYTES + i * ENTRY_BYTES
    // The stated number of images may be too large: the directory ends where the first image begins.
    if (offset + ENTRY_BYTES > Math.min(view.byteLength, ...listed.keys())) break
    // A directory entry begins with the width and height, and ends with the length and the offset of its image.
    const [width, height] = [view.getUint8(offset), view.getUint8(offset + 1)]
    const start = view.getUint32(offset + 12, true)
    if (start < HEADER_BYTES + ENTRY_BYTES || start >= view.byteLength) continue
    listed.set(start, { width: width || ZERO_EDGE, height: height || ZERO_EDGE })
  }
  const starts = [...listed.keys()].sort((a, b) => a - b)
  return starts.map((start, i) => ({
    start,
    end: starts[i + 1] ?? view.byteLength,
    listed: listed.get(start) ?? null,
  }))
}

function parseEntry(bytes: Uint8Array, place: Place, maxPixels: number): IconEntry[] {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(place.start)
  if (png.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return parsePngEntry(png)
  try {
    const bitmap: Bitmap = parseIconBitmap(bytes, place, maxPixels)
    return [{ ...bitmap, read: () => ({ pixels: bitmap.decode() }) }]
  } catch (cause) {
    // The file's other images may still be complete.
    if (cause instanceof UnsafeArtwork) return []
    throw cause
  }
}

/** @param png the file from where the PNG begins. */
function parsePngEntry(png: Buffer): IconEntry[] {
  if (png.length < 32 || png.toString('latin1', 12, 16) !== 'IHDR') return []
  // The IHDR chunk: width, height, bits per channel and color type.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const depth = png.readUInt8(24) * (CHANNELS_BY_COLOR_TYPE[png.readUInt8(25)] ?? 1)
  return [{ width, height, depth, isComplete: true, read: () => ({ png }) }]
}
