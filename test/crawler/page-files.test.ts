// Manifests, tile descriptions, well-known paths, and the one list that becomes of all.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, WAYS } from '../../schema/visit.ts'
import { candidatesOfBrowserconfig } from '../../server/crawler/page/candidates/browserconfig.ts'
import { candidate } from '../../server/crawler/page/candidates/candidate.ts'
import { candidatesOfManifest } from '../../server/crawler/page/candidates/manifest.ts'
import { mergeCandidates } from '../../server/crawler/page/candidates/merge.ts'
import { wellKnown } from '../../server/crawler/page/candidates/well-known-paths.ts'
import { profileOf } from '../../server/crawler/page/facts/social-profiles.ts'
import { bestOf, bestOfSet } from '../../server/crawler/page/html/srcset.ts'

const AT = 'https://acme.com/app/site.webmanifest'
const at = (way: Candidate['way'], path: string, more: Partial<Candidate> = {}) =>
  candidate(way, { url: `https://acme.com${path}`, bytes: null }, path, more)

describe('a manifest', () => {
  it('names icons relative to itself, and the app', () => {
    const read = candidatesOfManifest(
      `\ufeff${JSON.stringify({
        name: 'Acme',
        short_name: 'A',
        theme_color: 'RED',
        icons: [
          { src: 'i.png', sizes: '192x192 512x512' },
          { src: '/m.png', sizes: '512x512', purpose: 'any maskable' },
          { src: 'mono.svg', sizes: 'any', purpose: 'monochrome' },
          { src: 'javascript:1' },
          null,
          'x',
        ],
      })}`,
      AT,
    )
    expect(read.candidates).toMatchObject([
      { url: 'https://acme.com/app/i.png', declared: 512, maskable: false, way: 'manifest' },
      { url: 'https://acme.com/m.png', maskable: true, place: 'manifest icons[1]' },
    ])
    expect(read.name).toEqual({ value: 'Acme', from: 'manifest name', url: AT })
    expect(read.themeColour?.value).toBe('#ff0000')
  })
  it.each(['', 'null', '[]', '{"icons":{}}', '{"icons":[[]],"name":7}', '<html>', '['.repeat(1e5)])(
    'that is %.20s names nothing',
    (text) => {
      expect(candidatesOfManifest(text, AT)).toMatchObject({ candidates: [], name: null })
    },
  )
})

describe("Microsoft's tiles", () => {
  it('are read whatever their case', () => {
    const xml =
      '<?xml version="1.0"?><BrowserConfig><msapplication><tile><square70x70logo src="/s.png"/><Wide310x150Logo SRC="w.png"/><TileColor>#fff</TileColor></tile></msapplication></BrowserConfig>'
    expect(candidatesOfBrowserconfig(xml, 'https://acme.com/x/b.xml')).toMatchObject([
      { url: 'https://acme.com/s.png', declared: 70, way: 'tile' },
      { url: 'https://acme.com/x/w.png', declared: 310 },
    ])
  })
  it('are none in anything else', () => {
    expect(candidatesOfBrowserconfig('<html><body>404</html>', AT)).toEqual([])
    expect(candidatesOfBrowserconfig('<a>'.repeat(1e6), AT)).toEqual([])
  })
})

describe('the one list', () => {
  it('starts with the header logo and leaves room for every way', () => {
    const touch = Array.from({ length: 40 }, (_, n) =>
      at('apple-touch-icon', `/t${n}.png`, { declared: n * 10 }),
    )
    const list = mergeCandidates([
      ...touch,
      ...wellKnown('https://acme.com'),
      at('icon', '/i.png', { declared: 32 }),
      at('icon', '/i.svg'),
      at('header-logo', '/logo.svg'),
    ])
    expect(list.map(({ url }) => url?.slice(16))).toEqual([
      ...['/logo.svg', '/i.svg', '/t39.png', '/favicon.svg', '/i.png', '/t38.png', '/favicon.ico'],
    ])
  })
  it('says of a path that is linked too that it is linked', () => {
    const [ico] = mergeCandidates([
      ...wellKnown('https://acme.com').slice(0, 1),
      at('icon', '/favicon.ico', { declared: 48 }),
    ])
    expect(ico).toMatchObject({ way: 'icon', linked: true, declared: 48 })
  })
  it('says of one file for both schemes that it is for neither', () => {
    const both = (['light', 'dark'] as const).map((background) =>
      at('icon', '/i.svg', { background }),
    )
    expect(mergeCandidates(both)).toMatchObject([{ background: null }])
  })
  it('keeps drawings that need no fetching once', () => {
    const bytes = Buffer.from('<svg/>')
    const inline = candidate('header-logo', { url: null, bytes }, 'svg')
    expect(mergeCandidates([inline, { ...inline }])).toHaveLength(1)
  })
  it('fetches at most 20, none twice, the linked first, whatever came', () => {
    const any = fc.record({
      way: fc.constantFrom(...WAYS),
      path: fc.integer({ min: 0, max: 60 }),
      declared: fc.constantFrom(null, 16, 512, Number.POSITIVE_INFINITY),
      linked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 120 }), (all) => {
        const given = all.map(({ way, path, ...more }) => at(way, `/${path}.png`, more))
        const urls = mergeCandidates(given).map(({ url }) => url)
        expect(urls.length).toBeLessThanOrEqual(20)
        expect(new Set(urls).size).toBe(urls.length)
      }),
    )
  })
})

describe('an image', () => {
  it.each([
    [{ src: '/a.png' }, '/a.png', null],
    [{ src: 'data:image/gif;base64,R0', 'data-src': '/b.png' }, '/b.png', null],
    [{ src: '/spacer.gif', 'data-lazy-src': '/b.png' }, '/b.png', null],
    [{ src: '/a.png', srcset: '/a.png 1x, /a@2x.png 2x', width: '100' }, '/a@2x.png', 200],
    [{ src: '/a.png', srcset: '/s.png 100w,/m.png 800w,/l.png 4000w' }, '/m.png', 800],
    [{ src: '/a.png', srcset: '/huge.png 4000w' }, '/huge.png', 4000],
    [
      { src: '/a.png', 'data-srcset': '/w_1,h_2/a.png 1x, /w_2,h_4/a.png 2x' },
      '/w_2,h_4/a.png',
      null,
    ],
    [{ src: '/a.png', 'data-src': '{{ src }}' }, '/a.png', null],
    [{ alt: 'x' }, undefined, undefined],
  ] as [Record<string, string>, string, number | null][])(
    'of %j is %s',
    (attributes, address, width) => {
      const best = bestOf(attributes)
      expect([best?.address, best?.width]).toEqual([address, width])
    },
  )
  it('of any list of addresses is one of them', () => {
    fc.assert(
      fc.property(fc.string(), (set) => void expect(set).toContain(bestOfSet(set)?.address ?? '')),
    )
  })
})

describe('a profile', () => {
  it.each([
    ['https://www.linkedin.com/company/acme/about/', 'https://linkedin.com/company/acme/about'],
    ['https://de.linkedin.com/company/acme', 'https://linkedin.com/company/acme'],
    ['http://x.com/acme?s=20', 'https://x.com/acme'],
    ['https://www.facebook.com/profile.php?id=100&x=1', 'https://facebook.com/profile.php?id=100'],
    ['https://youtube.com/channel/UC1', 'https://youtube.com/channel/UC1'],
    ['https://mastodon.social/@acme', 'https://mastodon.social/@acme'],
    ['https://github.com/acme', 'https://github.com/acme'],
    ['https://github.com/acme/repo', null],
    ['https://github.com/features', null],
    ['https://x.com/', null],
    ['https://x.com/share?url=a', null],
    ['https://www.linkedin.com/shareArticle?mini=true', null],
    ['https://www.instagram.com/p/abc', null],
    ['https://www.youtube.com/watch?v=1', null],
    ['https://acme.com/@acme', null],
    ['https://notx.com/acme', null],
  ])('is told from %s: %s', (href, profile) => {
    expect(profileOf(new URL(href))).toBe(profile)
  })
})
