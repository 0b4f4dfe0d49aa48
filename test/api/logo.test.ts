// Logo routes: the five URL styles, sizes, formats, conditional requests, caching and fallbacks.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { luminance } from '../../server/images/theme/color.ts'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { countingRenderer, startService } from '../support/service.ts'

const UNKNOWN_DOMAIN = 'no-such-company-anywhere.com'
const LOGO_PREFIXES = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']

const renderer = countingRenderer()
const service = closeAfterTests(await startService({ plans: 'unlimited', renderer }))
const key = await service.key()
const { artwork } = service.stores.records
const red = '<rect width="400" height="100" fill="#c00"/>'
const green = '<rect width="100" height="300" fill="#0a0"/>'
await artwork.put(artworkOf('wide.com', svgOf(red, '0 0 400 100'), { width: 400, height: 100 }))
await artwork.put(artworkOf('tall.com', svgOf(green, '0 0 100 300'), { width: 100, height: 300 }))
await artwork.put(artworkOf('solid.com', svgOf('<path fill="#0a0" d="M30 30h20v20H30z"/>')))
const pngSize = { width: 300, height: 100 }
const png = await sharp({ create: { ...pngSize, channels: 4, background: '#00c' } })
  .png()
  .toBuffer()
await artwork.put(artworkOf('pixels.com', png, { ...pngSize, mediaType: 'image/png' }))
await artwork.put(artworkOf('round.com', svgOf('<circle cx="50" cy="50" r="50" fill="#e22"/>')))

const getWithKey = (path: string, headers: Record<string, string> = {}) =>
  service.get(path, { 'x-api-key': key, ...headers })

/** The bounding box of the pixels that are at least half opaque. */
async function boxOf(response: Response) {
  const { data, width, height } = await pixelsOf(response)
  let left = width
  let top = height
  let right = -1
  let bottom = -1
  // Every fourth byte is an alpha value.
  for (let i = 3; i < data.length; i += 4) {
    if ((data[i] as number) < 128) continue
    const pixel = (i - 3) / 4
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

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

describe('greyscale', () => {
  it.each(['png', 'webp', 'jpg', 'svg'])('%s has no color', async (format) => {
    for (const domain of ['round.com', 'www.microsoft.com', 'pixels.com', UNKNOWN_DOMAIN]) {
      const response = await getWithKey(`/api/${domain}?greyscale=true&format=${format}`)
      const { data } = await pixelsOf(response)
      // Lossy formats change a channel a little.
      const tolerance = format === 'webp' || format === 'jpg' ? 6 : 1
      let coloredPixels = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(i, i + 4)
        if (alpha > 8 && Math.max(r, g, b) - Math.min(r, g, b) > tolerance) coloredPixels++
      }
      expect([domain, coloredPixels]).toEqual([domain, 0])
    }
  })
})

describe('greyscale on a dark page', () => {
  it.each(['coca-cola.com', 'target.com', 'tesla.com', 'honda.com'])(
    'keeps %s as light as in color',
    async (domain) => {
      const dark = await meanLuminance(`/api/${domain}?theme=dark&format=png`)
      const grey = await meanLuminance(`/api/${domain}?theme=dark&greyscale=true&format=png`)
      expect(Math.abs(grey - dark)).toBeLessThan(0.01)
    },
  )
})

/** Mean luminance of the nearly opaque pixels, from 0 to 1. */
async function meanLuminance(path: string): Promise<number> {
  const { data } = await pixelsOf(await getWithKey(path))
  let luminanceSum = 0
  let opaquePixels = 0
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 200) continue
    luminanceSum += luminance({ r: data[i]!, g: data[i + 1]!, b: data[i + 2]! })
    opaquePixels += 1
  }
  return luminanceSum / opaquePixels
}

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

describe('greyscale svg', () => {
  it('does not crop the stroke of a vertical line', async () => {
    const { artwork } = service.stores.records
    const line = '<path d="M50 10V90" stroke="#c00" stroke-width="20"/>'
    await artwork.put(artworkOf('line.com', svgOf(line)))
    const { width } = await boxOf(
      await getWithKey('/api/line.com?size=100&greyscale=true&format=svg'),
    )
    expect(width).toBe(24)
  })

  it('is well-formed when the artwork is empty', async () => {
    const { svg, width, height } = sanitizeSvg(svgOf('<script/>', '0 0 9 9'))
    const empty = artworkOf('empty.com', Buffer.from(svg), { width, height })
    await service.stores.records.artwork.put(empty)
    const response = await getWithKey('/api/empty.com?format=svg')
    expect((await sharp(await bytesOf(response)).metadata()).format).toBe('svg')
  })
})

describe('the background', () => {
  it.each([
    ['', [255, 255, 255]],
    ['&theme=light', [255, 255, 255]],
    ['&theme=dark', [11, 11, 12]],
  ])('of a jpg%s is %j', async (query, color) => {
    const { at } = await pixelsOf(await getWithKey(`/api/round.com?format=jpg${query}`))
    for (const [x, y] of [
      [1, 1],
      [126, 1],
      [1, 126],
      [126, 126],
    ] as const)
      for (const channel of [0, 1, 2])
        expect(
          Math.abs((at(x, y)[channel] as number) - (color[channel] as number)),
        ).toBeLessThanOrEqual(3)
  })

  it.each(['png', 'webp', 'svg'])('of a %s is transparent', async (format) => {
    const { at } = await pixelsOf(await getWithKey(`/api/round.com?format=${format}`))
    expect(at(1, 1)[3]).toBe(0)
    expect(at(64, 64)[3]).toBe(255)
  })

  it('dark artwork is lightened for a dark page', async () => {
    const black = svgOf('<circle cx="50" cy="50" r="40" fill="#000"/>')
    await service.stores.records.artwork.put(artworkOf('ink.com', black, { fullColor: false }))
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map(async (theme) =>
        pixelsOf(await getWithKey(`/api/ink.com?theme=${theme}`)),
      ),
    )
    expect(light?.at(64, 64)[0]).toBeLessThan(40)
    expect(dark?.at(64, 64)[0]).toBeGreaterThan(150)
  })
})

describe('a mark that the page would hide', () => {
  const YELLOW = '#fffc00'
  const colorAt = async (path: string, x: number, y: number) => {
    const { data, width } = await pixelsOf(await getWithKey(path))
    return [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)]
  }
  beforeAll(async () => {
    const { artwork } = service.stores.records
    const disc = `<circle cx="50" cy="50" r="40" fill="${YELLOW}"/>`
    await artwork.put(artworkOf('pale.com', svgOf(disc), { fullColor: false }))
    const pale =
      '<path d="M0 0h50v100H0z" fill="#ffe066"/><circle cx="75" cy="50" r="25" fill="#bff5d0"/>'
    await artwork.put(artworkOf('pale-colors.com', svgOf(pale)))
  })

  it.each(['png', 'webp', 'svg'])(
    'gets a plate in its own color on a light page, as %s',
    async (format) => {
      const path = `/api/pale.com?size=128&format=${format}`
      const expectColor = (actual: number[], expected: number[]) => {
        // WebP is lossy.
        for (const [i, level] of expected.entries())
          expect(Math.abs(actual[i]! - level)).toBeLessThan(6)
      }
      expectColor(await colorAt(path, 64, 16), [255, 252, 0, 255])
      expectColor(await colorAt(path, 64, 64), [24, 24, 27, 255])
      expect((await colorAt(path, 2, 64))[3]).toBe(0)
    },
  )

  it('stays as it is on a dark page', async () => {
    expect(await colorAt('/api/pale.com?theme=dark', 64, 64)).toEqual([255, 252, 0, 255])
    expect((await colorAt('/api/pale.com?theme=dark', 14, 14))[3]).toBe(0)
  })

  it('keeps its colors on a plate when it has several', async () => {
    expect(await colorAt('/api/pale-colors.com', 64, 16)).toEqual([24, 24, 27, 255])
    expect(await colorAt('/api/pale-colors.com', 48, 64)).toEqual([255, 224, 102, 255])
    expect(await colorAt('/api/pale-colors.com?format=svg', 48, 64)).toEqual([255, 224, 102, 255])
  })

  it('is grey with its plate when greyscale is asked for', async () => {
    for (const format of ['png', 'svg']) {
      const [r, g, b, alpha] = await colorAt(
        `/api/pale.com?greyscale=true&format=${format}`,
        64,
        16,
      )
      expect([g, b, alpha]).toEqual([r, r, 255])
      expect(r).toBeGreaterThan(230)
    }
  })
})

it('an icon is the compact drawing in every size, although the long one has more colors', async () => {
  const { artwork } = service.stores.records
  const red = '<path d="M0 0h300v100H0z" fill="#c00"/>'
  const blue = '<path d="M0 0h100v100H0z" fill="#00c"/>'
  const long = artworkOf('two.com', svgOf(red, '0 0 300 100'), { width: 300, background: 'light' })
  await artwork.put(long)
  await artwork.put(artworkOf('two.com', svgOf(blue), { fullColor: false }))
  for (const query of ['size=32', 'size=64', 'size=32&retina=true', 'size=256']) {
    const { width, height } = await boxOf(await getWithKey(`/api/two.com?${query}`))
    expect(width, query).toBe(height)
  }
})
