// Finds a connection for each request: one that is open, or a new one, within the limits per host, address and process.
import type { Accounts } from '../turns/accounts.ts'
import { Places } from '../turns/places.ts'
import { withAbort } from './abort.ts'
import { type ConnectOptions, openConnection } from './connect.ts'
import {
  ConnectionPool,
  closeConnection,
  createPooledConnection,
  type PooledConnection,
} from './connection-pool.ts'
import { FetchFailed, toFetchFailure } from './failure.ts'
import { alternateFamilies, raceAddresses } from './happy-eyeballs.ts'
import { type FetchLimits, fetchingUnavailable } from './limits.ts'
import type { FetchTerms } from './safe-fetch.ts'

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
  readonly #accounts: Accounts
  readonly #hostPlaces: Places
  readonly #addressPlaces: Places
  readonly #allPlaces: Places
  /** The first connections that are being opened, by origin. Requests wait, because they may share them. */
  readonly #opening = new Map<string, Promise<Lease>>()
  readonly #closing = new AbortController()

  constructor(connectOptions: ConnectOptions, limits: FetchLimits, accounts: Accounts) {
    this.#connectOptions = connectOptions
    this.#limits = limits
    this.#pool = new ConnectionPool(limits)
    this.#accounts = accounts
    // A connection is charged once, as one of all.
    const options = { accounts, maxQueued: limits.maxQueued, whenFull: fetchingUnavailable }
    this.#hostPlaces = new Places({ ...options, places: limits.maxActivePerHost, isCharged: false })
    this.#addressPlaces = new Places({
      ...options,
      places: limits.maxActivePerAddress,
      isCharged: false,
    })
    this.#allPlaces = new Places({ ...options, places: limits.maxActive })
  }

  /** @param mustBeNew whether to open a connection, because the request has failed on one that was reused. */
  lease(site: Site, terms: FetchTerms, mustBeNew: boolean): Promise<Lease> {
    const { origin, protocol } = site.url
    if (mustBeNew || protocol === 'http:') return this.#leaseOwn(site, terms, mustBeNew)
    if (this.#pool.findShared(origin, site.addresses)) return this.#leaseAny(site, terms)
    if (this.#pool.hasIdle(origin)) return this.#leaseOwn(site, terms, false)
    const opening = this.#opening.get(origin)
    // A failure is the failure of the request that opens the connection.
    if (opening)
      return withAbort(
        opening.catch(() => {}),
        terms.signal,
      ).then(() => this.#leaseAny(site, terms))
    const lease = this.#leaseOwn(site, terms, false)
    this.#opening.set(origin, lease)
    lease.catch(() => {}).finally(() => this.#opening.delete(origin))
    return lease
  }

  /** Opens one more HTTP/1.1 connection for the next request, unless the host has as many as it may have. */
  async preconnect(site: Site, caller: string): Promise<void> {
    const terms = { caller, signal: this.#closing.signal }
    if (!this.#hostPlaces.hasRoom(site.url.hostname, caller)) return
    const addresses = this.#addressesToTry(site)
    const releasePlace = await this.#enterLimits(site.url, addresses[0]!, terms)
    const connection = await this.#connect(site.url, addresses, terms, releasePlace)
    this.#pool.keepIdle(connection)
    connection.releasePlace()
  }

  /** Closes idle connections. The signal of a running request ends that request. */
  close(): void {
    this.#closing.abort()
    this.#pool.close()
  }

  async #leaseAny(site: Site, terms: FetchTerms): Promise<Lease> {
    return (await this.#leaseShared(site, terms)) ?? this.#leaseOwn(site, terms, false)
  }

  /** @returns a stream of an HTTP/2 connection; null without such a connection. */
  async #leaseShared({ url, addresses }: Site, terms: FetchTerms): Promise<Lease | null> {
    for (;;) {
      const connection = this.#pool.findShared(url.origin, addresses)
      if (!connection) return null
      const endStream = await connection.streams.enter('', terms)
      // The last request may have ended while this one waited.
      if (connection.users > 0 && !connection.isRetired && !connection.socket.destroyed) {
        this.#pool.enter(connection)
        return this.#leaseOf(connection, true, endStream)
      }
      endStream()
    }
  }

  async #leaseOwn(site: Site, terms: FetchTerms, mustBeNew: boolean): Promise<Lease> {
    const { url } = site
    const addresses = this.#addressesToTry(site)
    const address = addresses[0]!
    const releasePlace = await this.#enterLimits(url, address, terms)
    try {
      // Another request may have opened an HTTP/2 connection while this one waited.
      if (!mustBeNew && this.#pool.findShared(url.origin, site.addresses)) {
        const shared = await this.#leaseShared(site, terms)
        if (shared) {
          releasePlace()
          return shared
        }
      }
      const idle = mustBeNew ? null : this.#pool.takeIdle(url.origin, [address])
      const connection = idle ?? (await this.#connect(url, addresses, terms, releasePlace))
      // Nothing else uses the connection yet, so it has room.
      const endStream = connection.streams.enterNow('', terms.caller)
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
  async #enterLimits({ hostname }: URL, address: string, terms: FetchTerms): Promise<() => void> {
    const leaves: (() => void)[] = []
    const leaveAll = () => {
      for (const leave of leaves.splice(0).reverse()) leave()
    }
    try {
      leaves.push(await this.#hostPlaces.enter(hostname, terms))
      leaves.push(await this.#addressPlaces.enter(address, terms))
      leaves.push(await this.#allPlaces.enter('', terms))
    } catch (error) {
      leaveAll()
      throw error
    }
    return leaveAll
  }

  #hasRoom({ hostname }: URL, address: string, caller: string): boolean {
    return (
      this.#hostPlaces.hasRoom(hostname, caller) &&
      this.#addressPlaces.hasRoom(address, caller) &&
      this.#allPlaces.hasRoom('', caller)
    )
  }

  /**
   * Opens a connection to the first address that answers. Each attempt has a place within the limits.
   * @param firstPlace frees the place for the first address. @returns a connection with a place of its own.
   */
  #connect(
    url: URL,
    addresses: string[],
    { caller, signal }: FetchTerms,
    firstPlace: () => void,
  ): Promise<PooledConnection> {
    let nextPlace: (() => void) | null = firstPlace
    return raceAddresses(addresses, signal, {
      hasRoom: (address) => this.#hasRoom(url, address, caller),
      attempt: async (address, onAnswer, attemptSignal) => {
        const place = nextPlace
        nextPlace = null
        const terms = { caller, signal: attemptSignal }
        const releasePlace = place ?? (await this.#enterLimits(url, address, terms))
        try {
          this.#pool.closeIdleOfHost(url.hostname)
          const options = this.#connectOptions
          const sockets = await openConnection(url, address, options, attemptSignal, onAnswer)
          const connection = createPooledConnection(
            sockets,
            url,
            address,
            this.#limits,
            this.#accounts,
          )
          return { ...connection, releasePlace }
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
