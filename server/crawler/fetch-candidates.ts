// Fetches the images of logo candidates within a byte budget, the most promising first.
import type { Candidate, CandidateSource } from '../../schema/visit.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import { byPromise } from './early-choice.ts'
import { mayBeImage } from './image-head.ts'
import { keyOf } from './page/candidates/merge.ts'
import { svgPart } from './page/svg-part.ts'
import type { CandidateSink, FetchedCandidate, VisitTerms } from './source.ts'

/** The `Accept` header of requests for images. */
export const ACCEPTED_IMAGES = 'image/svg+xml, image/png, image/webp, image/*;q=0.8, */*;q=0.1'
/** Bytes that are reserved for an image; most logos on web pages are smaller. */
const USUAL_CANDIDATE_BYTES = 1536 * 1024
/** Largest image in bytes. A larger one than usual is asked again, when the budget of the visit allows it. */
export const MAX_CANDIDATE_BYTES = 5 * 1024 * 1024
/** Images of one visit that are fetched at once: the streams of one HTTP/2 connection, see `fetch/limits.ts`. */
const MAX_CONCURRENT_FETCHES = 8

/** Fetches the candidates of one source and passes each to the sink: with its bytes, or rejected with the reason. */
export class CandidateFetcher {
  readonly #fetch: SafeFetch
  readonly #sink: CandidateSink
  readonly #terms: VisitTerms
  readonly #started = new Set<string>()
  readonly #workers: Promise<void>[] = []
  readonly #inlineWorkers: Promise<void>[] = []
  #waiting: Candidate[] = []
  /** Images in the page, which wait for no host. */
  #inline: Candidate[] = []
  #openFetches = 0
  #fetchEnded = Promise.withResolvers<void>()

  constructor(fetch: SafeFetch, sink: CandidateSink, terms: VisitTerms) {
    this.#fetch = fetch
    this.#sink = sink
    this.#terms = terms
  }

  /** Replaces the list of candidates. Those that were fetched are not fetched again. */
  list(candidates: Candidate[], missing: CandidateSource[]): void {
    this.#sink.list(candidates, missing)
    const remaining = byPromise(
      candidates.filter((candidate) => !this.#started.has(keyOf(candidate))),
    )
    this.#inline = remaining.filter(({ url }) => url === null)
    this.#waiting = remaining.filter(({ url }) => url !== null)
  }

  /** Starts to fetch the listed candidates. @param concurrency how many images are fetched at once. */
  start(concurrency = MAX_CONCURRENT_FETCHES): void {
    while (this.#workers.length < concurrency)
      this.#workers.push(this.#work(() => this.#waiting.shift()))
    this.#inlineWorkers.push(this.#work(() => this.#inline.shift()))
    // Reported by `finish`.
    for (const worker of [...this.#workers, ...this.#inlineWorkers]) worker.catch(() => {})
  }

  /** Fetches the rest of the list. @throws the first error that is no error of the site. */
  async finish(): Promise<void> {
    await Promise.all(this.#workers.splice(0))
    this.start()
    await Promise.all([...this.#workers, ...this.#inlineWorkers])
  }

  async #work(take: () => Candidate | undefined): Promise<void> {
    for (let next = take(); next; next = take()) {
      const candidate = next
      this.#started.add(keyOf(candidate))
      await this.#sink.fetched(
        await this.#fetchUsualOrLarge(candidate).catch((error): FetchedCandidate => {
          if (!(error instanceof FetchFailed)) throw error
          return rejectCandidate(candidate, `${error.message}.`, NETWORK_ERRORS.has(error.code))
        }),
      )
    }
  }

  async #fetchUsualOrLarge(candidate: Candidate): Promise<FetchedCandidate> {
    try {
      return await this.#fetchCandidate(candidate, USUAL_CANDIDATE_BYTES)
    } catch (error) {
      if (!(error instanceof FetchFailed) || error.code !== 'too_large') throw error
      return this.#fetchCandidate(candidate, MAX_CANDIDATE_BYTES)
    }
  }

  async #fetchCandidate(candidate: Candidate, limit: number): Promise<FetchedCandidate> {
    const { url, inlineBytes } = candidate
    if (url === null) return { candidate, url, bytes: inlineBytes as Uint8Array, rejection: null }
    const { caller, signal, budget } = this.#terms
    while (budget.bytes < limit && this.#openFetches > 0) await this.#fetchEnded.promise
    // Reserved before the fetch, because several are open at once.
    const maxBytes = Math.min(limit, budget.bytes)
    if (maxBytes <= 0)
      return rejectCandidate(candidate, 'The byte limit of the visit is used up.', false)
    budget.bytes -= maxBytes
    this.#openFetches++
    const isWanted = mayBeImage
    const options = { caller, signal, accept: ACCEPTED_IMAGES, maxBytes, isWanted }
    // A large one counts whole, also when it fails, because many could fail late.
    let usedBytes = limit > USUAL_CANDIDATE_BYTES ? maxBytes : 0
    try {
      const { status, bytes, url: finalUrl } = await this.#fetch.get(url, options)
      usedBytes = bytes.byteLength
      // Browsers show the image of any answer that is no error, such as a 203.
      if (status < 200 || status > 299)
        return rejectCandidate(candidate, `It answered ${status}.`, isTransientStatus(status))
      const part = svgPart(bytes, url)
      if (part === null) return rejectCandidate(candidate, 'It is a part of a large file.', false)
      return { candidate, url: finalUrl, bytes: part, rejection: null }
    } finally {
      budget.bytes += maxBytes - usedBytes
      this.#openFetches--
      this.#fetchEnded.resolve()
      this.#fetchEnded = Promise.withResolvers()
    }
  }
}

/** Fetches candidates whose list is complete. */
export function fetchCandidates(
  candidates: Candidate[],
  fetch: SafeFetch,
  sink: CandidateSink,
  terms: VisitTerms,
): Promise<void> {
  const fetcher = new CandidateFetcher(fetch, sink, terms)
  fetcher.list(candidates, [])
  return fetcher.finish()
}

/** Errors of the network, and limits of an hour, are temporary, so the next visit may succeed. Other errors are permanent. */
const NETWORK_ERRORS = new Set([
  'timeout',
  'connection',
  'refused_connection',
  'dns',
  'tls',
  'asked_too_often',
])

const isTransientStatus = (status: number) => status === 429 || status >= 500

const rejectCandidate = (
  candidate: Candidate,
  rejection: string,
  isTransient: boolean,
): FetchedCandidate => ({
  candidate,
  url: candidate.url,
  bytes: null,
  rejection,
  isTransient,
})
