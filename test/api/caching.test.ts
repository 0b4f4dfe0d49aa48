// Caching of JSON, of 404s and of compressed SVGs: Cache-Control, ETags, 304 and content encodings.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { fetchRaw } from '../support/raw-fetch.ts'

const service = closeAfterTests(await startCatalogueService())
const key = await service.key()

const UNKNOWN = 'no-such-company-anywhere.com'

describe('JSON', () => {
  const PATHS = [
    '/api/search?q=stripe',
    '/api/colors/stripe.com',
    '/api/describe/stripe.com',
    '/api/meta/stripe.com',
    `/api/meta/${UNKNOWN}`,
    '/api/brand/stripe.com',
    '/api/intelligence/stripe.com',
  ]

  it.each(PATHS)('of %s has a strong ETag and a minute in a private cache', async (path) => {
    const { status, headers } = await service.get(path, { 'x-api-key': key })
    expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)])
    expect(headers.get('cache-control')).toBe('private, max-age=60')
    expect(headers.get('vary')).toBe('Authorization, x-api-key, Accept-Encoding')
  })

  it('of a search without a key is public for five minutes', async () => {
    const response = await service.get('/api/search?q=stripe')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const withToken = await service.get(`/api/search?q=stripe&token=${key}`)
    expect(withToken.headers.get('cache-control')).toBe('private, max-age=60')
  })

  it('has another ETag for another plan', async () => {
    const pro = await service.key({ plan: 'pro' })
    const etagFor = async (apiKey: string) =>
      (await service.get('/api/colors/stripe.com', { 'x-api-key': apiKey })).headers.get('etag')
    expect(await etagFor(pro)).not.toBe(await etagFor(key))
  })

  it('with URLs that expire is not cached', async () => {
    const path = '/api/brand/stripe.com?expiresIn=60'
    const response = await service.get(path, { 'x-api-key': key })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('that explains a logo is checked again each time', async () => {
    const why = await service.get('/api/logo/stripe.com/why', { 'x-api-key': key })
    expect(why.headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('a 404', () => {
  it.each([
    ['no logo', `/api/${UNKNOWN}?fallback=404`, 'no_artwork'],
    ['no match', '/api/ticker/ZZZZZZ', 'no_match'],
  ])('for %s may be cached for five minutes: %s', async (_what, path) => {
    const response = await service.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.get('vary')).toBe('Authorization, x-api-key, Accept')
    const withKey = await service.get(path, { 'x-api-key': key })
    expect(withKey.headers.get('cache-control')).toBe('private, max-age=300')
  })
})

describe('a compressed response', () => {
  const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each([
    ['SVG artwork', '/api/stripe.com?format=svg', 'br'],
    ['SVG artwork', '/api/stripe.com?format=svg', 'gzip'],
    ['a monogram', `/api/${UNKNOWN}`, 'br'],
    ['a kit', '/api/brand/stripe.com', 'br'],
    ['a kit', '/api/brand/stripe.com', 'gzip'],
  ] as const)('has an ETag of its own: %s, %s in %s', async (_what, path, encoding) => {
    const headers = { 'x-api-key': key }
    const plain = await fetchRaw(service.api + path, { ...headers, 'accept-encoding': 'identity' })
    const accepting = { ...headers, 'accept-encoding': encoding }
    // The third response of an image comes from the response cache.
    for (let i = 0; i < 3; i++) {
      const response = await fetchRaw(service.api + path, accepting)
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.headers['content-length']).toBe(String(response.body.byteLength))
      expect(response.body.byteLength).toBeLessThan(plain.body.byteLength)
      expect(DECOMPRESS[encoding](response.body)).toEqual(plain.body)
      expect(response.headers.vary).toBe('Authorization, x-api-key, Accept-Encoding')
      expect(response.headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${encoding}"`))
      const conditional = { ...accepting, 'if-none-match': String(response.headers.etag) }
      const unchanged = await fetchRaw(service.api + path, conditional)
      expect([unchanged.status, unchanged.headers.etag]).toEqual([304, response.headers.etag])
      const otherTag = { ...accepting, 'if-none-match': String(plain.headers.etag) }
      expect((await fetchRaw(service.api + path, otherTag)).status).toBe(200)
    }
  })

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.000', undefined],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['gzip; Q=0.8 , *;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['identity;q=1, gzip;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.2, gzip;q=0.5', 'gzip'],
    ['deflate', undefined],
  ])('follows Accept-Encoding: %s', async (acceptEncoding, encoding) => {
    const headers = { 'accept-encoding': acceptEncoding }
    const response = await fetchRaw(`${service.api}/api/${UNKNOWN}`, headers)
    expect(response.headers['content-encoding']).toBe(encoding)
  })

  it('ignores an Accept-Encoding of more than 256 characters, which no client sends', async () => {
    const headersOf = (length: number) => ({ 'accept-encoding': `gzip${';'.repeat(length - 4)}` })
    const url = `${service.api}/api/${UNKNOWN}`
    const usual = await fetchRaw(url, headersOf(256))
    expect(usual.headers['content-encoding']).toBe('gzip')
    const long = await fetchRaw(url, headersOf(257))
    expect([long.status, long.headers['content-encoding']]).toEqual([200, undefined])
  })

  it('is never a raster image', async () => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const response = await fetchRaw(`${service.api}/api/stripe.com`, headers)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.headers.vary).toBe('Authorization, x-api-key')
  })
})
