// Tests the geometry, the SVG and the embed code of logo walls, without a browser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embedOf } from '../../clients/web/views/batch/wall/embed.ts'
import {
  type Box,
  honeycombRows,
  LAYOUTS,
  type LayoutOptions,
  layOut,
} from '../../clients/web/views/batch/wall/layouts.ts'
import { DEFAULT_WALL } from '../../clients/web/views/batch/wall/options.ts'
import { pictureOf } from '../../clients/web/views/batch/wall/picture.ts'
import { svgOf } from '../../clients/web/views/batch/wall/svg.ts'
import { tilePath } from '../../clients/web/views/batch/wall/tiles.ts'

const item = fc.record({
  ratio: fc.double({ min: 0.2, max: 8, noNaN: true }),
  labelRatio: fc.constantFrom(0, 2, 6),
})
const anyOptions: fc.Arbitrary<LayoutOptions> = fc.record({
  layout: fc.constantFrom(...LAYOUTS),
  width: fc.integer({ min: 320, max: 2400 }),
  perRow: fc.integer({ min: 2, max: 12 }),
  gap: fc.integer({ min: 0, max: 16 }),
  scale: fc.double({ min: 0.2, max: 1, noNaN: true }),
  cellRatio: fc.constantFrom(0.5, 1),
})

/** Rounding errors in pixels. */
const TOLERANCE = 0.01
const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - TOLERANCE &&
  inner.y >= outer.y - TOLERANCE &&
  inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
  inner.y + inner.height <= outer.y + outer.height + TOLERANCE

describe('the layouts of a logo wall', () => {
  it('place each logo with its name in its cell, and each cell in the wall', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), anyOptions, (items, options) => {
        const { width, height, places } = layOut(items, options)
        expect(places.length).toBe(items.length)
        for (const { cell, logo, label } of places) {
          expect(isInside(cell, { x: 0, y: 0, width, height })).toBe(true)
          expect(isInside(logo, cell)).toBe(true)
          if (label)
            expect(label.x + label.width).toBeLessThanOrEqual(cell.x + cell.width + TOLERANCE)
        }
      }),
    )
  })

  it('keep the shape of each logo', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), anyOptions, (items, options) => {
        for (const [i, { logo }] of layOut(items, options).places.entries()) {
          expect(logo.width / logo.height).toBeCloseTo(items[i]!.ratio)
        }
      }),
    )
  })

  it('leave the gap between the cells of grids and rows', () => {
    const rectangular = anyOptions.filter(({ layout }) => layout !== 'honeycomb')
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), rectangular, (items, options) => {
        const { places } = layOut(items, options)
        for (const [i, { cell: a }] of places.entries()) {
          for (const { cell: b } of places.slice(i + 1)) {
            const gap = options.gap - TOLERANCE
            const isApart = b.x >= a.x + a.width + gap || b.y >= a.y + a.height + gap
            expect(isApart).toBe(true)
          }
        }
      }),
    )
  })

  it('centers the last row of a grid', () => {
    const items = Array.from({ length: 4 }, () => ({ ratio: 1, labelRatio: 0 }))
    const options = {
      layout: 'grid',
      width: 320,
      perRow: 3,
      gap: 20,
      scale: 1,
      cellRatio: 1,
    } as const
    const { places, height } = layOut(items, options)
    expect(places.map(({ cell }) => [cell.x, cell.y])).toEqual([
      [20, 20],
      [120, 20],
      [220, 20],
      [120, 120],
    ])
    expect(height).toBe(220)
  })

  it.each([
    [
      11,
      6,
      [
        [0, 6],
        [0.5, 5],
      ],
    ],
    [
      8,
      6,
      [
        [0, 6],
        [1.5, 2],
      ],
    ],
    [
      13,
      6,
      [
        [0, 6],
        [0.5, 5],
        [2, 2],
      ],
    ],
    [
      2,
      1,
      [
        [0, 1],
        [0, 1],
      ],
    ],
    [0, 6, []],
  ])('gives %i hexagons in rows of %i the offsets and lengths %j', (count, perRow, expected) => {
    expect(honeycombRows(count, perRow).map(({ offset, length }) => [offset, length])).toEqual(
      expected,
    )
  })

  it('draws tiles with four corners, and six in a honeycomb', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 }
    expect(tilePath('grid', box).match(/Q/g)?.length).toBe(4)
    expect(tilePath('honeycomb', box).match(/Q/g)?.length).toBe(6)
  })
})

describe('the SVG of a logo wall', () => {
  it('escapes names and adds them to icons among wordmarks', () => {
    const logo = {
      domain: 'a.com',
      name: 'A & <b>\u0001',
      blob: new Blob(),
      url: '',
      ratio: 1,
      needsName: true,
    }
    const picture = pictureOf(
      [logo],
      { ...DEFAULT_WALL, kind: 'wordmark', background: 'sand' },
      () => 3,
    )
    const svg = svgOf(picture, ['data:image/png;base64,AA'], 'Wall')
    expect(svg).toContain('<title>A &amp; &lt;b&gt;</title>')
    expect(svg).toMatch(
      /textLength="[\d.]+" lengthAdjust="spacingAndGlyphs">A &amp; &lt;b&gt;<\/text>/,
    )
    expect(svg).toContain('fill="#f4f1ea"')
    expect(svg).not.toMatch(/<script|<foreignObject| on\w+=/)
  })
})

describe('the embed code of a logo wall', () => {
  const companies = [{ domain: 'a.com', name: 'A "&" Co' }]
  const image = { imageUrl: 'https://img.example.com' }

  it.each(LAYOUTS)('adapts the %s to the color scheme, and links the website', (layout) => {
    const html = embedOf(companies, { ...DEFAULT_WALL, layout }, { ...image, token: 'pk_1' }, 512)
    expect(html).toContain('<a href="https://a.com"><picture>')
    expect(html).toContain('<source media="(prefers-color-scheme: dark)" srcset="https://img.')
    expect(html).toContain('theme=dark&amp;size=')
    expect(html).toContain('token=pk_1')
    expect(html).toContain('alt="A &quot;&amp;&quot; Co logo"')
  })

  it('uses one theme on a background color', () => {
    const options = { ...DEFAULT_WALL, background: 'black', theme: 'dark' } as const
    const html = embedOf(companies, options, image, 512)
    expect(html).not.toContain('<source')
    expect(html).toContain('theme=dark')
    expect(html).toContain('background: #111111')
  })

  it('refuses a secret key', () => {
    const token = 'lg_sk_1'
    expect(() => embedOf(companies, DEFAULT_WALL, { ...image, token }, 512)).toThrow('secret key')
  })
})
