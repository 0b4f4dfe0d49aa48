// Every error once: its code, its status, its words, and the one class that carries it to either door.

/** What is known of an error before it happens. `about` and `remedy` are shown on the page at its type URI. */
interface Kind {
  status: number
  title: string
  about: string
  remedy: string
}

export const PROBLEMS = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    about: 'Something in the request is not of the form that this route takes.',
    remedy: 'The detail names the parameter, the value that came, and what is allowed.',
  },
  key_required: {
    status: 401,
    title: 'A valid API key is required',
    about:
      'No API key came with the request, or the key is malformed, unknown or revoked. All of these are answered alike.',
    remedy:
      'Send the key in x-api-key, in Authorization: Bearer, or in ?token=. The first one present is the only one looked at.',
  },
  not_permitted: {
    status: 403,
    title: 'Not permitted for this key',
    about: 'The key is known, but its plan, its kind or its list of origins does not allow this.',
    remedy:
      'The detail says what is missing. currentTier is the plan of the key; upgrade lists all plans.',
  },
  no_artwork: {
    status: 404,
    title: 'No logo is known',
    about: 'No artwork is known for this domain, and fallback=404 asked for an error in that case.',
    remedy: 'Leave fallback out to get a monogram, or ask for fallback=placeholder.',
  },
  no_match: {
    status: 404,
    title: 'No company matched',
    about:
      'No company is known by this ticker, ISIN, coin or name. An unknown suffix of a ticker is never left out, and a name must be close enough to be sure: a wrong company would be worse than none.',
    remedy:
      'Try /api/search, name the exchange of a ticker (DG.PA, XPAR:DG or exchange=XPAR), or ask by domain.',
  },
  not_found: {
    status: 404,
    title: 'Nothing at this address',
    about: 'The service has no route at this path.',
    remedy: 'Every route is told of at /docs, and listed in /api/openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    about: 'The route exists, but not for this method.',
    remedy: 'The Allow header lists the methods that it answers.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    about: 'The request did not arrive whole within the time that the service waits for it.',
    remedy: 'Send it again on a new connection.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request headers too large',
    about: 'The address and the headers together are longer than the service reads.',
    remedy: 'Send less: no route here needs more than a few hundred characters.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    about:
      'The requests of this key, or of this address without a key, are used up for the window.',
    remedy: 'Wait for Retry-After seconds, plus some jitter, or use a key of a larger plan.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    about: 'The service failed in a way that it did not foresee. The cause is in its log.',
    remedy: 'Try again later; tell the operator if it stays.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    about: 'A part of the service is overloaded or out of reach for the moment.',
    remedy: 'Wait for Retry-After seconds, plus some jitter, and try again.',
  },
} as const satisfies Record<string, Kind>

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** Members beside the required ones. `upgrade` is a path here; the reply makes it a URI. */
export interface Extras {
  parameter?: string
  value?: string
  allowed?: string
  errors?: { parameter: string; value: string; allowed: string }[]
  currentTier?: string
  upgrade?: true
  retryAfter?: number
  [member: string]: unknown
}

/** An error meant for the caller: a code from the table, one sentence of detail, and extra members. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly extras: Extras

  constructor(code: ProblemCode, detail: string, extras: Extras = {}, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause })
    this.name = 'Problem'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/** "Not now", said by a store, a pool or a source: a 503 with Retry-After at either door. */
export class Unavailable extends Error {
  readonly part: string
  readonly seconds: number

  /** @param part which part is out, for people. @param seconds when to try again, at least 1. */
  constructor(part: string, seconds: number, cause?: unknown) {
    super(`${part} is not available`, cause === undefined ? undefined : { cause })
    this.name = 'Unavailable'
    this.part = part
    this.seconds = Math.max(1, Math.ceil(seconds))
  }
}
