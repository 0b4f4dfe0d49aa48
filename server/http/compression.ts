// Compresses text responses with the best encoding that the client accepts.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

/** A shorter body fits into one packet without compression. */
const MIN_BYTES_TO_COMPRESS = 1024
/** Compresses as well as gzip's best level in less time; higher levels take several times as long. */
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
 * Compresses the bytes in the thread pool if they are long enough and the client accepts it, and passes them to `send`.
 * The `compression` middleware is not used: it wraps methods of each response, so that V8 kept requests alive
 * until a full garbage collection, and collections took a third of the processor time.
 */
export function compressAndSend(request: Request, bytes: Uint8Array, send: Send): void {
  const encoding = bytes.byteLength < MIN_BYTES_TO_COMPRESS ? null : encodingFor(request)
  if (encoding === null) send(bytes, null)
  else compress(encoding, bytes, send)
}

function compress(encoding: Encoding, bytes: Uint8Array, send: Send): void {
  COMPRESSORS[encoding](bytes).then(
    (compressed) => send(compressed, encoding),
    () => send(bytes, null),
  )
}

/**
 * @param available encodings, the best compression first.
 * @returns the first one that the client accepts; null when it accepts none.
 */
export function encodingFor(
  request: Request,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  if (!request.headers['accept-encoding']) return null
  const accepted = request.acceptsEncodings()
  return available.find((encoding) => accepted.includes(encoding)) ?? null
}
