// Tests the sanitizer of SVGs: attacks, and files of editors that must look the same afterwards.
import { describe, expect, it } from 'vitest'
import { sanitizeSvg, UnsafeArtwork } from '../../server/images/svg/sanitize.ts'
import { EDITOR_SVGS } from '../support/editor-svgs.ts'
import { difference } from '../support/pixels.ts'
import { NS, REJECTED_ATTACKS, REMOVED_ATTACKS, SHAPE, svg } from '../support/svg-attacks.ts'
import { findUnsafeContent } from '../support/svg-safety.ts'

const sanitize = (text: string | Uint8Array) =>
  sanitizeSvg(typeof text === 'string' ? Buffer.from(text) : text)

describe('a hostile SVG', () => {
  it.each(REMOVED_ATTACKS)('%s', (_, attack) => {
    const { svg: result } = sanitize(attack)
    expect(findUnsafeContent(result)).toEqual([])
    expect(result).not.toMatch(/evil|alert|script|file:|expression/i)
    expect(sanitize(result).svg).toBe(result)
  })

  it.each(REJECTED_ATTACKS)('%s', (_, attack) => {
    expect(() => sanitize(attack)).toThrow(UnsafeArtwork)
  })
})

describe('an ordinary SVG', () => {
  it.each(EDITOR_SVGS)('from %s looks the same afterwards', (_, source) => {
    const { svg: result } = sanitize(source)
    // An SVG inside of HTML needs no namespace; a standalone one does.
    const withNamespace = source.includes(' xmlns') ? source : source.replace('<svg', `<svg ${NS}`)
    // resvg reads `mask-type` only as an attribute.
    const original = withNamespace.replace('style="mask-type:alpha"', 'mask-type="alpha"')
    expect(findUnsafeContent(result)).toEqual([])
    expect(difference(original, result)).toBeLessThanOrEqual(2)
    expect(sanitize(result).svg).toBe(result)
  })

  it('is styled by CSS specificity and !important', () => {
    const rules = '#a{fill:#0a0}.b{fill:#a00!important}rect{fill:#00a}.c>.d{fill:#0aa}'
    const styledRect = (attributes: string) =>
      sanitize(svg(`<style>${rules}</style><g class="c"><rect ${attributes}/></g>`)).svg
    expect(styledRect('fill="#fff"')).toContain('<rect fill="#0000aa"/>')
    expect(styledRect('id="a"')).toContain('<rect fill="#00aa00"/>')
    expect(styledRect('id="a" class="b d" style="fill:#aa0"')).toContain('<rect fill="#aa0000"/>')
    expect(styledRect('class="d"')).toContain('<rect fill="#00aaaa"/>')
  })

  it('keeps the last valid color when Figma writes two fills', () => {
    expect(sanitize(svg('<rect style="fill:#ff5c00;fill:unknown-function(1)"/>')).svg).toContain(
      '"#ff5c00"',
    )
    const displayP3 = '<rect style="fill:#fff;fill:color(display-p3 0 0 0)"/>'
    expect(sanitize(svg(displayP3)).svg).toContain('<rect fill="#000000"/>')
  })

  it('gets its viewBox from width and height in any unit', () => {
    expect(sanitize(svg(SHAPE, 'width="1in" height="72pt"'))).toMatchObject({
      width: 96,
      height: 96,
    })
    expect(sanitize(svg(SHAPE, 'width="2em" height="16px"'))).toMatchObject({
      width: 32,
      height: 16,
    })
  })

  it('keeps a valid embedded raster image', () => {
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    expect(sanitize(svg(`<image href="${gif}" width="9" height="9"/>`)).svg).toContain(gif)
  })

  it('may leave out the spaces between the numbers of a transform', () => {
    const minified = svg('<path transform="matrix(-1 1-1 0 19.5-9)" d="M1 1h7v7"/>')
    expect(sanitize(minified).svg).toContain('matrix(-1 1-1 0 19.5-9)')
  })

  it('writes default black explicitly', () => {
    expect(sanitize(svg('<path d="M0 0h9"/>')).svg).toContain('fill="#000000"')
    const stop = '<linearGradient id="a"><stop/></linearGradient><rect fill="url(#a)"/>'
    expect(sanitize(svg(stop)).svg).toContain('stop-color="#000000"')
  })
})
