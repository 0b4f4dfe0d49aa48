// Lists the images of a Windows icon file (ICO), best first. Libraries trust the directory of the file,
// but here every offset and size is checked against the file before it is read.
import { type Bitmap, parseIconBitmap } from './bmp.ts'
import type { Pixels } from './render-types.ts'
import { UnsafeArtwork } from './svg/parse.ts'

/** One image of the icon: decoded pixels, or a PNG that sharp still has to decode. */
export type IconImage = { png: Uint8Array } | { pixels: Pixels }

interface IconEntry {
  width: number
  height: number
  /** Bits per pixel. */
  depth: number
  read(): IconImage
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
/** Maximum images in one file; icon editors write at most a dozen. */
const MAX_ENTRIES = 64
/** Channels of a PNG pixel by the color type in its header. */
const CHANNELS_BY_COLOR_TYPE: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Functions that read the images, best first: larger first, then more bits per pixel. Sizes come from each image's
 * own header, because the directory's sizes are single bytes and often wrong.
 * @throws UnsafeArtwork when no image is complete.
 */
export function listIconImages(bytes: Uint8Array, maxPixels: number): (() => IconImage)[] {
  const entries = imageRanges(bytes).flatMap((range) => parseEntry(range, maxPixels))
  if (entries.length === 0) throw new UnsafeArtwork('The icon file has no complete image.')
  const area = ({ width, height }: IconEntry) => width * height
  return entries.sort((a, b) => area(b) - area(a) || b.depth - a.depth).map(({ read }) => read)
}

/** The bytes of each image, without duplicates: many entries may point to the same bytes. */
function imageRanges(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.byteLength < HEADER_BYTES ? 0 : view.getUint16(4, true)
  const directoryEnd = HEADER_BYTES + count * ENTRY_BYTES
  if (count === 0 || count > MAX_ENTRIES || directoryEnd > view.byteLength) {
    throw new UnsafeArtwork('The icon file has an invalid directory.')
  }
  const ranges = new Map<number, Uint8Array>()
  for (let offset = HEADER_BYTES; offset < directoryEnd; offset += ENTRY_BYTES) {
    // A directory entry ends with the length and the offset of its image.
    const length = view.getUint32(offset + 8, true)
    const start = view.getUint32(offset + 12, true)
    const isInFile = length > 0 && start >= directoryEnd && start + length <= view.byteLength
    if (isInFile) ranges.set(start, bytes.subarray(start, start + length))
  }
  return [...ranges.values()]
}

function parseEntry(bytes: Uint8Array, maxPixels: number): IconEntry[] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32))
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return parsePngEntry(bytes, head)
  try {
    const bitmap: Bitmap = parseIconBitmap(bytes, maxPixels)
    return [{ ...bitmap, read: () => ({ pixels: bitmap.decode() }) }]
  } catch (cause) {
    // The file's other images may still be complete.
    if (cause instanceof UnsafeArtwork) return []
    throw cause
  }
}

function parsePngEntry(png: Uint8Array, head: Buffer): IconEntry[] {
  if (head.length < 32 || head.toString('latin1', 12, 16) !== 'IHDR') return []
  // The IHDR chunk: width, height, bits per channel and color type.
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  const depth = head.readUInt8(24) * (CHANNELS_BY_COLOR_TYPE[head.readUInt8(25)] ?? 1)
  return [{ width, height, depth, read: () => ({ png }) }]
}
