// Artwork of five shapes, for tests of logo routes, and the box that a logo fills.
import sharp from 'sharp'
import type { Records } from '../../server/stores/records.ts'
import { pixelsOf } from './answers.ts'
import { artworkOf, svgOf } from './artwork.ts'

/** Stores artwork of wide.com, tall.com, solid.com, round.com, and pixels.com, whose artwork is a PNG of 300 x 100 px. */
export async function putShapes({ artwork }: Pick<Records, 'artwork'>): Promise<void> {
  const red = '<rect width="400" height="100" fill="#c00"/>'
  const green = '<rect width="100" height="300" fill="#0a0"/>'
  await artwork.put(artworkOf('wide.com', svgOf(red, '0 0 400 100'), { width: 400, height: 100 }))
  await artwork.put(artworkOf('tall.com', svgOf(green, '0 0 100 300'), { width: 100, height: 300 }))
  await artwork.put(artworkOf('solid.com', svgOf('<path fill="#0a0" d="M30 30h20v20H30z"/>')))
  const pngSize = { width: 300, height: 100 }
  const png = await sharp({ create: { ...pngSize, channels: 4, background: '#00c' } })
    .png()
    .toBuffer()
  await artwork.put(artworkOf('pixels.com', png, { ...pngSize, mediaType: 'image/png' }))
  await artwork.put(artworkOf('round.com', svgOf('<circle cx="50" cy="50" r="50" fill="#e22"/>')))
}

/** The bounding box of the pixels that are at least half opaque. */
export async function boxOf(response: Response) {
  const { data, width, height } = await pixelsOf(response)
  let left = width
  let top = height
  let right = -1
  let bottom = -1
  // Every fourth byte is an alpha value.
  for (let i = 3; i < data.length; i += 4) {
    if ((data[i] as number) < 128) continue
    const pixel = (i - 3) / 4
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
