// The port of a source that the crawler visits to find artwork.
import type { Apex } from '../../schema/apex.ts'
import type { Candidate, SiteFacts } from '../../schema/visit.ts'

/** A candidate with its bytes, which nobody has looked at yet, or with a sentence on why there are none. */
export type FoundCandidate = { candidate: Candidate } & (
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
  look(
    domain: Apex,
    take: (find: FoundCandidate) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Sighting>
}
