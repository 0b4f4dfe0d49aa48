// Colors, profiles and brand kits: permissions and responses.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { BrandKit } from '../../schema/shapes/brand.ts'
import { BrandColors } from '../../schema/shapes/colors.ts'
import { DomainDescription } from '../../schema/shapes/company.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { bytesOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const keyHeaders: Record<string, string> = { 'x-api-key': await service.key() }
const acme = companyOf('acme-anvils.com', { name: 'Acme Anvils', industry: 'Payment processing' })
acme.domains = ['acme-anvils.de' as Apex]
acme.listings = [{ mic: 'XNYS', symbol: 'ACME' }]
await service.stores.records.companies.put([acme])

const SHAPES = {
  colors: BrandColors,
  describe: DomainDescription,
  meta: DomainDescription,
  brand: BrandKit,
}
const getWithKey = (path: string, headers = keyHeaders) => service.get(path, headers)
/** The width in the header of a PNG file, in pixels. */
const widthOfPng = (bytes: Buffer) => bytes.readUInt32BE(16)

describe.each(Object.entries(SHAPES))('/api/%s/{domain}', (name, shape) => {
  const path = (domain: string) => `/api/${name}/${domain}`

  it('returns its JSON shape for another spelling of the domain', async () => {
    const response = await getWithKey(path('WWW.Stripe.com.'))
    const body = await response.json()
    expect([response.status, shape.parse(body)]).toEqual([200, body])
    expect(body.domain).toBe('stripe.com')
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
  })

  it('returns its JSON shape for an unknown company', async () => {
    const response = await getWithKey(path('no-such-company-anywhere.com'))
    expect([response.status, shape.safeParse(await response.json()).success]).toEqual([200, true])
  })

  it.runIf(name !== 'colors')('has only what is known about an unknown company', async () => {
    const body = await (await getWithKey(path('nosuchbrand-xyz.com'))).json()
    expect(body).toMatchObject({
      name: 'Nosuchbrand Xyz',
      name_source: 'domain',
      domain: 'nosuchbrand-xyz.com',
      description: null,
      indexed: false,
      indexed_at: expect.any(String),
      ticker: null,
      exchange: null,
      socials: {},
      colors: [],
      industry: null,
      industry_group: null,
      naics: null,
      isic: null,
      company_size: null,
      technologies: [],
    })
    if (name === 'brand') expect(Object.keys(body.usage)).not.toContain('css')
  })

  it.runIf(name !== 'colors')('has the group and the codes of the industry', async () => {
    const body = await (await getWithKey(path('acme-anvils.com'))).json()
    expect(body).toMatchObject({
      industry: 'Payments',
      industry_group: 'Financial services',
      naics: {
        code: '522320',
        title: 'Financial Transactions Processing, Reserve, and Clearinghouse Activities',
      },
      isic: '6619',
    })
  })

  it.runIf(name !== 'colors')('says where a known name comes from', async () => {
    const body = await (await getWithKey(path('acme-anvils.com'))).json()
    // It has no artwork, so no color of it is known.
    expect([body.name_source, body.indexed, body.colors]).toEqual(['registry', true, []])
    const { colors } = await (await getWithKey(path('stripe.com'))).json()
    expect(colors.length).toBeGreaterThan(1)
  })

  it('returns the company of an alternate domain under the requested domain', async () => {
    const body = await (await getWithKey(path('acme-anvils.de'))).json()
    expect(body.domain).toBe('acme-anvils.de')
    if (name !== 'colors') expect([body.name, body.ticker]).toEqual(['Acme Anvils', 'ACME'])
  })

  // Colors need a secret key; the other routes accept any key whose plan includes brand data.
  const needsSecretKey = name === 'colors'
  it.each([
    ['anonymous', '', 401],
    ['publishable', 'free', 403],
    ['secret', 'free', 403],
    ['publishable', 'starter', needsSecretKey ? 403 : 200],
    ['secret', 'starter', 200],
    ['publishable', 'business', needsSecretKey ? 403 : 200],
    ['secret', 'business', 200],
  ] as const)('with a %s key of the plan %s has the status %i', async (kind, plan, status) => {
    const headers = kind === 'anonymous' ? {} : { 'x-api-key': await service.key({ kind, plan }) }
    const response = await getWithKey(path('stripe.com'), headers as Record<string, string>)
    expect(response.status).toBe(status)
    if (status !== 200) {
      const { currentTier } = ProblemDetails.parse(await response.json())
      expect(currentTier).toBe(status === 403 ? plan : undefined)
    }
  })
})

describe('colors', () => {
  it('are the same on each request, begin with primary and secondary, and name the plan', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await getWithKey('/api/colors/stripe.com')).json()),
    )
    expect(first).toEqual(second)
    const { primary, secondary, palette } = first.colors
    expect([palette.slice(0, 2), first.tier]).toEqual([[primary, secondary], 'business'])
    expect(new Set(palette).size).toBe(palette.length)
  })

  const colorsOf = async (domain: string) => {
    const { colors, ...facts } = await (await getWithKey(`/api/colors/${domain}`)).json()
    const meta = await (await getWithKey(`/api/meta/${domain}`)).json()
    const kit = await (await getWithKey(`/api/brand/${domain}`)).json()
    expect(kit.colors).toEqual(meta.colors)
    return { ...facts, colors, profile: meta.colors, css: kit.usage.css }
  }

  it('of a well-known brand are curated, also for its other domains', async () => {
    const amazon = companyOf('amazon.com', { name: 'Amazon' })
    amazon.domains = ['amazon.de' as Apex]
    await service.stores.records.companies.put([amazon])
    for (const domain of ['amazon.com', 'amazon.de']) {
      const { colors, profile, css, source, confidence } = await colorsOf(domain)
      expect(colors.primary).toBe('#FF9900')
      expect([source, confidence]).toEqual(['curated', 1])
      expect(profile.map((color: { hex: string }) => color.hex)).toEqual(colors.palette)
      expect(css).toContain('--brand-primary: #FF9900')
    }
  })

  it('mark the text color of a mark in one color as derived', async () => {
    const { colors, profile, derived } = await colorsOf('1panel.cn')
    expect([colors.palette, derived]).toEqual([['#0854C1', '#FFFFFF'], ['secondary']])
    expect(profile.map((color: { derived?: true }) => color.derived)).toEqual([undefined, true])
  })

  it('that are generated stay out of profiles and snippets', async () => {
    const { colors, profile, css, source, confidence, derived } = await colorsOf(
      'no-such-company-anywhere.com',
    )
    expect([source, confidence, derived]).toEqual(['generated', 0.1, ['primary', 'secondary']])
    expect([colors.palette.length, profile]).toEqual([4, []])
    expect(css).toBeUndefined()
  })
})

describe('a brand kit', () => {
  it('serves each variant in its size and format without a key', async () => {
    const kit = BrandKit.parse(await (await getWithKey('/api/brand/stripe.com')).json())
    expect(kit.assets.variants.map(({ size }) => size)).toEqual([64, 128, 256, 512])
    const types = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' }
    for (const variant of kit.assets.variants) {
      for (const [format, type] of Object.entries(types)) {
        const url = new URL(variant[format as keyof typeof types] as string)
        const response = await service.get(`image:${url.pathname}${url.search}`)
        expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
        expect(response.headers.get('x-downgraded')).toBeNull()
        expect(response.headers.get('cache-control')).toContain('public')
        const bytes = Buffer.from(await response.arrayBuffer())
        if (format === 'png') expect(widthOfPng(bytes)).toBe(variant.size)
      }
    }
  })

  it('signs only URLs whose size or format needs the plan of the caller', async () => {
    const starter = { 'x-api-key': await service.key({ plan: 'starter' }) }
    const kit = BrandKit.parse(await (await getWithKey('/api/brand/stripe.com', starter)).json())
    // The parameter `grant` is the signature.
    const isSigned = (url: string) => new URL(url).searchParams.has('grant')
    const signed = kit.assets.variants.map(({ png, webp }) => [png, webp].map(isSigned))
    // The rows are the sizes 64, 128, 256 and 512. Without a key, a png of up to 128 pixels needs no signature.
    expect(signed).toEqual([
      [false, true],
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  it('has the wordmark in its own shape, and SVG only for callers who get it', async () => {
    const bar = svgOf('<path fill="#c00" d="M0 0h400v100H0z"/>', '0 0 400 100')
    const size = { width: 400, height: 100 }
    await service.stores.records.artwork.put(
      artworkOf('bar.com', bar, { ...size, kind: 'wordmark' }),
    )
    for (const [kind, plan, format] of [
      ['secret', 'business', 'svg'],
      ['publishable', 'business', 'png'],
      ['secret', 'starter', 'png'],
    ] as const) {
      const headers = { 'x-api-key': await service.key({ kind, plan }) }
      const { assets } = BrandKit.parse(
        await (await getWithKey('/api/brand/bar.com', headers)).json(),
      )
      expect(assets.variants.map((variant) => 'svg' in variant)).toEqual(
        Array(4).fill(format === 'svg'),
      )
      const { pathname, search } = new URL(assets.wordmark as string)
      const response = await service.get(`image:${pathname}${search}`)
      expect(response.headers.get('x-logo-kind')).toBe('wordmark')
      expect(response.headers.get('x-downgraded')).toBeNull()
      const image = await sharp(await bytesOf(response)).metadata()
      expect([image.format, image.width]).toEqual([format, 512])
      expect(image.height).toBeLessThan(150)
    }
  })

  it.each([
    ['another size', (url: URL) => url.searchParams.set('size', '2048')],
    ['another format', (url: URL) => url.searchParams.set('format', 'svg')],
    ['twice the pixels', (url: URL) => url.searchParams.set('retina', 'true')],
    ['another domain', (url: URL) => (url.pathname = '/github.com')],
    ['another signature', (url: URL) => url.searchParams.set('grant', 'A'.repeat(22))],
  ])('has signatures that are not valid for %s', async (_what, change) => {
    const kit = BrandKit.parse(await (await getWithKey('/api/brand/stripe.com')).json())
    const url = new URL(kit.assets.variants.at(-1)!.png)
    change(url)
    const response = await service.get(`image:${url.pathname}${url.search}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    // Without a valid signature, an anonymous caller gets at most 128 pixels.
    expect([response.status, widthOfPng(bytes)]).toEqual([200, 128])
  })

  it('does not sign the theme, so that a URL works with theme=dark', async () => {
    const kit = BrandKit.parse(await (await getWithKey('/api/brand/stripe.com')).json())
    const url = new URL(kit.assets.variants.at(-1)!.png)
    url.searchParams.set('theme', 'dark')
    const response = await service.get(`image:${url.pathname}${url.search}`)
    expect(widthOfPng(Buffer.from(await response.arrayBuffer()))).toBe(512)
  })

  it('rejects a malformed signature', async () => {
    const response = await service.get('image:/stripe.com?grant=short')
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'grant'])
  })

  it('escapes the company name in its snippets', async () => {
    const company = companyOf('odd-name.com', { name: `O"dd</script> ]& 'Co` })
    await service.stores.records.companies.put([company])
    const { usage } = BrandKit.parse(await (await getWithKey('/api/brand/odd-name.com')).json())
    expect(Object.keys(usage)).toEqual(['html', 'markdown', 'react', 'curl'])
    expect(usage.html).not.toContain('</script>')
    expect(usage.react).not.toContain('</script>')
    // Two quotes for each of the five attributes; a quote in the name would add one.
    expect(usage.html?.match(/"/g)?.length).toBe(10)
  })
})
