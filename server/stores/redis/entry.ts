// The binary format of a cached value in Redis: checksum, length, expiry, media type, tag version, bytes.
import { crc32 } from 'node:zlib'
import type { CachedValue } from '../cache.ts'

/** Length of a tag's version in ASCII characters. */
export const VERSION_LENGTH = 16
/** Checksum (4 bytes), total length (4), expiry (8), length of the media type (1); the version follows. */
const FIELDS_LENGTH = 4 + 4 + 8 + 1
const HEADER_LENGTH = FIELDS_LENGTH + VERSION_LENGTH

export interface PackedEntry extends CachedValue {
  version: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** @param key the Redis key. The checksum covers it, so that a value under a wrong key is rejected. */
export function packEntry(
  key: string,
  { version, expiresAt, mediaType, bytes }: PackedEntry,
): Buffer {
  const entry = Buffer.allocUnsafe(HEADER_LENGTH + mediaType.length + bytes.byteLength)
  entry.writeUInt32BE(entry.length, 4)
  entry.writeDoubleBE(expiresAt, 8)
  entry.writeUInt8(mediaType.length, 16)
  entry.write(version, FIELDS_LENGTH, 'latin1')
  entry.write(mediaType, HEADER_LENGTH, 'latin1')
  entry.set(bytes, HEADER_LENGTH + mediaType.length)
  entry.writeUInt32BE(checksum(key, entry), 0)
  return entry
}

/** @returns null when the bytes differ in any bit from the value that was packed for this key. */
export function unpackEntry(key: string, entry: Buffer): PackedEntry | null {
  if (entry.length < HEADER_LENGTH || entry.readUInt32BE(4) !== entry.length) return null
  if (entry.readUInt32BE(0) !== checksum(key, entry)) return null
  const start = HEADER_LENGTH + entry.readUInt8(16)
  return {
    expiresAt: entry.readDoubleBE(8),
    version: entry.toString('latin1', FIELDS_LENGTH, HEADER_LENGTH),
    mediaType: entry.toString('latin1', HEADER_LENGTH, start),
    bytes: entry.subarray(start),
  }
}

function checksum(key: string, entry: Buffer): number {
  return crc32(entry.subarray(4), crc32(key))
}
