// Defines the interface of an artwork source that needs no network, and of the one that ships with the service.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { PackName } from './packs.ts'

export interface ArtworkSource {
  /** The name in SOURCES. */
  name: string
  /** @returns whether it has artwork of the domain, without reading it. */
  has(domain: Apex): boolean
  /** @returns all artwork of the domain, safe to render; an empty list when there is none. */
  find(domain: Apex): Promise<Artwork[]>
}

/** A pack whose rows are left out. */
export interface OmittedPack {
  pack: PackName
  /** Rows of the table. */
  rows: number
}

export interface BundledArtwork extends ArtworkSource {
  /** @returns the company's published color as `#RRGGBB` in upper case; null when it is not known. */
  officialColor(domain: Apex): string | null
  /** The packs whose rows are left out; empty by default. */
  omittedPacks: OmittedPack[]
}

/** What `find` returns for a domain without artwork. */
export const NO_ARTWORK: Artwork[] = []
