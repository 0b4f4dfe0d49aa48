// Keeps idle connections for reuse. Each is a socket to a checked IP address, for one origin.
import { Client } from 'undici'
import type { Connection } from './connect.ts'
import type { FetchLimits } from './limits.ts'

export interface PooledConnection extends Connection {
  origin: string
  address: string
  client: Client
}

/** Creates an HTTP client for this socket only; it cannot open another connection by itself. */
export function createPooledConnection(
  socketPair: Connection,
  url: URL,
  address: string,
  limits: FetchLimits,
): PooledConnection {
  let socket: Connection['socket'] | null = socketPair.socket
  const client = new Client(url.origin, {
    connect(_, done) {
      // Deferred, because undici misses a response that arrives during this call.
      if (socket) setImmediate(done, null, socket)
      else setImmediate(done, connectionClosed(), null)
      socket = null
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyIdleMs,
    // The maximum caps what a server requests in its Keep-Alive header.
    keepAliveTimeout: limits.keepAliveMs,
    keepAliveMaxTimeout: limits.keepAliveMs,
  })
  return { ...socketPair, origin: url.origin, address, client }
}

function connectionClosed(): Error {
  return Object.assign(new Error('The connection is closed.'), { code: 'ECONNRESET' })
}

export function closeConnection(connection: PooledConnection): void {
  connection.client.destroy().catch(() => {})
  connection.socket.destroy()
  connection.tcpSocket.destroy()
}

/** Idle connections, oldest first. */
export class IdleConnections {
  readonly #limits: FetchLimits
  readonly #connections = new Map<PooledConnection, NodeJS.Timeout>()
  #isClosed = false

  constructor(limits: FetchLimits) {
    this.#limits = limits
  }

  /** @param addresses the current DNS answer; a connection to a former address is not reused. */
  take(origin: string, addresses: string[]): PooledConnection | null {
    for (const connection of [...this.#connections.keys()]) {
      if (connection.origin !== origin || !addresses.includes(connection.address)) continue
      this.#remove(connection)
      if (!connection.socket.destroyed) return connection
    }
    return null
  }

  /** Keeps the connection for reuse if it is still open. */
  keep(connection: PooledConnection): void {
    if (this.#isClosed || connection.socket.destroyed) {
      closeConnection(connection)
      return
    }
    const timer = setTimeout(() => this.#close(connection), this.#limits.keepAliveMs).unref()
    this.#connections.set(connection, timer)
    const [oldest] = this.#connections.keys()
    if (this.#connections.size > this.#limits.maxIdleConnections) this.#close(oldest!)
  }

  /** Closes one idle connection to the host, so that a new one does not exceed the limit per host. */
  closeOneOfHost(hostname: string): void {
    const idle = [...this.#connections.keys()].find(
      ({ origin }) => new URL(origin).hostname === hostname,
    )
    if (idle) this.#close(idle)
  }

  close(): void {
    this.#isClosed = true
    for (const connection of [...this.#connections.keys()]) this.#close(connection)
  }

  #close(connection: PooledConnection): void {
    this.#remove(connection)
    closeConnection(connection)
  }

  #remove(connection: PooledConnection): void {
    clearTimeout(this.#connections.get(connection))
    this.#connections.delete(connection)
  }
}
