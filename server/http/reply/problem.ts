// Turns any thrown error into a response with problem details (RFC 9457), or into a page for browsers.
import type { Request, Response } from 'express'
import { DATABASE, Problem, problemMembers, Unavailable } from '../../../schema/problems.ts'
import { redactKeys } from '../../telemetry/redact.ts'
import { requestIdOf } from '../request-id.ts'
import { stateOf } from '../request-state.ts'
import { errorPage } from '../routes/pages/error-page.ts'
import { isPageRequest, PAGE_CSP } from '../routes/pages/layout.ts'
import { notFoundCacheControl } from './cache-control.ts'
import {
  CALLER_HEADERS,
  type HeaderList,
  headerList,
  pendingHeader,
  rateLimitHeaders,
  SANDBOX_CSP,
} from './headers.ts'
import { send } from './send.ts'

/** Answers with problem details, or with a page when a browser opened the address. */
export function replyProblem(
  request: Request,
  response: Response,
  error: Problem,
  baseUrl: string,
): void {
  // A request that only a 304 may answer is refused, whatever else is wrong with it.
  const { quotaRefusal, quotaResult } = stateOf(response)
  const problem = quotaRefusal ?? error
  const cacheControl = cacheControlOf(problem, response)
  const wantsPage = isPageRequest(request) && !/\bjson\b/.test(request.headers.accept ?? '')
  const { headers, bytes } = wantsPage
    ? problemPageResponse(problem, baseUrl, cacheControl)
    : problemResponse(problem, baseUrl, {
        instance: redactKeys(request.path),
        requestId: requestIdOf(request),
        cacheControl,
      })
  const rateLimits = quotaResult ? rateLimitHeaders(quotaResult) : []
  const pending = pendingHeader(problem.extras.pending === true)
  // A problem is a page for browsers, and may depend on the caller.
  const vary = quotaResult ? `${CALLER_HEADERS}, Accept` : 'Accept'
  const allHeaders = [...rateLimits, 'Vary', vary, ...pending, ...headers]
  send(request, response, problem.status, allHeaders, bytes)
}

/** Caches keep the answer that there is no logo or no match for minutes, and no other problem. */
function cacheControlOf({ code, extras }: Problem, response: Response): string {
  const isCacheable = code === 'no_artwork' || code === 'no_match'
  return isCacheable ? notFoundCacheControl(response, extras.pending === true) : 'no-store'
}

/** Which request failed: its path, unless the app did not read it, and its X-Request-Id. */
interface ProblemOrigin {
  instance?: string
  requestId?: string
  /** `no-store` by default. */
  cacheControl?: string
}

export function problemResponse(
  problem: Problem,
  baseUrl: string,
  { cacheControl = 'no-store', ...origin }: ProblemOrigin,
) {
  const { type, title, status, code, ...members } = problemMembers(problem, baseUrl)
  const body = {
    type,
    title,
    status,
    code,
    detail: problem.message,
    ...origin,
    ...members,
  }
  const bytes = Buffer.from(JSON.stringify(body))
  const mediaType = 'application/problem+json; charset=utf-8'
  return { headers: problemHeaders(problem, bytes, mediaType, SANDBOX_CSP, cacheControl), bytes }
}

/** The page of a problem, for browsers. */
function problemPageResponse(problem: Problem, baseUrl: string, cacheControl: string) {
  const bytes = Buffer.from(errorPage(problem, baseUrl))
  return {
    headers: problemHeaders(problem, bytes, 'text/html; charset=utf-8', PAGE_CSP, cacheControl),
    bytes,
  }
}

function problemHeaders(
  { status, extras }: Problem,
  bytes: Uint8Array,
  mediaType: string,
  contentSecurityPolicy: string,
  cacheControl: string,
): HeaderList {
  return [
    ...headerList({
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': cacheControl,
    }),
    ...(extras.retryAfter ? ['Retry-After', String(extras.retryAfter)] : []),
    ...(status === 401 ? ['WWW-Authenticate', 'Bearer realm="logograph"'] : []),
    ...(status === 405 ? ['Allow', String(extras.allowed)] : []),
    ...headerList({ 'Content-Type': mediaType, 'Content-Length': String(bytes.byteLength) }),
  ]
}

/** Turns any error into a problem. Errors of Express have a 4xx status; any other unknown error is a 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Unavailable) {
    const isDown = error.part === DATABASE
    const detail = isDown ? 'The database is down.' : `The service is busy: ${error.message}.`
    return new Problem('unavailable', detail, { retryAfter: error.seconds }, error)
  }
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem('invalid_request', 'The URL has an invalid percent-encoding.')
  }
  return new Problem('internal', 'The service failed; its log has the cause.', {}, error)
}
