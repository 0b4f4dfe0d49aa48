// Sends files that are the same for every caller: encoded once, with a strong ETag for each encoding.
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { encodingFor } from './compression.ts'
import { etagOfBytes, matchesEtag } from './etag.ts'
import { type HeaderList, headerList, SANDBOX_CSP } from './reply/headers.ts'
import { send } from './reply/send.ts'

/** Cache-Control of a file whose name has its hash or version: a year, the longest that caches accept. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

interface EncodedBytes {
  bytes: Buffer
  etag: string
}

export interface StaticFile {
  /** The value of Content-Type. */
  type: string
  /** The bytes in each content encoding; null where the file has none. */
  encodings: { identity: EncodedBytes; br: EncodedBytes | null; gzip: EncodedBytes | null }
}

function withEtag(bytes: Buffer): EncodedBytes {
  return { bytes, etag: etagOfBytes(bytes) }
}

/** Creates a file from its bytes, and from its compressed bytes where there are any. */
export function createFile(
  type: string,
  identity: Buffer,
  br: Buffer | null = null,
  gzipped: Buffer | null = null,
): StaticFile {
  return {
    type,
    encodings: {
      identity: withEtag(identity),
      br: br && withEtag(br),
      gzip: gzipped && withEtag(gzipped),
    },
  }
}

/** Creates a file and compresses it in the thread pool, with the best and slowest settings. */
export async function createCompressedFile(type: string, text: string): Promise<StaticFile> {
  const bytes = Buffer.from(text)
  return createFile(
    type,
    bytes,
    await promisify(brotliCompress)(bytes),
    await promisify(gzip)(bytes, { level: 9 }),
  )
}

/**
 * Wraps `load` so that it runs once; after a failure the next call loads again.
 * @param sourceOf what the result is made from; another source loads again.
 */
export function loadOnce<T>(
  load: () => Promise<T>,
  sourceOf: () => unknown = () => null,
): () => Promise<T> {
  let loading: Promise<T> | null = null
  let loadedSource: unknown = null
  return () => {
    const source = sourceOf()
    if (source !== loadedSource) loading = null
    loadedSource = source
    loading ??= load().catch((error) => {
      loading = null
      throw error
    })
    return loading
  }
}

/** Sends a file. By default it loads and runs nothing when it is opened as a page. */
export function replyPublicFile(
  request: Request,
  response: Response,
  file: StaticFile,
  cacheControl: string,
  contentSecurityPolicy = SANDBOX_CSP,
): void {
  const headers = headerList({
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': cacheControl,
  })
  replyFile(request, response, file, headers)
}

/** @param extraHeaders headers of this file, such as Cache-Control. */
export function replyFile(
  request: Request,
  response: Response,
  { type, encodings }: StaticFile,
  extraHeaders: HeaderList,
): void {
  const available = (['br', 'gzip'] as const).filter((name) => encodings[name])
  const encoding = encodingFor(request.headers['accept-encoding'], available)
  const { bytes, etag } = encodings[encoding] as EncodedBytes
  const headers = [...extraHeaders, 'ETag', `"${etag}"`, 'Vary', 'Accept-Encoding']
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    send(request, response, 304, headers, null)
    return
  }
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  headers.push('Content-Type', type, 'Content-Length', String(bytes.byteLength))
  send(request, response, 200, headers, bytes)
}
