// Fetches candidates and hands over their bytes, within what one visit may read.
import type { Candidate } from '../../schema/visit.ts'
import { FetchFailed, type SafeFetch } from '../fetch/index.ts'
import type { FoundCandidate } from './source.ts'

const ACCEPT = 'image/svg+xml, image/png, image/webp, image/*;q=0.8, */*;q=0.1'
/** A logo that is larger was never meant for a page. */
const MOST_BYTES = 1536 * 1024
/** All candidates of a visit together: many visits run side by side in one process. */
const MOST_IN_ALL = 12 * 1024 * 1024
const AT_ONCE = 8

/** Hands each of them over, with its bytes or with why there are none. Throws for no stranger's fault. */
export async function offer(
  candidates: Candidate[],
  fetch: SafeFetch,
  take: (find: FoundCandidate) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let left = MOST_IN_ALL
  const read = async (candidate: Candidate): Promise<FoundCandidate> => {
    const { url, bytes } = candidate
    if (bytes !== null) return { candidate, bytes, refused: null }
    // Set aside before the first byte comes: several are read at once.
    const most = Math.min(MOST_BYTES, left)
    if (most <= 0) return refusal(candidate, 'Enough was read from this site.', false)
    left -= most
    let used = 0
    const fetched = await fetch
      .get(url as string, { signal, accept: ACCEPT, most })
      .then((answer) => {
        used = answer.bytes.byteLength
        return answer
      })
      .finally(() => {
        left += most - used
      })
    const { status } = fetched
    if (status !== 200) return refusal(candidate, `It answered ${status}.`, isForNow(status))
    // Where it was found at last tells whose it is.
    return { candidate: { ...candidate, url: fetched.url }, bytes: fetched.bytes, refused: null }
  }
  const waiting = candidates.values()
  const lane = async () => {
    for (const candidate of waiting) {
      await take(
        await read(candidate).catch((error): FoundCandidate => {
          if (!(error instanceof FetchFailed)) throw error
          return refusal(candidate, `${error.message}.`, NETWORKS.has(error.code))
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** The network's faults; the others are the site's, and stay. */
const NETWORKS = new Set(['timeout', 'connection', 'dns', 'tls'])

const isForNow = (status: number) => status === 429 || status >= 500

const refusal = (candidate: Candidate, refused: string, again: boolean): FoundCandidate => ({
  ...{ candidate, bytes: null, refused },
  again,
})
