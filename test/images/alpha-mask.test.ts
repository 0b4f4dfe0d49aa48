// Masks that Figma exports: `mask-type: alpha` shows what the alpha of the mask covers, whatever its color.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const key = await service.key()

/** A blue bar, and a red square of which a black mask shows the left half. A luminance mask would show none of it. */
const maskedBy = (attribute: string) =>
  svgOf(
    '<rect y="80" width="100" height="20" fill="#0000cc"/>' +
      `<mask id="i1" x="0" y="0" width="100" height="100" maskUnits="userSpaceOnUse" ${attribute}>` +
      '<rect width="50" height="100" fill="#000000"/></mask>' +
      '<g mask="url(#i1)"><rect width="100" height="70" fill="#cc0000"/></g>',
  )

/** A pixel of the left and one of the right half of the red square. */
async function halvesOf(domain: string, size: number) {
  const path = `/api/${domain}?size=${size}&padding=0`
  const { at } = await pixelsOf(await service.get(path, { 'x-api-key': key }))
  return [at(size / 4, size / 4), at((size * 3) / 4, size / 4)]
}

const LEFT_ONLY = [
  [204, 0, 0, 255],
  [0, 0, 0, 0],
]
/** Two libraries draw vectors: one up to 512 px, the other above. */
const SIZES = [64, 256, 1024]

describe('an alpha mask', () => {
  it.each([
    ['as an attribute', 'mask-type="alpha"'],
    ['as a style', 'style="mask-type:alpha"'],
    ['beside another property', 'style="mask-type:alpha;isolation:isolate"'],
  ])('%s shows what it covers in every size', async (name, attribute) => {
    const domain = `${name.replaceAll(' ', '-')}.com`
    const file = join(service.dataDir, `${domain}.svg`)
    await writeFile(file, maskedBy(attribute))
    await service.run('artwork', 'set', domain, file)
    for (const size of SIZES) expect(await halvesOf(domain, size)).toEqual(LEFT_ONLY)
  })

  it.each(['mask-type:alpha', 'mask-type:alpha;isolation:isolate'])(
    'in artwork that an older version stored with style="%s" does so too',
    async (style) => {
      const domain = `${style.replace(/\W/g, '-')}.com` as Apex
      // The older version measured the picture without the masked part.
      const old = { left: 0, top: 0.8, width: 1, height: 0.2, fill: 1 }
      await service.stores.records.artwork.put(
        artworkOf(domain, maskedBy(`style="${style}"`), {
          legible: ['light', 'dark'],
          visibleArea: old as never,
        }),
      )
      for (const size of SIZES) expect(await halvesOf(domain, size)).toEqual(LEFT_ONLY)
      const svg = await (
        await service.get(`/api/${domain}?format=svg`, { 'x-api-key': key })
      ).text()
      expect(svg).toContain('mask-type="alpha"')
      expect(svg).not.toContain('mask-type:')
    },
  )

  it.each(['poolside.ai', 'rolldown.rs', 'vite.dev'])(
    'of bundled %s looks the same in every size',
    async (domain) => {
      const shares = await Promise.all(SIZES.map((size) => drawnShareOf(domain, size)))
      for (const share of shares) expect(share).toBeCloseTo(shares[2]!, 1)
      expect(shares[2]).toBeGreaterThan(0.1)
    },
  )

  it('of a bundled icon keeps the gradient that it shows', async () => {
    const response = await service.get('/api/vite.dev?size=256', { 'x-api-key': key })
    const { data } = await pixelsOf(response)
    const colors = new Set<number>()
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] === 255) colors.add(data.readUIntBE(i, 3))
    }
    expect(colors.size).toBeGreaterThan(100)
  })
})

/** The share of the image's pixels that are visible. */
async function drawnShareOf(domain: string, size: number): Promise<number> {
  const response = await service.get(`/api/${domain}?size=${size}`, { 'x-api-key': key })
  const { data } = await pixelsOf(response)
  let drawn = 0
  for (let i = 3; i < data.length; i += 4) if (data[i]! > 127) drawn++
  return drawn / size ** 2
}
