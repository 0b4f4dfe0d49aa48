// Measures the visible part of an image: the boxes around it, and how much of its box the heavy part seems to fill.
import type { AreaBox, VisibleArea } from '../../../schema/artwork.ts'
import type { Pixels } from '../render-types.ts'
import { hullArea } from '../theme/convex-hull.ts'

/** The visible area of an image that is visible up to its edges. */
const WHOLE_BOX: AreaBox = { left: 0, top: 0, width: 1, height: 1 }
export const WHOLE_AREA: VisibleArea = { ...WHOLE_BOX, fill: 1, whole: WHOLE_BOX }

/** Below this alpha a pixel is invisible, such as the outermost part of a shadow. */
export const MIN_VISIBLE_ALPHA = 6
/** Below this alpha a pixel has no weight, such as most of a shadow. */
const MIN_HEAVY_ALPHA = 64
/** From this alpha on a pixel belongs to the shape. */
const MIN_SHAPE_ALPHA = 128
/** A pixel whose channels all have at least this level, of 255, counts as white. */
const MIN_WHITE_LEVEL = 240
/** With a smaller share of its pixels in another color, an image on white is white itself. */
const MIN_INK_SHARE = 0.02

interface Size {
  width: number
  height: number
}

/** A length of the image in pixels, from `start` to `end`. */
interface Span {
  start: number
  end: number
}

interface Spans {
  columns: Span
  rows: Span
}

/**
 * @param pixels the image, scaled down to measure its weight.
 * @param fine the image as large as its thin ends need.
 * @param vector its size in any unit: renderers keep the aspect ratio of a vector and center it in whole pixels. Null for
 *   a raster image, which fills the pixels.
 * @returns the whole area when nothing is visible.
 */
export function measureVisibleArea(pixels: Pixels, fine: Pixels, vector: Size | null): VisibleArea {
  const heavy = spansOf(pixels, MIN_HEAVY_ALPHA)
  const visible = spansOf(fine, MIN_VISIBLE_ALPHA)
  if (visible === null) return WHOLE_AREA
  const whole = boxOf(visible, fine, vector ?? fine)
  const box = heavy && boxOf(heavy, pixels, vector ?? pixels)
  // Everything is pale, or what is not lies in the margin to whole pixels.
  if (heavy === null || box === null || isEmpty(box)) {
    return isEmpty(whole) ? WHOLE_AREA : { ...whole, fill: 1, whole }
  }
  return { ...box, fill: rounded(fillOf(pixels, heavy)), whole: union(whole, box) }
}

/** The columns and rows with a pixel of at least this alpha; null without any. */
function spansOf(pixels: Pixels, minAlpha: number): Spans | null {
  const alphas = maxAlphas(pixels)
  const columns = spanOf(alphas.columns, minAlpha)
  const rows = spanOf(alphas.rows, minAlpha)
  return columns && rows && { columns, rows }
}

/** The highest alpha in each column and row. */
function maxAlphas({ data, width, height }: Pixels) {
  const columns = new Uint8Array(width)
  const rows = new Uint8Array(height)
  for (let y = 0, offset = 3; y < height; y++) {
    for (let x = 0; x < width; x++, offset += 4) {
      const alpha = data[offset]!
      if (alpha > columns[x]!) columns[x] = alpha
      if (alpha > rows[y]!) rows[y] = alpha
    }
  }
  return { columns, rows }
}

// An edge between two pixels covers the outer one in part. Its alpha, divided by that of the next one, is that part.
function spanOf(alphas: Uint8Array, minAlpha: number): Span | null {
  const first = alphas.findIndex((alpha) => alpha >= minAlpha)
  if (first < 0) return null
  const last = alphas.findLastIndex((alpha) => alpha >= minAlpha)
  if (first === last) return { start: first, end: first + 1 }
  const coverage = (outer: number, inner: number) => Math.min(1, alphas[outer]! / alphas[inner]!)
  return { start: first + 1 - coverage(first, first + 1), end: last + coverage(last, last - 1) }
}

function boxOf({ columns, rows }: Spans, pixels: Size, image: Size): AreaBox {
  const scale = Math.min(pixels.width / image.width, pixels.height / image.height)
  const [left, width] = sharesOf(columns, image.width * scale, pixels.width)
  const [top, height] = sharesOf(rows, image.height * scale, pixels.height)
  return { left, top, width, height }
}

const isEmpty = ({ width, height }: AreaBox) => width === 0 || height === 0

/** @returns the start and the length of the span as shares of the image, which is centered in the pixels. */
function sharesOf({ start, end }: Span, imageLength: number, pixelLength: number) {
  const shareAt = (position: number) =>
    Math.min(1, Math.max(0, (position - (pixelLength - imageLength) / 2) / imageLength))
  const from = rounded(shareAt(start))
  return [from, rounded(shareAt(end) - from)] as const
}

/** The smallest box that contains both. */
function union(first: AreaBox, second: AreaBox): AreaBox {
  const [left, top] = [Math.min(first.left, second.left), Math.min(first.top, second.top)]
  const right = Math.max(first.left + first.width, second.left + second.width)
  const bottom = Math.max(first.top + first.height, second.top + second.height)
  return { left, top, width: rounded(right - left), height: rounded(bottom - top) }
}

// Seven digits suffice for any size of image, and keep records short.
const rounded = (share: number) => Math.round(share * 1e7) / 1e7

function fillOf(pixels: Pixels, { columns, rows }: Spans): number {
  const boxArea = (columns.end - columns.start) * (rows.end - rows.start)
  const { data } = pixels
  const area = { all: 0, ink: 0 }
  const shape = { all: [] as number[], ink: [] as number[] }
  const isOnWhite = hasWhiteCorners(pixels, columns, rows)
  for (let index = 0, offset = 0; offset < data.length; index++, offset += 4) {
    const alpha = data[offset + 3]!
    if (alpha < MIN_HEAVY_ALPHA) continue
    const isInk = isOnWhite && !isWhiteAt(data, offset)
    area.all += alpha / 255
    if (isInk) area.ink += alpha / 255
    if (alpha < MIN_SHAPE_ALPHA) continue
    shape.all.push(index)
    if (isInk) shape.ink.push(index)
  }
  // White behind a mark is the background of its page, and weighs nothing.
  const counted = isOnWhite && area.ink > area.all * MIN_INK_SHARE ? 'ink' : 'all'
  const shareOfBox = (value: number) => Math.min(1, value / boxArea)
  const hull = shape[counted].length > 0 ? hullArea(shape[counted], pixels.width) : area[counted]
  return (shareOfBox(area[counted]) + shareOfBox(hull)) / 2
}

function hasWhiteCorners({ data, width }: Pixels, columns: Span, rows: Span): boolean {
  const [left, right] = [Math.floor(columns.start), Math.ceil(columns.end) - 1]
  const [top, bottom] = [Math.floor(rows.start), Math.ceil(rows.end) - 1]
  return [top, bottom].every((y) =>
    [left, right].every((x) => {
      const offset = (y * width + x) * 4
      return data[offset + 3]! >= MIN_SHAPE_ALPHA && isWhiteAt(data, offset)
    }),
  )
}

const isWhiteAt = (data: Uint8Array, offset: number) =>
  Math.min(data[offset]!, data[offset + 1]!, data[offset + 2]!) >= MIN_WHITE_LEVEL
