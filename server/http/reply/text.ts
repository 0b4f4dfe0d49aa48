// Sends JSON and other text.
import type { Request, Response } from 'express'
import { compress, compressAndSend, encodingOfText, etagOfEncoding } from '../compression.ts'
import { etagOfBytes } from '../etag.ts'
import { contextOf, stateOf } from '../request-state.ts'
import { jsonCacheControl } from './cache-control.ts'
import {
  CALLER_HEADERS,
  chargedHeaders,
  contentHeaders,
  type HeaderList,
  headerList,
  pendingHeader,
  rateLimitHeaders,
  SANDBOX_CSP,
} from './headers.ts'
import { isUnchanged, send } from './send.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON that no cache may store. @param extraHeaders headers of this route. */
export function replyJson(
  request: Request,
  response: Response,
  body: unknown,
  extraHeaders: HeaderList = [],
): void {
  replyText(request, response, 200, JSON_TYPE, JSON.stringify(body), 'no-store', extraHeaders)
}

/**
 * Sends JSON that caches may store: a 304 when the client already has it.
 * @param options `pending`: whether a running visit may change the answer. `cacheControl`: replaces the default.
 */
export async function replyCacheableJson(
  request: Request,
  response: Response,
  body: unknown,
  { pending = false, cacheControl = jsonCacheControl(response, pending) } = {},
): Promise<void> {
  const text = JSON.stringify(body)
  await replyCacheableText(request, response, { mediaType: JSON_TYPE, text, cacheControl, pending })
}

interface CacheableText {
  mediaType: string
  text: string
  cacheControl: string
  /** Whether a running visit may change it. */
  pending?: boolean
  /** Further request headers that decide about it. */
  vary?: string[]
}

/** Sends text that caches may store: a 304 when the client already has it. */
export async function replyCacheableText(
  request: Request,
  response: Response,
  answer: CacheableText,
): Promise<void> {
  const { mediaType, text, cacheControl, pending = false, vary = [] } = answer
  const bytes = Buffer.from(text)
  const encoding = encodingOfText(request.headers['accept-encoding'], bytes.byteLength)
  const etag = etagOfEncoding(etagOfBytes(bytes), encoding)
  const headers = [
    ...headerList({
      ETag: `"${etag}"`,
      'Cache-Control': cacheControl,
      Vary: [CALLER_HEADERS, 'Accept-Encoding', ...vary].join(', '),
    }),
    ...pendingHeader(pending),
  ]
  if (await isUnchanged(request, response, etag)) {
    headers.push(...rateLimitHeaders(contextOf(response).quotaResult))
    send(request, response, 304, headers, null)
    return
  }
  const rateLimits = chargedHeaders(response)
  const compressed = await compress(bytes, encoding)
  headers.push('Content-Security-Policy', SANDBOX_CSP, ...rateLimits)
  headers.push(...contentHeaders({ mediaType, bytes: compressed, encoding }))
  send(request, response, 200, headers, compressed)
}

/** Sends text, compressed if the client accepts it. */
export function replyText(
  request: Request,
  response: Response,
  status: number,
  mediaType: string,
  text: string,
  cacheControl: string,
  extraHeaders: HeaderList = [],
): void {
  const headers = [
    ...headerList({
      'Content-Security-Policy': SANDBOX_CSP,
      'Cache-Control': cacheControl,
      Vary: stateOf(response).quotaResult
        ? `${CALLER_HEADERS}, Accept-Encoding`
        : 'Accept-Encoding',
    }),
    ...extraHeaders,
    ...chargedHeaders(response),
  ]
  compressAndSend(request.headers['accept-encoding'], Buffer.from(text), (bytes, encoding) => {
    headers.push(...contentHeaders({ mediaType, bytes, encoding }))
    send(request, response, status, headers, bytes)
  })
}
