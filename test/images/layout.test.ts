// Tests where the artwork goes in the image, and how its visible area is measured.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut, opticalShare } from '../../server/images/layout.ts'
import { measureVisibleArea, WHOLE_AREA } from '../../server/images/measure/visible-area.ts'
import { pixelsOf } from '../support/pixels.ts'

const edges = fc.integer({ min: 16, max: 2048 })
/** Width divided by height, from 1:100 to 100:1. */
const aspects = fc.double({ min: -2, max: 2, noNaN: true }).map((power) => 10 ** power)
const fills = fc.double({ min: 0, max: 1, noNaN: true })
const shapes = fc.constantFrom('square', 'original' as const)
const layoutOf = (
  aspect: number,
  fill: number,
  recipe: { edge: number; shape: 'square' | 'original'; padding: number | null },
  hasPlate = false,
) =>
  layOut(
    { width: 100 * aspect, height: 100, visibleArea: { ...WHOLE_AREA, fill } },
    recipe,
    hasPlate,
  )

describe('the layout of a logo', () => {
  it('has the requested edge, and the mark in its center with its aspect ratio', () => {
    const paddings = fc.option(fc.integer({ min: 0, max: 40 }))
    const property = fc.property(
      ...([edges, aspects, fills, shapes, paddings, fc.boolean()] as const),
      (edge, aspect, fill, shape, padding, hasPlate) => {
        const layout = layoutOf(aspect, fill, { edge, shape, padding }, hasPlate)
        const { width, height, mark } = layout
        expect(Math.max(width, height)).toBe(edge)
        if (shape === 'square') expect(Math.min(width, height)).toBe(edge)
        expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true)
        expect(Math.min(width, height)).toBeGreaterThan(0)
        for (const box of [mark, ...(layout.plate ? [layout.plate] : [])]) {
          expect(box.left * 2 + box.width).toBeCloseTo(width, 6)
          expect(box.top * 2 + box.height).toBeCloseTo(height, 6)
          expect(Math.min(box.left, box.top)).toBeGreaterThan(-1e-5)
        }
        expect(mark.width / mark.height / aspect).toBeCloseTo(1, 6)
        expect(mark.width).toBeGreaterThan(0)
      },
    )
    fc.assert(property)
  })

  it('leaves at least one pixel free on each side without padding', () => {
    const property = fc.property(
      ...([edges, aspects, fills, shapes, fc.boolean()] as const),
      (edge, aspect, fill, shape, hasPlate) => {
        const { mark, plate } = layoutOf(aspect, fill, { edge, shape, padding: null }, hasPlate)
        const outer = plate ?? mark
        expect(Math.min(outer.left, outer.top)).toBeGreaterThanOrEqual(1 - 1e-6)
      },
    )
    fc.assert(property)
  })

  it('keeps all that is visible inside the free part, and the heavy part in the center if both fit', () => {
    const shares = fc.double({ min: 0.1, max: 0.9, noNaN: true })
    const paddings = fc.option(fc.integer({ min: 0, max: 40 }))
    const property = fc.property(
      ...([edges, aspects, fills, paddings, fc.boolean(), shares, shares] as const),
      (edge, aspect, fill, padding, hasPlate, left, width) => {
        const heavy = { left, top: 0.3, width: (1 - left) * width, height: 0.5 }
        const visibleArea = { ...heavy, fill, whole: WHOLE_AREA.whole }
        const artwork = { width: 100 * aspect, height: 100, visibleArea }
        const { mark, plate } = layOut(artwork, { edge, shape: 'square', padding }, hasPlate)
        const margin = Math.max(
          padding === null ? 1 : 0,
          Math.round(edge * ((padding ?? 100 / 64) / 100)),
        )
        const outer = {
          left: margin,
          top: margin,
          width: edge - 2 * margin,
          height: edge - 2 * margin,
        }
        const free = plate ?? outer
        for (const [start, length] of [
          ['left', 'width'],
          ['top', 'height'],
        ] as const) {
          const end = mark[start] + mark[length]
          expect(mark[start]).toBeGreaterThan(free[start] - 1e-6)
          expect(end).toBeLessThan(free[start] + free[length] + 1e-6)
          const center = mark[start] + mark[length] * (heavy[start] + heavy[length] / 2)
          const isMoved =
            mark[start] < free[start] + 1e-6 || end > free[start] + free[length] - 1e-6
          if (!isMoved) expect(center).toBeCloseTo(edge / 2, 6)
        }
        expect(mark.width / mark.height / aspect).toBeCloseTo(1, 6)
      },
    )
    fc.assert(property)
  })

  it('keeps the padding free on each side', () => {
    const recipe = { edge: 200, shape: 'square', padding: 10 } as const
    expect(layoutOf(2, 1, recipe).mark).toEqual({ left: 20, top: 60, width: 160, height: 80 })
    expect(layoutOf(2, 1, { ...recipe, padding: 0 }).mark.width).toBe(200)
    const original = layoutOf(2, 1, { ...recipe, shape: 'original' })
    expect(original).toMatchObject({ width: 200, height: 120 })
    expect(original.mark).toEqual({ left: 20, top: 20, width: 160, height: 80 })
  })

  it('gives a light mark more room than a heavy one, and a solid square four fifths', () => {
    expect(opticalShare(1)).toBeCloseTo(0.8)
    expect(opticalShare(0.785)).toBeCloseTo(0.85, 2)
    expect(opticalShare(0.001)).toBe(0.94)
    const property = fc.property(fills, fills, (a, b) => {
      expect(opticalShare(Math.min(a, b))).toBeGreaterThanOrEqual(opticalShare(Math.max(a, b)))
    })
    fc.assert(property)
  })

  it('puts the mark inside its plate', () => {
    const property = fc.property(
      ...([edges, aspects, fills, shapes] as const),
      (edge, aspect, fill, shape) => {
        const { mark, plate } = layoutOf(aspect, fill, { edge, shape, padding: null }, true)
        expect(mark.left).toBeGreaterThan(plate!.left)
        expect(mark.top).toBeGreaterThan(plate!.top)
      },
    )
    fc.assert(property)
  })
})

const areaOf = (content: string, viewBox = '0 0 96 96') => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`
  const pixels = pixelsOf(svg)
  return measureVisibleArea(pixels, pixels, null)
}

describe('the visible area of an image', () => {
  it('is the box around its shapes, also between two pixels', () => {
    const area = areaOf('<path d="M10.5 20h40.25v30h-40.25z"/>')
    expect(area.left * 96).toBeCloseTo(10.5, 1)
    expect(area.width * 96).toBeCloseTo(40.25, 1)
    expect(area.top * 96).toBeCloseTo(20, 5)
    expect(area.height * 96).toBeCloseTo(30, 5)
    expect(area.fill).toBeCloseTo(1, 1)
  })

  it('is the box around its pale shapes, if only these are within the image', () => {
    // An image of 120 × 8 pixels is centered in 128 columns, and its only opaque column is in the margin.
    const pale = { data: new Uint8Array(128 * 8 * 4).fill(20), width: 128, height: 8 }
    const heavy = { ...pale, data: pale.data.map((level, i) => (i % 512 < 4 ? 255 : level)) }
    const area = measureVisibleArea(heavy, pale, { width: 120, height: 8 })
    expect(area).toMatchObject({ left: 0, top: 0, width: 1, height: 1, fill: 1 })
  })

  it('is filled by its area and its convex hull, by half each', () => {
    expect(areaOf('<circle cx="48" cy="48" r="40"/>').fill).toBeCloseTo(0.785, 1)
    const ring = areaOf(
      '<circle cx="48" cy="48" r="38" fill="none" stroke="#000" stroke-width="4"/>',
    )
    expect(ring.fill).toBeGreaterThan(0.4)
    expect(ring.fill).toBeLessThan(0.6)
  })

  it('has a heavy part that a faint shadow does not enlarge, and a whole that contains the shadow', () => {
    const shadow = '<path d="M0 0h96v96H0z" fill="#000" fill-opacity=".1"/>'
    expect(areaOf(`${shadow}<path d="M24 24h48v48H24z"/>`)).toMatchObject({
      left: 0.25,
      width: 0.5,
      whole: WHOLE_AREA.whole,
    })
  })

  it('leaves out what is too faint to be seen', () => {
    const haze = '<path d="M0 0h96v96H0z" fill="#000" fill-opacity=".015"/>'
    const { whole } = areaOf(`${haze}<path d="M24 24h48v48H24z"/>`)
    expect(whole).toMatchObject({ left: 0.25, width: 0.5 })
  })

  it('ignores the weight of white behind a mark', () => {
    const dot = '<circle cx="48" cy="48" r="20" fill="#c00"/>'
    expect(areaOf(`<path d="M0 0h96v96H0z" fill="#fff"/>${dot}`).fill).toBeLessThan(0.2)
    expect(areaOf(`<path d="M0 0h96v96H0z" fill="#00c"/>${dot}`).fill).toBe(1)
    expect(areaOf('<path d="M0 0h96v96H0z" fill="#fff"/>').fill).toBe(1)
  })

  it('is the whole image when nothing is visible', () => {
    expect(areaOf('')).toEqual(WHOLE_AREA)
  })

  it('is exact for long and thin images, which renderers fit into whole pixels', () => {
    const area = areaOf('<path d="M0 0h191v19H0z"/>', '0 0 191 19')
    expect(area.width).toBeCloseTo(1, 1)
    expect(area.height).toBeGreaterThan(0.9)
  })
})
