// Problem details on every route of both hosts, and the common response headers.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { PROBLEM_CODES, PROBLEMS } from '../../schema/problems.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { closeAfterTests } from '../support/close.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

interface RawResponse {
  status: number
  headers: Headers
  body: string
}

/** Sends raw bytes and parses the response. */
async function sendRaw(host: string, bytes: string | Buffer): Promise<RawResponse> {
  const socket = connect(Number(new URL(host).port), '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.split(':')[0] as string, line.replace(/^.*?: ?/, ''))
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

/** Checks the problem details and the security headers. */
function expectProblem(status: number, headers: Headers, body: string, code: string): void {
  expectDetails(status, headers, body, code)
  expectSecurityHeaders(headers)
}

function expectDetails(status: number, headers: Headers, body: string, code: string): void {
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const problem = ProblemDetails.parse(JSON.parse(body))
  expect(problem.status).toBe(status)
  expect([problem.type, problem.code]).toEqual([`urn:logograph:problem:${code}`, code])
  expect(problem.docs).toMatch(new RegExp(`^http://.+/problems/${code}$`))
  expect(problem.title).not.toBe('')
  expect(problem.detail).not.toBe('')
  const isCacheable = code === 'no_artwork' || code === 'no_match'
  expect(headers.get('cache-control')).toMatch(isCacheable ? /max-age=300$/ : /^no-store$/)
}

/** Checks the security headers of every response. */
function expectSecurityHeaders(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  expect(headers.get('x-powered-by')).toBeNull()
}

const ERRORS: [what: string, path: string, status: number, code: string][] = [
  ['an unknown route', '/nothing/here', 404, 'not_found'],
  ['a deeper unknown route', '/a/b/c', 404, 'not_found'],
  ['an unknown route of the image host', 'image:/', 404, 'not_found'],
  ['a deeper unknown route of the image host', 'image:/a/b', 404, 'not_found'],
  ['an unknown problem code', '/problems/none', 404, 'not_found'],
  ['an Object.prototype property as problem code', '/problems/constructor', 404, 'not_found'],
  ['a wrong domain', '/api/localhost', 400, 'invalid_request'],
  ['a wrong domain of the image host', 'image:/favicon.png', 400, 'invalid_request'],
  ['a wrong domain at Clearbit’s path', '/api/clearbit/logo/localhost', 400, 'invalid_request'],
  ['a wrong parameter', '/v1/stripe.com?size=1', 400, 'invalid_request'],
  ['a wrong parameter of the image host', 'image:/stripe.com?size=1', 400, 'invalid_request'],
  ['broken percent-encoding', '/api/%E0%A4%A', 400, 'invalid_request'],
  ['broken percent-encoding of the image host', 'image:/%ff', 400, 'invalid_request'],
  ['broken percent-encoding of no route', '/%ff/%ff/%ff/%ff', 404, 'not_found'],
  ['a missing logo', '/api/no-such-company.com?fallback=404', 404, 'no_artwork'],
  [
    'a missing logo of the image host',
    'image:/no-such-company.com?fallback=404',
    404,
    'no_artwork',
  ],
  ['a bad key', '/api/stripe.com?token=lg_sk_bad', 401, 'invalid_key'],
  ['a bad key on the image host', 'image:/stripe.com?token=lg_pk_bad', 401, 'invalid_key'],
]

describe('problem details', () => {
  it.each(ERRORS)('%s: %s is %i', async (_what, path, status, code) => {
    const response = await service.get(path)
    expect(response.status).toBe(status)
    expectProblem(status, response.headers, await response.text(), code)
  })

  it('have the same headers and no body for HEAD', async () => {
    for (const [, path, status] of ERRORS) {
      const response = await service.get(path, {}, 'HEAD')
      expect([path, response.status]).toEqual([path, status])
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(await response.text()).toBe('')
    }
  })

  it('contain the requested path without the query', async () => {
    const response = await service.get('/v1/localhost?token=secret-in-the-address')
    const body = await response.text()
    expect(JSON.parse(body).instance).toBe('/v1/localhost')
    expect(body).not.toContain('secret-in-the-address')
  })

  it.each(PROBLEM_CODES)('have a documentation page for %s', async (code) => {
    const page = await service.get(`/problems/${code}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8/i)
    expectSecurityHeaders(page.headers)
    expect(html).toContain(PROBLEMS[code].title)
    expect(html).toContain(String(PROBLEMS[code].status))
    expect(html).not.toMatch(/<script/i)
  })
})

describe('malformed HTTP', () => {
  const get = (path: string, ...headers: string[]) =>
    `GET ${path} HTTP/1.1\r\n${['Host: a', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
  const MALFORMED: [what: string, bytes: string, status: number, code: string][] = [
    ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'invalid_request'],
    ['a header without a name', get('/health', ': x'), 400, 'invalid_request'],
    ['a space before the colon', get('/health', 'X : y'), 400, 'invalid_request'],
    ['a control character in a header', get('/health', 'X: a\x01b'), 400, 'invalid_request'],
    ['an unknown method', get('/health').replace('GET', 'FETCH'), 501, 'not_implemented'],
    // The parser knows the methods of RTSP, and refuses them later in the line.
    ['a method of RTSP', get('/health').replace('GET', 'DESCRIBE'), 501, 'not_implemented'],
    ['another one of RTSP', get('/health').replace('GET', 'PLAY'), 501, 'not_implemented'],
    // A client may send a request in several packets.
    ['the beginning of an unknown method', 'FO', 501, 'not_implemented'],
    ['an unknown method without the rest of its line', 'FETCH /hea', 501, 'not_implemented'],
    ['another protocol', get('/health').replace('HTTP', 'FTP'), 400, 'invalid_request'],
    ['HTTP/2', get('/health').replace('HTTP/1.1', 'HTTP/2.0'), 400, 'invalid_request'],
    [
      'two lengths',
      get('/health', 'Content-Length: 1', 'Content-Length: 2'),
      400,
      'invalid_request',
    ],
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['two Host headers', get('/health', 'Host: b'), 400, 'invalid_request'],
    ['a Host with a space', get('/health').replace('Host: a', 'Host: a b'), 400, 'invalid_request'],
    ['a target that is no path', get('stripe.com/x'), 400, 'invalid_request'],
    ['a target with a user', get('http://me@a/health'), 400, 'invalid_request'],
    ['headers of 40 KB', get('/health', `X: ${'x'.repeat(40_000)}`), 431, 'headers_too_large'],
    ['a URL of 40 KB', get(`/api/${'x'.repeat(40_000)}`), 431, 'headers_too_large'],
  ]

  it.each(MALFORMED)('%s is a problem on both hosts', async (_what, bytes, status, code) => {
    for (const host of [service.api, service.image]) {
      const response = await sendRaw(host, Buffer.from(bytes, 'latin1'))
      expect(response.status).toBe(status)
      expectDetails(status, response.headers, response.body, code)
    }
  })

  it('gets a response with the security headers', async () => {
    for (const host of [service.api, service.image])
      expectSecurityHeaders((await sendRaw(host, 'x\r\n\r\n')).headers)
  })

  it('does not delay the end of the service when the client never closes its connection', async () => {
    const otherService = await startService()
    const port = Number(new URL(otherService.api).port)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {}).resume()
    socket.write('hello\r\n\r\n')
    await once(socket, 'end')
    const startedAt = performance.now()
    await otherService.close()
    expect(performance.now() - startedAt).toBeLessThan(3000)
    socket.destroy()
  })

  // Unusual requests, which must not cause a 5xx.
  const UNUSUAL_REQUESTS = [
    get('*'),
    get('//'),
    get('/api//stripe.com'),
    get('/api/../../etc/passwd'),
    get('?size=1'),
    get('/api/stripe.com\\..\\x'),
    get('/api/stripe.com?%'),
    get('/api/stripe.com#x'),
    get('/;'),
    get('http://other.example/api/stripe.com'),
    get('/api/stripe.com?&&=&?'),
    get('/health').replace('GET', 'OPTIONS').replace('/health', '*'),
    get('/api/stripe.com').replace('GET', 'TRACE'),
    get('//evil.example/api/stripe.com'),
  ]
  it.each(UNUSUAL_REQUESTS)(
    '%j is never a 5xx, and its errors are problem details',
    async (bytes) => {
      for (const host of [service.api, service.image]) {
        const response = await sendRaw(host, bytes)
        expect(response.status).toBeGreaterThanOrEqual(200)
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400)
          expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      }
    },
  )

  it('CONNECT is rejected with 405', async () => {
    const response = await sendRaw(
      service.api,
      'CONNECT stripe.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    expect(response.status).toBe(405)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  it('an unknown expectation is ignored, as RFC 9110 allows', async () => {
    const response = await sendRaw(service.api, get('/health', 'Expect: the-impossible'))
    expect(response.status).toBe(200)
  })

  it('logs no errors', () => {
    expect(service.logLines.filter((line) => line.level === 'error')).toEqual([])
  })
})

describe('an internal error', () => {
  const SECRET = 'the secret cause at /srv/logograph/private.ts'

  it('is a 500 whose cause is only in the log', async () => {
    const renderer = sharedRenderer()
    const failingRenderer: Renderer = {
      ...renderer,
      render: () => Promise.reject(new Error(SECRET)),
    }
    const failingService = await startService({ plans: 'unlimited', renderer: failingRenderer })
    for (const path of ['/api/stripe.com', 'image:/stripe.com', '/api/clearbit/logo/stripe.com']) {
      const response = await failingService.get(path)
      const body = await response.text()
      expect(response.status).toBe(500)
      expectProblem(500, response.headers, body, 'internal')
      expect(body).not.toMatch(/secret|private|\.ts|Error/)
      expect(response.headers.get('x-ratelimit-limit')).toBe('1000000')
    }
    const errorLines = failingService.logLines.filter((line) => line.level === 'error')
    expect(errorLines).toHaveLength(3)
    for (const line of errorLines) expect(JSON.stringify(line)).toContain(SECRET)
    // Later requests do not wait for the failed one.
    expect((await failingService.get('/api/stripe.com')).status).toBe(500)
    expect((await failingService.get('/api/no-such-company.com')).status).toBe(200)
    await failingService.close()
  })

  it('a closed store causes problem responses and is shown in /health and /readyz', async () => {
    const failingService = await startService({ plans: 'unlimited' })
    const key = await failingService.key()
    expect((await failingService.get('/api/stripe.com', { 'x-api-key': key })).status).toBe(200)
    await failingService.stores.records.close()
    const uncached = await failingService.get('/api/github.com')
    expect([500, 503]).toContain(uncached.status)
    expect(uncached.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await uncached.text()).not.toMatch(/database|sqlite|connection/i)
    // A key that cannot be looked up is not reported as invalid.
    const unknownKey = await failingService.get('/api/stripe.com?size=16', {
      'x-api-key': 'lg_sk_other',
    })
    expect([500, 503]).toContain(unknownKey.status)
    const health = await failingService.get('/health')
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ status: 'degraded', degraded: ['records'] })
    const ready = await failingService.get('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({ status: 'degraded', degraded: ['records'] })
    expect((await failingService.get('/livez')).status).toBe(200)
    expect(failingService.logLines.some((line) => line.level === 'error')).toBe(true)
    await failingService.close()
  })
})
