// Reads request bodies up to a size limit. A body of another type, or with a larger Content-Length, is refused before
// it is read.
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Request, Response } from 'express'
import { BODY_ALLOWED, toDisplayText } from '../../schema/inputs/parse.ts'
import { Problem } from '../../schema/problems.ts'

/** Enough for a batch of a thousand hostnames, which have at most 253 characters. */
const MAX_BODY_BYTES = 256 * 1024

const DECOMPRESSORS: Record<string, (bytes: Buffer, options: object) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** @returns the parsed JSON body. @throws Problem invalid_request, payload_too_large, unsupported_media_type. */
export async function readJson(request: Request, response: Response): Promise<unknown> {
  const text = await readText(request, response)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBodyProblem(BODY_ALLOWED)
  }
}

/** @returns the body of type application/json as text. @throws Problem as `readJson`; JSON must be in UTF-8. */
export async function readText(request: Request, response: Response): Promise<string> {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    throw invalidBodyProblem(BODY_ALLOWED)
  }
  checkContentType(headers['content-type'])
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding !== 'identity' && !Object.hasOwn(DECOMPRESSORS, encoding)) {
    throw unsupportedProblem('Content-Encoding', 'gzip, deflate, br or identity', encoding)
  }
  checkContentLength(request)
  // This client waits for `100 Continue` before it sends the body, so that a refused body costs nothing.
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const bytes = await decompress(await readBytes(request), encoding)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBodyProblem('UTF-8')
  }
}

/** @returns whether the headers announce a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Refuses a request whose Content-Length is over the limit. @throws Problem payload_too_large. */
export function checkContentLength({ headers }: Pick<Request, 'headers'>): void {
  const length = headers['content-length']
  if (Number(length ?? 0) > MAX_BODY_BYTES) throw tooLargeProblem(MAX_BODY_BYTES, length)
}

function checkContentType(contentType = ''): void {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (type.trim() === 'application/json' && isUtf8) return
  throw unsupportedProblem('Content-Type', 'application/json in UTF-8', contentType)
}

/** Reads until the end or the limit; after the limit nothing more is read. @throws Problem payload_too_large. */
export function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length <= maxBytes) {
        chunks.push(chunk)
        return
      }
      request.removeAllListeners('data').pause()
      reject(tooLargeProblem(maxBytes, request.headers['content-length']))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(invalidBodyProblem('complete')))
  })
}

async function decompress(bytes: Buffer, encoding: string): Promise<Buffer> {
  const decompressor = DECOMPRESSORS[encoding]
  if (!decompressor) return bytes
  try {
    return await decompressor(bytes, { maxOutputLength: MAX_BODY_BYTES })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? tooLargeProblem() : invalidBodyProblem(`compressed as ${encoding}`)
  }
}

/** @param length the Content-Length; unknown for a chunked or compressed body. */
function tooLargeProblem(maxBytes = MAX_BODY_BYTES, length?: string): Problem {
  const allowed = `at most ${maxBytes} bytes`
  const got = length === undefined ? 'more' : `${length} bytes`
  return new Problem('payload_too_large', `The body must be ${allowed}; got ${got}.`, {
    parameter: 'body',
    allowed,
  })
}

function unsupportedProblem(parameter: string, allowed: string, header: string): Problem {
  const value = toDisplayText(header)
  return new Problem('unsupported_media_type', `${parameter} must be ${allowed}; got "${value}".`, {
    parameter,
    value,
    allowed,
  })
}

function invalidBodyProblem(allowed: string): Problem {
  return new Problem('invalid_request', `The body must be ${allowed}.`, {
    parameter: 'body',
    allowed,
  })
}
