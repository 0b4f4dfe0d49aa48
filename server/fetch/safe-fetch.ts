// The port through which everything outside is read.

export interface Fetched {
  /** The last URL, after all redirects. */
  url: string
  status: number
  /** Names in lower case; what came several times is joined by commas. */
  headers: Record<string, string>
  /** Decoded. */
  bytes: Uint8Array
  /** Whether reading ended before the body did: at `most`, with `cut`. */
  truncated: boolean
}

export interface FetchOptions {
  /** The deadline: when it aborts, the socket is destroyed and the fetch fails with `timeout`. */
  signal: AbortSignal
  /** Decoded bytes, up to 10 MB. */
  most?: number
  /** Keep what was read until `most`, instead of refusing the answer. */
  cut?: boolean
  accept?: string
  /** Asked before each hop, the first and every redirect; false fails with `refused_by_robots`. */
  admits?(url: string): Promise<boolean>
}

export interface SafeFetch {
  /**
   * GETs a URL of a stranger and follows its redirects. Any final status is an answer.
   * @throws FetchFailed; Unavailable when too many wait already.
   */
  get(url: string, options: FetchOptions): Promise<Fetched>
  /**
   * The TXT records of a name, each in one piece; none: an empty list.
   * @throws FetchFailed
   */
  texts(name: string, signal: AbortSignal): Promise<string[]>
  /** Ends what is under way. */
  close(): Promise<void>
}
