// The errors that the clients throw: problems of the service, by code, and other responses that they cannot use.
import type { components, ProblemCode } from './openapi.ts'

export type { ProblemCode } from './openapi.ts'

/** RFC 9457 problem details. Which members are present depends on the code. */
export type Problem = components['schemas']['Problem']

/** Members that every problem with the code has. */
interface RequiredMembers {
  quota_exceeded: { retryAfter: number }
  unavailable: { retryAfter: number }
  plan_required: { currentTier: string; feature: string; upgrade: string }
}

/** The problem with one code. */
export type ProblemOf<Code extends ProblemCode> = Problem & {
  code: Code
} & (Code extends keyof RequiredMembers ? RequiredMembers[Code] : unknown)

/** A response that is not the expected data, such as the error page of a proxy. */
export class HttpError extends Error {
  /** Status of the response. It is 200 when the body is not the expected data. */
  readonly status: number
  /** The response, for its headers. Its body is already read. */
  readonly response: Response
  /** The body of the response as text. */
  readonly body: string

  constructor(message: string, response: Response, body: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'HttpError'
    this.status = response.status
    this.response = response
    this.body = body
  }
}

interface ProblemErrorOf<Code extends ProblemCode> extends HttpError {
  /** The stable code. Compare it to learn which members are present. */
  readonly code: Code
  /** One or more sentences for people; also the message of the error. */
  readonly detail: string
  /** Seconds to wait before a retry. */
  readonly retryAfter: ProblemOf<Code>['retryAfter']
  /** All members of the problem. */
  readonly problem: ProblemOf<Code>
}

/**
 * A problem of the service. Comparing `code` narrows the type: `retryAfter` of `quota_exceeded` is a number. A later
 * version of the service may send codes that this version does not list.
 */
export type ProblemError = { [Code in ProblemCode]: ProblemErrorOf<Code> }[ProblemCode]

class AnyProblemError extends HttpError {
  readonly code: string
  readonly detail: string
  readonly retryAfter: number | undefined
  readonly problem: Problem

  constructor(problem: Problem, response: Response, body: string) {
    super(problem.detail, response, body)
    this.name = 'ProblemError'
    this.code = problem.code
    this.detail = problem.detail
    this.retryAfter = problem.retryAfter
    this.problem = problem
  }
}

/** The class of all problems. A class alone cannot be a union, so its type is given here. */
export const ProblemError = AnyProblemError as unknown as {
  new (problem: Problem, response: Response, body: string): ProblemError
  readonly prototype: ProblemError
}

/** @param type `type` of the problem details. @returns null unless it is a URN of this service. */
export function problemCodeOf(type: unknown): ProblemCode | null {
  const code = /^urn:logograph:problem:(\w+)$/.exec(String(type))?.[1]
  return code ? (code as ProblemCode) : null
}

/** @returns the problem in the body of a response; null for a body that another server wrote, such as a proxy. */
export function problemOf(body: unknown): (Problem & { code: ProblemCode }) | null {
  if (typeof body !== 'object' || body === null || !('type' in body)) return null
  const code = problemCodeOf(body.type)
  return code && { ...(body as Problem), code }
}

/**
 * @param response a response that is not the expected data. @param body its body as text.
 * @returns a `ProblemError` for a problem of this service, otherwise an `HttpError` that names the status.
 */
export function errorOf(response: Response, body: string): HttpError {
  const problem = problemOf(parseJson(body))
  if (problem) return new ProblemError(problem, response, body)
  const status = `${response.status} ${response.statusText}`.trim()
  // The query may be long. The URL is empty in a response that a test has made.
  const address = response.url.split('?')[0] || 'The server'
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'no content type'
  const unexpected = ` and ${type} instead of the expected data. Check baseUrl.`
  return new HttpError(
    `${address} responded with ${status}${response.ok ? unexpected : '.'}`,
    response,
    body,
  )
}

/** @returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
