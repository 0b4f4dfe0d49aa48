// Renders a logo in a child process: analyzes the artwork, lays it out, draws and encodes it.
import type { SafeImage } from '../../schema/artwork.ts'
import { type Analysis, analyze, isVector } from './analysis.ts'
import { desaturate, putOnBackground, putOnPlate } from './compose.ts'
import { drawMark } from './draw.ts'
import { encodePixels, encodeVector } from './encode.ts'
import { embedPng, frame } from './frame.ts'
import { layOut } from './layout.ts'
import { encodePng } from './png.ts'
import { MAX_RESVG_EDGE, rasterizeImage, rasterizeVector } from './rasterize.ts'
import type { Pixels, Recipe, Rendered } from './render-types.ts'
import { inCurrentForm } from './svg/mask-type.ts'
import { hasRaster, recolor } from './svg/recolor.ts'
import { rgbOf } from './theme/color.ts'
import { recolorPixels } from './theme/index.ts'
import { PAGES } from './theme/page.ts'

// Nothing here applies the pixel density: the recipe's edge already includes it.

/** @throws when the artwork cannot be decoded, although ingest accepted it. */
export async function render(stored: SafeImage, requested: Recipe): Promise<Rendered> {
  const artwork = inCurrentForm(stored)
  const analysis = await analyze(artwork, requested)
  // A file that is kept has its own margin, unless the caller asks for one.
  const isWhole = artwork.kept && requested.padding === null && analysis.plate === null
  const recipe = isWhole ? { ...requested, padding: 0 } : requested
  return recipe.format === 'svg'
    ? renderSvg(artwork, recipe, analysis)
    : renderPixels(artwork, recipe, analysis)
}

async function renderPixels(artwork: SafeImage, recipe: Recipe, analysis: Analysis) {
  const { visibleArea, recoloring, plate } = analysis
  const pageColor = PAGES[recipe.theme].color
  const keepsColors = !recoloring && !recipe.greyscale
  if (isVector(artwork) && keepsColors && recipe.edge > MAX_RESVG_EDGE) {
    const svg = Buffer.from(artwork.bytes).toString()
    // libvips draws and encodes it in one pass. With copies of the pixels in JavaScript it takes twice as long. It leaves
    // out of filters what is outside of the image, so those are drawn with some space around it.
    if (!svg.includes('<filter'))
      return encodeVector(frame(svg, recipe, visibleArea, plate), recipe, pageColor)
  }
  const layout = layOut({ ...artwork, visibleArea }, recipe, plate !== null)
  const pixels = await drawMark(artwork, visibleArea, layout)
  if (recoloring) recolorPixels(pixels.data, recoloring)
  if (plate) putOnPlate(pixels, layout, rgbOf(plate))
  if (recipe.greyscale) desaturate(pixels)
  // The background is the page's color, so it stays as it is.
  if (recipe.background) putOnBackground(pixels, rgbOf(recipe.background))
  return encodePixels(pixels, recipe, pageColor)
}

async function renderSvg(artwork: SafeImage, recipe: Recipe, analysis: Analysis) {
  const svg = await svgOf(artwork, recipe, analysis)
  const framed = frame(svg, recipe, analysis.visibleArea, analysis.plate)
  return { bytes: Buffer.from(framed), mediaType: 'image/svg+xml' as const }
}

/**
 * The recolored artwork as SVG. A vector stays a vector, with one exception: when its colors change and it contains a
 * raster image. Recoloring that image needs pixels, so the whole artwork becomes pixels.
 */
async function svgOf(artwork: SafeImage, { edge }: Recipe, { recoloring }: Analysis) {
  const vector = isVector(artwork) ? Buffer.from(artwork.bytes).toString() : null
  if (vector !== null && !(recoloring && hasRaster(vector)))
    return recoloring ? recolor(vector, recoloring) : vector
  const pixels: Pixels = vector
    ? await rasterizeVector(vector, artwork, edge)
    : await rasterizeImage(artwork.bytes, { width: edge, height: edge }, false)
  if (recoloring) recolorPixels(pixels.data, recoloring)
  return embedPng(encodePng(pixels), pixels.width, pixels.height)
}
