// Extracts the primary color of one PNG with each contender.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { measureInk } from '../../server/images/measure/ink.ts'
import { paletteOf } from '../../server/images/measure/palette.ts'
import { rasterizeImage } from '../../server/images/rasterize.ts'
import { brandColors } from '../../server/profile/colors.ts'

export interface ColorSample {
  domain: Apex
  artwork: Artwork
  png: Buffer
}

/** @returns `#rrggbb` in upper or lower case; null when no color is found. */
export type ColorExtractor = (sample: ColorSample) => Promise<string | null>

const ours: ColorExtractor = async ({ domain, artwork, png }) => {
  const { width, height } = artwork
  const pixels = await rasterizeImage(png, { width, height }, false)
  const palette = paletteOf(pixels, measureInk(pixels).plate)
  return brandColors(domain, [{ ...artwork, palette }], { curated: null, official: null }).primary
}

// Variables hide these module names from the compiler, because only benchmarks install the packages.
const vibrantModule = 'node-vibrant/node'
const colorThiefModule = 'colorthief'
const { Vibrant } = await import(vibrantModule)
const { getColor, getSwatches } = await import(colorThiefModule)

interface Swatch {
  hex: string
  population: number
}

const vibrantOf = async ({ png }: ColorSample): Promise<Record<string, Swatch | null>> =>
  Vibrant.from(png).getPalette()

const mostPopulous = (swatches: (Swatch | null)[]) =>
  swatches.filter((swatch) => swatch !== null).sort((a, b) => b.population - a.population)[0]
    ?.hex ?? null

/** Each library has two entries: its main result, and its result that is closest to a primary color. */
export const EXTRACTORS: Record<string, ColorExtractor> = {
  ours,
  'node-vibrant: the swatch Vibrant': async (sample) =>
    (await vibrantOf(sample)).Vibrant?.hex ?? null,
  'node-vibrant: the most populous swatch': async (sample) =>
    mostPopulous(Object.values(await vibrantOf(sample))),
  'colorthief: getColor': async ({ png }) => (await getColor(png, { quality: 1 }))?.hex() ?? null,
  'colorthief: the swatch Vibrant': async ({ png }) =>
    (await getSwatches(png, { quality: 1 })).Vibrant?.color.hex() ?? null,
}
