// From artwork to straight pixels: resvg draws small vectors, libvips large ones and all images.
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { Pixels } from './work.ts'

/** Above this edge libvips draws an SVG faster; below it resvg is 5 to 9 times faster. */
const SMALL = 512
/** What the making-safe lets in; a second line of defence against a header that lies. */
const MOST_PIXELS = 50_000_000

interface Size {
  width: number
  height: number
}

/** The size that fits into a square of this edge, each side at least one pixel. */
function within({ width, height }: Size, edge: number): Size {
  const scale = edge / Math.max(width, height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** @param svg safe, with a viewBox of the given size; a size on its root gives way to the edge's. */
export async function pixelsOfVector(svg: string, viewBox: Size, edge: number): Promise<Pixels> {
  const size = within(viewBox, edge)
  const sized = svg.replace(/^<svg\b([^>]*)>/, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:width|height)="[^"]*"/g, '')
    return `<svg width="${size.width}" height="${size.height}"${kept}>`
  })
  return edge <= SMALL ? drawSmall(sized) : pixelsOfImage(Buffer.from(sized), size)
}

function drawSmall(svg: string): Pixels {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return { data: straighten(drawn.pixels), width: drawn.width, height: drawn.height }
}

/** What each channel is worth without its alpha, at `alpha << 8 | channel`: a division is slow. */
const STRAIGHT = Uint8Array.from({ length: 65_536 }, (_, i) =>
  Math.min(255, Math.round(((i & 255) * 255) / (i >> 8))),
)

/** resvg multiplies each channel by alpha; every later step and every encoder wants it straight. */
function straighten(data: Uint8Array): Uint8Array {
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] as number
    if (alpha === 0 || alpha === 255) continue
    const row = alpha << 8
    data[i - 3] = STRAIGHT[row | (data[i - 3] as number)] as number
    data[i - 2] = STRAIGHT[row | (data[i - 2] as number)] as number
    data[i - 1] = STRAIGHT[row | (data[i - 1] as number)] as number
  }
  return data
}

/** Pixels of an encoded image, within the size; `enlarge` false keeps a smaller one as it is. */
export async function pixelsOfImage(
  bytes: Uint8Array,
  size: Size,
  enlarge = true,
): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .toColourspace('srgb')
    .resize({ ...size, fit: 'inside', withoutEnlargement: !enlarge })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
