// Draws the tiles of a logo wall as SVG paths.
import type { Box, Layout } from './layouts.ts'

/** @returns the SVG path of a tile: a rounded rectangle, or a hexagon in a honeycomb. */
export function tilePath(layout: Layout, { x, y, width, height }: Box): string {
  const corners: [number, number][] =
    layout === 'honeycomb'
      ? [
          [x + width / 2, y],
          [x + width, y + height / 4],
          [x + width, y + (height * 3) / 4],
          [x + width / 2, y + height],
          [x, y + (height * 3) / 4],
          [x, y + height / 4],
        ]
      : [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ]
  return roundedPath(corners, Math.min(width, height) * (layout === 'honeycomb' ? 0.08 : 0.16))
}

/** @returns a closed path whose corners are rounded with quadratic curves. */
function roundedPath(corners: [number, number][], radius: number): string {
  const towards = (from: [number, number], to: [number, number]): string => {
    const share = radius / Math.hypot(to[0] - from[0], to[1] - from[1])
    const point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    return point.map(rounded).join(' ')
  }
  const parts = corners.map((corner, i) => {
    const previous = corners.at(i - 1)!
    const next = corners[(i + 1) % corners.length]!
    const start = towards(corner, previous)
    return `${i === 0 ? 'M' : 'L'}${start}Q${corner.map(rounded).join(' ')} ${towards(corner, next)}`
  })
  return `${parts.join('')}Z`
}

/** Two digits: a hundredth of a pixel is invisible. */
export const rounded = (value: number): number => Math.round(value * 100) / 100
