// Turns any thrown error into a response with problem details (RFC 9457).
import type { Request, Response } from 'express'
import { PROBLEMS, Problem, Unavailable } from '../../schema/problems.ts'
import { redactKeys } from '../telemetry/index.ts'
import {
  COMMON_HEADERS,
  callerVary,
  type HeaderList,
  headerList,
  quotaResultOf,
  rateLimitHeaders,
  SANDBOX_CSP,
  send,
} from './reply.ts'

/** Answers with problem details. @returns the problem, so that the caller can log its cause. */
export function replyProblem(
  request: Request,
  response: Response,
  error: unknown,
  baseUrl: string,
): Problem {
  const problem = toProblem(error)
  const { headers, bytes } = problemResponse(problem, baseUrl, redactKeys(request.path))
  const quotaResult = quotaResultOf(response)
  const rateLimits = quotaResult ? rateLimitHeaders(quotaResult) : []
  const allHeaders = [...rateLimits, ...callerVary(response), ...headers]
  send(request, response, problem.status, allHeaders, bytes)
  return problem
}

/** The members of problem details except `detail` and `instance`, for REST, GraphQL and MCP. */
export function problemMembers(problem: Problem, baseUrl: string) {
  const { upgrade, ...extras } = problem.extras
  const { title, status } = PROBLEMS[problem.code]
  const type = `${baseUrl}/problems/${problem.code}`
  const plans = upgrade ? { upgrade: `${baseUrl}/api/billing/plans` } : {}
  return { type, title, status, docs: type, ...plans, ...extras }
}

/** @param instance the path of the request; null when the app did not read the request. */
export function problemResponse(problem: Problem, baseUrl: string, instance: string | null) {
  const { extras } = problem
  const { type, title, status, ...members } = problemMembers(problem, baseUrl)
  const body = {
    type,
    title,
    status,
    detail: problem.message,
    ...(instance === null ? {} : { instance }),
    ...members,
  }
  const bytes = Buffer.from(JSON.stringify(body))
  const headers: HeaderList = [
    ...COMMON_HEADERS,
    ...headerList({ 'Content-Security-Policy': SANDBOX_CSP, 'Cache-Control': 'no-store' }),
    ...(extras.retryAfter ? ['Retry-After', String(extras.retryAfter)] : []),
    ...(status === 401 ? ['WWW-Authenticate', 'Bearer realm="logograph"'] : []),
    ...(status === 405 ? ['Allow', String(extras.allowed)] : []),
    ...headerList({
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(bytes.byteLength),
    }),
  ]
  return { headers, bytes }
}

/** Turns any error into a problem. Errors of Express have a 4xx status; any other unknown error is a 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Unavailable) {
    const detail = `The service is busy: ${error.message}.`
    return new Problem('unavailable', detail, { retryAfter: error.seconds }, error)
  }
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem('invalid_request', 'The URL has an invalid percent-encoding.')
  }
  return new Problem('internal', 'The service failed; its log has the cause.', {}, error)
}
