// Tests the readers of manifests, browserconfig.xml, srcset and social profiles, and the merging of candidates.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATE_SOURCES, type Candidate } from '../../schema/visit.ts'
import { parseBrowserconfig } from '../../server/crawler/page/candidates/browserconfig.ts'
import { createCandidate } from '../../server/crawler/page/candidates/candidate.ts'
import { parseManifest } from '../../server/crawler/page/candidates/manifest.ts'
import { mergeCandidates } from '../../server/crawler/page/candidates/merge.ts'
import { wellKnownIcons } from '../../server/crawler/page/candidates/well-known-paths.ts'
import { socialProfileUrl } from '../../server/crawler/page/facts/social-profiles.ts'
import { bestImageUrl, bestSrcsetUrl } from '../../server/crawler/page/html/srcset.ts'

const MANIFEST_URL = 'https://acme.com/app/site.webmanifest'
const candidateAt = (source: Candidate['source'], path: string, more: Partial<Candidate> = {}) =>
  createCandidate(source, { url: `https://acme.com${path}`, bytes: null }, path, more)

describe('a manifest', () => {
  it('lists the color icons with URLs relative to the manifest, and the name of the app', () => {
    const manifest = parseManifest(
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
      MANIFEST_URL,
    )
    expect(manifest.candidates).toMatchObject([
      {
        url: 'https://acme.com/app/i.png',
        declaredSize: 512,
        isMaskable: false,
        source: 'manifest',
      },
      { url: 'https://acme.com/m.png', isMaskable: true, place: 'manifest icons[1]' },
    ])
    expect(manifest.name).toEqual({ value: 'Acme', from: 'manifest name', url: MANIFEST_URL })
    expect(manifest.themeColor?.value).toBe('#ff0000')
  })
  it.each(['', 'null', '[]', '{"icons":{}}', '{"icons":[[]],"name":7}', '<html>', '['.repeat(1e5)])(
    'that is %.20s has no icons and no name',
    (text) => {
      expect(parseManifest(text, MANIFEST_URL)).toMatchObject({ candidates: [], name: null })
    },
  )
})

describe("Microsoft's tiles", () => {
  it('are read from elements and attributes in upper and lower case', () => {
    const xml =
      '<?xml version="1.0"?><BrowserConfig><msapplication><tile><square70x70logo src="/s.png"/><Wide310x150Logo SRC="w.png"/><TileColor>#fff</TileColor></tile></msapplication></BrowserConfig>'
    expect(parseBrowserconfig(xml, 'https://acme.com/x/b.xml')).toMatchObject([
      { url: 'https://acme.com/s.png', declaredSize: 70, source: 'tile' },
      { url: 'https://acme.com/x/w.png', declaredSize: 310 },
    ])
  })
  it('are empty for files that are not a browserconfig', () => {
    expect(parseBrowserconfig('<html><body>404</html>', MANIFEST_URL)).toEqual([])
    expect(parseBrowserconfig('<a>'.repeat(1e6), MANIFEST_URL)).toEqual([])
  })
})

describe('merged candidates', () => {
  it('take the best of each source in turn, the header logo first', () => {
    const touchIcons = Array.from({ length: 40 }, (_, n) =>
      candidateAt('apple-touch-icon', `/t${n}.png`, { declaredSize: n * 10 }),
    )
    const merged = mergeCandidates([
      ...touchIcons,
      ...wellKnownIcons('https://acme.com'),
      candidateAt('icon', '/i.png', { declaredSize: 32 }),
      candidateAt('icon', '/i.svg'),
      candidateAt('header-logo', '/logo.svg'),
    ])
    expect(merged.map(({ url }) => url?.slice('https://acme.com'.length))).toEqual([
      '/logo.svg',
      '/i.svg',
      '/t39.png',
      '/favicon.svg',
      '/i.png',
      '/t38.png',
      '/favicon.ico',
    ])
  })
  it('count a well-known path that the page links to as linked', () => {
    const [ico] = mergeCandidates([
      ...wellKnownIcons('https://acme.com').slice(0, 1),
      candidateAt('icon', '/favicon.ico', { declaredSize: 48 }),
    ])
    expect(ico).toMatchObject({ source: 'icon', isLinked: true, declaredSize: 48 })
  })
  it('have no background when the page links one file for light and dark', () => {
    const lightAndDark = (['light', 'dark'] as const).map((background) =>
      candidateAt('icon', '/i.svg', { background }),
    )
    expect(mergeCandidates(lightAndDark)).toMatchObject([{ background: null }])
  })
  it('contain each inline image once', () => {
    const bytes = Buffer.from('<svg/>')
    const inlineImage = createCandidate('header-logo', { url: null, bytes }, 'svg')
    expect(mergeCandidates([inlineImage, { ...inlineImage }])).toHaveLength(1)
  })
  it('contain at most 20 URLs, each once', () => {
    const anyCandidate = fc.record({
      source: fc.constantFrom(...CANDIDATE_SOURCES),
      path: fc.integer({ min: 0, max: 60 }),
      declaredSize: fc.constantFrom(null, 16, 512, Number.POSITIVE_INFINITY),
      isLinked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyCandidate, { maxLength: 120 }), (all) => {
        const candidates = all.map(({ source, path, ...more }) =>
          candidateAt(source, `/${path}.png`, more),
        )
        const urls = mergeCandidates(candidates).map(({ url }) => url)
        expect(urls.length).toBeLessThanOrEqual(20)
        expect(new Set(urls).size).toBe(urls.length)
      }),
    )
  })
})

describe('the best image URL', () => {
  it.each([
    [{ src: '/a.png' }, '/a.png', null],
    [{ src: 'data:image/gif;base64,R0', 'data-src': '/b.png' }, '/b.png', null],
    [{ src: '/spacer.gif', 'data-lazy-src': '/b.png' }, '/b.png', null],
    [{ src: '/a.png', srcset: '/a.png 1x, /a@2x.png 2x', width: '100' }, '/a@2x.png', 200],
    // Prefers the widest image up to 1,200 px.
    [{ src: '/a.png', srcset: '/s.png 100w,/m.png 800w,/l.png 4000w' }, '/m.png', 800],
    [{ src: '/a.png', srcset: '/huge.png 4000w' }, '/huge.png', 4000],
    [
      { src: '/a.png', 'data-srcset': '/w_1,h_2/a.png 1x, /w_2,h_4/a.png 2x' },
      '/w_2,h_4/a.png',
      null,
    ],
    [{ src: '/a.png', 'data-src': '{{ src }}' }, '/a.png', null],
    // Attributes of unknown scripts count only in place of a placeholder.
    [{ src: 'data:image/gif;base64,R0', 'data-any-script': '/b.webp?v=2' }, '/b.webp?v=2', null],
    [{ 'data-settings': '{"a.png":1}', 'data-later': '/b.svg' }, '/b.svg', null],
    [{ src: '/a.png', 'data-zoom': '/b.png' }, '/a.png', null],
    [
      { src: '/a_1x1.png', 'data-src': '/a_{width}x.png', 'data-widths': '[180, 720, 2048]' },
      '/a_720x.png',
      null,
    ],
    [{ src: '/a_1x1.png', 'data-src': '/a_{width}x.png' }, '/a_480x.png', null],
    [{ alt: 'x' }, undefined, undefined],
  ] as [Record<string, string>, string, number | null][])(
    'of %j is %s',
    (attributes, url, width) => {
      const best = bestImageUrl(attributes)
      expect([best?.url, best?.width]).toEqual([url, width])
    },
  )
  it('of any srcset is a substring of it', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (srcset) => void expect(srcset).toContain(bestSrcsetUrl(srcset)?.url ?? ''),
      ),
    )
  })
})

describe('a social profile', () => {
  it.each([
    ['https://www.linkedin.com/company/acme/about/', 'https://linkedin.com/company/acme/about'],
    ['https://de.linkedin.com/company/acme', 'https://linkedin.com/company/acme'],
    ['http://x.com/acme?s=20', 'https://x.com/acme'],
    ['https://www.facebook.com/profile.php?id=100&x=1', 'https://facebook.com/profile.php?id=100'],
    ['https://youtube.com/channel/UC1', 'https://youtube.com/channel/UC1'],
    ['https://mastodon.social/@acme', 'https://mastodon.social/@acme'],
    ['https://github.com/acme', 'https://github.com/acme'],
    // A repository, pages of the networks, share links, a post, a video and other sites.
    ['https://github.com/acme/repo', null],
    ['https://github.com/features', null],
    ['https://x.com/', null],
    ['https://x.com/share?url=a', null],
    ['https://www.linkedin.com/shareArticle?mini=true', null],
    ['https://www.instagram.com/p/abc', null],
    ['https://www.youtube.com/watch?v=1', null],
    ['https://acme.com/@acme', null],
    ['https://notx.com/acme', null],
  ])('of %s is %s', (href, profile) => {
    expect(socialProfileUrl(new URL(href))).toBe(profile)
  })
})
