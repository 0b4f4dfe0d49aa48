// What a response comes to: a place to go on to, or a whole answer that was read within its bounds.
import type { Dispatcher } from 'undici'
import { decoderFor, readBody } from './body.ts'
import { FetchFailed } from './failure.ts'
import type { Limits } from './limits.ts'
import type { Fetched, FetchOptions } from './safe-fetch.ts'

export type Response = Dispatcher.ResponseData

const REDIRECTS = [301, 302, 303, 307, 308]

/** @returns the Location as it stands, null when the response leads nowhere. */
export function redirectOf({ statusCode, headers }: Response): string | null {
  const { location } = headers
  if (!REDIRECTS.includes(statusCode) || location === undefined) return null
  if (Array.isArray(location)) throw new FetchFailed('bad_response', 'several Locations')
  return location
}

/** @param wireBytes how many bytes the response has taken so far. */
export async function read(
  response: Response,
  url: URL,
  wireBytes: () => number,
  limits: Limits,
  options: FetchOptions,
): Promise<Fetched> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  const head = { url: url.href, status: response.statusCode, headers }
  const decoder = decoderFor(headers['content-encoding'] ?? '')
  const { most = limits.decodedBytes, cut = false } = options
  const declared = Number(headers['content-length'] ?? 0)
  if (declared > limits.wireBytes && !cut) throw new FetchFailed('too_large', `${declared} bytes`)
  const body = await readBody(response.body, decoder(), wireBytes, limits, { most, cut })
  return { ...head, ...body }
}
