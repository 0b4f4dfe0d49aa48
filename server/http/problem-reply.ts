// How an error is answered: problem details, whatever was thrown.
import type { Request, Response } from 'express'
import { PROBLEMS, Problem, Unavailable } from '../../schema/problems.ts'
import { withoutKeys } from '../telemetry/index.ts'
import { ALWAYS, type Head, limitHead, SANDBOX, send, spentOf } from './reply.ts'

/** Turns whatever was thrown into problem details. @returns the problem, so that its cause can be logged. */
export function replyProblem(
  request: Request,
  response: Response,
  error: unknown,
  baseUrl: string,
): Problem {
  const problem = problemOf(error)
  const { head, bytes } = problemAnswer(problem, baseUrl, withoutKeys(request.path))
  const spent = spentOf(response)
  send(request, response, problem.status, [...(spent ? limitHead(spent) : []), ...head], bytes)
  return problem
}

/** What is told of a problem at either door, beside its detail. */
export function membersOf(problem: Problem, baseUrl: string) {
  const { upgrade, ...extras } = problem.extras
  const { title, status } = PROBLEMS[problem.code]
  const type = `${baseUrl}/problems/${problem.code}`
  const plans = upgrade ? { upgrade: `${baseUrl}/api/billing/plans` } : {}
  return { type, title, status, docs: type, ...plans, ...extras }
}

/** @param instance the path that was asked for; null when there was none to read. */
export function problemAnswer(problem: Problem, baseUrl: string, instance: string | null) {
  const { extras, status } = problem
  const { type, title, ...members } = membersOf(problem, baseUrl)
  const body = {
    ...{ type, title, status, detail: problem.message },
    ...(instance === null ? {} : { instance }),
    ...members,
  }
  const bytes = Buffer.from(JSON.stringify(body))
  const head: Head = [
    ...ALWAYS,
    ...['Content-Security-Policy', SANDBOX, 'Cache-Control', 'no-store'],
    ...(extras.retryAfter ? ['Retry-After', String(extras.retryAfter)] : []),
    ...(status === 401 ? ['WWW-Authenticate', 'Bearer realm="logograph"'] : []),
    ...(status === 405 ? ['Allow', String(extras.allowed)] : []),
    ...['Content-Type', 'application/problem+json; charset=utf-8'],
    ...['Content-Length', String(bytes.byteLength)],
  ]
  return { head, bytes }
}

/** What express and the router throw of themselves carries a 4xx status; everything else unknown is ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Unavailable) {
    const detail = `The service is busy: ${error.message}.`
    return new Problem('unavailable', detail, { retryAfter: error.seconds }, error)
  }
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem(
      'invalid_request',
      'The address cannot be decoded: its percent-encoding is broken.',
    )
  }
  return new Problem('internal', 'The service failed; the cause is in its log.', {}, error)
}
