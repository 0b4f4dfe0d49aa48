// Creates a fetcher on the fixture network, for tests of its connections, responses and cleanup.
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  createFetch,
  type FetchConfig,
  FetchFailed,
  type FetchOptions,
  type FetchResponse,
  type FetchTestHooks,
  type SafeFetch,
} from '../../server/fetch/index.ts'
import { type Network, startNetwork } from './network/index.ts'
import { usesHttp2Sites } from './network/protocol.ts'
import { withZones } from './network/zones.ts'

/** The network of this test file; set before its first test begins. */
export let net: Network
export const openConnections = () => net.web.connections().open
/** Options of `expect.poll`. */
export const POLL_EVERY_3_MS = { interval: 3, timeout: 10_000 }

const openFetchers: SafeFetch[] = []
const unhandledErrors: unknown[] = []
const recordUnhandled = (error: unknown) => void unhandledErrors.push(error)

/** Starts the network for a test file. After each test, no connection and no unhandled error may remain. */
export function useNetwork(): void {
  beforeAll(async () => {
    process.on('uncaughtException', recordUnhandled).on('unhandledRejection', recordUnhandled)
    net = await startNetwork()
  })

  afterEach(async () => {
    await Promise.all(openFetchers.splice(0).map((fetch) => fetch.close()))
    await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(0)
    expect(unhandledErrors.splice(0)).toEqual([])
  })

  afterAll(async () => {
    await net.close()
    process.off('uncaughtException', recordUnhandled).off('unhandledRejection', recordUnhandled)
  })
}

/** @returns an http URL with the scheme of the test sites, so that a redirect to it is no downgrade. */
export const atSiteScheme = (url: string) =>
  usesHttp2Sites() ? url.replace(/^http:/, 'https:') : url

interface TestFetcher extends SafeFetch {
  /** Fetches a URL. Without options, the deadline is 5 s. */
  get(url: string, options?: FetchOptions): Promise<FetchResponse>
}

export function createFetcher(
  config: Partial<FetchConfig> = {},
  hooks: FetchTestHooks = {},
): TestFetcher {
  const { allow = net.config.allow } = config
  const fetch = createFetch(
    { ...net.config, ...config, ...withZones({ allow }) },
    { connectTcp: net.connectTcp, ...hooks },
  )
  openFetchers.push(fetch)
  const urlOf = usesHttp2Sites() ? overTls : (url: string) => url
  return { ...fetch, get: (url, options = withDeadline()) => fetch.get(urlOf(url), options) }
}

/** @returns `it` for tests of the syntax and the connections of HTTP/1.1. */
export const itOverHttp1 = () => it.skipIf(usesHttp2Sites())

/** Only sites over https speak HTTP/2. URLs with a port stay as they are. */
const overTls = (url: string) => url.replace(/^http:\/\/(?=[\w.-]+\.com\/)/, 'https://')

/** Fetch options that abort the fetch after this time. */
export const withDeadline = (ms = 5000, more: Partial<FetchOptions> = {}): FetchOptions => ({
  caller: 'test',
  signal: AbortSignal.timeout(ms),
  ...more,
})

/** @returns the failure code of a fetch, "no failure", or the error that is no `FetchFailed`. */
export async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => 'no failure',
    (error) => (error instanceof FetchFailed ? error.code : error),
  )
}

export const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

/** Records each address. Connects to loopback only; other addresses fail as unreachable. */
export function recordingConnect() {
  const connectedTo: string[] = []
  const connectTcp = (address: string, port: number) => {
    connectedTo.push(address)
    if (address.includes('127.')) return net.connectTcp(address, port)
    const socket = new Socket()
    setImmediate(() =>
      socket.destroy(Object.assign(new Error('no route'), { code: 'ENETUNREACH' })),
    )
    return socket
  }
  return { connectTcp, connectedTo }
}
