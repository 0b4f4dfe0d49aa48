// What is in a ZIP file, for tests that are given one.
import { crc32 } from 'node:zlib'

/** Files of a ZIP that are stored as they are, by its directory; each must have the sum it names. */
export function unzip(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06')
  const files: Record<string, Buffer> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = bytes.readUInt32LE(at + 42) + 30 + nameLength
    const content = bytes.subarray(start, start + size)
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`)
    files[name] = content
    at += 46 + nameLength
  }
  return files
}
