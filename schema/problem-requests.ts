// For each problem, a request that causes it and a request that fixes it, for the problem pages.
import type { ProblemCode } from './problems.ts'

/** A request as curl sends it. `<API_KEY>` and the other names in angle brackets stand for keys of the reader. */
export interface ExampleRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** Further options of curl. */
  options?: string
}

export interface ProblemRequests {
  /** Null when no single request causes the problem. */
  cause: ExampleRequest | null
  /** Null when only the operator can solve the problem. */
  fix: ExampleRequest | null
}

const LOGO: ExampleRequest = { path: '/api/stripe.com' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const KEY = { 'x-api-key': '<API_KEY>' }
const BATCH: ExampleRequest = {
  path: '/api/batch/logos',
  headers: { ...KEY, ...JSON_TYPE },
  body: '{"domains":["stripe.com","github.com"]}',
}
/** curl waits for Retry-After and then sends the request again. */
const WITH_RETRY: ExampleRequest = { ...LOGO, options: '--retry 3' }

export const PROBLEM_REQUESTS: Record<ProblemCode, ProblemRequests> = {
  invalid_request: {
    cause: { path: '/api/stripe.com?size=1' },
    fix: { path: '/api/stripe.com?size=64' },
  },
  key_required: {
    cause: { path: '/api/describe/stripe.com' },
    fix: { path: '/api/describe/stripe.com', headers: KEY },
  },
  invalid_key: {
    cause: { path: '/api/stripe.com', headers: { 'x-api-key': 'lg_sk_unknown' } },
    fix: { path: '/api/stripe.com', headers: KEY },
  },
  malformed_credentials: {
    cause: { ...LOGO, headers: { Authorization: 'Basic dXNlcjpwYXNzd29yZA==' } },
    fix: { ...LOGO, headers: { Authorization: 'Bearer <API_KEY>' } },
  },
  key_in_query_not_accepted: {
    cause: { ...BATCH, path: '/api/batch/logos?token=<API_KEY>', headers: JSON_TYPE },
    fix: BATCH,
  },
  plan_required: {
    cause: { path: '/api/describe/stripe.com', headers: { 'x-api-key': '<FREE_KEY>' } },
    fix: { path: '/api/describe/stripe.com', headers: KEY },
  },
  secret_key_required: {
    cause: { path: '/api/colors/stripe.com', headers: { 'x-api-key': '<PUBLISHABLE_KEY>' } },
    fix: { path: '/api/colors/stripe.com', headers: KEY },
  },
  origin_not_allowed: {
    cause: {
      path: '/api/stripe.com',
      headers: { 'x-api-key': '<KEY_WITH_ORIGINS>', Origin: 'https://shop.example.net' },
    },
    fix: {
      path: '/api/stripe.com',
      headers: { 'x-api-key': '<KEY_WITH_ORIGINS>', Origin: 'https://shop.example.com' },
    },
  },
  no_artwork: {
    cause: { path: '/api/unknown-company.com?fallback=404' },
    fix: { path: '/api/unknown-company.com?fallback=placeholder' },
  },
  no_match: { cause: { path: '/api/ticker/NOSUCH' }, fix: { path: '/api/ticker/AAPL' } },
  free_mail: {
    cause: { path: '/api/resolve?email=jane@gmail.com' },
    fix: { path: '/api/resolve?email=jane@stripe.com' },
  },
  not_found: { cause: { path: '/stripe.com' }, fix: LOGO },
  method_not_allowed: { cause: { ...LOGO, method: 'PUT' }, fix: LOGO },
  payload_too_large: { cause: null, fix: BATCH },
  unsupported_media_type: {
    cause: { ...BATCH, headers: { ...KEY, 'Content-Type': 'text/plain' } },
    fix: BATCH,
  },
  request_timeout: { cause: null, fix: LOGO },
  headers_too_large: { cause: null, fix: LOGO },
  quota_exceeded: { cause: null, fix: WITH_RETRY },
  internal: { cause: null, fix: null },
  not_implemented: { cause: { ...LOGO, method: 'BREW' }, fix: LOGO },
  unavailable: { cause: null, fix: WITH_RETRY },
}

/** @param baseUrl the public URL of the API. @returns the command for a shell, one option a line. */
export function curlCommand(
  { method, path, headers = {}, body, options }: ExampleRequest,
  baseUrl: string,
): string {
  const parts = [
    `curl -i ${options ? `${options} ` : ''}${method ? `-X ${method} ` : ''}'${baseUrl}${path}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${body}'`]),
  ]
  return parts.join(' \\\n  ')
}
