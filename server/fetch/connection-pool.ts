// Keeps connections for reuse. Each is a socket to a checked IP address, for one origin. Over HTTP/2 several requests
// share one.
import { TLSSocket } from 'node:tls'
import { Client } from 'undici'
import type { Accounts } from '../turns/accounts.ts'
import { Places } from '../turns/places.ts'
import type { Connection } from './connect.ts'
import { type FetchLimits, fetchingUnavailable } from './limits.ts'

/** A flood of frames without a body is noticed this soon, in milliseconds. */
export const FLOOD_CHECK_MS = 50
/** Bytes that an idle HTTP/2 connection may receive: twice its window in undici, which a body that was cut may fill. */
const MAX_IDLE_BYTES = 1024 * 1024

export interface PooledConnection extends Connection {
  origin: string
  address: string
  client: Client
  isHttp2: boolean
  /** The requests that share the connection; one over HTTP/1.1. */
  streams: Places
  /** Running requests. */
  users: number
  /** Whether it is closed after the running requests, because one of them failed. */
  isRetired: boolean
  /** The bytes that the socket had received before the first of the running requests. */
  bytesBefore: number
  /** The bytes of bodies that the running requests have received. */
  bodyBytes: number
  /** Gives the place of the connection within the limits to another one. */
  releasePlace(): void
}

/** Creates an HTTP client for this socket only; it cannot open another connection by itself. */
export function createPooledConnection(
  socketPair: Connection,
  url: URL,
  address: string,
  limits: FetchLimits,
  accounts: Accounts,
): PooledConnection {
  let socket: Connection['socket'] | null = socketPair.socket
  const isHttp2 = socket instanceof TLSSocket && socket.alpnProtocol === 'h2'
  const maxStreams = isHttp2 ? limits.maxStreams : 1
  const client = new Client(url.origin, {
    connect(_, done) {
      // Deferred, because undici misses a response that arrives during this call.
      if (socket) setImmediate(done, null, socket)
      else setImmediate(done, connectionClosed(), null)
      socket = null
    },
    allowH2: isHttp2,
    pipelining: maxStreams,
    h2Options: { maxConcurrentStreams: maxStreams, pingInterval: 0 },
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyIdleMs,
    // The maximum caps what a server requests in its Keep-Alive header.
    keepAliveTimeout: limits.keepAliveMs,
    keepAliveMaxTimeout: limits.keepAliveMs,
  })
  return {
    ...socketPair,
    origin: url.origin,
    address,
    client,
    isHttp2,
    streams: new Places({
      accounts,
      places: maxStreams,
      maxQueued: limits.maxQueued,
      whenFull: fetchingUnavailable,
      isCharged: false,
    }),
    users: 0,
    isRetired: false,
    bytesBefore: 0,
    bodyBytes: 0,
    releasePlace() {},
  }
}

function connectionClosed(): Error {
  return Object.assign(new Error('The connection is closed.'), { code: 'ECONNRESET' })
}

export function closeConnection(connection: PooledConnection): void {
  connection.client.destroy().catch(() => {})
  connection.socket.destroy()
  connection.tcpSocket.destroy()
}

const isUsable = ({ isRetired, socket }: PooledConnection) => !isRetired && !socket.destroyed

/** Calls `close` when the socket of an idle connection receives many bytes, to which node:http2 sets no limit. */
function closeWhenFlooded(socket: Connection['socket'], close: () => void): NodeJS.Timeout {
  const { bytesRead } = socket
  const check = () => {
    if (socket.bytesRead - bytesRead > MAX_IDLE_BYTES) close()
  }
  return setInterval(check, FLOOD_CHECK_MS).unref()
}

export class ConnectionPool {
  readonly #limits: FetchLimits
  /** Idle connections, oldest first, with the timers that may close them. */
  readonly #idle = new Map<PooledConnection, NodeJS.Timeout[]>()
  /** HTTP/2 connections with running requests. */
  readonly #shared = new Set<PooledConnection>()
  #isClosed = false

  constructor(limits: FetchLimits) {
    this.#limits = limits
  }

  /** @param addresses the current DNS answer; a connection to a former address is not reused. */
  takeIdle(origin: string, addresses: string[]): PooledConnection | null {
    for (const connection of [...this.#idle.keys()]) {
      if (connection.origin !== origin || !addresses.includes(connection.address)) continue
      this.#removeIdle(connection)
      if (!connection.socket.destroyed) return connection
    }
    return null
  }

  /** @returns the address of an idle connection; null when there is none. @param addresses as in `takeIdle`. */
  idleAddress(origin: string, addresses: string[]): string | null {
    const idle = [...this.#idle.keys()].find(
      (connection) => connection.origin === origin && addresses.includes(connection.address),
    )
    return idle?.address ?? null
  }

  hasIdle(origin: string): boolean {
    return [...this.#idle.keys()].some((connection) => connection.origin === origin)
  }

  /** @returns an HTTP/2 connection with running requests. @param addresses as in `takeIdle`. */
  findShared(origin: string, addresses: string[]): PooledConnection | null {
    return (
      [...this.#shared].find(
        (connection) =>
          connection.origin === origin &&
          addresses.includes(connection.address) &&
          isUsable(connection),
      ) ?? null
    )
  }

  /** Counts a request that begins on the connection. @param releasePlace see `PooledConnection`. */
  enter(connection: PooledConnection, releasePlace = connection.releasePlace): void {
    connection.releasePlace = releasePlace
    if (connection.users === 0) {
      connection.bytesBefore = connection.tcpSocket.bytesRead
      connection.bodyBytes = 0
    }
    connection.users++
    if (connection.isHttp2) this.#shared.add(connection)
  }

  /** Keeps the connection for reuse after its last request, if it is still usable. */
  leave(connection: PooledConnection): void {
    if (--connection.users > 0) return
    this.#shared.delete(connection)
    if (isUsable(connection)) this.keepIdle(connection)
    else closeConnection(connection)
    connection.releasePlace()
  }

  keepIdle(connection: PooledConnection): void {
    if (this.#isClosed || connection.socket.destroyed) {
      closeConnection(connection)
      return
    }
    const close = () => this.#closeIdle(connection)
    const timers = [setTimeout(close, this.#limits.keepAliveMs).unref()]
    if (connection.isHttp2) timers.push(closeWhenFlooded(connection.tcpSocket, close))
    this.#idle.set(connection, timers)
    const [oldest] = this.#idle.keys()
    if (this.#idle.size > this.#limits.maxIdleConnections) this.#closeIdle(oldest!)
  }

  /** Closes one idle connection to the host, so that a new one does not exceed the limit per host. */
  closeIdleOfHost(hostname: string): void {
    const idle = [...this.#idle.keys()].find(({ origin }) => new URL(origin).hostname === hostname)
    if (idle) this.#closeIdle(idle)
  }

  close(): void {
    this.#isClosed = true
    for (const connection of [...this.#idle.keys()]) this.#closeIdle(connection)
  }

  #closeIdle(connection: PooledConnection): void {
    this.#removeIdle(connection)
    closeConnection(connection)
  }

  #removeIdle(connection: PooledConnection): void {
    // It clears intervals too.
    for (const timer of this.#idle.get(connection) ?? []) clearTimeout(timer)
    this.#idle.delete(connection)
  }
}
