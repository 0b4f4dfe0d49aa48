// Creates entity tags and compares them with If-None-Match (RFC 9110, 8.8.3 and 13.1.2).
import { hash } from 'node:crypto'

/** In base64url characters of the SHA-256, so 132 bits. */
const ETAG_LENGTH = 22

/** @returns the strong tag of a response body, without quotes. */
export function etagOfBytes(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, ETAG_LENGTH)
}

/** @returns whether If-None-Match has the tag: in a list, as `*`, or weak. @param etag without quotes. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === `"${etag}"`) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`)
}

/** @returns whether If-None-Match lists tags. `*` lists none: it also comes from clients that have no response yet. */
export function listsTags(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*'
}
