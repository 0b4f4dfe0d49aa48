// The one writer: every status line, header and body of an answer is written here.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { hasBody } from '../body.ts'
import { listsTags, matchesEtag } from '../etag.ts'
import { requestIdOf } from '../request-id.ts'
import { contextOf, stateOf } from '../request-state.ts'
import { serverTimingOf } from '../server-timing.ts'
import { type HeaderList, headerList } from './headers.ts'

const EXPOSED_HEADERS = [
  'X-Cache',
  'X-Source',
  'X-Source-Security',
  'X-Quality',
  'X-Logo-Width',
  'X-Logo-Height',
  'X-Logo-Kind',
  'X-Fallback',
  'X-Fallback-Reason',
  'X-Match',
  'X-Pending',
  'X-Downgraded',
  'X-Ignored-Parameters',
  'X-Key-Warning',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Policy',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Content-Location',
  'X-Request-Id',
  'Server-Timing',
].join(', ')

/** Sent with every answer: browsers must not guess its media type. */
const NO_SNIFFING: HeaderList = ['X-Content-Type-Options', 'nosniff']

/** Sent with every answer that any page may read. */
const SHARED_HEADERS: HeaderList = NO_SNIFFING.concat(
  headerList({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Lets pages read Server-Timing and the durations of the network.
    'Timing-Allow-Origin': '*',
  }),
)

/** Sent with the answers that only pages of their own origin may read. */
const UNSHARED_HEADERS: HeaderList = NO_SNIFFING.concat(
  'Cross-Origin-Resource-Policy',
  'same-origin',
)

/**
 * @returns whether the client has the response with this tag already. A 304 for a tag that it lists is free, except
 *   after `forbidStoring`.
 */
export async function isUnchanged(
  request: Request,
  response: Response,
  etag: string,
): Promise<boolean> {
  const ifNoneMatch = request.headers['if-none-match']
  if (!matchesEtag(ifNoneMatch, etag)) return false
  const isFree = listsTags(ifNoneMatch) && !stateOf(response).noStore
  if (isFree) await contextOf(response).refund()
  return true
}

/** Makes every answer to this request `no-store`, such as a logo after `refresh=true`, and a 304 cost its request. */
export function forbidStoring(response: Response): void {
  stateOf(response).noStore = true
}

const withNoStore = (headers: HeaderList): HeaderList =>
  headers.map((value, i) =>
    /^(?:CDN-)?Cache-Control$/.test(headers[i - 1] ?? '') ? 'no-store' : value,
  )

/** Makes every answer to this request readable by pages of its own origin alone. */
export function forbidSharing(response: Response): void {
  stateOf(response).isUnshared = true
}

/** Closes the connection after this answer. */
export function closeAfter(response: ServerResponse): void {
  response.setHeader('Connection', 'close')
}

/**
 * Sends an answer of the app: adds the headers about this request, and notes the length of the body for the log.
 * @param headers those of this answer, with its content headers.
 */
export function send(
  request: Request,
  response: Response,
  status: number,
  headers: HeaderList,
  bytes: Uint8Array | null,
): void {
  const state = stateOf(response)
  state.bytes = bytes?.byteLength ?? 0
  const sentHeaders = state.noStore ? withNoStore(headers) : headers
  const common = state.isUnshared ? UNSHARED_HEADERS : SHARED_HEADERS
  const allHeaders = sentHeaders.concat(requestHeaders(request, response))
  writeAll(request, response, status, allHeaders, bytes, common)
}

/** The headers about a request that the steps before its route have noted. */
function requestHeaders(request: Request, response: Response): HeaderList {
  const { ignoredParameters, keyWarning, cache = null } = stateOf(response)
  const serverTiming = serverTimingOf(request, cache)
  return [
    ...(ignoredParameters ? ['X-Ignored-Parameters', ignoredParameters] : []),
    ...(keyWarning ? ['X-Key-Warning', keyWarning] : []),
    ...(serverTiming ? ['Server-Timing', serverTiming] : []),
  ]
}

/**
 * Sends a body in parts with the status 200, each as soon as it is there. Node keeps them for a client that reads slowly,
 * so their source must limit their length.
 * @param headers as in `send`. @param others the parts after the first one; they may throw once the client has left.
 */
export async function sendParts(
  request: Request,
  response: Response,
  headers: HeaderList,
  first: string,
  others: AsyncIterable<string>,
): Promise<void> {
  const state = stateOf(response)
  const write = (part: string) => {
    state.bytes = (state.bytes ?? 0) + Buffer.byteLength(part)
    response.write(part)
  }
  const allHeaders = SHARED_HEADERS.concat(headers, requestHeaders(request, response))
  response.writeHead(200, allHeaders.concat('X-Request-Id', requestIdOf(request)))
  try {
    write(first)
    for await (const part of others) write(part)
    response.end()
  } catch (error) {
    if (!response.closed) throw error
  }
}

/** How long a connection stays open after an answer to an incomplete request, so that the client can read the answer. */
const LINGER_MS = 1000

/**
 * Writes a whole answer, with the common headers and X-Request-Id; HEAD gets the headers of its GET without the body.
 *
 * When the body of the request has not arrived completely, no more of it is read, because it may have no end. The
 * connection is closed a second later: a connection that is closed while the client still sends is reset, and the client
 * would lose the response.
 * @param body bytes, or a string with one character for each byte (latin1).
 */
export function writeAll(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: HeaderList,
  body: Uint8Array | string | null,
  common: HeaderList = SHARED_HEADERS,
): void {
  const sentBody = request.method === 'HEAD' || body === null ? '' : body
  const allHeaders = common.concat(headers, 'X-Request-Id', requestIdOf(request))
  if (request.complete || !hasBody(request)) {
    response.writeHead(status, allHeaders)
    response.end(sentBody, 'latin1')
    return
  }
  request.pause()
  closeAfter(response)
  response.writeHead(status, allHeaders)
  response.flushHeaders()
  response.write(sentBody)
  const timeout = setTimeout(() => response.end(), LINGER_MS)
  response.once('close', () => clearTimeout(timeout))
}

/** How long a refused connection stays open, so that the client can read the answer. */
const REFUSED_SOCKET_TIMEOUT_MS = 1000

/**
 * Writes an answer to a connection whose request node could not parse, and closes it.
 * @param title the reason phrase of the status.
 */
export function writeToSocket(
  socket: Socket,
  status: number,
  title: string,
  headers: HeaderList,
  bytes: Uint8Array,
): void {
  const headerLines = SHARED_HEADERS.concat(headers, 'Connection', 'close')
    .map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`))
    .join('')
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${headerLines}\r\n${bytes}`)
  // HTTP sockets may stay half open: without the timeout, a client that never closes its side keeps the socket forever.
  const timeout = setTimeout(() => socket.destroy(), REFUSED_SOCKET_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(timeout))
}
