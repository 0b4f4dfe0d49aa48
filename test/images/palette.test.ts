// Tests the palette of an image: its colors, their order, and the exclusion of mixed edge colors.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureInk } from '../../server/images/measure/ink.ts'
import { paletteOf } from '../../server/images/measure/palette.ts'
import type { Pixels } from '../../server/images/render-types.ts'
import { svgOf } from '../support/artwork.ts'
import { pixelsOf } from '../support/pixels.ts'
import { sharedRenderer } from '../support/renderer.ts'

const [BLUE, YELLOW, GREEN, RED] = ['#0055A4', '#FFD242', '#00AA55', '#DD2222']
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const disc = (radius: number, fill: string) =>
  `<circle cx="50" cy="50" r="${radius}" fill="${fill}"/>`
const rotated = (inside: string) => `<g transform="rotate(23 50 50)">${inside}</g>`
/** A gradient with the id `r`. */
const gradient = (from: string, to: string) =>
  `<linearGradient id="r" x2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const paletteOfPixels = (pixels: Pixels) => paletteOf(pixels, measureInk(pixels).plate)
const paletteOfSvg = (inside: string, edge = 200) =>
  paletteOfPixels(pixelsOf(svgOf(inside).toString(), edge))
const hexColorsOf = (inside: string, edge?: number) =>
  paletteOfSvg(inside, edge).map(({ hex }) => hex)

// A plate is the area of one color behind the mark.
describe('the palette', () => {
  const cases: [name: string, inside: string, expected: string[]][] = [
    [
      'of a flag has both its colors',
      box(0, 0, 60, 100, BLUE) + box(60, 0, 40, 100, YELLOW),
      [BLUE, YELLOW],
    ],
    [
      'puts the larger color first',
      box(0, 0, 30, 90, GREEN) + box(40, 0, 60, 90, RED),
      [RED, GREEN],
    ],
    [
      'puts a darker color before a pale one of the same size',
      box(0, 0, 40, 90, '#FFE9A0') + box(50, 0, 40, 90, BLUE),
      [BLUE, '#FFE9A0'],
    ],
    [
      'puts a mark before its white plate',
      box(0, 0, 100, 100, '#FFFFFF') + disc(20, RED),
      [RED, '#FFFFFF'],
    ],
    [
      'puts a black mark before its white plate',
      box(0, 0, 100, 100, '#FFFFFF') + disc(20, '#000000'),
      ['#000000', '#FFFFFF'],
    ],
    [
      'puts a colored plate before its white mark',
      box(0, 0, 100, 100, GREEN) + disc(30, '#FFFFFF'),
      [GREEN, '#FFFFFF'],
    ],
    [
      'puts a black plate before its white mark',
      box(0, 0, 100, 100, '#000000') + disc(30, '#FFFFFF'),
      ['#000000', '#FFFFFF'],
    ],
    [
      'puts a dark grey mark before its black plate',
      box(0, 0, 100, 100, '#000000') + disc(30, '#777777'),
      ['#777777', '#000000'],
    ],
    [
      'puts a small color before much black',
      box(0, 0, 90, 80, '#000000') + box(0, 85, 90, 5, RED),
      [RED, '#000000'],
    ],
    [
      'of a grey image puts the larger grey first',
      box(0, 0, 60, 90, '#222222') + box(65, 0, 30, 90, '#888888'),
      ['#222222', '#888888'],
    ],
    ['of a white drawing is white', disc(40, '#FFFFFF'), ['#FFFFFF']],
    ['ignores the opacity of a color', `<g opacity=".5">${disc(40, RED)}</g>`, [RED]],
    [
      'has no mixed colors from antialiased edges',
      rotated(box(20, 20, 30, 60, BLUE) + box(50, 20, 30, 60, YELLOW)),
      [BLUE, YELLOW],
    ],
    [
      'has no mixed edge colors on a plate',
      box(0, 0, 100, 100, '#FFFFFF') + rotated(box(30, 30, 40, 40, RED)),
      [RED, '#FFFFFF'],
    ],
    [
      'merges shades that look equal',
      box(0, 0, 60, 90, '#0055A4') + box(60, 0, 40, 90, '#0156A6'),
      [BLUE],
    ],
    [
      'keeps shades that look different',
      box(0, 0, 60, 90, '#0055A4') + box(60, 0, 40, 90, '#2E77BC'),
      [BLUE, '#2E77BC'],
    ],
    ['of an empty image is empty', '<path d="M0 0"/>', []],
  ]
  for (const [name, inside, expected] of cases) {
    it(name, () => expect(hexColorsOf(inside)).toEqual(expected))
  }

  it('gives the share of each color in the visible area', () => {
    const flag = paletteOfSvg(box(0, 0, 75, 50, BLUE) + box(75, 0, 25, 50, YELLOW))
    // Rounded to 5 %.
    expect(flag.map(({ share }) => Math.round(share * 20) / 20)).toEqual([0.75, 0.25])
  })

  it('weights translucent colors by their alpha', () => {
    const [first] = paletteOfSvg(
      `${box(0, 0, 40, 90, RED)}<g opacity=".25">${box(50, 0, 40, 90, BLUE)}</g>`,
    )
    expect(first?.hex).toBe(RED)
    expect(first?.share).toBeCloseTo(0.8, 1)
  })

  it('has the mean color of a soft gradient, and several colors of a bold one', () => {
    const soft = paletteOfSvg(gradient('#1070f0', '#1880ff') + disc(45, 'url(#r)'))
    expect(soft).toHaveLength(1)
    expect(soft[0]?.hex).toMatch(/^#1[4-6]7[0-9A-F]F[0-9A-F]$/)
    const bold = paletteOfSvg(gradient('#ff4500', '#6a11cb') + disc(45, 'url(#r)'))
    expect(bold.length).toBeGreaterThanOrEqual(3)
    expect(bold.length).toBeLessThanOrEqual(8)
  })

  it('of hairlines still has their color, although antialiasing mixes all pixels with transparency', () => {
    const lines = Array.from({ length: 12 }, (_, i) => `M${i * 8} 0l6 100`).join('')
    const [first] = hexColorsOf(
      `<path d="${lines}" stroke="${RED}" stroke-width=".6" fill="none"/>`,
    )
    expect(first).toMatch(/^#[D-E][0-9A-F][12][0-9A-F][12][0-9A-F]$/)
  })

  it('is the same at any size', () => {
    const mark = rotated(box(20, 20, 30, 60, BLUE) + box(50, 20, 30, 60, YELLOW))
    for (const edge of [64, 180, 512])
      expect(hexColorsOf(mark, edge), `${edge}`).toEqual([BLUE, YELLOW])
  })

  it('of random pixels has at most 8 distinct, valid colors and is deterministic', () => {
    const side = fc.integer({ min: 1, max: 24 })
    const image = fc.tuple(side, side).chain(([width, height]) => {
      const length = { minLength: width * height * 4, maxLength: width * height * 4 }
      return fc.uint8Array(length).map((data) => ({ data, width, height }))
    })
    /** Each channel has one of two values, so that colors repeat. */
    const fewColorImage = fc
      .tuple(image, fc.uint8Array({ minLength: 8, maxLength: 8 }))
      .map(([pixels, colors]) => {
        const data = pixels.data.map((level, i) => colors[(level % 2) * 4 + (i % 4)]!)
        return { ...pixels, data }
      })
    fc.assert(
      fc.property(fc.oneof(image, fewColorImage), (pixels) => {
        const palette = paletteOfPixels(pixels)
        expect(palette).toEqual(paletteOfPixels(pixels))
        expect(palette.length).toBeLessThanOrEqual(8)
        expect(palette.every(({ hex }) => /^#[0-9A-F]{6}$/.test(hex))).toBe(true)
        expect(new Set(palette.map(({ hex }) => hex)).size).toBe(palette.length)
        expect(palette.every(({ share }) => share > 0 && share <= 1)).toBe(true)
        expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})

describe('ingested artwork', () => {
  const renderer = sharedRenderer()

  it('includes its palette', async () => {
    const ingested = await renderer.ingest(svgOf(box(0, 0, 100, 100, '#FFFFFF') + disc(20, RED)))
    expect(ingested.palette.map(({ hex }) => hex)).toEqual([RED, '#FFFFFF'])
  })
})
