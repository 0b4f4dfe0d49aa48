// Measures how much processor time a drawing costs each caller, before it is stored.
import type { SafeImage } from '../../schema/artwork.ts'
import { drawMark } from './draw.ts'
import { layOut } from './layout.ts'
import { WHOLE_AREA } from './measure/visible-area.ts'
import { rasterizeVector } from './rasterize.ts'
import type { Pixels } from './render-types.ts'
import { type SafeSvg, UnsafeArtwork } from './svg/sanitize.ts'

/** Longer edge in pixels of the image that is measured: the size that callers get by default, with the least padding. */
const USUAL_EDGE = 128
/** Maximum milliseconds of processor time for that image; a usual logo takes 1 to 5. */
const MAX_DRAW_MS = 300
/** Milliseconds above which a drawing is not even worth a bitmap, and no second run would change that. */
const MAX_BITMAP_MS = 1200
/**
 * Milliseconds at a quarter of the pixels that are no reason to measure. With its space, a filter works on nine times the
 * pixels at the usual size.
 */
const SURELY_FAST_MS = MAX_DRAW_MS / 15

/** @returns milliseconds of processor time so far, those of native threads included. */
export type CpuClock = () => number

const cpuTimeMs: CpuClock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** @returns milliseconds that the quicker of two runs takes; the second is left out when the first decides. */
async function timeOf(draw: () => Promise<unknown>, clock: CpuClock): Promise<number> {
  const once = async () => {
    const start = clock()
    await draw()
    return clock() - start
  }
  const first = await once()
  // The first run may include what the process does only once.
  return first > MAX_DRAW_MS && first <= MAX_BITMAP_MS ? Math.min(first, await once()) : first
}

/** An SVG without these draws each shape once, which the limits of the sanitizer bound. */
const HAS_EFFECTS = /<(?:filter|mask|pattern|image)/

/** @param edge of a small image in pixels. @throws UnsafeArtwork when even that takes too long. */
export async function rejectSlow(svg: SafeSvg, edge: number, clock = cpuTimeMs): Promise<void> {
  if (!HAS_EFFECTS.test(svg.svg)) return
  const milliseconds = await timeOf(() => rasterizeVector(svg.svg, svg, edge), clock)
  if (milliseconds > MAX_DRAW_MS) throw tooSlow()
}

/** @returns the image of the SVG at this edge, and milliseconds of processor time that it took. */
export async function rasterizeTimed(
  svg: SafeSvg,
  edge: number,
  clock = cpuTimeMs,
): Promise<{ pixels: Pixels; milliseconds: number }> {
  const start = clock()
  const pixels = await rasterizeVector(svg.svg, svg, edge)
  return { pixels, milliseconds: clock() - start }
}

/**
 * Draws the artwork as callers get it, unless a small image of it was quick.
 * @param smallMs what an image of 64 px took.
 * @returns a bitmap of artwork that takes too long, for use in its place; null for any other.
 * @throws UnsafeArtwork when a bitmap takes too long, too.
 */
export async function bitmapOfSlow(
  artwork: SafeImage,
  smallMs: number,
  clock = cpuTimeMs,
): Promise<Pixels | null> {
  if (smallMs <= SURELY_FAST_MS) return null
  const recipe = { edge: USUAL_EDGE, shape: 'square', padding: 0 } as const
  const visibleArea = artwork.visibleArea ?? WHOLE_AREA
  const layout = layOut({ ...artwork, visibleArea }, recipe, false)
  const milliseconds = await timeOf(() => drawMark(artwork, visibleArea, layout), clock)
  if (milliseconds <= MAX_DRAW_MS) return null
  if (milliseconds > MAX_BITMAP_MS) throw tooSlow()
  // The time grows with the square of the edge.
  const edge = Math.floor(USUAL_EDGE * Math.sqrt(MAX_BITMAP_MS / milliseconds))
  return rasterizeVector(Buffer.from(artwork.bytes).toString(), artwork, edge)
}

const tooSlow = () => new UnsafeArtwork('The SVG takes too long to draw.')
