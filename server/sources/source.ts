// The ports of whatever may know a company's artwork: sources hold it, scouts go out to look for it.
import type { Apex } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import type { Candidate, SiteFacts } from '../../schema/discovery.ts'

export interface Source {
  /** As SOURCES names it. */
  name: string
  /** @returns whether it has artwork of the domain, without reading it. */
  has(domain: Apex): boolean
  /** @returns every drawing that it has of the domain, safe to render; an empty list when it has none. A throw is a fault. */
  find(domain: Apex): Promise<Artwork[]>
}

/** A candidate with its bytes, which nobody has looked at yet, or with a sentence on why there are none. */
export type Find = { candidate: Candidate } & (
  | { bytes: Uint8Array; refused: null }
  /** `again`: the network's fault, or the site's for the moment, so that it is worth another visit. */
  | { bytes: null; refused: string; again: boolean }
)

/** What a scout has to tell that read no page. */
export const NO_FACTS: SiteFacts = {
  ...{ title: null, description: null, siteName: null, themeColour: null, language: null },
  ...{ organizations: [], socials: [], technologies: [] },
}

export interface Sighting {
  facts: SiteFacts
  /** One sentence on what went wrong; null when nothing did, whatever was found. */
  failure: string | null
  /** Whether the failure is the site's own answer, to be believed as long as that it has no logo. */
  isFinal?: boolean
}

export interface Scout {
  /** As SOURCES names it. */
  name: string
  /**
   * Goes out and hands over each find as it comes, waiting until it was taken: so few are held at once.
   * @param signal the one deadline of the visit; what was found until then stands.
   */
  look(domain: Apex, take: (find: Find) => Promise<void>, signal: AbortSignal): Promise<Sighting>
}
