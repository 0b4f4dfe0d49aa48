// Splits a PNG into its chunks and joins chunks to a PNG, so that files can be repaired and frames cut out.
import { PNG_SIGNATURE, pngChunk } from '../png.ts'

export interface Chunk {
  /** Four letters. */
  type: string
  content: Buffer
}

export interface PngHeader {
  width: number
  height: number
  /** Bits per channel. */
  depth: number
  colorType: number
  isInterlaced: boolean
}

/** Maximum chunks that are read; encoders write a few, or one per 8 KB. */
const MAX_CHUNKS = 10_000
const HEADER_BYTES = 13

/** The chunks up to the end of the file, whatever their checksums; the last one may be cut off. */
export function readChunks(bytes: Uint8Array): Chunk[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  let offset = PNG_SIGNATURE.length
  // A chunk is its length, its type, its content and its checksum, of 4 bytes each but the content.
  while (offset + 8 <= file.length && chunks.length < MAX_CHUNKS) {
    const length = file.readUInt32BE(offset)
    const type = file.toString('latin1', offset + 4, offset + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) break
    chunks.push({ type, content: file.subarray(offset + 8, offset + 8 + length) })
    if (type === 'IEND') break
    offset += 12 + length
  }
  return chunks
}

/** @returns null when the PNG does not begin with a whole header. */
export function readHeader([first]: Chunk[]): PngHeader | null {
  if (first?.type !== 'IHDR' || first.content.length !== HEADER_BYTES) return null
  const { content } = first
  return {
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
    depth: content.readUInt8(8),
    colorType: content.readUInt8(9),
    isInterlaced: content.readUInt8(12) === 1,
  }
}

/** The header chunk with another size. */
export function resizedHeader({ content }: Chunk, width: number, height: number): Chunk {
  const resized = Buffer.from(content)
  resized.writeUInt32BE(width, 0)
  resized.writeUInt32BE(height, 4)
  return { type: 'IHDR', content: resized }
}

export const joinChunks = (chunks: Chunk[]): Buffer =>
  Buffer.concat([PNG_SIGNATURE, ...chunks.map(({ type, content }) => pngChunk(type, content))])
