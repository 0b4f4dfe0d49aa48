// Drawings that reach so far that libvips would write outside its memory are refused, wherever their size comes from.
import { afterAll, describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { MARK } from '../support/quarters.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer()
afterAll(() => renderer.close())

const REFUSED = 'The SVG draws far outside its viewBox.'
const VAST = 'scale(16000,300)'
const ELLIPSE = '<ellipse cx="10" rx="120" ry="25"/>'
const BOX = 'width="10" height="10"'
const OF_BOX = 'ContentUnits="objectBoundingBox"'
const pattern = (attributes: string, content: string) =>
  `<pattern id="p" ${attributes}>${content}</pattern><rect ${BOX} fill="url(#p)"/>`

describe('a drawing that reaches too far is refused:', () => {
  it.each([
    ['a shape with a transform', `<g transform="${VAST}">${ELLIPSE}</g>`],
    ['a shape that is turned', `<g transform="rotate(30) ${VAST}">${ELLIPSE}</g>`],
    [
      'small scales in each other',
      `${'<g transform="scale(9)">'.repeat(5)}${ELLIPSE}${'</g>'.repeat(5)}`,
    ],
    ['a circle with a radius in percent', '<g transform="scale(9000)"><circle r="50%"/></g>'],
    [
      'a stroke',
      '<g transform="scale(9000)" stroke-width="30"><path d="M0 0L5 5" stroke="red"/></g>',
    ],
    ['a stroke in percent', '<path d="M0 0L5 5" stroke="red" stroke-width="900000%"/>'],
    [
      'an image of a filter',
      `<defs><g id="a">${ELLIPSE}</g></defs><filter id="f"><feImage href="#a"/></filter><g transform="${VAST}"><rect ${BOX} filter="url(#f)"/></g>`,
    ],
    [
      'a shape with content',
      `<ellipse cx="10" rx="120" ry="25" transform="${VAST}"><g/></ellipse>`,
    ],
    ['a use', `<defs><g id="a">${ELLIPSE}</g></defs><use href="#a" transform="${VAST}"/>`],
    [
      'a symbol',
      `<symbol id="a" viewBox="0 0 .01 .01">${ELLIPSE}</symbol><use href="#a" width="9000"/>`,
    ],
    [
      'a nested svg',
      `<svg viewBox="0 0 .01 .01" ${BOX}><g transform="scale(99)">${ELLIPSE}</g></svg>`,
    ],
    [
      'a tile',
      pattern(`patternUnits="userSpaceOnUse" ${BOX}`, `<g transform="${VAST}">${ELLIPSE}</g>`),
    ],
    [
      'a tile in units of a box',
      pattern(`pattern${OF_BOX} width="1" height="1"`, `<g transform="scale(900)">${ELLIPSE}</g>`),
    ],
    [
      'a tile with a viewBox',
      pattern(
        'viewBox="0 0 .01 .01" width="1" height="1"',
        `<g transform="scale(9)">${ELLIPSE}</g>`,
      ),
    ],
    [
      'a tile with a viewBox that does not count',
      pattern(
        `pattern${OF_BOX} viewBox="0 0 9 -9" width="1" height="1"`,
        `<g transform="scale(900)">${ELLIPSE}</g>`,
      ),
    ],
    [
      'a mask in units of a box',
      `<mask id="m" mask${OF_BOX}><g transform="scale(900)">${ELLIPSE}</g></mask><rect ${BOX} mask="url(#m)"/>`,
    ],
    [
      'a clip in units of a box',
      `<clipPath id="m" clipPathUnits="objectBoundingBox"><rect ${BOX} transform="scale(9000)"/></clipPath>` +
        `<rect ${BOX} clip-path="url(#m)"/>`,
    ],
  ])('%s', (_case, content) => {
    expect(() => sanitizeSvg(svgOf(MARK + content))).toThrow(REFUSED)
  })

  it.each([
    ['at once', `<ellipse cx="10" rx="120" ry="25" transform="scale(32000,320)"/>`],
    [
      'once its margins are cut',
      '<circle cx="50" cy="50" r=".05"/><path d="M-99999 50H99999" fill="none"/>',
    ],
  ])('%s', async (_case, content) => {
    await expect(renderer.ingest(svgOf(content))).rejects.toThrow(REFUSED)
  })
})

describe('a drawing with large numbers is drawn:', () => {
  it.each([
    [
      'coordinates that a transform brings back',
      '<path transform="translate(-999000)" d="M999000 0h50v50h-50z"/>',
    ],
    [
      'a scale and its inverse',
      `<g transform="scale(.001)"><rect width="50000" height="50000"/></g>`,
    ],
    ['a radius in percent', '<circle cx="50" cy="50" r="30%"/>'],
    ['a vast background', '<circle r="90000" fill="#eee"/><rect width="50" height="50"/>'],
    [
      'a tile',
      pattern(`pattern${OF_BOX} width=".1" height=".1"`, '<rect width=".05" height=".05"/>'),
    ],
    [
      'a turned pattern that begins far away',
      '<pattern id="p" x="120" width="10%" height="100%"><path d="M0 0h9v90z"/></pattern>' +
        '<path d="M50 120L-10 -10 100 0z" stroke="url(#p)" transform="rotate(-5)"/>',
    ],
  ])('%s', async (_case, content) => {
    const artwork = await renderer.ingest(svgOf(content))
    expect(artwork.mediaType).toBe('image/svg+xml')
    const image = await renderer.render(artwork, recipeWith({ edge: 1024 }), { caller: 'a' })
    expect(image.mediaType).toBe('image/png')
  })
})
