// Tests the checks on the results of a render process, which may run the code of an attacker.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { frame } from '../../server/images/frame.ts'
import type { IngestedArtwork } from '../../server/images/ingest.ts'
import { SVG_LIMITS } from '../../server/images/svg/limits.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { UntrustworthyResult, verifyIngested, verifyRendered } from '../../server/images/verify.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { sharedRenderer } from '../support/renderer.ts'

const MARK =
  '<defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs>' +
  '<g style="mix-blend-mode:multiply"><path d="M0 0h90v90z" fill="url(#g)"/></g><circle r="20"/>'
/** An SVG as the sanitizer writes it. */
const rebuilt = sanitizeSvg(svgOf(MARK)).svg
const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
const inRoot = (content: string) => `${ROOT}${content}</svg>`

describe('a rebuilt SVG', () => {
  it('is accepted with the size of its viewBox, and with the size of the frame in a rendered image', () => {
    expect(verifySvg(rebuilt)).toEqual({ width: 100, height: 100 })
    expect(verifySvg(frame(rebuilt, recipeWith({ edge: 64, greyscale: true })))).not.toBeNull()
    const wide = sanitizeSvg(svgOf(MARK, '0 0 100 50')).svg
    expect(verifySvg(frame(wide, recipeWith({ edge: 64, greyscale: true })))).toEqual({
      width: 64,
      height: 64,
    })
  })

  // The sanitizer writes none of these, so such an SVG comes from an attacker.
  it.each([
    ['a script', inRoot('<script>alert(1)</script>')],
    ['an event handler', inRoot('<rect onload="alert(1)"/>')],
    ['an event handler on the root', rebuilt.replace('<svg ', '<svg onload="alert(1)" ')],
    ['an external link', inRoot('<use href="https://example.com/a.svg#a"/>')],
    ['an external image', inRoot('<image href="https://example.com/a.png"/>')],
    ['an SVG as an image', inRoot('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['an image in a use', inRoot('<use href="data:image/png;base64,AAAA"/>')],
    ['an external paint', inRoot('<rect fill="url(https://example.com/#a)"/>')],
    ['a stylesheet', inRoot('<style>@import "https://example.com/"</style>')],
    ['a style with a property that is an attribute', inRoot('<mask style="mask-type:alpha"/>')],
    ['a style with a URL', inRoot('<rect style="fill:url(https://example.com/)"/>')],
    ['a foreign object', inRoot('<foreignObject/>')],
    ['a link', inRoot('<a href="#a"/>')],
    ['an animation', inRoot('<set/>')],
    ['an attribute with a prefix', inRoot('<rect xlink:href="#a"/>')],
    ['another namespace', inRoot('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['text', inRoot('words')],
    ['a comment', inRoot('<!-- words -->')],
    ['a CDATA section', inRoot('<![CDATA[<script/>]]>')],
    ['an entity', inRoot('<rect id="&#106;"/>')],
    ['a document type', `<!DOCTYPE svg>${rebuilt}`],
    ['a processing instruction', `<?xml-stylesheet href="https://example.com/"?>${rebuilt}`],
    ['a duplicate attribute', inRoot('<rect x="1" x="2"/>')],
    ['single quotes', inRoot("<rect x='1'/>")],
    ['an element after its end', `${rebuilt}<script/>`],
    ['a second root', rebuilt + rebuilt],
    ['an unclosed root', rebuilt.slice(0, -6)],
    ['wrongly nested elements', inRoot('<g><defs></g></defs>')],
    ['another root', '<html></html>'],
    ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['no namespace', '<svg viewBox="0 0 1 1"></svg>'],
    ['an infinite viewBox', rebuilt.replace('0 0 100 100', '0 0 Infinity 100')],
    ['a huge number', inRoot('<path d="M0 0h1e99"/>')],
    ['too many elements', inRoot('<g/>'.repeat(SVG_LIMITS.elements + 10))],
    ['too deep nesting', inRoot('<g>'.repeat(200) + '</g>'.repeat(200))],
    ['no content', ''],
  ])('is refused with %s', (_, svg) => {
    expect(verifySvg(svg)).toBeNull()
  })

  it('is checked in linear time', () => {
    const paths = [
      `<path d="M0 0${'l1.5-2.25 '.repeat(200_000)}"/>`,
      `<path d="M0 0${'1e7 '.repeat(500_000)}!"/>`,
      `<path transform="${'scale(1 '.repeat(200_000)}"/>`,
      `<path fill="url(${'('.repeat(1_000_000)}"/>`,
      `<path fill="rgb(${'1'.repeat(500_000)}"/>`,
      `<path fill="${' '.repeat(1_000_000)}x"/>`,
      `<image href="data:image/png;base64,${'A'.repeat(2_000_000)}!"/>`,
      `<path style="${'isolation:isolate;'.repeat(100_000)}"/>`,
      ' '.repeat(1_000_000),
      `<path d="M0 0${' 1e7'.repeat(490_000)}"/>`,
      `<path d="M0 0${'\t1e7'.repeat(490_000)}"/>`,
    ]
    const start = cpuTimeMs()
    for (const path of paths) verifySvg(inRoot(path))
    // The check takes a tenth of this; a quadratic check would take minutes.
    expect(cpuTimeMs() - start).toBeLessThan(10_000)
  })
})

it('does not read a JPEG of millions of empty segments to its end', () => {
  const bytes = Buffer.concat([
    Buffer.of(0xff, 0xd8),
    // An APP1 segment of length 2 has no content.
    Buffer.alloc(25e6, Buffer.of(0xff, 0xe1, 0, 2)),
  ])
  const recipe = recipeWith({ edge: 2048, format: 'jpg' })
  const start = cpuTimeMs()
  expect(() => verifyRendered({ bytes, mediaType: 'image/jpeg' }, recipe)).toThrow(
    UntrustworthyResult,
  )
  // The check takes a tenth of this; reading all segments takes several seconds.
  expect(cpuTimeMs() - start).toBeLessThan(1000)
})

describe('ingested artwork', () => {
  let png: IngestedArtwork
  let svg: IngestedArtwork
  beforeAll(async () => {
    const pngBytes = await sharp(svgOf(MARK)).png().toBuffer()
    svg = await sharedRenderer().ingest(svgOf(MARK))
    png = await sharedRenderer().ingest(pngBytes)
  })
  const withBytes = (artwork: IngestedArtwork, bytes: Buffer): IngestedArtwork => ({
    ...artwork,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  })

  it('is accepted unchanged when it is valid', () => {
    expect(verifyIngested(png)).toEqual(png)
    expect(verifyIngested(svg)).toEqual(svg)
  })

  it('loses unknown properties', () => {
    expect(verifyIngested({ ...png, source: 'uploaded' })).toEqual(png)
  })

  it.each([
    ['null', () => null],
    ['a string', () => 'safe'],
    ['the hash of another artwork', () => ({ ...png, hash: svg.hash })],
    ['another width', () => ({ ...png, width: png.width + 1 })],
    ['another size of an SVG', () => ({ ...svg, height: 1 })],
    ['a script as its SVG', () => withBytes(svg, svgOf('<script>alert(1)</script>'))],
    ['HTML as its SVG', () => withBytes(svg, Buffer.from('<html></html>'))],
    ['bytes that are not UTF-8', () => withBytes(svg, Buffer.concat([svg.bytes, Buffer.of(0xff)]))],
    ['the media type of a PNG for an SVG', () => ({ ...svg, mediaType: 'image/png' })],
    ['HTML as its PNG', () => withBytes(png, Buffer.from('<html></html>'))],
    ['an unknown media type', () => ({ ...png, mediaType: 'text/html' })],
    ['too many bytes', () => withBytes(png, Buffer.concat([png.bytes, Buffer.alloc(3_000_000)]))],
    ['an array as its bytes', () => ({ ...png, bytes: [...png.bytes] })],
    [
      'a thumbnail that is too short',
      () => ({ ...png, thumbnails: { picture: 'AAAA', mark: null } }),
    ],
    ['markup as a color', () => ({ ...png, palette: [{ hex: '"><script>', share: 1 }] })],
    [
      'nine colors in its palette',
      () => ({ ...png, palette: Array(9).fill({ hex: '#FF0000', share: 0 }) }),
    ],
    ['markup as its preview', () => ({ ...png, thumbhash: '"><script>' })],
    ['a long preview', () => ({ ...png, thumbhash: 'AAAA'.repeat(10) })],
    ['an unknown background', () => ({ ...png, legible: ['red'] })],
  ])('is refused with %s', (_, createInvalid) => {
    expect(() => verifyIngested(createInvalid())).toThrow(UntrustworthyResult)
  })
})

describe('a rendered image', () => {
  const recipe = recipeWith({ edge: 32 })
  const square = (edge: number) => sharp(svgOf(MARK)).resize(edge, edge)

  it('is accepted in the requested format and size', async () => {
    const images = {
      png: [await square(32).png().toBuffer(), 'image/png'],
      webp: [await square(32).webp().toBuffer(), 'image/webp'],
      jpg: [await square(32).jpeg().toBuffer(), 'image/jpeg'],
      svg: [Buffer.from(frame(rebuilt, recipeWith({ edge: 32 }))), 'image/svg+xml'],
    } as const
    for (const format of ['png', 'webp', 'jpg', 'svg'] as const) {
      const [bytes, mediaType] = images[format]
      const image = { bytes, mediaType }
      expect(verifyRendered(image, { ...recipe, format })).toEqual(image)
    }
  })

  it('is refused in another format or size, or with other bytes', async () => {
    const png = await square(32).png().toBuffer()
    const invalidImages = [
      null,
      { bytes: png, mediaType: 'text/html' },
      { bytes: png, mediaType: 'image/webp' },
      { bytes: await square(33).png().toBuffer(), mediaType: 'image/png' },
      { bytes: await square(32).webp().toBuffer(), mediaType: 'image/png' },
      { bytes: Buffer.from(inRoot('<script/>')), mediaType: 'image/png' },
      // More bytes than an image of 32 px may have.
      { bytes: Buffer.concat([png, Buffer.alloc(80_000)]), mediaType: 'image/png' },
    ]
    for (const image of invalidImages)
      expect(() => verifyRendered(image, recipe)).toThrow(UntrustworthyResult)
    const script = { bytes: Buffer.from(inRoot('<script/>')), mediaType: 'image/svg+xml' }
    expect(() => verifyRendered(script, { ...recipe, format: 'svg' })).toThrow(UntrustworthyResult)
  })
})
