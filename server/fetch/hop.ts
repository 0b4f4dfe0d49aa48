// Sends one request without following redirects, within the connection limits.

import { ACCEPTED_ENCODINGS } from './body.ts'
import { ConcurrencyLimit } from './concurrency-limits.ts'
import { type ConnectOptions, openConnection } from './connect.ts'
import {
  closeConnection,
  createPooledConnection,
  IdleConnections,
  type PooledConnection,
} from './connection-pool.ts'
import type { Resolver } from './dns-resolver.ts'
import { FetchFailed, toFetchFailure } from './failure.ts'
import type { FetchLimits } from './limits.ts'
import { type Response, readResponse, redirectLocation } from './response.ts'
import type { FetchOptions, FetchResponse } from './safe-fetch.ts'
import { hostOf } from './url-policy.ts'

export interface HopClientOptions {
  resolver: Resolver
  connectOptions: ConnectOptions
  limits: FetchLimits
  userAgent: string
}

/** A response whose body is not read yet, and its connection. */
interface Exchange {
  connection: PooledConnection
  response: Response
  /** Bytes received on the connection before this response. */
  bytesBefore: number
}

export class HopClient {
  readonly #options: HopClientOptions
  readonly #idleConnections: IdleConnections
  readonly #hostLimit: ConcurrencyLimit
  readonly #addressLimit: ConcurrencyLimit
  readonly #totalLimit: ConcurrencyLimit
  readonly #closing = new AbortController()

  constructor(options: HopClientOptions) {
    const { limits } = options
    this.#options = options
    this.#idleConnections = new IdleConnections(limits)
    this.#hostLimit = new ConcurrencyLimit(limits.maxActivePerHost, limits.maxQueued)
    this.#addressLimit = new ConcurrencyLimit(limits.maxActivePerAddress, limits.maxQueued)
    this.#totalLimit = new ConcurrencyLimit(limits.maxActive, limits.maxQueued)
  }

  /** @returns the response, or the unresolved Location of a redirect. */
  async get(url: URL, options: FetchOptions): Promise<FetchResponse | { location: string }> {
    const { signal } = options
    try {
      return await this.#hostLimit.run(url.hostname, signal, async () => {
        const addresses = await this.#options.resolver.addresses(hostOf(url), signal)
        return this.#withinLimits(addresses, signal, () => this.#exchange(url, addresses, options))
      })
    } catch (error) {
      throw toFetchFailure(error, url.host, signal)
    }
  }

  /** Closes idle connections. The signal of a running request ends that request. */
  close(): void {
    this.#closing.abort()
    this.#idleConnections.close()
  }

  #withinLimits<Result>(addresses: string[], signal: AbortSignal, work: () => Promise<Result>) {
    return this.#addressLimit.run(addresses[0]!, signal, () =>
      this.#totalLimit.run('', signal, work),
    )
  }

  async #exchange(url: URL, addresses: string[], options: FetchOptions) {
    const { connection, response, bytesBefore } = await this.#sendRequest(url, addresses, options)
    let isReusable = false
    try {
      const location = redirectLocation(response)
      if (location !== null) return { location }
      const wireBytes = () => connection.tcpSocket.bytesRead - bytesBefore
      const fetched = await readResponse(response, url, wireBytes, this.#options.limits, options)
      isReusable = !fetched.truncated
      return fetched
    } finally {
      if (isReusable) this.#idleConnections.keep(connection)
      else closeConnection(connection)
    }
  }

  /** Uses an idle connection if there is one; if the site has just closed it, retries on a new connection. */
  async #sendRequest(url: URL, addresses: string[], options: FetchOptions): Promise<Exchange> {
    const idle = this.#idleConnections.take(url.origin, addresses)
    if (idle) {
      try {
        return await this.#sendOn(idle, url, options)
      } catch (error) {
        const failure = toFetchFailure(error, url.host, options.signal)
        if (!(failure instanceof FetchFailed) || failure.code !== 'connection') throw failure
      }
    }
    const connection = await this.#connect(url, addresses, options.signal)
    if (options.preconnect) this.#preconnect(url, addresses).catch(() => {})
    return this.#sendOn(connection, url, options)
  }

  /** Opens one more connection and keeps it for the next request, unless the host has as many as it may have. */
  async #preconnect(url: URL, addresses: string[]): Promise<void> {
    const { signal } = this.#closing
    if (!this.#hostLimit.hasRoom(url.hostname)) return
    await this.#hostLimit.run(url.hostname, signal, () =>
      this.#withinLimits(addresses, signal, async () =>
        this.#idleConnections.keep(await this.#connect(url, addresses, signal)),
      ),
    )
  }

  async #connect(url: URL, addresses: string[], signal: AbortSignal): Promise<PooledConnection> {
    const { connectOptions, limits } = this.#options
    this.#idleConnections.closeOneOfHost(url.hostname)
    let failure: unknown = null
    for (const address of addresses.slice(0, limits.maxAddressesTried)) {
      try {
        return createPooledConnection(
          await openConnection(url, address, connectOptions, signal),
          url,
          address,
          limits,
        )
      } catch (error) {
        // The next address has the same certificate and the same deadline.
        if (signal.aborted || (error instanceof FetchFailed && error.code === 'tls')) throw error
        // The host counts as refusing connections only when all of its addresses do, so the first other error is kept.
        failure = failure === null || isRefusal(failure) ? error : failure
      }
    }
    throw failure
  }

  async #sendOn(connection: PooledConnection, url: URL, options: FetchOptions): Promise<Exchange> {
    const { limits, userAgent } = this.#options
    const bytesBefore = connection.tcpSocket.bytesRead
    let informationalResponses = 0
    try {
      const response = await connection.client.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: headersOf(userAgent, options),
        signal: options.signal,
        onInfo() {
          informationalResponses++
          if (informationalResponses > limits.maxInformational) connection.socket.destroy()
        },
      })
      // An abort after reading would otherwise be an unhandled error.
      response.body.on('error', () => {})
      return { connection, response, bytesBefore }
    } catch (error) {
      closeConnection(connection)
      throw error
    }
  }
}

function isRefusal(error: unknown): boolean {
  const failure = toFetchFailure(error, '', new AbortController().signal)
  return failure instanceof FetchFailed && failure.code === 'refused_connection'
}

/** The complete request headers. No header of the client's request is forwarded. */
function headersOf(userAgent: string, { accept }: FetchOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: accept ?? '*/*',
    'accept-language': 'en',
    'accept-encoding': ACCEPTED_ENCODINGS,
  }
}
