// Computes a 64-bit hash of a mark's shape, independent of size, color, format, margin and plate.
// A "plate" is the solid background shape behind a mark; "ink" is everything visible except the plate.
import { hullArea } from '../theme/convex-hull.ts'
import type { Ink } from './ink.ts'

/** Each line of 5 cells has 4 pairs of neighbors; 8 rows and 8 columns of 4 pairs are 64 bits. */
const CELLS_PER_LINE = 5
const LINES = 8
/** How much more ink the next cell must have, as a share of a cell; less is noise. */
const MIN_RISE = 0.03
/** A pixel with a larger share of ink belongs to the mark. */
const MIN_INK_SHARE = 0.3
// A plain disc or square, whose outline has no features: it fills nearly all of its convex hull and most
// of the image.
const MIN_FEATURELESS_SOLIDITY = 0.95
const MIN_FEATURELESS_FILL = 0.7

interface Mask {
  shares: Float32Array
  width: number
  height: number
}

/** A difference hash: for each cell of two grids, whether the next cell has more ink. */
export function perceptualHash(ink: Ink): string {
  // The darkness inside a featureless outline is hashed instead.
  const mask = isFeatureless(ink) ? darknessMask(ink) : ink
  const across = compareCells(inkGrid(mask, ink, CELLS_PER_LINE, LINES), CELLS_PER_LINE, 1)
  const down = compareCells(inkGrid(mask, ink, LINES, CELLS_PER_LINE), LINES, LINES)
  const bits = [...across, ...down].map(Number).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/**
 * For each cell that has a next one, whether the next one has more ink.
 * @param step 1 for the cell to the right, `columns` for the one below.
 */
function compareCells(cells: Float64Array, columns: number, step: number): boolean[] {
  const hasNext = (cell: number) =>
    step === 1 ? cell % columns < columns - 1 : cell + step < cells.length
  const starts = [...cells.keys()].filter(hasNext)
  return starts.map((cell) => cells[cell + step]! - cells[cell]! > MIN_RISE)
}

function isFeatureless({ shares, width, height, plate }: Ink): boolean {
  if (plate) return false
  const indexes = [...shares.keys()].filter((index) => shares[index]! > MIN_INK_SHARE)
  if (indexes.length < width * height * MIN_FEATURELESS_FILL) return false
  return indexes.length / hullArea(indexes, width) > MIN_FEATURELESS_SOLIDITY
}

/** Uses darkness as ink: the lightest 2 % of the pixels count as no ink, the darkest 2 % as ink in full. */
function darknessMask({ shares, pixels: { data }, width, height }: Ink): Mask {
  const luma = shares.map((_, i) => {
    const offset = i * 4
    return (0.299 * data[offset]! + 0.587 * data[offset + 1]! + 0.114 * data[offset + 2]!) / 255
  })
  const visibleLuma = luma.filter((_, i) => shares[i]! > MIN_INK_SHARE).sort()
  const percentile = (share: number) => visibleLuma[Math.floor(visibleLuma.length * share)]!
  const low = percentile(0.02)
  const high = percentile(0.98)
  const range = Math.max(0.1, high - low)
  const darkness = shares.map(
    (share, i) => share * Math.min(1, Math.max(0, (high - luma[i]!) / range)),
  )
  return { shares: darkness, width, height }
}

/** The ink in each cell of a square grid around the mark. @param frame its ink defines the square. */
function inkGrid({ shares }: Mask, frame: Mask, columns: number, rows: number): Float64Array {
  const { left, top, width, height } = boxOf(frame)
  const edge = Math.max(width, height)
  const startX = left - (edge - width) / 2
  const startY = top - (edge - height) / 2
  const cellWidth = edge / columns
  const cellHeight = edge / rows
  const cells = new Float64Array(columns * rows)
  for (let y = top; y < top + height; y++) {
    const coveredRows = coveredCells((y - startY) / cellHeight, 1 / cellHeight, rows)
    for (let x = left; x < left + width; x++) {
      const share = shares[y * frame.width + x]!
      if (share === 0) continue
      for (const [column, across] of coveredCells(
        (x - startX) / cellWidth,
        1 / cellWidth,
        columns,
      )) {
        for (const [row, down] of coveredRows)
          cells[row * columns + column]! += share * across * down
      }
    }
  }
  return cells
}

/** The cells that a span covers, with the covered share of each. */
function coveredCells(
  start: number,
  length: number,
  cells: number,
): [cell: number, share: number][] {
  const covered: [number, number][] = []
  const end = Math.min(cells, start + length)
  for (let cell = Math.max(0, Math.floor(start)); cell < end; cell++) {
    covered.push([cell, Math.max(0, Math.min(end, cell + 1) - Math.max(start, cell))])
  }
  return covered
}

function boxOf({ shares, width, height }: Mask) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (const [index, share] of shares.entries()) {
    if (share <= MIN_INK_SHARE) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  // All ink is too faint, so the box is the whole image.
  if (right < 0) return { left: 0, top: 0, width, height }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
