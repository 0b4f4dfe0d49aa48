// Cuts a vector's margins by changing its viewBox; keeps the old viewBox if the image would change.
import { type Box, crop } from '../measure/downsample.ts'
import { fineEdgeOf, rasterizeVector } from '../rasterize.ts'
import type { Pixels } from '../render-types.ts'
import { rejectVast } from '../svg/reach.ts'
import type { RebuiltSvg, SafeSvg } from '../svg/sanitize.ts'
import { contentBox } from './margins.ts'

/** Small content in a large viewBox needs several rounds, because the first one is too coarse. */
const MAX_ROUNDS = 3
/** Mean difference per channel above which two renders count as different. */
const MAX_MEAN_DIFFERENCE = 1.5

/**
 * The SVG with a tighter viewBox, and its pixels; null when nothing is visible.
 * @throws UnsafeArtwork for a drawing that reaches too far outside what is visible of it.
 */
export async function trimVector(
  original: RebuiltSvg,
  isMaskable: boolean,
): Promise<{ trimmed: SafeSvg; pixels: Pixels } | null> {
  const edge = fineEdgeOf(original.svg)
  let trimmed: SafeSvg = original
  let pixels = await rasterizeVector(original.svg, original, edge)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // The safe zone of a maskable icon is a share of its viewBox, so it is cut only once.
    const box = contentBox(pixels, isMaskable && round === 0)
    if (box === null) return null
    const cut = withAntialiasing(box, pixels)
    if (cut.width === pixels.width && cut.height === pixels.height) break
    rejectVast(original.reach, inUserUnits(trimmed, cut, pixels))
    const next = await cropViewBox(trimmed, cut, pixels)
    if (next === null) break
    trimmed = next
    pixels = await rasterizeVector(next.svg, next, edge)
    if (Math.max(cut.width, cut.height) > edge / 2) break
  }
  return { trimmed, pixels }
}

/** Adds a pixel on each side for antialiased edges that are too faint to detect. */
function withAntialiasing(box: Box, { width, height }: Pixels): Box {
  const left = Math.max(0, box.left - 1)
  const top = Math.max(0, box.top - 1)
  const right = Math.min(width, box.left + box.width + 1)
  const bottom = Math.min(height, box.top + box.height + 1)
  return { left, top, width: right - left, height: bottom - top }
}

/** Sets the viewBox to the cut part of the pixels; null when the render would change. */
async function cropViewBox(original: SafeSvg, cut: Box, pixels: Pixels): Promise<SafeSvg | null> {
  const box = inUserUnits(original, cut, pixels)
  const size = { width: box.width, height: box.height }
  const expected = crop(pixels, cut)
  // Percentages depend on the viewBox; such an SVG is nested with its old viewBox in the new one.
  for (const svg of [withViewBox(original.svg, box), nestInViewBox(original, box)]) {
    const rendered = await rasterizeVector(svg, size, Math.max(cut.width, cut.height))
    if (areAlike(rendered, expected)) return { svg, ...size }
  }
  return null
}

const viewBoxOf = (svg: string) => /viewBox="([^"]*)"/.exec(svg)?.[1] ?? ''

function inUserUnits({ svg, width, height }: SafeSvg, cut: Box, pixels: Pixels): Box {
  const [left = 0, top = 0] = viewBoxOf(svg).split(' ').map(Number)
  // Renderers fit a viewBox into whole pixels with one scale, and center the remainder.
  const unit = Math.max(width / pixels.width, height / pixels.height)
  const toUserUnits = (position: number, side: number, renderedSide: number) =>
    position * unit - (renderedSide * unit - side) / 2
  const round = (value: number) => Number(value.toPrecision(8))
  return {
    left: round(left + toUserUnits(cut.left, width, pixels.width)),
    top: round(top + toUserUnits(cut.top, height, pixels.height)),
    width: round(cut.width * unit),
    height: round(cut.height * unit),
  }
}

const viewBoxAttribute = ({ left, top, width, height }: Box) =>
  `viewBox="${left} ${top} ${width} ${height}"`

const withViewBox = (svg: string, box: Box) => svg.replace(/viewBox="[^"]*"/, viewBoxAttribute(box))

function nestInViewBox({ svg, width, height }: SafeSvg, box: Box): string {
  const [left, top] = viewBoxOf(svg).split(' ')
  const position = `<svg x="${left}" y="${top}" width="${width}" height="${height}"`
  const inner = svg.replace(/^<svg xmlns="[^"]*"/, position)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${viewBoxAttribute(box)}>${inner}</svg>`
}

function areAlike(first: Pixels, second: Pixels): boolean {
  if (first.width !== second.width || first.height !== second.height) return false
  let sum = 0
  for (let offset = 0; offset < first.data.length; offset += 4) {
    const [firstAlpha, secondAlpha] = [first.data[offset + 3]!, second.data[offset + 3]!]
    for (let channel = offset; channel < offset + 3; channel++) {
      sum += Math.abs(first.data[channel]! * firstAlpha - second.data[channel]! * secondAlpha) / 255
    }
    sum += Math.abs(firstAlpha - secondAlpha)
  }
  return sum / first.data.length <= MAX_MEAN_DIFFERENCE
}
