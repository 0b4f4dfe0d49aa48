// Defines every limit of the fetcher.

export interface FetchLimits {
  maxRedirects: number
  /** Bytes of a response before and after content decoding. */
  maxWireBytes: number
  maxDecodedBytes: number
  maxHeaderBytes: number
  /** Responses with a 1xx status before the final one. */
  maxInformational: number
  dnsTimeoutMs: number
  /** For TCP and TLS together, for each address. */
  connectTimeoutMs: number
  headersTimeoutMs: number
  /** Longest pause within a body. */
  idleMs: number
  /** Smallest average rate of a body that has taken longer than `idleMs`. */
  minBytesPerSecond: number
  maxAddressesTried: number
  /** Running requests per host. */
  maxPerHost: number
  /** Running requests per address: more than per host, because many hosts share one. */
  maxPerAddress: number
  /** Running requests. Together with the idle connections, at most 64 sockets are open. */
  maxActive: number
  maxIdleConnections: number
  /** How long an idle connection is kept. */
  keepAliveMs: number
  maxDnsQueries: number
  /** Waiting requests; further requests are rejected. */
  maxQueued: number
}

export const LIMITS: FetchLimits = {
  maxRedirects: 5,
  maxWireBytes: 5 * 1024 * 1024,
  maxDecodedBytes: 10 * 1024 * 1024,
  maxHeaderBytes: 32 * 1024,
  maxInformational: 8,
  dnsTimeoutMs: 2000,
  connectTimeoutMs: 5000,
  headersTimeoutMs: 10_000,
  idleMs: 5000,
  minBytesPerSecond: 1024,
  maxAddressesTried: 3,
  maxPerHost: 2,
  maxPerAddress: 16,
  maxActive: 48,
  maxIdleConnections: 16,
  keepAliveMs: 2000,
  maxDnsQueries: 64,
  maxQueued: 10_000,
}
