// Decides where the artwork goes in the image. Pixels and SVG output share this layout, so that they look the same.
import type { VisibleArea } from '../../schema/artwork.ts'
import { fitMark, longSideOf, type Mark, markOf, type Size } from './mark.ts'
import type { Box } from './measure/downsample.ts'
import type { Recipe } from './render-types.ts'

export interface Layout {
  /** Size of the image in whole pixels. */
  width: number
  height: number
  /** Where everything visible of the artwork goes, in pixels; its edges may lie between two pixels. */
  mark: Box
  /** The plate behind the mark, and the radius of its corners; null without one. */
  plate: (Box & { radius: number }) | null
}

/**
 * Share of the tile that a solid square takes, and the power by which lighter marks take more: a disc gets 0.85. Both
 * were chosen by eye on contact sheets of 60 well-known logos at 128 and 32 px.
 */
const SOLID_SQUARE_SHARE = 0.8
const WEIGHT_POWER = 0.25
/** Share of the tile that the lightest marks take. */
const MAX_SHARE = 0.94
/** Least margin of a square image as a share of its edge: a pixel at 64 px, so that all sizes look alike. */
const MIN_MARGIN = 1 / 64
/** Margin of an image in the artwork's own shape, as a share of its shorter edge. */
const ORIGINAL_MARGIN = 0.04
/** Longer side divided by shorter from which a plate follows the shape of the mark, as for a wordmark. */
const MIN_WIDE_ASPECT = 3
/** Share of its normal size that a mark keeps on a square plate. */
const ON_PLATE_SHARE = 0.8
/** Space around a wide mark on its plate, as shares of the plate's longer edge and of the mark's shorter one. */
const WIDE_PLATE_INSET = 0.05
const WIDE_PLATE_SHORT_INSET = 0.3
/** Corner radius of a plate as a share of its shorter edge, as of a monogram's. */
const PLATE_RADIUS = 28 / 128

/**
 * The share of a square tile's edge that the longer edge of a mark takes, so that all marks look equally heavy.
 * @param weight see `weightOf`.
 */
export const opticalShare = (weight: number) =>
  Math.min(MAX_SHARE, SOLID_SQUARE_SHARE * Math.max(weight, 1e-6) ** -WEIGHT_POWER)

/** The weight of a mark: the share of the square around it that it seems to fill, from 0 to 1. */
const weightOf = ({ width, height }: Size, fill: number) =>
  (Math.min(width, height) / Math.max(width, height)) * fill

/**
 * @param artwork its size in any unit, and its visible area.
 * @param hasPlate whether a plate goes behind the mark.
 */
export function layOut(
  artwork: Size & { visibleArea: VisibleArea },
  recipe: Pick<Recipe, 'edge' | 'shape' | 'padding'>,
  hasPlate: boolean,
): Layout {
  const { visibleArea } = artwork
  const mark = markOf(artwork)
  return recipe.shape === 'square'
    ? layOutSquare(mark, visibleArea.fill, recipe, hasPlate)
    : layOutOriginal(mark.whole, recipe, hasPlate)
}

type Room = Pick<Recipe, 'edge' | 'padding'>

function layOutSquare(mark: Mark, fill: number, room: Room, hasPlate: boolean): Layout {
  const canvas = { width: room.edge, height: room.edge }
  const share = opticalShare(weightOf(mark.heavy, fill))
  const { size, long } = hasPlate
    ? sizeOnPlate(mark.heavy, share, room)
    : sizeWithoutPlate(share, room)
  const free = centerIn(canvas, size)
  return {
    ...canvas,
    mark: fitMark(mark, long, free),
    plate: hasPlate ? withRadius(free) : null,
  }
}

/** A part of the image, and the longer edge of the heavy part of the mark in it, in pixels. */
interface MarkSize {
  size: Size
  long: number
}

function sizeWithoutPlate(share: number, room: Room): MarkSize {
  return {
    size: squareOf(room.edge - 2 * minMarginOf(room)),
    long: room.edge - 2 * marginOf(room, share),
  }
}

function sizeOnPlate(mark: Size, share: number, room: Room): MarkSize {
  if (isWide(mark)) {
    const { plate, scaledMark } = widePlate(mark, room.edge - 2 * marginOf(room, MAX_SHARE))
    return { size: plate, long: longSideOf(scaledMark) }
  }
  const side = room.edge - 2 * marginOf(room, SOLID_SQUARE_SHARE)
  return { size: squareOf(side), long: side * share * ON_PLATE_SHARE }
}

const squareOf = (side: number): Size => ({ width: side, height: side })

function layOutOriginal(mark: Size, { edge, padding }: Room, hasPlate: boolean): Layout {
  const shortEdge = (edge * Math.min(mark.width, mark.height)) / Math.max(mark.width, mark.height)
  const margin =
    padding === null
      ? Math.max(1, Math.round(shortEdge * ORIGINAL_MARGIN))
      : paddingInPixels(edge, padding)
  const long = Math.max(1, edge - 2 * margin)
  const { plate, scaledMark } = hasPlate
    ? widePlate(mark, long)
    : { plate: null, scaledMark: scaleTo(mark, long) }
  const content = plate ?? scaledMark
  const canvas = { width: wholePixels(content.width), height: wholePixels(content.height) }
  canvas.width += 2 * margin
  canvas.height += 2 * margin
  return {
    ...canvas,
    mark: centerIn(canvas, scaledMark),
    plate: plate && withRadius(centerIn(canvas, plate)),
  }
}

/** The margin of the heavy part in whole pixels, so that straight edges stay sharp. */
function marginOf(room: Room, share: number): number {
  if (room.padding !== null) return minMarginOf(room)
  return Math.max(minMarginOf(room), Math.round((room.edge * (1 - share)) / 2))
}

/** Pixels on each side that stay free, also of pale and thin parts. */
const minMarginOf = ({ edge, padding }: Room) =>
  padding === null ? Math.max(1, Math.round(edge * MIN_MARGIN)) : paddingInPixels(edge, padding)

const paddingInPixels = (edge: number, percent: number) => Math.round((edge * percent) / 100)

const isWide = ({ width, height }: Size) =>
  Math.max(width, height) >= Math.min(width, height) * MIN_WIDE_ASPECT

/** A plate whose longer edge has this length, with the mark in it as large as fits. */
function widePlate(mark: Size, long: number): { plate: Size; scaledMark: Size } {
  const aspect = Math.min(mark.width, mark.height) / Math.max(mark.width, mark.height)
  // Space along the longer edge: long = markLong + 2 * (WIDE_PLATE_INSET * long + WIDE_PLATE_SHORT_INSET * markShort)
  const markLong = (long * (1 - 2 * WIDE_PLATE_INSET)) / (1 + 2 * WIDE_PLATE_SHORT_INSET * aspect)
  const scaledMark = scaleTo(mark, markLong)
  const space = long - markLong
  return {
    plate: { width: scaledMark.width + space, height: scaledMark.height + space },
    scaledMark,
  }
}

const withRadius = (plate: Box) => ({
  ...plate,
  radius: Math.min(plate.width, plate.height) * PLATE_RADIUS,
})

/** Scales the size so that its longer edge has this length. */
function scaleTo({ width, height }: Size, long: number): Size {
  const scale = long / longSideOf({ width, height })
  return { width: width * scale, height: height * scale }
}

const centerIn = (canvas: Size, { width, height }: Size): Box => ({
  left: (canvas.width - width) / 2,
  top: (canvas.height - height) / 2,
  width,
  height,
})

/** The length in whole pixels, rounded up; the tolerance is for the rounding of fractions. */
const wholePixels = (length: number) => Math.max(1, Math.ceil(length - 1e-6))
