// Defines the interface of an artwork source that needs no network.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'

export interface ArtworkSource {
  /** The name in SOURCES. */
  name: string
  /** @returns whether it has artwork of the domain, without reading it. */
  has(domain: Apex): boolean
  /** @returns all artwork of the domain, safe to render; an empty list when there is none. */
  find(domain: Apex): Promise<Artwork[]>
}
