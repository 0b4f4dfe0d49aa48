// Tests the retries of the REST client against a scripted server. Waits are simulated, except in the tests of abort
// signals.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError, type RestOptions, restClient } from '../../clients/rest.ts'
import type { RetryOptions } from '../../clients/retry.ts'

/** A status with headers, or a broken connection. */
type Step = [status: number, headers?: Record<string, string>] | 'broken'

const NOON = Date.parse('2026-01-01T12:00:00Z')
const httpDate = (seconds: number) => new Date(NOON + seconds * 1000).toUTCString()
const PATH = { params: { path: { domain: 'stripe.com' } } }

let server: Server
let script: Step[]
/** Received requests as method, path and body. */
let received: string[]
let waits: number[]

/** Replies with the next step of the script and repeats the last step. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push(`${request.method} ${request.url} ${await text(request)}`.trim())
  const step = (script.length > 1 ? script.shift() : script[0]) ?? 'broken'
  if (step === 'broken') return void request.socket.destroy()
  const [status, headers = {}] = step
  response.sendDate = false
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ status }))
}

beforeAll(async () => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  script = []
  received = []
  waits = []
})

/** Creates a client with a simulated clock and half of the maximum jitter. */
function client(retry: RetryOptions = {}, options: Partial<RestOptions> = {}) {
  let now = NOON
  const wait = async (ms: number) => {
    waits.push(ms)
    now += ms
  }
  return restClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retry: { now: () => now, random: () => 0.5, wait, ...retry },
    ...options,
  })
}

/** @returns the status of the response, or of the error that was thrown. */
const statusOf = (data: { withResponse(): Promise<{ response: Response }> }) =>
  data.withResponse().then(
    ({ response }) => response.status,
    (error) => {
      if (error instanceof HttpError) return error.status
      throw error
    },
  )

const DATE_HEADER = { date: httpDate(-3600) }

describe('the REST client retries', () => {
  it.each<[rule: string, script: Step[], status: number, waits: number[]]>([
    [
      'after Retry-After in seconds, and jitter',
      [[429, { 'retry-after': '7' }], [200]],
      200,
      [7500],
    ],
    ['after Retry-After as a date', [[503, { 'retry-after': httpDate(9) }], [200]], 200, [9500]],
    [
      'relative to the Date header, where present',
      [[503, { 'retry-after': httpDate(-3596), ...DATE_HEADER }], [200]],
      200,
      [4500],
    ],
    [
      'after jitter only when the date has passed',
      [[503, { 'retry-after': httpDate(-5) }], [200]],
      200,
      [500],
    ],
    ['with exponential jitter without Retry-After', [[503], [429], [200]], 200, [500, 1000]],
    [
      'with jitter when Retry-After is invalid',
      [[503, { 'retry-after': 'soon' }], [200]],
      200,
      [500],
    ],
    ['twice at most, unless set otherwise', [[503]], 503, [500, 1000]],
    ['after a broken connection', ['broken', [200]], 200, [500]],
    ['after a broken connection and a busy answer', ['broken', [503], [200]], 200, [500, 1000]],
    ['never after 500', [[500], [200]], 500, []],
    ['never after 400', [[400], [200]], 400, []],
  ])('%s', async (_, steps, status, expected) => {
    script = steps
    expect(await statusOf(client().get('/api/{domain}', PATH))).toBe(status)
    expect(waits).toEqual(expected)
    expect(received).toEqual(Array(expected.length + 1).fill('GET /api/stripe.com'))
  })

  it('up to the maximum number of attempts, and never with one attempt', async () => {
    script = [[503]]
    await statusOf(client({ maxAttempts: 5 }).get('/api/{domain}', PATH))
    expect([received.length, waits]).toEqual([5, [500, 1000, 2000, 4000]])
    await statusOf(client({ maxAttempts: 1 }).get('/api/{domain}', PATH))
    expect([received.length, waits.length]).toEqual([6, 4])
  })

  it('with jitter from zero to the maximum', async () => {
    for (const random of [0, 0.999]) {
      script = [[429, { 'retry-after': '2' }], [200]]
      await client({ random: () => random }).get('/api/{domain}', PATH)
    }
    expect(waits).toEqual([2000, 2999])
  })

  it('never when Retry-After exceeds the retry window', async () => {
    script = [[429, { 'retry-after': '31' }]]
    const status = await statusOf(client().get('/api/{domain}', PATH))
    expect([status, waits, received.length]).toEqual([429, [], 1])
  })

  it('never after the retry window, whatever the jitter', async () => {
    script = [[429, { 'retry-after': '20' }]]
    const retry = { random: () => 0.999, maxAttempts: 9, retryWindowMs: 20_500 }
    await statusOf(client(retry).get('/api/{domain}', PATH))
    expect(waits).toEqual([20_499.5])
  })

  it('a POST after 503 but not after a network failure', async () => {
    script = [[503], [200]]
    await client().post('/api/logo/{domain}/refresh', PATH)
    expect(received).toEqual(Array(2).fill('POST /api/logo/stripe.com/refresh'))
    script = ['broken']
    await expect(client().post('/api/logo/{domain}/refresh', PATH)).rejects.toThrow(TypeError)
    expect([received.length, waits.length]).toEqual([3, 1])
  })

  it('with the same body each time', async () => {
    script = [[429], [503], [200]]
    const body = { domains: ['stripe.com'] } as never
    await client().post('/api/logo/{domain}/refresh', { ...PATH, body })
    expect(received).toEqual(
      Array(3).fill('POST /api/logo/stripe.com/refresh {"domains":["stripe.com"]}'),
    )
  })

  it('a DELETE after a network failure, and finally throws the network error', async () => {
    script = ['broken']
    const response = client().delete('/api/logo/{domain}/cache', PATH)
    await expect(response).rejects.toThrow(TypeError)
    expect([received.length, waits]).toEqual([3, [500, 1000]])
  })
})

describe('an abort signal', () => {
  it.each(['before the request', 'during the wait for a retry', 'during the wait for a response'])(
    'rejects the request with its reason when it aborts %s',
    async (when) => {
      const controller = new AbortController()
      const reason = new Error('aborted by the test')
      const abort = () => controller.abort(reason)
      if (when === 'before the request') abort()
      else if (when === 'during the wait for a retry')
        void vi.waitUntil(() => received.length > 0, 10_000).then(abort)
      else setTimeout(abort, 50)
      script = [[503, { 'retry-after': '20' }]]
      const fetchWithoutResponse = (request: Request) =>
        new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      const options =
        when === 'during the wait for a response' ? { fetch: fetchWithoutResponse } : {}
      // Real waits: a wait of 20 s would exceed the limit of 5 s below.
      const realTimeClient = client({ wait: undefined, now: Date.now }, options)
      const startedAt = performance.now()
      const response = realTimeClient.get('/api/{domain}', { ...PATH, signal: controller.signal })
      await expect(response).rejects.toBe(reason)
      expect(performance.now() - startedAt).toBeLessThan(5000)
      expect(received.length).toBe(when === 'during the wait for a retry' ? 1 : 0)
    },
  )

  it('lets the wait finish when it does not abort', async () => {
    script = [[503], [200]]
    const startedAt = performance.now()
    const realTimeClient = client({ wait: undefined, now: Date.now, random: () => 0.1 })
    const { signal } = new AbortController()
    await realTimeClient.get('/api/{domain}', { ...PATH, signal })
    // The jitter is 100 ms; a timer may fire slightly early.
    expect(performance.now() - startedAt).toBeGreaterThan(95)
  })
})

describe('the key', () => {
  it.each(['lg_sk_secret', 'lg_pk_public'])(
    '%s is sent in a header with every attempt',
    async (apiKey) => {
      const seen: unknown[] = []
      const fetch = async ({ url, headers }: Request) => {
        seen.push([url.includes(apiKey), headers.get('authorization')])
        return new Response(null, { status: 503 })
      }
      await statusOf(client({}, { apiKey, fetch }).get('/api/{domain}', PATH))
      expect(seen).toEqual(Array(3).fill([false, `Bearer ${apiKey}`]))
    },
  )

  it('is dropped on a redirect to another host', async () => {
    const seen: unknown[] = []
    const otherHost = createServer(({ headers }, response) => {
      seen.push(headers)
      response.end('{}')
    })
    await new Promise<void>((resolve) => otherHost.listen(0, '127.0.0.1', resolve))
    script = [[302, { location: `http://127.0.0.1:${(otherHost.address() as AddressInfo).port}/` }]]
    await client({}, { apiKey: 'lg_sk_secret' }).get('/api/{domain}', PATH)
    otherHost.close()
    otherHost.closeAllConnections()
    expect(seen.length).toBe(1)
    expect(JSON.stringify(seen)).not.toContain('lg_sk_secret')
  })
})
