// One realistic example of each problem, for the OpenAPI document and the problem pages.
import { PROBLEM_CODES, Problem, type ProblemCode, type ProblemMembers } from './problems.ts'

/** `instance` is a member of problem details (RFC 9457). This service sets it to the path of the request. */
type Example = [detail: string, instance: string, extras?: ProblemMembers]

const EXAMPLES: Record<ProblemCode, Example> = {
  invalid_request: [
    'size must be an integer from 16 to 2048; got "1".',
    '/api/stripe.com',
    { parameter: 'size', value: '1', allowed: 'an integer from 16 to 2048' },
  ],
  key_required: [
    'Describing a company needs an API key. Send it as x-api-key; the operator of this service makes one with the command keys create.',
    '/api/describe/stripe.com',
  ],
  invalid_key: ['The API key is malformed, unknown, expired or revoked.', '/api/stripe.com'],
  malformed_credentials: [
    'Authorization must be Bearer <API_KEY>; got the scheme Basic.',
    '/api/stripe.com',
    { parameter: 'Authorization', value: 'Basic', allowed: 'Bearer <API_KEY>' },
  ],
  key_in_query_not_accepted: [
    'The API key must be in x-api-key or Authorization: Bearer; got it in ?token=.',
    '/api/batch/logos',
    { parameter: 'token', allowed: 'in x-api-key or Authorization: Bearer' },
  ],
  plan_required: [
    'Describing a company is not included in the free plan.',
    '/api/describe/stripe.com',
    { currentTier: 'free', feature: 'brandData' },
  ],
  secret_key_required: [
    'Reading brand colors needs a secret API key; anyone who opens the page can read a publishable key.',
    '/api/colors/stripe.com',
    { currentTier: 'starter' },
  ],
  origin_not_allowed: [
    'The page must be on the key\'s list of origins; got "shop.example.net".',
    '/api/stripe.com',
    { currentTier: 'starter', parameter: 'Origin', value: 'shop.example.net' },
  ],
  no_artwork: ['No logo found for unknown-company.com.', '/api/unknown-company.com'],
  no_match: ['No company found for the ticker NOSUCH.', '/api/ticker/NOSUCH'],
  free_mail: [
    'Anybody can get an email address at gmail.com, so it names no company.',
    '/api/resolve',
  ],
  not_found: [
    'There is no endpoint at this path. Did you mean /api/stripe.com?',
    '/stripe.com',
    { suggestion: '/api/stripe.com' },
  ],
  method_not_allowed: [
    'The method must be one of GET, HEAD, OPTIONS; got PUT.',
    '/api/stripe.com',
    { allowed: 'GET, HEAD, OPTIONS' },
  ],
  payload_too_large: [
    'The body must be at most 262144 bytes; got 300000 bytes.',
    '/api/batch/logos',
    { parameter: 'body', allowed: 'at most 262144 bytes' },
  ],
  unsupported_media_type: [
    'Content-Type must be application/json in UTF-8; got "text/plain".',
    '/api/batch/logos',
    {
      parameter: 'Content-Type',
      value: 'text/plain',
      allowed: 'application/json in UTF-8',
    },
  ],
  request_timeout: ['The request did not arrive in time.', '/api/stripe.com'],
  headers_too_large: ['The URL and headers must be at most 16 KB.', '/api/stripe.com'],
  quota_exceeded: [
    'This IP address has used all 300 requests per minute without a key. Send a key for more.',
    '/api/stripe.com',
    { retryAfter: 23, currentTier: 'anonymous' },
  ],
  internal: ['The service failed; its log has the cause.', '/api/stripe.com'],
  not_implemented: [
    'The method must be an HTTP method that this server supports, such as GET, HEAD, POST, DELETE or OPTIONS.',
    '/api/stripe.com',
  ],
  unavailable: [
    'The service is busy: rendering is not available.',
    '/api/stripe.com',
    { retryAfter: 2 },
  ],
}

export const isProblemCode = (text: string): text is ProblemCode =>
  (PROBLEM_CODES as string[]).includes(text)

const EXAMPLE_REQUEST_ID = '9f2c41d07b3e5a68-2k'

export function problemExample(code: ProblemCode) {
  const [detail, instance, extras] = EXAMPLES[code]
  return {
    problem: new Problem(code, detail, extras),
    instance,
    requestId: EXAMPLE_REQUEST_ID,
  }
}
