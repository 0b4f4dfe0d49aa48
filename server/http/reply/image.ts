// Sends logos and other images.
import type { Request, Response } from 'express'
import type { Downgrade, LogoFacts, LogoImage } from '../../../schema/resolvers.ts'
import { companyOf, type Site, siteText } from '../../../schema/site.ts'
import { compress, type Encoding, encodingFor, etagOfEncoding } from '../compression.ts'
import { contextOf } from '../request-state.ts'
import type { PlaceholderImage } from '../routes/compat/placeholder-images.ts'
import { logoCacheControl, placeholderCacheControl } from './cache-control.ts'
import {
  CALLER_HEADERS,
  chargedHeaders,
  contentHeaders,
  type HeaderList,
  headerList,
  pendingHeader,
  rateLimitHeaders,
  requireQuota,
  SANDBOX_CSP,
} from './headers.ts'
import { isUnchanged, send } from './send.ts'

/** A logo as it is sent: an SVG is compressed for clients that accept it, other formats are compressed already. */
export interface EncodedLogo extends LogoImage {
  encoding: Encoding
}

/** @returns the encoding of a logo. It does not depend on its length, so that a 304 needs no rendering. */
export function encodingOfLogo({ headers }: Request, { format }: LogoFacts): Encoding {
  return format === 'svg' ? encodingFor(headers['accept-encoding']) : 'identity'
}

/** The sites whose change changes the logo: what was asked for, its company, and whose artwork is shown. */
export function cacheTagsOf({ domain, owner }: Pick<LogoFacts, 'domain' | 'owner'>): Site[] {
  return [...new Set([domain, companyOf(domain) ?? domain, owner])]
}

function cacheTagHeaders(facts: LogoFacts): HeaderList {
  const tags = cacheTagsOf(facts).map(siteText)
  return ['Cache-Tag', tags.join(','), 'Surrogate-Key', tags.join(' ')]
}

/**
 * The headers that a 304 has too: those about caching, what the image shows, and whether it may change soon.
 * @param isPrivate whether shared caches must not store the response.
 */
function sharedHeaders(
  request: Request,
  facts: LogoFacts,
  encoding: Encoding,
  isPrivate: boolean,
): HeaderList {
  const cacheControl = logoCacheControl(facts, isPrivate)
  const headers = headerList({
    ETag: `"${etagOfEncoding(facts.etag, encoding)}"`,
    'Cache-Control': cacheControl,
    'CDN-Cache-Control': cacheControl,
    Vary: varyOf(request, facts),
  })
  headers.push(...cacheTagHeaders(facts))
  if (facts.kind) headers.push('X-Logo-Kind', facts.kind)
  if (facts.fallbackReason) headers.push('X-Fallback-Reason', facts.fallbackReason)
  headers.push(...pendingHeader(facts.pending))
  return headers
}

/** Without Vary a CDN would send the anonymous caller's 128 px image to callers with a key. */
function varyOf({ query }: Request, { format }: LogoFacts): string {
  const names = [CALLER_HEADERS]
  if (format === 'svg') names.push('Accept-Encoding')
  if (query.format === 'auto') names.push('Accept')
  return names.join(', ')
}

/** All headers of a logo except the content headers and the rate limits. */
export function logoHeaders(
  request: Request,
  facts: LogoFacts & Pick<EncodedLogo, 'encoding'>,
  isCached: boolean,
  isPrivate: boolean,
): HeaderList {
  const headers = [
    ...sharedHeaders(request, facts, facts.encoding, isPrivate),
    ...headerList({
      'X-Cache': isCached ? 'HIT' : 'MISS',
      'Content-Disposition': `inline; filename="${fileNameOf(facts)}"`,
      'Content-Security-Policy': SANDBOX_CSP,
      'X-Source': facts.source,
      'X-Quality': facts.quality,
      // An SVG can have a fractional size.
      'X-Logo-Width': String(Math.round(facts.width)),
      'X-Logo-Height': String(Math.round(facts.height)),
    }),
  ]
  if (facts.overHttp) headers.push('X-Source-Security', 'none')
  if (facts.fallback) headers.push('X-Fallback', facts.fallback)
  headers.push(...downgradedHeader(facts.downgraded))
  return headers
}

/** The name that "Save image as" shows: without it browsers take `stripe.com`, a program for Windows. */
const fileNameOf = ({ domain, format }: LogoFacts): string =>
  `${siteText(domain).replace(/[^\w.-]/g, '-')}.${format}`

/** @param downgraded the parameters that the caller's plan reduced; without any there is no header. */
export const downgradedHeader = (downgraded: readonly Downgrade[]): HeaderList =>
  downgraded.length > 0 ? ['X-Downgraded', downgraded.join(', ')] : []

/** The headers of a 304 without the rate limits: RFC 9110 15.4.5 requires only those about caching. */
export function notModifiedHeaders(
  request: Request,
  facts: LogoFacts,
  encoding: Encoding,
  isPrivate: boolean,
): HeaderList {
  return [...sharedHeaders(request, facts, encoding, isPrivate), 'X-Cache', 'HIT']
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
      ...notModifiedHeaders(request, logo, encoding, isPrivate),
      ...extraHeaders,
      ...rateLimitHeaders(state.quotaResult),
    ]
    send(request, response, 304, headers, null)
    return null
  }
  // Refuses what only a 304 may answer. A render may cost more, so the headers are those after it.
  requireQuota(response)
  const sent = await encodeLogo(request, await logo.image())
  state.cache = sent.cached ? 'HIT' : 'MISS'
  state.fallbackReason = fallbackReasonOf(sent)
  const headers = [
    ...logoHeaders(request, sent, sent.cached, isPrivate),
    ...extraHeaders,
    ...chargedHeaders(response),
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
  const cacheControl = placeholderCacheControl(logo, contextOf(response).isPrivate)
  const headers = [
    ...headerList({
      'Content-Security-Policy': SANDBOX_CSP,
      'Cache-Control': cacheControl,
      'CDN-Cache-Control': cacheControl,
      Vary: CALLER_HEADERS,
      'X-Fallback': 'placeholder',
    }),
    ...(logo ? cacheTagHeaders(logo) : []),
    ...pendingHeader(logo?.pending ?? false),
    ...chargedHeaders(response),
    ...contentHeaders({ mediaType: 'image/png', bytes: png, encoding: 'identity' }),
  ]
  send(request, response, status, headers, png)
}

/** Sends an image that is no logo of the service and has no ETag. */
export function replyImage(
  request: Request,
  response: Response,
  { mediaType, bytes }: Pick<LogoImage, 'mediaType' | 'bytes'>,
  cacheControl: string,
): void {
  const headers = [
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
