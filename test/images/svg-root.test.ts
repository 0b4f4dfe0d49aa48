// What applies to a whole SVG or to a nested one: its filters, masks, clips, transform and aspect ratio.
import { describe, expect, it } from 'vitest'
import { rasterizeVector } from '../../server/images/rasterize.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { svg } from '../support/svg-attacks.ts'

const GREEN = '<rect width="64" height="64" fill="#16a34a"/>'

/** The rebuilt file, which the checker accepts too. */
function rebuild(content: string, attributes = 'viewBox="0 0 64 64"') {
  const rebuilt = sanitizeSvg(Buffer.from(svg(content, attributes)))
  expect(verifySvg(rebuilt.svg)).not.toBeNull()
  return rebuilt
}

/** Draws the file at the edge. @returns the opaque pixels as a share of all. */
async function coverage(rebuilt: ReturnType<typeof rebuild>, edge: number): Promise<number> {
  const { data } = await rasterizeVector(rebuilt.svg, rebuilt, edge)
  let opaque = 0
  for (let i = 3; i < data.length; i += 4) if (data[i]! > 250) opaque++
  return opaque / (data.length / 4)
}

/** Small images are drawn by resvg, and large ones by libvips. */
const EDGES = [128, 1024]

describe.each(EDGES)('at %i px', (edge) => {
  const size = 'viewBox="0 0 64 64" width="64" height="64"'

  it.each([
    [
      'clip-path',
      `<clipPath id="c"><rect width="32" height="64"/></clipPath>${GREEN}`,
      `${size} clip-path="url(#c)"`,
    ],
    [
      'mask',
      `<mask id="m"><rect width="32" height="64" fill="#fff"/></mask>${GREEN}`,
      `${size} mask="url(#m)"`,
    ],
    ['shape that clips', GREEN, `${size} style="clip-path:inset(0 50% 0 0)"`],
    [
      'clip-path in pixels of its size',
      `<clipPath id="c"><rect width="64" height="128"/></clipPath>${GREEN}`,
      'viewBox="0 0 64 64" width="128" height="128" clip-path="url(#c)"',
    ],
  ])('the root keeps its %s', async (_name, content, attributes) => {
    expect(await coverage(rebuild(content, attributes), edge)).toBeCloseTo(0.5, 1)
  })

  it.each([
    ['opacity', 'opacity="1"'],
    ['transform', 'transform="translate(16 0)"'],
    ['filter', 'filter="url(#f)"'],
  ])('a nested svg with its %s is drawn', async (_name, attribute) => {
    const filter =
      '<filter id="f" x="0" y="0" width="1" height="1"><feColorMatrix type="saturate" values="0"/></filter>'
    const nested = rebuild(`${filter}<svg width="32" height="64" ${attribute}>${GREEN}</svg>`)
    expect(await coverage(nested, edge)).toBeCloseTo(0.5, 1)
  })
})

describe('preserveAspectRatio', () => {
  it.each([
    ['none', 128, 64],
    ['xMinYMin slice', 64, 32],
    ['xMidYMid', 64, 64],
  ])('%s of a file of 200 × 100 px gives it the size %i × %i', (aspect, width, height) => {
    const attributes = `viewBox="0 0 64 64" width="200" height="100" preserveAspectRatio="${aspect}"`
    expect(rebuild(GREEN, attributes)).toMatchObject({ width, height })
  })

  it('changes nothing in a file of the same aspect ratio, or with a size of the page', () => {
    for (const size of ['width="20" height="20"', 'width="100%" height="50"'])
      expect(
        rebuild(GREEN, `viewBox="0 0 64 64" ${size} preserveAspectRatio="none"`).svg,
      ).not.toContain('<svg width')
  })
})

describe('a background', () => {
  it('of gradients lies behind all shapes', () => {
    const background = 'background:#000 linear-gradient(to right, red 25%, transparent)'
    const { svg: rebuilt } = rebuild(GREEN, `viewBox="0 0 64 64" style="${background}"`)
    expect(rebuilt).toMatch(/<rect [^>]*fill="#000000"[^>]*\/><rect [^>]*fill="url\(#i1\)"/)
    expect(rebuilt).toContain('x1="16" y1="32" x2="64" y2="32"')
    // The transparent end keeps its color, because SVG mixes colors without their alpha.
    expect(rebuilt).toContain('<stop offset="1" stop-color="#ff000000"/>')
  })

  it('that SVG does not have is refused', () => {
    expect(() => rebuild(GREEN, 'style="background:conic-gradient(red, blue)"')).toThrow(
      'The SVG has a style that cannot be computed: background.',
    )
  })
})
