// How many connections the fetcher opens, to which addresses, and which requests wait.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { FetchTestHooks } from '../../server/fetch/index.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import {
  createFetcher,
  failureOf,
  itOverHttp1,
  net,
  openConnections,
  POLL_EVERY_3_MS,
  textOf,
  useNetwork,
  withDeadline,
} from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'

useNetwork()
const overHttp1 = itOverHttp1()

/** Connects to one address; the others never answer. Records the sockets, and the most that were open at once. */
function silentExcept(answering: string) {
  const sockets: { address: string; socket: Socket }[] = []
  const peaks = { total: 0, perAddress: 0 }
  const connectTcp = (address: string, port: number) => {
    const socket = address === answering ? net.connectTcp(address, port) : new Socket()
    sockets.push({ address, socket })
    const open = sockets.filter((one) => !one.socket.destroyed)
    peaks.total = Math.max(peaks.total, open.length)
    peaks.perAddress = Math.max(
      peaks.perAddress,
      open.filter((one) => one.address === address).length,
    )
    return socket
  }
  return { connectTcp, sockets, peaks }
}

describe('a connection', () => {
  it('is not shared by two names at one address', async () => {
    net.serve('one.com', site.ok('one'))
    net.serve('two.com', site.ok('two'), { certificate: 'other-name' })
    const fetch = createFetcher()
    expect(textOf(await fetch.get('https://one.com/'))).toBe('one')
    expect(await failureOf(fetch.get('https://two.com/'))).toBe('tls')
  })

  it('is opened to the next address when the first one refuses', async () => {
    net.dns.set('second.com', ['127.0.0.9', '127.0.0.1'])
    net.web.serve('second.com', site.ok('here'))
    expect(textOf(await createFetcher().get('https://second.com/'))).toBe('here')
  })

  it('is opened to the next address while the first one does not answer', async () => {
    net.dns.set('racing.com', ['127.0.0.8', '127.0.0.1', '127.0.0.7'])
    net.web.serve('racing.com', site.ok('here'))
    const { connectTcp, sockets } = silentExcept('127.0.0.1')
    const fetch = createFetcher({}, { connectTcp, limits: { connectTimeoutMs: 60_000 } })
    expect(textOf(await fetch.get('https://racing.com/'))).toBe('here')
    expect(sockets.map(({ address }) => address)).toEqual(['127.0.0.8', '127.0.0.1'])
    expect(sockets[0]?.socket.destroyed).toBe(true)
  })

  it('is opened to as many addresses of a host at once as the host may have connections', async () => {
    net.dns.set('two-silent.com', ['127.0.0.8', '127.0.0.9', '127.0.0.1', '127.0.0.7'])
    net.web.serve('two-silent.com', site.ok('here'))
    const { connectTcp, sockets, peaks } = silentExcept('127.0.0.1')
    const limits = { connectTimeoutMs: 900, maxActivePerHost: 2 }
    const fetch = createFetcher({}, { connectTcp, limits })
    expect(textOf(await fetch.get('https://two-silent.com/'))).toBe('here')
    expect(sockets.map(({ address }) => address)).toEqual(['127.0.0.8', '127.0.0.9', '127.0.0.1'])
    expect(peaks.total).toBe(2)
  })

  it('takes a place of each address that is tried, and of the limit in all', async () => {
    net.dns.set('*.slow-first.com', ['127.0.0.8', '127.0.0.1', '127.0.0.9'])
    net.web.serve('*.slow-first.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const { connectTcp, peaks } = silentExcept('127.0.0.1')
    const limits = { maxActivePerAddress: 2, maxActive: 3, maxIdleConnections: 0 }
    const fetch = createFetcher({}, { connectTcp, limits })
    const get = (n: number) => fetch.get(`https://h${n}.slow-first.com/`, withDeadline(20_000))
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => get(n)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(peaks).toEqual({ total: 3, perAddress: 2 })
  })

  it('is opened to IPv6 after the first IPv4 address', async () => {
    net.dns.set('families.com', ['127.0.0.8', '127.0.0.9', '::1'])
    const connectedTo: string[] = []
    const connectTcp = (address: string) => {
      connectedTo.push(address)
      return net.connectTcp('127.0.0.1', 1)
    }
    const allow = ['127.0.0.0/8', '::1/128']
    const fetch = createFetcher({ allow }, { connectTcp })
    expect(await failureOf(fetch.get('https://families.com/'))).toBe('refused_connection')
    expect(connectedTo).toEqual(['127.0.0.8', '::1', '127.0.0.9'])
  })

  overHttp1(
    'limits the open connections to four per host, and to a maximum per address and in total',
    async () => {
      net.dns.set('*.many.com', ['127.0.0.1'])
      net.web.serve('*.many.com', (_, response) => void setTimeout(() => response.end('x'), 30))
      const peakConnections = async (
        limits: FetchTestHooks['limits'],
        host: (n: number) => string,
      ) => {
        const fetch = createFetcher({}, { limits })
        let peak = 0
        let isRunning = true
        const watch = (async () => {
          for (; isRunning; await sleep(2)) peak = Math.max(peak, openConnections())
        })()
        await Promise.all(
          Array.from({ length: 24 }, (_, n) => fetch.get(`http://${host(n)}.many.com/`)),
        )
        isRunning = false
        await watch
        await fetch.close()
        await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(0)
        return peak
      }
      expect(await peakConnections({}, () => 'a')).toBe(4)
      expect(
        await peakConnections({ maxActive: 6, maxIdleConnections: 2 }, (n) => `b${n}`),
      ).toBeLessThanOrEqual(8)
      expect(
        await peakConnections({ maxActivePerAddress: 3, maxIdleConnections: 0 }, (n) => `c${n}`),
      ).toBeLessThanOrEqual(3)
    },
  )

  overHttp1(
    'is opened for the next request while a request with `preconnect` waits for its answer',
    async () => {
      net.serve('ahead.com', (_, response) => void setTimeout(() => response.end('x'), 300))
      const fetch = createFetcher()
      const before = net.web.connections().accepted
      const opened = () => net.web.connections().accepted - before
      const first = fetch.get('https://ahead.com/', withDeadline(5000, { preconnect: true }))
      await expect.poll(opened, POLL_EVERY_3_MS).toBe(2)
      expect(net.web.requests('ahead.com').length).toBeLessThanOrEqual(1)
      await first
      await Promise.all([1, 2].map((n) => fetch.get(`https://ahead.com/${n}`)))
      expect(opened()).toBe(2)
    },
  )

  overHttp1('is not opened for the next request beyond the limit per host', async () => {
    net.serve('enough.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const fetch = createFetcher()
    const before = net.web.connections().accepted
    const options = () => withDeadline(5000, { preconnect: true })
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => fetch.get(`https://enough.com/${n}`, options())),
    )
    expect(net.web.connections().accepted - before).toBe(4)
  })

  overHttp1('counts toward the limit per host while it is idle', async () => {
    net.serve('both.com', (_, response) => void setTimeout(() => response.end('x'), 30))
    const fetch = createFetcher()
    for (const scheme of ['https', 'http', 'https']) {
      const before = net.web.connections().accepted
      await Promise.all([1, 2, 3, 4].map((n) => fetch.get(`${scheme}://both.com/${n}`)))
      expect(net.web.connections().accepted - before).toBe(4)
      await expect.poll(openConnections, POLL_EVERY_3_MS).toBe(4)
    }
  })
})

describe('a queued request', () => {
  it('ends at its own deadline', async () => {
    net.serve('queue.com', site.hang)
    const fetch = createFetcher()
    const active = Array.from({ length: LIMITS.maxActivePerHost }, () =>
      failureOf(fetch.get('http://queue.com/', withDeadline(600))),
    )
    await sleep(50)
    const queued = failureOf(fetch.get('http://queue.com/', withDeadline(100)))
    // The queued request must end before the active ones.
    const ends = [
      queued.then(() => 'queued'),
      ...active.map((request) => request.then(() => 'active')),
    ]
    expect(await Promise.race(ends)).toBe('queued')
    expect(await queued).toBe('timeout')
    expect(await Promise.all(active)).toEqual(active.map(() => 'timeout'))
    net.serve('queue.com', site.ok())
    expect((await fetch.get('http://queue.com/')).status).toBe(200)
  })

  overHttp1('is rejected when the queue is full', async () => {
    net.serve('crowd.com', site.hang)
    const fetch = createFetcher({}, { limits: { maxQueued: 3 } })
    const codes = await Promise.all(
      Array.from({ length: 10 }, () =>
        failureOf(fetch.get('http://crowd.com/', withDeadline(300))),
      ),
    )
    // Four requests are active and three are queued.
    expect(codes.filter((code) => code === 'timeout')).toHaveLength(7)
    expect(codes.filter((error) => (error as Error).name === 'Unavailable')).toHaveLength(3)
  })
})
