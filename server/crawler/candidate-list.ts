// The candidates of one source during a visit: which are listed, which are examined, and which are still out.
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import type { IngestedArtwork } from '../images/ingest.ts'
import type { VisitProgress } from './early-choice.ts'
import type { CandidateExamination } from './logo-selection.ts'
import { keyOf } from './page/candidates/merge.ts'
import type { FetchedCandidate } from './source.ts'

/** The image of a candidate, or one sentence on why it was rejected. */
export type ExaminedImage =
  | { image: IngestedArtwork; rejection: null }
  /** `isTransient`: another visit may succeed, as after a network error or an overload of this server. */
  | { image: null; rejection: string; isTransient: boolean }

export class CandidateList {
  #candidates: Candidate[] = []
  #missing: CandidateSource[] = []
  readonly #examined = new Map<string, ExaminedImage & { url: string | null }>()

  /** @param missing sources that may list more. */
  replace(candidates: Candidate[], missing: CandidateSource[]): void {
    this.#candidates = candidates
    this.#missing = missing
  }

  add(fetched: FetchedCandidate, image: ExaminedImage): void {
    this.#examined.set(keyOf(fetched.candidate), { ...image, url: fetched.url })
  }

  /** Whether a listed image could not be fetched or examined, but may be at the next visit. */
  hasTransientFailure(): boolean {
    return this.#candidates.some((candidate) => {
      const examined = this.#examined.get(keyOf(candidate))
      return examined?.image === null && examined.isTransient
    })
  }

  progress(): VisitProgress {
    return {
      listed: this.#candidates.map((candidate) => ({
        candidate,
        examination: this.#examinationOf(candidate),
      })),
      unlistedSources: this.#missing,
    }
  }

  examinations(): CandidateExamination[] {
    return this.#candidates.flatMap((candidate) => this.#examinationOf(candidate) ?? [])
  }

  #examinationOf(candidate: Candidate): CandidateExamination | null {
    const examined = this.#examined.get(keyOf(candidate))
    if (!examined) return null
    // The final URL, because default icons are recognized by it.
    return { ...examined, candidate: { ...candidate, url: examined.url } }
  }
}
