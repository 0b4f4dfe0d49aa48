// The page of a company, its card for social networks, and the icons and manifest of the explorer.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { build } from '../../clients/web/build.ts'
import { readBuiltFile } from '../../server/http/routes/explorer/build-output.ts'
import { socialCard } from '../../server/images/social-card/index.ts'
import { layOutText } from '../../server/images/social-card/text.ts'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { avoidMinuteBoundary, startService } from '../support/service.ts'

const RED_DISC = svgOf('<circle cx="50" cy="50" r="40" fill="#c01020"/>')
/** A name that would break out of an attribute or a tag. */
const HOSTILE_NAME = `"A" & 'Sons' > "B`
const HTML = { accept: 'text/html' }

/** The public URL of the service, which listens on 127.0.0.1. */
if ((await readBuiltFile('index.html')) === null) await build()
const service = closeAfterTests(await startService())
const baseUrl = service.api.replace('127.0.0.1', 'localhost')
const { companies, artwork } = service.stores.records
await companies.put([
  companyOf('acme.com', { name: 'Acme', description: 'Makes anvils in secret.' }),
  companyOf('hostile.com', { name: HOSTILE_NAME }),
  companyOf('nihon.com', { name: '日本' }),
  companyOf('long.com', { name: 'The International Anvil, Rocket and Trampoline Manufacturers' }),
  companyOf('emoji.com', { name: '🚀🚀' }),
])
const palette = [{ hex: '#C01020', share: 1 }]
await artwork.put(artworkOf('acme.com', RED_DISC, { palette }))
await artwork.block(companyOf('blocked.com').domain)

const pageOf = async (domain: string) => (await service.get(`/c/${domain}`, HTML)).text()

/** @returns the attribute `content` of a meta element. */
const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

describe('the page of a company', () => {
  it('has its title, address and card', async () => {
    const html = await pageOf('acme.com')
    expect(html).toContain('<title>Acme (acme.com): logo and colors</title>')
    expect(html).toContain(`<link rel="canonical" href="${baseUrl}/c/acme.com">`)
    expect(metaOf(html, 'og:title')).toBe('Acme (acme.com): logo and colors')
    expect(metaOf(html, 'og:url')).toBe(`${baseUrl}/c/acme.com`)
    expect(metaOf(html, 'og:image')).toBe(`${baseUrl}/c/acme.com/card.png`)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(metaOf(html, 'robots')).toBeUndefined()
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    expect(html).toContain('<h1>Acme</h1>')
  })

  it('escapes the name', async () => {
    const html = await pageOf('hostile.com')
    expect(metaOf(html, 'og:title')).toContain("&quot;A&quot; &amp; 'Sons' &quot;B")
    expect(html).toContain('alt="&quot;A&quot; &amp; \'Sons\' &quot;B"')
  })

  it('does not contain data that needs a key', async () => {
    expect(await pageOf('acme.com')).not.toContain('anvils')
  })

  it('of a blocked company says so, and offers no logo', async () => {
    const html = await pageOf('blocked.com')
    expect(metaOf(html, 'og:description')).toContain('has blocked this logo')
    expect(html).not.toContain('PNG, WebP and SVG')
    expect(html).not.toContain('<picture>')
  })

  it('shows an international domain in its own script', async () => {
    const html = await pageOf('xn--bcher-kva.com')
    expect(html).toContain('<title>bücher.com: logo and colors</title>')
    expect(metaOf(html, 'og:url')).toBe(`${baseUrl}/c/xn--bcher-kva.com`)
    expect(html).toContain('<h1>bücher.com</h1>')
    expect(html.replaceAll(/(?:href|content|srcset|src)="[^"]*"/g, '')).not.toContain('xn--')
  })

  it('suggests the .com domain for a name', async () => {
    const response = await service.get('/c/Stripe', HTML)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('<a href="/c/stripe.com">/c/stripe.com</a>')
  })

  it('of an unknown domain is not for search engines', async () => {
    const html = await pageOf('nobody-knows-this.com')
    expect(metaOf(html, 'robots')).toBe('noindex')
    expect(html).toContain('<h1>nobody-knows-this.com</h1>')
  })

  it.each([
    ['/c/www.acme.com', '/c/acme.com'],
    ['/c/ACME.com?q=1', '/c/acme.com?q=1'],
    ['/c/b%C3%BCcher.com', '/c/xn--bcher-kva.com'],
  ])('redirects %s to %s', async (path, location) => {
    const response = await fetch(`${service.api}${path}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
  })

  it('allows no inline script and no other host, and costs no request of the quota', async () => {
    const response = await service.get('/c/acme.com', HTML)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
    const etag = response.headers.get('etag') ?? ''
    expect((await service.get('/c/acme.com', { 'if-none-match': etag })).status).toBe(304)
    expect((await service.get('/c/acme.com', {}, 'HEAD')).status).toBe(200)
  })
})

describe('the card of a company', () => {
  const cardOf = (domain: string) => service.get(`/c/${domain}/card.png`)

  async function cardPixels(domain: string) {
    const response = await cardOf(domain)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { data, width, height } = await pixelsOf(response)
    expect([width, height]).toEqual([1200, 630])
    return (x: number, y: number) => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
    ]
  }

  it('has the logo on a white square, on the color of the brand', async () => {
    const at = await cardPixels('acme.com')
    expect(at(10, 10)).toEqual([192, 16, 32, 255])
    expect(at(120, 315)).toEqual([255, 255, 255, 255])
    // The middle of the disc.
    expect(at(276, 315)).toEqual([192, 16, 32, 255])
  })

  it('without artwork has a neutral background, because a generated color is not the brand’s', async () => {
    const at = await cardPixels('nobody-knows-this.com')
    expect(at(10, 10)).toEqual([246, 244, 238, 255])
    expect((await cardPixels('blocked.com'))(10, 10)).toEqual([246, 244, 238, 255])
  })

  it('without artwork has no picture, because a monogram would pass for the logo', async () => {
    const white = String([255, 255, 255, 255])
    for (const domain of ['nobody-knows-this.com', 'blocked.com']) {
      const at = await cardPixels(domain)
      const row = Array.from({ length: 1200 }, (_, x) => String(at(x, 180)))
      expect(row).not.toContain(white)
    }
  })

  it.each(['nihon.com', 'long.com', 'emoji.com', 'hostile.com'])(
    'keeps the text of %s inside',
    async (domain) => {
      const at = await cardPixels(domain)
      const right = Array.from({ length: 630 }, (_, y) => at(1199 - 40, y))
      expect(new Set(right.map(String)).size).toBe(1)
    },
  )

  it('shows an international domain in its own script, else in ASCII', () => {
    const svgFor = (domain: string, name: string | null = null) =>
      Buffer.from(socialCard({ name, domain, palette: [], logo: null }).bytes).toString()
    expect(svgFor('xn--bcher-kva.com')).toBe(svgFor('bücher.com'))
    expect(svgFor('xn--bcher-kva.com', 'Acme')).toBe(svgFor('bücher.com', 'Acme'))
    // No letter of this script has an outline here.
    expect(svgFor('xn--s9brj9c.com')).toContain('<path')
  })

  it('shows the name', async () => {
    const at = await cardPixels('nihon.com')
    const isInk = (x: number, y: number) => at(x, y)[0]! < 100
    const inked = Array.from({ length: 400 }, (_, i) => isInk(100 + (i % 200), 250 + i / 4))
    expect(inked.filter(Boolean).length).toBeGreaterThan(10)
  })

  it('is cached like a logo, and counts as a request', async () => {
    const first = await cardOf('acme.com')
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=86400/)
    expect(first.headers.get('x-ratelimit-limit')).not.toBeNull()
    expect((await cardOf('acme.com')).headers.get('x-cache')).toBe('HIT')
    const etag = first.headers.get('etag') ?? ''
    const unchanged = await service.get('/c/acme.com/card.png', { 'if-none-match': etag })
    expect(unchanged.status).toBe(304)
  })

  it('places a letter by the one before it, so that a long name takes no more time for each letter', () => {
    const width = (text: string) => layOutText(text)?.width ?? 0
    for (const before of ['k', 'kkkk', 'p-j'])
      expect(width(`${before}no`) - width(`${before}n`)).toBeCloseTo(width('no') - width('n'))
  })

  it('costs three requests when it is drawn, and one from the cache', async () => {
    await avoidMinuteBoundary()
    const left = async () =>
      Number((await cardOf('three-requests.com')).headers.get('x-ratelimit-remaining'))
    const before = Number((await service.get('/api/acme.com')).headers.get('x-ratelimit-remaining'))
    expect([before - (await left()), before - (await left())]).toEqual([3, 4])
  })

  it('changes with the logo', async () => {
    const domain = 'changing.com'
    const etagOf = async () => (await cardOf(domain)).headers.get('etag')
    const before = await etagOf()
    await service.stores.records.artwork.put(artworkOf(domain, RED_DISC))
    await expect.poll(etagOf).not.toBe(before)
  })
})

describe('the manifest', () => {
  it('names icons that exist with their sizes', async () => {
    const response = await service.get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] }
    expect(icons.length).toBeGreaterThan(2)
    for (const { src, sizes } of icons) {
      const icon = await service.get(src)
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })

  it('is linked in the page, with the icon of Apple', async () => {
    const html = await (await service.get('/', HTML)).text()
    expect(html).toContain('href="/manifest.webmanifest"')
    const icon = await service.get('/apple-touch-icon.png')
    expect((await sharp(await icon.arrayBuffer()).metadata()).width).toBe(180)
  })
})
