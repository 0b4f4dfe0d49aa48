// Tests the facts that are measured from pixels, and the trimming of margins.
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type IngestOptions, ingest } from '../../server/images/ingest.ts'
import { downsample } from '../../server/images/measure/downsample.ts'
import { measureImage } from '../../server/images/measure/facts.ts'
import { hashSimilarity } from '../../server/images/measure/hash-similarity.ts'
import { isPhotographic } from '../../server/images/measure/photograph.ts'
import { effectiveEdge } from '../../server/images/measure/sharpness.ts'
import type { Pixels } from '../../server/images/render-types.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { svgOf } from '../support/artwork.ts'
import { discord, figma, github, spotify, stripe } from '../support/marks.ts'
import { pixelsOf } from '../support/pixels.ts'

const icon = ({ path }: { path: string }, fill: string, at = 20, edge = 60) =>
  `<path transform="translate(${at} ${at}) scale(${edge / 24})" fill="${fill}" d="${path}"/>`
// A plate is the area of one color behind the mark. Paper is a nearly white plate that fills the whole image.
const fullSquare = (fill: string) => `<rect width="100" height="100" fill="${fill}"/>`
const roundedSquare = (fill: string) => `<rect width="100" height="100" rx="22" fill="${fill}"/>`
const disc = (fill: string) => `<circle cx="50" cy="50" r="50" fill="${fill}"/>`
const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient>`
/** @param edge the width in pixels. A drawing is 100 units wide, so 72 dpi would give 100 px. */
const raster = (inside: string, edge = 200) =>
  sharp(svgOf(inside), { density: 0.72 * edge }).resize(edge, edge)
const png = (inside: string, edge?: number) => raster(inside, edge).png().toBuffer()
const jpeg = (inside: string) => raster(inside).flatten().jpeg({ quality: 70 }).toBuffer()
const decodePixels = async (bytes: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const drawPixels = (inside: string, edge = 200) => pixelsOf(svgOf(inside).toString(), edge)

describe('a plate', () => {
  const cases: [name: string, inside: string, plate: string | null][] = [
    ['is a full square', fullSquare('#1877f2') + icon(github, '#fff'), '#1877f2'],
    ['is a rounded square', roundedSquare('#222222') + icon(spotify, '#1db954'), '#222222'],
    ['is a disc', disc('#e60023') + icon(figma, '#fff', 30, 40), '#e60023'],
    ['is white', fullSquare('#fff') + icon(github, '#000'), '#ffffff'],
    [
      'may have a hairline around it',
      `<rect x="1" y="1" width="98" height="98" rx="20" fill="#fff" stroke="#ccc"/>${icon(figma, '#f24e1e')}`,
      '#ffffff',
    ],
    [
      'may have a mark of thin lines',
      `${fullSquare('#fff')}<path d="M20 50h60" stroke="#000" stroke-width="2"/>`,
      '#ffffff',
    ],
    ['is not found without a mark', disc('#e60023'), null],
    ['is not found for a mark on transparency', icon(github, '#000'), null],
    [
      'is not found in four colors',
      fullSquare('#f00') +
        '<path d="M50 0h50v50h-50z" fill="#0f0"/><path d="M0 50h50v50h-50z" fill="#00f"/>',
      null,
    ],
    [
      'is not found in two discs',
      '<circle cx="33" cy="50" r="33" fill="#eb001b"/><circle cx="67" cy="50" r="33" fill="#f79e1b"/>',
      null,
    ],
    [
      'is not found in a triangle',
      '<path d="M50 0 100 100H0z" fill="#06c"/><circle cx="50" cy="70" r="15" fill="#fff"/>',
      null,
    ],
  ]
  for (const [name, inside, plate] of cases) {
    it(name, () => expect(measureImage(drawPixels(inside)).plateColor).toBe(plate))
  }

  it('is found despite JPEG noise', async () => {
    const { plateColor } = measureImage(
      await decodePixels(await jpeg(fullSquare('#1877f2') + icon(github, '#fff'))),
    )
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(plateColor!.slice(at, at + 2), 16))
    expect(Math.max(Math.abs(r! - 0x18), Math.abs(g! - 0x77), Math.abs(b! - 0xf2))).toBeLessThan(6)
  })

  it('of a soft gradient has its mean color', () => {
    const art =
      gradient('g', '#0088ff', '#8800ff') + roundedSquare('url(#g)') + icon(discord, '#fff')
    expect(measureImage(drawPixels(art)).plateColor).toMatch(/^#4[0-9a-f]4[0-9a-f]ff$/)
  })

  it('keeps its mark legible on any page', async () => {
    const onPlate = await ingest(await png(fullSquare('#fff') + icon(github, '#000')))
    expect(onPlate.legible).toEqual(['light', 'dark'])
    const thin = '<path d="M20 50h60" stroke="#000" stroke-width="1"/>'
    expect((await ingest(await png(fullSquare('#fff') + thin))).legible).toEqual(['light', 'dark'])
    expect((await ingest(svgOf(icon(github, '#000')))).legible).toEqual(['light'])
    const black = await ingest(await png(disc('#000') + icon(github, '#fff')))
    expect(black.legible).toEqual(['light', 'dark'])
  })
})

describe('a margin', () => {
  type ExpectedSize = { width: number; height: number; plate?: string | null }
  const cases: [
    name: string,
    makeImage: () => Promise<Buffer>,
    options: IngestOptions,
    expected: ExpectedSize,
  ][] = [
    [
      'of transparency is cut',
      () => png('<path d="M30 40h40v20h-40z" fill="#c00"/>'),
      {},
      { width: 80, height: 40, plate: null },
    ],
    [
      'around a rounded plate is cut, the space inside it is not',
      () =>
        png(
          `<rect x="20" y="20" width="60" height="60" rx="12" fill="#222"/>${icon(spotify, '#1db954', 40, 20)}`,
        ),
      {},
      { width: 120, height: 120 },
    ],
    [
      'of white paper is cut to an eighth of the size of the mark',
      () => jpeg(`${fullSquare('#fff')}<path d="M30 30h40v40h-40z" fill="#c00"/>`),
      {},
      { width: 100, height: 100, plate: '#ffffff' },
    ],
    [
      'of paper around a wordmark is cut on all sides',
      () =>
        jpeg(
          `${fullSquare('#fff')}<path d="M10 45h5v10h-5zM30 45h20v10h-20zM60 45h30v10h-30z" fill="#c00"/>`,
        ),
      {},
      { width: 174, height: 34 },
    ],
    [
      'of color is cut to a third of the size of the mark',
      () => png(`${fullSquare('#06c')}<path d="M40 40h20v20h-20z" fill="#fff"/>`),
      {},
      { width: 67, height: 67, plate: '#0066cc' },
    ],
    [
      'of color stays when it is not excessive',
      () => png(fullSquare('#1877f2') + icon(github, '#fff')),
      {},
      { width: 200, height: 200 },
    ],
    [
      'of a maskable icon is cut to a square around ink that exceeds the safe zone',
      () => png(fullSquare('#0a7') + icon(discord, '#fff', 5, 90)),
      { maskable: true },
      { width: 180, height: 180 },
    ],
    [
      'of a maskable icon is cut to its safe zone',
      () => png(fullSquare('#0a7') + icon(github, '#fff', 15, 70)),
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
  for (const [name, makeImage, options, expected] of cases) {
    it(name, async () => {
      // The images of paper are JPEG files, which blur colored ink by up to 8 px on each side.
      const tolerancePx = name.includes('paper') ? 20 : 4
      const { plateColor, width, height } = await ingest(await makeImage(), options)
      expect(Math.abs(width - expected.width), `${width}`).toBeLessThanOrEqual(tolerancePx)
      expect(Math.abs(height - expected.height), `${height}`).toBeLessThanOrEqual(tolerancePx)
      if (expected.plate !== undefined) expect(plateColor).toBe(expected.plate)
    })
  }

  it('of a vector is cut by its viewBox, and no visible content is lost', async () => {
    const smallMark = '<path d="M60 70h6v3h-6z" fill="#c00"/>'
    for (const inside of [
      smallMark,
      fullSquare('#fff') + smallMark,
      `<rect width="100%" height="100%" fill="#fff"/>${smallMark}`,
    ]) {
      const { width, height, bytes } = await ingest(svgOf(inside))
      expect(width).toBeGreaterThanOrEqual(6)
      expect(width).toBeLessThan(9)
      expect(height).toBeLessThan(9)
      const sanitized = sanitizeSvg(bytes)
      expect([sanitized.width, sanitized.height]).toEqual([width, height])
      // `pixelsOf` draws 96 px wide. The red channel of the mark and of the paper exceeds 150.
      const visiblePixels = pixelsOf(Buffer.from(bytes).toString()).data.filter(
        (level, i) => i % 4 === 0 && level > 150,
      ).length
      expect(visiblePixels).toBeGreaterThan(96 * 20)
    }
  })

  const cornerDisc = `${fullSquare('#1238c8')}<path fill="#ffd23f" d="M100 53v47H53a47 47 0 0 1 47-47z"/>`
  const badge = `${fullSquare('#fff')}<circle cx="50" cy="50" r="44" fill="#fff1f1"/><path d="M41 31h18v38H41z" fill="#c00"/>`
  /** Relative positions in the image with the color that they must have. */
  type ExpectedColors = [x: number, y: number, color: string][]
  const corners = (color: string): ExpectedColors => [
    [0.02, 0.02, color],
    [0.98, 0.02, color],
    [0.02, 0.98, color],
  ]
  /** `expectedEdge` is the width and height in pixels after the margin is cut. */
  const edgeToEdgeImages: [
    name: string,
    makeImage: () => Buffer | Promise<Buffer>,
    expectedEdge: number,
    expectedColors: ExpectedColors,
    maskable?: true,
  ][] = [
    [
      'a band at the bottom',
      () => png(`${fullSquare('#0b3d2e')}<path d="M0 72h100v28H0z" fill="#f2a03d"/>`),
      200,
      [
        [0.5, 0.02, '#0b3d2e'],
        [0.5, 0.68, '#0b3d2e'],
        [0.5, 0.76, '#f2a03d'],
      ],
    ],
    [
      'a band at the top',
      () => png(`${fullSquare('#0b3d2e')}<path d="M0 0h100v25H0z" fill="#f2a03d"/>`),
      200,
      [
        [0.5, 0.22, '#f2a03d'],
        [0.5, 0.3, '#0b3d2e'],
        [0.5, 0.98, '#0b3d2e'],
      ],
    ],
    ['a quarter disc at the corner', () => png(cornerDisc), 200, corners('#1238c8')],
    ['the quarter disc as a vector', () => svgOf(cornerDisc), 100, corners('#1238c8')],
    ['the quarter disc as JPEG', () => jpeg(cornerDisc), 200, corners('#1238c8')],
    ['the quarter disc in a maskable icon', () => png(cornerDisc), 200, corners('#1238c8'), true],
    [
      'a wordmark at the left edge of white paper',
      () => jpeg(`${fullSquare('#fff')}<path d="M0 45h20v10H0zM30 45h20v10H30z" fill="#06c"/>`),
      200,
      [
        [0.05, 0.5, '#0066cc'],
        [0.8, 0.5, '#ffffff'],
      ],
    ],
    ['a pale badge', () => png(badge), 200, [...corners('#ffffff'), [0.1, 0.5, '#fff1f1']]],
    [
      'the same badge as a vector',
      () => svgOf(badge),
      100,
      [...corners('#ffffff'), [0.1, 0.5, '#fff1f1']],
    ],
    [
      'a dark panel on a darker plate',
      () =>
        png(
          `${fullSquare('#101014')}<rect x="9" y="9" width="82" height="82" rx="18" fill="#1c1c22"/><path d="M44 38h12v24H44z" fill="#0af"/>`,
        ),
      200,
      [...corners('#101014'), [0.12, 0.5, '#1c1c22']],
    ],
    [
      'a pale shape beside a strong one on almost white paper',
      () =>
        png(
          `${fullSquare('#fafafa')}<circle cx="36" cy="50" r="22" fill="#c00"/><path d="M68 15h22v70H68z" fill="#f0f0f0"/>`,
        ),
      189,
      [
        [0.3, 0.5, '#cc0000'],
        [0.8, 0.5, '#f0f0f0'],
      ],
    ],
  ]
  for (const image of edgeToEdgeImages) {
    const [name, makeImage, expectedEdge, expectedColors, maskable = false] = image
    it(`does not include ${name}`, async () => {
      const { width, height, bytes } = await ingest(await makeImage(), { maskable })
      expect([Math.round(width), Math.round(height)]).toEqual([expectedEdge, expectedEdge])
      const ingested = await decodePixels(bytes)
      for (const [x, y, color] of expectedColors) {
        const offset =
          (Math.floor(y * ingested.height) * ingested.width + Math.floor(x * ingested.width)) * 4
        const rgb = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16))
        const differences = rgb.map((level, c) => Math.abs(level - ingested.data[offset + c]!))
        expect(Math.max(...differences), `${x}, ${y}`).toBeLessThan(10)
      }
    })
  }

  it('of color is cut equally tightly with and without JPEG noise', async () => {
    const inside = `${fullSquare('#0b3d6e')}<circle cx="50" cy="50" r="14" fill="#fff"/>`
    const { width } = await ingest(await png(inside))
    for (const quality of [75, 85, 92]) {
      const noisy = await ingest(await raster(inside).flatten().jpeg({ quality }).toBuffer())
      expect(Math.abs(noisy.width - width), `${quality}`).toBeLessThanOrEqual(2)
    }
  })

  it('of less than 2 % is kept, with the original viewBox', async () => {
    const { bytes } = await ingest(svgOf('<path d="M0.5 0.5h99v99h-99z" fill="#c00"/>'))
    expect(Buffer.from(bytes).toString()).toContain('viewBox="0 0 100 100"')
  })

  it('never cuts visible content', async () => {
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
          const inside = `${isPaper ? fullSquare('#fff') : ''}<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#060"/>`
          const ingested = await ingest(await png(inside, 100), { maskable })
          expect(ingested.width).toBeGreaterThanOrEqual(Math.min(w, 100 - x) - 1)
          expect(ingested.height).toBeGreaterThanOrEqual(Math.min(h, 100 - y) - 1)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('ink coverage and transparency', () => {
  it('are measured, and the coverage excludes the plate', () => {
    const quarter = '<path d="M25 25h50v50h-50z" fill="#fff"/>'
    expect(measureImage(drawPixels(fullSquare('#06c') + quarter))).toMatchObject({
      hasTransparency: false,
      plateColor: '#0066cc',
    })
    expect(measureImage(drawPixels(fullSquare('#06c') + quarter)).inkCoverage).toBeCloseTo(0.25, 1)
    expect(measureImage(drawPixels(disc('#06c'))).inkCoverage).toBeCloseTo(Math.PI / 4, 1)
    expect(measureImage(drawPixels(disc('#06c'))).hasTransparency).toBe(true)
  })
})

describe('the palette', () => {
  it('has exact colors with their shares, the most common first', () => {
    const { palette } = measureImage(
      drawPixels(`${fullSquare('#1877f2')}<path d="M0 0h50v50H0z" fill="#fbbc05"/>`),
    )
    expect(palette.map(({ hex }) => hex)).toEqual(['#1877F2', '#FBBC05'])
    expect(palette[0]!.share).toBeCloseTo(0.75, 1)
  })

  it('merges the shades of one color', () => {
    const { palette } = measureImage(
      drawPixels(gradient('g', '#1070f0', '#1880ff') + fullSquare('url(#g)')),
    )
    expect(palette).toHaveLength(1)
  })
})

describe('the effective edge', () => {
  const mark = fullSquare('#1877f2') + icon(github, '#fff')
  const cases: [
    name: string,
    originalEdge: number,
    kernel: 'cubic' | 'linear' | 'nearest' | 'lanczos3',
  ][] = [
    ['with cubic interpolation', 32, 'cubic'],
    ['with linear interpolation', 32, 'linear'],
    ['without interpolation', 32, 'nearest'],
    ['fourfold with Lanczos', 128, 'lanczos3'],
  ]
  for (const [name, originalEdge, kernel] of cases) {
    it(`is near the original edge of an icon enlarged ${name}`, async () => {
      const large = await sharp(await png(mark, originalEdge))
        .resize(512, 512, { kernel })
        .toBuffer()
      const edge = effectiveEdge(await decodePixels(large))
      expect(edge).toBeGreaterThan(originalEdge * 0.6)
      expect(edge).toBeLessThan(originalEdge * 1.5)
    })
  }

  it('is the actual edge of an icon that was not enlarged, also with gradients or as JPEG', async () => {
    const soft = gradient('g', '#08f', '#80f') + roundedSquare('url(#g)') + icon(discord, '#fff')
    for (const inside of [
      mark,
      soft,
      icon(figma, '#f24e1e'),
      '<path d="M0 0h45v45H0zM55 55h45v45H55z" fill="#c00"/>',
    ]) {
      for (const edge of [32, 180, 512]) expect(effectiveEdge(drawPixels(inside, edge))).toBe(edge)
    }
    expect(effectiveEdge(await decodePixels(await jpeg(mark)))).toBe(200)
    const scaledDown = await sharp(await png(mark, 512))
      .resize(180)
      .toBuffer()
    expect(effectiveEdge(await decodePixels(scaledDown))).toBe(180)
  })
})

describe('a photograph', () => {
  it('is detected by texture and many colors, and a logo is not', async () => {
    const scene = Buffer.alloc(160 * 160 * 3)
    // A sum of waves and noise: no area is flat, and no color repeats.
    for (let i = 0; i < scene.length; i++) {
      const [x, y, c] = [Math.floor(i / 3) % 160, Math.floor(i / 480), i % 3]
      const wave =
        Math.sin(x / (9 + c * 7) + c) + Math.cos(y / (13 - c * 3)) + Math.sin((x * y) / 900)
      scene[i] = 128 + wave * 35 + (((x * 7919 + y * 104729 + c * 31) % 37) - 18)
    }
    const photo = sharp(scene, { raw: { width: 160, height: 160, channels: 3 } })
    expect(isPhotographic(await decodePixels(await photo.jpeg().toBuffer()))).toBe(true)
    const soft = gradient('g', '#08f', '#f08') + fullSquare('url(#g)') + icon(discord, '#fff')
    for (const inside of [
      soft,
      fullSquare('#fff') + icon(stripe, '#635bff'),
      roundedSquare('#222'),
    ]) {
      expect(isPhotographic(await decodePixels(await jpeg(inside)))).toBe(false)
      expect(isPhotographic(drawPixels(inside))).toBe(false)
    }
  })
})

describe('the perceptual hash', () => {
  /** The logo selection treats two images of at least this hash similarity as the same mark. */
  const SAME_MARK = 0.66
  const marks = [github, figma, spotify, stripe, discord]
  const hashOf = async (bytes: Uint8Array) => (await ingest(bytes)).perceptualHash

  for (const mark of marks) {
    it(`of ${mark.title} is the same in any size, color, format and on any plate`, async () => {
      const first = await hashOf(svgOf(icon(mark, '#000')))
      const variants = [
        await png(icon(mark, '#c06', 2, 96), 32),
        await jpeg(fullSquare('#fff') + icon(mark, '#06c', 30, 40)),
        await png(fullSquare('#1877f2') + icon(mark, '#fff'), 180),
        await png(roundedSquare('#222') + icon(mark, '#fc0', 25, 50), 180),
        await png(disc('#0a7') + icon(mark, '#fff', 25, 50), 180),
      ]
      for (const variant of variants) {
        expect(hashSimilarity(first, await hashOf(variant))).toBeGreaterThanOrEqual(SAME_MARK)
      }
    })
  }

  it('differs between different marks', async () => {
    const hashes = await Promise.all(marks.map((mark) => hashOf(svgOf(icon(mark, '#000')))))
    for (const [i, one] of hashes.entries()) {
      for (const other of hashes.slice(i + 1)) expect(hashSimilarity(one, other)).toBeLessThan(0.5)
    }
  })

  it('of full discs depends on what is drawn inside', async () => {
    const slice = '<path d="M50 50V0A50 50 0 0 1 100 50z" fill="#fc0"/>'
    const stripe = '<path d="M0 30h100v40H0z" fill="#fc0"/>'
    const clip = (inside: string) =>
      svgOf(
        `<clipPath id="c"><circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#c)">${fullSquare('#06c')}${inside}</g>`,
      )
    const [sliceHash, stripeHash] = await Promise.all(
      [slice, stripe].map((inside) => hashOf(clip(inside))),
    )
    expect(hashSimilarity(sliceHash!, stripeHash!)).toBeLessThan(SAME_MARK)
  })
})

it('hash similarity is 1 for equal hashes, symmetric, and 0 for opposite hashes', () => {
  const anyHash = fc
    .bigInt({ min: 0n, max: (1n << 64n) - 1n })
    .map((bits) => bits.toString(16).padStart(16, '0'))
  fc.assert(
    fc.property(anyHash, anyHash, (one, other) => {
      expect(hashSimilarity(one, one)).toBe(1)
      expect(hashSimilarity(one, other)).toBe(hashSimilarity(other, one))
    }),
  )
  expect(hashSimilarity('0'.repeat(16), 'f'.repeat(16))).toBe(0)
})

it('downsampling weights colors by their alpha', () => {
  const data = Uint8Array.from([200, 0, 0, 255, 0, 250, 0, 0])
  expect([...downsample({ data, width: 2, height: 1 }, 1).data]).toEqual([200, 0, 0, 128])
})
