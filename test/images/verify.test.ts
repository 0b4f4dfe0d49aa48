// What the service accepts from a render process that lies.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { frame } from '../../server/images/frame.ts'
import type { IngestedArtwork } from '../../server/images/ingest.ts'
import type { Recipe } from '../../server/images/render-types.ts'
import { SVG_LIMITS } from '../../server/images/svg/limits.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { verifySvg } from '../../server/images/svg/verify.ts'
import { UntrustworthyResult, verifyIngested, verifyRendered } from '../../server/images/verify.ts'
import { svgOf } from '../support/artwork.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { sharedRenderer } from '../support/renderer.ts'

const MARK =
  '<defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs>' +
  '<g style="mix-blend-mode:multiply"><path d="M0 0h90v90z" fill="url(#g)"/></g><circle r="20"/>'
const rebuilt = sanitizeSvg(svgOf(MARK)).svg
const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
const inRoot = (content: string) => `${ROOT}${content}</svg>`

describe('a rebuilt SVG', () => {
  it('is accepted with the size of its viewBox, and in its frame too', () => {
    expect(verifySvg(rebuilt)).toEqual({ width: 100, height: 100 })
    expect(verifySvg(frame(rebuilt, { edge: 64, greyscale: true }))).not.toBeNull()
    const wide = sanitizeSvg(svgOf(MARK, '0 0 100 50')).svg
    expect(verifySvg(frame(wide, { edge: 64, greyscale: true }))).toEqual({ width: 64, height: 64 })
  })

  it.each([
    ['a script', inRoot('<script>alert(1)</script>')],
    ['a handler', inRoot('<rect onload="alert(1)"/>')],
    ['a handler on the root', rebuilt.replace('<svg ', '<svg onload="alert(1)" ')],
    ['an outer link', inRoot('<use href="https://example.com/a.svg#a"/>')],
    ['an outer image', inRoot('<image href="https://example.com/a.png"/>')],
    ['an SVG as an image', inRoot('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['an image in a use', inRoot('<use href="data:image/png;base64,AAAA"/>')],
    ['an outer paint', inRoot('<rect fill="url(https://example.com/#a)"/>')],
    ['a stylesheet', inRoot('<style>@import "https://example.com/"</style>')],
    ['a style with a URL', inRoot('<rect style="fill:url(https://example.com/)"/>')],
    ['a foreign object', inRoot('<foreignObject/>')],
    ['a link', inRoot('<a href="#a"/>')],
    ['an animation', inRoot('<set/>')],
    ['a prefix', inRoot('<rect xlink:href="#a"/>')],
    ['another namespace', inRoot('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['text', inRoot('words')],
    ['a comment', inRoot('<!-- words -->')],
    ['a CDATA section', inRoot('<![CDATA[<script/>]]>')],
    ['an entity', inRoot('<rect id="&#106;"/>')],
    ['a document type', `<!DOCTYPE svg>${rebuilt}`],
    ['an instruction', `<?xml-stylesheet href="https://example.com/"?>${rebuilt}`],
    ['an attribute twice', inRoot('<rect x="1" x="2"/>')],
    ['single quotes', inRoot("<rect x='1'/>")],
    ['something after its end', `${rebuilt}<script/>`],
    ['a second root', rebuilt + rebuilt],
    ['an open element', rebuilt.slice(0, -6)],
    ['crossed elements', inRoot('<g><defs></g></defs>')],
    ['another root', '<html></html>'],
    ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['no namespace', '<svg viewBox="0 0 1 1"></svg>'],
    ['an infinite viewBox', rebuilt.replace('0 0 100 100', '0 0 Infinity 100')],
    ['a huge number', inRoot('<path d="M0 0h1e99"/>')],
    ['too many elements', inRoot('<g/>'.repeat(SVG_LIMITS.elements + 10))],
    ['too deep nesting', inRoot('<g>'.repeat(200) + '</g>'.repeat(200))],
    ['nothing', ''],
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
    // It takes a tenth of this; in quadratic time it would take minutes.
    expect(cpuTimeMs() - start).toBeLessThan(10_000)
  })
})

it('does not read a JPEG of millions of empty segments to its end', () => {
  const bytes = Buffer.concat([
    Buffer.of(0xff, 0xd8),
    Buffer.alloc(25e6, Buffer.of(0xff, 0xe1, 0, 2)),
  ])
  const recipe: Recipe = {
    edge: 2048,
    format: 'jpg',
    theme: 'light',
    adjust: true,
    greyscale: false,
  }
  const start = cpuTimeMs()
  expect(() => verifyRendered({ bytes, mediaType: 'image/jpeg' }, recipe)).toThrow(
    UntrustworthyResult,
  )
  // It takes a tenth of this; a check of all segments takes several seconds.
  expect(cpuTimeMs() - start).toBeLessThan(1000)
})

describe('ingested artwork', () => {
  let png: IngestedArtwork
  let svg: IngestedArtwork
  beforeAll(async () => {
    const picture = await sharp(svgOf(MARK)).png().toBuffer()
    svg = await sharedRenderer().ingest(svgOf(MARK))
    png = await sharedRenderer().ingest(picture)
  })
  const withBytes = (artwork: IngestedArtwork, bytes: Buffer): IngestedArtwork => ({
    ...artwork,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  })

  it('is accepted when it is honest', () => {
    expect(verifyIngested(png)).toEqual(png)
    expect(verifyIngested(svg)).toEqual(svg)
  })

  it('loses properties that nobody knows', () => {
    expect(verifyIngested({ ...png, source: 'uploaded' })).toEqual(png)
  })

  it.each([
    ['nothing', () => null],
    ['a string', () => 'safe'],
    ['the hash of another artwork', () => ({ ...png, hash: svg.hash })],
    ['another width', () => ({ ...png, width: png.width + 1 })],
    ['another size of an SVG', () => ({ ...svg, height: 1 })],
    ['a script as its SVG', () => withBytes(svg, svgOf('<script>alert(1)</script>'))],
    ['HTML as its SVG', () => withBytes(svg, Buffer.from('<html></html>'))],
    ['bytes that are not UTF-8', () => withBytes(svg, Buffer.concat([svg.bytes, Buffer.of(0xff)]))],
    ['an SVG that is called a PNG', () => ({ ...svg, mediaType: 'image/png' })],
    ['HTML that is called a PNG', () => withBytes(png, Buffer.from('<html></html>'))],
    ['a media type of its own', () => ({ ...png, mediaType: 'text/html' })],
    ['too many bytes', () => withBytes(png, Buffer.concat([png.bytes, Buffer.alloc(3_000_000)]))],
    ['an array as its bytes', () => ({ ...png, bytes: [...png.bytes] })],
    ['markup as a color', () => ({ ...png, palette: [{ hex: '"><script>', share: 1 }] })],
    [
      'an endless palette',
      () => ({ ...png, palette: Array(9).fill({ hex: '#FF0000', share: 0 }) }),
    ],
    ['an unknown background', () => ({ ...png, legible: ['red'] })],
  ])('is refused with %s', (_, lie) => {
    expect(() => verifyIngested(lie())).toThrow(UntrustworthyResult)
  })
})

describe('a rendered image', () => {
  const recipe: Recipe = { edge: 32, format: 'png', theme: 'light', adjust: true, greyscale: false }
  const square = (edge: number) => sharp(svgOf(MARK)).resize(edge, edge)

  it('is accepted in the requested format and size', async () => {
    const images = {
      png: [await square(32).png().toBuffer(), 'image/png'],
      webp: [await square(32).webp().toBuffer(), 'image/webp'],
      jpg: [await square(32).jpeg().toBuffer(), 'image/jpeg'],
      svg: [Buffer.from(frame(rebuilt, { edge: 32, greyscale: false })), 'image/svg+xml'],
    } as const
    for (const format of ['png', 'webp', 'jpg', 'svg'] as const) {
      const [bytes, mediaType] = images[format]
      const image = { bytes, mediaType }
      expect(verifyRendered(image, { ...recipe, format })).toEqual(image)
    }
  })

  it('is refused in another format or size, or with other bytes', async () => {
    const png = await square(32).png().toBuffer()
    const lies = [
      null,
      { bytes: png, mediaType: 'text/html' },
      { bytes: png, mediaType: 'image/webp' },
      { bytes: await square(33).png().toBuffer(), mediaType: 'image/png' },
      { bytes: await square(32).webp().toBuffer(), mediaType: 'image/png' },
      { bytes: Buffer.from(inRoot('<script/>')), mediaType: 'image/png' },
      { bytes: Buffer.concat([png, Buffer.alloc(80_000)]), mediaType: 'image/png' },
    ]
    for (const lie of lies) expect(() => verifyRendered(lie, recipe)).toThrow(UntrustworthyResult)
    const script = { bytes: Buffer.from(inRoot('<script/>')), mediaType: 'image/svg+xml' }
    expect(() => verifyRendered(script, { ...recipe, format: 'svg' })).toThrow(UntrustworthyResult)
  })
})
