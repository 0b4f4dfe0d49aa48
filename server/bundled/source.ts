// The port of a source of artwork that ships with the service or is stored by it.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'

export interface Source {
  /** The name in SOURCES. */
  name: string
  /** @returns whether it has artwork of the domain, without reading it. */
  has(domain: Apex): boolean
  /** @returns all artwork of the domain, safe to render; an empty list when there is none. */
  find(domain: Apex): Promise<Artwork[]>
}
