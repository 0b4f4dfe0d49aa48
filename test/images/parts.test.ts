// Tests that parts of a drawing get colors of their own, without seams, or are left out.
import { describe, expect, it } from 'vitest'
import { paintParts } from '../../scripts/artwork/parts.ts'

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`

const SQUARE = 'M0 0H16V16H0Z'
const HOLE = 'M4 4V8H8V4Z'
const OTHER = 'M32 0H48V16H32Z'
const path = (data: string, fill: string) => `<path d="${data}" fill="${fill}"/>`

describe('paintParts', () => {
  it('paints parts of a path, above the rest and in the order of the tints', () => {
    const svg = svgOf(path(SQUARE + HOLE + OTHER, '#0053e2'))
    const tints = [
      { color: '#ffc220', numbers: [2] },
      { color: '#ffffff', numbers: [1] },
    ]
    expect(paintParts(svg, tints)).toBe(
      svgOf(path(SQUARE, '#0053e2') + path(OTHER, '#ffc220') + path(HOLE, '#ffffff')),
    )
  })

  it('keeps the hole of a letter that gets a color', () => {
    const svg = svgOf(path(SQUARE + HOLE + OTHER, '#0053e2'))
    expect(paintParts(svg, [{ color: '#ee1c2e', numbers: [0, 1] }])).toBe(
      svgOf(path(OTHER, '#0053e2') + path(SQUARE + HOLE, '#ee1c2e')),
    )
  })

  it('counts shapes of all groups, but not what is only defined', () => {
    const defined = `<defs><clipPath id="a">${path(SQUARE, '#000000')}</clipPath></defs>`
    const svg = svgOf(
      `${defined}<g><rect width="8" height="8"/>${path(SQUARE, '#111111')}</g><circle r="3"/>`,
    )
    expect(paintParts(svg, [{ color: null, numbers: [0, 2] }])).toBe(
      svgOf(`${defined}<g>${path(SQUARE, '#111111')}</g>`),
    )
  })

  it('leaves out every part that has no color', () => {
    expect(paintParts(svgOf(path(SQUARE, '#111111')), [{ color: null, numbers: [0] }])).toBe(
      svgOf(''),
    )
  })

  it('refuses a part that the drawing does not have', () => {
    expect(() =>
      paintParts(svgOf(path(SQUARE, '#111111')), [{ color: null, numbers: [1] }]),
    ).toThrow('The drawing has no part 1.')
  })
})
