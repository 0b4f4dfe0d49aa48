// The port of everything that may know a company's artwork.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'

export interface Source {
  /** As SOURCES names it. */
  name: string
  /** @returns every drawing that it has of the domain, safe to render; none: an empty list. A throw is a fault. */
  find(domain: Apex): Promise<Artwork[]>
}
