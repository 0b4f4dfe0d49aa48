// Reads a response: the target of a redirect, or the body within the size and time limits.
import type { Dispatcher } from 'undici'
import { decodersFor, type ReadOptions, readBody } from './body.ts'
import { FetchFailed } from './failure.ts'
import type { FetchLimits } from './limits.ts'
import type { FetchOptions, FetchResponse } from './safe-fetch.ts'
import type { WireBytes } from './wire-bytes.ts'

export type Response = Dispatcher.ResponseData

const REDIRECT_STATUSES = [301, 302, 303, 307, 308]

/** @returns the unresolved Location; null when the response is no redirect. */
export function redirectLocation({ statusCode, headers }: Response): string | null {
  if (!REDIRECT_STATUSES.includes(statusCode)) return null
  const [location, ...others] = new Set([headers.location ?? []].flat())
  if (others.length > 0) throw new FetchFailed('bad_response', 'several Locations')
  return location === undefined ? null : utf8Of(location)
}

/** @returns the header value as UTF-8 where its bytes are that: browsers read so, and node reads each byte as a character. */
function utf8Of(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

/** Limits the headers over HTTP/2, where undici does not. @throws FetchFailed */
export function assertHeaderSize({ headers }: Response, { maxHeaderBytes }: FetchLimits): void {
  let bytes = 0
  for (const [name, values] of Object.entries(headers))
    for (const value of [values].flat()) bytes += name.length + (value?.length ?? 0)
  if (bytes > maxHeaderBytes) throw new FetchFailed('too_large', `${bytes} bytes of headers`)
}

export async function readResponse(
  response: Response,
  url: URL,
  wireBytes: WireBytes,
  limits: FetchLimits,
  options: FetchOptions & Pick<ReadOptions, 'onBreak'>,
): Promise<FetchResponse> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  const head = { url: url.href, status: response.statusCode, headers }
  const createDecoders = decodersFor(headers['content-encoding'] ?? '')
  const {
    maxBytes = limits.maxDecodedBytes,
    truncate = false,
    partial = false,
    isWanted,
    onBreak,
  } = options
  const declaredBytes = Number(headers['content-length'] ?? 0)
  const isEncoded = headers['content-encoding'] !== undefined
  const maxDeclaredBytes = isEncoded ? limits.maxWireBytes : Math.min(limits.maxWireBytes, maxBytes)
  if (declaredBytes > maxDeclaredBytes && !truncate) {
    throw new FetchFailed('too_large', `${declaredBytes} bytes`)
  }
  const body = await readBody(response.body, createDecoders(), wireBytes, limits, {
    maxBytes,
    truncate,
    onBreak: partial ? onBreak : undefined,
    isWanted,
  })
  return { ...head, ...body }
}
