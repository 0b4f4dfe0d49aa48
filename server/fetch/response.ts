// Reads a response: the target of a redirect, or the body within the size and time limits.
import type { Dispatcher } from 'undici'
import { decoderFor, readBody } from './body.ts'
import { FetchFailed } from './failure.ts'
import type { FetchLimits } from './limits.ts'
import type { FetchOptions, FetchResponse } from './safe-fetch.ts'

export type Response = Dispatcher.ResponseData

const REDIRECT_STATUSES = [301, 302, 303, 307, 308]

/** @returns the unresolved Location; null when the response is no redirect. */
export function redirectLocation({ statusCode, headers }: Response): string | null {
  const { location } = headers
  if (!REDIRECT_STATUSES.includes(statusCode) || location === undefined) return null
  if (Array.isArray(location)) throw new FetchFailed('bad_response', 'several Locations')
  return location
}

/** @param wireBytes returns the bytes received so far, before decoding. */
export async function readResponse(
  response: Response,
  url: URL,
  wireBytes: () => number,
  limits: FetchLimits,
  options: FetchOptions,
): Promise<FetchResponse> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  const head = { url: url.href, status: response.statusCode, headers }
  const decoder = decoderFor(headers['content-encoding'] ?? '')
  const { maxBytes = limits.maxDecodedBytes, truncate = false } = options
  const declaredBytes = Number(headers['content-length'] ?? 0)
  if (declaredBytes > limits.maxWireBytes && !truncate) {
    throw new FetchFailed('too_large', `${declaredBytes} bytes`)
  }
  const body = await readBody(response.body, decoder(), wireBytes, limits, {
    maxBytes,
    truncate,
  })
  return { ...head, ...body }
}
