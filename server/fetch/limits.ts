// Defines every limit of the fetcher.
import { Unavailable } from '../../schema/problems.ts'

export interface FetchLimits {
  maxRedirects: number
  /**
   * Bytes of a response before content decoding. Over HTTP/1.1 they include the overhead of HTTP and TLS; over HTTP/2,
   * where responses share a connection, its overhead has the same limit.
   */
  maxWireBytes: number
  /** Bytes of a response after content decoding. */
  maxDecodedBytes: number
  maxHeaderBytes: number
  /** Responses with a 1xx status before the final one. */
  maxInformational: number
  dnsTimeoutMs: number
  /** How long addresses are remembered at most, in seconds; a shorter TTL of their records ends it earlier. */
  dnsCacheSeconds: number
  /** For TCP and TLS together, to one address. */
  connectTimeoutMs: number
  headersTimeoutMs: number
  /** Longest pause within a body. */
  bodyIdleMs: number
  /** Smallest average rate of a body that has taken longer than `bodyIdleMs`. */
  minBytesPerSecond: number
  /** Addresses of a host to which the fetcher tries to connect, several at once when they are slow. */
  maxAddressesTried: number
  /** Running requests that share one HTTP/2 connection. */
  maxStreams: number
  /** Connections per host that are in use or being opened. Over HTTP/1.1 each has one running request. */
  maxActivePerHost: number
  /** Connections per address that are in use or being opened: more than per host, because many hosts share one. */
  maxActivePerAddress: number
  /** Connections in use or being opened in all. Together with the idle ones, at most 144 sockets are open. */
  maxActive: number
  maxIdleConnections: number
  /** How long an idle connection is kept. */
  keepAliveMs: number
  /** DNS queries that run at once. */
  maxDnsQueries: number
  /** Tasks that wait for each of these concurrency limits; further tasks are rejected. */
  maxQueued: number
}

export const LIMITS: FetchLimits = {
  maxRedirects: 10,
  maxWireBytes: 5 * 1024 * 1024,
  maxDecodedBytes: 10 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxInformational: 8,
  dnsTimeoutMs: 2000,
  dnsCacheSeconds: 10,
  connectTimeoutMs: 5000,
  headersTimeoutMs: 10_000,
  bodyIdleMs: 5000,
  minBytesPerSecond: 1024,
  maxAddressesTried: 3,
  maxStreams: 8,
  maxActivePerHost: 4,
  maxActivePerAddress: 16,
  maxActive: 128,
  maxIdleConnections: 16,
  keepAliveMs: 2000,
  maxDnsQueries: 64,
  maxQueued: 10_000,
}

const RETRY_AFTER_SECONDS = 5

/** The error of a request that may not wait for a connection or a DNS query. */
export const fetchingUnavailable = () => new Unavailable('fetching', RETRY_AFTER_SECONDS)
