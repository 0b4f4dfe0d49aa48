// The colours of a brand: official where they are published, else of its artwork, else made from its domain.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colors } from '../../schema/brand.ts'
import { plateColor } from '../images/monogram/plate-color.ts'
import { areSimilar, readableInk, tintAndShade } from '../images/tints.ts'

const MOST = 6

/** @param official the company's own colour, `#RRGGBB` in upper case; null where none is known. */
export function brandColors(domain: Apex, artworks: Artwork[], official: string | null): Colors {
  const telling = mostTelling(artworks)
  const drawn = telling.flatMap(({ palette }) => palette.map(({ hex }) => hex))
  if (official) return { domain, ...those([official, ...drawn]), confidence: 1, from: 'official' }
  if (drawn.length === 0) return generated(domain)
  const confidence = telling[0]?.mediaType === 'image/svg+xml' ? 0.9 : 0.7
  return { domain, ...those(drawn), confidence, from: 'artwork' }
}

/** The monogram's own plate, so that both agree. */
function generated(domain: Apex): Colors {
  const primary = plateColor(domain, 'light').toUpperCase()
  const made = those([primary, ...tintAndShade(primary), readableInk(primary)])
  return { domain, ...made, confidence: 0.1, from: 'generated' }
}

/** Different ones in their order; a single one gets the ink that is read on it. */
function those(hexes: string[]): Pick<Colors, 'primary' | 'secondary' | 'palette'> {
  const different: string[] = []
  for (const hex of hexes) if (!different.some((one) => areSimilar(one, hex))) different.push(hex)
  const [primary, secondary = readableInk(primary as string), ...others] = different as [string]
  return { primary, secondary, palette: [primary, secondary, ...others].slice(0, MOST) }
}

/** Those with colours of their own, as they look on paper, first the ones with the surest colours. */
function mostTelling(artworks: Artwork[]): Artwork[] {
  const merit = ({ kind, mediaType, width, height }: Artwork) =>
    (mediaType === 'image/svg+xml' ? 4 : 0) +
    (kind === 'icon' ? 2 : 0) +
    Math.min(width, height) / Math.max(width, height)
  const measured = artworks.filter(({ palette }) => palette.length > 0)
  const onPaper = some(measured, ({ background }) => background !== 'dark')
  return some(onPaper, ({ fullColour }) => fullColour).sort((a, b) => merit(b) - merit(a))
}

/** Those that meet it; all where none does. */
function some(artworks: Artwork[], meets: (artwork: Artwork) => boolean): Artwork[] {
  const found = artworks.filter(meets)
  return found.length > 0 ? found : [...artworks]
}
