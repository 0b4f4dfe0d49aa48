// The headers that several kinds of answers share.
import type { Response } from 'express'
import type { QuotaResult } from '../../access/quota.ts'
import type { Encoding } from '../compression.ts'
import { stateOf } from '../request-state.ts'

/** Headers in the form that node writes fastest: name, value, name, value. */
export type HeaderList = string[]

/** Turns an object of headers into a list. */
export const headerList = (headers: Record<string, string>): HeaderList =>
  Object.entries(headers).flat()

/** The request headers that identify the caller. */
export const CALLER_HEADERS = 'Authorization, x-api-key'

/** The Content-Security-Policy of images and JSON: opened as a page, they load and run nothing. */
export const SANDBOX_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Refuses a request that only a 304 may answer. @throws Problem quota_exceeded. */
export function requireQuota(response: Response): void {
  const { quotaRefusal } = stateOf(response)
  if (quotaRefusal) throw quotaRefusal
}

/** The rate limits of an answer other than a 304; empty on routes without a quota. @throws Problem quota_exceeded. */
export function chargedHeaders(response: Response): HeaderList {
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

/**
 * @param pending whether a running visit may change the answer; if not, there is no header. The metric tells scripts about
 *   an image that a page has loaded, whose headers they cannot read.
 */
export const pendingHeader = (pending: boolean): HeaderList =>
  pending ? ['X-Pending', 'true', 'Server-Timing', 'pending'] : []

/** The headers of a body. */
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
