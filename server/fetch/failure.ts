// Defines the error of a failed fetch: a code for the caller, and the underlying cause.
import { toPlainText } from '../../schema/plain-text.ts'

/** Message of each code. */
const MESSAGES = {
  refused_url: 'The address is not one that the crawler visits',
  refused_address: 'The name leads to a network that the crawler does not visit',
  refused_by_robots: 'The robots.txt of the site forbids it',
  dns: 'The name could not be resolved',
  timeout: 'The site took too long',
  connection: 'The connection failed',
  refused_connection: 'The server refuses connections',
  tls: 'The certificate or the TLS handshake failed',
  redirects: 'The site redirects in a circle, or too often',
  downgrade: 'The site leads from https to http, which the crawler does not follow',
  asked_too_often: 'The host was asked too often this hour',
  too_large: 'The answer is too large',
  bad_response: 'The answer is not HTTP that can be read',
} as const

export type FailureCode = keyof typeof MESSAGES

export class FetchFailed extends Error {
  readonly code: FailureCode
  /** What failed, such as a host or a URL. */
  readonly subject: string
  /** Whether the URL itself answered: with a redirect to the one that failed. */
  readonly isAfterRedirect: boolean

  /** @param subject what failed, such as a host or a URL. */
  constructor(code: FailureCode, subject: string, cause?: unknown, isAfterRedirect = false) {
    // The subject may be text of the website.
    super(toPlainText(`${MESSAGES[code]}: ${subject}`), cause === undefined ? undefined : { cause })
    this.name = 'FetchFailed'
    this.code = code
    this.subject = subject
    this.isAfterRedirect = isAfterRedirect
  }
}

/** Error codes of the system, undici, zlib and the HTTP parser, with the failure that they mean. */
const KNOWN_ERRORS: [RegExp, FailureCode][] = [
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'refused_connection'],
  [/^(UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [
    /^(HTTPParserError|HPE_|Z_|ERR_BROTLI|ERR__ERROR|ERR_ZSTD|ZSTD_|UND_ERR_RES_CONTENT)/,
    'bad_response',
  ],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too_large'],
]

/** @param error the error thrown while fetching `subject`. @returns a FetchFailed, or the internal error itself. */
export function toFetchFailure(error: unknown, subject: string, signal: AbortSignal): unknown {
  if (error instanceof FetchFailed) return error
  // An abort causes other errors; report the abort.
  if (signal.aborted) return new FetchFailed('timeout', subject, signal.reason)
  // A reset over HTTP/2 is one of the connection. ENHANCE_YOUR_CALM means that the site limits the rate, or that
  // node:http2 has refused more than 128 headers: they cannot be told apart.
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException
  // Errors of undici's parser have a name but no code.
  const errorName = code ?? name ?? ''
  const known = KNOWN_ERRORS.find(([pattern]) => pattern.test(errorName))
  // An error without a code is an internal error, not a failure of the site.
  if (!known && typeof code !== 'string') return error
  return new FetchFailed(known?.[1] ?? 'connection', subject, error)
}

/** Whether the host refuses connections, or has no route. Another host, to which it redirects, does not count. */
export function isRefusedBy(host: string, error: unknown): boolean {
  return (
    error instanceof FetchFailed && error.code === 'refused_connection' && error.subject === host
  )
}
