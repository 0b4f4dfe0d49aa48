// Answers repeated image requests before Express, with the same authentication, quota, headers and log line.
// A request that needs the store or another check goes to the app.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { LogoParameters } from '../../schema/inputs/logo.ts'
import { isCoin, isPrivateHost } from '../../schema/site.ts'
import { findPresentedKey } from '../access/api-keys.ts'
import type { QuotaResult } from '../access/quota.ts'
import type { Services } from '../context.ts'
import { type CachedResponse, RESPONSE_TTL_MS, type ResponseTag } from '../stores/response-cache.ts'
import { type Admission, admit } from './admission.ts'
import { hasBody } from './body.ts'
import { encodingFor, etagOfEncoding } from './compression.ts'
import { listsTags, matchesEtag } from './etag.ts'
import type { RequestListener } from './listeners.ts'
import { acceptsWebp } from './negotiated-format.ts'
import { recordRequest } from './record-request.ts'
import { contentHeaders, type HeaderList, rateLimitHeaders } from './reply/headers.ts'
import {
  cacheTagsOf,
  type EncodedLogo,
  fallbackReasonOf,
  logoHeaders,
  notModifiedHeaders,
} from './reply/image.ts'
import { writeAll } from './reply/send.ts'
import { requestIdOf } from './request-id.ts'
import { contextOf } from './request-state.ts'

/** In characters; URLs with the parameters of a logo are shorter. */
const MAX_URL_LENGTH = 512
/** The longest body in bytes that is stored as a string. */
const MAX_STRING_BYTES = 32_768
/**
 * The parameters that change an image, and `token`. A URL with any other parameter is not cached: `?x=1`, `?x=2` and so
 * on would store one image many times.
 */
const CACHEABLE_PARAMETERS = new Set([
  ...Object.keys(LogoParameters.shape),
  'scope',
  'coin',
  'token',
])

/** A duration would be different for each response, and about 0.05 ms. */
const SERVER_TIMING: HeaderList = ['Server-Timing', 'cache;desc=HOT;dur=0']

/**
 * Answers the request if its response is cached.
 * @param app answers with a problem when the quota is used up.
 * @returns false when the app must answer.
 */
export function answerFromCache(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  app: RequestListener,
): boolean {
  const admission = admitFromCache(services, request)
  if (!admission) return false
  const { quota, responseCache } = services
  const cacheKey = cacheKeyOf(services, request, admission)
  const cached = responseCache.get(cacheKey) ?? responseCache.get(keyOfSvg(cacheKey, request))
  if (!cached) return false
  const startedAt = performance.now()
  const { ip, caller, account } = admission
  const ifNoneMatch = request.headers['if-none-match']
  const status = matchesEtag(ifNoneMatch, cached.etag) ? 304 : 200
  const answerWithQuota = (quotaResult: QuotaResult) => {
    if (!quotaResult.allowed) return app(request, response)
    const headers = status === 200 ? cached.headers : cached.notModifiedHeaders
    const body = status === 200 ? cached.body : null
    writeAll(request, response, status, headers.concat(rateLimitHeaders(quotaResult)), body)
    recordRequest(services, {
      requestId: requestIdOf(request),
      method: 'GET',
      url: urlOf(request),
      route: cached.route,
      // The quota may have waited for Redis, and the client may be gone by then.
      status: request.socket.destroyed ? 499 : status,
      bytes: status === 200 ? cached.bodyBytes : 0,
      milliseconds: performance.now() - startedAt,
      ip,
      keyId: caller.keyId,
      plan: caller.plan.id,
      // Marks the responses of this cache in the log and the metrics.
      cache: 'HOT',
      fallbackReason: cached.fallbackReason,
    })
  }
  const isFree = status === 304 && listsTags(ifNoneMatch)
  const result = isFree ? quota.spendFree(account) : quota.spend(account)
  if (!(result instanceof Promise)) answerWithQuota(result)
  else result.then(answerWithQuota, () => app(request, response)).catch(() => response.destroy())
  return true
}

/** Stores the image that the app has just sent, if its request is cacheable. */
export function storeAnswer(
  services: Services,
  request: Request,
  response: Response,
  image: EncodedLogo,
): void {
  const { responseCache } = services
  const { caller, isPrivate, invalidationCount } = contextOf(response)
  if (invalidationCount !== responseCache.invalidationCount || isPrivateHost(image.domain)) return
  const url = urlOf(request)
  // A pending image is about to change, so it is not cached.
  if (image.pending || !isCacheable(url) || expiresSoon(image)) return
  // Any symbol gives the logo of the company, unless the coin has a mark.
  if (new URLSearchParams(queryOf(url)).has('coin') && !isCoin(image.domain)) return
  const admission = admitFromCache(services, request)
  // The app may have found another caller: the key may be new or revoked since then.
  if (admission?.caller.subject !== caller.subject) return
  const rasterKey = cacheKeyOf(services, request, admission)
  const cacheKey = image.format === 'svg' ? keyOfSvg(rasterKey, request) : rasterKey
  const cached = cachedResponseOf(request, image, isPrivate)
  responseCache.set(cacheKey, cached)
}

/** The longest lifetime in Cache-Control, which must not change while the entry is stored. */
const MAX_AGE_MS = 86_400_000

/** @returns whether the signature of the URL ends before the entry, or shortens the lifetime in its Cache-Control. */
const expiresSoon = ({ signedUntil }: EncodedLogo): boolean =>
  signedUntil !== null && signedUntil * 1000 - Date.now() < MAX_AGE_MS + RESPONSE_TTL_MS

function cachedResponseOf(
  request: Request,
  image: EncodedLogo,
  isPrivate: boolean,
): CachedResponse {
  const { etag, encoding, bytes } = image
  const { path: route } = request.route ?? { path: 'none' }
  const tags = new Set<ResponseTag>(cacheTagsOf(image))
  if (urlOf(request).includes('grant=')) tags.add('signed')
  return {
    tags: [...tags],
    etag: etagOfEncoding(etag, encoding),
    body: bytes.byteLength > MAX_STRING_BYTES ? bytes : Buffer.from(bytes).toString('latin1'),
    bodyBytes: bytes.byteLength,
    headers: [
      ...logoHeaders(request, image, true, isPrivate),
      ...contentHeaders(image),
      ...SERVER_TIMING,
    ],
    notModifiedHeaders: [
      ...notModifiedHeaders(request, image, encoding, isPrivate),
      ...SERVER_TIMING,
    ],
    route: `${route}`,
    fallbackReason: fallbackReasonOf(image),
  }
}

/** Express shortens `request.url` to the path below a router; `originalUrl` is the URL as received. */
function urlOf(request: IncomingMessage): string {
  return (request as { originalUrl?: string }).originalUrl ?? request.url ?? ''
}

/** @returns whether the URL is a path of limited length, with only the parameters in `CACHEABLE_PARAMETERS`. */
function isCacheable(url: string): boolean {
  if (url.length > MAX_URL_LENGTH || !url.startsWith('/')) return false
  return [...new URLSearchParams(queryOf(url)).keys()].every((name) =>
    CACHEABLE_PARAMETERS.has(name),
  )
}

/** @returns the query of a URL, without the question mark. */
function queryOf(url: string): string {
  const queryStart = url.indexOf('?')
  return queryStart === -1 ? '' : url.slice(queryStart + 1)
}

// The app could parse such a URL differently from this cache: an escaped name may be `token`, and a second `?` or
// a `#` may hide a parameter from one of the two parsers.
const AMBIGUOUS_URL = /[%#]|\?.*\?/

/** Admits the request without reading the store. @returns null when only the app can answer it. */
function admitFromCache(services: Services, request: IncomingMessage): Admission | null {
  const { headers, method } = request
  const url = urlOf(request)
  if (method !== 'GET' || headers.host === undefined || AMBIGUOUS_URL.test(url)) return null
  // Only the app closes the connection when the body does not end.
  if (hasBody(request)) return null
  const token = url.includes('token=') ? (new URLSearchParams(queryOf(url)).get('token') ?? '') : ''
  const presented = findPresentedKey(headers, token)
  const holder = presented ? services.keyring.findCached(presented.key) : null
  if (holder === undefined) return null
  const admission = admit(services, request, { presented, holder, token })
  // The app warns about a secret key in a URL, and refuses origins.
  return admission.isSecretInUrl || admission.caller.origins.length > 0 ? null : admission
}

/** Callers with the same key get the same answer to one URL. */
function cacheKeyOf(
  { virtualHostOf }: Services,
  request: IncomingMessage,
  { caller: { kind, plan, market }, isPrivate, isPrivateCaller }: Admission,
): string {
  const visibility = isPrivate ? 'private' : 'public'
  // A private name that seems public means the company for everybody else.
  const network = isPrivateCaller ? 'admitted' : 'stranger'
  const url = urlOf(request)
  const accepted = url.includes('format=auto') && acceptsWebp(request.headers.accept) ? 'webp' : ''
  return `${virtualHostOf(request)} ${kind} ${plan.id} ${market} ${visibility} ${network} ${accepted} ${url}`
}

/** An SVG is stored once for each encoding, so that it is compressed once; raster images have one entry. */
function keyOfSvg(cacheKey: string, { headers }: IncomingMessage): string {
  return `${cacheKey} ${encodingFor(headers['accept-encoding'])}`
}
