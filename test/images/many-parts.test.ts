// A drawing is accepted for what it costs, not for how many parts of a kind it has.
import { afterAll, describe, expect, it } from 'vitest'
import { artworkOf, recipeWith, svgOf } from '../support/artwork.ts'
import { hollowPng } from '../support/image-bytes.ts'
import { pixelOf, rasterOf } from '../support/quarters.ts'
import { testRenderer } from '../support/renderer.ts'

const renderer = testRenderer()
afterAll(() => renderer.close())

const GREEN = '#16a34a'
const times = (count: number, part: (place: string, i: number) => string) =>
  Array.from({ length: count }, (_, i) =>
    part(`x="${(i % 10) * 10}" y="${(Math.floor(i / 10) % 10) * 10}" width="10" height="10"`, i),
  ).join('')
const nested = (depth: number, attributes: string) =>
  `${`<g ${attributes}>`.repeat(depth)}<path d="M0 0h100v100H0z" fill="${GREEN}"/>${'</g>'.repeat(depth)}`
const tile = await rasterOf(`<path d="M0 0h100v100H0z" fill="${GREEN}"/>`, 8).png().toBuffer()

describe('a drawing with many parts', { timeout: 120_000 }, () => {
  it.each<[string, string, string]>([
    [
      '100 small images',
      'image/svg+xml',
      times(
        100,
        (place) => `<image ${place} href="data:image/png;base64,${tile.toString('base64')}"/>`,
      ),
    ],
    [
      '100 inner drawings',
      'image/svg+xml',
      times(
        100,
        (place) => `<svg ${place} viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="${GREEN}"/></svg>`,
      ),
    ],
    [
      '40 patterns',
      'image/png',
      times(100, (place, i) =>
        i < 40
          ? `<pattern id="p${i}" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h4v4H0z" fill="${GREEN}"/></pattern><rect ${place} fill="url(#p${i})"/>`
          : `<rect ${place} fill="url(#p${i % 40})"/>`,
      ),
    ],
    [
      '300 layers',
      'image/png',
      times(300, (place) => `<g opacity=".9"><rect ${place} fill="${GREEN}"/></g>`),
    ],
    ['20 nested layers', 'image/png', nested(20, 'opacity=".99"')],
  ])('of the kind %s is accepted as %s and drawn', async (_, mediaType, content) => {
    const ingested = await renderer.ingest(svgOf(content))
    expect(ingested.mediaType).toBe(mediaType)
    const artwork = { ...artworkOf('a.com', Buffer.from(ingested.bytes)), ...ingested }
    for (const edge of [128, 2048]) {
      const rendered = await renderer.render(artwork, recipeWith({ edge }), { caller: 'a' })
      const [red = 0, green = 0, blue = 0, alpha = 0] = await pixelOf(
        { ...ingested, ...rendered },
        0.52,
        0.52,
      )
      expect(Math.abs(red - 22) + Math.abs(green - 163) + Math.abs(blue - 74)).toBeLessThan(12)
      expect(alpha).toBeGreaterThan(200)
    }
  })

  it.each<[string, string]>([
    ['nested layers', nested(60, 'opacity=".99"')],
    [
      'layers that are used again',
      `<g id="a" opacity=".5"><rect width="100" height="100"/></g>${times(1200, () => '<use href="#a"/>')}`,
    ],
    [
      'images with more pixels than fit in the memory',
      times(
        5,
        (_, i) =>
          `<image width="100" height="100" href="data:image/png;base64,${hollowPng(2048, 2048 + i).toString('base64')}"/>`,
      ),
    ],
    [
      'markers',
      `<marker id="m"><path d="M0 0h3v3z"/></marker><path style="marker:url(#m)" d="M0 0${'L9 9L1 2'.repeat(4000)}"/>`,
    ],
  ])('is refused for too many %s', async (_, content) => {
    await expect(renderer.ingest(svgOf(content))).rejects.toThrow(/^The SVG /)
  })
})
