// Logo routes: the five URL styles, sizes, formats, conditional requests, caching and fallbacks.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { boxOf, putShapes } from '../support/logo-shapes.ts'
import { countingRenderer, startService } from '../support/service.ts'

const UNKNOWN_DOMAIN = 'no-such-company-anywhere.com'
const LOGO_PREFIXES = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']

const renderer = countingRenderer()
const service = closeAfterTests(await startService({ plans: 'unlimited', renderer }))
const key = await service.key()
await putShapes(service.stores.records)

const getWithKey = (path: string, headers: Record<string, string> = {}) =>
  service.get(path, { 'x-api-key': key, ...headers })

const VARYING_HEADERS = [
  'date',
  'connection',
  'keep-alive',
  'x-cache',
  'x-ratelimit-remaining',
  'x-request-id',
  'server-timing',
]

function stableHeadersOf({ headers }: Response): Record<string, string> {
  const stableHeaders = [...headers].filter(
    ([name]) => !VARYING_HEADERS.includes(name) && !/ratelimit/.test(name),
  )
  return Object.fromEntries(stableHeaders.sort())
}

describe('the five logo URL styles', () => {
  const QUERIES = [
    '',
    '?size=64&format=webp',
    '?theme=dark&greyscale=true',
    '?fallback=placeholder',
  ]
  it.each(['stripe.com', 'www.microsoft.com', UNKNOWN_DOMAIN])(
    'return the same response for %s',
    async (domain) => {
      for (const query of QUERIES) {
        const first = await getWithKey(`/api/${domain}${query}`)
        const [bytes, headers] = [await bytesOf(first), stableHeadersOf(first)]
        for (const prefix of LOGO_PREFIXES) {
          // The router answers the first request of a URL, the response cache later ones.
          for (const _attempt of [1, 2]) {
            const response = await getWithKey(`${prefix}${domain}${query}`)
            expect(response.status).toBe(200)
            expect(response.headers.get('x-cache')).toBe('HIT')
            expect(stableHeadersOf(response)).toEqual(headers)
            expect((await bytesOf(response)).equals(bytes)).toBe(true)
          }
        }
      }
    },
  )

  it('answer 404 with a trailing slash', async () => {
    for (const prefix of LOGO_PREFIXES)
      expect((await getWithKey(`${prefix}stripe.com/`)).status).toBe(404)
  })
})

describe('the headers of a logo', () => {
  it('match the specification for artwork', async () => {
    const response = await getWithKey('/api/stripe.com?size=50')
    const header = (name: string) => response.headers.get(name) ?? ''
    expect(header('content-type')).toBe('image/png')
    expect(Number(header('content-length'))).toBe((await bytesOf(response)).byteLength)
    expect(header('x-cache')).toBe('MISS')
    expect(header('x-source')).toMatch(/^bundled:[a-z0-9-]+$/)
    expect(header('x-quality')).toBe('vector')
    expect(header('content-disposition')).toMatch(/^inline; filename="[a-z-]+\.com\.png"$/)
    expect(header('x-logo-width')).toMatch(/^[1-9]\d*$/)
    expect(header('x-logo-height')).toMatch(/^[1-9]\d*$/)
    expect(response.headers.has('x-fallback')).toBe(false)
    expect(response.headers.has('x-downgraded')).toBe(false)
    expect(header('etag')).toMatch(/^"[^"]+"$/)
    expect(header('cache-control')).toBe(
      'private, max-age=86400, stale-while-revalidate=604800, stale-if-error=2592000',
    )
    expect(header('cdn-cache-control')).toBe(header('cache-control'))
    expect(header('vary').toLowerCase()).toMatch(/authorization.*x-api-key/)
    expect(header('cache-tag')).toBe('stripe.com')
    expect(header('surrogate-key')).toBe('stripe.com')
    expect(header('access-control-allow-origin')).toBe('*')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    for (const name of ['limit', 'remaining', 'reset'])
      expect(header(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
    expect(header('x-ratelimit-policy')).toMatch(/^\d+;w=60, \d+;w=86400$/)
  })

  it('match the specification for a fallback', async () => {
    const { headers } = await service.get(`/api/${UNKNOWN_DOMAIN}`)
    expect(headers.get('x-fallback')).toBe('monogram')
    expect(headers.get('x-source')).toBe('monogram')
    expect(headers.get('x-quality')).toBe('synthetic')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=600')
    expect(headers.get('vary')?.toLowerCase()).toMatch(/authorization.*x-api-key/)
  })

  it('contain the original size of the artwork', async () => {
    const { headers } = await getWithKey('/api/wide.com?size=16')
    expect([headers.get('x-logo-width'), headers.get('x-logo-height')]).toEqual(['400', '100'])
    expect(headers.get('x-source')).toBe('uploaded')
  })

  it('have X-Cache MISS once, then HIT', async () => {
    const paths = ['/api/stripe.com?size=51', '/api/stripe.com?size=51', '/v1/stripe.com?size=51']
    const cacheStates: (string | null)[] = []
    for (const path of paths) cacheStates.push((await getWithKey(path)).headers.get('x-cache'))
    expect(cacheStates).toEqual(['MISS', 'HIT', 'HIT'])
  })

  it('are the same for HEAD, which has no body', async () => {
    for (const path of ['/api/stripe.com', 'image:/github.com?size=40', `/api/${UNKNOWN_DOMAIN}`]) {
      const get = await getWithKey(path)
      const head = await service.get(path, { 'x-api-key': key }, 'HEAD')
      expect(head.status).toBe(200)
      expect(stableHeadersOf(head)).toEqual(stableHeadersOf(get))
      expect((await bytesOf(head)).byteLength).toBe(0)
    }
  })
})

describe('sizes and formats', () => {
  const SIZES: [size: number, retina: boolean, edge: number][] = [
    [16, false, 16],
    [16, true, 32],
    [77, false, 77],
    [128, true, 256],
    [512, false, 512],
    [513, false, 513],
    [1024, true, 2048],
    [1500, true, 2048],
    [2048, false, 2048],
    [2048, true, 2048],
  ]
  const FORMATS = [
    ['png', 'image/png', 'png'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
    ['jpeg', 'image/jpeg', 'jpeg'],
  ] as const

  describe.each(FORMATS)('%s', (format, mediaType, sharpFormat) => {
    it.each(SIZES)('at size %i, retina %s, is %i px square', async (size, retina, edge) => {
      const domain = size > 1000 ? 'round.com' : 'www.microsoft.com'
      const response = await getWithKey(
        `/api/${domain}?size=${size}&retina=${retina}&format=${format}`,
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(mediaType)
      const metadata = await sharp(await bytesOf(response)).metadata()
      expect([metadata.width, metadata.height, metadata.format]).toEqual([edge, edge, sharpFormat])
    })
  })

  it.each(['stripe.com', 'wide.com', 'pixels.com', UNKNOWN_DOMAIN])(
    'svg of %s has its size on the root, and a viewBox',
    async (domain) => {
      const response = await getWithKey(`/api/${domain}?size=200&format=svg`)
      expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
      const svg = (await bytesOf(response)).toString()
      const [root = ''] = /^<svg\b[^>]*>/.exec(svg) ?? []
      expect(root).toMatch(/ width="200"/)
      expect(root).toMatch(/ height="200"/)
      expect(root).toMatch(/ viewBox="[^"]+"/)
      expect(svg).not.toMatch(/<script|\son\w+=|href="https?:/i)
      const metadata = await sharp(Buffer.from(svg)).metadata()
      expect([metadata.width, metadata.height]).toEqual([200, 200])
    },
  )

  it('svg of raster artwork has X-Quality raster', async () => {
    const response = await getWithKey('/api/pixels.com?format=svg')
    expect(response.headers.get('x-quality')).toBe('raster')
    expect((await getWithKey('/api/pixels.com')).headers.get('x-quality')).toBe('medium')
  })

  it.each([
    ['wide.com', 'png', { left: 4, top: 49, width: 120, height: 30 }],
    ['wide.com', 'webp', { left: 4, top: 49, width: 120, height: 30 }],
    ['wide.com', 'svg', { left: 4, top: 49, width: 120, height: 30 }],
    ['tall.com', 'png', { left: 44, top: 4, width: 40, height: 120 }],
    ['pixels.com', 'png', { left: 4, top: 44, width: 120, height: 40 }],
    ['pixels.com', 'svg', { left: 4, top: 44, width: 120, height: 40 }],
    ['solid.com', 'png', { left: 13, top: 13, width: 102, height: 102 }],
    ['solid.com', 'svg', { left: 13, top: 13, width: 102, height: 102 }],
  ])(
    '%s as %s keeps its aspect ratio and has the margin of its weight',
    async (domain, format, box) => {
      const actualBox = await boxOf(await getWithKey(`/api/${domain}?format=${format}`))
      for (const side of ['left', 'top', 'width', 'height'] as const)
        expect(Math.abs(actualBox[side] - box[side]), side).toBeLessThanOrEqual(1)
    },
  )

  it('wide artwork keeps its aspect ratio above 512 px', async () => {
    const { width, height } = await boxOf(await getWithKey('/api/wide.com?size=800'))
    expect([width, height]).toEqual([752, 188])
  })
})

describe('without a key', () => {
  it.each([
    ['', 128, null],
    ['?size=64', 64, null],
    ['?size=129', 128, 'size'],
    ['?size=2048', 128, 'size'],
    ['?format=png', 128, null],
    ['?format=webp', 128, 'format'],
    ['?format=jpg&size=100', 100, 'format'],
    ['?format=svg', 128, 'format'],
    ['?retina=true', 128, 'retina'],
    ['?retina=true&format=webp&size=500', 128, 'size, format, retina'],
  ])('%s is a png of %i px, downgraded: %s', async (query, edge, downgraded) => {
    for (const prefix of LOGO_PREFIXES) {
      const response = await service.get(`${prefix}github.com${query}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('x-downgraded')).toBe(downgraded)
      expect((await sharp(await bytesOf(response)).metadata()).width).toBe(edge)
    }
  })
})

describe('an unknown company, without a key', () => {
  it.each([
    ['?format=svg', 'image/svg+xml', 'monogram', null],
    ['?format=svg&fallback=placeholder', 'image/svg+xml', 'placeholder', null],
    ['?format=svg&size=300', 'image/svg+xml', 'monogram', 'size'],
    ['', 'image/svg+xml', 'monogram', null],
    ['?format=webp', 'image/png', 'monogram', 'format'],
    ['?format=png', 'image/png', 'monogram', null],
  ])('%s is %s, a %s, downgraded: %s', async (query, type, fallback, downgraded) => {
    for (const prefix of LOGO_PREFIXES) {
      const { headers } = await service.get(`${prefix}no-such-company-anywhere.com${query}`)
      expect([
        headers.get('content-type'),
        headers.get('x-fallback'),
        headers.get('x-downgraded'),
      ]).toEqual([type, fallback, downgraded])
    }
  })
})

describe('If-None-Match', () => {
  let etag: string
  beforeAll(async () => {
    etag = (await getWithKey('/api/github.com')).headers.get('etag') as string
  })

  it.each([
    ['the ETag', (tag: string) => tag, 304],
    ['the weak ETag', (tag: string) => `W/${tag}`, 304],
    ['a list with the ETag', (tag: string) => `"other", W/"more",${tag}`, 304],
    ['*', () => '*', 304],
    ['another ETag', () => '"other"', 200],
    ['the ETag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['an empty value', () => '', 200],
  ])('works with %s on every URL style', async (_what, conditionOf, status) => {
    for (const prefix of LOGO_PREFIXES) {
      const headers = { 'if-none-match': conditionOf(etag) }
      for (const _attempt of [1, 2]) {
        const response = await getWithKey(`${prefix}github.com`, headers)
        expect([prefix, response.status]).toEqual([prefix, status])
        expect(response.headers.get('etag')).toBe(etag)
        expect(response.headers.get('cache-control')).toMatch(/max-age=86400/)
        if (status === 304) expect((await bytesOf(response)).byteLength).toBe(0)
      }
    }
  })

  it('renders nothing for a 304', async () => {
    const queries = ['size=201', 'size=202&format=webp', 'size=203&format=svg']
    const tags: string[] = []
    for (const query of queries)
      tags.push((await getWithKey(`/api/round.com?${query}`)).headers.get('etag') as string)
    expect(new Set(tags).size).toBe(3)
    await service.stores.cache.clear()
    const rendersBefore = renderer.renders()
    for (const [i, query] of queries.entries()) {
      const response = await getWithKey(`/v1/round.com?${query}`, {
        'if-none-match': tags[i] as string,
      })
      expect(response.status).toBe(304)
    }
    // An image that was never rendered has an ETag too.
    expect((await getWithKey('/api/round.com?size=204', { 'if-none-match': '*' })).status).toBe(304)
    expect(renderer.renders()).toBe(rendersBefore)
  })

  it('has a different ETag for every parameter that changes the bytes', async () => {
    const queries = ['', 'size=64', 'format=webp', 'format=svg', 'theme=dark', 'greyscale=true']
    const tags = await Promise.all(
      queries.map(async (query) =>
        (await getWithKey(`/api/github.com?${query}`)).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(queries.length)
  })
})

describe('a company without artwork', () => {
  it.each([
    ['', 'image/svg+xml', 'monogram'],
    ['?fallback=monogram', 'image/svg+xml', 'monogram'],
    ['?fallback=monogram&format=png', 'image/png', 'monogram'],
    ['?fallback=monogram&format=webp', 'image/webp', 'monogram'],
    ['?fallback=monogram&format=jpg', 'image/jpeg', 'monogram'],
    ['?fallback=monogram&format=svg', 'image/svg+xml', 'monogram'],
    ['?fallback=placeholder', 'image/svg+xml', 'placeholder'],
    ['?fallback=placeholder&format=png', 'image/png', 'placeholder'],
    ['?fallback=placeholder&theme=dark&format=webp', 'image/webp', 'placeholder'],
  ])('%s is a %s', async (query, mediaType, fallback) => {
    for (const prefix of LOGO_PREFIXES) {
      const response = await getWithKey(`${prefix}${UNKNOWN_DOMAIN}${query}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(mediaType)
      expect(response.headers.get('x-fallback')).toBe(fallback)
      expect(response.headers.get('x-source')).toBe(fallback)
      expect(response.headers.get('cache-control')).toMatch(/max-age=600$/)
      const { width, height } = await sharp(await bytesOf(response)).metadata()
      expect([width, height]).toEqual([128, 128])
    }
  })

  it('is a 404 without an image when fallback=404', async () => {
    for (const prefix of LOGO_PREFIXES) {
      const response = await getWithKey(`${prefix}${UNKNOWN_DOMAIN}?fallback=404&format=png`)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(response.headers.get('cache-control')).toBe('private, max-age=300')
      expect(await response.json()).toMatchObject({
        status: 404,
        type: 'urn:logograph:problem:no_artwork',
      })
    }
  })

  it('ignores fallback when there is artwork', async () => {
    const plain = await getWithKey('/api/github.com')
    for (const fallback of ['404', 'placeholder', 'monogram']) {
      const response = await getWithKey(`/api/github.com?fallback=${fallback}`)
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'))
    }
  })

  it('has another monogram than other companies', async () => {
    const first = await getWithKey('/api/qqqqaaa.com')
    const second = await getWithKey('/api/zzzzbbb.com')
    expect((await bytesOf(first)).equals(await bytesOf(second))).toBe(false)
  })
})

describe('svg of artwork that is not square', () => {
  it('shows nothing outside its viewBox, like the other formats', async () => {
    const shapeOutside = '<rect x="-50" y="30" width="200" height="60" fill="#c00"/>'
    const art = artworkOf('below.com', svgOf(shapeOutside, '-50 -50 200 40'), {
      width: 200,
      height: 40,
    })
    await service.stores.records.artwork.put(art)
    const { data } = await pixelsOf(await getWithKey('/api/below.com?size=100&format=svg'))
    expect(data.some((value, i) => i % 4 === 3 && value > 0)).toBe(false)
  })
})
