// Defines the interface of an artwork source that needs no network, and of the one that ships with the service.
import type { Artwork } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'
import type { PackName } from './packs.ts'

export interface ArtworkSource {
  /** The name in SOURCES. */
  name: string
  /** @returns whether it has artwork of the company or coin, without reading it. */
  has(domain: Site): boolean
  /** @returns all artwork of the company or coin, safe to render; an empty list when there is none. */
  find(domain: Site): Promise<Artwork[]>
}

/** A pack whose rows are left out. */
export interface OmittedPack {
  pack: PackName
  /** Rows of the table. */
  rows: number
}

export interface BundledArtwork extends ArtworkSource {
  /** @returns the company's published color as `#RRGGBB` in upper case; null when it is not known. */
  officialColor(domain: Site): string | null
  /** The packs whose rows are left out; empty by default. */
  omittedPacks: OmittedPack[]
}

/** What `find` returns for a domain without artwork. */
export const NO_ARTWORK: Artwork[] = []
