// Chooses the artwork of a company that a logo shows, among all that its source has.
import type { Artwork, Background, LogoRights } from '../../schema/artwork.ts'
import { LOGO_DEFAULTS, type LogoQuery } from '../../schema/inputs/logo.ts'
import type { ProfileWithColors } from '../../schema/resolvers.ts'

/**
 * Prefers, by decreasing weight: the requested kind, artwork made for the page's background, for an icon a compact shape,
 * full color, and for an icon a square shape. The size does not matter, so that an image and its double show one drawing.
 */
export function chooseArtwork(
  artworks: Artwork[],
  query: Pick<LogoQuery, 'kind' | 'theme'>,
): Artwork | null {
  const score = (artwork: Artwork) =>
    (artwork.kind === query.kind ? 16 : 0) +
    backgroundScore(artwork.background, query.theme) +
    (artwork.fullColor ? 2 : 0) +
    (query.kind === 'icon' ? shapeScore(artwork) : 0)
  return artworks.toSorted((a, b) => score(b) - score(a))[0] ?? null
}

// Rendering adapts the colors of artwork for light pages to dark pages. Artwork made for dark pages is the best choice
// there, and the last choice on light pages.
function backgroundScore(madeFor: Background | null, theme: Background): number {
  if (madeFor === null || (madeFor === 'light' && theme === 'light')) return 1
  if (theme === 'light') return -4
  return madeFor === 'dark' ? 4 : 0
}

/** Longer side divided by shorter from which an icon is a strip too thin to recognize in a small size. */
const MIN_LONG_ASPECT = 2

function shapeScore({ width, height, visibleArea }: Artwork): number {
  const aspect = (width * (visibleArea?.width ?? 1)) / (height * (visibleArea?.height ?? 1))
  const squareness = Math.min(aspect, 1 / aspect)
  return squareness + (squareness > 1 / MIN_LONG_ASPECT ? 2.5 : 0)
}

export const rightsOf = ({ license, attribution, guidelines }: Artwork): LogoRights => ({
  license,
  attribution,
  guidelines: guidelines ?? null,
})

/** @returns what a profile says of the logo that a URL without parameters shows; nulls without artwork. */
export function factsOfShown(
  artworks: Artwork[],
): Pick<ProfileWithColors, 'thumbhash' | 'logoRights'> {
  const shown = chooseArtwork(artworks, LOGO_DEFAULTS)
  return { thumbhash: shown?.thumbhash ?? null, logoRights: shown && rightsOf(shown) }
}
