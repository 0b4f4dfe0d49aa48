// Compresses text and SVG responses with the best encoding that the client accepts.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A shorter text fits into one packet without compression. */
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
/** A content encoding; `identity` is the response as it is. */
export type Encoding = keyof typeof COMPRESSORS | 'identity'

/** The best compression first. */
const ENCODINGS = ['br', 'gzip'] as const

/**
 * Compresses bytes in the thread pool.
 * The `compression` middleware is not used: it wraps methods of each response, so that V8 kept requests alive
 * until a full garbage collection, and collections took a third of the processor time.
 */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  return encoding === 'identity' ? bytes : COMPRESSORS[encoding](bytes)
}

/** @returns the encoding for a text of this length. */
export function encodingOfText(acceptEncoding: string | undefined, byteLength: number): Encoding {
  return byteLength < MIN_BYTES_TO_COMPRESS ? 'identity' : encodingFor(acceptEncoding)
}

/** Compresses a text if that is worth it and the client accepts it, and passes it to `send`. */
export function compressAndSend(
  acceptEncoding: string | undefined,
  bytes: Uint8Array,
  send: (bytes: Uint8Array, encoding: Encoding) => void,
): void {
  const encoding = encodingOfText(acceptEncoding, bytes.byteLength)
  if (encoding === 'identity') {
    send(bytes, encoding)
    return
  }
  compress(bytes, encoding).then(
    (compressed) => send(compressed, encoding),
    () => send(bytes, 'identity'),
  )
}

/**
 * @param acceptEncoding the header of the request.
 * @param available encodings, the best compression first.
 * @returns the first one that the client accepts, else `identity`.
 */
export function encodingFor(
  acceptEncoding: string | undefined,
  available: readonly Encoding[] = ENCODINGS,
): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const cached = acceptedByHeader.get(acceptEncoding)
  const accepted = cached ?? parseAcceptEncoding(acceptEncoding)
  if (cached === undefined) acceptedByHeader.set(acceptEncoding, accepted)
  return available.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

// Most requests send one of a few values, and the response cache answers in microseconds.
const acceptedByHeader = new LRUCache<string, string[]>({ max: 1000 })

/** @returns the names of the encodings that the client accepts. `*` accepts `identity`, so it names none. */
function parseAcceptEncoding(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
    .map((item) => (item.split(';')[0] as string).trim())
}

/** @returns the tag of a compressed response; a strong tag names the bytes, so each encoding has its own. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag}-${encoding}`
}
