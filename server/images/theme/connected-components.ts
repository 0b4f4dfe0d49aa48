// Finds the connected shapes of a small image, and summarizes its colors.
// A "weak" pixel has too little contrast with the page background. A "plate" is the solid shape behind a mark.
import type { Pixels } from '../render-types.ts'
import { colorDistance, colorKeyAt, colorOfKey, contrast, oklchOf, type Rgb } from './color.ts'
import { type ColorCount, countColors, pixelCountOf } from './color-counts.ts'
import { hullArea } from './convex-hull.ts'

/** One connected shape of visible pixels, with the part of it that is weak. */
export interface Component {
  /** Number of pixels. */
  area: number
  weakPixels: number
  /** Number of pixel sides that face transparency or the image's border: of all pixels, and of weak ones. */
  borderLength: number
  weakBorderLength: number
  /** Share of its convex hull that it fills: about 1 for a plate, about half for a letter. */
  solidity: number
  /** Colors of the weak pixels counted in `weakBorderLength`, one per pixel. */
  weakBorderColors: Rgb[]
}

export interface ColorSummary {
  /** Whether all visible pixels look like one color. */
  isSingleColor: boolean
  /** The color with the largest area; black when nothing is visible. */
  dominantColor: Rgb
  /** Share of pixels that are visible. */
  coverage: number
}

/** A pixel below this alpha is invisible. */
const MIN_VISIBLE_ALPHA = 64
// OKLab distance; antialiasing and JPEG noise around a flat color stay below it.
const SAME_COLOR_DISTANCE = 0.09
/** Share of the visible area in one color from which the image is single-color; the rest may be noise. */
const MIN_SAME_COLOR_SHARE = 0.985
/** Minimum share of its convex hull that a plate fills. */
const MIN_SOLIDITY = 0.88
/** Minimum area of a plate in pixels. */
const MIN_PLATE_AREA = 16
/** Number of cells along each OKLab axis from 0 to 1. */
const OKLAB_CELLS = 16

export const visibleColorsOf = (pixels: Pixels): ColorCount[] =>
  countColors(pixels, MIN_VISIBLE_ALPHA)

/** Measures the colors of the visible pixels, independent of the page background. */
export function summarizeColors(
  pixels: Pixels,
  colors: ColorCount[] = visibleColorsOf(pixels),
): ColorSummary {
  const { width, height } = pixels
  const area = pixelCountOf(colors)
  const dominantColor = findDominantColor(colors)
  const similar = colors.filter(
    ({ color }) => colorDistance(color, dominantColor) <= SAME_COLOR_DISTANCE,
  )
  const isSingleColor = area > 0 && pixelCountOf(similar) >= area * MIN_SAME_COLOR_SHARE
  return { isSingleColor, dominantColor, coverage: area / (width * height) }
}

/** Whether the shape is a plate: not too small, and it fills nearly all of its convex hull. */
export const isSolid = ({ solidity, area }: Component) =>
  area >= MIN_PLATE_AREA && solidity >= MIN_SOLIDITY

/** @param isWeak whether a color is weak. @returns the connected shapes, largest first. */
export function connectedComponents(pixels: Pixels, isWeak: (color: Rgb) => boolean): Component[] {
  const { data, width, height } = pixels
  const weakByColor = new Map<number, boolean>()
  const isWeakAt = (index: number) => {
    const key = colorKeyAt(data, index)
    let isWeakColor = weakByColor.get(key)
    if (isWeakColor === undefined) {
      isWeakColor = isWeak(colorOfKey(key))
      weakByColor.set(key, isWeakColor)
    }
    return isWeakColor
  }
  const visited = new Uint8Array(width * height)
  const components: Component[] = []
  for (let start = 0; start < visited.length; start++) {
    if (visited[start] || !isVisible(data, start)) continue
    components.push(measureComponent(pixels, floodFill(pixels, start, visited), isWeakAt))
  }
  return components.sort((a, b) => b.area - a.area)
}

function floodFill({ data, width, height }: Pixels, start: number, visited: Uint8Array): number[] {
  const indexes = [start]
  visited[start] = 1
  for (const index of indexes) {
    const x = index % width
    const y = (index - x) / width
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let col = Math.max(0, x - 1); col <= Math.min(width - 1, x + 1); col++) {
        const next = row * width + col
        if (visited[next] || !isVisible(data, next)) continue
        visited[next] = 1
        indexes.push(next)
      }
    }
  }
  return indexes
}

function measureComponent(
  { data, width, height }: Pixels,
  indexes: number[],
  isWeakAt: (index: number) => boolean,
): Component {
  const component = {
    area: indexes.length,
    weakPixels: 0,
    borderLength: 0,
    weakBorderLength: 0,
    weakBorderColors: [] as Rgb[],
  }
  for (const index of indexes) {
    const x = index % width
    const openSide = (isInside: boolean, neighbor: number) =>
      isInside && isVisible(data, neighbor) ? 0 : 1
    const openSides =
      openSide(x > 0, index - 1) +
      openSide(x < width - 1, index + 1) +
      openSide(index >= width, index - width) +
      openSide(index < width * (height - 1), index + width)
    component.borderLength += openSides
    if (!isWeakAt(index)) continue
    component.weakPixels += 1
    component.weakBorderLength += openSides
    if (openSides) component.weakBorderColors.push(colorOfKey(colorKeyAt(data, index)))
  }
  return { ...component, solidity: component.area / hullArea(indexes, width) }
}

const isVisible = (data: Uint8Array, index: number) => data[index * 4 + 3]! >= MIN_VISIBLE_ALPHA

/** The colors on both sides of each edge between visible pixels. @param minContrast minimum contrast of an edge. */
export function innerColorEdges(
  { data, width, height }: Pixels,
  minContrast: number,
): [Rgb, Rgb][] {
  const edges: [Rgb, Rgb][] = []
  for (let index = 0; index < width * height; index++) {
    // Compares pixels two apart, because the one between may be antialiased.
    const nextIndexes: number[] = []
    if (index % width < width - 2) nextIndexes.push(index + 2)
    if (index < width * (height - 2)) nextIndexes.push(index + width * 2)
    for (const next of nextIndexes) {
      if (!isVisible(data, index) || !isVisible(data, next)) continue
      const key = colorKeyAt(data, index)
      const nextKey = colorKeyAt(data, next)
      if (key === nextKey) continue
      const pair: [Rgb, Rgb] = [colorOfKey(key), colorOfKey(nextKey)]
      if (contrast(...pair) >= minContrast) edges.push(pair)
    }
  }
  return edges
}

// Colors are grouped in coarse OKLab cells, so that noise does not split the largest group.
function findDominantColor(colors: ColorCount[]): Rgb {
  const cells = new Map<string, { count: number; color: Rgb; largestCount: number }>()
  for (const { color, count } of colors) {
    const { l, c, h = 0 } = oklchOf(color)
    const angle = (h * Math.PI) / 180
    const key = [l, c * Math.cos(angle), c * Math.sin(angle)]
      .map((value) => Math.round(value * OKLAB_CELLS))
      .join()
    const cell = cells.get(key) ?? { count: 0, color, largestCount: 0 }
    cell.count += count
    if (count > cell.largestCount) Object.assign(cell, { color, largestCount: count })
    cells.set(key, cell)
  }
  const [largestCell] = [...cells.values()].sort((a, b) => b.count - a.count)
  return largestCell?.color ?? { r: 0, g: 0, b: 0 }
}
