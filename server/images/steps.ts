// The steps of the render pipeline, in order. A step that does not apply returns its input.
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { embedPng, frame } from './frame.ts'
import { encodePng } from './png.ts'
import { rasterizeImage, rasterizeVector } from './rasterize.ts'
import type { Pixels, Rendered, RenderState, Step } from './render-types.ts'
import { hasRaster, recolor } from './svg/recolor.ts'
import { greyOf } from './theme/color.ts'
import {
  PAGE_COLORS,
  type Recoloring,
  recolorPixels,
  THEME_ANALYSIS_EDGE,
  themeRecoloring,
} from './theme/index.ts'

/** `encodePng` is faster up to this edge in pixels; libvips is faster above it. */
const MAX_ENCODE_PNG_EDGE = 512
/** Effort 6 takes 0.6 s at 2048 px and saves only 3 % of the bytes. */
const WEBP_OPTIONS = { quality: 90, alphaQuality: 100, effort: 2, smartSubsample: true }
const JPEG_OPTIONS = { quality: 90, mozjpeg: false, chromaSubsampling: '4:4:4' }

const isSvgOutput = ({ recipe }: RenderState) => recipe.format === 'svg'

/**
 * Draws the artwork to fit the square. For SVG output a vector stays a vector, with one exception: when its colors may
 * be adjusted and it contains a raster image. Recoloring that image needs pixels, so the whole artwork becomes pixels.
 */
export const rasterize: Step = async (state) => {
  const { artwork, recipe, vector } = state
  const size = { width: recipe.edge, height: recipe.edge }
  if (vector === null) {
    return { ...state, pixels: await rasterizeImage(artwork.bytes, size, !isSvgOutput(state)) }
  }
  if (isSvgOutput(state) && !(recipe.adjust && hasRaster(vector))) return state
  return { ...state, vector: null, pixels: await rasterizeVector(vector, artwork, recipe.edge) }
}

/** Changes colors that would not be visible on the page background; most artwork needs no change. */
export const adjustColors: Step = async (state) => {
  const { adjust, theme } = state.recipe
  if (!adjust || state.artwork.legible.includes(theme)) return state
  const recoloring = await recoloringFor(state)
  if (recoloring === null) return state
  if (state.pixels === null) return { ...state, vector: recolor(state.vector ?? '', recoloring) }
  recolorPixels(state.pixels.data, recoloring)
  return state
}

/** Centers the pixels on a transparent square; `encode` does so for SVG output. */
export const fit: Step = (state) => {
  const { pixels, recipe } = state
  if (pixels === null || isSvgOutput(state)) return state
  if (pixels.width === recipe.edge && pixels.height === recipe.edge) return state
  return { ...state, pixels: centerInSquare(pixels, recipe.edge) }
}

/** Makes each pixel the grey of equal luminance, which keeps the contrast with the page. `encode` does so for SVG. */
export const desaturate: Step = (state) => {
  if (!state.recipe.greyscale || state.pixels === null) return state
  const { data } = state.pixels
  for (let i = 0; i < data.length; i += 4) {
    const grey = greyOf({ r: data[i]!, g: data[i + 1]!, b: data[i + 2]! })
    data[i] = grey
    data[i + 1] = grey
    data[i + 2] = grey
  }
  return state
}

/** Encodes the pixels or the SVG in the requested format. */
export const encode: Step = async (state) => ({ ...state, encoded: await encodeImage(state) })

async function encodeImage({ recipe, pixels, vector }: RenderState): Promise<Rendered> {
  if (recipe.format === 'svg') {
    const svg = pixels ? embedPng(encodePng(pixels), pixels.width, pixels.height) : (vector ?? '')
    const greyscale = recipe.greyscale && pixels === null
    return {
      bytes: Buffer.from(frame(svg, { edge: recipe.edge, greyscale })),
      mediaType: 'image/svg+xml',
    }
  }
  if (pixels === null) throw new Error('The pipeline produced no pixels.')
  if (recipe.format === 'png' && recipe.edge <= MAX_ENCODE_PNG_EDGE) {
    return { bytes: encodePng(pixels), mediaType: 'image/png' }
  }
  const image = sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
  })
  if (recipe.format === 'webp')
    return { bytes: await image.webp(WEBP_OPTIONS).toBuffer(), mediaType: 'image/webp' }
  if (recipe.format === 'png')
    return { bytes: await image.png().toBuffer(), mediaType: 'image/png' }
  const opaque = image.flatten({ background: PAGE_COLORS[recipe.theme] })
  return { bytes: await opaque.jpeg(JPEG_OPTIONS).toBuffer(), mediaType: 'image/jpeg' }
}

function centerInSquare({ data, width, height }: Pixels, edge: number): Pixels {
  const square = new Uint8Array(edge * edge * 4)
  const left = Math.floor((edge - width) / 2)
  const top = Math.floor((edge - height) / 2)
  for (let y = 0; y < height; y++) {
    square.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * edge + left) * 4)
  }
  return { data: square, width: edge, height: edge }
}

// The same artwork is requested in several sizes, and the analysis costs as much as a small render.
const recolorings = new LRUCache<string, { recoloring: Recoloring | null }>({ max: 2000 })

async function recoloringFor({ artwork, recipe }: RenderState): Promise<Recoloring | null> {
  const key = `${artwork.hash} ${recipe.theme}`
  const cached = recolorings.get(key)
  if (cached) return cached.recoloring
  const recoloring = themeRecoloring(await analysisPixels(artwork), recipe.theme)
  recolorings.set(key, { recoloring })
  return recoloring
}

async function analysisPixels(artwork: RenderState['artwork']): Promise<Pixels> {
  if (artwork.mediaType !== 'image/svg+xml') {
    return rasterizeImage(artwork.bytes, {
      width: THEME_ANALYSIS_EDGE,
      height: THEME_ANALYSIS_EDGE,
    })
  }
  return rasterizeVector(Buffer.from(artwork.bytes).toString(), artwork, THEME_ANALYSIS_EDGE)
}
