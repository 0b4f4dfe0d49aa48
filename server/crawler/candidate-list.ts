// The candidates of one source during a visit: which are listed, which are examined, and which are still out.
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import type { IngestedArtwork } from '../images/ingest.ts'
import type { VisitProgress } from './early-choice.ts'
import type { CandidateExamination } from './logo-selection.ts'
import { keyOf } from './page/candidates/merge.ts'
import type { FetchedCandidate } from './source.ts'

/** Sources whose candidates come from files that the page links to. */
const SOURCES_IN_FILES: CandidateSource[] = ['manifest', 'tile']

/** The image of a candidate, or one sentence on why it was rejected. */
export type ExaminedImage =
  | { image: IngestedArtwork; rejection: null }
  | { image: null; rejection: string }

export class CandidateList {
  #candidates: Candidate[] = []
  #isComplete = false
  readonly #examined = new Map<
    string,
    ExaminedImage & { url: string | null; isTransient: boolean }
  >()

  replace(candidates: Candidate[], isComplete: boolean): void {
    this.#candidates = candidates
    this.#isComplete = isComplete
  }

  add(fetched: FetchedCandidate, image: ExaminedImage): void {
    const isTransient = fetched.bytes === null && fetched.isTransient
    this.#examined.set(keyOf(fetched.candidate), { ...image, url: fetched.url, isTransient })
  }

  /** Whether a listed image could not be fetched, but may be at the next visit. */
  hasTransientFailure(): boolean {
    return this.#candidates.some((candidate) => this.#examined.get(keyOf(candidate))?.isTransient)
  }

  progress(): VisitProgress {
    return {
      listed: this.#candidates.map((candidate) => ({
        candidate,
        examination: this.#examinationOf(candidate),
      })),
      unlistedSources: this.#isComplete ? [] : SOURCES_IN_FILES,
    }
  }

  examinations(): CandidateExamination[] {
    return this.#candidates.flatMap((candidate) => this.#examinationOf(candidate) ?? [])
  }

  #examinationOf(candidate: Candidate): CandidateExamination | null {
    const examined = this.#examined.get(keyOf(candidate))
    if (!examined) return null
    const { url, isTransient: _, ...image } = examined
    // The final URL, because default icons are recognized by it.
    return { candidate: { ...candidate, url }, ...image }
  }
}
