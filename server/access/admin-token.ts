// Checks the token of the admin page, and limits how fast an address can guess it.
import { hash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../schema/problems.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { subjectOfIp } from './quota.ts'

/** In characters. With 24 random ones, nobody can guess the token. */
export const MIN_TOKEN_LENGTH = 24

const ALLOWED = 'Bearer <ADMIN_TOKEN>'

/** Compared instead of the tokens, because the comparison needs texts of the same length. */
const digest = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * @param currentToken returns ADMIN_TOKEN, which SIGHUP may change.
 * @param failedAttempts shared by the processes of a cluster.
 * @returns a function that checks the Authorization header of a request.
 *   It throws Problem malformed_credentials, invalid_key, or quota_exceeded after 20 wrong tokens in a minute.
 */
export function createTokenCheck(
  currentToken: () => string,
  failedAttempts: FailedAttempts,
): (authorization: string | undefined, ip: string) => void {
  return (authorization = '', ip) => {
    // Invalid API keys of the address must not lock the operator out.
    const address = `admin ${subjectOfIp(ip)}`
    // A right token is refused too: otherwise the limit would not slow a guess down.
    if (failedAttempts.isBlocked(address)) throw tooManyTokens(failedAttempts.retryAfter())
    const presented = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
    if (presented === undefined) throw missingToken()
    if (timingSafeEqual(digest(presented), digest(currentToken()))) return
    failedAttempts.count(address)
    throw new Problem('invalid_key', 'The token is not the one in ADMIN_TOKEN.')
  }
}

const missingToken = () =>
  new Problem('malformed_credentials', `Authorization must be ${ALLOWED}.`, {
    parameter: 'Authorization',
    allowed: ALLOWED,
  })

const tooManyTokens = (retryAfter: number) =>
  new Problem('quota_exceeded', 'This address sent too many wrong tokens in this minute.', {
    retryAfter,
  })
