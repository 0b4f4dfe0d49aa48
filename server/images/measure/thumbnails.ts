// Makes small copies of an image for comparisons, independent of its size, format, margin and plate.
// A "plate" is the solid background shape behind a mark; "ink" is everything visible except the plate.
import type { Pixels } from '../render-types.ts'
import type { Rgb } from '../theme/color.ts'
import { type Box, downsample } from './downsample.ts'
import { findPlate, PLATE_ANALYSIS_EDGE } from './plate.ts'
import { THUMBNAIL_EDGE, type Thumbnails } from './thumbnail-difference.ts'

const WHITE: Rgb = { r: 255, g: 255, b: 255 }
const BLACK: Rgb = { r: 0, g: 0, b: 0 }
/** A plate whose channels all have at least this level, of 255, counts as the background of a page. */
const MIN_WHITE_PLATE_LEVEL = 240
/** A channel that differs less from the background, of 255, may be the noise of a JPEG. */
const MIN_CONTENT_DIFFERENCE = 32

/** @param pixels at any size. */
export function thumbnailsOf(pixels: Pixels): Thumbnails {
  const small = downsample(pixels, PLATE_ANALYSIS_EDGE)
  const plate = findPlate(small)
  const color = plate?.rimColor ?? WHITE
  const isColored = Math.min(color.r, color.g, color.b) < MIN_WHITE_PLATE_LEVEL
  return {
    // A white mark is visible on black only.
    picture: thumbnailOn(WHITE, small) ?? thumbnailOn(BLACK, small),
    mark: plate && isColored ? thumbnailOn(color, inkOf(small, plate.ink)) : null,
  }
}

/** The image without its plate. */
function inkOf({ data, width, height }: Pixels, shares: Float32Array): Pixels {
  const ink = Uint8Array.from(data)
  for (const [index, share] of shares.entries()) ink[index * 4 + 3] = Math.round(share * 255)
  return { data: ink, width, height }
}

/** @returns the content on this background; null when nothing differs from it. */
function thumbnailOn(background: Rgb, pixels: Pixels): string | null {
  const levels = [background.r, background.g, background.b]
  const opaque = flatten(pixels, levels)
  const box = contentBox(opaque, levels)
  if (box === null) return null
  const { data } = downsample(squareAround(opaque, box, levels), THUMBNAIL_EDGE)
  const rgb = data.filter((_, i) => i % 4 !== 3)
  return Buffer.from([...levels, ...rgb]).toString('base64')
}

function flatten({ data, width, height }: Pixels, background: number[]): Pixels {
  const opaque = data.map((level, i) => {
    const alpha = data[i | 3]! / 255
    return i % 4 === 3 ? 255 : Math.round(level * alpha + background[i % 4]! * (1 - alpha))
  })
  return { data: opaque, width, height }
}

function contentBox({ data, width, height }: Pixels, background: number[]): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let index = 0; index < width * height; index++) {
    const differs = background.some(
      (level, channel) => Math.abs(data[index * 4 + channel]! - level) >= MIN_CONTENT_DIFFERENCE,
    )
    if (!differs) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** The box in the middle of a square, enlarged so that half a pixel can be seen and a thumbnail has enough pixels. */
function squareAround({ data, width }: Pixels, box: Box, background: number[]): Pixels {
  const longer = Math.max(box.width, box.height)
  const enlargement = Math.max(2, Math.ceil(THUMBNAIL_EDGE / longer))
  const edge = longer * enlargement
  const offset = (side: number) => Math.floor((edge - side * enlargement) / 2)
  const [offsetX, offsetY] = [offset(box.width), offset(box.height)]
  const square = new Uint8Array(edge * edge * 4)
  for (let y = 0; y < edge; y++) {
    const sourceY = Math.floor((y - offsetY) / enlargement)
    for (let x = 0; x < edge; x++) {
      const sourceX = Math.floor((x - offsetX) / enlargement)
      const isInside = sourceX >= 0 && sourceX < box.width && sourceY >= 0 && sourceY < box.height
      const source = ((box.top + sourceY) * width + box.left + sourceX) * 4
      const pixel = isInside ? data.subarray(source, source + 3) : background
      square.set(pixel, (y * edge + x) * 4)
      square[(y * edge + x) * 4 + 3] = 255
    }
  }
  return { data: square, width: edge, height: edge }
}
