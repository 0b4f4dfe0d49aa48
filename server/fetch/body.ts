// Reads and decodes a response body, and stops at the first byte over the limit.
import type { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { FetchFailed } from './failure.ts'
import { type FetchLimits, LIMITS } from './limits.ts'
import type { WireBytes } from './wire-bytes.ts'

export interface ReadOptions {
  /** Limit of decoded bytes. */
  maxBytes: number
  /** Returns the bytes up to the limit instead of failing. */
  truncate: boolean
  /** Called with the error when a body breaks off; then the bytes that arrived are returned. Without it, the error is thrown. */
  onBreak?(error: unknown): void
  /** See `FetchOptions`. */
  isWanted?(head: Uint8Array, isWhole: boolean): boolean
}

export interface Body {
  bytes: Uint8Array
  truncated: boolean
  /** Whether `isWanted` was false; then only the bytes that decided it are kept. */
  isUnwanted: boolean
}

/** A stage of a pipeline. */
type Stage = Transform | ((source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>)

// Like browsers, accepts a compressed stream whose last bytes are missing.
const LENIENT_FLUSH = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
/** The numbers of bytes at which `isWanted` is asked: each twice the last, so that small parts of a body cost little. */
const FIRST_CHECK_BYTES = 1024
const LAST_CHECK_BYTES = 64 * 1024
/** An unwanted body is read up to this length. If it ends there, the next request needs no new connection. */
const MAX_UNWANTED_BYTES = 64 * 1024

// 8 MB, the limit of RFC 9659 for HTTP. The format itself allows 128 MB per stream.
const ZSTD_WINDOW_LOG = 23

const DECODERS: Record<string, () => Stage> = {
  gzip: () => createGunzip(LENIENT_FLUSH),
  'x-gzip': () => createGunzip(LENIENT_FLUSH),
  deflate: () => inflateAny,
  br: () =>
    createBrotliDecompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
  zstd: () =>
    createZstdDecompress({
      finishFlush: constants.ZSTD_e_continue,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
}

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** Codings that are undone, one after the other. A server that compresses and a proxy that does it again make two. */
const MAX_CODINGS = 2
const TOKEN = /^[\w!#$%&'*+.^`|~-]*$/

/**
 * Reads a Content-Encoding as browsers do: a single word that names no coding, such as `none` or `utf-8`, is no encoding.
 * @returns creates the stages that decode a body. @throws FetchFailed for a list with other words, or of many codings.
 */
export function decodersFor(encoding: string): () => Stage[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  const decoders = names.flatMap((name) => (Object.hasOwn(DECODERS, name) ? DECODERS[name]! : []))
  const isNoCoding = names.length === 1 && decoders.length === 0 && TOKEN.test(names[0]!)
  if (isNoCoding) return () => []
  if (decoders.length < names.length || names.length > MAX_CODINGS)
    throw new FetchFailed('bad_response', `content-encoding ${encoding.slice(0, 100)}`)
  // The last coding was applied last. What is between two of them is limited like the body, but never read.
  return () =>
    decoders.toReversed().flatMap((create, i) => (i > 0 ? [limitBytes, create()] : create()))
}

/** @throws FetchFailed after as many bytes as a body may have. */
async function* limitBytes(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let remaining = LIMITS.maxDecodedBytes
  for await (const chunk of source) {
    remaining -= chunk.length
    if (remaining < 0) throw new FetchFailed('too_large', 'the body between two codings')
    yield chunk
  }
}

/** Decodes deflate with or without the zlib header, because some servers omit it. */
async function* inflateAny(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const compressed = await buffer(source)
  if (compressed.length === 0) return
  const decoder = isZlib(compressed)
    ? createInflate(LENIENT_FLUSH)
    : createInflateRaw(LENIENT_FLUSH)
  decoder.end(compressed)
  yield* decoder
}

/** Checks the zlib header (RFC 1950): method 8 and a valid check value. */
function isZlib(bytes: Buffer): boolean {
  return bytes.length > 1 && bytes[0]! % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0
}

/** Thrown inside the pipeline to stop at the limit; the caller gets the truncated body. */
class BodyLimitReached extends Error {}

/**
 * @param wireBytes counts the bytes that are received.
 * @throws FetchFailed, or the error of the body or the decoder, unless `onBreak` is set.
 */
export async function readBody(
  body: Readable,
  decoders: Stage[],
  wireBytes: WireBytes,
  limits: FetchLimits,
  options: ReadOptions,
): Promise<Body> {
  const { isWanted = () => true, truncate, onBreak } = options
  const chunks: Buffer[] = []
  let isUnwanted = false
  const limitError = () =>
    truncate || isUnwanted ? new BodyLimitReached() : new FetchFailed('too_large', 'the body')
  let remaining = Math.min(options.maxBytes, limits.maxDecodedBytes)
  let length = 0
  let nextCheck = FIRST_CHECK_BYTES
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const part = chunk.subarray(0, remaining)
      remaining -= part.length
      length += part.length
      if (!isUnwanted) chunks.push(part)
      if (length >= nextCheck && nextCheck <= LAST_CHECK_BYTES && !isUnwanted) {
        while (nextCheck <= length) nextCheck *= 2
        isUnwanted = !isWanted(Buffer.concat(chunks), false)
        if (isUnwanted) remaining = Math.max(0, Math.min(remaining, MAX_UNWANTED_BYTES - length))
      }
      if (part.length < chunk.length) throw limitError()
    }
  }
  const limited = enforceLimits(wireBytes, limits, limitError)
  const source = onBreak
    ? (chunks: AsyncIterable<Buffer>) => untilBreak(limited(chunks), onBreak)
    : limited
  let truncated = false
  try {
    await pipeline(body, source, ...decoders, collect)
  } catch (error) {
    truncated = error instanceof BodyLimitReached
    if (!truncated && !onBreak) throw error
    if (!truncated) onBreak?.(error)
  }
  const bytes = Buffer.concat(chunks)
  return { bytes, truncated, isUnwanted: isUnwanted || !isWanted(bytes, !truncated) }
}

/** Passes chunks on until the source fails, and then ends, so that decoders give what they have. */
async function* untilBreak(
  source: AsyncIterable<Buffer>,
  onBreak: (error: unknown) => void,
): AsyncIterable<Buffer> {
  try {
    yield* source
  } catch (error) {
    if (error instanceof BodyLimitReached) throw error
    onBreak(error)
  }
}

/** Passes chunks on until the body exceeds its size limit or is too slow. */
function enforceLimits(wireBytes: WireBytes, limits: FetchLimits, limitError: () => Error) {
  return async function* (source: AsyncIterable<Buffer>) {
    const startedAt = performance.now()
    for await (const chunk of source) {
      const receivedBytes = wireBytes.add(chunk.length)
      if (receivedBytes > limits.maxWireBytes) throw limitError()
      const elapsedMs = performance.now() - startedAt
      const minBytes = (limits.minBytesPerSecond * elapsedMs) / 1000
      if (elapsedMs > limits.bodyIdleMs && receivedBytes < minBytes) {
        throw new FetchFailed('timeout', 'the body is too slow')
      }
      yield chunk
    }
  }
}
