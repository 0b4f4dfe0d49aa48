// The primary colour of a drawing as each contender tells it, from the same PNG.
import type { Apex } from '../../../schema/apex.ts'
import type { Artwork } from '../../../schema/artwork.ts'
import { measureInk } from '../../../server/images/measure/ink.ts'
import { paletteOf } from '../../../server/images/measure/palette.ts'
import { rasterizeImage } from '../../../server/images/rasterize.ts'
import { brandColors } from '../../../server/profile/colors.ts'

export interface Shown {
  domain: Apex
  artwork: Artwork
  png: Buffer
}

/** @returns `#rrggbb` in any case; null where it has no answer. */
export type Teller = (shown: Shown) => Promise<string | null>

const ours: Teller = async ({ domain, artwork, png }) => {
  const { width, height } = artwork
  const pixels = await rasterizeImage(png, { width, height }, false)
  const palette = paletteOf(pixels, measureInk(pixels).plate)
  return brandColors(domain, [{ ...artwork, palette }], null).primary
}

// Installed beside the benchmark only, so the compiler is not told of them.
const [vibrant, thief] = ['node-vibrant/node', 'colorthief']
const { Vibrant } = await import(vibrant as string)
const { getColor, getSwatches } = await import(thief as string)

interface Swatch {
  hex: string
  population: number
}

const vibrantOf = async ({ png }: Shown): Promise<Record<string, Swatch | null>> =>
  Vibrant.from(png).getPalette()

const mostPopulous = (swatches: (Swatch | null)[]) =>
  swatches.filter((swatch) => swatch !== null).sort((a, b) => b.population - a.population)[0]
    ?.hex ?? null

/** Of the libraries both what they are named for and what comes nearest to a primary. */
export const TELLERS: Record<string, Teller> = {
  ours,
  'node-vibrant: the swatch Vibrant': async (shown) =>
    (await vibrantOf(shown)).Vibrant?.hex ?? null,
  'node-vibrant: the most populous swatch': async (shown) =>
    mostPopulous(Object.values(await vibrantOf(shown))),
  'colorthief: getColor': async ({ png }) => (await getColor(png, { quality: 1 }))?.hex() ?? null,
  'colorthief: the swatch Vibrant': async ({ png }) =>
    (await getSwatches(png, { quality: 1 })).Vibrant?.color.hex() ?? null,
}
