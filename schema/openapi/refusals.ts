// Problems as answers: one response a status, with an example of each that it may be.
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { PROBLEMS, type ProblemCode } from '../problems.ts'
import { ProblemDetails, RateLimitHeaders } from '../shapes.ts'
import { API } from './examples.ts'

/** Of each a case that happens, and the members that are its own. */
const CASES: Record<ProblemCode, { detail: string; instance: string; [member: string]: unknown }> =
  {
    invalid_request: {
      detail: 'size must be an integer from 16 to 2048, not "1".',
      instance: '/api/stripe.com',
      ...{ parameter: 'size', value: '1', allowed: 'an integer from 16 to 2048' },
    },
    key_required: {
      detail: 'The API key is malformed, unknown or revoked.',
      instance: '/api/stripe.com',
    },
    not_permitted: {
      detail: 'Describing a company is not part of the plan free.',
      instance: '/api/describe/stripe.com',
      ...{ currentTier: 'free', upgrade: `${API}/api/billing/plans` },
    },
    no_artwork: {
      detail: 'No logo is known for nobody-knows-them.com.',
      instance: '/api/nobody-knows-them.com',
    },
    no_match: {
      detail: 'No company is known by the ticker NOSUCH.',
      instance: '/api/ticker/NOSUCH',
    },
    not_found: { detail: 'There is no route at this path.', instance: '/nowhere' },
    method_not_allowed: {
      detail: 'PUT is not answered here; GET, HEAD, OPTIONS are.',
      instance: '/api/stripe.com',
      allowed: 'GET, HEAD, OPTIONS',
    },
    request_timeout: { detail: 'The request did not arrive in time.', instance: '/api/stripe.com' },
    headers_too_large: {
      detail: 'The address and headers are longer than 16 KB.',
      instance: '/api/stripe.com',
    },
    quota_exceeded: {
      detail: 'The 60 requests of this address without a key are used up until the window ends.',
      instance: '/api/stripe.com',
      ...{ upgrade: `${API}/api/billing/plans`, retryAfter: 23, currentTier: 'anonymous' },
    },
    internal: {
      detail: 'The service failed; the cause is in its log.',
      instance: '/api/stripe.com',
    },
    unavailable: {
      detail: 'The service is busy: the renderer is not available.',
      instance: '/api/stripe.com',
      retryAfter: 2,
    },
  }

/** Every problem as it is answered, by its code; each is defined once in the document. */
const EXAMPLES = Object.fromEntries(
  Object.entries(CASES).map(([code, { detail, instance, ...members }]) => {
    const { title, status } = PROBLEMS[code as ProblemCode]
    const type = `${API}/problems/${code}`
    const value = { type, title, status, detail, instance, docs: type, ...members }
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
