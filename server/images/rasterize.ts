// Rasterizes artwork: resvg renders small vectors; libvips renders large ones and decodes images.
import { Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'
import type { Box } from './measure/downsample.ts'
import type { Pixels } from './render-types.ts'
import { blurReach, type Drawing, prepareDrawing } from './svg/drawing.ts'
import type { Area } from './svg/matrix.ts'
import { findSoftParts } from './svg/soft-parts.ts'

/** Up to this edge in pixels resvg is 5 to 9 times faster than libvips; above it libvips is faster. */
export const MAX_RESVG_EDGE = 512
/** Up to this number of filter primitives resvg is as fast in larger images too, and up to 10 times as fast. */
const MAX_LARGE_EFFECTS = 20
/** Edges in pixels at which artwork is analyzed in detail. */
export const FINE_EDGE = 512
const MIN_FINE_EDGE = 64
/** Ingest already limits the pixels; this limit stops a file whose header states a false size. */
const MAX_PIXELS = 50_000_000

interface Size {
  width: number
  height: number
}

/** Scales the size to fit a square of this edge; each side is at least one pixel. */
function fitInside({ width, height }: Size, edge: number): Size {
  const scale = edge / Math.max(width, height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Filter primitives, as many as they cost: an octave of noise, a light or a matrix takes as long as ten others. */
function effectCountOf(svg: string): number {
  if (!svg.includes('<fe')) return 0
  const octaves = [...svg.matchAll(/ numOctaves="(\d)"/g)].map(([, count]) => Number(count) - 1)
  const costly = svg.match(COSTLY_EFFECTS)?.length ?? 0
  const extra = octaves.reduce((sum, count) => sum + count, costly)
  return svg.split('<fe').length - 1 + EXTRA_COST * extra
}

const COSTLY_EFFECTS = /<fe(?:Turbulence|Morphology|ConvolveMatrix|DisplacementMap|\w+Lighting)/g
const EXTRA_COST = 9

/** The edge in pixels for a detailed analysis of the SVG. A filter primitive takes 60 ms at 512 px, so many reduce the edge. */
export const fineEdgeOf = (svg: string): number =>
  Math.max(MIN_FINE_EDGE, Math.round(FINE_EDGE / Math.sqrt(effectCountOf(svg) + 1)))

/**
 * Filter primitives times pixels of one drawing: 33 blurs at 1024 × 1024 px take about 3 s of processor time. A drawing with
 * more is drawn smaller and enlarged, because nobody would get it otherwise.
 */
const MAX_EFFECT_PIXELS = 40_000_000

function drawnSizeOf(svg: string, { width, height }: Size): Size {
  const scale = Math.sqrt(MAX_EFFECT_PIXELS / (effectCountOf(svg) * width * height))
  return scale < 1
    ? { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
    : { width, height }
}

/**
 * Renders the SVG as large as fits a square of this edge in pixels, whatever its width and height attributes.
 * @param svg sanitized, with a viewBox of the given size.
 * @param isForResvg true when it is known that resvg draws it as it is.
 */
export const rasterizeVector = (
  svg: string,
  viewBox: Size,
  edge: number,
  isForResvg = false,
): Promise<Pixels> => rasterizeAtSize(svg, fitInside(viewBox, edge), null, isForResvg)

/**
 * Renders the SVG at this size in whole pixels, with filters that affect this part only.
 * @param viewBox replaces that of the SVG; null keeps it.
 * @param isForResvg true when it is known that resvg draws this part of it as it is.
 */
export async function rasterizeAtSize(
  svg: string,
  size: Size,
  viewBox: string | null = null,
  isForResvg = false,
): Promise<Pixels> {
  if (isForResvg && Math.max(size.width, size.height) <= MAX_RESVG_EDGE)
    return renderWithResvg(sized(svg, size, viewBox))
  const softened = withSoftImages(svg, size, viewBox)
  const drawnSize = drawnSizeOf(softened, size)
  const pixels = await drawAtSize(softened, drawnSize, viewBox)
  return drawnSize.width < size.width ? enlarge(pixels, size) : pixels
}

/** Up to this edge in pixels wide blurs are drawn as they are, so that measurements of artwork depend on nothing else. */
const MAX_WHOLE_BLUR_EDGE = FINE_EDGE

/** Draws what wide blurs make soft as small images, which the renderer enlarges: a blur takes time for each pixel. */
function withSoftImages(svg: string, size: Size, viewBox: string | null): string {
  if (Math.max(size.width, size.height) <= MAX_WHOLE_BLUR_EDGE) return svg
  const area = areaOf(viewBox ?? viewBoxOf(svg))
  const box = { ...area, width: area.right - area.left, height: area.bottom - area.top }
  const drawing = findSoftParts(
    svg,
    box,
    Math.min(size.width / box.width, size.height / box.height),
  )
  if (drawing === null) return svg
  for (const part of drawing.parts) {
    const small = {
      width: Math.ceil(size.width / part.reduction),
      height: Math.ceil(size.height / part.reduction),
    }
    const { svg: alone, isForResvg } = prepared(part.svg, small, viewBox)
    if (!isForResvg) continue
    const png = drawWithResvg(alone).asPng()
    part.replace(`data:image/png;base64,${png.toString('base64')}`)
  }
  return drawing.write()
}

async function enlarge({ data, width, height }: Pixels, size: Size): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels: 4 } })
  return {
    data: await image
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer(),
    ...size,
  }
}

async function drawAtSize(svg: string, size: Size, viewBox: string | null): Promise<Pixels> {
  const drawing = prepared(svg, size, viewBox)
  return drawing.isForResvg && isFasterInResvg(svg, size)
    ? renderWithResvg(drawing.svg)
    : rasterizeImage(Buffer.from(drawing.svg), size)
}

/** @returns the drawing with this size and this viewBox. */
function prepared(svg: string, size: Size, viewBox: string | null): Drawing {
  const area = areaOf(viewBox ?? viewBoxOf(svg))
  const space = Math.max(viewBox === null ? FILTER_SPACE : 0, blurReach(svg, area))
  const drawing = prepareDrawing(svg, area, space)
  return { ...drawing, svg: sized(drawing.svg, size, viewBox) }
}

function sized(svg: string, { width, height }: Size, viewBox: string | null): string {
  const replaced = viewBox === null ? SIZE_ATTRIBUTES : SIZE_AND_VIEW_BOX_ATTRIBUTES
  const newAttributes = viewBox === null ? '' : ` viewBox="${viewBox}"`
  return svg.replace(
    /^<svg\b([^>]*)>/,
    (_, attributes: string) =>
      `<svg width="${width}" height="${height}"${newAttributes}${attributes.replace(replaced, '')}>`,
  )
}

function isFasterInResvg(svg: string, { width, height }: Size): boolean {
  const effects = effectCountOf(svg)
  return Math.max(width, height) <= MAX_RESVG_EDGE || (effects > 0 && effects <= MAX_LARGE_EFFECTS)
}

function areaOf(viewBox: string): Area {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  return { left, top, right: left + width, bottom: top + height }
}

/** Space around the viewBox as a share of its longer side, in which shapes may cast a shadow into it. */
const FILTER_SPACE = 0.25

const viewBoxOf = (svg: string) => /viewBox="([^"]*)"/.exec(svg)?.[1] ?? ''

const SIZE_ATTRIBUTES = /\s(?:width|height)="[^"]*"/g
const SIZE_AND_VIEW_BOX_ATTRIBUTES = /\s(?:width|height|viewBox|preserveAspectRatio)="[^"]*"/g

function renderWithResvg(svg: string): Pixels {
  const image = drawWithResvg(svg)
  return { data: unpremultiply(image.pixels), width: image.width, height: image.height }
}

const drawWithResvg = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render()

/** The straight channel value at `alpha << 8 | channel`; a lookup is faster than a division. */
const UNPREMULTIPLIED = Uint8Array.from({ length: 65_536 }, (_, i) =>
  Math.min(255, Math.round(((i & 255) * 255) / (i >> 8))),
)

/** resvg returns premultiplied alpha; all later steps and encoders need straight alpha. */
function unpremultiply(data: Uint8Array): Uint8Array {
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] as number
    if (alpha === 0 || alpha === 255) continue
    const alphaBits = alpha << 8
    data[i - 3] = UNPREMULTIPLIED[alphaBits | (data[i - 3] as number)] as number
    data[i - 2] = UNPREMULTIPLIED[alphaBits | (data[i - 2] as number)] as number
    data[i - 1] = UNPREMULTIPLIED[alphaBits | (data[i - 1] as number)] as number
  }
  return data
}

/** An SVG for libvips, of the size in its attributes. */
export const vectorImage = (svg: string): Sharp =>
  sharp(Buffer.from(svg), { limitInputPixels: MAX_PIXELS }).toColorspace('srgb')

/** Decodes an image and stretches a part of it to the size. @param part in pixels of the image; null is all of it. */
export async function rasterizePart(
  bytes: Uint8Array,
  part: Box | null,
  size: Size,
): Promise<Pixels> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).toColorspace('srgb')
  if (part) image.extract(part)
  const { data } = await image
    .resize({ ...size, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, ...size }
}

/** Decodes an image and fits it into the size; with `enlarge` false a smaller image keeps its size. */
export async function rasterizeImage(
  bytes: Uint8Array,
  size: Size,
  enlarge = true,
): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .toColorspace('srgb')
    .resize({ ...size, fit: 'inside', withoutEnlargement: !enlarge })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
