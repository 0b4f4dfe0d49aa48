// Strokes, gradients and paints that renderers do not know become those that they know.
import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { svg } from '../support/svg-attacks.ts'

/** The rebuilt file, which the checker accepts too. */
function sanitize(content: string, attributes = 'viewBox="0 0 256 256"'): string {
  const { svg: rebuilt } = sanitizeSvg(Buffer.from(svg(content, attributes)))
  expect(verifySvg(rebuilt)).not.toBeNull()
  return rebuilt
}

describe('a stroke that does not scale', () => {
  const line = (attributes = '') =>
    `<path vector-effect="non-scaling-stroke" stroke="red" stroke-width="8" d="M0 0h9v9" ${attributes}/>`

  it('has its width in pixels of an image of 256 px', () => {
    expect(sanitize(line())).toContain('stroke-width="8"')
    expect(sanitize(line(), 'viewBox="0 0 64 64"')).toContain('stroke-width="2"')
    expect(sanitize(`<g transform="scale(4)">${line()}</g>`)).toContain('stroke-width="2"')
    expect(sanitize(`<g transform="scale(4)">${line('stroke-dasharray="4 2"')}</g>`)).toContain(
      'stroke-dasharray="1 0.5"',
    )
  })

  it('is as wide in all directions where its shape is not', () => {
    const rebuilt = sanitize(`<g transform="scale(4 1)">${line()}</g>`)
    expect(rebuilt).toContain('d="M0 0h36v9" fill="none"')
    expect(rebuilt).toContain('transform="matrix(0.25 0 0 1 0 0)"')
  })

  it('is read from a style', () => {
    const path = '<path stroke="red" stroke-width="8" d="M0 0h9"/>'
    const style = '<style>path{vector-effect:non-scaling-stroke}</style>'
    expect(sanitize(style + path, 'viewBox="0 0 64 64"')).toContain('stroke-width="2"')
  })
})

describe('dashes', () => {
  it.each([
    ['a line', '<path d="M0 0h40"', 'stroke-dasharray="20 20"'],
    ['a rectangle', '<rect width="30" height="10"', 'stroke-dasharray="40 40"'],
    ['a circle', '<circle r="10"', 'stroke-dasharray="31.40'],
    ['an ellipse with one radius', '<ellipse ry="10"', 'stroke-dasharray="31.40'],
    ['an ellipse with one valid radius', '<ellipse rx="10" ry="-1"', 'stroke-dasharray="31.40'],
  ])('of %s are shares of the length that it states', (_name, shape, dashes) => {
    expect(sanitize(`${shape} pathLength="2" stroke="red" stroke-dasharray="1"/>`)).toContain(
      dashes.replace('20 20', '20').replace('40 40', '40'),
    )
  })

  it('may be inherited', () => {
    const rebuilt = sanitize(
      '<g stroke="red" stroke-dasharray="1"><path pathLength="4" d="M0 0h40"/></g>',
    )
    expect(rebuilt).toContain('<path d="M0 0h40" stroke-dasharray="10"/>')
  })
})

it('lengths of attributes are read in all units', () => {
  const rebuilt = sanitize(
    '<g font-size="20"><rect x="1em" y="1rem" width="10vw" height="1in" stroke-width="3pt" fill="red"/></g>',
  )
  expect(rebuilt).toContain('<rect x="20" y="16" width="25.6" height="96" stroke-width="4"')
})

it('a radial gradient that begins at a circle begins at the tip of its cone', () => {
  const rebuilt = sanitize(
    '<radialGradient id="g" r="40%" fr="20%"><stop/><stop offset="1" stop-color="red"/></radialGradient>' +
      '<rect width="9" height="9" fill="url(#g)"/>',
  )
  expect(rebuilt).toContain('fx="0.5" fy="0.5"')
  expect(rebuilt).toMatch(/<stop [^>]*offset="0.5"[^>]*\/><stop offset="1"/)
})

it('gradients and patterns are transformed by styles', () => {
  const rebuilt = sanitize(
    '<style>#g{transform:translate(9px,0)}</style><linearGradient id="g"><stop/></linearGradient>' +
      '<rect width="9" height="9" fill="url(#g)"/>',
  )
  expect(rebuilt).toContain('gradientTransform="matrix(1 0 0 1 9 0)"')
})

describe('a paint of the context', () => {
  const marker = '<marker id="m"><path fill="context-stroke" d="M0 0h4v4z"/></marker>'

  it('is that of the shape with the marker', () => {
    const line = (color: string) => `<path stroke="${color}" marker-end="url(#m)" d="M0 0h9"/>`
    const rebuilt = sanitize(marker + line('#dd1122') + line('#2211dd'))
    expect(rebuilt).toContain('<path fill="#dd1122" d="M0 0h4v4z"/>')
    expect(rebuilt).toContain('<path fill="#2211dd" d="M0 0h4v4z"/>')
  })

  it('is that of the element that uses the shape, and none elsewhere', () => {
    const shape = '<rect id="r" width="9" height="9" fill="context-fill"/>'
    expect(sanitize(`<defs>${shape}</defs><use href="#r" fill="#dd1122"/>`)).toContain(
      '<rect width="9" height="9" fill="#dd1122"/>',
    )
    expect(sanitize(`<path d="M0 0h9"/>${shape}`)).toContain('fill="none"')
  })

  it('is copied a limited number of times', () => {
    const shapes = '<path fill="context-fill" d="M0 0h4"/>'.repeat(100)
    const uses = '<use href="#g"/>'.repeat(100)
    expect(() => sanitize(`<defs><g id="g">${shapes}</g></defs>${uses}`)).toThrow(
      'too many elements with the paint of others',
    )
  })
})
