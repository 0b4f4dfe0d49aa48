// Draws artwork into the pixels of an image, with its visible area where the layout puts the mark.
import type { SafeImage, VisibleArea } from '../../schema/artwork.ts'
import { canvas, nest, viewBoxOf } from './frame.ts'
import type { Layout } from './layout.ts'
import type { Box } from './measure/downsample.ts'
import { rasterizeAtSize, rasterizePart } from './rasterize.ts'
import type { Pixels } from './render-types.ts'

/** @returns the mark alone, on a transparent background. */
export async function drawMark(
  artwork: SafeImage,
  visibleArea: VisibleArea,
  layout: Layout,
): Promise<Pixels> {
  const { width, height, mark } = layout
  const pixels =
    artwork.mediaType === 'image/svg+xml'
      ? await drawVector(Buffer.from(artwork.bytes).toString(), visibleArea, layout)
      : await drawRaster(artwork, visibleArea, layout)
  // The measured area may miss the tip of a shape, which would reach into the margin by a fraction of a pixel.
  if (Math.min(mark.left, mark.top) > 0.99)
    clearOutside(pixels, { left: 1, top: 1, width: width - 2, height: height - 2 })
  return pixels
}

async function drawVector(svg: string, visibleArea: VisibleArea, layout: Layout): Promise<Pixels> {
  const { width, height, mark } = layout
  // Percentages depend on the viewBox, so the artwork keeps its own.
  if (svg.includes('%"')) {
    return rasterizeAtSize(canvas(layout, nest(svg, layout, visibleArea)), { width, height })
  }
  const box = viewBoxOf(/^<svg\b([^>]*)>/.exec(svg)?.[1] ?? '')
  // User units per pixel.
  const unit = Math.max(
    (box.width * visibleArea.width) / mark.width,
    (box.height * visibleArea.height) / mark.height,
  )
  const left = box.x + box.width * visibleArea.left - mark.left * unit
  const top = box.y + box.height * visibleArea.top - mark.top * unit
  const viewBox = [left, top, width * unit, height * unit].map(significant).join(' ')
  const pixels = await rasterizeAtSize(svg, { width, height }, viewBox)
  // A larger viewBox also shows shapes outside the one of the artwork.
  clearOutside(pixels, {
    left: (box.x - left) / unit,
    top: (box.y - top) / unit,
    width: box.width / unit,
    height: box.height / unit,
  })
  return pixels
}

const significant = (value: number) => Number(value.toPrecision(8))

/** Makes all pixels transparent that lie fully outside the box. */
function clearOutside({ data, width, height }: Pixels, box: Box): void {
  const within = (position: number, max: number) => Math.min(max, Math.max(0, position))
  const left = within(Math.floor(box.left), width)
  const right = within(Math.ceil(box.left + box.width), width)
  const top = within(Math.floor(box.top), height)
  const bottom = within(Math.ceil(box.top + box.height), height)
  data.fill(0, 0, top * width * 4)
  data.fill(0, bottom * width * 4)
  if (left === 0 && right === width) return
  for (let y = top; y < bottom; y++) {
    data.fill(0, y * width * 4, (y * width + left) * 4)
    data.fill(0, (y * width + right) * 4, (y + 1) * width * 4)
  }
}

async function drawRaster(
  { bytes, width, height }: SafeImage,
  visibleArea: VisibleArea,
  layout: Layout,
): Promise<Pixels> {
  const box = wholePixels(layout.mark, layout)
  const mark = await rasterizePart(bytes, partOf(visibleArea, width, height), box)
  const data = new Uint8Array(layout.width * layout.height * 4)
  for (let y = 0; y < box.height; y++) {
    const row = mark.data.subarray(y * box.width * 4, (y + 1) * box.width * 4)
    data.set(row, ((box.top + y) * layout.width + box.left) * 4)
  }
  return { data, width: layout.width, height: layout.height }
}

/** The nearest box of whole pixels inside the image, at least one pixel in size. */
function wholePixels(box: Box, image: { width: number; height: number }): Box {
  const width = Math.min(image.width, Math.max(1, Math.round(box.width)))
  const height = Math.min(image.height, Math.max(1, Math.round(box.height)))
  return {
    left: Math.floor((image.width - width) / 2),
    top: Math.floor((image.height - height) / 2),
    width,
    height,
  }
}

/** The visible area in pixels of the image; null for nearly all of it. */
function partOf(area: VisibleArea, width: number, height: number): Box | null {
  const left = Math.floor(area.left * width)
  const top = Math.floor(area.top * height)
  const right = Math.min(width, Math.ceil((area.left + area.width) * width))
  const bottom = Math.min(height, Math.ceil((area.top + area.height) * height))
  if (right - left > width * 0.97 && bottom - top > height * 0.97) return null
  return { left, top, width: right - left, height: bottom - top }
}
