// A fetcher on the fixture network, for tests that look at what it dials, reads and leaves behind.
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  createFetch,
  type FetchConfig,
  FetchFailed,
  type FetchOptions,
  type SafeFetch,
  type Seams,
} from '../../server/fetch/index.ts'
import { type Network, startNetwork } from './network/index.ts'

/** The network of this test file; set once its first test begins. */
export let net: Network
export const open = () => net.web.connections().open
export const QUICKLY = { interval: 3 }

const opened: SafeFetch[] = []
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)

/** Starts the network for a test file, and holds each test to leaving nothing open and nothing unhandled. */
export function useNetwork(): void {
  beforeAll(async () => {
    process.on('uncaughtException', note).on('unhandledRejection', note)
    net = await startNetwork()
  })

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((fetch) => fetch.close()))
    await expect.poll(open, QUICKLY).toBe(0)
    expect(unhandled.splice(0)).toEqual([])
  })

  afterAll(async () => {
    await net.close()
    process.off('uncaughtException', note).off('unhandledRejection', note)
  })
}

export function fetcher(config: Partial<FetchConfig> = {}, seams: Seams = {}): SafeFetch {
  const fetch = createFetch({ ...net.config, ...config }, { dial: net.dial, ...seams })
  opened.push(fetch)
  return fetch
}

export const within = (ms = 5000, more: Partial<FetchOptions> = {}): FetchOptions => ({
  signal: AbortSignal.timeout(ms),
  ...more,
})

/** The code that a fetch fails with; what it brought, when it does not fail. */
export async function failure(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => 'no failure',
    (error) => (error instanceof FetchFailed ? error.code : error),
  )
}

export const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

/** Dials nothing: notes the address, and fails as an unreachable network does; loopback it really dials. */
export function recordingDial() {
  const dialled: string[] = []
  const dial = (address: string, port: number) => {
    dialled.push(address)
    if (address.includes('127.')) return net.dial(address, port)
    const socket = new Socket()
    setImmediate(() =>
      socket.destroy(Object.assign(new Error('no route'), { code: 'ENETUNREACH' })),
    )
    return socket
  }
  return { dial, dialled }
}
