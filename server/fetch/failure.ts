// Why a fetch came to nothing: one code for whoever asked, and the cause beneath it.

/** What each code says to people. */
const REASONS = {
  refused_url: 'The address is not one that the crawler visits',
  refused_address: 'The name leads to a network that the crawler does not visit',
  refused_by_robots: 'The robots.txt of the site forbids it',
  dns: 'The name could not be resolved',
  timeout: 'The site took too long',
  connection: 'The connection failed',
  tls: 'The certificate or the TLS handshake failed',
  redirects: 'The site redirects in a circle, or too often',
  too_large: 'The answer is too large',
  bad_response: 'The answer is not HTTP that can be read',
} as const

export type FailureCode = keyof typeof REASONS

export class FetchFailed extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, about: string, cause?: unknown) {
    super(`${REASONS[code]}: ${about}`, cause === undefined ? undefined : { cause })
    this.name = 'FetchFailed'
    this.code = code
  }
}

/** Codes of undici, zlib and the HTTP parser, which say more than that the connection broke. */
const KNOWN: [RegExp, FailureCode][] = [
  [/^(UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [
    /^(HTTPParserError|HPE_|Z_|ERR_BROTLI|ERR__ERROR|ERR_ZSTD|ZSTD_|UND_ERR_RES_CONTENT)/,
    'bad_response',
  ],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too_large'],
]

/** @param error whatever was thrown on the way to `about`. */
export function failureOf(error: unknown, about: string, signal: AbortSignal): unknown {
  if (error instanceof FetchFailed) return error
  // Whatever broke because of the abort, the abort is the reason.
  if (signal.aborted) return new FetchFailed('timeout', about, signal.reason)
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException
  // undici leaves the code of what its parser throws undefined.
  const word = code ?? name ?? ''
  const known = KNOWN.find(([pattern]) => pattern.test(word))
  // What has no code is a fault of ours, and no failure of theirs.
  if (!known && typeof code !== 'string') return error
  return new FetchFailed(known?.[1] ?? 'connection', about, error)
}
