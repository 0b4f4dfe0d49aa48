// The limits of a connection of the fetcher over HTTP/2.
import type { ServerHttp2Stream } from 'node:http2'
import { afterAll, describe, expect, it } from 'vitest'
import {
  createFetcher,
  failureOf,
  net,
  textOf,
  useNetwork,
  withDeadline,
} from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'
import { useHttp2Sites } from '../support/network/protocol.ts'

useHttp2Sites(true)
afterAll(() => useHttp2Sites(false))
useNetwork()

describe('an HTTP/2 connection', () => {
  const get = (fetch: ReturnType<typeof createFetcher>, path: string, ms = 5000) =>
    fetch.get(`https://streams.com${path}`, withDeadline(ms))
  const stream = (response: object) => (response as { stream: ServerHttp2Stream }).stream

  it('has at most eight requests at once, and further requests wait for it', async () => {
    let active = 0
    let maxActive = 0
    net.serve('streams.com', (_, response) => {
      maxActive = Math.max(maxActive, ++active)
      setTimeout(() => {
        active--
        response.end('x')
      }, 20)
    })
    const fetch = createFetcher()
    const before = net.web.connections().accepted
    await Promise.all(Array.from({ length: 30 }, (_, n) => get(fetch, `/${n}`)))
    expect(maxActive).toBe(8)
    expect(net.web.connections().accepted - before).toBe(1)
  })

  it('serves other requests while one of them is too slow or too large', async () => {
    net.serve(
      'streams.com',
      site.paths({ '/hangs': site.hang, '/flood': site.flood, '/ok': site.ok('fine') }),
    )
    const fetch = createFetcher({}, { limits: { maxWireBytes: 300_000 } })
    const before = net.web.connections().accepted
    const hangs = failureOf(get(fetch, '/hangs', 800))
    const floods = failureOf(get(fetch, '/flood'))
    expect(textOf(await get(fetch, '/ok'))).toBe('fine')
    expect([await floods, await hangs]).toEqual(['too_large', 'timeout'])
    expect(net.web.connections().accepted - before).toBeLessThanOrEqual(2)
    expect(textOf(await get(fetch, '/ok'))).toBe('fine')
  })

  it('fails after more than eight informational responses', async () => {
    net.serve('streams.com', (request, response) => {
      const hints = Number(request.url?.slice(1))
      for (let n = 0; n < hints; n++) stream(response).additionalHeaders({ ':status': 103 })
      response.end('ok')
    })
    const fetch = createFetcher()
    expect(textOf(await get(fetch, '/3'))).toBe('ok')
    expect(await failureOf(get(fetch, '/100'))).toBe('connection')
  })

  it('refuses more than 128 headers', async () => {
    const headers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, 'y']))
    net.serve('streams.com', site.ok('x', headers))
    expect(await failureOf(get(createFetcher(), '/'))).toBe('connection')
  })

  it('is closed when it sends many frames besides bodies', async () => {
    net.serve('streams.com', (_, response) => {
      const { session } = stream(response)
      const timer = setInterval(() => {
        if (session?.destroyed) return clearInterval(timer)
        for (let n = 0; n < 200; n++) session?.ping(Buffer.alloc(8), () => {})
      }, 1)
    })
    const fetch = createFetcher({}, { limits: { maxWireBytes: 50_000, headersTimeoutMs: 60_000 } })
    expect(await failureOf(get(fetch, '/', 20_000))).toBe('connection')
  })

  it.each([
    ['goes away', (one: ServerHttp2Stream) => one.session?.close()],
    ['refuses the stream', (one: ServerHttp2Stream) => one.close(7)],
    ['is reset', (one: ServerHttp2Stream) => one.session?.destroy()],
  ])('that %s at the second request is replaced by a new one', async (_, fail) => {
    let requests = 0
    net.serve('streams.com', (_, response) => {
      if (++requests === 2) fail(stream(response))
      if (!response.destroyed) response.end('x')
    })
    const fetch = createFetcher()
    for (let n = 0; n < 3; n++) expect((await get(fetch, `/${n}`)).status).toBe(200)
  })

  it('is not used by another name on the same certificate', async () => {
    net.serve('one-name.com', site.ok('one'))
    net.serve('two-name.com', site.ok('two'))
    const fetch = createFetcher()
    const before = net.web.connections().accepted
    for (const name of ['one', 'two'])
      expect(textOf(await fetch.get(`https://${name}-name.com/`))).toBe(name)
    expect(net.web.connections().accepted - before).toBe(2)
  })
})
