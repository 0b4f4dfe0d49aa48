// Defines every error: its code, status and texts, and the error classes that REST and GraphQL report.

/** The fixed parts of a problem. Its page, `/problems/<code>`, shows `about` and `remedy`. */
interface ProblemDefinition {
  status: number
  title: string
  about: string
  remedy: string
}

export const PROBLEMS = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    about: 'A parameter, the path or the body of the request is not valid for this endpoint.',
    remedy: 'The member "detail" names the parameter, the value received and the allowed values.',
  },
  key_required: {
    status: 401,
    title: 'An API key is required',
    about: 'The request needs an API key and has none.',
    remedy:
      'Send the key in the header x-api-key or in the header Authorization: Bearer <API_KEY>. Most GET endpoints also accept ?token=. If you send several, the server reads only the first: x-api-key, then Authorization, then token.',
  },
  invalid_key: {
    status: 401,
    title: 'The API key is not valid',
    about: 'The API key is malformed, unknown, expired or revoked. The service does not say which.',
    remedy: 'Check that the whole key is sent, or create another key.',
  },
  malformed_credentials: {
    status: 401,
    title: 'The Authorization header is malformed',
    about: 'The Authorization header contains no bearer token, and no other key was sent.',
    remedy: 'Send Authorization: Bearer <API_KEY>, or send the key in x-api-key.',
  },
  key_in_query_not_accepted: {
    status: 401,
    title: 'The API key must be in a header',
    about:
      'The batch, GraphQL and MCP endpoints do not accept a key in the URL, because logs and browser histories keep URLs.',
    remedy: 'Send the key in x-api-key or in Authorization: Bearer.',
  },
  plan_required: {
    status: 403,
    title: 'Not included in the plan',
    about: 'The key is valid, but its plan does not include this feature.',
    remedy:
      'Use a key whose plan includes the feature. The member "feature" names it, "currentTier" is the plan of the key, and "upgrade" is the URL of the plans page.',
  },
  secret_key_required: {
    status: 403,
    title: 'A secret API key is required',
    about:
      'The key is publishable: anyone who opens a page can read it. The request changes something or shows data that only the owner of the key may see.',
    remedy: 'Send the request from a server, with a secret key.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    about:
      'The key has a list of origins, and neither Origin nor Referer matches it. Browsers may send MCP requests only from pages of this service and of localhost.',
    remedy:
      'Create a key whose origins include the host of the page, or send the request from a server, with a secret key.',
  },
  no_artwork: {
    status: 404,
    title: 'No logo found',
    about: 'There is no artwork for this domain, and the request has fallback=404.',
    remedy: 'Omit fallback to get a monogram, or use fallback=placeholder.',
  },
  no_match: {
    status: 404,
    title: 'No company matched',
    about:
      'No company has this identifier or name. A ticker with an unknown suffix has no match. If a name matches several companies, the service returns this error instead of guessing. The member "candidates" lists up to three companies that a name may mean.',
    remedy:
      'Try /api/search, add the exchange to a ticker (DG.PA, XPAR:DG or exchange=XPAR), or request the company by domain.',
  },
  free_mail: {
    status: 404,
    title: 'Address at a free email provider',
    about:
      'Anybody can get an email address at this domain, so the address says nothing about the company of its owner. The answer is never the provider.',
    remedy:
      'Send an address at the domain of a company, or its website. To get the provider itself, send its domain.',
  },
  not_found: {
    status: 404,
    title: 'Endpoint not found',
    about: 'The service has no endpoint at this path.',
    remedy: '/docs and /api/openapi.json describe all endpoints.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    about: 'The endpoint exists, but not for this method.',
    remedy: 'The Allow header lists the allowed methods.',
  },
  payload_too_large: {
    status: 413,
    title: 'Body too large',
    about: 'The body of the request exceeds 256 KB, before or after decompression.',
    remedy: 'Split a batch into several requests.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    about: 'The Content-Type, its charset or the Content-Encoding of the body is not supported.',
    remedy:
      'Send JSON in UTF-8 with Content-Type: application/json, plain or compressed with gzip, deflate or br.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    about: 'The complete request did not arrive in time.',
    remedy: 'Send it again on a new connection.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request headers too large',
    about: 'The URL and the headers together exceed 16 KB.',
    remedy:
      'Shorten the URL or remove headers. No endpoint needs more than a few hundred characters.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    about:
      'All requests of the current minute or day are used up. The quota applies per API key, and per IP address without a key. With a publishable key, the limit per minute applies to each visitor. After 20 invalid keys in a minute from one IP address, each key that the server has not accepted before gets this error.',
    remedy:
      'Wait the number of seconds in Retry-After plus a random delay. A key with a larger plan allows more requests.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    about: 'An unexpected error occurred. The cause is in the log of the service.',
    remedy: 'Try again later. If the error persists, contact the operator.',
  },
  not_implemented: {
    status: 501,
    title: 'Method not implemented',
    about: 'The server does not support the method of the request on any endpoint.',
    remedy: 'Use one of the methods in /api/openapi.json.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    about: 'A part of the service is overloaded or unreachable.',
    remedy: 'Wait the number of seconds in Retry-After plus a random delay, then try again.',
  },
} as const satisfies Record<string, ProblemDefinition>

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** Codes of earlier versions, whose pages must still answer, with the code that replaced them. */
export const FORMER_PROBLEM_CODES = new Map<string, ProblemCode>([
  ['not_permitted', 'plan_required'],
])

/** Extension members of a problem. */
export interface ProblemMembers {
  parameter?: string
  /** Left out when the parameter is missing. */
  value?: string
  allowed?: string
  /** The value or the path that was probably meant. */
  suggestion?: string
  errors?: WrongParameter[]
  currentTier?: string
  /** The feature that the plan lacks. */
  feature?: string
  retryAfter?: number
  /** True while a visit to the website may still find a logo. */
  pending?: boolean
  /** Companies that a name may mean, the likeliest first. */
  candidates?: Candidate[]
  [member: string]: unknown
}

/** A company that a name without a certain match may mean. */
export interface Candidate {
  domain: string
  name: string
  ticker: string | null
  /** Why it may be meant, as a sentence. */
  why: string
}

/** One wrong parameter of a request. */
export interface WrongParameter {
  parameter: string
  /** Left out when the parameter is missing. */
  value?: string
  allowed: string
  /** The value that was probably meant. */
  suggestion?: string
}

/**
 * An error without a stack trace, because it reports a fault of the request or an unavailable part of the service,
 * not a fault of the code. A stack trace keeps objects alive, so the garbage collection of thousands of rejected
 * requests would delay other requests.
 */
class ErrorWithoutStack extends Error {
  constructor(message: string, cause: unknown) {
    // The types of browsers, which also check this file, lack this property of V8.
    const v8Error = Error as ErrorConstructor & { stackTraceLimit: number }
    const { stackTraceLimit } = v8Error
    v8Error.stackTraceLimit = 0
    super(message, cause === undefined ? undefined : { cause })
    v8Error.stackTraceLimit = stackTraceLimit
  }
}

/** An error for the caller: a code from `PROBLEMS`, one sentence of detail, and extension members. */
export class Problem extends ErrorWithoutStack {
  readonly code: ProblemCode
  readonly extras: ProblemMembers

  constructor(code: ProblemCode, detail: string, extras: ProblemMembers = {}, cause?: unknown) {
    super(detail, cause)
    this.name = 'Problem'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/**
 * The members of problem details except `detail` and `instance`, for REST, GraphQL and MCP.
 * @param baseUrl the public URL of the API, for the pages of the problem and of the plans.
 */
export function problemMembers({ code, extras }: Problem, baseUrl: string) {
  const { title, status } = PROBLEMS[code]
  return {
    type: `urn:logograph:problem:${code}`,
    title,
    status,
    code,
    docs: `${baseUrl}/problems/${code}`,
    ...(code === 'plan_required' ? { upgrade: `${baseUrl}/?view=plans` } : {}),
    ...extras,
  }
}

/** The part that keeps the records: SQLite or MongoDB. */
export const DATABASE = 'the database'

/** A store, pool or source that is temporarily unavailable. Callers get a 503 with Retry-After. */
export class Unavailable extends ErrorWithoutStack {
  readonly part: string
  readonly seconds: number

  /** @param part name of the unavailable part, for people. @param seconds delay before a retry, rounded up to at least 1. */
  constructor(part: string, seconds: number, cause?: unknown) {
    super(`${part} is not available`, cause)
    this.name = 'Unavailable'
    this.part = part
    this.seconds = Math.max(1, Math.ceil(seconds))
  }
}
