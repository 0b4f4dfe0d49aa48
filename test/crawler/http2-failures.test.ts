// Checks that no order of failures of an HTTP/2 site causes an unhandled error or an unusable connection.
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { FetchFailed } from '../../server/fetch/index.ts'
import { createFetcher, net, textOf, useNetwork, withDeadline } from '../support/fetcher.ts'
import { useHttp2Sites } from '../support/network/protocol.ts'
import type { Handler } from '../support/network/web.ts'

useHttp2Sites(true)
afterAll(() => useHttp2Sites(false))
useNetwork()

const streamOf = (response: object) => (response as { stream: ServerHttp2Stream }).stream
const CANCEL = 8
const REFUSED_STREAM = 7

const FAILURES: Record<string, Handler> = {
  none: (_, response) => response.end('x'),
  hangs: () => {},
  'hangs in its body': (_, response) => response.write('x'),
  'refuses the stream': (_, response) => streamOf(response).close(REFUSED_STREAM),
  'resets the stream in its body': (_, response) => {
    response.writeHead(200, { 'content-length': '9' }).write('x')
    setImmediate(() => streamOf(response).close(CANCEL))
  },
  'closes the session': (_, response) => streamOf(response).session?.close(),
  'goes away and answers': (_, response) => {
    streamOf(response).session?.goaway(0)
    response.end('x')
  },
  'destroys the session': (_, response) => streamOf(response).session?.destroy(),
  'destroys the session after hints': (_, response) => {
    for (let n = 0; n < 20; n++) streamOf(response).additionalHeaders({ ':status': 103 })
    streamOf(response).session?.destroy()
  },
  'destroys the session in its body': (_, response) => {
    response.write('x')
    streamOf(response).session?.destroy()
  },
  'sends many hints': (_, response) => {
    for (let n = 0; n < 20; n++) streamOf(response).additionalHeaders({ ':status': 103 })
    response.end('x')
  },
  'allows no streams': (_, response) => {
    streamOf(response).session?.settings({ maxConcurrentStreams: 0 })
    response.end('x')
  },
  'sends a long body': (_, response) => response.end('x'.repeat(400_000)),
}

const requests = fc.array(
  fc.record({
    failure: fc.constantFrom(...Object.keys(FAILURES)),
    deadlineMs: fc.constantFrom(5, 50, 2000),
  }),
  { minLength: 1, maxLength: 14 },
)

describe('an HTTP/2 site', () => {
  it('that fails in any order ends each request, and is read again afterwards', async () => {
    net.dns.set('*.failing.com', ['127.0.0.1'])
    const limits = { headersTimeoutMs: 200, bodyIdleMs: 200, maxWireBytes: 300_000 }
    const clientSockets: Socket[] = []
    const connectTcp = (address: string, port: number) => {
      clientSockets.push(net.connectTcp(address, port))
      return clientSockets.at(-1)!
    }
    const fetch = createFetcher({}, { limits, connectTcp })
    let run = 0
    await fc.assert(
      fc.asyncProperty(requests, async (planned) => {
        const host = `s${run++}.failing.com`
        net.web.serve('*.failing.com', (request, response) => {
          response.on('error', () => {})
          streamOf(response).on('error', () => {})
          const { failure = 'none' } = planned[Number(request.url?.slice(1))] ?? {}
          FAILURES[failure]?.(request, response)
        })
        const results = await Promise.allSettled(
          planned.map(({ deadlineMs }, n) =>
            fetch.get(`https://${host}/${n}`, withDeadline(deadlineMs)),
          ),
        )
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FetchFailed)
        // A connection that allows no streams is noticed by the next request.
        await fetch.get(`https://${host}/next`).catch(() => {})
        expect(textOf(await fetch.get(`https://${host}/again`))).toBe('x')
      }),
      { numRuns: 25, seed: 7 },
    )
    await fetch.close()
    await expect.poll(() => clientSockets.every(({ destroyed }) => destroyed)).toBe(true)
    net.web.endConnections()
  })
})
