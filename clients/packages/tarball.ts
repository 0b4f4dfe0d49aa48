// Writes a tar archive (ustar, gzipped) that depends on its files alone, so that each build makes the same bytes.
import { gzipSync } from 'node:zlib'
import type { PackageFile } from './files.ts'

const BLOCK = 512
/** The date of all files, in seconds since 1970: that of `npm pack`. */
const MODIFIED_AT = 499_162_500
/** Where a gzip header names the operating system, and its value for an unknown one. */
const GZIP_SYSTEM = { offset: 9, unknown: 255 }

/** @param files in the order of the archive. Their paths have at most 100 ASCII characters. */
export function createTarball(files: PackageFile[]): Buffer {
  const parts = files.flatMap(({ path, bytes }) => [headerOf(path, bytes), bytes, padding(bytes)])
  // Two empty blocks end an archive.
  const archive = Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
  const gzipped = gzipSync(archive, { level: 9 })
  gzipped[GZIP_SYSTEM.offset] = GZIP_SYSTEM.unknown
  return gzipped
}

const padding = ({ length }: Buffer) => Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK)

function headerOf(path: string, bytes: Buffer): Buffer {
  if (path.length > 100) throw new Error(`The path ${path} is too long for a tar archive.`)
  const header = Buffer.alloc(BLOCK)
  const writeNumber = (number: number, offset: number, length: number) =>
    header.write(number.toString(8).padStart(length - 1, '0'), offset)
  header.write(path, 0)
  writeNumber(0o644, 100, 8)
  // Owner and group.
  writeNumber(0, 108, 8)
  writeNumber(0, 116, 8)
  writeNumber(bytes.length, 124, 12)
  writeNumber(MODIFIED_AT, 136, 12)
  // The checksum counts itself as spaces.
  header.write(' '.repeat(8), 148)
  // A file.
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
