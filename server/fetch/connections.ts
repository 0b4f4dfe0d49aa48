// Finds a connection for each request: one that is open, or a new one, within the limits per host, address and process.

import { withAbort } from './abort.ts'
import { ConcurrencyLimit } from './concurrency-limits.ts'
import { type ConnectOptions, openConnection } from './connect.ts'
import {
  ConnectionPool,
  closeConnection,
  createPooledConnection,
  type PooledConnection,
} from './connection-pool.ts'
import { FetchFailed, toFetchFailure } from './failure.ts'
import { alternateFamilies, raceAddresses } from './happy-eyeballs.ts'
import type { FetchLimits } from './limits.ts'

/** The site of a request: its URL, and the allowed addresses of its host, which are the current DNS answer. */
export interface Site {
  url: URL
  addresses: string[]
}

/** A connection on which a request may begin. */
export interface Lease {
  connection: PooledConnection
  /** Whether other requests used the connection before. */
  isReused: boolean
  /** Ends the request. @param isReusable false closes the connection after the requests that share it. */
  end(isReusable: boolean): void
}

export class Connections {
  readonly #connectOptions: ConnectOptions
  readonly #limits: FetchLimits
  readonly #pool: ConnectionPool
  readonly #hostLimit: ConcurrencyLimit
  readonly #addressLimit: ConcurrencyLimit
  readonly #totalLimit: ConcurrencyLimit
  /** The first connections that are being opened, by origin. Requests wait, because they may share them. */
  readonly #opening = new Map<string, Promise<Lease>>()
  readonly #closing = new AbortController()

  constructor(connectOptions: ConnectOptions, limits: FetchLimits) {
    this.#connectOptions = connectOptions
    this.#limits = limits
    this.#pool = new ConnectionPool(limits)
    this.#hostLimit = new ConcurrencyLimit(limits.maxActivePerHost, limits.maxQueued)
    this.#addressLimit = new ConcurrencyLimit(limits.maxActivePerAddress, limits.maxQueued)
    this.#totalLimit = new ConcurrencyLimit(limits.maxActive, limits.maxQueued)
  }

  /** @param mustBeNew whether to open a connection, because the request has failed on one that was reused. */
  lease(site: Site, signal: AbortSignal, mustBeNew: boolean): Promise<Lease> {
    const { origin, protocol } = site.url
    if (mustBeNew || protocol === 'http:') return this.#leaseOwn(site, signal, mustBeNew)
    if (this.#pool.findShared(origin, site.addresses)) return this.#leaseAny(site, signal)
    if (this.#pool.hasIdle(origin)) return this.#leaseOwn(site, signal, false)
    const opening = this.#opening.get(origin)
    // A failure is the failure of the request that opens the connection.
    if (opening)
      return withAbort(
        opening.catch(() => {}),
        signal,
      ).then(() => this.#leaseAny(site, signal))
    const lease = this.#leaseOwn(site, signal, false)
    this.#opening.set(origin, lease)
    lease.catch(() => {}).finally(() => this.#opening.delete(origin))
    return lease
  }

  /** Opens one more HTTP/1.1 connection for the next request, unless the host has as many as it may have. */
  async preconnect(site: Site): Promise<void> {
    const { signal } = this.#closing
    if (!this.#hostLimit.hasRoom(site.url.hostname)) return
    const addresses = this.#addressesToTry(site)
    const releasePlace = await this.#enterLimits(site.url, addresses[0]!, signal)
    const connection = await this.#connect(site.url, addresses, signal, releasePlace)
    this.#pool.keepIdle(connection)
    connection.releasePlace()
  }

  /** Closes idle connections. The signal of a running request ends that request. */
  close(): void {
    this.#closing.abort()
    this.#pool.close()
  }

  async #leaseAny(site: Site, signal: AbortSignal): Promise<Lease> {
    return (await this.#leaseShared(site, signal)) ?? this.#leaseOwn(site, signal, false)
  }

  /** @returns a stream of an HTTP/2 connection; null without such a connection. */
  async #leaseShared({ url, addresses }: Site, signal: AbortSignal): Promise<Lease | null> {
    for (;;) {
      const connection = this.#pool.findShared(url.origin, addresses)
      if (!connection) return null
      const endStream = await connection.streams.enter('', signal)
      // The last request may have ended while this one waited.
      if (connection.users > 0 && !connection.isRetired && !connection.socket.destroyed) {
        this.#pool.enter(connection)
        return this.#leaseOf(connection, true, endStream)
      }
      endStream()
    }
  }

  async #leaseOwn(site: Site, signal: AbortSignal, mustBeNew: boolean): Promise<Lease> {
    const { url } = site
    const addresses = this.#addressesToTry(site)
    const address = addresses[0]!
    const releasePlace = await this.#enterLimits(url, address, signal)
    try {
      // Another request may have opened an HTTP/2 connection while this one waited.
      if (!mustBeNew && this.#pool.findShared(url.origin, site.addresses)) {
        const shared = await this.#leaseShared(site, signal)
        if (shared) {
          releasePlace()
          return shared
        }
      }
      const idle = mustBeNew ? null : this.#pool.takeIdle(url.origin, [address])
      const connection = idle ?? (await this.#connect(url, addresses, signal, releasePlace))
      // Nothing else uses the connection yet, so it has room.
      const endStream = connection.streams.enterNow('')
      this.#pool.enter(connection, idle ? releasePlace : connection.releasePlace)
      return this.#leaseOf(connection, idle !== null, endStream)
    } catch (error) {
      releasePlace()
      throw error
    }
  }

  /** @returns the addresses of the site in the order of the attempts, that of an idle connection first. */
  #addressesToTry({ url, addresses }: Site): string[] {
    const idle = this.#pool.idleAddress(url.origin, addresses)
    const ordered = alternateFamilies(addresses).slice(0, this.#limits.maxAddressesTried)
    return idle === null ? ordered : [idle, ...ordered.filter((address) => address !== idle)]
  }

  #leaseOf(connection: PooledConnection, isReused: boolean, endStream: () => void): Lease {
    return {
      connection,
      isReused,
      end: (isReusable) => {
        if (!isReusable) connection.isRetired = true
        endStream()
        this.#pool.leave(connection)
      },
    }
  }

  /** Waits for the place of one connection. @returns a function that frees it; calling it twice is harmless. */
  async #enterLimits({ hostname }: URL, address: string, signal: AbortSignal): Promise<() => void> {
    const leaves: (() => void)[] = []
    const leaveAll = () => {
      for (const leave of leaves.splice(0).reverse()) leave()
    }
    try {
      leaves.push(await this.#hostLimit.enter(hostname, signal))
      leaves.push(await this.#addressLimit.enter(address, signal))
      leaves.push(await this.#totalLimit.enter('', signal))
    } catch (error) {
      leaveAll()
      throw error
    }
    return leaveAll
  }

  #hasRoom({ hostname }: URL, address: string): boolean {
    return (
      this.#hostLimit.hasRoom(hostname) &&
      this.#addressLimit.hasRoom(address) &&
      this.#totalLimit.hasRoom('')
    )
  }

  /**
   * Opens a connection to the first address that answers. Each attempt has a place within the limits.
   * @param firstPlace frees the place for the first address. @returns a connection with a place of its own.
   */
  #connect(
    url: URL,
    addresses: string[],
    signal: AbortSignal,
    firstPlace: () => void,
  ): Promise<PooledConnection> {
    let nextPlace: (() => void) | null = firstPlace
    return raceAddresses(addresses, signal, {
      hasRoom: (address) => this.#hasRoom(url, address),
      attempt: async (address, onAnswer, attemptSignal) => {
        const place = nextPlace
        nextPlace = null
        const releasePlace = place ?? (await this.#enterLimits(url, address, attemptSignal))
        try {
          this.#pool.closeIdleOfHost(url.hostname)
          const options = this.#connectOptions
          const sockets = await openConnection(url, address, options, attemptSignal, onAnswer)
          return { ...createPooledConnection(sockets, url, address, this.#limits), releasePlace }
        } catch (error) {
          releasePlace()
          throw error
        }
      },
      discard: (connection) => {
        closeConnection(connection)
        connection.releasePlace()
      },
      // The other addresses have the same certificate and the same deadline.
      isFinal: (error) => signal.aborted || (error instanceof FetchFailed && error.code === 'tls'),
      // The host counts as refusing connections only when all of its addresses do, so the first other error is kept.
      mergeFailures: (first, second) => (isRefusal(first) ? second : first),
    })
  }
}

function isRefusal(error: unknown): boolean {
  const failure = toFetchFailure(error, '', new AbortController().signal)
  return failure instanceof FetchFailed && failure.code === 'refused_connection'
}
