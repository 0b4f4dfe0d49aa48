// A mark's shape in 64 bits that do not depend on its size, colour, format, margin or plate.
import { hullArea } from '../theme/convex-hull.ts'
import type { Ink } from './ink.ts'

/** 4 steps to the right in each of 8 rows, 4 down in each of 8 columns: 64. */
const [FEW, MANY] = [5, 8]
/** Share of a cell by which the next must have more ink: less is noise. */
const MORE = 0.03
const INKED = 0.3
/** A disc or square says nothing by its outline, so its light is taken for its ink. */
const [SOLID, FILLED] = [0.95, 0.7]

interface Mask {
  shares: Float32Array
  width: number
  height: number
}

/** A difference hash: for each cell of two grids whether the next to the right or below has more. */
export function shapeOf(ink: Ink): string {
  const mask = isFeatureless(ink) ? lightOf(ink) : ink
  const across = risesOf(gridOf(mask, ink, FEW, MANY), FEW, 1)
  const down = risesOf(gridOf(mask, ink, MANY, FEW), MANY, MANY)
  const bits = [...across, ...down].map(Number).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** Whether each cell has less than the one that is this many places on. */
function risesOf(cells: Float64Array, columns: number, step: number): boolean[] {
  const hasNext = (cell: number) =>
    step === 1 ? cell % columns < columns - 1 : cell + step < cells.length
  const starts = [...cells.keys()].filter(hasNext)
  return starts.map((cell) => cells[cell + step]! - cells[cell]! > MORE)
}

function isFeatureless({ shares, width, height, plate }: Ink): boolean {
  if (plate) return false
  const places = [...shares.keys()].filter((place) => shares[place]! > INKED)
  if (places.length < width * height * FILLED) return false
  return places.length / hullArea(places, width) > SOLID
}

/** Dark is ink: the lightest part of the drawing counts as none. */
function lightOf({ shares, pixels: { data }, width, height }: Ink): Mask {
  const luma = shares.map((_, i) => {
    const at = i * 4
    return (0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) / 255
  })
  const seen = luma.filter((_, i) => shares[i]! > INKED).sort()
  const [low, high] = [seen[Math.floor(seen.length * 0.02)]!, seen[Math.floor(seen.length * 0.98)]!]
  const range = Math.max(0.1, high - low)
  const dark = shares.map((share, i) => share * Math.min(1, Math.max(0, (high - luma[i]!) / range)))
  return { shares: dark, width, height }
}

/** The mean ink in each cell of a square around it. @param frame whose outline is trimmed to. */
function gridOf({ shares }: Mask, frame: Mask, columns: number, rows: number): Float64Array {
  const { left, top, width, height } = boxOf(frame)
  const edge = Math.max(width, height)
  const [startX, startY] = [left - (edge - width) / 2, top - (edge - height) / 2]
  const [unitX, unitY] = [edge / columns, edge / rows]
  const cells = new Float64Array(columns * rows)
  for (let y = top; y < top + height; y++) {
    const covered = spread((y - startY) / unitY, 1 / unitY, rows)
    for (let x = left; x < left + width; x++) {
      const share = shares[y * frame.width + x]!
      if (share === 0) continue
      for (const [column, across] of spread((x - startX) / unitX, 1 / unitX, columns)) {
        for (const [row, down] of covered) cells[row * columns + column]! += share * across * down
      }
    }
  }
  return cells
}

/** The cells that a span of a pixel's width covers, with how much of each. */
function spread(start: number, length: number, cells: number): [cell: number, share: number][] {
  const covered: [number, number][] = []
  const end = Math.min(cells, start + length)
  for (let cell = Math.max(0, Math.floor(start)); cell < end; cell++) {
    covered.push([cell, Math.max(0, Math.min(end, cell + 1) - Math.max(start, cell))])
  }
  return covered
}

function boxOf({ shares, width, height }: Mask) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (const [place, share] of shares.entries()) {
    if (share <= INKED) continue
    const [x, y] = [place % width, Math.floor(place / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  // Ink too faint for any box: all of it.
  if (right < 0) return { left: 0, top: 0, width, height }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
