// A cached value as Redis keeps it: with its length, a checksum and the version of its tag.
import { crc32 } from 'node:zlib'
import type { Cached } from '../cache.ts'

/** Length of a tag's version: letters of ASCII. */
export const VERSION_LENGTH = 16
/** Checksum, length of all of it, when its time is up, length of the media type; then the version. */
const FIELDS = 4 + 4 + 8 + 1
const HEAD = FIELDS + VERSION_LENGTH

export interface Entry extends Cached {
  version: string
  /** Milliseconds since 1970. */
  until: number
}

/** @param name part of the checksum: a value under another's name is no better than a broken one. */
export function packed(name: string, { version, until, mediaType, bytes }: Entry): Buffer {
  const entry = Buffer.allocUnsafe(HEAD + mediaType.length + bytes.byteLength)
  entry.writeUInt32BE(entry.length, 4)
  entry.writeDoubleBE(until, 8)
  entry.writeUInt8(mediaType.length, 16)
  entry.write(version, FIELDS, 'latin1')
  entry.write(mediaType, HEAD, 'latin1')
  entry.set(bytes, HEAD + mediaType.length)
  entry.writeUInt32BE(sum(name, entry), 0)
  return entry
}

/** @returns null when it is not, to the last bit, what was packed under the name. */
export function unpacked(name: string, entry: Buffer): Entry | null {
  if (entry.length < HEAD || entry.readUInt32BE(4) !== entry.length) return null
  if (entry.readUInt32BE(0) !== sum(name, entry)) return null
  const start = HEAD + entry.readUInt8(16)
  return {
    until: entry.readDoubleBE(8),
    version: entry.toString('latin1', FIELDS, HEAD),
    mediaType: entry.toString('latin1', HEAD, start),
    bytes: entry.subarray(start),
  }
}

function sum(name: string, entry: Buffer): number {
  return crc32(entry.subarray(4), crc32(name))
}
