// Lets requests wait for the logo of a running visit, which is decided before the visit ends.
import { type Artwork, KINDS, type Kind } from '../../schema/artwork.ts'
import type { Site } from '../../schema/site.ts'

/** Many visits end this soon after the decision. The request then gets the final result. */
const GRACE_MS = 25

/** The logo that a request shows on light backgrounds. */
export interface WantedLogo {
  kind: Kind
  /** The longer edge of its image in pixels. */
  edge: number
}

type Waiting = PromiseWithResolvers<Artwork[]>

export class EarlyAnswers {
  /** By domain and kind, then by edge. */
  readonly #waiting = new Map<string, Map<number, Waiting>>()

  /**
   * @param domain one whose visit is pending, because only the end of a visit forgets it.
   * @returns the artwork of the visit's decision; it never resolves when the visit ends before that.
   */
  wait(domain: Site, { kind, edge }: WantedLogo): Promise<Artwork[]> {
    const key = `${domain} ${kind}`
    const byEdge = this.#waiting.get(key) ?? new Map<number, Waiting>()
    const waiting = byEdge.get(edge) ?? Promise.withResolvers<Artwork[]>()
    this.#waiting.set(key, byEdge.set(edge, waiting))
    return waiting.promise
  }

  /** @param maxEdge the longest edge in pixels for which the logo is decided. */
  decide(domain: Site, kind: Kind, maxEdge: number, artworks: Artwork[]): void {
    setTimeout(() => {
      for (const [edge, { resolve }] of this.#waiting.get(`${domain} ${kind}`) ?? [])
        if (edge <= maxEdge) resolve(artworks)
    }, GRACE_MS).unref()
  }

  /** Forgets the domain when its visit has ended. */
  forget(domain: Site): void {
    for (const kind of KINDS) this.#waiting.delete(`${domain} ${kind}`)
  }
}
