// Lets requests wait for the logo of a running visit, which is decided before the visit ends.
import type { Apex } from '../../schema/apex.ts'
import { type Artwork, KINDS, type Kind } from '../../schema/artwork.ts'

/** Many visits end this soon after the decision. The request then gets the final result. */
const GRACE_MS = 25

export class EarlyAnswers {
  readonly #waiting = new Map<string, PromiseWithResolvers<Artwork[]>>()

  /**
   * @param domain one whose visit is pending, because only the end of a visit forgets it.
   * @returns the artwork of the visit's decision; it never resolves when the visit ends before that.
   */
  wait(domain: Apex, kind: Kind): Promise<Artwork[]> {
    const key = `${domain} ${kind}`
    const waiting = this.#waiting.get(key) ?? Promise.withResolvers<Artwork[]>()
    this.#waiting.set(key, waiting)
    return waiting.promise
  }

  decide(domain: Apex, kind: Kind, artworks: Artwork[]): void {
    setTimeout(() => this.#waiting.get(`${domain} ${kind}`)?.resolve(artworks), GRACE_MS).unref()
  }

  /** Forgets the domain when its visit has ended. */
  forget(domain: Apex): void {
    for (const kind of KINDS) this.#waiting.delete(`${domain} ${kind}`)
  }
}
