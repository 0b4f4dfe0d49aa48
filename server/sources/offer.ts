// Fetches candidates and hands over their bytes, within what one visit may read.
import type { Candidate } from '../../schema/discovery.ts'
import { FetchFailed, type SafeFetch } from './fetch.ts'
import type { Find } from './source.ts'

const ACCEPT = 'image/svg+xml, image/png, image/webp, image/*;q=0.8, */*;q=0.1'
/** A logo that is larger was never meant for a page. */
const MOST_BYTES = 3 * 1024 * 1024
/** All candidates of a visit together: many visits run side by side in one process. */
const MOST_IN_ALL = 8 * 1024 * 1024

/** Hands each of them over, with its bytes or with why there are none. Throws for no stranger's fault. */
export async function offer(
  candidates: Candidate[],
  fetch: SafeFetch,
  take: (find: Find) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let left = MOST_IN_ALL
  const read = async (candidate: Candidate): Promise<Find> => {
    const { url, bytes } = candidate
    if (bytes !== null) return { candidate, bytes, refused: null }
    if (left <= 0) return { candidate, bytes: null, refused: 'Enough was read from this site.' }
    const fetched = await fetch.get(url as string, { signal, accept: ACCEPT, most: MOST_BYTES })
    left -= fetched.bytes.byteLength
    if (fetched.status !== 200) {
      return { candidate, bytes: null, refused: `It answered ${fetched.status}.` }
    }
    // Where it was found at last tells whose it is.
    return { candidate: { ...candidate, url: fetched.url }, bytes: fetched.bytes, refused: null }
  }
  await Promise.all(
    candidates.map(async (candidate) => {
      const find = await read(candidate).catch((error): Find => {
        if (!(error instanceof FetchFailed)) throw error
        return { candidate, bytes: null, refused: `${error.message}.` }
      })
      await take(find)
    }),
  )
}
