// Problems as answers: one response a status, with an example of each that it may be.
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { caseOf } from '../problem-examples.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../problems.ts'
import { ProblemDetails, RateLimitHeaders } from '../shapes.ts'
import { API } from './examples.ts'

/** Every problem as it is answered, by its code; each is defined once in the document. */
const EXAMPLES = Object.fromEntries(
  PROBLEM_CODES.map((code) => {
    const { problem, instance } = caseOf(code)
    const { upgrade, ...own } = problem.extras
    const members = upgrade ? { ...own, upgrade: `${API}/api/billing/plans` } : own
    const { title, status } = PROBLEMS[code]
    const type = `${API}/problems/${code}`
    const value = { type, title, status, detail: problem.message, instance, docs: type, ...members }
    return [code, { id: code, summary: title, value }]
  }),
)

export const content = (codes: readonly ProblemCode[]) => ({
  'application/problem+json': {
    schema: ProblemDetails,
    examples: Object.fromEntries(codes.map((code) => [code, EXAMPLES[code] as object])),
  },
})

const seconds = z.int().min(1).meta({ description: 'Seconds to wait, plus some jitter.' })
const text = (description: string) => z.string().meta({ description })

/** What is refused before it is counted says nothing of limits. */
const UNSURE = RateLimitHeaders.partial()

/** What a status says beside its problem. */
const HEADERS: Record<number, z.ZodObject> = {
  401: RateLimitHeaders.extend({ 'WWW-Authenticate': text('How a key is sent.') }),
  405: UNSURE.extend({ Allow: text('The methods that there are.') }),
  429: RateLimitHeaders.extend({ 'Retry-After': seconds }),
  503: UNSURE.extend({ 'Retry-After': seconds }),
}

const responses = new Map<string, ZodOpenApiResponseObject>()

/** The same answer is the same object, so that the document has it once. */
function responseOf(status: number, codes: ProblemCode[]): ZodOpenApiResponseObject {
  const id = codes.join('_or_')
  const made = responses.get(id) ?? {
    id,
    description: codes.map((code) => `${PROBLEMS[code].title} (${code}).`).join(' '),
    headers: HEADERS[status] ?? UNSURE,
    content: content(codes),
  }
  responses.set(id, made)
  return made
}

/** The problems of a route, one response a status; what was counted carries the limits. */
export function problems(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [String(status), responseOf(status, some)]),
  )
}

/** What may befall any request, whatever its route; the first where it is no whole HTTP. */
export const BEFALLING = [
  ...(['invalid_request', 'request_timeout', 'headers_too_large', 'internal'] as const),
]

/** What every operation may answer. */
export const ALWAYS = {
  ...problems('method_not_allowed'),
  default: {
    id: 'failure',
    description: 'What may befall any request: 400 (no whole HTTP), 408, 431 and 500.',
    headers: UNSURE,
    content: content(BEFALLING),
  },
}
