// Tests the rendered image of a recipe: its size, shape, padding, background and plate, in all formats.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Artwork } from '../../schema/artwork.ts'
import { render } from '../../server/images/render.ts'
import type { Recipe } from '../../server/images/render-types.ts'
import { verifyRendered } from '../../server/images/verify.ts'
import { artworkOf, recipeWith, svgOf } from '../support/artwork.ts'

const FORMATS = ['png', 'webp', 'jpg', 'svg'] as const
const RED = '<path d="M20 40h60v20H20z" fill="#c00000"/>'
const vector = (content: string, changes: Partial<Artwork> = {}) =>
  artworkOf('a.com', svgOf(content), changes)
const raster = async (content: string) =>
  vector('', {
    bytes: await sharp(svgOf(content)).png().toBuffer(),
    mediaType: 'image/png',
    hash: content,
  })

type Color = [r: number, g: number, b: number, alpha: number]

interface Image {
  width: number
  height: number
  at(x: number, y: number): Color
}

async function imageOf(artwork: Artwork, changes: Partial<Recipe>): Promise<Image> {
  const recipe = recipeWith(changes)
  // The parent process must accept it too.
  const { bytes } = verifyRendered(await render(artwork, recipe), recipe)
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const offset = (Math.floor(y) * info.width + Math.floor(x)) * 4
    return [...data.subarray(offset, offset + 4)] as Color
  }
  return { width: info.width, height: info.height, at }
}

function expectColor(actual: Color, expected: Color, tolerance = 6): void {
  for (const [i, level] of expected.entries()) {
    // WebP keeps no color where nothing is visible.
    if (i < 3 && expected[3] === 0) continue
    expect(Math.abs(actual[i]! - level), `${actual}`).toBeLessThan(tolerance)
  }
}

describe.each(FORMATS)('as %s, a logo', (format) => {
  const corner = (image: Image) => image.at(0, 0)
  const empty: Color = format === 'jpg' ? [255, 255, 255, 255] : [0, 0, 0, 0]

  it('is drawn in the center with its padding', async () => {
    for (const artwork of [vector(RED), await raster(RED)]) {
      const image = await imageOf(artwork, { format, edge: 200, padding: 25 })
      expect([image.width, image.height]).toEqual([200, 200])
      expectColor(image.at(100, 100), [192, 0, 0, 255])
      expectColor(image.at(56, 100), [192, 0, 0, 255])
      expectColor(image.at(144, 100), [192, 0, 0, 255])
      expectColor(image.at(44, 100), empty)
      expectColor(image.at(100, 70), empty)
      expectColor(corner(image), empty)
    }
  })

  it('has its own aspect ratio in the shape "original"', async () => {
    for (const artwork of [vector(RED), await raster(RED)]) {
      const image = await imageOf(artwork, { format, edge: 300, shape: 'original', padding: 0 })
      expect(image.width).toBe(300)
      expect(Math.abs(image.height - 100)).toBeLessThanOrEqual(2)
      expectColor(image.at(150, 50), [192, 0, 0, 255])
      const padded = await imageOf(artwork, { format, edge: 300, shape: 'original' })
      expect(padded.width).toBe(300)
      expectColor(corner(padded), empty)
    }
  })

  it('is drawn on the background, to which its colors are adapted', async () => {
    for (const artwork of [vector(RED), await raster(RED)]) {
      const image = await imageOf(artwork, { format, background: '#00a0ff' })
      expectColor(corner(image), [0, 160, 255, 255])
      expectColor(image.at(64, 64), [192, 0, 0, 255])
      const hidden = await imageOf(artwork, { format, background: '#c00000', theme: 'dark' })
      expectColor(corner(hidden), [192, 0, 0, 255])
      expect(Math.min(...hidden.at(64, 64))).toBeGreaterThan(100)
    }
  })

  it('gets a plate of the brand color behind pale colors, and is grey with it', async () => {
    const pale =
      RED.replace('#c00000', '#ffe066') +
      RED.replace('#c00000', '#bff5d0').replace('40h60', '52h60')
    for (const artwork of [vector(pale), await raster(pale)]) {
      const recipe = { format, brandColor: '#0b3fff' }
      const image = await imageOf(artwork, recipe)
      expectColor(image.at(64, 40), [11, 63, 255, 255])
      expectColor(corner(image), empty)
      const grey = await imageOf(artwork, { ...recipe, greyscale: true })
      const [r, g, b] = grey.at(64, 40)
      expectColor([r, g, b, 255], [g, b, r, 255])
      // The background is the color of the caller's page, so it is not grey.
      const onColor = await imageOf(artwork, { ...recipe, greyscale: true, background: '#ffe0c0' })
      expectColor(corner(onColor), [255, 224, 192, 255])
    }
  })
})

describe('a rendered vector', () => {
  it('looks the same as SVG and as pixels, also above 512 px', async () => {
    const shapes =
      '<path d="M5 10h50v60H5z" fill="#c00"/><circle cx="60" cy="60" r="20" fill="#06c"/>'
    for (const edge of [64, 128, 700]) {
      for (const shape of ['square', 'original'] as const) {
        const asPixels = await imageOf(vector(shapes), { edge, shape })
        const asSvg = await imageOf(vector(shapes), { edge, shape, format: 'svg' })
        expect([asSvg.width, asSvg.height]).toEqual([asPixels.width, asPixels.height])
        for (const [x, y] of [
          [0.3, 0.3],
          [0.7, 0.7],
          [0.9, 0.1],
          [0.5, 0.5],
        ] as const) {
          const point = [x * asSvg.width, y * asSvg.height] as const
          expectColor(asSvg.at(...point), asPixels.at(...point))
        }
      }
    }
  })

  it('shows nothing that lies outside its viewBox', async () => {
    // The tall red shape would reach the upper edge of the image.
    const overflowing =
      '<path d="M0 -900h9v1800H0z" fill="#c00"/><path d="M0 40h100v20H0z" fill="#06c"/>'
    const box = { left: 0, top: 0.4, width: 1, height: 0.2 }
    const area = { ...box, fill: 1, whole: box }
    const artwork = vector(overflowing, {
      bytes: svgOf(overflowing, '0 30 100 40'),
      height: 40,
      visibleArea: area,
    })
    for (const format of ['png', 'svg'] as const) {
      const image = await imageOf(artwork, { format })
      expect(image.at(8, 4)[3]).toBe(0)
      expect(image.at(8, 124)[3]).toBe(0)
    }
  })

  it('keeps lengths in percent, which depend on the viewBox', async () => {
    const half = '<rect x="10" y="10" width="50%" height="50%" fill="#c00"/>'
    const artwork = vector(`${half}<circle cx="90" cy="90" r="10" fill="#06c"/>`)
    const image = await imageOf(artwork, { padding: 0 })
    // The rectangle ends at 60 of the 10 to 100 that are visible.
    expectColor(image.at(128 * 0.53, 20), [204, 0, 0, 255])
    expect(image.at(128 * 0.58, 20)[3]).toBe(0)
  })

  it('of one hair is not lost at 16 px', async () => {
    const hair = vector('<path d="M0 49.5h100v1H0z" fill="#000"/>')
    for (const shape of ['square', 'original'] as const) {
      const image = await imageOf(hair, { edge: 16, shape })
      expect(image.width).toBe(16)
      const row = Array.from({ length: image.height }, (_, y) => image.at(8, y)[3])
      expect(Math.max(...row)).toBeGreaterThan(20)
    }
  })
})

describe('a WebP', () => {
  const GRADIENT =
    '<defs><linearGradient id="a"><stop stop-color="#00f"/><stop offset="1" stop-color="#f80"/></linearGradient>' +
    '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>' +
    '</linearGradient></defs><path d="M0 0h100v100H0z" fill="url(#a)"/><path d="M0 0h100v100H0z" fill="url(#b)"/>'

  it('of flat artwork has exactly the pixels of the PNG, and fewer bytes', async () => {
    const mark = vector('<circle cx="50" cy="50" r="40" fill="#1db954"/>')
    const pixelsAs = async (format: 'png' | 'webp') => {
      const { bytes } = await render(mark, recipeWith({ format, edge: 256 }))
      return { bytes, pixels: await sharp(bytes).ensureAlpha().raw().toBuffer() }
    }
    const [png, webp] = [await pixelsAs('png'), await pixelsAs('webp')]
    // WebP keeps no color where nothing is visible.
    for (let i = 0; i < png.pixels.length; i += 4)
      if (png.pixels[i + 3] === 0) png.pixels.fill(0, i, i + 4)
    for (let i = 0; i < webp.pixels.length; i += 4)
      if (webp.pixels[i + 3] === 0) webp.pixels.fill(0, i, i + 4)
    expect(webp.pixels.equals(png.pixels)).toBe(true)
    expect(webp.bytes.length).toBeLessThan(png.bytes.length)
  })

  it('of a gradient is compressed with loss, in a fraction of the bytes of the PNG', async () => {
    const [png, webp] = await Promise.all(
      (['png', 'webp'] as const).map((format) =>
        render(vector(GRADIENT), recipeWith({ format, edge: 256 })),
      ),
    )
    expect(webp!.bytes.length).toBeLessThan(png!.bytes.length / 4)
  })
})

describe('a filter', () => {
  const blurred = (count: number) =>
    `<filter id="b" x="-1" y="-1" width="3" height="3">${'<feGaussianBlur stdDeviation="4"/>'.repeat(count)}</filter>
    <path d="M0 0h100v100H0z" fill="#ffffff"/><path d="M-50 0H0v100h-50z" fill="#c00000" filter="url(#b)"/>`

  it.each([256, 1024, 2048])('takes in what is outside of the image at %i px', async (edge) => {
    const image = await imageOf(vector(blurred(1)), { edge, padding: 0, adjust: false })
    expectColor(image.at(edge * 0.01, edge / 2), [229, 153, 153, 255], 12)
  })

  it('takes in what is far outside by a wide blur', async () => {
    const wide = blurred(1)
      .replace('"4"', '"30"')
      .replace('M-50 0H0v100h-50z', 'M-140-50H-40v200h-100z')
    const image = await imageOf(vector(wide), { edge: 256, padding: 0, adjust: false })
    // One twelfth of the red is this far outside, 1.4 standard deviations away.
    expectColor(image.at(2, 128), [250, 233, 233, 255], 5)
  })

  it('of noise is drawn smaller and enlarged', async () => {
    const noise = '<filter id="n"><feTurbulence baseFrequency="0.02" numOctaves="4"/></filter>'
    const shape = '<path filter="url(#n)" d="M0 0h100v100H0z" fill="#c00000"/>'
    const image = await imageOf(vector(noise + shape), { edge: 2048, padding: 0, adjust: false })
    expect([image.width, image.height]).toEqual([2048, 2048])
  })

  it('of many steps is drawn smaller and enlarged', async () => {
    const image = await imageOf(vector(blurred(40)), { edge: 2048, padding: 0, adjust: false })
    expect([image.width, image.height]).toEqual([2048, 2048])
  })
})
