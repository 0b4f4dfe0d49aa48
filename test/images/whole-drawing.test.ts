// Every visible part of a logo is drawn: pale and thin ends too, by default and up to the edge of the image.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

/** A block in the middle, a pale block of twice its width on its right, and a thin tip of twice its width on its left. */
const PALE_AND_THIN = svgOf(
  '<path fill="#00c" d="M40 20h20v60H40z"/><path fill="#00c" fill-opacity=".1" d="M60 20h40v60H60z"/>' +
    '<path fill="#00c" d="M0 50 40 48v4z"/>',
)

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const key = await service.key()
const png = await sharp(PALE_AND_THIN, { density: 72 * 4 })
  .png()
  .toBuffer()
for (const [domain, bytes] of [
  ['vector.com', PALE_AND_THIN],
  ['raster.com', png],
] as const) {
  const file = join(service.dataDir, domain)
  await writeFile(file, bytes)
  await service.run('artwork', 'set', domain, file)
}
// As versions stored it that measured heavy parts only.
const older = { left: 0.4, top: 0.2, width: 0.2, height: 0.6, fill: 1 }
await service.stores.records.artwork.put(
  artworkOf('older.com', PALE_AND_THIN, { visibleArea: older as never }),
)

/** Widths of the tip, the block and the pale block in pixels, along the middle row, and the free pixels beside them. */
async function widthsOf(path: string) {
  const response = await service.get(path, { 'x-api-key': key })
  expect(response.status).toBe(200)
  const isSvg = response.headers.get('content-type')?.startsWith('image/svg')
  const { at, width, height } = isSvg
    ? await pixelsOf(
        new Response(
          await sharp(await response.arrayBuffer())
            .png()
            .toBuffer(),
        ),
      )
    : await pixelsOf(response)
  const middle = Array.from({ length: width }, (_, x) => at(x, Math.floor(height / 2))[3])
  // Only the block is opaque above the middle too.
  const isBlock = (x: number) => at(x, Math.floor(height / 2 - width / 30))[3] > 128
  const first = middle.findIndex((alpha) => alpha > 0)
  const last = middle.findLastIndex((alpha) => alpha > 0)
  const block = middle.flatMap((_, x) => (isBlock(x) ? [x] : []))
  return {
    tip: block[0]! - first,
    block: block.length,
    pale: last - block.at(-1)!,
    free: [first, width - 1 - last],
  }
}

describe.each(['vector', 'raster', 'older'])('the image of a %s logo', (name) => {
  it.each([
    '',
    '&padding=0',
    '&padding=10',
    '&shape=original',
    '&shape=original&padding=0',
    '&format=webp&padding=0',
    '&format=svg',
    '&format=svg&padding=0',
  ])('has its pale and its thin end with %s', async (query) => {
    for (const size of [64, 256, 1024]) {
      const { tip, block, pale } = await widthsOf(`/api/${name}.com?size=${size}${query}`)
      const tolerance = 3 + size / 64
      expect(Math.abs(pale - 2 * block)).toBeLessThan(tolerance)
      // The last tenth of the tip is too thin for small images.
      expect(tip).toBeGreaterThan(2 * block * 0.9 - tolerance)
    }
  })

  it('leaves a pixel free on each side by default, and none with padding=0', async () => {
    const { free } = await widthsOf(`/api/${name}.com?size=256`)
    for (const side of free) expect(side).toBeGreaterThanOrEqual(1)
    expect((await widthsOf(`/api/${name}.com?size=256&padding=0`)).free[1]).toBe(0)
  })
})

describe('a soft shadow', () => {
  it('that fits beside the mark changes neither its size nor its place', async () => {
    const mark = '<path fill="#c00" d="M20 20h60v60H20z"/>'
    const shadow = '<path fill="#000" fill-opacity=".08" d="M18 22h64v64H18z"/>'
    const { artwork } = service.stores.records
    await artwork.put(artworkOf('plain.com', svgOf(mark)))
    await artwork.put(artworkOf('shadow.com', svgOf(shadow + mark)))
    const redPixels = async (domain: string) => {
      const response = await service.get(`/api/${domain}?size=128`, { 'x-api-key': key })
      const { data } = await pixelsOf(response)
      return Array.from(
        { length: 128 * 128 },
        (_, i) => data[i * 4]! > 180 && data[i * 4 + 3] === 255,
      )
    }
    expect(await redPixels('shadow.com')).toEqual(await redPixels('plain.com'))
  })
})
