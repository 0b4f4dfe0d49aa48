// The shape, the padding and the background of a logo, and the header that says what it shows.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'
import { startService } from '../support/service.ts'

const RED_BAR = svgOf('<path fill="#c00" d="M10 10h400v100H10z"/>', '0 0 420 120')
const BLACK_DISC = svgOf('<circle cx="50" cy="50" r="40" fill="#000"/>')

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const key = await service.key()
const { artwork } = service.stores.records
await artwork.put(
  artworkOf('bar.com', RED_BAR, { kind: 'wordmark', width: 420, height: 120, visibleArea: null }),
)
await artwork.put(artworkOf('disc.com', BLACK_DISC, { visibleArea: null }))

const get = (path: string) => service.get(path, { 'x-api-key': key })

/** The colors of one row of pixels: the red channel with its alpha. */
async function imageOf(path: string) {
  const response = await get(path)
  expect(response.status).toBe(200)
  const { data, width, height } = await pixelsOf(response)
  const at = (x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ]
  return { width, height, at }
}

describe('shape', () => {
  it.each(['png', 'webp', 'jpg'])(
    'original has the aspect ratio of the drawing as %s',
    async (format) => {
      const { width, height } = await imageOf(
        `/api/bar.com?shape=original&size=200&padding=0&format=${format}`,
      )
      expect([width, height]).toEqual([200, 50])
    },
  )

  it('original is the same in an SVG', async () => {
    const svg = await (
      await get('/api/bar.com?shape=original&size=200&padding=0&format=svg')
    ).text()
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect([width, height]).toEqual([200, 50])
  })

  it('square is the default', async () => {
    const { width, height } = await imageOf('/api/bar.com?size=200')
    expect([width, height]).toEqual([200, 200])
  })

  it('original leaves a monogram square', async () => {
    const { width, height } = await imageOf(
      '/api/no-logo-at-all.com?shape=original&size=64&format=png',
    )
    expect([width, height]).toEqual([64, 64])
  })
})

describe('padding', () => {
  it('is a share of the edge on each side', async () => {
    const { at } = await imageOf('/api/disc.com?size=100&padding=25')
    // The disc takes the middle half.
    expect([at(23, 50)[3], at(27, 50)[3], at(72, 50)[3], at(76, 50)[3]]).toEqual([0, 255, 255, 0])
  })

  it('of 0 lets the logo touch the edge', async () => {
    const { at } = await imageOf('/api/disc.com?size=100&padding=0')
    expect(at(0, 50)[3]).toBeGreaterThan(128)
  })

  it('is chosen by the service when it is absent: nothing touches the edge', async () => {
    const { at } = await imageOf('/api/disc.com?size=100')
    expect([at(0, 50)[3], at(99, 50)[3], at(50, 0)[3], at(50, 99)[3]]).toEqual([0, 0, 0, 0])
  })
})

describe('background', () => {
  it.each(['f0c', 'FF00CC', '%23ff00cc'])('%s fills the image', async (color) => {
    const { at } = await imageOf(`/api/disc.com?size=32&background=${color}`)
    expect(at(0, 0)).toEqual([255, 0, 204, 255])
  })

  it('adapts the logo to the color, whatever the theme says', async () => {
    const { at } = await imageOf('/api/disc.com?size=32&background=000000&theme=light')
    expect(at(16, 16)[0]).toBeGreaterThan(200)
    const onWhite = await imageOf('/api/disc.com?size=32&background=ffffff&theme=dark')
    expect(onWhite.at(16, 16)[0]).toBeLessThan(40)
  })

  it('is the color of a JPEG too', async () => {
    const { at } = await imageOf('/api/disc.com?size=32&background=ffffff&theme=dark&format=jpg')
    expect(at(0, 0)[0]).toBeGreaterThan(250)
  })

  it('has one ETag in all spellings', async () => {
    const etagOf = async (color: string) =>
      (await get(`/api/disc.com?background=${color}`)).headers.get('etag')
    expect(await etagOf('%23FFF')).toBe(await etagOf('ffffff'))
  })
})

describe('X-Logo-Kind', () => {
  it.each([
    ['/api/bar.com', 'wordmark'],
    ['/api/bar.com?kind=icon', 'wordmark'],
    ['/api/disc.com?kind=wordmark', 'icon'],
    ['image:/disc.com', 'icon'],
    ['/api/clearbit/logo/disc.com', 'icon'],
  ])('of %s is %s, also as a cached image, for HEAD and in a 304', async (path, kind) => {
    const first = await get(path)
    const second = await get(path)
    const etag = first.headers.get('etag') as string
    const unchanged = await service.get(path, { 'x-api-key': key, 'if-none-match': etag })
    const head = await service.get(path, { 'x-api-key': key }, 'HEAD')
    expect(unchanged.status).toBe(304)
    const kinds = [first, second, unchanged, head].map(({ headers }) => headers.get('x-logo-kind'))
    expect(kinds).toEqual([kind, kind, kind, kind])
    expect(first.headers.get('access-control-expose-headers')).toMatch(/X-Logo-Kind.*X-Pending/)
  })

  it('is absent for a monogram and a placeholder', async () => {
    for (const fallback of ['monogram', 'placeholder']) {
      const { headers } = await get(`/api/no-logo-at-all.com?fallback=${fallback}`)
      expect([headers.get('x-fallback'), headers.get('x-logo-kind')]).toEqual([fallback, null])
    }
  })
})

describe('GraphQL', () => {
  it('takes the parameters and says the kind', async () => {
    const query =
      '{ company(domain: "bar.com") { logo(kind: WORDMARK, shape: ORIGINAL, padding: 5, background: "#FFF") { url kind } } }'
    const { data } = await postGraphql(service, { query }, { 'x-api-key': key })
    const { logo } = data.company
    expect(logo.kind).toBe('WORDMARK')
    const { searchParams } = new URL(logo.url)
    expect(
      ['kind', 'shape', 'padding', 'background'].map((name) => searchParams.get(name)),
    ).toEqual(['wordmark', 'original', '5', 'ffffff'])
  })
})
