// Sends one request without following redirects.
import { Unavailable } from '../../schema/problems.ts'
import type { Accounts } from '../turns/accounts.ts'
import { ACCEPTED_ENCODINGS } from './body.ts'
import { endingBrokenBodies } from './broken-body.ts'
import type { ConnectOptions } from './connect.ts'
import { Connections, type Lease, type Site } from './connections.ts'
import type { Resolver } from './dns-resolver.ts'
import { FetchFailed, toFetchFailure } from './failure.ts'
import { isCut } from './http2-streams.ts'
import { isSyntaxError, requestLeniently } from './lenient-http.ts'
import type { FetchLimits } from './limits.ts'
import { assertHeaderSize, type Response, readResponse, redirectLocation } from './response.ts'
import type { FetchOptions, FetchResponse } from './safe-fetch.ts'
import { hostOf } from './url-policy.ts'
import { WireBytes } from './wire-bytes.ts'

/** A redirect with its unresolved Location and the values of its Set-Cookie headers. */
export interface Redirect {
  location: string
  setCookies: string[]
}

/** The options of one request of a fetch. */
export interface HopOptions extends FetchOptions {
  /** The Cookie header; empty for none. */
  cookie: string
}

export interface HopClientOptions {
  resolver: Resolver
  connectOptions: ConnectOptions
  limits: FetchLimits
  accounts: Accounts
  userAgent: string
}

export class HopClient {
  readonly #options: HopClientOptions
  readonly #connections: Connections

  constructor(options: HopClientOptions) {
    this.#options = options
    this.#connections = new Connections(options.connectOptions, options.limits, options.accounts)
  }

  /** @returns the response, or the redirect. */
  async get(url: URL, options: HopOptions): Promise<FetchResponse | Redirect> {
    const { signal } = options
    try {
      const site = { url, addresses: await this.#options.resolver.addresses(hostOf(url), options) }
      try {
        return await this.#metered(site, options, (received) =>
          this.#request(site, options, received),
        )
      } catch (error) {
        if (!isSyntaxError(error)) throw error
      }
      return await this.#metered(site, options, async (received) =>
        this.#exchange(
          await this.#connections.lease(site, options, true),
          site,
          options,
          received,
          true,
        ),
      )
    } catch (error) {
      const cause = error instanceof UnansweredRequest ? error.cause : error
      throw toFetchFailure(cause, url.host, signal)
    }
  }

  /** Counts a request. @param send adds the bytes of the answer to `received`. */
  async #metered(
    { url, addresses }: Site,
    { meter, caller }: FetchOptions,
    send: (received: { bytes: number }) => Promise<FetchResponse | Redirect>,
  ) {
    const received = { bytes: 0 }
    const end = meter?.begin(hostOf(url), addresses, caller)
    try {
      const response = await send(received)
      end?.(received.bytes, isUseful(response))
      return response
    } catch (error) {
      end?.(received.bytes, error instanceof Unavailable ? null : false)
      throw error
    }
  }

  /** Sends the request, and once more on a new connection when the site closed the reused one at the same moment. */
  async #request(site: Site, options: HopOptions, received: { bytes: number }) {
    const lease = await this.#connections.lease(site, options, false)
    try {
      return await this.#exchange(lease, site, options, received)
    } catch (error) {
      if (!lease.isReused || !(error instanceof UnansweredRequest)) throw error
    }
    const newLease = await this.#connections.lease(site, options, true)
    return this.#exchange(newLease, site, options, received)
  }

  /** Closes idle connections. The signal of a running request ends that request. */
  close(): void {
    this.#connections.close()
  }

  /**
   * @param received the bytes of the answer are added to it.
   * @param isLenient whether to forgive errors of syntax; the connection must then be new, and is not used again.
   */
  async #exchange(
    lease: Lease,
    site: Site,
    options: HopOptions,
    received: { bytes: number },
    isLenient = false,
  ): Promise<FetchResponse | Redirect> {
    const { connection } = lease
    const { limits } = this.#options
    if (options.preconnect && !lease.isReused && !connection.isHttp2)
      this.#connections.preconnect(site, options.caller).catch(() => {})
    const wireBytes = new WireBytes(connection, limits)
    let isReusable = false
    let brokenBy: unknown = null
    const onBreak = (error: unknown) => {
      brokenBy ??= error
    }
    try {
      const response = isLenient
        ? await this.#sendLeniently(lease, site.url, options)
        : await this.#send(lease, site.url, options, onBreak)
      assertHeaderSize(response, limits)
      const location = redirectLocation(response)
      if (location === null) {
        const readOptions = { ...options, onBreak }
        const fetched = await readResponse(response, site.url, wireBytes, limits, readOptions)
        if (connection.isHttp2 && !fetched.truncated && isCut(response.headers))
          onBreak(new FetchFailed('connection', site.url.host))
        // undici also reports a body whose rest is not wanted.
        if (brokenBy !== null && !fetched.truncated) {
          const isForgivable = !isLenient && !connection.isHttp2 && isSyntaxError(brokenBy)
          if (!options.partial || isForgivable) throw brokenBy
          return partOf(fetched, withoutWrongLength(brokenBy, lease, site), site, options)
        }
        // Over HTTP/1.1 the rest of the body would be in the way of the next response.
        isReusable = !isLenient && (!fetched.truncated || connection.isHttp2)
        return fetched
      }
      if (connection.isHttp2) response.body.destroy()
      isReusable = connection.isHttp2
      return { location, setCookies: [response.headers['set-cookie'] ?? []].flat() }
    } catch (error) {
      throw withoutWrongLength(error, lease, site)
    } finally {
      received.bytes += wireBytes.total
      wireBytes.stop()
      lease.end(isReusable)
    }
  }

  #sendLeniently({ connection }: Lease, url: URL, options: HopOptions): Promise<Response> {
    const { limits, userAgent } = this.#options
    if (connection.isHttp2) throw new FetchFailed('bad_response', url.host)
    const request = { url, headers: headersOf(userAgent, options), signal: options.signal }
    return requestLeniently(connection, request, limits)
  }

  /** @param onBreak called when the body breaks off, with the option `partial`. */
  async #send(
    { connection }: Lease,
    url: URL,
    options: HopOptions,
    onBreak: (error: unknown) => void,
  ): Promise<Response> {
    const { limits, userAgent } = this.#options
    let informationalResponses = 0
    const flooded = new AbortController()
    try {
      const { client } = connection
      const sender = options.partial ? endingBrokenBodies(client, onBreak) : client
      const response = await sender.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: headersOf(userAgent, options),
        signal: AbortSignal.any([options.signal, flooded.signal]),
        onInfo() {
          informationalResponses++
          // Not by closing the socket: over HTTP/2 that is an error in undici that no one can catch.
          if (informationalResponses > limits.maxInformational)
            flooded.abort(new FetchFailed('connection', 'too many informational responses'))
        },
      })
      // An abort after reading would otherwise be an unhandled error.
      response.body.on('error', () => {})
      return response
    } catch (error) {
      // undici also ends requests that wait for a stream with the reason of another request that was aborted.
      const isOfOther = error instanceof DOMException && !options.signal.aborted
      const failure = isOfOther
        ? new FetchFailed('connection', url.host, error)
        : toFetchFailure(error, url.host, options.signal)
      const isUnanswered = failure instanceof FetchFailed && failure.code === 'connection'
      throw isUnanswered ? new UnansweredRequest(failure) : error
    }
  }
}

/** undici reports a stream over HTTP/2 that was reset in its body as a body of the wrong length. */
function withoutWrongLength(error: unknown, { connection }: Lease, { url }: Site): unknown {
  const { code } = error as NodeJS.ErrnoException
  const isReset = connection.isHttp2 && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
  return isReset ? new FetchFailed('connection', url.host, error) : error
}

/** @returns the response with what arrived of its body. @throws the error when it is an internal one. */
function partOf(
  fetched: FetchResponse,
  error: unknown,
  { url }: Site,
  { signal }: HopOptions,
): FetchResponse {
  const failure = toFetchFailure(error, url.host, signal)
  if (!(failure instanceof FetchFailed)) throw failure
  return { ...fetched, truncated: true, failure }
}

/** Whether the answer is what was asked for. A redirect is not yet. */
const isUseful = (response: FetchResponse | Redirect): boolean =>
  'status' in response &&
  response.status >= 200 &&
  response.status < 300 &&
  !response.isUnwanted &&
  response.failure === undefined

/** The connection ended before the response began. */
class UnansweredRequest extends Error {
  constructor(cause: unknown) {
    super('The connection ended before the response.', { cause })
  }
}

/** The complete request headers. No header of the client's request is forwarded. */
function headersOf(userAgent: string, { accept, cookie }: HopOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: accept ?? '*/*',
    'accept-language': 'en',
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...(cookie === '' ? {} : { cookie }),
  }
}
