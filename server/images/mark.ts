// Places a mark by its heavy part, and keeps its pale and thin parts inside the image too.
import type { AreaBox, VisibleArea } from '../../schema/artwork.ts'
import type { Box } from './measure/downsample.ts'

export interface Size {
  width: number
  height: number
}

/** The visible part of the artwork, in its unit. */
export interface Mark {
  /** The part that decides the size and the center. */
  heavy: Box
  whole: Box
}

/** @param artwork its size in any unit, and its visible area. */
export const markOf = (artwork: Size & { visibleArea: VisibleArea }): Mark => ({
  heavy: inUnitsOf(artwork, artwork.visibleArea),
  whole: inUnitsOf(artwork, artwork.visibleArea.whole),
})

const inUnitsOf = (image: Size, { left, top, width, height }: AreaBox): Box => ({
  left: left * image.width,
  top: top * image.height,
  width: width * image.width,
  height: height * image.height,
})

/**
 * Puts the heavy part in the center of the free box. If pale or thin parts would be outside, the mark moves and shrinks
 * until they are inside.
 * @param long the longer edge of the heavy part in pixels.
 * @returns where the whole goes.
 */
export function fitMark({ heavy, whole }: Mark, long: number, free: Box): Box {
  const scale = Math.min(
    long / longSideOf(heavy),
    free.width / whole.width,
    free.height / whole.height,
  )
  const width = whole.width * scale
  const height = whole.height * scale
  const left = free.left + free.width / 2 - (heavy.left + heavy.width / 2 - whole.left) * scale
  const top = free.top + free.height / 2 - (heavy.top + heavy.height / 2 - whole.top) * scale
  return {
    left: within(left, free.left, free.left + free.width - width),
    top: within(top, free.top, free.top + free.height - height),
    width,
    height,
  }
}

export const longSideOf = ({ width, height }: Size) => Math.max(width, height)

const within = (position: number, min: number, max: number) =>
  Math.min(max, Math.max(min, position))
