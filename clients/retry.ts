// Retries requests after 429, 503 and network failures, with jitter.

export interface RetryOptions {
  /** Maximum number of requests, including the first; 1 turns retries off. 3 by default. */
  maxAttempts?: number | undefined
  /** Time after the start of the first request in which a retry may start. 30,000 by default. */
  retryWindowMs?: number | undefined
  /** Current time in milliseconds since 1970. Tests replace this and the next two options. */
  now?: (() => number) | undefined
  /** Returns a number from 0 up to, but not including, 1. */
  random?: (() => number) | undefined
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts. */
  wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

type Fetch = (request: Request) => Promise<Response>

/** Quota exceeded and service busy. The service has not processed the request, so any method is safe to retry. */
const RETRYABLE_STATUSES = [429, 503]
/** Methods that are safe to repeat after a network failure. A failed POST may have arrived. */
const IDEMPOTENT_METHODS = ['GET', 'HEAD', 'DELETE']
/** Maximum jitter of the first retry in milliseconds. It doubles with every retry, up to the end of the window. */
const FIRST_JITTER_MS = 1000

/**
 * Wraps `fetch` with retries. Each retry waits for Retry-After, if present, plus full jitter.
 * The last response is returned unchanged. A Retry-After beyond the retry window ends the retries.
 * @throws the error of the last request, or the reason of the request's signal.
 */
export function withRetries(fetch: Fetch, options: RetryOptions = {}): Fetch {
  const { maxAttempts = 3, retryWindowMs = 30_000 } = options
  const { now = Date.now, random = Math.random, wait = sleep } = options
  return async (request) => {
    const deadline = now() + retryWindowMs
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      // A request body can only be read once, so each attempt sends a copy.
      const responsePromise = fetch(request.clone())
      const delayMs = await minRetryDelayMs(responsePromise, request, now)
      const remainingMs = deadline - now()
      if (delayMs === null || delayMs > remainingMs) return responsePromise
      discardBody(responsePromise)
      const maxJitterMs = Math.min(FIRST_JITTER_MS * 2 ** (attempt - 1), remainingMs - delayMs)
      await wait(delayMs + random() * maxJitterMs, request.signal)
    }
    return fetch(request)
  }
}

/** @returns the minimum delay before a retry in milliseconds; null when the request must not be retried. */
async function minRetryDelayMs(
  responsePromise: Promise<Response>,
  { method, signal }: Request,
  now: () => number,
): Promise<number | null> {
  try {
    const { status, headers } = await responsePromise
    return RETRYABLE_STATUSES.includes(status) ? retryAfterMs(headers, now()) : null
  } catch (error) {
    // fetch reports network failures as TypeError. Other errors would repeat, so they are not retried.
    const isNetworkFailure = error instanceof TypeError && !signal.aborted
    return isNetworkFailure && IDEMPOTENT_METHODS.includes(method) ? 0 : null
  }
}

/** Reads Retry-After, which holds seconds or a date. @returns milliseconds; 0 when missing or invalid. */
function retryAfterMs(headers: Headers, now: number): number {
  const value = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // The response's Date header is used where present, because the local clock may be wrong.
  const sentAt = Date.parse(headers.get('date') ?? '')
  const waitMs = Date.parse(value) - (Number.isNaN(sentAt) ? now : sentAt)
  return waitMs > 0 ? waitMs : 0
}

/** Cancels the unread body to free the connection. */
function discardBody(responsePromise: Promise<Response>): void {
  responsePromise.then(({ body }) => body?.cancel()).catch(() => {})
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
