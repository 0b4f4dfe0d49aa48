// What is measured of an icon's pixels, and what of its margins is cut.
import fc from 'fast-check'
import sharp from 'sharp'
import * as simpleIcons from 'simple-icons'
import { describe, expect, it } from 'vitest'
import { type AdmitOptions, admit } from '../../server/images/ingest.ts'
import { shrunk } from '../../server/images/measure/downsample.ts'
import { factsOf } from '../../server/images/measure/facts.ts'
import { agreement } from '../../server/images/measure/hash-similarity.ts'
import { isPhotographic } from '../../server/images/measure/photograph.ts'
import { effectiveEdge } from '../../server/images/measure/sharpness.ts'
import { makeSvgSafe } from '../../server/images/svg/sanitize.ts'
import type { Pixels } from '../../server/images/work.ts'
import { drawing } from '../support/artwork.ts'
import { pixelsOf } from '../support/pixels.ts'

const { siGithub, siFigma, siSpotify, siStripe, siDiscord } = simpleIcons
const icon = ({ path }: { path: string }, fill: string, at = 20, edge = 60) =>
  `<path transform="translate(${at} ${at}) scale(${edge / 24})" fill="${fill}" d="${path}"/>`
const full = (fill: string) => `<rect width="100" height="100" fill="${fill}"/>`
const rounded = (fill: string) => `<rect width="100" height="100" rx="22" fill="${fill}"/>`
const disc = (fill: string) => `<circle cx="50" cy="50" r="50" fill="${fill}"/>`
const shade = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient>`
const raster = (inside: string, edge = 200) =>
  sharp(drawing(inside), { density: 0.72 * edge }).resize(edge, edge)
const png = (inside: string, edge?: number) => raster(inside, edge).png().toBuffer()
const jpeg = (inside: string) => raster(inside).flatten().jpeg({ quality: 70 }).toBuffer()
const rawOf = async (bytes: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const pixels = (inside: string, edge = 200) => pixelsOf(drawing(inside).toString(), edge)

describe('a plate', () => {
  const cases: [name: string, inside: string, plate: string | null][] = [
    ['is a full square', full('#1877f2') + icon(siGithub, '#fff'), '#1877f2'],
    ['is a rounded square', rounded('#222222') + icon(siSpotify, '#1db954'), '#222222'],
    ['is a disc', disc('#e60023') + icon(siFigma, '#fff', 30, 40), '#e60023'],
    ['is white', full('#fff') + icon(siGithub, '#000'), '#ffffff'],
    [
      'may have a hairline around it',
      `<rect x="1" y="1" width="98" height="98" rx="20" fill="#fff" stroke="#ccc"/>${icon(siFigma, '#f24e1e')}`,
      '#ffffff',
    ],
    [
      'may have a thin mark',
      `${full('#fff')}<path d="M20 50h60" stroke="#000" stroke-width="2"/>`,
      '#ffffff',
    ],
    ['is none without a mark', disc('#e60023'), null],
    ['is none where the mark stands free', icon(siGithub, '#000'), null],
    [
      'is none in four colours',
      full('#f00') +
        '<path d="M50 0h50v50h-50z" fill="#0f0"/><path d="M0 50h50v50h-50z" fill="#00f"/>',
      null,
    ],
    [
      'is none of two discs',
      '<circle cx="33" cy="50" r="33" fill="#eb001b"/><circle cx="67" cy="50" r="33" fill="#f79e1b"/>',
      null,
    ],
    [
      'is no triangle',
      '<path d="M50 0 100 100H0z" fill="#06c"/><circle cx="50" cy="70" r="15" fill="#fff"/>',
      null,
    ],
  ]
  for (const [name, inside, plate] of cases) {
    it(name, () => expect(factsOf(pixels(inside)).plate).toBe(plate))
  }

  it('is found through the noise of a JPEG', async () => {
    const { plate } = factsOf(await rawOf(await jpeg(full('#1877f2') + icon(siGithub, '#fff'))))
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(plate!.slice(at, at + 2), 16))
    expect(Math.max(Math.abs(r! - 0x18), Math.abs(g! - 0x77), Math.abs(b! - 0xf2))).toBeLessThan(6)
  })

  it('of a soft gradient has its mean colour', () => {
    const art = shade('g', '#0088ff', '#8800ff') + rounded('url(#g)') + icon(siDiscord, '#fff')
    expect(factsOf(pixels(art)).plate).toMatch(/^#4[0-9a-f]4[0-9a-f]ff$/)
  })

  it('keeps its mark legible on any page, where a free one would be lost', async () => {
    const onPlate = await admit(await png(full('#fff') + icon(siGithub, '#000')))
    expect(onPlate.legible).toEqual(['light', 'dark'])
    const thin = '<path d="M20 50h60" stroke="#000" stroke-width="1"/>'
    expect((await admit(await png(full('#fff') + thin))).legible).toEqual(['light', 'dark'])
    expect((await admit(drawing(icon(siGithub, '#000')))).legible).toEqual(['light'])
    const black = await admit(await png(disc('#000') + icon(siGithub, '#fff')))
    expect(black.legible).toEqual(['light', 'dark'])
  })
})

describe('a margin', () => {
  type Wanted = { width: number; height: number; plate?: string | null }
  const cases: [name: string, make: () => Promise<Buffer>, options: AdmitOptions, Wanted][] = [
    [
      'of transparency goes',
      () => png('<path d="M30 40h40v20h-40z" fill="#c00"/>'),
      {},
      { width: 80, height: 40, plate: null },
    ],
    [
      'around a rounded plate goes, not its breathing space',
      () =>
        png(
          `<rect x="20" y="20" width="60" height="60" rx="12" fill="#222"/>${icon(siSpotify, '#1db954', 40, 20)}`,
        ),
      {},
      { width: 120, height: 120 },
    ],
    [
      'of paper goes but for an eighth',
      () => jpeg(`${full('#fff')}<path d="M30 30h40v40h-40z" fill="#c00"/>`),
      {},
      { width: 100, height: 100, plate: '#ffffff' },
    ],
    [
      'around a wordmark of paper goes on all sides',
      () =>
        jpeg(
          `${full('#fff')}<path d="M10 45h5v10h-5zM30 45h20v10h-20zM60 45h30v10h-30z" fill="#c00"/>`,
        ),
      {},
      { width: 174, height: 34 },
    ],
    [
      'of colour is cut to a third',
      () => png(`${full('#06c')}<path d="M40 40h20v20h-20z" fill="#fff"/>`),
      {},
      { width: 67, height: 67, plate: '#0066cc' },
    ],
    [
      'of colour stays where it is no excess',
      () => png(full('#1877f2') + icon(siGithub, '#fff')),
      {},
      { width: 200, height: 200 },
    ],
    [
      'of a maskable icon stays as square as it was where ink goes beyond',
      () => png(full('#0a7') + icon(siDiscord, '#fff', 5, 90)),
      { maskable: true },
      { width: 180, height: 180 },
    ],
    [
      'of a maskable icon is cut to its safe zone',
      () => png(full('#0a7') + icon(siGithub, '#fff', 15, 70)),
      { maskable: true },
      { width: 160, height: 160 },
    ],
    [
      'is not cut out of a photograph',
      async () =>
        sharp({
          create: {
            width: 200,
            height: 200,
            channels: 3,
            background: '#888',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .png()
          .toBuffer(),
      {},
      { width: 200, height: 200, plate: null },
    ],
  ]
  for (const [name, make, options, wanted] of cases) {
    it(name, async () => {
      // JPEG smears ink by up to a block's half on each side.
      const near = name.includes('paper') ? 20 : 4
      const { plate, width, height } = await admit(await make(), options)
      expect(Math.abs(width - wanted.width), `${width}`).toBeLessThanOrEqual(near)
      expect(Math.abs(height - wanted.height), `${height}`).toBeLessThanOrEqual(near)
      if (wanted.plate !== undefined) expect(plate).toBe(wanted.plate)
    })
  }

  it('of a vector goes by its viewBox, and nothing of the drawing with it', async () => {
    const small = '<path d="M60 70h6v3h-6z" fill="#c00"/>'
    for (const inside of [
      small,
      full('#fff') + small,
      `<rect width="100%" height="100%" fill="#fff"/>${small}`,
    ]) {
      const { width, height, bytes } = await admit(drawing(inside))
      expect(width).toBeGreaterThanOrEqual(6)
      expect(width).toBeLessThan(9)
      expect(height).toBeLessThan(9)
      const again = makeSvgSafe(bytes)
      expect([again.width, again.height]).toEqual([width, height])
      const red = pixelsOf(Buffer.from(bytes).toString()).data.filter(
        (level, i) => i % 4 === 0 && level > 150,
      ).length
      expect(red).toBeGreaterThan(96 * 20)
    }
  })

  const bleeding = `${full('#1238c8')}<path fill="#ffd23f" d="M100 53v47H53a47 47 0 0 1 47-47z"/>`
  const badge = `${full('#fff')}<circle cx="50" cy="50" r="44" fill="#fff1f1"/><path d="M41 31h18v38H41z" fill="#c00"/>`
  type Shown = [x: number, y: number, colour: string][]
  const corners = (colour: string): Shown => [
    [0.02, 0.02, colour],
    [0.98, 0.02, colour],
    [0.02, 0.98, colour],
  ]
  const composed: [
    name: string,
    make: () => Buffer | Promise<Buffer>,
    edge: number,
    shown: Shown,
    maskable?: true,
  ][] = [
    [
      'a band at the bottom',
      () => png(`${full('#0b3d2e')}<path d="M0 72h100v28H0z" fill="#f2a03d"/>`),
      200,
      [
        [0.5, 0.02, '#0b3d2e'],
        [0.5, 0.68, '#0b3d2e'],
        [0.5, 0.76, '#f2a03d'],
      ],
    ],
    [
      'a band at the top',
      () => png(`${full('#0b3d2e')}<path d="M0 0h100v25H0z" fill="#f2a03d"/>`),
      200,
      [
        [0.5, 0.22, '#f2a03d'],
        [0.5, 0.3, '#0b3d2e'],
        [0.5, 0.98, '#0b3d2e'],
      ],
    ],
    ['a quarter disc that bleeds', () => png(bleeding), 200, corners('#1238c8')],
    ['the same as a vector', () => drawing(bleeding), 100, corners('#1238c8')],
    ['the same as JPEG', () => jpeg(bleeding), 200, corners('#1238c8')],
    ['the same, maskable', () => png(bleeding), 200, corners('#1238c8'), true],
    [
      'a wordmark at one edge of its paper',
      () => jpeg(`${full('#fff')}<path d="M0 45h20v10H0zM30 45h20v10H30z" fill="#06c"/>`),
      200,
      [
        [0.05, 0.5, '#0066cc'],
        [0.8, 0.5, '#ffffff'],
      ],
    ],
    ['a pale badge', () => png(badge), 200, [...corners('#ffffff'), [0.1, 0.5, '#fff1f1']]],
    [
      'the same badge as a vector',
      () => drawing(badge),
      100,
      [...corners('#ffffff'), [0.1, 0.5, '#fff1f1']],
    ],
    [
      'a dark panel on a darker plate',
      () =>
        png(
          `${full('#101014')}<rect x="9" y="9" width="82" height="82" rx="18" fill="#1c1c22"/><path d="M44 38h12v24H44z" fill="#0af"/>`,
        ),
      200,
      [...corners('#101014'), [0.12, 0.5, '#1c1c22']],
    ],
    [
      'a pale shape beside a strong one, on what is not quite white',
      () =>
        png(
          `${full('#fafafa')}<circle cx="36" cy="50" r="22" fill="#c00"/><path d="M68 15h22v70H68z" fill="#f0f0f0"/>`,
        ),
      189,
      [
        [0.3, 0.5, '#cc0000'],
        [0.8, 0.5, '#f0f0f0'],
      ],
    ],
  ]
  for (const [name, make, edge, shown, maskable = false] of composed) {
    it(`is part of the drawing for ${name}`, async () => {
      const { width, height, bytes } = await admit(await make(), { maskable })
      expect([Math.round(width), Math.round(height)]).toEqual([edge, edge])
      const drawn = await rawOf(bytes)
      for (const [x, y, colour] of shown) {
        const at = (Math.floor(y * drawn.height) * drawn.width + Math.floor(x * drawn.width)) * 4
        const wanted = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
        const off = wanted.map((level, c) => Math.abs(level - drawn.data[at + c]!))
        expect(Math.max(...off), `${x}, ${y}`).toBeLessThan(10)
      }
    })
  }

  it('of colour is as tight with the noise of JPEG as without', async () => {
    const inside = `${full('#0b3d6e')}<circle cx="50" cy="50" r="14" fill="#fff"/>`
    const { width } = await admit(await png(inside))
    for (const quality of [75, 85, 92]) {
      const noisy = await admit(await raster(inside).flatten().jpeg({ quality }).toBuffer())
      expect(Math.abs(noisy.width - width), `${quality}`).toBeLessThanOrEqual(2)
    }
  })

  it('that is hardly there is left, with the file’s own frame', async () => {
    const { bytes } = await admit(drawing('<path d="M0.5 0.5h99v99h-99z" fill="#c00"/>'))
    expect(Buffer.from(bytes).toString()).toContain('viewBox="0 0 100 100"')
  })

  it('is never negative, whatever is drawn', async () => {
    const side = fc.integer({ min: 1, max: 60 })
    await fc.assert(
      fc.asyncProperty(
        side,
        side,
        side,
        side,
        fc.boolean(),
        fc.boolean(),
        async (x, y, w, h, isPaper, maskable) => {
          const inside = `${isPaper ? full('#fff') : ''}<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#060"/>`
          const admitted = await admit(await png(inside, 100), { maskable })
          expect(admitted.width).toBeGreaterThanOrEqual(Math.min(w, 100 - x) - 1)
          expect(admitted.height).toBeGreaterThanOrEqual(Math.min(h, 100 - y) - 1)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('coverage and transparency', () => {
  it('count ink alone', () => {
    const quarter = '<path d="M25 25h50v50h-50z" fill="#fff"/>'
    expect(factsOf(pixels(full('#06c') + quarter))).toMatchObject({
      alpha: false,
      plate: '#0066cc',
    })
    expect(factsOf(pixels(full('#06c') + quarter)).coverage).toBeCloseTo(0.25, 1)
    expect(factsOf(pixels(disc('#06c'))).coverage).toBeCloseTo(Math.PI / 4, 1)
    expect(factsOf(pixels(disc('#06c'))).alpha).toBe(true)
  })
})

describe('the palette', () => {
  it('has the colours as they are, the commonest first, with their shares', () => {
    const { palette } = factsOf(
      pixels(`${full('#1877f2')}<path d="M0 0h50v50H0z" fill="#fbbc05"/>`),
    )
    expect(palette.map(({ hex }) => hex)).toEqual(['#1877F2', '#FBBC05'])
    expect(palette[0]!.share).toBeCloseTo(0.75, 1)
  })

  it('takes the shades of one colour for one', () => {
    const { palette } = factsOf(pixels(shade('g', '#1070f0', '#1880ff') + full('url(#g)')))
    expect(palette).toHaveLength(1)
  })
})

describe('the effective edge', () => {
  const mark = full('#1877f2') + icon(siGithub, '#fff')
  const cases: [name: string, from: number, kernel: 'cubic' | 'linear' | 'nearest' | 'lanczos3'][] =
    [
      ['smoothly', 32, 'cubic'],
      ['by straight lines', 32, 'linear'],
      ['in blocks', 32, 'nearest'],
      ['fourfold', 128, 'lanczos3'],
    ]
  for (const [name, from, kernel] of cases) {
    it(`is the first one of an icon enlarged ${name}`, async () => {
      const large = await sharp(await png(mark, from))
        .resize(512, 512, { kernel })
        .toBuffer()
      const found = effectiveEdge(await rawOf(large))
      expect(found).toBeGreaterThan(from * 0.6)
      expect(found).toBeLessThan(from * 1.5)
    })
  }

  it('is its own of an icon drawn or shrunk to its size, with gradients and as JPEG too', async () => {
    const soft = shade('g', '#08f', '#80f') + rounded('url(#g)') + icon(siDiscord, '#fff')
    for (const inside of [
      mark,
      soft,
      icon(siFigma, '#f24e1e'),
      '<path d="M0 0h45v45H0zM55 55h45v45H55z" fill="#c00"/>',
    ]) {
      for (const edge of [32, 180, 512]) expect(effectiveEdge(pixels(inside, edge))).toBe(edge)
    }
    expect(effectiveEdge(await rawOf(await jpeg(mark)))).toBe(200)
    const shrunken = await sharp(await png(mark, 512))
      .resize(180)
      .toBuffer()
    expect(effectiveEdge(await rawOf(shrunken))).toBe(180)
  })
})

describe('a photograph', () => {
  it('is textured in many colours, and no drawing is', async () => {
    const scene = Buffer.alloc(160 * 160 * 3)
    // Sums of waves with noise: no area is flat, and no colour comes back.
    for (let i = 0; i < scene.length; i++) {
      const [x, y, c] = [Math.floor(i / 3) % 160, Math.floor(i / 480), i % 3]
      const wave =
        Math.sin(x / (9 + c * 7) + c) + Math.cos(y / (13 - c * 3)) + Math.sin((x * y) / 900)
      scene[i] = 128 + wave * 35 + (((x * 7919 + y * 104729 + c * 31) % 37) - 18)
    }
    const photo = sharp(scene, { raw: { width: 160, height: 160, channels: 3 } })
    expect(isPhotographic(await rawOf(await photo.jpeg().toBuffer()))).toBe(true)
    const soft = shade('g', '#08f', '#f08') + full('url(#g)') + icon(siDiscord, '#fff')
    for (const inside of [soft, full('#fff') + icon(siStripe, '#635bff'), rounded('#222')]) {
      expect(isPhotographic(await rawOf(await jpeg(inside)))).toBe(false)
      expect(isPhotographic(pixels(inside))).toBe(false)
    }
  })
})

describe('the shape', () => {
  const marks = [siGithub, siFigma, siSpotify, siStripe, siDiscord]
  const shapeOf = async (bytes: Uint8Array) => (await admit(bytes)).shape

  for (const mark of marks) {
    it(`of ${mark.title} is the same in any size, colour, format and on any plate`, async () => {
      const first = await shapeOf(drawing(icon(mark, '#000')))
      const others = [
        await png(icon(mark, '#c06', 2, 96), 32),
        await jpeg(full('#fff') + icon(mark, '#06c', 30, 40)),
        await png(full('#1877f2') + icon(mark, '#fff'), 180),
        await png(rounded('#222') + icon(mark, '#fc0', 25, 50), 180),
        await png(disc('#0a7') + icon(mark, '#fff', 25, 50), 180),
      ]
      for (const other of others) {
        expect(agreement(first, await shapeOf(other))).toBeGreaterThanOrEqual(0.66)
      }
    })
  }

  it('of different marks does not agree', async () => {
    const shapes = await Promise.all(marks.map((mark) => shapeOf(drawing(icon(mark, '#000')))))
    for (const [i, one] of shapes.entries()) {
      for (const other of shapes.slice(i + 1)) expect(agreement(one, other)).toBeLessThan(0.5)
    }
  })

  it('of full discs goes by what is drawn in them', async () => {
    const slices = '<path d="M50 50V0A50 50 0 0 1 100 50z" fill="#fc0"/>'
    const stripe = '<path d="M0 30h100v40H0z" fill="#fc0"/>'
    const clip = (inside: string) =>
      drawing(
        `<clipPath id="c"><circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#c)">${full('#06c')}${inside}</g>`,
      )
    const [one, other] = await Promise.all([slices, stripe].map((inside) => shapeOf(clip(inside))))
    expect(agreement(one!, other!)).toBeLessThan(0.66)
  })
})

it('agreement is 1 with itself, the same both ways, and 0 with the opposite', () => {
  const shape = fc
    .bigInt({ min: 0n, max: (1n << 64n) - 1n })
    .map((bits) => bits.toString(16).padStart(16, '0'))
  fc.assert(
    fc.property(shape, shape, (one, other) => {
      expect(agreement(one, one)).toBe(1)
      expect(agreement(one, other)).toBe(agreement(other, one))
    }),
  )
  expect(agreement('0'.repeat(16), 'f'.repeat(16))).toBe(0)
})

it('shrinking mixes colours by their alpha', () => {
  const data = Uint8Array.from([200, 0, 0, 255, 0, 250, 0, 0])
  expect([...shrunk({ data, width: 2, height: 1 }, 1).data]).toEqual([200, 0, 0, 128])
})
