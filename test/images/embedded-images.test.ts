// Images inside of an SVG are read by their bytes and become what all renderers draw.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingest } from '../../server/images/ingest.ts'
import { rasterizeVector } from '../../server/images/rasterize.ts'
import { apng, hollowPng } from '../support/image-bytes.ts'
import { pixelOf, rasterOf } from '../support/quarters.ts'

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
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5e3 5e3"><path fill="#16a34a" d="M0 0h5e3v5e3H0z"/></svg>',
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

describe('an unusual embedded bitmap', () => {
  const green = rasterOf('<path d="M10 10h80v80H10z" fill="#16a34a"/>', 32)
  const full = () => green.clone().png().toBuffer()
  const empty = () => rasterOf('', 32).png().toBuffer()
  const jpegOf = () => green.clone().flatten().jpeg({ quality: 95 }).toBuffer()
  const animation = async () => sharp([await empty(), await full()], { join: { animated: true } })
  const withBadChecksum = (file: Buffer) => {
    const copy = Buffer.from(file)
    // The checksum of the rows precedes the last chunk, of 12 bytes.
    copy.set([copy.at(-13)! ^ 0xff], copy.length - 13)
    return copy
  }

  it.each<[string, () => Promise<Buffer>]>([
    ['CMYK JPEG', () => green.clone().flatten().toColorspace('cmyk').jpeg().toBuffer()],
    ['JPEG without its end', async () => (await jpegOf()).subarray(0, -2)],
    ['GIF with an empty first frame', async () => (await animation()).gif().toBuffer()],
    [
      'APNG with an empty first frame',
      async () => apng([{ png: await empty() }, { png: await full() }]),
    ],
    ['PNG with a wrong checksum', async () => withBadChecksum(await full())],
    [
      'PNG with the profile of Display P3',
      () => green.clone().withIccProfile('p3').png().toBuffer(),
    ],
  ])('of the form %s looks as it does alone, in both renderers', async (_, build) => {
    const file = await build()
    const alone = await pixelOf(await ingest(file), 0.5, 0.5)
    const stored = await ingest(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${embedded('image/png;base64', file)}</svg>`,
      ),
    )
    for (const size of [64, 1024]) {
      const { data } = await rasterizeVector(Buffer.from(stored.bytes).toString(), stored, size)
      const middle = ((size / 2) * size + size / 2) * 4
      const pixel = [...data.subarray(middle, middle + 4)]
      const difference = Math.max(...alone.map((level, i) => Math.abs(level - pixel[i]!)))
      expect(difference, `${pixel} is not ${alone}`).toBeLessThan(4)
    }
  })

  it('is not decoded when there are too many pixels', async () => {
    const [a, b] = [hollowPng(4096, 4096), hollowPng(64, 64)]
    const both = embedded('image/png;base64', a) + embedded('image/png;base64', b)
    await expect(ingestWith(both)).rejects.toThrow('too many pixels')
  })

  it('leaves a usual file as it is', async () => {
    for (const file of [await full(), await jpegOf()])
      expect(await ingestWith(embedded('image/png;base64', file))).toContain(
        file.toString('base64'),
      )
  })
})
