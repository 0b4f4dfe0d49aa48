// The writer of headers (problem.ts builds on it): the same from the router and from the hot path.
import type { Request, Response } from 'express'
import type { LogoFacts, LogoImage } from '../../schema/resolvers.ts'
import type { QuotaResult } from '../access/quota.ts'
import { packed } from './compression.ts'
import type { Asked } from './context.ts'
import type { StandIn } from './routes/compat/placeholder-images.ts'

/** Headers as node writes them fastest: name, value, name, value. */
export type Head = string[]

const EXPOSED = [
  ...[
    'X-Cache',
    'X-Source',
    'X-Quality',
    'X-Logo-Width',
    'X-Logo-Height',
    'X-Fallback',
    'X-Downgraded',
  ],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-RateLimit-Policy'],
  ...['Retry-After', 'ETag', 'Content-Location'],
].join(', ')

/** On every answer: any page may read it, no browser may guess what it is. */
export const ALWAYS: Head = [
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED],
  ...['Cross-Origin-Resource-Policy', 'cross-origin'],
]

/** Opened as a page of its own, an image or a JSON body may load and run nothing. */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// Times in seconds. A day for a logo, a week while a new one is fetched, a month when we are down;
// ten minutes for a fallback, since the logo may be found by then, and ten seconds while it is looked for.
const LOGO_LIFE = 'max-age=86400, stale-while-revalidate=604800, stale-if-error=2592000'
const FALLBACK_LIFE = 'max-age=600'
const PENDING_LIFE = 'max-age=10'

/** A request's context, where the router keeps it. */
export function contextOf(response: Response): Asked {
  return response.locals.asked as Asked
}

/** @returns undefined before the caller was told: on service routes and for requests that were refused early. */
export function spentOf(response: Response): QuotaResult | undefined {
  return response.locals.spent as QuotaResult | undefined
}

export function limitHead(spent: QuotaResult): Head {
  return [
    ...['X-RateLimit-Limit', String(spent.limit), 'X-RateLimit-Remaining', String(spent.remaining)],
    ...['X-RateLimit-Reset', String(spent.resetAt), 'X-RateLimit-Policy', spent.policy],
  ]
}

/** What a 304 says too. A caller with a key in a header gets answers that no shared cache may keep. */
function validators(facts: LogoFacts, isPrivate: boolean): Head {
  const life = `${isPrivate ? 'private' : 'public'}, ${lifeOf(facts)}`
  const tags = [...new Set([facts.domain, facts.owner])]
  return [
    ...['ETag', `"${facts.etag}"`, 'Cache-Control', life, 'CDN-Cache-Control', life],
    // Without it a CDN would hand the anonymous 128 px to a paying caller.
    ...['Vary', 'Authorization, x-api-key'],
    ...['Cache-Tag', tags.join(','), 'Surrogate-Key', tags.join(' ')],
  ]
}

function lifeOf({ fallback, pending }: LogoFacts): string {
  if (pending) return PENDING_LIFE
  return fallback ? FALLBACK_LIFE : LOGO_LIFE
}

/** Everything about a logo's answer but the limits: the part that is the same each time it is asked for. */
export function logoHead(facts: LogoFacts, cached: boolean, isPrivate: boolean): Head {
  const head = [
    ...ALWAYS,
    ...validators(facts, isPrivate),
    ...['Content-Security-Policy', SANDBOX, 'X-Cache', cached ? 'HIT' : 'MISS'],
    ...['X-Source', facts.source, 'X-Quality', facts.quality],
    // A drawing's units need not be whole.
    ...['X-Logo-Width', String(Math.round(facts.width))],
    ...['X-Logo-Height', String(Math.round(facts.height))],
  ]
  if (facts.fallback) head.push('X-Fallback', facts.fallback)
  if (facts.downgraded.length > 0) head.push('X-Downgraded', facts.downgraded.join(', '))
  return head
}

/** What a 304 says: RFC 9110 15.4.5 wants no more about the image than a cache needs to go on. */
export function unchangedHead(facts: LogoFacts, isPrivate: boolean): Head {
  return [...ALWAYS, ...validators(facts, isPrivate), 'X-Cache', 'HIT']
}

export function bodyHead({ mediaType, bytes }: Pick<LogoImage, 'mediaType' | 'bytes'>): Head {
  return ['Content-Type', mediaType, 'Content-Length', String(bytes.byteLength)]
}

/** Whether If-None-Match names the tag: a list, `*`, and weak comparison as RFC 9110 13.1.2 has it. */
export function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  if (condition === `"${etag}"`) return true
  if (condition.trim() === '*') return true
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`)
}

/**
 * Answers a logo's question: 304 without an image, else its image.
 * @param more headers of this question's own, for the 304 too.
 * @returns what was sent, null for a 304.
 */
export async function replyLogo(
  request: Request,
  response: Response,
  logo: LogoFacts & { image(): Promise<LogoImage> },
  more: Head = [],
) {
  const { isPrivate } = contextOf(response)
  const limits = [...more, ...limitHead(spentOf(response) as QuotaResult)]
  if (matches(request.headers['if-none-match'], logo.etag)) {
    response.locals.cache = 'HIT'
    send(request, response, 304, [...unchangedHead(logo, isPrivate), ...limits], null)
    return null
  }
  const image = await logo.image()
  response.locals.cache = image.cached ? 'HIT' : 'MISS'
  const head = [...logoHead(image, image.cached, isPrivate), ...limits, ...bodyHead(image)]
  send(request, response, 200, head, image.bytes)
  return image
}

/** Answers with another service's image for "no logo". @param logo what is known of the domain; null when it is none. */
export function replyStandIn(
  request: Request,
  response: Response,
  { status, png }: StandIn,
  logo: LogoFacts | null,
): void {
  const { isPrivate } = contextOf(response)
  const life = `${isPrivate ? 'private' : 'public'}, ${logo ? lifeOf(logo) : FALLBACK_LIFE}`
  const head = [
    ...ALWAYS,
    ...['Content-Security-Policy', SANDBOX, 'Cache-Control', life, 'CDN-Cache-Control', life],
    ...['Vary', 'Authorization, x-api-key', 'X-Fallback', 'placeholder'],
    ...(logo ? ['Cache-Tag', logo.domain, 'Surrogate-Key', logo.domain] : []),
    ...limitHead(spentOf(response) as QuotaResult),
    ...bodyHead({ mediaType: 'image/png', bytes: png }),
  ]
  send(request, response, status, head, png)
}

/** @param life Cache-Control; JSON that depends on who asks is no-store unless said otherwise. */
export function replyJson(
  request: Request,
  response: Response,
  body: unknown,
  life = 'no-store',
): void {
  replyText(request, response, 200, 'application/json; charset=utf-8', JSON.stringify(body), life)
}

export function replyText(
  request: Request,
  response: Response,
  status: number,
  type: string,
  text: string,
  life: string,
  policy = SANDBOX,
): void {
  const spent = spentOf(response)
  const head = [
    ...ALWAYS,
    ...['Content-Security-Policy', policy, 'Cache-Control', life, 'Vary', 'Accept-Encoding'],
    ...(spent ? limitHead(spent) : []),
    ...['Content-Type', type],
  ]
  packed(request, Buffer.from(text), (bytes, encoding) => {
    const packing = encoding ? ['Content-Encoding', encoding] : []
    const length = ['Content-Length', String(bytes.byteLength)]
    send(request, response, status, [...head, ...packing, ...length], bytes)
  })
}

/** Sends the caller on; which way depends on who asks, so nobody keeps it. */
export function replyRedirect(request: Request, response: Response, location: string): void {
  const head = [
    ...ALWAYS,
    ...['Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0'],
    ...limitHead(spentOf(response) as QuotaResult),
  ]
  send(request, response, 302, head, null)
}

/** Says that a message came, to which there is no answer. */
export function replyAccepted(request: Request, response: Response): void {
  const limits = limitHead(spentOf(response) as QuotaResult)
  const head = [...ALWAYS, ...['Cache-Control', 'no-store', 'Content-Length', '0'], ...limits]
  send(request, response, 202, head, null)
}

/** Headers with which a page may ask. */
const ASKED_WITH = 'Authorization, x-api-key, Content-Type, If-None-Match, MCP-Protocol-Version'

/** @returns the answer to a preflight: any page may ask with a key in a header. */
export function replyPreflight(request: Request, response: Response, methods: string): void {
  const head = [
    ...ALWAYS,
    ...['Access-Control-Allow-Methods', methods, 'Allow', methods],
    ...['Access-Control-Allow-Headers', ASKED_WITH],
    ...['Access-Control-Max-Age', '86400'],
  ]
  send(request, response, 204, head, null)
}

/** Writes the answer; a HEAD gets the headers of its GET. */
export function send(
  request: Request,
  response: Response,
  status: number,
  head: Head,
  bytes: Uint8Array | null,
): void {
  response.locals.bytes = bytes?.byteLength ?? 0
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' || bytes === null ? undefined : bytes)
}
