// Builds image files byte by byte, including invalid ones that no encoder would write.
import { crc32, deflateSync } from 'node:zlib'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), content.length + 8)
  return bytes
}

/** A PNG whose header states this size, with almost no pixel data. */
export function hollowPng(width: number, height: number, data = deflateSync(Buffer.alloc(64))) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits per channel, RGBA.
  head.set([8, 6], 8)
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([PNG, pngChunk('IHDR', head), pngChunk('IDAT', data), end])
}

export interface BitmapParts {
  width: number
  /** As stated in the header: negative for rows from top to bottom. */
  height: number
  bitsPerPixel: number
  /** The compression field: 0 none, 1 run-length encoding, 3 color masks. */
  compression?: number
  /** `rrggbb` of each color. */
  palette?: string[]
  colorMasks?: number[]
  /** Rows in the file's order, already padded. */
  rows: Uint8Array
  /** One bit per pixel of an icon, 1 where it is transparent. */
  transparencyMask?: Uint8Array
}

/** A device-independent bitmap (DIB): the header, palette and rows of a bitmap, as stored inside an icon. */
export function dib(parts: BitmapParts): Buffer {
  const {
    width,
    height,
    bitsPerPixel,
    compression = 0,
    palette = [],
    colorMasks = [],
    rows,
    transparencyMask,
  } = parts
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(height, 8)
  head.set([1, 0, bitsPerPixel, 0, compression], 12)
  head.writeUInt32LE(palette.length, 32)
  const maskBytes = Buffer.alloc(colorMasks.length * 4)
  for (const [i, bits] of colorMasks.entries()) maskBytes.writeUInt32LE(bits, i * 4)
  const colors = palette.map((hex) => Buffer.from(`${hex}00`, 'hex').subarray(0, 4))
  for (const color of colors) color.subarray(0, 3).reverse()
  return Buffer.concat([head, maskBytes, ...colors, rows, transparencyMask ?? Buffer.alloc(0)])
}

export function bmp(parts: BitmapParts): Buffer {
  const body = dib(parts)
  const head = Buffer.alloc(14)
  head.write('BM', 0, 'latin1')
  head.writeUInt32LE(14 + body.length, 2)
  head.writeUInt32LE(14 + body.length - parts.rows.length, 10)
  return Buffer.concat([head, body])
}

export interface IconEntry {
  bytes: Uint8Array
  /** Values to write into the image's directory entry, wrong on purpose. The default width 0 means 256 pixels. */
  directoryEntry?: { width?: number; length?: number; start?: number }
}

/**
 * An ICO file.
 * @param options values for the header: `type` is 1 for icons, and `count` the number of images; they may be wrong.
 */
export function ico(entries: IconEntry[], { type = 1, count = entries.length } = {}): Buffer {
  const head = Buffer.alloc(6 + entries.length * 16)
  head.writeUInt16LE(type, 2)
  head.writeUInt16LE(count, 4)
  let start = head.length
  for (const [i, { bytes, directoryEntry = {} }] of entries.entries()) {
    const at = 6 + i * 16
    head.writeUInt8(directoryEntry.width ?? 0, at)
    head.writeUInt8(directoryEntry.width ?? 0, at + 1)
    head.writeUInt32LE(directoryEntry.length ?? bytes.length, at + 8)
    head.writeUInt32LE(directoryEntry.start ?? start, at + 12)
    start += bytes.length
  }
  return Buffer.concat([head, ...entries.map(({ bytes }) => bytes)])
}

/** Bitmap rows of one color. @param bytes the 3 or 4 bytes of a pixel. */
export function rowsOf(width: number, height: number, bytes: number[]): Buffer {
  const stride = Math.ceil((width * bytes.length) / 4) * 4
  const row = Buffer.alloc(stride)
  for (let x = 0; x < width; x++) row.set(bytes, x * bytes.length)
  return Buffer.concat(Array.from({ length: height }, () => row))
}

/** A bitmap with the header of OS/2 1.x. @param rows of 24 bits per pixel, already padded. */
export function os2Bmp(width: number, height: number, rows: Uint8Array): Buffer {
  const head = Buffer.alloc(26)
  head.write('BM', 0, 'latin1')
  head.writeUInt32LE(head.length + rows.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(12, 14)
  for (const [i, field] of [width, height, 1, 24].entries()) head.writeUInt16LE(field, 18 + i * 2)
  return Buffer.concat([head, rows])
}

export interface ApngFrame {
  /** An 8-bit RGBA PNG. */
  png: Buffer
  left?: number
  top?: number
  /** 0 keeps the frame, 1 clears its part, 2 restores what was before. */
  disposal?: number
  /** 0 replaces the part, 1 draws over it. */
  blend?: number
}

/** An animated PNG. @param leftOut a PNG that is shown by programs that know no animations, and is no frame. */
export function apng(frames: ApngFrame[], leftOut?: Buffer): Buffer {
  let sequence = 0
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const rowsIn = (png: Buffer) => {
    const start = png.indexOf('IDAT')
    return png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4))
  }
  const chunks = [pngChunk('acTL', Buffer.concat([uint32(frames.length), uint32(0)]))]
  if (leftOut) chunks.push(pngChunk('IDAT', rowsIn(leftOut)))
  for (const [i, { png, left = 0, top = 0, disposal = 0, blend = 0 }] of frames.entries()) {
    const place = [sequence++, png.readUInt32BE(16), png.readUInt32BE(20), left, top].map(uint32)
    const rest = Buffer.from([0, 1, 0, 10, disposal, blend])
    chunks.push(pngChunk('fcTL', Buffer.concat([...place, rest])))
    const isFirst = i === 0 && !leftOut
    chunks.push(
      isFirst
        ? pngChunk('IDAT', rowsIn(png))
        : pngChunk('fdAT', Buffer.concat([uint32(sequence++), rowsIn(png)])),
    )
  }
  const [first] = frames
  return Buffer.concat([
    (leftOut ?? first?.png ?? PNG).subarray(0, 33),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** `QUARTERS` of 64 × 64 pixels, as lossless JPEG XL of libjxl. */
export const jxl = Buffer.from(
  '/wpPQCQIAAEAtABLKCTGkwoKYkvxfOzuxuDPZy4QBMD4PwwA9ONPP86m9lq9A0q+otdqIsuL/hI=',
  'base64',
)
