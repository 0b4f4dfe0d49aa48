// Defines the interface for all HTTP and DNS reads of untrusted hosts.
import type { FetchFailed } from './failure.ts'

export interface FetchResponse {
  /** The last URL, after all redirects. */
  url: string
  status: number
  /** Names in lower case; repeated headers are joined by commas. */
  headers: Record<string, string>
  /** The body after content decoding. */
  bytes: Uint8Array
  /** Whether the body was cut, because it was longer than `maxBytes` or than a limit of the fetcher. */
  truncated: boolean
  /** Why the body broke off; only with `partial`. */
  failure?: FetchFailed
  /** Whether `isWanted` was false for the body. Then `bytes` are its first ones. */
  isUnwanted?: boolean
  /**
   * Whether this URL, or one that redirected to it, was read over http: anyone on the network path can have changed the
   * answer.
   */
  overHttp?: boolean
}

/** On whose account a request is sent, and until when. */
export interface FetchTerms {
  /** The subject of the quota, a key or an address. The callers share the connections. */
  caller: string
  /** The deadline: when it aborts, the socket is destroyed and the fetch fails with `timeout`. */
  signal: AbortSignal
}

/** Counts requests and limits them: those of a fetch, of its redirects, and of the files that they depend on. */
export interface RequestMeter {
  /**
   * Called before each request.
   * @param addresses the IP addresses of the host.
   * @returns a function for the end of the request: with the bytes that were received, and whether they are of use; null
   *   when no request was sent.
   * @throws FetchFailed when the request may not be sent.
   */
  begin(
    host: string,
    addresses: string[],
    caller: string,
  ): (bytes: number, isUseful: boolean | null) => void
}

export interface FetchOptions extends FetchTerms {
  meter?: RequestMeter
  /**
   * Tells from the first bytes of a body whether the caller can use it. Of an unwanted body, little more is read.
   * Called at 1 KB and each time that the bytes have doubled, up to 64 KB, and at the end of the body.
   * @param isWhole whether these are all bytes of the body.
   */
  isWanted?(head: Uint8Array, isWhole: boolean): boolean

  /** Limit of decoded bytes, at most 10 MB. */
  maxBytes?: number
  /** Returns the first `maxBytes` of a longer body instead of failing. */
  truncate?: boolean
  /** Returns what arrived of a body that breaks off, with the `failure`, instead of failing. */
  partial?: boolean
  accept?: string
  /**
   * When http URLs are read; by default always. `whereHttpsIsRefused` reads the https URL instead, and the http URL
   * only if port 443 of the host refuses connections, or the https URL redirects to it. `never` reads the https URL only. For an http URL with a port
   * other than 80 no https URL is known: `whereHttpsIsRefused` reads it as it is, and `never` fails with `downgrade`.
   */
  plainHttp?: 'whereHttpsIsRefused' | 'never'
  /**
   * Opens a second connection to the host while the first request waits for its answer, so that two of the next
   * requests need no handshake.
   */
  preconnect?: boolean
  /** Called before the first request and each redirect; false fails with `refused_by_robots`. */
  isAllowed?(url: string): Promise<boolean>
}

export interface SafeFetch {
  /**
   * Sends a GET request and follows redirects. After https, the https URL is read where a redirect leads to http. An
   * error status is a response, not a failure.
   * @throws FetchFailed; Unavailable when the queue is full.
   */
  get(url: string, options: FetchOptions): Promise<FetchResponse>
  /**
   * Returns the TXT records of a name, each joined to one string; an empty list when there are none.
   * @throws FetchFailed
   */
  txtRecords(name: string, terms: FetchTerms): Promise<string[]>
  /** Aborts all open fetches. */
  close(): Promise<void>
}
