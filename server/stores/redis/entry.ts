// The binary format of a cached value in Redis: checksum, total length, expiry, length of the media type, tag version,
// media type, bytes.
import { crc32 } from 'node:zlib'
import type { CachedValue } from '../cache.ts'

/**
 * The format of an entry. It is a part of its key, so that processes of two releases can share a Redis: each reads only
 * entries of its own format, and a drop removes those of all formats. A changed format gets another character.
 */
export const ENTRY_FORMAT = '='
/** Length of a tag's version in ASCII characters. */
export const VERSION_LENGTH = 16
/** Byte offsets of the fixed fields: 4 bytes, 4 bytes, 8 bytes and 1 byte. The version follows. */
const OFFSETS = { checksum: 0, totalLength: 4, expiry: 8, mediaTypeLength: 16, version: 17 }
const HEADER_LENGTH = OFFSETS.version + VERSION_LENGTH

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
  entry.writeUInt32BE(entry.length, OFFSETS.totalLength)
  entry.writeDoubleBE(expiresAt, OFFSETS.expiry)
  entry.writeUInt8(mediaType.length, OFFSETS.mediaTypeLength)
  entry.write(version, OFFSETS.version, 'latin1')
  entry.write(mediaType, HEADER_LENGTH, 'latin1')
  entry.set(bytes, HEADER_LENGTH + mediaType.length)
  entry.writeUInt32BE(checksum(key, entry), OFFSETS.checksum)
  return entry
}

/** @returns null when the length or checksum shows that the bytes are not those packed for this key. */
export function unpackEntry(key: string, entry: Buffer): PackedEntry | null {
  if (entry.length < HEADER_LENGTH) return null
  if (entry.readUInt32BE(OFFSETS.totalLength) !== entry.length) return null
  if (entry.readUInt32BE(OFFSETS.checksum) !== checksum(key, entry)) return null
  const bytesOffset = HEADER_LENGTH + entry.readUInt8(OFFSETS.mediaTypeLength)
  return {
    expiresAt: entry.readDoubleBE(OFFSETS.expiry),
    version: entry.toString('latin1', OFFSETS.version, HEADER_LENGTH),
    mediaType: entry.toString('latin1', HEADER_LENGTH, bytesOffset),
    bytes: entry.subarray(bytesOffset),
  }
}

function checksum(key: string, entry: Buffer): number {
  return crc32(entry.subarray(OFFSETS.totalLength), crc32(key))
}
