// Images inside of an SVG are read by their bytes and become what all renderers draw.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingest } from '../../server/images/ingest.ts'

const GREEN = { r: 22, g: 163, b: 74 }
const square = sharp({ create: { width: 8, height: 8, channels: 3, background: GREEN } })
const png = await square.clone().png().toBuffer()
const webp = await square.clone().webp({ lossless: true }).toBuffer()
const avif = await square.clone().avif({ lossless: true }).toBuffer()
const embedded = (label: string, bytes: Buffer) =>
  `<image width="20" height="20" href="data:${label},${bytes.toString('base64')}"/>`

async function ingestWith(image: string): Promise<string> {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${image}</svg>`
  const { bytes, mediaType } = await ingest(Buffer.from(file))
  expect(mediaType).toBe('image/svg+xml')
  return Buffer.from(bytes).toString()
}

/** The color of the picture that the rebuilt file embeds. */
async function embeddedColor(svg: string): Promise<number[]> {
  const data = /href="data:image\/(?:png|jpeg|gif);base64,([^"]+)"/.exec(svg)?.[1] ?? ''
  return [
    ...(await sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer()).subarray(0, 3),
  ]
}

describe('an embedded image', () => {
  it.each(['image/jpg;base64', 'img/png;base64', ';base64', 'image/png;charset=utf-8;base64'])(
    'is a PNG by its bytes, whatever its label %s says',
    async (label) => {
      expect(await embeddedColor(await ingestWith(embedded(label, png)))).toEqual([22, 163, 74])
    },
  )

  it.each([
    ['WebP', 'image/webp;base64', webp],
    ['AVIF', 'image/avif;base64', avif],
    [
      'SVG',
      'image/svg+xml;base64',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="#16a34a" d="M0 0h2v2H0z"/></svg>',
      ),
    ],
  ])('of the format %s becomes a PNG', async (_, label, bytes) => {
    const svg = await ingestWith(embedded(label, bytes))
    expect(svg).toContain('data:image/png')
    expect(await embeddedColor(svg)).toEqual([22, 163, 74])
  })

  it('may be one of many', async () => {
    const svg = await ingestWith(embedded('image/png;base64', png).repeat(20))
    expect(svg.split('<image').length - 1).toBe(20)
  })
})
