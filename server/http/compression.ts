// Compresses text and SVG responses with the best encoding that the client accepts.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A shorter text fits into one packet without compression. */
const MIN_BYTES_TO_COMPRESS = 1024
/** Compresses as well as gzip's best level in less time; higher levels take several times as long. */
const BROTLI_QUALITY = 4
/** In characters: browsers send at most 40. A longer Accept-Encoding is not read, because 15 KB take more than 1 ms. */
const MAX_HEADER_LENGTH = 256

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
 * @returns the one that the client prefers, else `identity`.
 */
export function encodingFor(
  acceptEncoding: string | undefined,
  available: readonly Encoding[] = ENCODINGS,
): Encoding {
  if (acceptEncoding === undefined || acceptEncoding.length > MAX_HEADER_LENGTH) return 'identity'
  const cached = acceptedByHeader.get(acceptEncoding)
  const accepted = cached ?? parseAcceptEncoding(acceptEncoding)
  if (cached === undefined) acceptedByHeader.set(acceptEncoding, accepted)
  return accepted.find((encoding) => available.includes(encoding)) ?? 'identity'
}

// Most requests send one of a few values, and the response cache answers in microseconds.
const acceptedByHeader = new LRUCache<string, Encoding[]>({ max: 1000 })

/**
 * Parses Accept-Encoding (RFC 9110 12.5.3). The function of Express is not used: among encodings with the same weight
 * it takes the first one of the header, and browsers send `gzip` before `br`.
 * @returns the encodings that the client does not like less than `identity`, the best first.
 */
function parseAcceptEncoding(header: string): Encoding[] {
  const weights = new Map(header.toLowerCase().split(',').map(parseItem))
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const identityWeight = weights.get('identity') ?? 0
  return ENCODINGS.filter(
    (encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= identityWeight,
  ).sort((a, b) => weightOf(b) - weightOf(a))
}

/** @returns the name and the weight of an item such as `gzip;q=0.5`; 1 without a weight. */
function parseItem(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** @returns the tag of a compressed response; a strong tag names the bytes, so each encoding has its own. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag}-${encoding}`
}
