// Analyzes artwork before it is drawn: where its mark is, and which colors would be lost on the page.
import { LRUCache } from 'lru-cache'
import type { SafeImage, VisibleArea } from '../../schema/artwork.ts'
import { measureVisibleArea } from './measure/visible-area.ts'
import { rasterizeImage, rasterizeVector } from './rasterize.ts'
import type { Pixels, Recipe } from './render-types.ts'
import { type Recoloring, THEME_ANALYSIS_EDGE, themeRecoloring } from './theme/index.ts'

/** What drawing the artwork on a page needs to know. */
export interface Analysis {
  visibleArea: VisibleArea
  /** Changes the colors that the page would hide; null to keep all. */
  recoloring: Recoloring | null
  /** `#rrggbb` of the plate that the mark needs; null for no plate. */
  plate: string | null
}

// The same artwork is requested in several sizes, and the analysis costs as much as a small render.
const areas = new LRUCache<string, VisibleArea>({ max: 2000 })
const recolorings = new LRUCache<string, { recoloring: Recoloring | null }>({ max: 2000 })

/** Measures only what is not known yet. */
export async function analyze(artwork: SafeImage, recipe: Recipe): Promise<Analysis> {
  let pixels: Pixels | null = null
  const readPixels = async () => {
    pixels ??= await analysisPixels(artwork)
    return pixels
  }
  const visibleArea = artwork.visibleArea ?? (await cachedArea(artwork, readPixels))
  const recoloring =
    recipe.adjust && !artwork.legible.includes(recipe.theme)
      ? await cachedRecoloring(artwork, recipe, readPixels)
      : null
  return { visibleArea, recoloring, plate: null }
}

async function cachedArea(artwork: SafeImage, readPixels: () => Promise<Pixels>) {
  const cached = areas.get(artwork.hash)
  if (cached) return cached
  const pixels = await readPixels()
  const area = measureVisibleArea(pixels, isVector(artwork) ? artwork : pixels)
  areas.set(artwork.hash, area)
  return area
}

async function cachedRecoloring(
  artwork: SafeImage,
  { theme }: Recipe,
  readPixels: () => Promise<Pixels>,
) {
  const key = `${artwork.hash} ${theme}`
  const cached = recolorings.get(key)
  if (cached) return cached.recoloring
  const recoloring = themeRecoloring(await readPixels(), theme)
  recolorings.set(key, { recoloring })
  return recoloring
}

const isVector = ({ mediaType }: SafeImage) => mediaType === 'image/svg+xml'

async function analysisPixels(artwork: SafeImage): Promise<Pixels> {
  if (isVector(artwork))
    return rasterizeVector(Buffer.from(artwork.bytes).toString(), artwork, THEME_ANALYSIS_EDGE)
  const size = { width: THEME_ANALYSIS_EDGE, height: THEME_ANALYSIS_EDGE }
  return rasterizeImage(artwork.bytes, size)
}
