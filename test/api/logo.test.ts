// Logo routes: the five URL styles, sizes, formats, conditional requests, caching and fallbacks.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { luminance } from '../../server/images/theme/color.ts'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { countingRenderer, type Service, startService } from '../support/service.ts'

const UNKNOWN_DOMAIN = 'no-such-company-anywhere.com'
const STYLES = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']

let service: Service
let renderer: ReturnType<typeof countingRenderer>
let key: string
beforeAll(async () => {
  renderer = countingRenderer()
  service = await startService({ plans: 'unlimited', renderer })
  key = await service.key()
  const { artwork } = service.stores.records
  const red = '<rect width="400" height="100" fill="#c00"/>'
  const green = '<rect width="100" height="300" fill="#0a0"/>'
  await artwork.put(artworkOf('wide.com', svgOf(red, '0 0 400 100'), { width: 400, height: 100 }))
  await artwork.put(artworkOf('tall.com', svgOf(green, '0 0 100 300'), { width: 100, height: 300 }))
  const pixels = { width: 300, height: 100 }
  const png = await sharp({ create: { ...pixels, channels: 4, background: '#00c' } })
    .png()
    .toBuffer()
  await artwork.put(artworkOf('pixels.com', png, { ...pixels, mediaType: 'image/png' }))
  await artwork.put(artworkOf('round.com', svgOf('<circle cx="50" cy="50" r="50" fill="#e22"/>')))
})
afterAll(() => service.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  service.get(path, { 'x-api-key': key, ...headers })

/** The bounding box of the visible pixels. */
async function boxOf(answer: Response) {
  const { data, width, height } = await pixelsOf(answer)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let i = 3; i < data.length; i += 4) {
    if ((data[i] as number) < 128) continue
    const [x, y] = [((i - 3) / 4) % width, Math.floor((i - 3) / 4 / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const VARYING_HEADERS = ['date', 'connection', 'keep-alive', 'x-cache', 'x-ratelimit-remaining']

function headersOf({ headers }: Response): Record<string, string> {
  const kept = [...headers].filter(
    ([name]) => !VARYING_HEADERS.includes(name) && !/ratelimit/.test(name),
  )
  return Object.fromEntries(kept.sort())
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
        const first = await ask(`/api/${domain}${query}`)
        const [bytes, headers] = [await bytesOf(first), headersOf(first)]
        for (const style of STYLES) {
          // The router answers the first request, the response cache the second.
          for (const _time of [1, 2]) {
            const answer = await ask(`${style}${domain}${query}`)
            expect(answer.status).toBe(200)
            expect(answer.headers.get('x-cache')).toBe('HIT')
            expect(headersOf(answer)).toEqual(headers)
            expect((await bytesOf(answer)).equals(bytes)).toBe(true)
          }
        }
      }
    },
  )

  it('accept a trailing slash', async () => {
    for (const style of STYLES) expect((await ask(`${style}stripe.com/`)).status).toBe(200)
  })
})

describe('the headers of a logo', () => {
  it('match the specification for artwork', async () => {
    const answer = await ask('/api/stripe.com?size=50')
    const get = (name: string) => answer.headers.get(name) ?? ''
    expect(get('content-type')).toBe('image/png')
    expect(Number(get('content-length'))).toBe((await bytesOf(answer)).byteLength)
    expect(get('x-cache')).toBe('MISS')
    expect(get('x-source')).toMatch(/^bundled:[a-z-]+$/)
    expect(get('x-quality')).toBe('vector')
    expect(get('x-logo-width')).toMatch(/^[1-9]\d*$/)
    expect(get('x-logo-height')).toMatch(/^[1-9]\d*$/)
    expect(answer.headers.has('x-fallback')).toBe(false)
    expect(answer.headers.has('x-downgraded')).toBe(false)
    expect(get('etag')).toMatch(/^"[^"]+"$/)
    expect(get('cache-control')).toBe(
      'private, max-age=86400, stale-while-revalidate=604800, stale-if-error=2592000',
    )
    expect(get('cdn-cache-control')).toBe(get('cache-control'))
    expect(get('vary').toLowerCase()).toMatch(/authorization.*x-api-key/)
    expect(get('cache-tag')).toBe('stripe.com')
    expect(get('surrogate-key')).toBe('stripe.com')
    expect(get('access-control-allow-origin')).toBe('*')
    expect(get('x-content-type-options')).toBe('nosniff')
    expect(get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    for (const name of ['limit', 'remaining', 'reset'])
      expect(get(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
    expect(get('x-ratelimit-policy')).toMatch(/^\d+;w=60, \d+;w=86400$/)
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
    const { headers } = await ask('/api/wide.com?size=16')
    expect([headers.get('x-logo-width'), headers.get('x-logo-height')]).toEqual(['400', '100'])
    expect(headers.get('x-source')).toBe('uploaded')
  })

  it('have X-Cache MISS once, then HIT', async () => {
    const paths = ['/api/stripe.com?size=51', '/api/stripe.com?size=51', '/v1/stripe.com?size=51']
    const cacheStates: (string | null)[] = []
    for (const path of paths) cacheStates.push((await ask(path)).headers.get('x-cache'))
    expect(cacheStates).toEqual(['MISS', 'HIT', 'HIT'])
  })

  it('are the same for HEAD, which has no body', async () => {
    for (const path of ['/api/stripe.com', 'image:/github.com?size=40', `/api/${UNKNOWN_DOMAIN}`]) {
      const get = await ask(path)
      const head = await service.get(path, { 'x-api-key': key }, 'HEAD')
      expect(head.status).toBe(200)
      expect(headersOf(head)).toEqual(headersOf(get))
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

  describe.each(FORMATS)('%s', (format, mediaType, decoded) => {
    it.each(SIZES)('at size %i, retina %s, is %i px square', async (size, retina, edge) => {
      const domain = size > 1000 ? 'round.com' : 'www.microsoft.com'
      const answer = await ask(`/api/${domain}?size=${size}&retina=${retina}&format=${format}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(mediaType)
      const facts = await sharp(await bytesOf(answer)).metadata()
      expect([facts.width, facts.height, facts.format]).toEqual([edge, edge, decoded])
    })
  })

  it.each(['stripe.com', 'wide.com', 'pixels.com', UNKNOWN_DOMAIN])(
    'svg of %s has its size on the root, and a viewBox',
    async (domain) => {
      const answer = await ask(`/api/${domain}?size=200&format=svg`)
      expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
      const svg = (await bytesOf(answer)).toString()
      const [root = ''] = /^<svg\b[^>]*>/.exec(svg) ?? []
      expect(root).toMatch(/ width="200"/)
      expect(root).toMatch(/ height="200"/)
      expect(root).toMatch(/ viewBox="[^"]+"/)
      expect(svg).not.toMatch(/<script|\son\w+=|href="https?:/i)
      const facts = await sharp(Buffer.from(svg)).metadata()
      expect([facts.width, facts.height]).toEqual([200, 200])
    },
  )

  it('svg of raster artwork has X-Quality raster', async () => {
    const answer = await ask('/api/pixels.com?format=svg')
    expect(answer.headers.get('x-quality')).toBe('raster')
    expect((await ask('/api/pixels.com')).headers.get('x-quality')).toBe('medium')
  })

  it.each([
    ['wide.com', 'png', { left: 0, top: 48, width: 128, height: 32 }],
    ['wide.com', 'webp', { left: 0, top: 48, width: 128, height: 32 }],
    ['wide.com', 'svg', { left: 0, top: 48, width: 128, height: 32 }],
    ['tall.com', 'png', { left: 42, top: 0, width: 43, height: 128 }],
    ['pixels.com', 'png', { left: 0, top: 42, width: 128, height: 43 }],
    ['pixels.com', 'svg', { left: 0, top: 42, width: 128, height: 43 }],
  ])('%s as %s keeps its aspect ratio and is not cropped', async (domain, format, box) => {
    const seen = await boxOf(await ask(`/api/${domain}?format=${format}`))
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(seen[side] - box[side]), side).toBeLessThanOrEqual(1)
  })

  it('wide artwork keeps its shape above 512 px as well', async () => {
    const { width, height } = await boxOf(await ask('/api/wide.com?size=800'))
    expect([width, height]).toEqual([800, 200])
  })
})

describe('without a key', () => {
  it.each([
    ['', 128, null],
    ['?size=64', 64, null],
    ['?size=129', 128, null],
    ['?size=2048', 128, null],
    ['?format=png', 128, null],
    ['?format=webp', 128, 'format'],
    ['?format=jpg&size=100', 100, 'format'],
    ['?format=svg', 128, 'format'],
    ['?retina=true', 128, 'retina'],
    ['?retina=true&format=webp&size=500', 128, 'format, retina'],
  ])('%s is a png of %i px, downgraded: %s', async (query, edge, downgraded) => {
    for (const style of STYLES) {
      const answer = await service.get(`${style}github.com${query}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('x-downgraded')).toBe(downgraded)
      expect((await sharp(await bytesOf(answer)).metadata()).width).toBe(edge)
    }
  })
})

describe('the condition If-None-Match', () => {
  let etag: string
  beforeAll(async () => {
    etag = (await ask('/api/github.com')).headers.get('etag') as string
  })

  it.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag, weak', (tag: string) => `W/${tag}`, 304],
    ['a list', (tag: string) => `"other", W/"more",${tag}`, 304],
    ['anything', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['its tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['nothing', () => '', 200],
  ])('works with %s on every URL style', async (_what, condition, status) => {
    for (const style of STYLES) {
      const headers = { 'if-none-match': condition(etag) }
      for (const _time of [1, 2]) {
        const answer = await ask(`${style}github.com`, headers)
        expect([style, answer.status]).toEqual([style, status])
        expect(answer.headers.get('etag')).toBe(etag)
        expect(answer.headers.get('cache-control')).toMatch(/max-age=86400/)
        if (status === 304) expect((await bytesOf(answer)).byteLength).toBe(0)
      }
    }
  })

  it('renders nothing for a 304', async () => {
    const tags: string[] = []
    for (const query of ['size=201', 'size=202&format=webp', 'size=203&format=svg'])
      tags.push((await ask(`/api/round.com?${query}`)).headers.get('etag') as string)
    expect(new Set(tags).size).toBe(3)
    await service.stores.cache.clear()
    const before = renderer.renders()
    const again = ['size=201', 'size=202&format=webp', 'size=203&format=svg']
    for (const [i, query] of again.entries()) {
      const answer = await ask(`/v1/round.com?${query}`, { 'if-none-match': tags[i] as string })
      expect(answer.status).toBe(304)
    }
    // An image that was never rendered has an ETag too.
    expect((await ask('/api/round.com?size=204', { 'if-none-match': '*' })).status).toBe(304)
    expect(renderer.renders()).toBe(before)
  })

  it('has a different ETag for every parameter that changes the bytes', async () => {
    const queries = ['', 'size=64', 'format=webp', 'format=svg', 'theme=dark', 'greyscale=true']
    const tags = await Promise.all(
      queries.map(async (query) => (await ask(`/api/github.com?${query}`)).headers.get('etag')),
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
    for (const style of STYLES) {
      const answer = await ask(`${style}${UNKNOWN_DOMAIN}${query}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(mediaType)
      expect(answer.headers.get('x-fallback')).toBe(fallback)
      expect(answer.headers.get('x-source')).toBe(fallback)
      expect(answer.headers.get('cache-control')).toMatch(/max-age=600$/)
      const { width, height } = await sharp(await bytesOf(answer)).metadata()
      expect([width, height]).toEqual([128, 128])
    }
  })

  it('is a 404 without an image when fallback=404', async () => {
    for (const style of STYLES) {
      const answer = await ask(`${style}${UNKNOWN_DOMAIN}?fallback=404&format=png`)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({
        status: 404,
        type: expect.stringMatching(/\/problems\/no_artwork$/),
      })
    }
  })

  it('ignores fallback when there is artwork', async () => {
    const plain = await ask('/api/github.com')
    for (const fallback of ['404', 'placeholder', 'monogram']) {
      const answer = await ask(`/api/github.com?fallback=${fallback}`)
      expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'))
    }
  })

  it('has a monogram of its own colours and initials', async () => {
    const [one, other] = [await ask('/api/qqqqaaa.com'), await ask('/api/zzzzbbb.com')]
    expect((await bytesOf(one)).equals(await bytesOf(other))).toBe(false)
  })
})

describe('greyscale', () => {
  it.each(['png', 'webp', 'jpg', 'svg'])('%s has no color', async (format) => {
    for (const domain of ['round.com', 'www.microsoft.com', 'pixels.com', UNKNOWN_DOMAIN]) {
      const answer = await ask(`/api/${domain}?greyscale=true&format=${format}`)
      const { data } = await pixelsOf(answer)
      // Lossy formats move a channel by a little.
      const slack = format === 'webp' || format === 'jpg' ? 6 : 1
      let odd = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(i, i + 4)
        if (alpha > 8 && Math.max(r, g, b) - Math.min(r, g, b) > slack) odd++
      }
      expect([domain, odd]).toEqual([domain, 0])
    }
  })
})

describe('greyscale on a dark page', () => {
  it.each(['coca-cola.com', 'target.com', 'tesla.com', 'honda.com'])(
    'keeps %s as legible as in color',
    async (domain) => {
      const dark = await lightness(`/api/${domain}?theme=dark&format=png`)
      const grey = await lightness(`/api/${domain}?theme=dark&greyscale=true&format=png`)
      expect(Math.abs(grey - dark)).toBeLessThan(0.01)
    },
  )
})

/** Mean luminance of the visible pixels, from 0 to 1. */
async function lightness(path: string): Promise<number> {
  const { data } = await pixelsOf(await ask(path))
  let [sum, seen] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 200) continue
    sum += luminance({ r: data[i]!, g: data[i + 1]!, b: data[i + 2]! })
    seen += 1
  }
  return sum / seen
}

describe('svg of artwork that is not square', () => {
  it('shows nothing outside its viewBox, like the other formats', async () => {
    const below = '<rect x="-50" y="30" width="200" height="60" fill="#c00"/>'
    const art = artworkOf('below.com', svgOf(below, '-50 -50 200 40'), { width: 200, height: 40 })
    await service.stores.records.artwork.put(art)
    const { data } = await pixelsOf(await ask('/api/below.com?size=100&format=svg'))
    expect(data.some((value, i) => i % 4 === 3 && value > 0)).toBe(false)
  })
})

describe('greyscale svg', () => {
  it('keeps strokes whole, and lines that have no width', async () => {
    const { artwork } = service.stores.records
    const line = '<path d="M50 10V90" stroke="#c00" stroke-width="20"/>'
    await artwork.put(artworkOf('line.com', svgOf(line)))
    const { width } = await boxOf(await ask('/api/line.com?size=100&greyscale=true&format=svg'))
    expect(width).toBe(20)
  })

  it('is well-formed when the drawing is empty', async () => {
    const { svg, width, height } = sanitizeSvg(svgOf('<script/>', '0 0 9 9'))
    const empty = artworkOf('empty.com', Buffer.from(svg), { width, height })
    await service.stores.records.artwork.put(empty)
    const answer = await ask('/api/empty.com?format=svg')
    expect((await sharp(await bytesOf(answer)).metadata()).format).toBe('svg')
  })
})

describe('the background', () => {
  it.each([
    ['', [255, 255, 255]],
    ['&theme=light', [255, 255, 255]],
    ['&theme=dark', [11, 11, 12]],
  ])('of a jpg%s is %j', async (query, colour) => {
    const { at } = await pixelsOf(await ask(`/api/round.com?format=jpg${query}`))
    for (const [x, y] of [
      [1, 1],
      [126, 1],
      [1, 126],
      [126, 126],
    ] as const)
      for (const c of [0, 1, 2])
        expect(Math.abs((at(x, y)[c] as number) - (colour[c] as number))).toBeLessThanOrEqual(3)
  })

  it.each(['png', 'webp', 'svg'])('of a %s is transparent', async (format) => {
    const { at } = await pixelsOf(await ask(`/api/round.com?format=${format}`))
    expect(at(1, 1)[3]).toBe(0)
    expect(at(64, 64)[3]).toBe(255)
  })

  it('dark artwork is lightened for a dark page', async () => {
    const black = svgOf('<circle cx="50" cy="50" r="40" fill="#000"/>')
    await service.stores.records.artwork.put(artworkOf('ink.com', black, { fullColour: false }))
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map(async (theme) => pixelsOf(await ask(`/api/ink.com?theme=${theme}`))),
    )
    expect(light?.at(64, 64)[0]).toBeLessThan(40)
    expect(dark?.at(64, 64)[0]).toBeGreaterThan(150)
  })
})
