// Chooses a brand's colors: the published ones, then those of its artwork; without either, colors made from its domain.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colors } from '../../schema/brand.ts'
import { plateColor } from '../images/monogram/plate-color.ts'
import { areSimilar, isGrey, readableTextColor, tintAndShade } from '../images/tints.ts'

const MAX_PALETTE_COLORS = 6

/** The colors that a company publishes, each `#RRGGBB` in upper case; null where they are not known. */
export interface PublishedColors {
  /** All colors of the brand, from the reviewed table. */
  curated: string[] | null
  /** The one color that an icon pack or a row of bundled artwork has. */
  official: string | null
}

/** Curated colors come alone: the artwork may show older ones. */
export function brandColors(
  domain: Apex,
  artworks: Artwork[],
  { curated, official }: PublishedColors,
): Colors {
  if (curated) return { domain, ...toPalette(curated), confidence: 1, from: 'curated' }
  const ranked = rankForColors(artworks)
  const artworkColors = ranked.flatMap(({ palette }) => palette.map(({ hex }) => hex))
  if (official) {
    const palette = toPalette([official, ...artworkColors])
    return { domain, ...palette, confidence: 1, from: 'official' }
  }
  if (artworkColors.length === 0) return generateColors(domain)
  const confidence = ranked[0]?.mediaType === 'image/svg+xml' ? 0.9 : 0.7
  return { domain, ...toPalette(artworkColors), confidence, from: 'artwork' }
}

/** Uses the color of the monogram, so that the palette matches the generated image. */
function generateColors(domain: Apex): Colors {
  const primary = plateColor(domain, 'light').toUpperCase()
  const palette = toPalette([primary, ...tintAndShade(primary), readableTextColor(primary)])
  const derived: Colors['derived'] = ['primary', 'secondary']
  return { domain, ...palette, derived, confidence: 0.1, from: 'generated' }
}

/**
 * Drops similar colors and keeps the order, except that the first color that is not grey becomes the primary.
 * A single color gets a readable text color beside it.
 */
function toPalette(hexes: string[]): Pick<Colors, 'primary' | 'secondary' | 'palette' | 'derived'> {
  const distinct: string[] = []
  for (const hex of hexes)
    if (!distinct.some((existing) => areSimilar(existing, hex))) distinct.push(hex)
  const primary = distinct.find((hex) => !isGrey(hex)) ?? (distinct[0] as string)
  const others = distinct.filter((hex) => hex !== primary)
  const [secondary = readableTextColor(primary), ...rest] = others
  const palette = [primary, secondary, ...rest].slice(0, MAX_PALETTE_COLORS)
  return { primary, secondary, palette, derived: others.length === 0 ? ['secondary'] : [] }
}

/** The artwork with the most reliable colors first. Variants for dark backgrounds or in one color are a last resort. */
function rankForColors(artworks: Artwork[]): Artwork[] {
  // A vector image comes before a raster image, an icon before a wordmark; a squarer image decides between equals.
  const reliability = ({ kind, mediaType, width, height }: Artwork) =>
    (mediaType === 'image/svg+xml' ? 4 : 0) +
    (kind === 'icon' ? 2 : 0) +
    Math.min(width, height) / Math.max(width, height)
  const withPalette = artworks.filter(({ palette }) => palette.length > 0)
  const forLight = keepPreferred(withPalette, ({ background }) => background !== 'dark')
  const colorful = keepPreferred(forLight, ({ fullColor }) => fullColor)
  return colorful.sort((a, b) => reliability(b) - reliability(a))
}

/** Keeps the preferred artwork, or all artwork when none is preferred. */
function keepPreferred(artworks: Artwork[], isPreferred: (artwork: Artwork) => boolean): Artwork[] {
  const preferred = artworks.filter(isPreferred)
  return preferred.length > 0 ? preferred : [...artworks]
}
