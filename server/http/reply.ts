// Writes responses and their headers, for the app and for the response cache.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { LogoFacts, LogoImage } from '../../schema/resolvers.ts'
import type { QuotaResult } from '../access/quota.ts'
import { hasBody } from './body.ts'
import { compressAndSend } from './compression.ts'
import type { RequestContext } from './context.ts'
import { requestIdOf } from './request-id.ts'
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
  'X-Fallback',
  'X-Downgraded',
  'X-Ignored-Parameters',
  'X-Key-Warning',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Policy',
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
// by then, and any image for ten seconds while a visit to the website may still find a better one.
const LOGO_SECONDS = 86_400
const FALLBACK_SECONDS = 600
const PENDING_SECONDS = 10
const LOGO_MAX_AGE = `max-age=${LOGO_SECONDS}, stale-while-revalidate=604800, stale-if-error=2592000`

/** @returns the context of an authenticated request. */
export function contextOf(response: Response): RequestContext {
  return response.locals.context as RequestContext
}

export function requestIdHeader(request: IncomingMessage): HeaderList {
  return ['X-Request-Id', requestIdOf(request)]
}

/** @returns undefined on routes without a quota, and for requests that were refused before authentication. */
export function quotaResultOf(response: Response): QuotaResult | undefined {
  return response.locals.quotaResult as QuotaResult | undefined
}

/** Every cached response builds this list, so it is a literal, which is faster than `headerList`. */
export function rateLimitHeaders({ limit, remaining, resetAt, policy }: QuotaResult): HeaderList {
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetAt),
    'X-RateLimit-Policy',
    policy,
  ]
}

/**
 * The headers about caching, which a 304 needs too.
 * @param isPrivate whether shared caches must not store the response.
 */
function cachingHeaders(facts: LogoFacts, isPrivate: boolean): HeaderList {
  const cacheControl = `${isPrivate ? 'private' : 'public'}, ${maxAgeOf(facts)}`
  const cacheTags = [...new Set([facts.domain, facts.owner])]
  return headerList({
    ETag: `"${facts.etag}"`,
    'Cache-Control': cacheControl,
    'CDN-Cache-Control': cacheControl,
    // Without Vary a CDN would send the anonymous caller's 128 px image to callers with a key.
    Vary: CALLER_HEADERS,
    'Cache-Tag': cacheTags.join(','),
    'Surrogate-Key': cacheTags.join(' '),
  })
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

/** All headers of a logo except the content headers and the rate limits. */
export function logoHeaders(facts: LogoFacts, isCached: boolean, isPrivate: boolean): HeaderList {
  const headers = [
    ...COMMON_HEADERS,
    ...cachingHeaders(facts, isPrivate),
    ...headerList({
      'Content-Security-Policy': SANDBOX_CSP,
      'X-Cache': isCached ? 'HIT' : 'MISS',
      'X-Source': facts.source,
      'X-Quality': facts.quality,
      // An SVG can have a fractional size.
      'X-Logo-Width': String(Math.round(facts.width)),
      'X-Logo-Height': String(Math.round(facts.height)),
    }),
  ]
  if (facts.fallback) headers.push('X-Fallback', facts.fallback)
  if (facts.downgraded.length > 0) headers.push('X-Downgraded', facts.downgraded.join(', '))
  return headers
}

/** The headers of a 304 without the rate limits: RFC 9110 15.4.5 requires only those about caching. */
export function notModifiedHeaders(facts: LogoFacts, isPrivate: boolean): HeaderList {
  return [...COMMON_HEADERS, ...cachingHeaders(facts, isPrivate), 'X-Cache', 'HIT']
}

export function contentHeaders({
  mediaType,
  bytes,
}: Pick<LogoImage, 'mediaType' | 'bytes'>): HeaderList {
  return ['Content-Type', mediaType, 'Content-Length', String(bytes.byteLength)]
}

/** @returns whether If-None-Match has the tag: in a list, as `*`, or weak, as RFC 9110 13.1.2 defines. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === `"${etag}"`) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`)
}

/**
 * Sends a logo: a 304 when the client already has it, else the image.
 * @param extraHeaders headers of this route, also for the 304.
 * @returns the image that was sent; null for a 304.
 */
export async function replyLogo(
  request: Request,
  response: Response,
  logo: LogoFacts & { image(): Promise<LogoImage> },
  extraHeaders: HeaderList = [],
): Promise<LogoImage | null> {
  const { isPrivate } = contextOf(response)
  const routeHeaders = [
    ...extraHeaders,
    ...rateLimitHeaders(quotaResultOf(response) as QuotaResult),
  ]
  if (matchesEtag(request.headers['if-none-match'], logo.etag)) {
    response.locals.cache = 'HIT'
    send(request, response, 304, [...notModifiedHeaders(logo, isPrivate), ...routeHeaders], null)
    return null
  }
  const image = await logo.image()
  response.locals.cache = image.cached ? 'HIT' : 'MISS'
  const headers = [
    ...logoHeaders(image, image.cached, isPrivate),
    ...routeHeaders,
    ...contentHeaders(image),
  ]
  send(request, response, 200, headers, image.bytes)
  return image
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
    ...rateLimitHeaders(quotaResultOf(response) as QuotaResult),
    ...contentHeaders({ mediaType: 'image/png', bytes: png }),
  ]
  send(request, response, status, headers, png)
}

/** The Vary header of a problem, which is a page for browsers and may depend on the caller. */
export function problemVary(response: Response): HeaderList {
  return ['Vary', quotaResultOf(response) ? `${CALLER_HEADERS}, Accept` : 'Accept']
}

/** @param cacheControl `no-store` by default, because JSON depends on the caller. */
export function replyJson(
  request: Request,
  response: Response,
  body: unknown,
  cacheControl = 'no-store',
): void {
  const text = JSON.stringify(body)
  replyText(request, response, 200, 'application/json; charset=utf-8', text, cacheControl)
}

/** Sends text, compressed if the client accepts it. */
export function replyText(
  request: Request,
  response: Response,
  status: number,
  mediaType: string,
  text: string,
  cacheControl: string,
  contentSecurityPolicy = SANDBOX_CSP,
): void {
  const quotaResult = quotaResultOf(response)
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': cacheControl,
      Vary: quotaResult ? `${CALLER_HEADERS}, Accept-Encoding` : 'Accept-Encoding',
    }),
    ...(quotaResult ? rateLimitHeaders(quotaResult) : []),
    'Content-Type',
    mediaType,
  ]
  compressAndSend(request, Buffer.from(text), (bytes, encoding) => {
    if (encoding) headers.push('Content-Encoding', encoding)
    headers.push('Content-Length', String(bytes.byteLength))
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
    ...rateLimitHeaders(quotaResultOf(response) as QuotaResult),
  ]
  send(request, response, 302, headers, null)
}

/** Sends a 202 without a body, for an MCP notification, which has no response. */
export function replyAccepted(request: Request, response: Response): void {
  const headers = [
    ...COMMON_HEADERS,
    ...headerList({ 'Cache-Control': 'no-store', 'Content-Length': '0' }),
    ...rateLimitHeaders(quotaResultOf(response) as QuotaResult),
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

/** Adds the headers about this request, notes the length of the response for the log, and writes it with `writeAll`. */
export function send(
  request: Request,
  response: Response,
  status: number,
  headers: HeaderList,
  bytes: Uint8Array | null,
): void {
  response.locals.bytes = bytes?.byteLength ?? 0
  const { ignoredParameters, keyWarning, cache } = response.locals
  const serverTiming = serverTimingOf(request, cache ?? null)
  const requestHeaders = [
    ...(ignoredParameters ? ['X-Ignored-Parameters', ignoredParameters] : []),
    ...(keyWarning ? ['X-Key-Warning', keyWarning] : []),
    ...(serverTiming ? ['Server-Timing', serverTiming] : []),
  ]
  writeAll(request, response, status, [...headers, ...requestHeaders], bytes)
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
