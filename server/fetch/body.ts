// Reads a body: decoded as it arrives, and stopped at the first byte that is too much.
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
import type { Limits } from './limits.ts'

export interface Reading {
  /** Decoded bytes. */
  most: number
  /** Keep what was read until there was too much, instead of refusing all. */
  cut: boolean
}

export interface Body {
  bytes: Uint8Array
  truncated: boolean
}

type Stage = Transform | ((source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>)

// As browsers do: a stream that lacks its last bytes still gives what it has.
const LENIENT = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
// 8 MB: RFC 9659's bound for HTTP. The format's own would cost 128 MB a stream.
const ZSTD_WINDOW_LOG = 23

const DECODERS: Record<string, () => Stage> = {
  '': () => asItIs,
  identity: () => asItIs,
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => inflated,
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

/** @throws FetchFailed for an encoding that was not asked for, and for several on top of each other. */
export function decoderFor(encoding: string): () => Stage {
  const name = encoding.trim().toLowerCase()
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
  if (!decoder) throw new FetchFailed('bad_response', `content-encoding ${encoding.slice(0, 100)}`)
  return decoder
}

async function* asItIs(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  yield* source
}

/** Some servers send bare deflate under this name; only the bytes tell, and the wire limit bounds them. */
async function* inflated(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const whole = await buffer(source)
  if (whole.length === 0) return
  const decoder = isZlib(whole) ? createInflate(LENIENT) : createInflateRaw(LENIENT)
  decoder.end(whole)
  yield* decoder
}

/** The header of RFC 1950: method 8, and a checksum over both of its bytes. */
function isZlib(bytes: Buffer): boolean {
  return bytes.length > 1 && bytes[0]! % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0
}

/** Thrown to stop reading where there is nothing wrong with what was read. */
class Enough extends Error {}

/**
 * @param wireBytes how many bytes the response has taken so far, with all that HTTP and TLS add.
 * @throws FetchFailed, or what the body or the decoder says.
 */
export async function readBody(
  body: Readable,
  decoder: Stage,
  wireBytes: () => number,
  limits: Limits,
  reading: Reading,
): Promise<Body> {
  const chunks: Buffer[] = []
  const full = () => (reading.cut ? new Enough() : new FetchFailed('too_large', 'the body'))
  let room = Math.min(reading.most, limits.decodedBytes)
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const kept = chunk.subarray(0, room)
      room -= kept.length
      chunks.push(kept)
      if (kept.length < chunk.length) throw full()
    }
  }
  let truncated = false
  try {
    await pipeline(body, metered(wireBytes, limits, full), decoder, collect)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
    truncated = true
  }
  return { bytes: Buffer.concat(chunks), truncated }
}

/** Passes on what the wire brings while it is neither too much nor too slow. */
function metered(wireBytes: () => number, limits: Limits, full: () => Error) {
  return async function* (source: AsyncIterable<Buffer>) {
    const start = performance.now()
    for await (const chunk of source) {
      if (wireBytes() > limits.wireBytes) throw full()
      const ms = performance.now() - start
      if (ms > limits.idleMs && wireBytes() < (limits.slowest * ms) / 1000) {
        throw new FetchFailed('timeout', 'the body drips')
      }
      yield chunk
    }
  }
}
