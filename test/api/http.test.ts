// HTTP conformance: hosts and targets, exact paths, request bodies, ETags, and the request limit of pages.
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { avoidMinuteBoundary, startService } from '../support/service.ts'

const service = closeAfterTests(
  await startService({
    plans: 'unlimited',
    env: { IMAGE_CDN_URL: 'http://img.example' },
  }),
)
const key = await service.key()

/**
 * Sends bytes, reads until the server closes, and returns the whole response.
 * @param bodyAfterContinue the body to send after a `100 Continue`.
 */
async function sendRaw(
  bytes: string,
  bodyAfterContinue = '',
  port = Number(new URL(service.api).port),
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
    if (text.endsWith('100 Continue\r\n\r\n')) socket.write(bodyAfterContinue)
  })
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

/** More than the buffers of both sockets and of the request hold. */
const MAX_SENT_BYTES = 64 * 1024 * 1024

/**
 * Sends a head and then chunks until the server closes the connection or `MAX_SENT_BYTES` are sent.
 * @returns the response, and how many bytes of chunks left this process.
 */
async function sendEndlessBody(head: string): Promise<[text: string, sentBytes: number]> {
  const socket = connect(Number(new URL(service.api).port), '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
  })
  let sentBytes = 0
  // The size of a chunk is hexadecimal.
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const sendChunk = () => {
    if (sentBytes >= MAX_SENT_BYTES) return void socket.destroy()
    socket.write(chunk, (error) => {
      if (error) return
      sentBytes += chunk.length
      sendChunk()
    })
  }
  socket.write(head)
  socket.once('data', sendChunk)
  // `once` of node:events would fail on the error of a connection that is closed while it sends.
  await new Promise((resolve) => socket.once('close', resolve))
  return [text, sentBytes]
}

describe('the host of a request', () => {
  it('is that of an absolute-form target, not that of the Host header', async () => {
    const get = (target: string, host: string) =>
      sendRaw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    // Only the image host has logos at its root.
    expect(await get('http://img.example/stripe.com', 'api.example')).toMatch(/^HTTP\/1.1 200/)
    expect(await get('http://api.example/stripe.com', 'img.example')).toMatch(/^HTTP\/1.1 404/)
    // A scheme in upper case and a missing path are valid.
    expect(await get('HTTP://api.example?x=1', 'img.example')).toMatch(/^HTTP\/1.1 (200|404)/)
  })

  it('is one on the port of metrics too', async () => {
    const statusOf = async (...hosts: string[]) => {
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
      const request = `GET /metrics HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`
      return (await sendRaw(request, '', service.metricsPort)).slice(0, 12)
    }
    expect(await statusOf('a')).toBe('HTTP/1.1 200')
    expect(await statusOf('a', 'b')).toBe('HTTP/1.1 400')
    expect(await statusOf()).toBe('HTTP/1.1 400')
  })
})

describe('a path', () => {
  it.each(['/HEALTH', '/health/', '/Api/openapi.json', '/api/openapi.json/', '/LIVEZ', '/readyz/'])(
    '%s is a 404, because its spelling is not exact',
    async (path) => {
      const response = await service.get(path)
      const { detail } = (await response.json()) as { detail: string }
      expect([response.status, detail]).toEqual([
        404,
        expect.stringContaining('paths are case-sensitive and have no slash at the end'),
      ])
    },
  )

  it.each(['/metrics', '/METRICS', '/metrics/', 'image:/metrics'])(
    '%s is not on a public port',
    async (path) => {
      expect((await service.get(path)).status).toBeGreaterThanOrEqual(400)
      expect(await service.metricsText()).toContain('process_resident_memory_bytes')
    },
  )
})

describe('a request body', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(`${service.api}/api/batch/logos`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    })
  const head = (...headers: string[]) =>
    `POST /api/batch/logos HTTP/1.1\r\n${['Host: a', `x-api-key: ${key}`, 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`
  const VALID = JSON.stringify({ domains: ['stripe.com'] })

  it('over 256 KB is 413 before it is sent, and the connection is closed', async () => {
    const text = await sendRaw(head('Content-Length: 300000'))
    expect(text).toMatch(/^HTTP\/1.1 413 /)
    expect(text).toMatch(/connection: close/i)
    expect(text).toContain('urn:logograph:problem:payload_too_large')
  })

  it('in chunks is 413 at the limit, and is not read to its end', async () => {
    // The size of a chunk is hexadecimal.
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    // The empty chunk that ends the body is never sent.
    const text = await sendRaw(head('Transfer-Encoding: chunked') + chunk.repeat(6))
    expect(text).toMatch(/^HTTP\/1.1 413 /)
  })

  it('above the limit is 413 even if the client sends all of it', async () => {
    expect((await post('x'.repeat(4_000_000))).status).toBe(413)
  })

  it('that exceeds the limit after decompression is 413', async () => {
    const response = await post(gzipSync('x'.repeat(1_000_000)), { 'content-encoding': 'gzip' })
    expect(response.status).toBe(413)
  })

  it('may be encoded as gzip or identity, and is 400 when it is not encoded as declared', async () => {
    expect((await post(gzipSync(VALID), { 'content-encoding': 'gzip' })).status).toBe(200)
    expect((await post(VALID, { 'content-encoding': 'identity' })).status).toBe(200)
    expect((await post(VALID, { 'content-encoding': 'gzip' })).status).toBe(400)
  })

  it.each<Record<string, string>>([
    { 'content-encoding': 'zstd' },
    { 'content-encoding': 'gzip, gzip' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=latin1' },
  ])('with %j is 415', async (headers) => {
    const response = await post(VALID, headers)
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ title: 'Unsupported media type' })
  })

  it('is requested with 100 Continue only if the headers are accepted', async () => {
    const headWithExpect = (...headers: string[]) =>
      head('Expect: 100-continue', 'Connection: close', ...headers)
    const accepted = await sendRaw(headWithExpect(`Content-Length: ${VALID.length}`), VALID)
    expect(accepted.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200'])
    const refused = await sendRaw(headWithExpect('Content-Length: 300000'))
    expect(refused.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413'])
  })

  it.each([
    ['GET', '/livez', 'application/json', 200],
    ['GET', '/api/stripe.com', 'application/json', 200],
    ['HEAD', '/api/stripe.com', 'application/json', 200],
    ['DELETE', '/api/logo/stripe.com/cache', 'application/json', 200],
    ['POST', '/api/batch/logos', 'text/plain', 415],
    ['POST', '/livez', 'application/json', 405],
    ['OPTIONS', '/livez', 'application/json', 204],
  ])('without an end is not read on after the answer: %s %s with %s is %i', async (...row) => {
    const [method, path, type, status] = row
    // A cached image is answered without the app.
    await service.get('/api/stripe.com', { 'x-api-key': key })
    const [text, sentBytes] = await sendEndlessBody(
      head('Transfer-Encoding: chunked')
        .replace('POST /api/batch/logos', `${method} ${path}`)
        .replace('application/json', type),
    )
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
    expect(sentBytes).toBeLessThan(MAX_SENT_BYTES)
  })

  it('of a short GET or DELETE leaves the connection open', async () => {
    for (const [method, path] of [
      ['GET', '/api/stripe.com'],
      ['DELETE', '/api/logo/stripe.com/cache'],
    ]) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n`
      const text = await sendRaw(
        `${request}Content-Length: 2\r\n\r\n{}${request}Connection: close\r\n\r\n`,
      )
      expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2)
    }
  })
})

describe('a response that depends on the key', () => {
  it('names the headers that it depends on in Vary, also when it is a 400', async () => {
    const { headers } = await service.get('/api/describe/localhost', { 'x-api-key': key })
    const vary = headers.get('vary')?.toLowerCase().split(/, */)
    expect(vary).toEqual(expect.arrayContaining(['authorization', 'x-api-key']))
  })
})

describe('a page or file', () => {
  const FILES = [
    '/api/openapi.json',
    '/api/billing/plans',
    '/problems/internal',
    '/llms.txt',
    '/robots.txt',
    '/.well-known/security.txt',
  ]
  it.each(FILES)('%s has a strong ETag for each encoding, and a 304', async (path) => {
    const etags = new Set<string>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const etag = (await service.get(path, headers)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      etags.add(`${etag} ${encoding}`)
      const again = await service.get(path, { ...headers, 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect(etags.size).toBe(3)
  })

  it('is limited by address, and health checks are not', async () => {
    const limitedService = await startService({ pagesPerMinute: 3 })
    await avoidMinuteBoundary()
    const statusOf = async (path: string) => (await limitedService.get(path)).status
    const paths = ['/robots.txt', '/api/openapi.json', 'image:/favicon.ico', '/problems/internal']
    const statuses: number[] = []
    for (const path of [...paths, '/health', '/livez']) statuses.push(await statusOf(path))
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200])
    const refused = await limitedService.get('/llms.txt')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await limitedService.close()
  })

  it('shares its limit with the preflight requests of the address', async () => {
    const limitedService = await startService({ pagesPerMinute: 3 })
    await avoidMinuteBoundary()
    const statuses: number[] = []
    for (const path of ['/api/stripe.com', 'image:/stripe.com', '/mcp', '/graphql', '/nowhere/x'])
      statuses.push((await limitedService.get(path, {}, 'OPTIONS')).status)
    expect(statuses).toEqual([204, 204, 204, 429, 429])
    expect((await limitedService.get('/robots.txt')).status).toBe(429)
    await limitedService.close()
  })
})
