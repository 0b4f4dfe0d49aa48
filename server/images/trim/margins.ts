// Where the drawing is within its image: margins are cut, breathing space on a plate is kept.

import { type Box, cropped, shrunk, wholeOf } from '../measure/downsample.ts'
import { LOOKED_AT, type Plate, plateOf } from '../measure/plate.ts'
import type { Rgb } from '../theme/color.ts'
import type { Pixels } from '../work.ts'

// The rules, in the order in which they are applied:
// 1. Transparent margins go whole: who shows the logo decides about the space around it.
// 2. A plate that leaves its corners transparent (round, rounded) is kept as its designer made it.
// 3. A plate that ink reaches the edge of, were it paper, is kept whole: a band, a quarter disc or a
//    letter that bleeds is composed with the space opposite.
// 4. Of any other plate that fills the rectangle only excess is cut. On a white one the mark gets an
//    eighth of its own mean edge on each side, so that it takes 4/5 of the picture: that white was
//    paper. On a coloured one it gets a third, so that it takes 3/5: that colour was meant.
// 5. What was square stays square, unless the mark is more than twice as wide as high.
// 6. A maskable icon is drawn for platforms that cut it: at most its safe zone is kept, the circle
//    over 4/5 of the edge, or more where ink goes beyond.

/** Below this alpha nothing is seen, were it a shadow's outermost. */
const SEEN = 6
/** The difference of a channel that is ink: in a noisy file, and where pale shapes are meant. */
const [INKED, PALE] = [16, 6]
/** Of 60 marks as JPEG, WebP or AVIF none had so many pale pixels for each paler one: 1.8 at most. */
const MEANT = 2
const PAPER = 240
const [ON_PAPER, ON_COLOUR] = [1 / 8, 1 / 3]
const SAFE_ZONE = 0.8
const NEARLY_SQUARE = 1.05
const WIDE = 2
/** Longer side to shorter: of a hairline some of the space around it is kept. */
const MOST_ASPECT = 16
/** Cutting less than this share of a side gains nothing. */
const WORTH_IT = 0.02

/** The part to keep; null when nothing can be seen. */
export function drawingBox(pixels: Pixels, maskable: boolean): Box | null {
  const { data } = pixels
  const seen = boxWhere(pixels, wholeOf(pixels), (at) => data[at + 3]! >= SEEN)
  if (seen === null) return null
  const plate = plateOf(shrunk(cropped(pixels, seen), LOOKED_AT))
  const box = plate?.isFull ? onPlate(pixels, seen, plate, maskable) : seen
  const kept = notTooThin(box, pixels)
  const { width, height } = pixels
  const gain = Math.max(1 - kept.width / width, 1 - kept.height / height)
  return gain < WORTH_IT ? wholeOf(pixels) : kept
}

function onPlate(pixels: Pixels, seen: Box, plate: Plate, maskable: boolean): Box {
  if (plate.isGradient) return maskable ? safeZoneOf(seen) : seen
  const ink = inkBox(pixels, seen, plate.ground) ?? seen
  if (bleeds(ink, seen)) return seen
  const isPaper = Object.values(plate.ground).every((level) => level >= PAPER)
  const pad = Math.sqrt(ink.width * ink.height) * (isPaper ? ON_PAPER : ON_COLOUR)
  const wanted = around(ink, pad, seen)
  return maskable ? withinSafeZone(wanted, ink, seen) : wanted
}

const bleeds = (ink: Box, whole: Box) =>
  ink.left === whole.left ||
  ink.top === whole.top ||
  ink.left + ink.width === whole.left + whole.width ||
  ink.top + ink.height === whole.top + whole.height

function notTooThin(box: Box, whole: Pixels): Box {
  const least = Math.max(box.width, box.height) / MOST_ASPECT
  const across = spanAround(box.left, box.width, Math.max(box.width, least), 0, whole.width)
  const down = spanAround(box.top, box.height, Math.max(box.height, least), 0, whole.height)
  return { left: across.start, width: across.length, top: down.start, height: down.length }
}

/** The ink with its space, square where the whole was, never beyond the whole. */
function around(ink: Box, pad: number, whole: Box): Box {
  const squareBefore = Math.max(whole.width / whole.height, whole.height / whole.width)
  const squareInk = Math.max(ink.width / ink.height, ink.height / ink.width)
  const isSquare = squareBefore <= NEARLY_SQUARE && squareInk <= WIDE
  const edge = Math.max(ink.width, ink.height)
  const [width, height] = isSquare ? [edge, edge] : [ink.width, ink.height]
  const across = spanAround(ink.left, ink.width, width + pad * 2, whole.left, whole.width)
  const down = spanAround(ink.top, ink.height, height + pad * 2, whole.top, whole.height)
  return { left: across.start, width: across.length, top: down.start, height: down.length }
}

/** A span of this length with another in its middle, moved and cut to lie within bounds. */
function spanAround(start: number, length: number, wanted: number, from: number, bound: number) {
  const long = Math.min(bound, Math.ceil(wanted))
  const centred = Math.round(start + length / 2 - long / 2)
  return { start: Math.min(Math.max(from, centred), from + bound - long), length: long }
}

function withinSafeZone(wanted: Box, ink: Box, whole: Box): Box {
  // Ink beyond it keeps its place in a larger square; what is tighter already stays so.
  const needed = around(union(safeZoneOf(whole), ink), 0, whole)
  return wanted.width < needed.width ? wanted : needed
}

const safeZoneOf = ({ left, top, width, height }: Box): Box => ({
  left: left + Math.floor((width * (1 - SAFE_ZONE)) / 2),
  top: top + Math.floor((height * (1 - SAFE_ZONE)) / 2),
  width: Math.ceil(width * SAFE_ZONE),
  height: Math.ceil(height * SAFE_ZONE),
})

function union(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)]
  const right = Math.max(one.left + one.width, other.left + other.width)
  const bottom = Math.max(one.top + one.height, other.top + other.height)
  return { left, top, width: right - left, height: bottom - top }
}

function inkBox(pixels: Pixels, within: Box, ground: Rgb): Box | null {
  const { data } = pixels
  const differs = (at: number) => {
    if (data[at + 3]! < SEEN) return 0
    const [r, g, b] = [data[at]! - ground.r, data[at + 1]! - ground.g, data[at + 2]! - ground.b]
    return Math.max(Math.abs(r), Math.abs(g), Math.abs(b))
  }
  const least = hasPaleShapes(data, differs) ? PALE : INKED
  return boxWhere(pixels, within, (at) => differs(at) >= least)
}

/** A pale shape has many pixels of its colour and few paler; noise fades away, mostly into the paler. */
function hasPaleShapes(data: Uint8Array, differs: (at: number) => number): boolean {
  let [pale, paler] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const by = differs(at)
    if (by > 0 && by < PALE) paler += 1
    else if (by >= PALE && by < INKED) pale += 1
  }
  return pale > paler * MEANT
}

/** The smallest box around the pixels that are meant; null when there are none. */
function boxWhere({ width }: Pixels, within: Box, isMeant: (at: number) => boolean): Box | null {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, -1, -1, -1]
  for (let y = within.top; y < within.top + within.height; y++) {
    for (let x = within.left; x < within.left + within.width; x++) {
      if (!isMeant((y * width + x) * 4)) continue
      if (top < 0) top = y
      if (x < left) left = x
      if (x > right) right = x
      bottom = y
    }
  }
  return top < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
