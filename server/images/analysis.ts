// Analyzes artwork before it is drawn: where its mark is, and which colors would be lost on the page.
import { LRUCache } from 'lru-cache'
import type { SafeImage, VisibleArea } from '../../schema/artwork.ts'
import { measureVisibleArea } from './measure/visible-area.ts'
import { FINE_EDGE, fineEdgeOf, rasterizeImage, rasterizeVector } from './rasterize.ts'
import type { Pixels, Recipe } from './render-types.ts'
import { isKnownForResvg } from './svg/drawing.ts'
import { type Adaptation, adaptToPage, THEME_ANALYSIS_EDGE } from './theme/index.ts'
import { pageOf, themeOfPage } from './theme/page.ts'

/** What drawing the artwork on a page needs to know. */
export interface Analysis extends Adaptation {
  visibleArea: VisibleArea
}

// The same artwork is requested in several sizes, and the analysis costs as much as a small render.
const areas = new LRUCache<string, VisibleArea>({ max: 2000 })
const adaptations = new LRUCache<string, Adaptation>({ max: 2000 })

/** Measures only what is not known yet. */
export async function analyze(artwork: SafeImage, recipe: Recipe): Promise<Analysis> {
  let pixels: Pixels | null = null
  const readPixels = async () => {
    pixels ??= await analysisPixels(artwork)
    return pixels
  }
  const visibleArea = artwork.visibleArea ?? (await cachedArea(artwork, readPixels))
  return { visibleArea, ...(await adaptationFor(artwork, recipe, readPixels)) }
}

async function cachedArea(artwork: SafeImage, readPixels: () => Promise<Pixels>) {
  const cached = areas.get(artwork.hash)
  if (cached) return cached
  const pixels = await readPixels()
  const fine = await finePixels(artwork)
  const area = measureVisibleArea(pixels, fine, isVector(artwork) ? artwork : null)
  areas.set(artwork.hash, area)
  return area
}

async function adaptationFor(
  artwork: SafeImage,
  { adjust, theme, background, brandColor }: Recipe,
  readPixels: () => Promise<Pixels>,
): Promise<Adaptation> {
  const page = pageOf(theme, background)
  const pageTheme = themeOfPage(page)
  const isLegible = pageTheme !== null && artwork.legible.includes(pageTheme)
  if (!adjust || isLegible) return { recoloring: null, plate: null }
  const key = [artwork.hash, background ?? theme, brandColor].join(' ')
  const cached = adaptations.get(key)
  if (cached) return cached
  const adaptation = adaptToPage(await readPixels(), page, brandColor)
  adaptations.set(key, adaptation)
  return adaptation
}

export const isVector = ({ mediaType }: SafeImage): boolean => mediaType === 'image/svg+xml'

async function analysisPixels(artwork: SafeImage): Promise<Pixels> {
  if (isVector(artwork)) {
    const svg = Buffer.from(artwork.bytes).toString()
    return rasterizeVector(svg, artwork, THEME_ANALYSIS_EDGE, isKnownForResvg(artwork))
  }
  const size = { width: THEME_ANALYSIS_EDGE, height: THEME_ANALYSIS_EDGE }
  return rasterizeImage(artwork.bytes, size)
}

/** @returns the pixels in which thin ends are measured. */
async function finePixels(artwork: SafeImage): Promise<Pixels> {
  if (!isVector(artwork))
    return rasterizeImage(artwork.bytes, { width: FINE_EDGE, height: FINE_EDGE }, false)
  const svg = Buffer.from(artwork.bytes).toString()
  return rasterizeVector(svg, artwork, fineEdgeOf(svg))
}
