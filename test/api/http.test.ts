// HTTP conformance: hosts and targets, exact paths, request bodies, ETags, and the request limit of pages.
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

let service: Service
let key: string
beforeAll(async () => {
  service = await startService({
    plans: 'unlimited',
    env: { IMAGE_CDN_URL: 'http://img.example' },
  })
  key = await service.key()
})
afterAll(() => service.close())

/**
 * Sends bytes, reads until the server closes, and returns the whole response.
 * @param bodyAfterContinue the body to send after a `100 Continue`.
 */
async function sendRaw(bytes: string, bodyAfterContinue = ''): Promise<string> {
  const socket = connect(Number(new URL(service.api).port), '127.0.0.1')
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
    expect(text).toContain('/problems/payload_too_large')
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
})

describe('a response that depends on the key', () => {
  it.each(['/api/describe/stripe.com', '/api/search?q=stripe', '/api/describe/localhost'])(
    '%s names the headers that it depends on in Vary',
    async (path) => {
      const { headers } = await service.get(path, { 'x-api-key': key })
      const vary = headers.get('vary')?.toLowerCase().split(/, */)
      expect(vary).toEqual(expect.arrayContaining(['authorization', 'x-api-key']))
    },
  )
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
})
