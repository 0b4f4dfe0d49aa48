// Counts the bytes of a response on the wire, and closes a connection that sends much besides bodies.
import { closeConnection, FLOOD_CHECK_MS, type PooledConnection } from './connection-pool.ts'
import { FetchFailed } from './failure.ts'
import type { FetchLimits } from './limits.ts'

/** Counts for one response, from its request to its end. */
export class WireBytes {
  readonly #connection: PooledConnection
  readonly #maxOverheadBytes: number
  readonly #timer: NodeJS.Timeout | null
  #bodyBytes = 0

  constructor(connection: PooledConnection, { maxWireBytes }: FetchLimits) {
    this.#connection = connection
    this.#maxOverheadBytes = maxWireBytes
    this.#timer = connection.isHttp2
      ? setInterval(() => this.#closeIfFlooded(), FLOOD_CHECK_MS).unref()
      : null
  }

  /**
   * Adds a part of the body.
   * @returns the bytes of the response so far: over HTTP/1.1 with the overhead of HTTP and TLS.
   * @throws FetchFailed when an HTTP/2 connection sends too much besides bodies.
   */
  add(bodyBytes: number): number {
    const connection = this.#connection
    this.#bodyBytes += bodyBytes
    connection.bodyBytes += bodyBytes
    if (connection.isHttp2 && this.#closeIfFlooded())
      throw new FetchFailed('too_large', 'the frames besides the body')
    return this.total
  }

  /** The bytes of the response so far. */
  get total(): number {
    return this.#connection.isHttp2 ? this.#bodyBytes : this.#received()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  #received(): number {
    return this.#connection.tcpSocket.bytesRead - this.#connection.bytesBefore
  }

  #closeIfFlooded(): boolean {
    const isFlooded = this.#received() - this.#connection.bodyBytes > this.#maxOverheadBytes
    if (isFlooded) closeConnection(this.#connection)
    return isFlooded
  }
}
