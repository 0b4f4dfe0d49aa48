// The steps of a rendering in the order of render.ts, each the identity where it does not apply.
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { frame, wrap } from './frame.ts'
import { writePng } from './png.ts'
import { pixelsOfImage, pixelsOfVector } from './rasterize.ts'
import { hasRaster, recolour } from './svg/recolor.ts'
import { greyOf, type Rgb } from './theme/color.ts'
import { applyToPixels, GROUNDS, JUDGED, themeChange } from './theme/index.ts'
import type { Pixels, Rendered, Step, Work } from './work.ts'

/** Up to this edge the small PNG writer is faster; above it libvips' threads and filters win. */
const SMALL_PNG = 512
/** Effort 6 takes 0.6 s at 2048 px for 3 % fewer bytes. */
const WEBP = { quality: 90, alphaQuality: 100, effort: 2, smartSubsample: true }
const JPEG = { quality: 90, mozjpeg: false, chromaSubsampling: '4:4:4' }

const isVectorAnswer = ({ recipe }: Work) => recipe.format === 'svg'

/** Draws the artwork within the square; a vector without pixels stays one for an SVG answer. */
export const rasterise: Step = async (work) => {
  const { artwork, recipe, vector } = work
  const size = { width: recipe.edge, height: recipe.edge }
  if (vector === null) {
    return { ...work, pixels: await pixelsOfImage(artwork.bytes, size, !isVectorAnswer(work)) }
  }
  if (isVectorAnswer(work) && !(recipe.adjust && hasRaster(vector))) return work
  return { ...work, vector: null, pixels: await pixelsOfVector(vector, artwork, recipe.edge) }
}

/** Changes colours that would not be seen on the background: none, for most artwork. */
export const adapt: Step = async (work) => {
  const { adjust, theme } = work.recipe
  if (!adjust || work.artwork.legible.includes(theme)) return work
  const change = await changeFor(work)
  if (change === null) return work
  if (work.pixels === null) return { ...work, vector: recolour(work.vector ?? '', change) }
  applyToPixels(work.pixels.data, change)
  return work
}

/** Centres the drawing on a transparent square. */
export const fit: Step = (work) => {
  const { pixels, recipe } = work
  if (pixels === null || isVectorAnswer(work)) return work
  if (pixels.width === recipe.edge && pixels.height === recipe.edge) return work
  return { ...work, pixels: centred(pixels, recipe.edge) }
}

/** Takes the colour out at equal luminance, so that what was legible on the page stays so. */
export const desaturate: Step = (work) => {
  if (!work.recipe.greyscale || work.pixels === null) return work
  const { data } = work.pixels
  for (let i = 0; i < data.length; i += 4) {
    const grey = greyOf({ r: data[i]!, g: data[i + 1]!, b: data[i + 2]! })
    data[i] = grey
    data[i + 1] = grey
    data[i + 2] = grey
  }
  return work
}

/** Writes the bytes in the format asked for. */
export const encode: Step = async (work) => ({ ...work, encoded: await encoded(work) })

async function encoded({ recipe, pixels, vector }: Work): Promise<Rendered> {
  if (recipe.format === 'svg') {
    const svg = pixels ? wrap(writePng(pixels), pixels.width, pixels.height) : (vector ?? '')
    const greyscale = recipe.greyscale && pixels === null
    return {
      bytes: Buffer.from(frame(svg, { edge: recipe.edge, greyscale })),
      mediaType: 'image/svg+xml',
    }
  }
  if (pixels === null) throw new Error('Nothing was rasterised.')
  if (recipe.format === 'png' && recipe.edge <= SMALL_PNG) {
    return { bytes: writePng(pixels), mediaType: 'image/png' }
  }
  const image = sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
  })
  if (recipe.format === 'webp')
    return { bytes: await image.webp(WEBP).toBuffer(), mediaType: 'image/webp' }
  if (recipe.format === 'png')
    return { bytes: await image.png().toBuffer(), mediaType: 'image/png' }
  const flat = image.flatten({ background: GROUNDS[recipe.theme] })
  return { bytes: await flat.jpeg(JPEG).toBuffer(), mediaType: 'image/jpeg' }
}

function centred({ data, width, height }: Pixels, edge: number): Pixels {
  const square = new Uint8Array(edge * edge * 4)
  const left = Math.floor((edge - width) / 2)
  const top = Math.floor((edge - height) / 2)
  for (let y = 0; y < height; y++) {
    square.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * edge + left) * 4)
  }
  return { data: square, width: edge, height: edge }
}

// The same artwork is asked for in several sizes; judging it costs as much as drawing it small.
const judged = new LRUCache<string, { change: ((colour: Rgb) => Rgb) | null }>({ max: 2000 })

async function changeFor({ artwork, recipe }: Work): Promise<((colour: Rgb) => Rgb) | null> {
  const name = `${artwork.hash} ${recipe.theme}`
  const known = judged.get(name)
  if (known) return known.change
  const change = themeChange(await judgedPixels(artwork), recipe.theme)
  judged.set(name, { change })
  return change
}

async function judgedPixels(artwork: Work['artwork']): Promise<Pixels> {
  if (artwork.mediaType !== 'image/svg+xml') {
    return pixelsOfImage(artwork.bytes, { width: JUDGED, height: JUDGED })
  }
  return pixelsOfVector(Buffer.from(artwork.bytes).toString(), artwork, JUDGED)
}
