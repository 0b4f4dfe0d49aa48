// The colours of a brand: whose word counts, what stands beside it, and how sure it is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { openBundledArtwork } from '../../server/bundled/index.ts'
import { contrast, plateColor } from '../../server/images/monogram/plate-color.ts'
import { areSimilar, readableInk, tintAndShade } from '../../server/images/tints.ts'
import { brandColors } from '../../server/profile/colors.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'

const DOMAIN = 'acme.com' as Apex
const [BLUE, YELLOW, RED, BLACK, WHITE] = ['#0055A4', '#FFD242', '#DD2222', '#000000', '#FFFFFF']

/** A drawing with these colours, each of as much. */
const art = (hexes: string[], more: Partial<Artwork> = {}): Artwork =>
  artworkOf(DOMAIN, svgOf(''), {
    palette: hexes.map((hex) => ({ hex, share: 1 / hexes.length })),
    ...more,
  })

describe('colours', () => {
  const png = { mediaType: 'image/png' } as const
  type Wanted = { palette: string[]; confidence: number; from: string }
  const cases: [name: string, artworks: Artwork[], official: string | null, Wanted][] = [
    [
      'are the official one, then those of the artwork',
      [art([BLUE, YELLOW])],
      RED,
      { palette: [RED, BLUE, YELLOW], confidence: 1, from: 'official' },
    ],
    [
      'name once what artwork and company call a little differently',
      [art(['#0156A6', YELLOW])],
      BLUE,
      { palette: [BLUE, YELLOW], confidence: 1, from: 'official' },
    ],
    [
      'of a single official one have its ink beside it',
      [],
      BLUE,
      { palette: [BLUE, WHITE], confidence: 1, from: 'official' },
    ],
    [
      'of a pale official one have black beside it',
      [art([YELLOW])],
      YELLOW,
      { palette: [YELLOW, BLACK], confidence: 1, from: 'official' },
    ],
    [
      'are official in black too',
      [art([RED, BLACK])],
      BLACK,
      { palette: [BLACK, RED], confidence: 1, from: 'official' },
    ],
    [
      'are official in white too',
      [],
      WHITE,
      { palette: [WHITE, BLACK], confidence: 1, from: 'official' },
    ],
    [
      'are those of vector artwork',
      [art([RED, BLACK, WHITE])],
      null,
      { palette: [RED, BLACK, WHITE], confidence: 0.9, from: 'artwork' },
    ],
    [
      'are those of raster artwork, less surely',
      [art([RED], png)],
      null,
      { palette: [RED, WHITE], confidence: 0.7, from: 'artwork' },
    ],
    [
      'are asked of vectors first',
      [art([RED], png), art([BLUE])],
      null,
      { palette: [BLUE, RED], confidence: 0.9, from: 'artwork' },
    ],
    [
      'are asked of an icon before a wordmark',
      [art([BLACK, RED], { kind: 'wordmark' }), art([BLUE])],
      null,
      { palette: [BLUE, BLACK, RED], confidence: 0.9, from: 'artwork' },
    ],
    [
      'are not asked of ink while there is a drawing in colour',
      [art(['#111111'], { fullColour: false }), art([BLUE], png)],
      null,
      { palette: [BLUE, WHITE], confidence: 0.7, from: 'artwork' },
    ],
    [
      'are asked of ink where there is nothing else',
      [art([BLACK], { fullColour: false })],
      null,
      { palette: [BLACK, WHITE], confidence: 0.9, from: 'artwork' },
    ],
    [
      'are not asked of what was made for dark pages while there is another',
      [art([WHITE, YELLOW], { background: 'dark' }), art([BLUE])],
      null,
      { palette: [BLUE, WHITE], confidence: 0.9, from: 'artwork' },
    ],
    [
      'are asked of what was made for dark pages where there is nothing else',
      [art([WHITE], { background: 'dark' })],
      null,
      { palette: [WHITE, BLACK], confidence: 0.9, from: 'artwork' },
    ],
  ]
  for (const [name, artworks, official, wanted] of cases) {
    it(name, () => {
      const { primary, secondary, ...told } = brandColors(DOMAIN, artworks, official)
      expect(told).toEqual({ domain: DOMAIN, ...wanted })
      expect([primary, secondary]).toEqual(wanted.palette.slice(0, 2))
    })
  }

  it('without artwork, or with artwork never measured, are those of the monogram', () => {
    for (const artworks of [[], [art([])]]) {
      const { primary, palette, ...told } = brandColors(DOMAIN, artworks, null)
      expect(primary).toBe(plateColor(DOMAIN, 'light').toUpperCase())
      expect(palette).toHaveLength(4)
      expect(told).toMatchObject({ confidence: 0.1, from: 'generated' })
    }
  })

  const hex = fc.integer({ min: 0, max: 0xffffff }).map((bits) => {
    return `#${bits.toString(16).padStart(6, '0').toUpperCase()}`
  })

  it('are two to six that can be told apart, the primary and the secondary first, whatever is known', () => {
    const artwork = fc.record({
      hexes: fc.uniqueArray(hex, { maxLength: 8 }),
      kind: fc.constantFrom<Artwork['kind']>('icon', 'wordmark'),
      fullColour: fc.boolean(),
      background: fc.constantFrom<Artwork['background']>(null, 'light', 'dark'),
    })
    const known = fc.tuple(fc.array(artwork, { maxLength: 4 }), fc.option(hex), fc.domain())
    fc.assert(
      fc.property(known, ([artworks, official, domain]) => {
        const drawn = artworks.map(({ hexes, ...more }) => art(hexes, more))
        const told = brandColors(domain as Apex, drawn, official)
        const { primary, secondary, palette } = told
        expect(told).toEqual(brandColors(domain as Apex, drawn, official))
        expect(palette.length).toBeGreaterThanOrEqual(2)
        expect(palette.length).toBeLessThanOrEqual(6)
        expect(palette.slice(0, 2)).toEqual([primary, secondary])
        expect(palette.every((one) => /^#[0-9A-F]{6}$/.test(one))).toBe(true)
        for (const [at, one] of palette.entries()) {
          expect(palette.slice(at + 1).filter((other) => areSimilar(one, other))).toEqual([])
        }
      }),
    )
  })

  it('have an ink that is read on any of them', () => {
    fc.assert(
      fc.property(hex, (one) => {
        expect(contrast(one, readableInk(one))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('that are made have a tint for dark text and a shade for text', () => {
    for (const domain of ['acme.com', 'nordlicht.de', 'quark.dev', 'maison-dupont.fr']) {
      const [tint, shade] = tintAndShade(plateColor(domain, 'light'))
      expect(contrast(tint, shade)).toBeGreaterThan(7)
      expect(contrast(shade, WHITE)).toBeGreaterThan(7)
    }
  })
})

describe('the official colour', () => {
  const source = openBundledArtwork()
  const cases: [domain: string, wanted: string | null][] = [
    ['stripe.com', '#635BFF'],
    // Its icon of the same pack is shown behind one in full colour.
    ['google.com', '#4285F4'],
    ['nextjs.org', '#000000'],
    ['slack.com', null],
    ['no-such-company-anywhere.com', null],
  ]
  it.each(cases)('of %s is %s', (domain, wanted) => {
    expect(source.officialColor(domain as Apex)).toBe(wanted)
  })

  it('comes first among the colours of a bundled company', async () => {
    const domain = 'google.com' as Apex
    const told = brandColors(domain, await source.find(domain), source.officialColor(domain))
    expect(told.palette).toEqual(['#4285F4', '#EB4335', '#34A853', '#FBBC05'])
  })
})
