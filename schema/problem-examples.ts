// Of each problem a case that happens, as examples show it.
import { type Extras, PROBLEM_CODES, Problem, type ProblemCode } from './problems.ts'

type Case = [detail: string, instance: string, extras?: Extras]

const CASES: Record<ProblemCode, Case> = {
  invalid_request: [
    'size must be an integer from 16 to 2048, not "1".',
    '/api/stripe.com',
    { parameter: 'size', value: '1', allowed: 'an integer from 16 to 2048' },
  ],
  key_required: ['The API key is malformed, unknown or revoked.', '/api/stripe.com'],
  not_permitted: [
    'Describing a company is not part of the plan free.',
    '/api/describe/stripe.com',
    { currentTier: 'free', upgrade: true },
  ],
  no_artwork: ['No logo is known for nobody-knows-them.com.', '/api/nobody-knows-them.com'],
  no_match: ['No company is known by the ticker NOSUCH.', '/api/ticker/NOSUCH'],
  not_found: ['There is no route at this path.', '/nowhere'],
  method_not_allowed: [
    'PUT is not answered here; GET, HEAD, OPTIONS are.',
    '/api/stripe.com',
    { allowed: 'GET, HEAD, OPTIONS' },
  ],
  request_timeout: ['The request did not arrive in time.', '/api/stripe.com'],
  headers_too_large: ['The address and headers are longer than 16 KB.', '/api/stripe.com'],
  quota_exceeded: [
    'The 60 requests of this address without a key are used up until the window ends.',
    '/api/stripe.com',
    { upgrade: true, retryAfter: 23, currentTier: 'anonymous' },
  ],
  internal: ['The service failed; the cause is in its log.', '/api/stripe.com'],
  unavailable: [
    'The service is busy: the renderer is not available.',
    '/api/stripe.com',
    { retryAfter: 2 },
  ],
}

export const isProblemCode = (word: string): word is ProblemCode =>
  (PROBLEM_CODES as string[]).includes(word)

export function caseOf(code: ProblemCode): { problem: Problem; instance: string } {
  const [detail, instance, extras] = CASES[code]
  return { problem: new Problem(code, detail, extras), instance }
}
