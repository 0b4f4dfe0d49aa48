// Tests which colors a theme changes or keeps, and that vectors and pixels get nearly the same colors.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Background } from '../../schema/artwork.ts'
import type { Pixels } from '../../server/images/render-types.ts'
import { hasRaster, recolor } from '../../server/images/svg/recolor.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import {
  colorDistance,
  contrast,
  oklchOf,
  type Rgb,
  rgbOf,
} from '../../server/images/theme/color.ts'
import { summarizeColors } from '../../server/images/theme/connected-components.ts'
import { adaptToPage, recolorPixels } from '../../server/images/theme/index.ts'
import { PAGES, pageOf } from '../../server/images/theme/page.ts'
import { difference, pixelsOf } from '../support/pixels.ts'

const cleanSvg = (inner: string, box = '0 0 48 48') =>
  sanitizeSvg(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`),
  ).svg
const mark = (fill: string) =>
  cleanSvg(`<path fill="${fill}" d="M4 44 24 4l20 40H34l-10-20-10 20z"/>`)
const letters = (fill: string) =>
  [2, 26, 50].map((x) => `<path fill="${fill}" d="M${x} 4h18v6h-12v8h12v6h-18z"/>`).join('')
const swoosh = (fill: string) => `<path fill="${fill}" d="M2 40q40 20 70-4l-2 8q-34 18-68-4z"/>`
const plate = (fill: string, glyph: string) =>
  cleanSvg(
    `<rect width="48" height="48" rx="10" fill="${fill}"/><path fill="${glyph}" d="M14 10h20v6H21v7h12v6H21v9h-7z"/>`,
  )
const disc = (fill: string, glyph: string) =>
  cleanSvg(
    `<circle cx="24" cy="24" r="23" fill="${fill}"/><path fill="${glyph}" d="M14 12h20v6H21v18h-7z"/>`,
  )
const gradient = cleanSvg(
  '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" ' +
    'stop-color="#333"/></linearGradient><path fill="url(#g)" d="M4 44 24 4l20 40H34l-10-20-10 20z"/>',
)

/**
 * The color `from` is changed to one with at least `minContrast` on the page. With `isGrey` the new color is grey,
 * else it keeps the hue. `keptColor` does not change.
 */
type Outcome =
  | 'unchanged'
  | { from: string; minContrast: number; isGrey?: boolean; keptColor?: string }

const outcomes: [name: string, svg: string, theme: Background, outcome: Outcome][] = [
  [
    'a black mark becomes near-white',
    mark('#000'),
    'dark',
    { from: '#000000', minContrast: 15, isGrey: true },
  ],
  [
    'a charcoal mark becomes near-white',
    mark('#24292f'),
    'dark',
    { from: '#24292f', minContrast: 15, isGrey: true },
  ],
  [
    'a navy mark becomes a lighter blue',
    mark('#1a1f71'),
    'dark',
    { from: '#1a1f71', minContrast: 4.4 },
  ],
  ['a bright red mark stays', mark('#ff0000'), 'dark', 'unchanged'],
  ['a white mark stays', mark('#fff'), 'dark', 'unchanged'],
  ['a pale yellow mark stays', mark('#fffc00'), 'dark', 'unchanged'],
  [
    'black lettering turns white and its orange swoosh stays',
    cleanSvg(letters('#000') + swoosh('#f90'), '0 0 72 56'),
    'dark',
    { from: '#000000', minContrast: 10, isGrey: true, keptColor: '#ff9900' },
  ],
  [
    'navy lettering becomes lighter and its red swoosh stays',
    cleanSvg(letters('#0a1a5c') + swoosh('#e11'), '0 0 72 56'),
    'dark',
    { from: '#0a1a5c', minContrast: 3, keptColor: '#ee1111' },
  ],
  ['a black plate with a white glyph stays', plate('#000', '#fff'), 'dark', 'unchanged'],
  ['a black disc with a yellow glyph stays', disc('#111', '#fd0'), 'dark', 'unchanged'],
  ['a white disc with black lettering stays', disc('#fff', '#000'), 'dark', 'unchanged'],
  ['a colored app icon stays', plate('#1877f2', '#fff'), 'dark', 'unchanged'],
  [
    'a full-bleed black app icon stays',
    cleanSvg('<path d="M0 0h48v48H0z"/><circle cx="24" cy="24" r="12" fill="#0cf"/>'),
    'dark',
    'unchanged',
  ],
  [
    'an outlined mascot stays',
    cleanSvg('<circle cx="24" cy="24" r="20" fill="#fc6" stroke="#000" stroke-width="3"/>'),
    'dark',
    'unchanged',
  ],
  [
    'a dark gradient becomes lighter',
    gradient,
    'dark',
    { from: '#111111', minContrast: 4.5, isGrey: true },
  ],
  ['a black mark stays', mark('#000'), 'light', 'unchanged'],
  [
    'a white mark becomes near-black',
    mark('#fff'),
    'light',
    { from: '#ffffff', minContrast: 15, isGrey: true },
  ],
  [
    'a cream mark becomes near-black',
    mark('#fffaf0'),
    'light',
    { from: '#fffaf0', minContrast: 15, isGrey: true },
  ],
  [
    'white lettering turns dark and its orange swoosh stays',
    cleanSvg(letters('#fff') + swoosh('#f90'), '0 0 72 56'),
    'light',
    { from: '#ffffff', minContrast: 10, isGrey: true, keptColor: '#ff9900' },
  ],
  ['a white glyph in a colored plate stays', plate('#1877f2', '#fff'), 'light', 'unchanged'],
  ['a white disc with black lettering stays', disc('#fff', '#000'), 'light', 'unchanged'],
  ['a black plate with a white glyph stays', plate('#000', '#fff'), 'light', 'unchanged'],
  ['a dark gradient stays', gradient, 'light', 'unchanged'],
]

const recoloringFor = (pixels: Pixels, theme: Background) => {
  const { recoloring, plate } = adaptToPage(pixels, PAGES[theme], null)
  expect(plate).toBeNull()
  return recoloring
}

describe('a theme', () => {
  it.each(outcomes.map(([name, svg, theme, outcome]) => [theme, name, svg, outcome] as const))(
    'for a %s page: %s',
    (theme, _, svg, outcome) => {
      const recoloring = recoloringFor(pixelsOf(svg), theme)
      if (outcome === 'unchanged') return expect(recoloring).toBeNull()
      const before = rgbOf(outcome.from)
      const after = recoloring!(before)
      expect(contrast(after, PAGES[theme].color)).toBeGreaterThanOrEqual(outcome.minContrast)
      if (outcome.isGrey) expect(oklchOf(after).c).toBeLessThan(0.05)
      else expect(Math.abs((oklchOf(after).h ?? 0) - (oklchOf(before).h ?? 0))).toBeLessThan(8)
      if (outcome.keptColor)
        expect(
          colorDistance(recoloring!(rgbOf(outcome.keptColor)), rgbOf(outcome.keptColor)),
        ).toBeLessThan(0.03)
    },
  )

  it('keeps the order of the shades in a gradient, and small steps between them', () => {
    const recoloring = recoloringFor(pixelsOf(gradient), 'dark')!
    const lightness = Array.from(
      { length: 256 },
      (_, level) => oklchOf(recoloring({ r: level, g: level, b: level })).l,
    )
    for (let level = 1; level < lightness.length; level++) {
      const step = lightness[level]! - lightness[level - 1]!
      expect(step).toBeGreaterThan(-0.004)
      expect(step).toBeLessThan(0.05)
    }
  })

  it('does not change an empty image', () => {
    expect(recoloringFor({ data: new Uint8Array(16), width: 2, height: 2 }, 'dark')).toBeNull()
  })

  it('changes pixels and vectors to nearly the same colors', () => {
    const svg = cleanSvg(letters('#000') + swoosh('#f90'), '0 0 72 56')
    const pixels = pixelsOf(svg)
    const recoloring = recoloringFor(pixels, 'dark')!
    const recoloredSvg = pixelsOf(recolor(svg, recoloring))
    recolorPixels(pixels.data, recoloring)
    for (let at = 0; at < recoloredSvg.data.length; at += 4) {
      if (recoloredSvg.data[at + 3]! === 255)
        expect(Math.abs(recoloredSvg.data[at]! - pixels.data[at]!)).toBeLessThan(40)
      expect(recoloredSvg.data[at + 3]).toBe(pixels.data[at + 3])
    }
  })
})

/** Two shapes side by side. */
const pair = (first: string, second: string) =>
  pixelsOf(
    cleanSvg(
      `<path fill="${first}" d="M2 6h20v36H2z"/><circle cx="35" cy="24" r="11" fill="${second}"/>`,
    ),
  )

describe('a plate behind the mark', () => {
  it('is not put behind a pale tile that shows its own mark', () => {
    const tile = plate('#fffc00', '#000')
    expect(adaptToPage(pixelsOf(tile), PAGES.light, null)).toEqual({
      recoloring: null,
      plate: null,
    })
  })

  it('has the color of a pale one-color mark on a light page, and the mark gets a contrasting ink', () => {
    const { recoloring, plate } = adaptToPage(pixelsOf(mark('#fffc00')), PAGES.light, null)
    expect(plate).toBe('#fffc00')
    expect(contrast(recoloring!(rgbOf('#fffc00')), rgbOf('#fffc00'))).toBeGreaterThan(7)
  })

  it('is not needed for a golden mark, which is visible on white', () => {
    const golden = adaptToPage(pixelsOf(mark('#f5c518')), PAGES.light, null)
    expect(golden).toEqual({ recoloring: null, plate: null })
  })

  it('makes a mark of several pale or dark colors visible and keeps its colors', () => {
    const pale = pair('#ffe066', '#bff5d0')
    expect(adaptToPage(pale, PAGES.light, null)).toEqual({ recoloring: null, plate: '#18181b' })
    expect(adaptToPage(pale, PAGES.dark, null)).toEqual({ recoloring: null, plate: null })
    const dark = pair('#0a1a5c', '#3a0a3c')
    expect(adaptToPage(dark, PAGES.dark, null)).toEqual({ recoloring: null, plate: '#ffffff' })
    expect(adaptToPage(dark, PAGES.light, null)).toEqual({ recoloring: null, plate: null })
  })

  it('has the color of the brand when that has enough contrast with the mark', () => {
    const pale = pair('#ffe066', '#bff5d0')
    expect(adaptToPage(pale, PAGES.light, '#0b5fff').plate).toBe('#0b5fff')
    expect(adaptToPage(pale, PAGES.light, '#ffd000').plate).toBe('#18181b')
  })

  it('is not needed when a tenth of the mark is visible, or the mark fills the image', () => {
    expect(adaptToPage(pair('#ffe066', '#c00000'), PAGES.light, null).plate).toBeNull()
    const full =
      '<path fill="#fffbe6" d="M0 0h48v48H0z"/><circle cx="24" cy="24" r="9" fill="#ffe066"/>'
    expect(adaptToPage(pixelsOf(cleanSvg(full)), PAGES.light, null).plate).toBeNull()
  })

  it('is not needed for black lettering beside a small bright dot, because grey can be recolored', () => {
    const dot = '<path fill="#00c7fd" d="M60 2h6v6h-6z"/>'
    const lettering = pixelsOf(cleanSvg(letters('#000') + dot, '0 0 72 24'))
    const { recoloring, plate } = adaptToPage(lettering, PAGES.dark, null)
    expect(plate).toBeNull()
    expect(contrast(recoloring!(rgbOf('#000000')), PAGES.dark.color)).toBeGreaterThan(10)
  })

  it('is judged against the requested background', () => {
    const blue = pixelsOf(mark('#1877f2'))
    const onBlue = pageOf('light', '#1877f2')
    expect(onBlue.isDark).toBe(true)
    const { recoloring } = adaptToPage(blue, onBlue, null)
    expect(contrast(recoloring!(rgbOf('#1877f2')), onBlue.color)).toBeGreaterThan(3)
    const onYellow = pageOf('dark', '#fffc00')
    expect(onYellow.isDark).toBe(false)
    expect(adaptToPage(pixelsOf(mark('#000')), onYellow, null).recoloring).toBeNull()
  })
})

describe('the color summary', () => {
  it('detects a single color and the share of visible pixels', () => {
    expect(summarizeColors(pixelsOf(mark('#123456')))).toMatchObject({
      isSingleColor: true,
      dominantColor: rgbOf('#123456'),
    })
    expect(summarizeColors(pixelsOf(plate('#1877f2', '#fff')))).toMatchObject({
      isSingleColor: false,
    })
    expect(summarizeColors(pixelsOf(cleanSvg('<path d="M0 0h24v48H0z"/>'))).coverage).toBeCloseTo(
      0.5,
      1,
    )
  })
})

describe('recoloring', () => {
  const invert = ({ r, g, b }: Rgb): Rgb => ({ r: 255 - r, g: 255 - g, b: 255 - b })
  const keep = (color: Rgb) => color

  it.each([
    'red',
    '#f00',
    '#ff0000',
    'rgb(255,0,0)',
    'rgb(255 0 0)',
    'hsl(0 100% 50%)',
    'rgb(100%,0%,0%)',
  ])('reads %s', (color) => {
    expect(recolor(cleanSvg(`<rect fill="${color}"/>`), invert)).toContain('fill="#00ffff"')
  })

  it('keeps alpha, none and references', () => {
    const svg = cleanSvg(
      '<linearGradient id="g"><stop stop-color="#f008"/></linearGradient>' +
        '<rect fill="url(#g)" stroke="none"/>',
    )
    const result = recolor(svg, invert)
    expect(result).toContain('stop-color="#00ffff88"')
    // The sanitizer has renamed the id `g` to `i1`.
    expect(result).toContain('fill="url(#i1)" stroke="none"')
  })

  it('recolors default black, but not a mask or the elements that it uses', () => {
    const svg = cleanSvg(
      '<defs><rect id="r" width="48" height="48" fill="#fff"/></defs><mask id="m">' +
        '<use href="#r"/><circle cx="24" cy="24" r="9"/></mask><rect width="48" height="48" mask="url(#m)"/>',
    )
    const result = recolor(svg, invert)
    expect(result).toMatch(/^<svg [^>]*fill="#ffffff"/)
    // The image is 96 px wide. The black circle of the mask hides its center.
    const { data } = pixelsOf(result)
    const [center, secondRow] = [(48 * 96 + 48) * 4, 96 * 4]
    expect(data[center + 3]).toBe(0)
    expect([...data.slice(secondRow, secondRow + 4)]).toEqual([255, 255, 255, 255])
  })

  it('changes nothing when the function returns the same color', () => {
    for (const [, svg] of outcomes) expect(difference(svg, recolor(svg, keep))).toBe(0)
  })

  it('detects embedded raster images, which it cannot recolor', () => {
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    expect(hasRaster(cleanSvg(`<image href="${gif}" width="9" height="9"/>`))).toBe(true)
    expect(hasRaster(mark('#000'))).toBe(false)
  })

  it('recolors every visible pixel exactly', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 400, maxLength: 400 }), (bytes) => {
        const data = bytes.slice()
        recolorPixels(data, invert)
        for (let at = 0; at < data.length; at += 4) {
          const isVisible = bytes[at + 3]! > 0
          expect(data[at]).toBe(isVisible ? 255 - bytes[at]! : bytes[at])
          expect(data[at + 3]).toBe(bytes[at + 3])
        }
      }),
    )
  })
})
