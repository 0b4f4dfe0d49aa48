// How long caches may store each kind of answer.
import type { Response } from 'express'
import type { LogoFacts } from '../../../schema/resolvers.ts'
import { contextOf } from '../request-state.ts'

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

const visibility = (isPrivate: boolean) => (isPrivate ? 'private' : 'public')

/** The Cache-Control of a logo. @param isPrivate whether shared caches must not store it. */
export function logoCacheControl(facts: LogoFacts, isPrivate: boolean): string {
  return `${visibility(isPrivate)}, ${maxAgeOf(facts)}`
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

/**
 * The Cache-Control of a placeholder in place of a logo.
 * @param logo the facts of the domain's fallback image; null when the request leads to no domain.
 */
export function placeholderCacheControl(logo: LogoFacts | null, isPrivate: boolean): string {
  if (logo) return logoCacheControl(logo, isPrivate)
  return `${visibility(isPrivate)}, max-age=${FALLBACK_SECONDS}`
}

/**
 * JSON without a key is the same for everybody; with a key, its plan is part of the answer.
 * @param isPublic whether the answer is the same with any key.
 */
export function jsonCacheControl(response: Response, pending: boolean, isPublic = false): string {
  const isPrivate = contextOf(response).caller.kind !== 'anonymous' && !isPublic
  const seconds = isPrivate ? PRIVATE_JSON_SECONDS : PUBLIC_SECONDS
  return `${visibility(isPrivate)}, max-age=${pending ? PENDING_SECONDS : seconds}`
}

/** The Cache-Control of the answer that there is no logo or no match. @param pending whether a visit may find one. */
export function notFoundCacheControl(response: Response, pending: boolean): string {
  const { isPrivate } = contextOf(response)
  return `${visibility(isPrivate)}, max-age=${pending ? PENDING_SECONDS : PUBLIC_SECONDS}`
}
