// Finds the part of an image to keep: outer margins are cut, the space around a mark on a plate stays.
// A "plate" is the solid background shape behind a mark; "ink" is everything visible except the plate.
import { type Box, crop, downsample, wholeImage } from '../measure/downsample.ts'
import { findPlate, PLATE_ANALYSIS_EDGE, type Plate } from '../measure/plate.ts'
import { MIN_VISIBLE_ALPHA } from '../measure/visible-area.ts'
import type { Pixels } from '../render-types.ts'
import type { Rgb } from '../theme/color.ts'

// The rules, in the order in which they apply:
// 1. Transparent margins are cut completely: the page that shows the logo sets its own space.
// 2. A plate that leaves its corners transparent (round or rounded) is kept unchanged.
// 3. A plate with a gradient is kept whole, except in a maskable icon. A plate with ink at its edge is kept whole,
//    even a white one: a band or a letter that bleeds off the edge is composed with the space on the other side. So is
//    a mark on a colored plate that is not in the middle, and one far from the middle of a white square.
// 4. Any other plate that fills the image loses only its excess. On a white plate, which is usually only
//    the background of the page, the mark keeps a margin of 1/8 of its mean edge, so it fills 4/5 of the
//    image. On a colored plate, which is part of the design, it keeps 1/3, so it fills 3/5.
// 5. A square image stays square, unless one side of the mark is more than twice the other.
// 6. A maskable icon has a margin that platforms cut off. It is cut to its safe zone, the middle 4/5
//    of the edge, or to its ink where that is larger.

/** Channel difference from the plate that counts as ink. It is lower in images with pale shapes. */
const INK_DIFFERENCE = 16
const PALE_INK_DIFFERENCE = 6
/** Minimum pale pixels per fainter pixel in a pale shape. Noise in 60 JPEG, WebP and AVIF marks reached 1.8. */
const MIN_PALE_TO_FAINT_RATIO = 2
/** A plate whose channels all have at least this level, of 255, counts as white. */
const MIN_WHITE_PLATE_LEVEL = 240
/** Share of the mark's mean edge; see rule 4. */
const WHITE_PLATE_MARGIN = 1 / 8
const COLORED_PLATE_MARGIN = 1 / 3
/** Share of the plate's edge by which a mark may be off its center and still counts as centered. */
const MAX_OFFSET = 0.08
/** The same for a white square, which may be the background of a page that was cut by hand. */
const MAX_OFFSET_ON_WHITE = 0.15
/** A mark with a shorter longer edge, as a share of that of its white square, was placed by nobody. */
const MIN_PLACED_MARK = 0.2
/** Share of the edge of a maskable icon that platforms never cut off. */
const SAFE_ZONE = 0.8
/** Maximum longer side divided by shorter, of a square image and of its ink; see rule 5. */
const MAX_SQUARE_ASPECT = 1.05
const MAX_SQUARE_INK_ASPECT = 2
/** Maximum longer side divided by shorter; a hairline keeps some of the space around it. */
const MAX_ASPECT = 16
/** The image stays whole when the cut would remove less than this share of its width and of its height. */
const MIN_GAIN = 0.02

/** The part of the image to keep; null when nothing is visible. */
export function contentBox(pixels: Pixels, isMaskable: boolean): Box | null {
  const { data } = pixels
  const visibleBox = boxAround(
    pixels,
    wholeImage(pixels),
    (offset) => data[offset + 3]! >= MIN_VISIBLE_ALPHA,
  )
  if (visibleBox === null) return null
  const plate = findPlate(downsample(crop(pixels, visibleBox), PLATE_ANALYSIS_EDGE))
  const box = plate?.isFull ? trimPlate(pixels, visibleBox, plate, isMaskable) : visibleBox
  const result = limitAspect(box, pixels)
  const { width, height } = pixels
  const gain = Math.max(1 - result.width / width, 1 - result.height / height)
  return gain < MIN_GAIN ? wholeImage(pixels) : result
}

/** @param visible the box of the image without its transparent margins. */
function trimPlate(pixels: Pixels, visible: Box, plate: Plate, isMaskable: boolean): Box {
  if (plate.isGradient) return isMaskable ? safeZoneOf(visible) : visible
  const ink = inkBox(pixels, visible, plate.rimColor) ?? visible
  if (touchesEdge(ink, visible)) return visible
  const isWhite = Object.values(plate.rimColor).every((level) => level >= MIN_WHITE_PLATE_LEVEL)
  const isComposed = isWhite
    ? isSquare(visible) &&
      Math.max(ink.width, ink.height) >= visible.width * MIN_PLACED_MARK &&
      offsetOf(ink, visible) > MAX_OFFSET_ON_WHITE
    : offsetOf(ink, visible) > MAX_OFFSET
  if (!isMaskable && isComposed) return visible
  const margin =
    Math.sqrt(ink.width * ink.height) * (isWhite ? WHITE_PLATE_MARGIN : COLORED_PLATE_MARGIN)
  const trimmed = withMargin(ink, margin, visible)
  return isMaskable ? cutToSafeZone(trimmed, ink, visible) : trimmed
}

/** How far the middle of the mark is from that of the plate, as a share of the plate. */
function offsetOf(ink: Box, visible: Box): number {
  const x = ink.left + ink.width / 2 - (visible.left + visible.width / 2)
  const y = ink.top + ink.height / 2 - (visible.top + visible.height / 2)
  return Math.max(Math.abs(x) / visible.width, Math.abs(y) / visible.height)
}

const aspectOf = ({ width, height }: Box) => Math.max(width / height, height / width)

const isSquare = (box: Box) => aspectOf(box) <= MAX_SQUARE_ASPECT

const touchesEdge = (ink: Box, visible: Box) =>
  ink.left === visible.left ||
  ink.top === visible.top ||
  ink.left + ink.width === visible.left + visible.width ||
  ink.top + ink.height === visible.top + visible.height

/** Widens a box that is too long and thin, inside the image. */
function limitAspect(box: Box, image: Pixels): Box {
  const minSide = Math.max(box.width, box.height) / MAX_ASPECT
  const horizontal = spanAround(box.left, box.width, Math.max(box.width, minSide), 0, image.width)
  const vertical = spanAround(box.top, box.height, Math.max(box.height, minSide), 0, image.height)
  return {
    left: horizontal.start,
    width: horizontal.length,
    top: vertical.start,
    height: vertical.length,
  }
}

/** The ink with its margin: square by rule 5 if the visible part is square, and always inside the visible part. */
function withMargin(ink: Box, margin: number, visible: Box): Box {
  const staysSquare = isSquare(visible) && aspectOf(ink) <= MAX_SQUARE_INK_ASPECT
  const edge = Math.max(ink.width, ink.height)
  const [width, height] = staysSquare ? [edge, edge] : [ink.width, ink.height]
  const horizontal = spanAround(
    ink.left,
    ink.width,
    width + margin * 2,
    visible.left,
    visible.width,
  )
  const vertical = spanAround(ink.top, ink.height, height + margin * 2, visible.top, visible.height)
  return {
    left: horizontal.start,
    width: horizontal.length,
    top: vertical.start,
    height: vertical.length,
  }
}

/** Resizes a span around its center, then cuts and moves it to stay inside the bounds. */
function spanAround(
  start: number,
  length: number,
  newLength: number,
  boundsStart: number,
  boundsLength: number,
) {
  const fitting = Math.min(boundsLength, Math.ceil(newLength))
  const centered = Math.round(start + length / 2 - fitting / 2)
  const maxStart = boundsStart + boundsLength - fitting
  return { start: Math.min(Math.max(boundsStart, centered), maxStart), length: fitting }
}

function cutToSafeZone(trimmed: Box, ink: Box, visible: Box): Box {
  // Ink outside the safe zone enlarges the box; a box that is already tighter stays.
  const safeZone = withMargin(union(safeZoneOf(visible), ink), 0, visible)
  return trimmed.width < safeZone.width ? trimmed : safeZone
}

const safeZoneOf = ({ left, top, width, height }: Box): Box => ({
  left: left + Math.floor((width * (1 - SAFE_ZONE)) / 2),
  top: top + Math.floor((height * (1 - SAFE_ZONE)) / 2),
  width: Math.ceil(width * SAFE_ZONE),
  height: Math.ceil(height * SAFE_ZONE),
})

function union(first: Box, second: Box): Box {
  const [left, top] = [Math.min(first.left, second.left), Math.min(first.top, second.top)]
  const right = Math.max(first.left + first.width, second.left + second.width)
  const bottom = Math.max(first.top + first.height, second.top + second.height)
  return { left, top, width: right - left, height: bottom - top }
}

function inkBox(pixels: Pixels, area: Box, plateColor: Rgb): Box | null {
  const { data } = pixels
  const difference = (offset: number) => {
    if (data[offset + 3]! < MIN_VISIBLE_ALPHA) return 0
    const [r, g, b] = [
      data[offset]! - plateColor.r,
      data[offset + 1]! - plateColor.g,
      data[offset + 2]! - plateColor.b,
    ]
    return Math.max(Math.abs(r), Math.abs(g), Math.abs(b))
  }
  const minDifference = hasPaleShapes(data, difference) ? PALE_INK_DIFFERENCE : INK_DIFFERENCE
  return boxAround(pixels, area, (offset) => difference(offset) >= minDifference)
}

/** A pale shape has many pale pixels and few fainter ones; noise has mostly fainter ones. */
function hasPaleShapes(data: Uint8Array, difference: (offset: number) => number): boolean {
  let pale = 0
  let faint = 0
  for (let offset = 0; offset < data.length; offset += 4) {
    const amount = difference(offset)
    if (amount > 0 && amount < PALE_INK_DIFFERENCE) faint += 1
    else if (amount >= PALE_INK_DIFFERENCE && amount < INK_DIFFERENCE) pale += 1
  }
  return pale > faint * MIN_PALE_TO_FAINT_RATIO
}

/** The smallest box around the matching pixels; null when none match. */
function boxAround({ width }: Pixels, area: Box, matches: (offset: number) => boolean): Box | null {
  let left = Number.POSITIVE_INFINITY
  let top = -1
  let right = -1
  let bottom = -1
  for (let y = area.top; y < area.top + area.height; y++) {
    for (let x = area.left; x < area.left + area.width; x++) {
      if (!matches((y * width + x) * 4)) continue
      if (top < 0) top = y
      if (x < left) left = x
      if (x > right) right = x
      bottom = y
    }
  }
  return top < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
