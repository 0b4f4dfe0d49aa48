// Estimates how much detail an image has, to detect small icons that were enlarged.
import type { Pixels } from '../render-types.ts'

/** Minimum change, along a row or column, of the values from `lightnessMap` (0 to 255) that counts as an edge. */
const MIN_EDGE_HEIGHT = 48
/** With fewer edges there is no estimate. */
const MIN_EDGES = 8
// Measured with 34 logos: the sharpest fifth of the edges is 1 to 1.4 px wide, also as JPEG, or 2 px
// where edges fall in the middle of a pixel. Enlarged by 2, 4 or 16 it is about 2.3, 4 or 14 px wide.
// Only a fifth is used because gradients and shadows have wide edges in sharp images too.
const SHARPEST_SHARE = 0.2
const MAX_SHARP_WIDTH = 2
/** Edge widths are counted in eighths of a pixel. */
const STEPS_PER_PIXEL = 8
/** Wider edges count as 64 px wide. */
const MAX_WIDTH_STEPS = 64 * STEPS_PER_PIXEL
// If nearly all edges lie on one grid, at many positions, the image was enlarged without smoothing: each pixel of the
// original is a square block now.
const MIN_ON_GRID_SHARE = 0.97
const MIN_POSITIONS = 12
/** Largest detected side of a block, in pixels. */
const MAX_BLOCK_SIZE = 32

interface Edges {
  /** Number of edges by width in eighths of a pixel. */
  widths: Uint32Array
  /** Number of edges at each x, found along the rows, and at each y, found along the columns. */
  positions: [Uint32Array, Uint32Array]
  count: number
}

/**
 * Estimates the longer side in pixels that the detail needs. For a sharp image this is its own side;
 * it is less where edges are wider than antialiasing makes them, or lie on a grid of blocks.
 */
export function effectiveEdge(pixels: Pixels): number {
  const longSide = Math.max(pixels.width, pixels.height)
  const edges = findEdges(pixels)
  if (edges.count < MIN_EDGES) return longSide
  const width = sharpestWidth(edges)
  // A gradual transition, because a twofold enlargement looks much like a soft original.
  const enlargement = Math.max(1, Math.min(width, 1 + (width - MAX_SHARP_WIDTH) * 2))
  return Math.round(longSide / Math.max(enlargement, blockSize(edges)))
}

function findEdges(pixels: Pixels): Edges {
  const { width, height } = pixels
  const positions: Edges['positions'] = [new Uint32Array(width), new Uint32Array(height)]
  const edges = { widths: new Uint32Array(MAX_WIDTH_STEPS + 1), positions, count: 0 }
  const light = lightnessMap(pixels)
  for (let y = 0; y < height; y++) scanLine(light, y * width, 1, width, edges, positions[0])
  for (let x = 0; x < width; x++) scanLine(light, x, width, height, edges, positions[1])
  return edges
}

/** One value per pixel: 0 for transparent, 128 for black, 255 for white. */
function lightnessMap({ data }: Pixels): Float32Array {
  const light = new Float32Array(data.length / 4)
  for (let index = 0; index < light.length; index++) {
    const offset = index * 4
    const luma = 0.299 * data[offset]! + 0.587 * data[offset + 1]! + 0.114 * data[offset + 2]!
    light[index] = (data[offset + 3]! * (128 + luma / 2)) / 255
  }
  return light
}

/** Each monotonic run is one edge; its width is its height divided by its steepest step. */
function scanLine(
  light: Float32Array,
  start: number,
  stride: number,
  length: number,
  edges: Edges,
  positions: Uint32Array,
): void {
  const step = (position: number) =>
    light[start + (position + 1) * stride]! - light[start + position * stride]!
  for (let position = 0; position < length - 1; ) {
    const sign = Math.sign(step(position))
    let end = position
    let steepestStep = 0
    let steepestPosition = position
    let height = 0
    while (end < length - 1 && step(end) * sign >= 1) {
      const rise = step(end) * sign
      height += rise
      if (rise > steepestStep) {
        steepestStep = rise
        steepestPosition = end
      }
      end += 1
    }
    if (height >= MIN_EDGE_HEIGHT) {
      edges.widths[
        Math.min(MAX_WIDTH_STEPS, Math.round((height / steepestStep) * STEPS_PER_PIXEL))
      ]! += 1
      positions[steepestPosition]! += 1
      edges.count += 1
    }
    position = Math.max(end, position + 1)
  }
}

/** The width in pixels that the sharpest fifth of the edges does not exceed. */
function sharpestWidth({ widths, count }: Edges): number {
  let edgesSoFar = 0
  const widthSteps = widths.findIndex((edgeCount) => {
    edgesSoFar += edgeCount
    return edgesSoFar > count * SHARPEST_SHARE
  })
  return widthSteps / STEPS_PER_PIXEL
}

/** Side in pixels of the blocks in an image enlarged without smoothing; 1 for other images. */
function blockSize({ positions, count }: Edges): number {
  const usedPositions = positions.flatMap((line) => [...line].filter((edgeCount) => edgeCount > 0))
  if (usedPositions.length < MIN_POSITIONS) return 1
  for (let block = MAX_BLOCK_SIZE; block > 1; block--) {
    const onGrid = positions.reduce((sum, line) => sum + maxEdgesOnGrid(line, block), 0)
    if (onGrid >= count * MIN_ON_GRID_SHARE) return block
  }
  return 1
}

/** The most edges that share one position modulo the block size. */
function maxEdgesOnGrid(line: Uint32Array, block: number): number {
  const sums = new Uint32Array(block)
  for (const [position, edgeCount] of line.entries()) sums[position % block]! += edgeCount
  return Math.max(...sums)
}
