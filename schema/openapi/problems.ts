// OpenAPI responses for problems: one per status, with an example of each problem.
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { problemExample } from '../problem-examples.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode, problemMembers } from '../problems.ts'
import { PendingHeader, RateLimitHeaders } from '../shapes/headers.ts'
import { ProblemDetails } from '../shapes/problem.ts'
import { API } from './examples.ts'

/** An example of every problem by code, defined once in the document. */
const EXAMPLES = Object.fromEntries(
  PROBLEM_CODES.map((code) => {
    const { problem, instance, requestId } = problemExample(code)
    const { type, title, status, ...members } = problemMembers(problem, API)
    const value = { type, title, status, detail: problem.message, instance, requestId, ...members }
    return [code, { id: code, summary: title, value }]
  }),
)

export const problemContent = (codes: readonly ProblemCode[]) => ({
  'application/problem+json': {
    schema: ProblemDetails,
    examples: Object.fromEntries(codes.map((code) => [code, EXAMPLES[code] as object])),
  },
})

const seconds = z
  .int()
  .min(1)
  .meta({ description: 'Seconds to wait before a retry. Clients should add a random delay.' })
const text = (description: string) => z.string().meta({ description })

/** A request that is rejected before it is counted has no rate limit headers. */
const OptionalRateLimitHeaders = RateLimitHeaders.partial()

/** Additional response headers by status. */
const HEADERS: Record<number, z.ZodObject> = {
  401: RateLimitHeaders.extend({ 'WWW-Authenticate': text('How to send a key.') }),
  404: OptionalRateLimitHeaders.extend(PendingHeader.shape),
  405: OptionalRateLimitHeaders.extend({ Allow: text('The allowed methods.') }),
  429: RateLimitHeaders.extend({ 'Retry-After': seconds }),
  503: OptionalRateLimitHeaders.extend({ 'Retry-After': seconds }),
}

const responses = new Map<string, ZodOpenApiResponseObject>()

/** Reuses response objects, so that the document defines each response once. */
function responseOf(status: number, codes: ProblemCode[]): ZodOpenApiResponseObject {
  const id = codes.join('_or_')
  const response = responses.get(id) ?? {
    id,
    description: codes.map((code) => `${PROBLEMS[code].title} (${code}).`).join(' '),
    headers: HEADERS[status] ?? OptionalRateLimitHeaders,
    content: problemContent(codes),
  }
  responses.set(id, response)
  return response
}

/** The problem responses of a route, one per status. */
export function problems(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [String(status), responseOf(status, sameStatus)]),
  )
}

/** Problems of any request. Here, invalid_request means malformed HTTP. */
export const COMMON_PROBLEMS: ProblemCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'request_timeout',
  'headers_too_large',
  'internal',
  'not_implemented',
]

/** Responses of every operation. */
export const COMMON_RESPONSES = {
  ...problems('method_not_allowed'),
  default: {
    id: 'failure',
    description: 'Errors of any request: 400 (malformed HTTP), 408, 413, 415, 431, 500 and 501.',
    headers: OptionalRateLimitHeaders,
    content: problemContent(COMMON_PROBLEMS),
  },
}
