// Tests that no drawing ends a render process: some assertions of resvg cannot be caught.
import { afterAll, describe, expect, it } from 'vitest'
import { ArtworkRefused } from '../../server/images/child.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { randomOf, randomSvgs } from '../support/random-svgs.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer({ maxChildren: 1 })
afterAll(() => renderer.close())

const MARK = '<path d="M20 20h60v60h-60z" fill="#c03"/>'
const FAR = 'x="1000" width="10" height="10"'
const ARITHMETIC = '<feFlood/><feComposite in="SourceGraphic" operator="arithmetic" k2="1" k3="1"/>'

/** Ingests the file and renders it as a caller gets it. @returns whether it was not refused. */
async function draw(bytes: Buffer): Promise<boolean> {
  try {
    const artwork = await renderer.ingest(bytes)
    await renderer.render(artwork, recipeWith({ edge: 128 }), { caller: 'a' })
    await renderer.render(artwork, recipeWith({ edge: 64, padding: 40 }), { caller: 'a' })
    return true
  } catch (error) {
    if (error instanceof ArtworkRefused) return false
    throw error
  }
}

/** libvips refuses these, too. */
const REFUSED = new Set([
  'a region that begins behind all whole numbers',
  'a vast pattern tile',
  'a pattern tile that is a share of a vast shape',
  'a vast image whose height follows from its file',
  'a layer within one that reaches far to the right',
  'a line far beyond the image',
  'a shape scaled far beyond the image',
])

describe('a pattern', () => {
  const withTile = (edge: number) =>
    svgOf(
      `${MARK}<pattern id="p" patternUnits="userSpaceOnUse" width="${edge}" height="${edge}"><path d="M0 0h9v9z"/></pattern><path d="M0 0h99v99z" fill="url(#p)"/>`,
    )

  it('is drawn at every size when its tile is a few images large', async () => {
    const artwork = await renderer.ingest(withTile(500))
    for (const edge of [64, 600, 2048])
      await renderer.render(artwork, recipeWith({ edge }), { caller: 'a' })
  })

  it('is refused before it is stored when only small images of its tile can be drawn', async () => {
    await expect(renderer.ingest(withTile(4000))).rejects.toThrow(
      'The SVG has a pattern whose tiles are too large.',
    )
  })
})

describe('the same render process draws on after a drawing with', () => {
  it.each([
    [
      'a translucent shape that would be near with a larger font',
      '<circle cy="1050" r="60em" opacity=".5"/>',
    ],
    ['a translucent shape far outside', `<rect ${FAR} opacity=".5"/>`],
    ['a group of layers far outside', `<g style="isolation:isolate"><rect ${FAR}/></g>`],
    [
      'a clipped shape far outside',
      `<clipPath id="c"><path d="M0 0h99v99z"/></clipPath><rect ${FAR} clip-path="url(#c)"/>`,
    ],
    [
      'a nested svg far outside',
      '<svg x="1000" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    [
      'a symbol far outside',
      '<symbol id="s"><rect width="9" height="9"/></symbol><use href="#s" x="1000" width="9" height="9"/>',
    ],
    [
      'a translucent shape that a transform moves far away',
      '<rect width="9" height="9" opacity=".5" transform="rotate(45)translate(900)" transform-origin="9 9"/>',
    ],
    ['a filter far outside', `<filter id="f"><feOffset/></filter><rect ${FAR} filter="url(#f)"/>`],
    [
      'a layer within one that begins far outside',
      '<g opacity=".9"><rect x="-300" width="600" height="9"/><rect x="50" width="9" height="9" opacity=".5"/></g>',
    ],
    [
      'a translucent shape in a mask far outside',
      `<mask id="m"><rect ${FAR} opacity=".5"/><rect width="99" height="99" fill="#fff"/></mask><rect width="50" height="50" mask="url(#m)"/>`,
    ],
    [
      'a filter around an empty group outside its region',
      '<g id="e"/><filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="90" height="90"><feGaussianBlur stdDeviation="1"/></filter><use href="#e" y="300" filter="url(#f)"/>',
    ],
    [
      'a filter whose region is beside the image',
      '<filter id="f" x="120%" y="-10%" width=".02" height=".05" filterUnits="userSpaceOnUse"><feBlend mode="luminosity"/></filter><path d="M-22 15L2180 167H30" transform="skewX(-85.1)" filter="url(#f)"/>',
    ],
    [
      'a filter whose region is far outside when it is skewed',
      '<filter id="f" filterUnits="userSpaceOnUse" x="0" y="120" width="120" height="5"><feOffset/></filter><line x1="-5" y1="-10" x2="5" y2="120" stroke="#000" filter="url(#f)" transform="skewX(100)"/>',
    ],
    [
      'a filter beside the image in a shape that transforms flatten',
      '<filter id="f" x="1" y="5" width="50%" height="1"><feColorMatrix type="saturate" values=".5"/></filter><rect width="100" height=".5" filter="url(#f)" transform="scale(2.5 .0005)rotate(50 25 12.345)"/>',
    ],
    [
      'a layer beside an ellipse whose other radius follows',
      '<filter><feFlood/></filter><ellipse rx="100" transform="translate(25 25)matrix(0 .5 -5 .5 100 5)"/><svg><svg width="500%" height="1"><circle r="1"/></svg></svg>',
    ],
    [
      'a layer beside an ellipse whose other radius is negative',
      '<filter><feFlood/></filter><ellipse rx="100" ry="-1" transform="translate(25 25)matrix(0 .5 -5 .5 100 5)"/><svg><svg width="500%" height="1"><circle r="1"/></svg></svg>',
    ],
    [
      'layers within a mask that reach far outside',
      '<mask id="m"><g opacity=".9"><path d="M-900 0h1000v9" fill="#fff" opacity=".5"/></g></mask><rect width="50" height="50" transform="rotate(277)" mask="url(#m)" opacity=".9" style="isolation:isolate"/>',
    ],
    [
      'a layer within one that reaches far to the right',
      '<g id="d"><svg><line x1="663840" y2="2736"/></svg></g><filter id="f"><feGaussianBlur/></filter><g transform="scale(.007)"><g filter="url(#f)"><g><use href="#d" x="1467" style="isolation:isolate"/></g></g></g>',
    ],
    [
      'a vast image whose height follows from its file',
      '<image width="1e8" href="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="/>',
    ],
    [
      'a path in a layer that begins near the image and is drawn far outside',
      '<path d="M0 140M445 -56v28l-98 119zM445 511l-43 122s127 52 1954 43" style="isolation:isolate"/>',
    ],
    [
      'an arithmetic composite in a region that is larger than the image',
      `<filter id="f" x="-9" y="-9" width="19" height="19">${ARITHMETIC}</filter><g filter="url(#f)"><use href="#a"/></g><path id="a" d="M20 20h60v60z"/>`,
    ],
    [
      'a region that begins behind all whole numbers',
      `<filter id="f" x="9999999">${ARITHMETIC}</filter><g filter="url(#f)" transform="scale(99)"><use href="#a"/></g><path id="a" d="M20 20h60v60z"/>`,
    ],
    ['a line far beyond the image', '<path d="M-900000 0h900001" stroke="#000" stroke-width="9"/>'],
    ['a shape scaled far beyond the image', '<ellipse ry="120" transform="scale(5000)"/>'],
    [
      'a vast pattern tile',
      '<pattern id="p" patternUnits="userSpaceOnUse" width="900000" height="900000"><rect width="9" height="9"/></pattern><rect width="99" height="99" fill="url(#p)"/>',
    ],
    [
      'a pattern tile that is a share of a vast shape',
      '<pattern id="p" width="1" height="1"><rect width="9" height="9"/></pattern><g fill="url(#p)"><path d="M0 0h900000v9000z"/></g>',
    ],
  ])('%s', async (name, content) => {
    await renderer.ingest(svgOf(MARK))
    const [pid] = renderer.childPids()
    expect(await draw(svgOf(MARK + content))).toBe(!REFUSED.has(name))
    expect(renderer.childPids()).toEqual([pid])
  })

  it('random content', { timeout: 120_000 }, async () => {
    const next = randomSvgs(randomOf(7))
    await renderer.ingest(svgOf(MARK))
    const [pid] = renderer.childPids()
    let drawn = 0
    for (let i = 0; i < 75; i++) if (await draw(Buffer.from(next()))) drawn += 1
    expect(renderer.childPids()).toEqual([pid])
    expect(drawn).toBeGreaterThan(10)
  })
})

it.each([
  [
    'line far beyond the image in a pattern tile',
    '0 0 300000 300000',
    `<pattern id="p" width="200%" height="2" patternContentUnits="objectBoundingBox">
       <line x1="-2.394e5pt" y1="7.573e6px" x2="5.655e5" y2="4.707e5" stroke="#a0f" stroke-width="5.643e5ex" stroke-linecap="round"/>
     </pattern><rect width="100%" height="100%" fill="url(#p)"/>`,
  ],
  [
    'shadow far outside',
    '0 0 300000 150000',
    `<filter id="f" primitiveUnits="objectBoundingBox">
       <feDropShadow dx="5.345e5" dy="6.544e6" stdDeviation="2.51e+4"/>
     </filter><rect x="158.7" y="-6.464e4pt" width="153.4cm" height="6.098e7" filter="url(#f)" fill="#34e" stroke="#a0f" stroke-width="5.138e5"/>`,
  ],
])(
  'the same render process draws on after a %s in a vast viewBox',
  async (_name, viewBox, content) => {
    await renderer.ingest(svgOf(MARK))
    const [pid] = renderer.childPids()
    await draw(svgOf(content, viewBox))
    expect(renderer.childPids()).toEqual([pid])
  },
)

it('the same render process draws on after an image that transforms flatten to a line', async () => {
  await renderer.ingest(svgOf(MARK))
  const [pid] = renderer.childPids()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const image = `<image y="601467" width="20125984" height="44485040" href="data:image/png;base64,${png}" transform="rotate(211)"/>`
  const group = `<g transform="rotate(136) scale(1 0.00001)" opacity="0.41"><circle r="3403200"/><g>${image}</g></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300000 150000">${group}</svg>`
  // Nothing else is in the file, so it is refused.
  expect(await draw(Buffer.from(svg))).toBe(false)
  expect(renderer.childPids()).toEqual([pid])
})
