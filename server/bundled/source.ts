// The port of a source of artwork that ships with the service or is stored by it.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'

export interface Source {
  /** As SOURCES names it. */
  name: string
  /** @returns all artwork of the domain, safe to render; an empty list when there is none. */
  find(domain: Apex): Artwork[] | Promise<Artwork[]>
}
