// Cuts a vector's margins by its viewBox, and takes the cut back where the drawing would change.
import { type Box, cropped } from '../measure/downsample.ts'
import { pixelsOfVector } from '../rasterize.ts'
import type { SafeSvg } from '../svg/sanitize.ts'
import type { Pixels } from '../work.ts'
import { drawingBox } from './margins.ts'

/** Effects cost by the pixel, 60 ms each at 512 px: of many the drawing is looked at coarser. */
const [FINE, COARSE] = [512, 64]
/** Of a small drawing in a large frame the first look is too coarse. */
const ROUNDS = 3
/** The mean difference of a channel at which two drawings are not the same. */
const SAME = 1.5

/** The drawing in a tighter frame with its pixels there; null when nothing can be seen. */
export async function trimVector(
  whole: SafeSvg,
  maskable: boolean,
): Promise<{ trimmed: SafeSvg; pixels: Pixels } | null> {
  const effects = whole.svg.split('<fe').length
  const edge = Math.max(COARSE, Math.round(FINE / Math.sqrt(effects)))
  let trimmed = whole
  let pixels = await pixelsOfVector(whole.svg, whole, edge)
  for (let round = 0; round < ROUNDS; round++) {
    // A maskable icon's safe zone is a share of its frame: it is cut once.
    const box = drawingBox(pixels, maskable && round === 0)
    if (box === null) return null
    const cut = withCare(box, pixels)
    if (cut.width === pixels.width && cut.height === pixels.height) break
    const next = await reframed(trimmed, cut, pixels)
    if (next === null) break
    trimmed = next
    pixels = await pixelsOfVector(next.svg, next, edge)
    if (Math.max(cut.width, cut.height) > edge / 2) break
  }
  return { trimmed, pixels }
}

/** A pixel more on each side, for what antialiasing left too faint to see. */
function withCare(box: Box, { width, height }: Pixels): Box {
  const [left, top] = [Math.max(0, box.left - 1), Math.max(0, box.top - 1)]
  const right = Math.min(width, box.left + box.width + 1)
  const bottom = Math.min(height, box.top + box.height + 1)
  return { left, top, width: right - left, height: bottom - top }
}

/** The same drawing in the frame of what is cut out of its pixels; null when it would change. */
async function reframed(whole: SafeSvg, cut: Box, pixels: Pixels): Promise<SafeSvg | null> {
  const box = inUnits(whole, cut, pixels)
  const size = { width: box.width, height: box.height }
  const wanted = cropped(pixels, cut)
  // Lengths in percent measure by the frame: those keep their old one within the new.
  for (const svg of [withViewBox(whole.svg, box), within(whole, box)]) {
    const drawn = await pixelsOfVector(svg, size, Math.max(cut.width, cut.height))
    if (alike(drawn, wanted)) return { svg, ...size }
  }
  return null
}

const viewBoxOf = (svg: string) => /viewBox="([^"]*)"/.exec(svg)?.[1] ?? ''

function inUnits({ svg, width, height }: SafeSvg, cut: Box, pixels: Pixels): Box {
  const [left = 0, top = 0] = viewBoxOf(svg).split(' ').map(Number)
  // As the renderer fits a viewBox into whole pixels: one scale, the rest shared by both sides.
  const unit = Math.max(width / pixels.width, height / pixels.height)
  const offset = (at: number, side: number, drawn: number) => at * unit - (drawn * unit - side) / 2
  const round = (value: number) => Number(value.toPrecision(8))
  return {
    left: round(left + offset(cut.left, width, pixels.width)),
    top: round(top + offset(cut.top, height, pixels.height)),
    width: round(cut.width * unit),
    height: round(cut.height * unit),
  }
}

const written = ({ left, top, width, height }: Box) => `viewBox="${left} ${top} ${width} ${height}"`

const withViewBox = (svg: string, box: Box) => svg.replace(/viewBox="[^"]*"/, written(box))

function within({ svg, width, height }: SafeSvg, box: Box): string {
  const [left, top] = viewBoxOf(svg).split(' ')
  const placed = `<svg x="${left}" y="${top}" width="${width}" height="${height}"`
  const inner = svg.replace(/^<svg xmlns="[^"]*"/, placed)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${written(box)}>${inner}</svg>`
}

function alike(one: Pixels, other: Pixels): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  let sum = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const [mine, theirs] = [one.data[at + 3]!, other.data[at + 3]!]
    for (let c = at; c < at + 3; c++) {
      sum += Math.abs(one.data[c]! * mine - other.data[c]! * theirs) / 255
    }
    sum += Math.abs(mine - theirs)
  }
  return sum / one.data.length <= SAME
}
