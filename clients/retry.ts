// Asks again when the service says "not now" or the network fails, and never as one of a crowd.

export interface RetryOptions {
  /** Requests at most, the first among them; 1 turns retries off. 3 unless said otherwise. */
  tries?: number
  /** Milliseconds after the first request within which a later one may begin. 30,000 unless said otherwise. */
  patienceMs?: number
  /** Milliseconds since 1970; tests hand in their own, as they do with the next two. */
  now?: () => number
  /** A number from 0 up to 1. */
  random?: () => number
  /** Resolves after that many milliseconds; rejects with the signal's reason when it aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

type Fetch = (request: Request) => Promise<Response>

/** Quota exceeded, and busy: the service has done nothing yet, so any method may be sent again. */
const NOT_NOW = [429, 503]
/** Sent twice these do what they do once; of a POST that failed nobody knows whether it arrived. */
const IDEMPOTENT = ['GET', 'HEAD', 'DELETE']
/** How far apart callers who failed together come back, in milliseconds: doubled with every try. */
const SPREAD_MS = 1000

/**
 * A fetch that asks again, after Retry-After where the answer has one, plus full jitter. The last
 * answer is handed on as it came, and so at once is one whose Retry-After lies beyond patience.
 * @throws what the last request threw, or the reason of the request's signal.
 */
export function retrying(fetch: Fetch, options: RetryOptions = {}): Fetch {
  const { tries = 3, patienceMs = 30_000 } = options
  const { now = Date.now, random = Math.random, wait = waited } = options
  return async (request) => {
    const deadline = now() + patienceMs
    for (let tried = 1; tried < tries; tried++) {
      // A body can be sent once, so it is a copy that goes.
      const attempt = fetch(request.clone())
      const delay = await delayAfter(attempt, request, now)
      const left = deadline - now()
      if (delay === null || delay > left) return attempt
      discard(attempt)
      const spread = Math.min(SPREAD_MS * 2 ** (tried - 1), left - delay)
      await wait(delay + random() * spread, request.signal)
    }
    return fetch(request)
  }
}

/** Milliseconds to wait at least before the request is sent again; null: it is not to be. */
async function delayAfter(
  attempt: Promise<Response>,
  { method, signal }: Request,
  now: () => number,
): Promise<number | null> {
  try {
    const { status, headers } = await attempt
    return NOT_NOW.includes(status) ? retryAfter(headers, now()) : null
  } catch (failure) {
    // fetch tells of the network with a TypeError; what else it throws would be thrown again.
    const isNetwork = failure instanceof TypeError && !signal.aborted
    return isNetwork && IDEMPOTENT.includes(method) ? 0 : null
  }
}

/** Milliseconds that Retry-After asks for, in seconds or as a date; 0 without one that can be read. */
function retryAfter(headers: Headers, now: number): number {
  const value = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // By the sender's own clock where it shows one: ours may be wrong.
  const sent = Date.parse(headers.get('date') ?? '')
  const wait = Date.parse(value) - (Number.isNaN(sent) ? now : sent)
  return wait > 0 ? wait : 0
}

/** Frees the connection of an answer that nobody will read. */
function discard(attempt: Promise<Response>): void {
  attempt.then(({ body }) => body?.cancel()).catch(() => {})
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
