// Every number that bounds a fetch, in one place.

export interface Limits {
  redirects: number
  /** Bytes that a response may have on the wire, and once it is decoded. */
  wireBytes: number
  decodedBytes: number
  headBytes: number
  /** Responses with a 1xx status before the one that counts. */
  informational: number
  dnsMs: number
  /** For TCP and TLS together, for each address tried. */
  connectMs: number
  headMs: number
  /** Longest silence within a body. */
  idleMs: number
  /** Bytes a second that a body must keep up on average, once it has taken `idleMs`. */
  slowest: number
  addressesTried: number
  perHost: number
  /** Many names may share one machine, and one name that hangs must not lock out its neighbours. */
  perAddress: number
  /** Requests under way; with the idle connections, 64 sockets in all. */
  busy: number
  idle: number
  /** How long an idle connection waits for the next request to its site. */
  keptMs: number
  queries: number
  /** Requests that may wait for a slot before the next is turned away. */
  waiting: number
}

export const LIMITS: Limits = {
  redirects: 5,
  wireBytes: 5 * 1024 * 1024,
  decodedBytes: 10 * 1024 * 1024,
  headBytes: 32 * 1024,
  informational: 8,
  dnsMs: 2000,
  connectMs: 5000,
  headMs: 10_000,
  idleMs: 5000,
  slowest: 1024,
  addressesTried: 3,
  perHost: 2,
  perAddress: 16,
  busy: 48,
  idle: 16,
  keptMs: 2000,
  queries: 64,
  waiting: 10_000,
}
