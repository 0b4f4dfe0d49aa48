// The colors of a logo: greyscale, the background, and marks that the page would hide.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'
import { luminance } from '../../server/images/theme/color.ts'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { boxOf, putShapes } from '../support/logo-shapes.ts'
import { startService } from '../support/service.ts'

const UNKNOWN_DOMAIN = 'no-such-company-anywhere.com'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const key = await service.key()
await putShapes(service.stores.records)

const getWithKey = (path: string, headers: Record<string, string> = {}) =>
  service.get(path, { 'x-api-key': key, ...headers })

describe('greyscale', () => {
  it.each(['png', 'webp', 'jpg', 'svg'])('%s has no color', async (format) => {
    for (const domain of ['round.com', 'www.microsoft.com', 'pixels.com', UNKNOWN_DOMAIN]) {
      const response = await getWithKey(`/api/${domain}?greyscale=true&format=${format}`)
      const { data } = await pixelsOf(response)
      // Lossy formats change a channel a little.
      const tolerance = format === 'webp' || format === 'jpg' ? 6 : 1
      let coloredPixels = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(i, i + 4)
        if (alpha > 8 && Math.max(r, g, b) - Math.min(r, g, b) > tolerance) coloredPixels++
      }
      expect([domain, coloredPixels]).toEqual([domain, 0])
    }
  })
})

describe('greyscale on a dark page', () => {
  it.each(['coca-cola.com', 'target.com', 'tesla.com', 'honda.com'])(
    'keeps %s as light as in color',
    async (domain) => {
      const dark = await meanLuminance(`/api/${domain}?theme=dark&format=png`)
      const grey = await meanLuminance(`/api/${domain}?theme=dark&greyscale=true&format=png`)
      expect(Math.abs(grey - dark)).toBeLessThan(0.01)
    },
  )
})

/** Mean luminance of the nearly opaque pixels, from 0 to 1. */
async function meanLuminance(path: string): Promise<number> {
  const { data } = await pixelsOf(await getWithKey(path))
  let luminanceSum = 0
  let opaquePixels = 0
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 200) continue
    luminanceSum += luminance({ r: data[i]!, g: data[i + 1]!, b: data[i + 2]! })
    opaquePixels += 1
  }
  return luminanceSum / opaquePixels
}

describe('greyscale svg', () => {
  it('does not crop the stroke of a vertical line', async () => {
    const { artwork } = service.stores.records
    const line = '<path d="M50 10V90" stroke="#c00" stroke-width="20"/>'
    await artwork.put(artworkOf('line.com', svgOf(line)))
    const { width } = await boxOf(
      await getWithKey('/api/line.com?size=100&greyscale=true&format=svg'),
    )
    expect(width).toBe(24)
  })

  it('is well-formed when the artwork is empty', async () => {
    const { svg, width, height } = sanitizeSvg(svgOf('<script/>', '0 0 9 9'))
    const empty = artworkOf('empty.com', Buffer.from(svg), { width, height })
    await service.stores.records.artwork.put(empty)
    const response = await getWithKey('/api/empty.com?format=svg')
    expect((await sharp(await bytesOf(response)).metadata()).format).toBe('svg')
  })
})

describe('the background', () => {
  it.each([
    ['', [255, 255, 255]],
    ['&theme=light', [255, 255, 255]],
    ['&theme=dark', [11, 11, 12]],
  ])('of a jpg%s is %j', async (query, color) => {
    const { at } = await pixelsOf(await getWithKey(`/api/round.com?format=jpg${query}`))
    for (const [x, y] of [
      [1, 1],
      [126, 1],
      [1, 126],
      [126, 126],
    ] as const)
      for (const channel of [0, 1, 2])
        expect(
          Math.abs((at(x, y)[channel] as number) - (color[channel] as number)),
        ).toBeLessThanOrEqual(3)
  })

  it.each(['png', 'webp', 'svg'])('of a %s is transparent', async (format) => {
    const { at } = await pixelsOf(await getWithKey(`/api/round.com?format=${format}`))
    expect(at(1, 1)[3]).toBe(0)
    expect(at(64, 64)[3]).toBe(255)
  })

  it('dark artwork is lightened for a dark page', async () => {
    const black = svgOf('<circle cx="50" cy="50" r="40" fill="#000"/>')
    await service.stores.records.artwork.put(artworkOf('ink.com', black, { fullColor: false }))
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map(async (theme) =>
        pixelsOf(await getWithKey(`/api/ink.com?theme=${theme}`)),
      ),
    )
    expect(light?.at(64, 64)[0]).toBeLessThan(40)
    expect(dark?.at(64, 64)[0]).toBeGreaterThan(150)
  })
})

describe('a mark that the page would hide', () => {
  const YELLOW = '#fffc00'
  const colorAt = async (path: string, x: number, y: number) => {
    const { data, width } = await pixelsOf(await getWithKey(path))
    return [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)]
  }
  beforeAll(async () => {
    const { artwork } = service.stores.records
    const disc = `<circle cx="50" cy="50" r="40" fill="${YELLOW}"/>`
    await artwork.put(artworkOf('pale.com', svgOf(disc), { fullColor: false }))
    const pale =
      '<path d="M0 0h50v100H0z" fill="#ffe066"/><circle cx="75" cy="50" r="25" fill="#bff5d0"/>'
    await artwork.put(artworkOf('pale-colors.com', svgOf(pale)))
  })

  it.each(['png', 'webp', 'svg'])(
    'gets a plate in its own color on a light page, as %s',
    async (format) => {
      const path = `/api/pale.com?size=128&format=${format}`
      const expectColor = (actual: number[], expected: number[]) => {
        // WebP is lossy.
        for (const [i, level] of expected.entries())
          expect(Math.abs(actual[i]! - level)).toBeLessThan(6)
      }
      expectColor(await colorAt(path, 64, 16), [255, 252, 0, 255])
      expectColor(await colorAt(path, 64, 64), [24, 24, 27, 255])
      expect((await colorAt(path, 2, 64))[3]).toBe(0)
    },
  )

  it('stays as it is on a dark page', async () => {
    expect(await colorAt('/api/pale.com?theme=dark', 64, 64)).toEqual([255, 252, 0, 255])
    expect((await colorAt('/api/pale.com?theme=dark', 14, 14))[3]).toBe(0)
  })

  it('keeps its colors on a plate when it has several', async () => {
    expect(await colorAt('/api/pale-colors.com', 64, 16)).toEqual([24, 24, 27, 255])
    expect(await colorAt('/api/pale-colors.com', 48, 64)).toEqual([255, 224, 102, 255])
    expect(await colorAt('/api/pale-colors.com?format=svg', 48, 64)).toEqual([255, 224, 102, 255])
  })

  it('is grey with its plate when greyscale is asked for', async () => {
    for (const format of ['png', 'svg']) {
      const [r, g, b, alpha] = await colorAt(
        `/api/pale.com?greyscale=true&format=${format}`,
        64,
        16,
      )
      expect([g, b, alpha]).toEqual([r, r, 255])
      expect(r).toBeGreaterThan(230)
    }
  })
})

it('an icon is the compact drawing in every size, although the long one has more colors', async () => {
  const { artwork } = service.stores.records
  const red = '<path d="M0 0h300v100H0z" fill="#c00"/>'
  const blue = '<path d="M0 0h100v100H0z" fill="#00c"/>'
  const long = artworkOf('two.com', svgOf(red, '0 0 300 100'), { width: 300, background: 'light' })
  await artwork.put(long)
  await artwork.put(artworkOf('two.com', svgOf(blue), { fullColor: false }))
  for (const query of ['size=32', 'size=64', 'size=32&retina=true', 'size=256']) {
    const { width, height } = await boxOf(await getWithKey(`/api/two.com?${query}`))
    expect(width, query).toBe(height)
  }
})
