// Tests that filters work only on what is drawn, and that the image stays the same.
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { looksSame } from '../../scripts/sheets/same-picture.ts'
import { rasterizeVector } from '../../server/images/rasterize.ts'
import { prepareDrawing } from '../../server/images/svg/drawing.ts'
import type { Area } from '../../server/images/svg/matrix.ts'
import { findSoftParts } from '../../server/images/svg/soft-parts.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { testRenderer } from '../support/renderer.ts'

const BLUR = '<feGaussianBlur stdDeviation="4"/>'
const SHADOW = '<feDropShadow dx="3" dy="5" stdDeviation="3"/>'
const IN_UNITS = 'filterUnits="userSpaceOnUse"'
const VAST = `${IN_UNITS} x="-200" y="-200" width="500" height="500"`
const RECT = '<rect width="100" height="100" fill="#c03" filter="url(#f)"/>'
const DOT = '<circle cx="50" cy="50" r="10" fill="#c03" filter="url(#f)"/>'
/** The viewBox with a quarter more on each side. */
const DRAWN = { left: -25, top: -25, right: 125, bottom: 125 }

const withFilter = (region: string, content: string, effect = BLUR) =>
  svgOf(`<filter id="f" ${region}>${effect}</filter>${content}`).toString()

const limitFilterRegions = (svg: string, drawn: Area) => prepareDrawing(svg, drawn).svg

function regionOf(svg: string): (string | undefined)[] {
  const [filter = ''] = /<filter[^>]*>/.exec(svg) ?? []
  return ['x', 'y', 'width', 'height'].map(
    (name) => new RegExp(` ${name}="([^"]*)"`).exec(filter)?.[1],
  )
}
const limitedRegion = (svg: string) => regionOf(limitFilterRegions(svg, DRAWN))

const WHOLE = ['-25', '-25', '150', '150']
const IN_DOT = ['-3.25', '-3.25', '7.5', '7.5']

describe('the region of a filter is limited to what is drawn', () => {
  it.each([
    ['in user units', VAST, RECT, WHOLE],
    [
      'of a part in user units',
      `${IN_UNITS} x="50" y="-90" width="500" height="99"`,
      RECT,
      ['50', '-25', '75', '34'],
    ],
    [
      'in percent of the viewBox',
      `${IN_UNITS} x="-200%" y="-200%" width="500%" height="500%"`,
      RECT,
      WHOLE,
    ],
    ['in shares of a circle', 'x="-9" y="-900%" width="19" height="1900%"', DOT, IN_DOT],
    [
      'in shares of a path',
      'x="-9" y="-9" width="19" height="19"',
      '<path d="m40 40h20v20h-20z" filter="url(#f)"/>',
      IN_DOT,
    ],
    [
      'in shares of a polygon',
      'x="-9" y="-9" width="19" height="19"',
      '<polygon points="40,40 60,40 60,60" filter="url(#f)"/>',
      IN_DOT,
    ],
    [
      'in shares of a group',
      'x="-9" y="-9" width="19" height="19"',
      '<g filter="url(#f)"><rect x="20" y="20" width="10" height="10" transform="scale(2)"/></g>',
      IN_DOT,
    ],
    [
      'of a shape that is larger than the image',
      '',
      '<rect x="-200" y="-200" width="500" height="500" filter="url(#f)"/>',
      ['0.35', '0.35', '0.3', '0.3'],
    ],
    [
      'within a scaled group',
      `${IN_UNITS} x="-99" y="-99" width="200" height="200"`,
      '<g transform="translate(50 50) scale(10)"><circle r="4" filter="url(#f)"/></g>',
      ['-7.5', '-7.5', '15', '15'],
    ],
    ['within a rotated group', VAST, `<g transform="rotate(90 50 50)">${DOT}</g>`, WHOLE],
    [
      'within a nested svg',
      VAST,
      `<svg x="50" y="50" width="50" height="50" viewBox="0 0 100 100">${DOT}</svg>`,
      ['-150', '-150', '300', '300'],
    ],
    [
      'within a use',
      VAST,
      '<defs><g id="d"><circle r="9" filter="url(#f)"/></g></defs><use href="#d" x="50" y="25"/>',
      ['-75', '-50', '150', '150'],
    ],
    [
      'within a mask',
      VAST,
      `<mask id="m">${DOT}</mask><rect width="100" height="100" mask="url(#m)"/>`,
      WHOLE,
    ],
    [
      'outside the image',
      `${IN_UNITS} x="200" y="0" width="50" height="50"`,
      RECT,
      ['124.85', '0', '0.15', '50'],
    ],
    [
      'with the uses at two places',
      VAST,
      `${DOT}<g transform="translate(100 0)">${DOT}</g>`,
      ['-125', '-25', '250', '150'],
    ],
  ])('%s', (_name, region, content, expected) => {
    expect(limitedRegion(withFilter(region, content))).toEqual(expected)
  })

  it.each([
    ['fits', `${IN_UNITS} x="-10" y="-10" width="120" height="120"`, RECT],
    ['is the usual one', '', DOT],
    ['has a shape without a size', '', '<path d="M0 50h100" stroke="#000" filter="url(#f)"/>'],
    ['is unused', VAST, '<rect width="9" height="9"/>'],
  ])('and stays when it %s', (_name, region, content) => {
    const svg = withFilter(region, content)
    expect(limitedRegion(svg)).toEqual(regionOf(svg))
  })

  it('and limiting it again changes nothing', () => {
    const limited = limitFilterRegions(withFilter(VAST, RECT), DRAWN)
    expect(limitFilterRegions(limited, DRAWN)).toBe(limited)
  })
})

const pixelsOf = (svg: string) =>
  new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels

/** @returns the largest difference of a channel, from 0 to 255. */
function maxDifference(svg: string, other: string): number {
  const otherPixels = pixelsOf(other)
  const differences = pixelsOf(svg).map((value, i) => Math.abs(value - (otherPixels[i] as number)))
  return Math.max(...differences)
}

describe('an image with a filter stays the same', () => {
  it.each([
    ['a shadow', 'x="-2" y="-2" width="5" height="5"', DOT, SHADOW],
    ['a shadow that the default region cuts', '', DOT, SHADOW],
    ['a blur that reaches the edge', VAST, RECT, BLUR],
    [
      'a blur of a shape that goes beyond the edge',
      VAST,
      '<circle cx="100" cy="50" r="30" filter="url(#f)"/>',
      BLUR,
    ],
    [
      'a shadow of a rotated group',
      VAST,
      `<g transform="rotate(30 50 50) scale(.8 .5)">${RECT}</g>`,
      SHADOW,
    ],
    [
      'a shadow of curves',
      'x="-3" y="-3" width="7" height="7"',
      '<path d="M20 50c0-60 60-60 60 0s-60 60-60 0" filter="url(#f)"/>',
      SHADOW,
    ],
    [
      'a glow of a used shape',
      VAST,
      '<defs><circle id="d" r="9" filter="url(#f)"/></defs><use href="#d" x="5" y="9"/><use href="#d" x="80" y="60"/>',
      BLUR,
    ],
    [
      'a shape that an offset moves in from outside',
      VAST,
      '<rect x="-60" y="30" width="40" height="40" fill="#f60" filter="url(#f)"/>',
      '<feOffset dx="80"/>',
    ],
  ])('with %s', (_name, region, content, effect) => {
    const svg = withFilter(region, content, effect)
    // resvg begins a region at a whole pixel, so that antialiased edges may shift by a shade.
    expect(maxDifference(svg, limitFilterRegions(svg, DRAWN))).toBeLessThanOrEqual(2)
  })
})

describe('a filter whose region is many times the image', () => {
  it('is drawn within another one, which resvg leaves out without the limit', () => {
    const content = `<g filter="url(#f)">${DOT}</g>`
    const svg = limitFilterRegions(withFilter(VAST, content, SHADOW), DRAWN)
    const usual = `${IN_UNITS} x="-20" y="-20" width="140" height="140"`
    expect(maxDifference(svg, withFilter(usual, content, SHADOW))).toBeLessThanOrEqual(2)
  })

  it('does not end the render process', async () => {
    const renderer = testRenderer({ maxChildren: 1 })
    onTestFinished(() => renderer.close())
    const effect = `${BLUR}<feComposite in="SourceGraphic" operator="arithmetic" k2="1" k3="1"/>`
    const artwork = await renderer.ingest(Buffer.from(withFilter(VAST, RECT, effect)))
    const image = await renderer.render(artwork, recipeWith(), { caller: 'a' })
    expect(image.mediaType).toBe('image/png')
  })
})

describe('a drawing with wide blurs', () => {
  const filter = (deviation: number) =>
    `<filter id="f" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  const blurred = (deviation: number, attributes = '') =>
    `<defs>${filter(deviation)}<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath></defs>` +
    `<g transform="translate(10 0)" clip-path="url(#c)" filter="url(#f)" ${attributes}><rect width="60" height="50" fill="#dd1122"/></g>`
  const area = { left: 0, top: 0, width: 100, height: 100 }
  const file = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`

  it('draws them small and enlarges them', () => {
    const drawing = findSoftParts(file(blurred(8, 'opacity=".5"')), area, 10)
    expect(drawing?.parts.map(({ reduction }) => reduction)).toEqual([20])
    expect(drawing!.parts[0]!.svg).not.toMatch(/clip-path=|opacity=/)
    drawing!.parts[0]!.replace('data:image/png;base64,AAAA')
    expect(drawing!.write()).toContain(
      '<g opacity=".5" clip-path="url(#c)" transform="translate(10 0)"><g transform="matrix(1 0 0 1 -10 0)"><image',
    )
  })

  it.each([
    ['a narrow blur', blurred(0.5)],
    ['a shadow, whose shape is sharp', blurred(8).replace('/></filter>', '/><feMerge/></filter>')],
    ['a shape that others use', blurred(8).replace('<rect', '<rect id="r"')],
    ['a mask in units of a box', `<mask id="m"/>${blurred(8)}`],
  ])('draws %s as a whole', (_name, content) => {
    expect(findSoftParts(file(content), area, 10)).toBeNull()
  })

  it('looks as it does small', async () => {
    const drawn = file(blurred(8))
    const size = { width: 100, height: 100 }
    const small = await rasterizeVector(drawn, size, 256)
    const large = await rasterizeVector(drawn, size, 1024)
    const reduced = await sharp(large.data, { raw: { width: 1024, height: 1024, channels: 4 } })
      .resize(256, 256)
      .raw()
      .toBuffer()
    expect(looksSame(small, { data: reduced, width: 256, height: 256 })).toBe(true)
  })
})
