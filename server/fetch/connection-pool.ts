// Connections that are open: each is one socket to one vetted address for one origin, and dies with it.
import { Client } from 'undici'
import type { Opened } from './connect.ts'
import type { Limits } from './limits.ts'

export interface Line extends Opened {
  origin: string
  address: string
  client: Client
}

/** A client that speaks on this socket and can never make itself another. */
export function lineOn(opened: Opened, url: URL, address: string, limits: Limits): Line {
  let socket: Opened['socket'] | null = opened.socket
  const client = new Client(url.origin, {
    connect(_, done) {
      // Later, because undici misses an answer that comes while it asks.
      if (socket) setImmediate(done, null, socket)
      else setImmediate(done, gone(), null)
      socket = null
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    bodyTimeout: limits.idleMs,
    // A server may ask for more in its Keep-Alive header.
    keepAliveTimeout: limits.keptMs,
    keepAliveMaxTimeout: limits.keptMs,
  })
  return { ...opened, origin: url.origin, address, client }
}

function gone(): Error {
  return Object.assign(new Error('The connection is gone.'), { code: 'ECONNRESET' })
}

export function hangUp(line: Line): void {
  line.client.destroy().catch(() => {})
  line.socket.destroy()
  line.wire.destroy()
}

/** Lines that wait for the next request to their site, oldest first. */
export class IdleLines {
  readonly #limits: Limits
  readonly #lines = new Map<Line, NodeJS.Timeout>()
  #closed = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @param addresses what the name leads to now: a line to where it once led is not taken. */
  take(origin: string, addresses: string[]): Line | null {
    for (const line of [...this.#lines.keys()]) {
      if (line.origin !== origin || !addresses.includes(line.address)) continue
      this.#forget(line)
      if (!line.socket.destroyed) return line
    }
    return null
  }

  /** Keeps the line when more can be asked on it. */
  keep(line: Line): void {
    if (this.#closed || line.socket.destroyed) {
      hangUp(line)
      return
    }
    const clock = setTimeout(() => this.#close(line), this.#limits.keptMs).unref()
    this.#lines.set(line, clock)
    const [oldest] = this.#lines.keys()
    if (this.#lines.size > this.#limits.idle) this.#close(oldest!)
  }

  /** Makes room for a new connection, so that a host never sees more of them than it has slots. */
  closeOneOf(hostname: string): void {
    const other = [...this.#lines.keys()].find(
      ({ origin }) => new URL(origin).hostname === hostname,
    )
    if (other) this.#close(other)
  }

  close(): void {
    this.#closed = true
    for (const line of [...this.#lines.keys()]) this.#close(line)
  }

  #close(line: Line): void {
    this.#forget(line)
    hangUp(line)
  }

  #forget(line: Line): void {
    clearTimeout(this.#lines.get(line))
    this.#lines.delete(line)
  }
}
