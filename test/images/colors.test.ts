// Brand colors: their source, palette and confidence.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colors } from '../../schema/brand.ts'
import { isCompany } from '../../schema/site.ts'
import { readBrandColors } from '../../server/bundled/brand-colors.ts'
import { openBundledArtwork, readBundledRows } from '../../server/bundled/index.ts'
import { contrast, plateColor } from '../../server/images/monogram/plate-color.ts'
import { areSimilar, isGrey, readableTextColor, tintAndShade } from '../../server/images/tints.ts'
import { brandColors } from '../../server/profile/colors.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'

const DOMAIN = 'acme.com' as Apex
const BLUE = '#0055A4'
const YELLOW = '#FFD242'
const RED = '#DD2222'
const BLACK = '#000000'
const WHITE = '#FFFFFF'

/** Artwork with these colors in equal shares. */
const artworkWith = (hexes: string[], options: Partial<Artwork> = {}): Artwork =>
  artworkOf(DOMAIN, svgOf(''), {
    palette: hexes.map((hex) => ({ hex, share: 1 / hexes.length })),
    ...options,
  })

describe('brand colors', () => {
  const UNPUBLISHED = { curated: null, official: null }
  const png = { mediaType: 'image/png' } as const
  type Expected = Pick<Colors, 'palette' | 'confidence' | 'from'> & Partial<Pick<Colors, 'derived'>>
  const derived: Colors['derived'] = ['secondary']
  const cases: [name: string, artworks: Artwork[], official: string | null, Expected][] = [
    [
      'are the official color, then those of the artwork',
      [artworkWith([BLUE, YELLOW])],
      RED,
      { palette: [RED, BLUE, YELLOW], confidence: 1, from: 'official' },
    ],
    [
      'contain similar colors of the artwork and the company once',
      [artworkWith(['#0156A6', YELLOW])],
      BLUE,
      { palette: [BLUE, YELLOW], confidence: 1, from: 'official' },
    ],
    [
      'add a readable text color to a single official color',
      [],
      BLUE,
      { palette: [BLUE, WHITE], confidence: 1, from: 'official', derived },
    ],
    [
      'add black to a light official color',
      [artworkWith([YELLOW])],
      YELLOW,
      { palette: [YELLOW, BLACK], confidence: 1, from: 'official', derived },
    ],
    [
      'start with a color of the artwork when the official color is black',
      [artworkWith([BLACK, RED])],
      BLACK,
      { palette: [RED, BLACK], confidence: 1, from: 'official' },
    ],
    [
      'start with the official color when it is black and the artwork has no color',
      [artworkWith([WHITE, BLACK])],
      BLACK,
      { palette: [BLACK, WHITE], confidence: 1, from: 'official' },
    ],
    [
      'start with the official color when it is white',
      [],
      WHITE,
      { palette: [WHITE, BLACK], confidence: 1, from: 'official', derived },
    ],
    [
      'have a confidence of 0.9 from vector artwork',
      [artworkWith([RED, BLACK, WHITE])],
      null,
      { palette: [RED, BLACK, WHITE], confidence: 0.9, from: 'artwork' },
    ],
    [
      'have a confidence of 0.7 from raster artwork',
      [artworkWith([RED], png)],
      null,
      { palette: [RED, WHITE], confidence: 0.7, from: 'artwork', derived },
    ],
    [
      'come from vector artwork before raster artwork',
      [artworkWith([RED], png), artworkWith([BLUE])],
      null,
      { palette: [BLUE, RED], confidence: 0.9, from: 'artwork' },
    ],
    [
      'start with a color, although most of the artwork is black',
      [artworkWith([BLACK, WHITE, RED])],
      null,
      { palette: [RED, BLACK, WHITE], confidence: 0.9, from: 'artwork' },
    ],
    [
      'come from an icon before a wordmark',
      [artworkWith([BLACK, RED], { kind: 'wordmark' }), artworkWith([BLUE])],
      null,
      { palette: [BLUE, BLACK, RED], confidence: 0.9, from: 'artwork' },
    ],
    [
      'ignore monochrome artwork when there is colored artwork',
      [artworkWith(['#111111'], { fullColor: false }), artworkWith([BLUE], png)],
      null,
      { palette: [BLUE, WHITE], confidence: 0.7, from: 'artwork', derived },
    ],
    [
      'come from monochrome artwork when there is no other',
      [artworkWith([BLACK], { fullColor: false })],
      null,
      { palette: [BLACK, WHITE], confidence: 0.9, from: 'artwork', derived },
    ],
    [
      'ignore artwork for dark pages when there is other artwork',
      [artworkWith([WHITE, YELLOW], { background: 'dark' }), artworkWith([BLUE])],
      null,
      { palette: [BLUE, WHITE], confidence: 0.9, from: 'artwork', derived },
    ],
    [
      'come from artwork for dark pages when there is no other',
      [artworkWith([WHITE], { background: 'dark' })],
      null,
      { palette: [WHITE, BLACK], confidence: 0.9, from: 'artwork', derived },
    ],
  ]
  for (const [name, artworks, official, expected] of cases) {
    it(name, () => {
      const published = { curated: null, official }
      const { primary, secondary, ...others } = brandColors(DOMAIN, artworks, published)
      expect(others).toEqual({ domain: DOMAIN, derived: [], ...expected })
      expect([primary, secondary]).toEqual(expected.palette.slice(0, 2))
    })
  }

  it('are those of the monogram without artwork, or with artwork of unknown colors', () => {
    for (const artworks of [[], [artworkWith([])]]) {
      const { primary, palette, ...others } = brandColors(DOMAIN, artworks, UNPUBLISHED)
      expect(primary).toBe(plateColor(DOMAIN, 'light').toUpperCase())
      expect(palette).toHaveLength(4)
      const derived = ['primary', 'secondary']
      expect(others).toMatchObject({ confidence: 0.1, from: 'generated', derived })
    }
  })

  it('are the curated ones alone where a brand has them', () => {
    const published = { curated: [BLACK, RED, WHITE], official: BLUE }
    expect(brandColors(DOMAIN, [artworkWith([YELLOW])], published)).toEqual({
      domain: DOMAIN,
      primary: RED,
      secondary: BLACK,
      palette: [RED, BLACK, WHITE],
      derived: [],
      confidence: 1,
      from: 'curated',
    })
  })

  const hex = fc.integer({ min: 0, max: 0xffffff }).map((bits) => {
    return `#${bits.toString(16).padStart(6, '0').toUpperCase()}`
  })

  it('are two to six distinguishable colors that start with the primary and the secondary, for any input', () => {
    const artwork = fc.record({
      hexes: fc.uniqueArray(hex, { maxLength: 8 }),
      kind: fc.constantFrom<Artwork['kind']>('icon', 'wordmark'),
      fullColor: fc.boolean(),
      background: fc.constantFrom<Artwork['background']>(null, 'light', 'dark'),
    })
    const published = fc.record({
      curated: fc.option(fc.array(hex, { minLength: 1, maxLength: 8 })),
      official: fc.option(hex),
    })
    const input = fc.tuple(fc.array(artwork, { maxLength: 4 }), published, fc.domain())
    fc.assert(
      fc.property(input, ([artworkOptions, known, domain]) => {
        const artworks = artworkOptions.map(({ hexes, ...options }) => artworkWith(hexes, options))
        const colors = brandColors(domain as Apex, artworks, known)
        const { primary, secondary, palette } = colors
        expect(colors).toEqual(brandColors(domain as Apex, artworks, known))
        expect(isGrey(primary)).toBe(palette.every(isGrey))
        expect(palette.length).toBeGreaterThanOrEqual(2)
        expect(palette.length).toBeLessThanOrEqual(6)
        expect(palette.slice(0, 2)).toEqual([primary, secondary])
        expect(palette.every((color) => /^#[0-9A-F]{6}$/.test(color))).toBe(true)
        for (const [i, color] of palette.entries()) {
          expect(palette.slice(i + 1).filter((other) => areSimilar(color, other))).toEqual([])
        }
      }),
    )
  })

  it('have a text color with the WCAG AA contrast of at least 4.5 on any color', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(contrast(color, readableTextColor(color))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('of a monogram have a light tint and a dark shade with the WCAG AAA contrast of 7', () => {
    for (const domain of ['acme.com', 'nordlicht.de', 'quark.dev', 'maison-dupont.fr']) {
      const [tint, shade] = tintAndShade(plateColor(domain, 'light'))
      expect(contrast(tint, shade)).toBeGreaterThan(7)
      expect(contrast(shade, WHITE)).toBeGreaterThan(7)
    }
  })
})

describe('the official color', () => {
  const source = openBundledArtwork()
  const cases: [domain: string, officialColor: string | null][] = [
    ['stripe.com', '#635BFF'],
    // A full-color icon is shown before its monochrome icon, whose color is the official one.
    ['apache.org', '#D22128'],
    ['nextjs.org', '#000000'],
    ['slack.com', null],
    ['no-such-company-anywhere.com', null],
  ]
  it.each(cases)('of %s is %s', (domain, officialColor) => {
    expect(source.officialColor(domain as Apex)).toBe(officialColor)
  })

  it('comes first among the colors of a bundled company', async () => {
    const domain = 'apache.org' as Apex
    const published = { curated: null, official: source.officialColor(domain) }
    const colors = brandColors(domain, await source.find(domain), published)
    expect(colors.palette).toEqual(['#D22128', '#DD552C', '#7C297D', '#F79A23'])
  })
})

describe('bundled artwork', () => {
  it('always has colors of its own', async () => {
    const source = openBundledArtwork()
    const domains = new Set(
      readBundledRows()
        .map(({ domain }) => domain)
        .filter(isCompany)
        .filter(source.has),
    )
    const generated: string[] = []
    for (const domain of domains) {
      const published = { curated: null, official: source.officialColor(domain) }
      const { from } = brandColors(domain, await source.find(domain), published)
      if (from === 'generated') generated.push(domain)
    }
    expect(generated).toEqual([])
  })
})

describe('the table of brand colors', () => {
  const table = [...readBrandColors()]

  it('has each domain once, in alphabetical order', () => {
    const domains = table.map(([domain]) => domain)
    expect(domains).toEqual([...new Set(domains)].sort())
  })

  it.each(table)(
    'has registrable domain, hex colors and a colored primary: %s',
    (domain, colors) => {
      expect(apexOf(domain)).toBe(domain)
      for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/)
      expect(isGrey(colors[0]!)).toBe(colors.every(isGrey))
      const palette = brandColors(domain as Apex, [], { curated: colors, official: null }).palette
      expect(palette.slice(0, colors.length)).toEqual(colors)
    },
  )
})
