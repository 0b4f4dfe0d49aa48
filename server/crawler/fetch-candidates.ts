// Fetches the images of logo candidates within a byte budget.
import type { Candidate } from '../../schema/visit.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import type { FetchedCandidate } from './source.ts'

/** The `Accept` header of requests for images. */
export const ACCEPTED_IMAGES = 'image/svg+xml, image/png, image/webp, image/*;q=0.8, */*;q=0.1'
/** Largest image in bytes; logos on web pages are smaller. */
export const MAX_CANDIDATE_BYTES = 1536 * 1024
/** Bytes of all candidates of one source. They are limited, because many visits run at once in one process. */
const MAX_TOTAL_BYTES = 12 * 1024 * 1024
/**
 * Images of one visit that are fetched at once. The 16 visits that run at once (see `scheduler.ts`) then fetch 48, the
 * fetcher's limit, and do not delay each other.
 */
const MAX_CONCURRENT_FETCHES = 3

/** Passes each candidate to `onCandidate`: with its bytes, or rejected for a site's error or the used-up byte limit. */
export async function fetchCandidates(
  candidates: Candidate[],
  fetch: SafeFetch,
  onCandidate: (fetched: FetchedCandidate) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let remainingBytes = MAX_TOTAL_BYTES
  const fetchCandidate = async (candidate: Candidate): Promise<FetchedCandidate> => {
    const { url, inlineBytes } = candidate
    if (inlineBytes !== null) return { candidate, bytes: inlineBytes, rejection: null }
    // Reserved before the fetch, because several candidates are fetched at once.
    const maxBytes = Math.min(MAX_CANDIDATE_BYTES, remainingBytes)
    if (maxBytes <= 0)
      return rejectCandidate(candidate, 'The byte limit of the visit is used up.', false)
    remainingBytes -= maxBytes
    let usedBytes = 0
    const response = await fetch
      .get(url as string, { signal, accept: ACCEPTED_IMAGES, maxBytes })
      .then((fetched) => {
        usedBytes = fetched.bytes.byteLength
        return fetched
      })
      .finally(() => {
        remainingBytes += maxBytes - usedBytes
      })
    const { status } = response
    if (status !== 200)
      return rejectCandidate(candidate, `It answered ${status}.`, isTransientStatus(status))
    // Keeps the final URL, because default icons are recognized by it.
    return {
      candidate: { ...candidate, url: response.url },
      bytes: response.bytes,
      rejection: null,
    }
  }
  const pending = candidates.values()
  const worker = async () => {
    for (const candidate of pending) {
      await onCandidate(
        await fetchCandidate(candidate).catch((error): FetchedCandidate => {
          if (!(error instanceof FetchFailed)) throw error
          return rejectCandidate(candidate, `${error.message}.`, NETWORK_ERRORS.has(error.code))
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, worker))
}

/** Errors of the network are temporary, so the next visit may succeed. Other errors are permanent. */
const NETWORK_ERRORS = new Set(['timeout', 'connection', 'refused_connection', 'dns', 'tls'])

const isTransientStatus = (status: number) => status === 429 || status >= 500

const rejectCandidate = (
  candidate: Candidate,
  rejection: string,
  isTransient: boolean,
): FetchedCandidate => ({
  candidate,
  bytes: null,
  rejection,
  isTransient,
})
