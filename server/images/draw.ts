// Draws artwork into the pixels of an image, with all that is visible of it where the layout puts the mark.
import type { AreaBox, SafeImage, VisibleArea } from '../../schema/artwork.ts'
import { canvas, nest, viewBoxOf } from './frame.ts'
import type { Layout } from './layout.ts'
import { type Box, crop } from './measure/downsample.ts'
import { rasterizeAtSize, rasterizePart } from './rasterize.ts'
import type { Pixels } from './render-types.ts'
import { isAlwaysForResvg, isKnownForResvg, RESVG_RULES } from './svg/drawing.ts'

/** @returns the mark alone, on a transparent background. */
export async function drawMark(
  artwork: SafeImage,
  visibleArea: VisibleArea,
  layout: Layout,
): Promise<Pixels> {
  const box =
    artwork.mediaType === 'image/svg+xml'
      ? await drawVector(artwork, visibleArea, layout)
      : await drawRaster(artwork, visibleArea, layout)
  return paste(box.pixels, box, layout)
}

/** A part of the image in whole pixels, and what is drawn there. */
interface DrawnBox {
  left: number
  top: number
  pixels: Pixels
}

async function drawVector(
  artwork: SafeImage,
  visibleArea: VisibleArea,
  layout: Layout,
): Promise<DrawnBox> {
  const svg = Buffer.from(artwork.bytes).toString()
  const { mark } = layout
  const { whole } = visibleArea
  const viewBox = viewBoxOf(rootAttributesOf(svg))
  // User units per pixel.
  const unit = Math.max(
    (viewBox.width * whole.width) / mark.width,
    (viewBox.height * whole.height) / mark.height,
  )
  const left = mark.left - (viewBox.width * whole.left) / unit
  const top = mark.top - (viewBox.height * whole.top) / unit
  // Nothing outside the viewBox is shown, and drawing less takes less time.
  const box = partInside(layout, {
    left,
    top,
    width: viewBox.width / unit,
    height: viewBox.height / unit,
  })
  // resvg may crash when the edge of the image cuts the region of a filter.
  const drawn = svg.includes('<filter') ? withSpace(box) : box
  // Percentages depend on the viewBox, so such artwork keeps its own, nested in one of pixels.
  const isNested = hasPercentages(svg)
  const newViewBox = isNested
    ? [drawn.left, drawn.top, drawn.width, drawn.height]
    : [
        viewBox.x + (drawn.left - left) * unit,
        viewBox.y + (drawn.top - top) * unit,
        drawn.width * unit,
        drawn.height * unit,
      ]
  const drawing = isNested ? canvas(layout, nest(svg, layout, visibleArea)) : svg
  const newBox = newViewBox.map(significant).join(' ')
  const pixels = await rasterizeAtSize(drawing, drawn, newBox, isKnownForResvg(artwork))
  return { ...box, pixels: drawn === box ? pixels : cropFrom(pixels, drawn, box) }
}

/**
 * @param svg sanitized; what depends on the part of it that is drawn has no such rules: filters, percentages.
 * @returns the version of the rules by which resvg draws every image of the artwork as it is; undefined when they do not.
 */
export function resvgRulesOf(svg: string, { whole }: VisibleArea): number | undefined {
  if (hasPercentages(svg)) return undefined
  const viewBox = viewBoxOf(rootAttributesOf(svg))
  const left = viewBox.x + viewBox.width * (whole.left + ROUNDING)
  const top = viewBox.y + viewBox.height * (whole.top + ROUNDING)
  const right = left + viewBox.width * (whole.width - 2 * ROUNDING)
  const bottom = top + viewBox.height * (whole.height - 2 * ROUNDING)
  return isAlwaysForResvg(svg, { left, top, right, bottom }) ? RESVG_RULES : undefined
}

/** Share of the viewBox by which a drawn part may be smaller than the mark in it, since its numbers have eight digits. */
const ROUNDING = 1e-5

const rootAttributesOf = (svg: string) => /^<svg\b([^>]*)>/.exec(svg)?.[1] ?? ''
const hasPercentages = (svg: string) => svg.includes('%"')

/** Space around a box for the region of a filter, by default a tenth of the shape, as a share of its longer side. */
const FILTER_SPACE = 0.25

function withSpace({ left, top, width, height }: Box): Box {
  const space = Math.ceil(Math.max(width, height) * FILTER_SPACE)
  return {
    left: left - space,
    top: top - space,
    width: width + 2 * space,
    height: height + 2 * space,
  }
}

const cropFrom = (pixels: Pixels, drawn: Box, box: Box) =>
  crop(pixels, { ...box, left: box.left - drawn.left, top: box.top - drawn.top })

const significant = (value: number) => Number(value.toPrecision(8))

/** The whole pixels of the image that the box touches, at least one. */
function partInside({ width, height, mark }: Layout, box: Box): Box {
  // The measured area may miss the tip of a shape, which would reach into the margin by a fraction of a pixel.
  const margin = Math.min(mark.left, mark.top) > 0.99 ? 1 : 0
  const within = (position: number, length: number) =>
    Math.min(length - margin, Math.max(margin, position))
  const left = within(Math.floor(box.left), width - 1)
  const top = within(Math.floor(box.top), height - 1)
  const right = within(Math.ceil(box.left + box.width), width)
  const bottom = within(Math.ceil(box.top + box.height), height)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

function paste(part: Pixels, { left, top }: DrawnBox, { width, height }: Layout): Pixels {
  if (part.width === width && part.height === height) return part
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < part.height; y++) {
    const row = part.data.subarray(y * part.width * 4, (y + 1) * part.width * 4)
    data.set(row, ((top + y) * width + left) * 4)
  }
  return { data, width, height }
}

async function drawRaster(
  { bytes, width, height }: SafeImage,
  visibleArea: VisibleArea,
  layout: Layout,
): Promise<DrawnBox> {
  const box = wholePixels(layout.mark, layout)
  const pixels = await rasterizePart(bytes, partOf(visibleArea.whole, width, height), box)
  return { ...box, pixels }
}

/** The nearest box of whole pixels inside the image, at least one pixel in size. */
function wholePixels(box: Box, image: { width: number; height: number }): Box {
  const [left, width] = wholeSpan(box.left, box.width, image.width)
  const [top, height] = wholeSpan(box.top, box.height, image.height)
  return { left, top, width, height }
}

/** @returns the start and the length in whole pixels, with nearly the same center. */
function wholeSpan(start: number, length: number, limit: number): [start: number, length: number] {
  const newLength = Math.min(limit, Math.max(1, Math.round(length)))
  // Half a pixel is rounded down; the tolerance is for the rounding of fractions.
  const newStart = Math.ceil(start + (length - newLength) / 2 - 0.5 - 1e-6)
  return [Math.min(limit - newLength, Math.max(0, newStart)), newLength]
}

/** The area in pixels of the image; null for nearly all of it. */
function partOf(area: AreaBox, width: number, height: number): Box | null {
  const left = Math.floor(area.left * width)
  const top = Math.floor(area.top * height)
  const right = Math.min(width, Math.ceil((area.left + area.width) * width))
  const bottom = Math.min(height, Math.ceil((area.top + area.height) * height))
  if (right - left > width * 0.97 && bottom - top > height * 0.97) return null
  return { left, top, width: right - left, height: bottom - top }
}
