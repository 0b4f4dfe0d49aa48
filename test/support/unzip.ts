// Reads ZIP files for tests. The offsets are those of the ZIP specification (APPNOTE.TXT, 4.3.12 and 4.3.16).
import { crc32 } from 'node:zlib'

/** Reads the uncompressed files of a ZIP through its central directory. @throws Error for a wrong CRC-32. */
export function unzip(bytes: Buffer): Record<string, Buffer> {
  const endRecord = bytes.lastIndexOf('PK\x05\x06')
  const files: Record<string, Buffer> = {}
  let entry = bytes.readUInt32LE(endRecord + 16)
  for (let entriesLeft = bytes.readUInt16LE(endRecord + 10); entriesLeft > 0; entriesLeft--) {
    const size = bytes.readUInt32LE(entry + 24)
    const nameLength = bytes.readUInt16LE(entry + 28)
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength)
    // The local header has 30 bytes and the name; this assumes that it has no extra field.
    const start = bytes.readUInt32LE(entry + 42) + 30 + nameLength
    const content = bytes.subarray(start, start + size)
    if (crc32(content) !== bytes.readUInt32LE(entry + 16)) throw new Error(`${name} is damaged.`)
    files[name] = content
    entry += 46 + nameLength
  }
  return files
}
