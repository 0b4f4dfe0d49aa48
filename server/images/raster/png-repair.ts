// Rebuilds a PNG whose checksums are wrong or whose end is missing, from the rows that can be read.
import { constants, createInflateRaw, deflateSync, type InflateRaw } from 'node:zlib'
import { MIN_SHARE_OF_ROWS } from './cut-off.ts'
import { joinChunks, type PngHeader, readChunks, readHeader, resizedHeader } from './png-chunks.ts'

/** Channels of a pixel by color type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** The steps of an interlaced image: the first column and row, and the distances to the next ones. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
/** Maximum bytes of unpacked rows, beside which the decoder needs little. */
const MAX_ROW_BYTES = 64 * 1024 * 1024
/** The header of a zlib stream, which precedes the packed rows. */
const ZLIB_HEADER_BYTES = 2
/** Each row begins with the number of its filter. */
const MAX_FILTER = 4
/** Chunks that the pixels need; all others may be damaged too. */
const NEEDED = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'cICP', 'sRGB', 'iCCP'])

/** @returns a PNG of the rows that can be read; null when that is less than half of them, or the size is too large. */
export async function repairPng(bytes: Uint8Array): Promise<Buffer | null> {
  const chunks = readChunks(bytes)
  const header = readHeader(chunks)
  const [headerChunk] = chunks
  if (!header || !headerChunk) return null
  const rowBytes = packedRowBytes(header, header.width)
  const totalBytes = header.isInterlaced ? interlacedBytes(header) : rowBytes * header.height
  if (!(totalBytes > 0 && totalBytes <= MAX_ROW_BYTES)) return null
  const packed = Buffer.concat(chunks.flatMap((c) => (c.type === 'IDAT' ? [c.content] : [])))
  const rows = await inflateUpTo(packed.subarray(ZLIB_HEADER_BYTES), totalBytes)
  // The passes of an interlaced image all contribute to every part of it.
  const height = header.isInterlaced
    ? rows.length === totalBytes && header.height
    : countRows(rows, rowBytes)
  if (!height || height < header.height * MIN_SHARE_OF_ROWS) return null
  return joinChunks([
    resizedHeader(headerChunk, header.width, height),
    ...chunks.filter(({ type }) => NEEDED.has(type)),
    {
      type: 'IDAT',
      content: deflateSync(rows.subarray(0, header.isInterlaced ? totalBytes : height * rowBytes), {
        level: 1,
      }),
    },
    { type: 'IEND', content: Buffer.alloc(0) },
  ])
}

/** The number of whole rows before the first one whose filter does not exist, which shows that the data is damaged. */
function countRows(rows: Buffer, rowBytes: number): number {
  const whole = Math.floor(rows.length / rowBytes)
  for (let row = 0; row < whole; row++) if (rows[row * rowBytes]! > MAX_FILTER) return row
  return whole
}

/** Bytes of a row with the byte of its filter; NaN for an unknown color type. */
const packedRowBytes = ({ depth, colorType }: PngHeader, width: number) =>
  1 + Math.ceil((width * depth * (CHANNELS[colorType] ?? Number.NaN)) / 8)

function interlacedBytes(header: PngHeader): number {
  let total = 0
  for (const [x, y, dx, dy] of PASSES) {
    const width = Math.ceil((header.width - x) / dx)
    const height = Math.ceil((header.height - y) / dy)
    if (width > 0 && height > 0) total += packedRowBytes(header, width) * height
  }
  return total
}

/** Unpacks until the data ends, is damaged or has enough bytes; ignores the checksum behind it. */
async function inflateUpTo(packed: Buffer, maxBytes: number): Promise<Buffer> {
  const inflate: InflateRaw = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  const parts: Buffer[] = []
  let length = 0
  inflate.end(packed)
  try {
    for await (const part of inflate) {
      parts.push(part)
      length += part.length
      if (length >= maxBytes) break
    }
  } catch {
    // The rows before the damage remain.
  }
  return Buffer.concat(parts).subarray(0, maxBytes)
}
