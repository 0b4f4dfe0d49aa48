// Compresses text responses with the best encoding that the client accepts.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

/** Shorter bodies fit one packet uncompressed. */
const MIN_BYTES = 1024
/** As small as gzip's best level in less time; higher levels take several times as long. */
const BROTLI_QUALITY = 4

const COMPRESSORS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof COMPRESSORS
type Send = (bytes: Uint8Array, encoding: Encoding | null) => void

/**
 * Compresses the bytes in the thread pool when that is worth it, and passes them to `send`.
 * The usual middleware is not used: it wraps methods of each response, and V8 then kept requests alive until a
 * full garbage collection, which took a third of all time.
 */
export function compressAndSend(request: Request, bytes: Uint8Array, send: Send): void {
  const encoding = bytes.byteLength < MIN_BYTES ? null : encodingFor(request)
  if (encoding === null) send(bytes, null)
  else compress(encoding, bytes, send)
}

function compress(encoding: Encoding, bytes: Uint8Array, send: Send): void {
  COMPRESSORS[encoding](bytes).then(
    (compressed) => send(compressed, encoding),
    () => send(bytes, null),
  )
}

/** @returns the first of the available encodings that the client accepts. @param available the smallest first. */
export function encodingFor(
  request: Request,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  if (!request.headers['accept-encoding']) return null
  const accepted = request.acceptsEncodings()
  return available.find((encoding) => accepted.includes(encoding)) ?? null
}
