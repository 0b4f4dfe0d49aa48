// Writes responses and their headers, for the app and for the response cache.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { Downgrade, LogoFacts, LogoImage } from '../../schema/resolvers.ts'
import type { QuotaResult } from '../access/quota.ts'
import { hasBody } from './body.ts'
import {
  compress,
  compressAndSend,
  type Encoding,
  encodingFor,
  encodingOfText,
  etagOfEncoding,
} from './compression.ts'
import { etagOfBytes, listsTags, matchesEtag } from './etag.ts'
import { requestIdOf } from './request-id.ts'
import { contextOf, stateOf } from './request-state.ts'
import type { PlaceholderImage } from './routes/compat/placeholder-images.ts'
import { serverTimingOf } from './server-timing.ts'

/** Headers in the form that node writes fastest: name, value, name, value. */
export type HeaderList = string[]

/** Turns an object of headers into a list. */
export const headerList = (headers: Record<string, string>): HeaderList =>
  Object.entries(headers).flat()

const EXPOSED_HEADERS = [
  'X-Cache',
  'X-Source',
  'X-Quality',
  'X-Logo-Width',
  'X-Logo-Height',
  'X-Logo-Kind',
  'X-Fallback',
  'X-Fallback-Reason',
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

/** The request headers that identify the caller. */
const CALLER_HEADERS = 'Authorization, x-api-key'

/** Sent with every response: any page may read it, and browsers must not guess its media type. */
export const COMMON_HEADERS: HeaderList = headerList({
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Lets pages read Server-Timing and the durations of the network.
  'Timing-Allow-Origin': '*',
})

/** The Content-Security-Policy of images and JSON: opened as a page, they load and run nothing. */
export const SANDBOX_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// In seconds. Caches keep a logo for a day. They may serve it for another week while they fetch it again, and for
// another month while the service is down. They keep a fallback image for ten minutes, because the logo may be found
// by then, and any image for ten seconds while a visit to the website may still find a better one. They keep the
// answer that there is no logo or no match for five minutes, and JSON of a caller with a key for one minute.
const LOGO_SECONDS = 86_400
const FALLBACK_SECONDS = 600
const PENDING_SECONDS = 10
const PUBLIC_SECONDS = 300
const PRIVATE_JSON_SECONDS = 60
const LOGO_MAX_AGE = `max-age=${LOGO_SECONDS}, stale-while-revalidate=604800, stale-if-error=2592000`

function requestIdHeader(request: IncomingMessage): HeaderList {
  return ['X-Request-Id', requestIdOf(request)]
}

/** Refuses a request that only a 304 may answer. @throws Problem quota_exceeded. */
export function requireQuota(response: Response): void {
  const { quotaRefusal } = stateOf(response)
  if (quotaRefusal) throw quotaRefusal
}

/** The rate limits of an answer other than a 304; empty on routes without a quota. @throws Problem quota_exceeded. */
function chargedHeaders(response: Response): HeaderList {
  requireQuota(response)
  const { quotaResult } = stateOf(response)
  return quotaResult ? rateLimitHeaders(quotaResult) : []
}

/** Every cached response builds this list, so it is a literal, which is faster than `headerList`. */
export function rateLimitHeaders(quotaResult: QuotaResult): HeaderList {
  const { limit, remaining, resetAt, minute, day, policy, ietfPolicy } = quotaResult
  const now = Math.floor(Date.now() / 1000)
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetAt),
    'X-RateLimit-Policy',
    policy,
    'RateLimit',
    `"minute";r=${minute.remaining};t=${Math.max(0, minute.resetAt - now)}, "day";r=${day.remaining};t=${Math.max(0, day.resetAt - now)}`,
    'RateLimit-Policy',
    ietfPolicy,
  ]
}

/** A logo as it is sent: an SVG is compressed for clients that accept it, other formats are compressed already. */
export interface EncodedLogo extends LogoImage {
  encoding: Encoding
}

/** @returns the encoding of a logo. It does not depend on its length, so that a 304 needs no rendering. */
export function encodingOfLogo({ headers }: Request, { format }: LogoFacts): Encoding {
  return format === 'svg' ? encodingFor(headers['accept-encoding']) : 'identity'
}

/**
 * The headers that a 304 has too: those about caching, what the image shows, and whether it may change soon.
 * @param isPrivate whether shared caches must not store the response.
 */
function sharedHeaders(facts: LogoFacts, encoding: Encoding, isPrivate: boolean): HeaderList {
  const cacheControl = `${isPrivate ? 'private' : 'public'}, ${maxAgeOf(facts)}`
  const cacheTags = [...new Set([facts.domain, facts.owner])]
  const headers = headerList({
    ETag: `"${etagOfEncoding(facts.etag, encoding)}"`,
    'Cache-Control': cacheControl,
    'CDN-Cache-Control': cacheControl,
    // Without Vary a CDN would send the anonymous caller's 128 px image to callers with a key.
    Vary: facts.format === 'svg' ? `${CALLER_HEADERS}, Accept-Encoding` : CALLER_HEADERS,
    'Cache-Tag': cacheTags.join(','),
    'Surrogate-Key': cacheTags.join(' '),
  })
  if (facts.kind) headers.push('X-Logo-Kind', facts.kind)
  if (facts.fallbackReason) headers.push('X-Fallback-Reason', facts.fallbackReason)
  headers.push(...pendingHeader(facts.pending))
  return headers
}

function maxAgeOf({ fallback, pending, signedUntil }: LogoFacts): string {
  const settledSeconds = fallback ? FALLBACK_SECONDS : LOGO_SECONDS
  const seconds = pending ? PENDING_SECONDS : settledSeconds
  // No cache may show a logo for longer than its URL is signed.
  if (signedUntil !== null) {
    const secondsLeft = signedUntil - Math.floor(Date.now() / 1000)
    return `max-age=${Math.max(0, Math.min(secondsLeft, seconds))}`
  }
  return seconds === LOGO_SECONDS ? LOGO_MAX_AGE : `max-age=${seconds}`
}

/** All headers of a logo except the content headers and the rate limits; those of its 304 come first. */
export function logoHeaders(
  facts: LogoFacts & Pick<EncodedLogo, 'encoding'>,
  isCached: boolean,
  isPrivate: boolean,
): HeaderList {
  const headers = [
    ...COMMON_HEADERS,
    ...sharedHeaders(facts, facts.encoding, isPrivate),
    ...headerList({
      'X-Cache': isCached ? 'HIT' : 'MISS',
      'Content-Security-Policy': SANDBOX_CSP,
      'X-Source': facts.source,
      'X-Quality': facts.quality,
      // An SVG can have a fractional size.
      'X-Logo-Width': String(Math.round(facts.width)),
      'X-Logo-Height': String(Math.round(facts.height)),
    }),
  ]
  if (facts.fallback) headers.push('X-Fallback', facts.fallback)
  headers.push(...downgradedHeader(facts.downgraded))
  return headers
}

/** @param pending whether a running visit may change the answer; if not, there is no header. */
export const pendingHeader = (pending: boolean): HeaderList =>
  pending ? ['X-Pending', 'true'] : []

/** @param downgraded the parameters that the caller's plan reduced; without any there is no header. */
export const downgradedHeader = (downgraded: readonly Downgrade[]): HeaderList =>
  downgraded.length > 0 ? ['X-Downgraded', downgraded.join(', ')] : []

/** The headers of a 304 without the rate limits: RFC 9110 15.4.5 requires only those about caching. */
export function notModifiedHeaders(
  facts: LogoFacts,
  encoding: Encoding,
  isPrivate: boolean,
): HeaderList {
  return [...COMMON_HEADERS, ...sharedHeaders(facts, encoding, isPrivate), 'X-Cache', 'HIT']
}

export function contentHeaders({
  mediaType,
  bytes,
  encoding,
}: {
  mediaType: string
  bytes: Uint8Array
  encoding: Encoding
}): HeaderList {
  const headers = ['Content-Type', mediaType, 'Content-Length', String(bytes.byteLength)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return headers
}

/**
 * @returns whether the client has the response with this tag already. A 304 for a tag that it lists is free, except
 *   after `forbidStoring`.
 */
async function isUnchanged(request: Request, response: Response, etag: string): Promise<boolean> {
  const ifNoneMatch = request.headers['if-none-match']
  if (!matchesEtag(ifNoneMatch, etag)) return false
  const isFree = listsTags(ifNoneMatch) && !stateOf(response).noStore
  if (isFree) await contextOf(response).refund()
  return true
}

/**
 * Sends a logo: a 304 when the client already has it, else the image.
 * @param extraHeaders headers of this route, also for the 304.
 * @returns the image that was sent, as it was sent; null for a 304.
 */
export async function replyLogo(
  request: Request,
  response: Response,
  logo: LogoFacts & { image(): Promise<LogoImage> },
  extraHeaders: HeaderList = [],
): Promise<EncodedLogo | null> {
  const state = contextOf(response)
  const { isPrivate } = state
  const encoding = encodingOfLogo(request, logo)
  if (await isUnchanged(request, response, etagOfEncoding(logo.etag, encoding))) {
    state.cache = 'HIT'
    state.fallbackReason = fallbackReasonOf(logo)
    const headers = [
      ...notModifiedHeaders(logo, encoding, isPrivate),
      ...extraHeaders,
      ...rateLimitHeaders(state.quotaResult),
    ]
    send(request, response, 304, headers, null)
    return null
  }
  const rateLimits = chargedHeaders(response)
  const sent = await encodeLogo(request, await logo.image())
  state.cache = sent.cached ? 'HIT' : 'MISS'
  state.fallbackReason = fallbackReasonOf(sent)
  const headers = [
    ...logoHeaders(sent, sent.cached, isPrivate),
    ...extraHeaders,
    ...rateLimits,
    ...contentHeaders(sent),
  ]
  send(request, response, 200, headers, sent.bytes)
  return sent
}

/** @returns why the image is no logo, for the metrics; null for a logo. */
export function fallbackReasonOf({ fallback, fallbackReason }: LogoFacts) {
  return fallback === null ? null : (fallbackReason ?? 'render-failed')
}

/** Compresses an SVG. The format may differ from the one of the facts, when artwork failed and a fallback replaces it. */
export async function encodeLogo(request: Request, image: LogoImage): Promise<EncodedLogo> {
  const encoding = encodingOfLogo(request, image)
  return { ...image, encoding, bytes: await compress(image.bytes, encoding) }
}

/**
 * Sends a placeholder image in place of the one that another logo service sends for "no logo".
 * @param logo the facts of the domain's fallback image; null when the request leads to no domain.
 */
export function replyPlaceholder(
  request: Request,
  response: Response,
  { status, png }: PlaceholderImage,
  logo: LogoFacts | null,
): void {
  const { isPrivate } = contextOf(response)
  const maxAge = logo ? maxAgeOf(logo) : `max-age=${FALLBACK_SECONDS}`
  const cacheControl = `${isPrivate ? 'private' : 'public'}, ${maxAge}`
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({
      'Content-Security-Policy': SANDBOX_CSP,
      'Cache-Control': cacheControl,
      'CDN-Cache-Control': cacheControl,
      Vary: CALLER_HEADERS,
      'X-Fallback': 'placeholder',
    }),
    ...(logo ? ['Cache-Tag', logo.domain, 'Surrogate-Key', logo.domain] : []),
    ...pendingHeader(logo?.pending ?? false),
    ...chargedHeaders(response),
    ...contentHeaders({ mediaType: 'image/png', bytes: png, encoding: 'identity' }),
  ]
  send(request, response, status, headers, png)
}

/** The Vary header of a problem, which is a page for browsers and may depend on the caller. */
export function problemVary(response: Response): HeaderList {
  return ['Vary', stateOf(response).quotaResult ? `${CALLER_HEADERS}, Accept` : 'Accept']
}

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
  const bytes = Buffer.from(JSON.stringify(body))
  const encoding = encodingOfText(request.headers['accept-encoding'], bytes.byteLength)
  const etag = etagOfEncoding(etagOfBytes(bytes), encoding)
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({
      ETag: `"${etag}"`,
      'Cache-Control': cacheControl,
      Vary: `${CALLER_HEADERS}, Accept-Encoding`,
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
  headers.push(...contentHeaders({ mediaType: JSON_TYPE, bytes: compressed, encoding }))
  send(request, response, 200, headers, compressed)
}

/** JSON without a key is the same for everybody; with a key, its plan is part of the answer. */
function jsonCacheControl(response: Response, pending: boolean): string {
  const isPublic = contextOf(response).caller.kind === 'anonymous'
  const seconds = isPublic ? PUBLIC_SECONDS : PRIVATE_JSON_SECONDS
  return `${isPublic ? 'public' : 'private'}, max-age=${pending ? PENDING_SECONDS : seconds}`
}

/** The Cache-Control of the answer that there is no logo or no match. @param pending whether a visit may find one. */
export function notFoundCacheControl(response: Response, pending: boolean): string {
  const visibility = contextOf(response).isPrivate ? 'private' : 'public'
  return `${visibility}, max-age=${pending ? PENDING_SECONDS : PUBLIC_SECONDS}`
}

/** Sends an image that is no logo of the service and has no ETag. */
export function replyImage(
  request: Request,
  response: Response,
  { mediaType, bytes }: Pick<LogoImage, 'mediaType' | 'bytes'>,
  cacheControl: string,
): void {
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({
      'Content-Security-Policy': SANDBOX_CSP,
      'Cache-Control': cacheControl,
      Vary: CALLER_HEADERS,
    }),
    ...chargedHeaders(response),
    ...contentHeaders({ mediaType, bytes, encoding: 'identity' }),
  ]
  send(request, response, 200, headers, bytes)
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
    ...COMMON_HEADERS,
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

/** Sends a 302, which no cache may store: the location depends on the caller. */
export function replyRedirect(request: Request, response: Response, location: string): void {
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({
      Location: location,
      'Cache-Control': 'no-store',
      Vary: CALLER_HEADERS,
      'Content-Length': '0',
    }),
    ...chargedHeaders(response),
  ]
  send(request, response, 302, headers, null)
}

/** Sends a 308 to the one address of a page, which caches may store for an hour. */
export function replyMoved(request: Request, response: Response, location: string): void {
  const headers = headerList({
    Location: location,
    'Cache-Control': 'public, max-age=3600',
    'Content-Length': '0',
  })
  send(request, response, 308, [...COMMON_HEADERS, ...headers], null)
}

/** Sends a 202 without a body, for an MCP notification, which has no response. */
export function replyAccepted(request: Request, response: Response): void {
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({ 'Cache-Control': 'no-store', 'Content-Length': '0' }),
    ...chargedHeaders(response),
  ]
  send(request, response, 202, headers, null)
}

/**
 * Request headers that pages of other sites may send. The wildcard allows any other header, because no list of those
 * that libraries add is complete. It does not stand for Authorization, and old browsers do not know it.
 */
const ALLOWED_REQUEST_HEADERS = [
  'Authorization',
  'x-api-key',
  'Content-Type',
  'If-None-Match',
  'MCP-Protocol-Version',
  'X-Request-Id',
  'X-Requested-With',
  // Tracing: W3C Trace Context and Baggage, Sentry, Zipkin.
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'b3',
  // GraphQL clients.
  'apollographql-client-name',
  'apollographql-client-version',
  'x-apollo-operation-name',
  'x-apollo-operation-id',
  'apollo-require-preflight',
  'graphql-preflight',
  '*',
].join(', ')

/** Answers a preflight: any page may send a request with a key in a header. */
export function replyPreflight(request: Request, response: Response, methods: string): void {
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({
      'Access-Control-Allow-Methods': methods,
      Allow: methods,
      'Access-Control-Allow-Headers': ALLOWED_REQUEST_HEADERS,
      'Access-Control-Max-Age': '86400',
    }),
  ]
  send(request, response, 204, headers, null)
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

/** @returns the headers without those that let other pages read the answer. */
function withoutSharing(headers: HeaderList): HeaderList {
  const entries = headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? '']] : []))
  const kept = entries.filter(([name]) => !/^(Access-Control-|Timing-Allow-)/.test(String(name)))
  return kept.flatMap(([name = '', value = '']) =>
    name === 'Cross-Origin-Resource-Policy' ? [name, 'same-origin'] : [name, value],
  )
}

/** Adds the headers about this request, notes the length of the response for the log, and writes it with `writeAll`. */
export function send(
  request: Request,
  response: Response,
  status: number,
  headers: HeaderList,
  bytes: Uint8Array | null,
): void {
  const state = stateOf(response)
  state.bytes = bytes?.byteLength ?? 0
  const { ignoredParameters, keyWarning } = state
  const serverTiming = serverTimingOf(request, state.cache ?? null)
  const requestHeaders = [
    ...(ignoredParameters ? ['X-Ignored-Parameters', ignoredParameters] : []),
    ...(keyWarning ? ['X-Key-Warning', keyWarning] : []),
    ...(serverTiming ? ['Server-Timing', serverTiming] : []),
  ]
  const ownHeaders = state.isUnshared ? withoutSharing(headers) : headers
  const sentHeaders = state.noStore ? withNoStore(ownHeaders) : ownHeaders
  writeAll(request, response, status, [...sentHeaders, ...requestHeaders], bytes)
}

/** How long a connection stays open after an answer to an incomplete request, so that the client can read the answer. */
const LINGER_MS = 1000

/**
 * Writes a whole response with its X-Request-Id; HEAD gets the headers of its GET without the body.
 *
 * When the body of the request has not arrived completely, no more of it is read, because it may have no end. The
 * connection is closed a second later: a connection that is closed while the client still sends is reset, and the client
 * would lose the response.
 */
export function writeAll(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: HeaderList,
  bytes: Uint8Array | null,
): void {
  const body = request.method === 'HEAD' || bytes === null ? '' : bytes
  const allHeaders = headers.concat(requestIdHeader(request))
  if (request.complete || !hasBody(request)) {
    response.writeHead(status, allHeaders)
    response.end(body)
    return
  }
  request.pause()
  response.writeHead(status, [...allHeaders, 'Connection', 'close'])
  response.flushHeaders()
  response.write(body)
  const timeout = setTimeout(() => response.end(), LINGER_MS)
  response.once('close', () => clearTimeout(timeout))
}
