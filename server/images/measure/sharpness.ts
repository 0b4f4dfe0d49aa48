// How much detail an image truly has: an icon blown up to 512 px is still an icon.
import type { Pixels } from '../work.ts'

/** A change of light along a row or column that counts as an edge, of 255. */
const EDGE = 48
/** Nothing is known from fewer edges. */
const FEW = 8
// Over 34 logos a fifth of the edges is 1 to 1.4 px wide, as JPEG too, and 2 where each edge falls
// in the middle of a pixel; enlarged by 2, 4, 16 (bilinear, cubic, Lanczos) it is about 2.3, 4, 14.
// Gradients and shadows are why not all edges are asked: even soft drawings have some sharp ones.
const SHARPEST = 0.2
const SHARP = 2
/** Widths are counted in eighths of a pixel, up to 64. */
const [FINENESS, WIDEST] = [8, 64 * 8]
/** Edges that all fall on one grid, at more places than a few squares have, are enlarged pixels. */
const [ON_GRID, FEW_PLACES, LARGEST_BLOCK] = [0.97, 12, 32]

interface Edges {
  /** Count by width. */
  widths: Uint32Array
  /** Count by place along the rows, then along the columns. */
  places: [Uint32Array, Uint32Array]
  count: number
}

/**
 * An estimate of the longer edge in pixels that would hold all the detail: the image's own where it
 * is sharp, less where its edges are wider than antialiasing makes them or stand in blocks.
 */
export function effectiveEdge(pixels: Pixels): number {
  const edge = Math.max(pixels.width, pixels.height)
  const edges = edgesOf(pixels)
  if (edges.count < FEW) return edge
  const width = sharpest(edges)
  // From sharp to soft by and by: twofold enlargement is hardly told from a soft drawing.
  const enlarged = Math.max(1, Math.min(width, 1 + (width - SHARP) * 2))
  return Math.round(edge / Math.max(enlarged, blockOf(edges)))
}

function edgesOf(pixels: Pixels): Edges {
  const { width, height } = pixels
  const places: Edges['places'] = [new Uint32Array(width), new Uint32Array(height)]
  const edges = { widths: new Uint32Array(WIDEST + 1), places, count: 0 }
  const light = lightOf(pixels)
  for (let y = 0; y < height; y++) scan(light, y * width, 1, width, edges, places[0])
  for (let x = 0; x < width; x++) scan(light, x, width, height, edges, places[1])
  return edges
}

/** One number a pixel in which white, black and transparent differ. */
function lightOf({ data }: Pixels): Float32Array {
  const light = new Float32Array(data.length / 4)
  for (let place = 0; place < light.length; place++) {
    const at = place * 4
    const luma = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    light[place] = (data[at + 3]! * (128 + luma / 2)) / 255
  }
  return light
}

/** Each run that only rises or only falls is one edge, as wide as its height over its steepest step. */
function scan(
  light: Float32Array,
  start: number,
  stride: number,
  length: number,
  edges: Edges,
  places: Uint32Array,
): void {
  const step = (at: number) => light[start + (at + 1) * stride]! - light[start + at * stride]!
  for (let at = 0; at < length - 1; ) {
    const sign = Math.sign(step(at))
    let [end, steepest, steepestAt, height] = [at, 0, at, 0]
    while (end < length - 1 && step(end) * sign >= 1) {
      const rise = step(end) * sign
      height += rise
      if (rise > steepest) [steepest, steepestAt] = [rise, end]
      end += 1
    }
    if (height >= EDGE) {
      edges.widths[Math.min(WIDEST, Math.round((height / steepest) * FINENESS))]! += 1
      places[steepestAt]! += 1
      edges.count += 1
    }
    at = Math.max(end, at + 1)
  }
}

function sharpest({ widths, count }: Edges): number {
  let passed = 0
  const found = widths.findIndex((some) => {
    passed += some
    return passed > count * SHARPEST
  })
  return found / FINENESS
}

/** The edge of the blocks that an image enlarged without smoothing is made of, 1 for any other. */
function blockOf({ places, count }: Edges): number {
  const used = places.flatMap((line) => [...line].filter((some) => some > 0))
  if (used.length < FEW_PLACES) return 1
  for (let block = LARGEST_BLOCK; block > 1; block--) {
    const onGrid = places.reduce((sum, line) => sum + bestResidue(line, block), 0)
    if (onGrid >= count * ON_GRID) return block
  }
  return 1
}

function bestResidue(line: Uint32Array, block: number): number {
  const sums = new Uint32Array(block)
  for (const [at, some] of line.entries()) sums[at % block]! += some
  return Math.max(...sums)
}
