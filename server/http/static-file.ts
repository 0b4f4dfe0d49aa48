// Sends a static file in the smallest encoding that the client accepts.
import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { encodingFor } from './compression.ts'
import { COMMON_HEADERS, type HeaderList, matchesEtag, send } from './reply.ts'

export interface StaticFile {
  /** The value of Content-Type. */
  type: string
  /** The bytes in each content encoding; null where the file has none. */
  encodings: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
}

/** In base64url characters of the SHA-256, so 132 bits. */
const ETAG_LENGTH = 22

/** @param extraHeaders headers of this file, such as Cache-Control. */
export function replyFile(
  request: Request,
  response: Response,
  { type, encodings }: StaticFile,
  extraHeaders: HeaderList,
): void {
  const available = (['br', 'gzip'] as const).filter((name) => encodings[name])
  const encoding = encodingFor(request, available)
  const bytes = encodings[encoding ?? 'identity'] as Buffer
  const etag = hash('sha256', bytes, 'base64url').slice(0, ETAG_LENGTH)
  const headers = [
    ...COMMON_HEADERS,
    ...extraHeaders,
    'ETag',
    `"${etag}"`,
    'Vary',
    'Accept-Encoding',
  ]
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    send(request, response, 304, headers, null)
    return
  }
  if (encoding) headers.push('Content-Encoding', encoding)
  headers.push('Content-Type', type, 'Content-Length', String(bytes.byteLength))
  send(request, response, 200, headers, bytes)
}
