// A typed REST client: paths, parameters and answers are those of the OpenAPI document.
import createClient, { type Client } from 'openapi-fetch'
import type { ProblemCode } from '../schema/problems.ts'
import type { components, paths } from './openapi.ts'
import { codeOf } from './problems.ts'
import { type RetryOptions, retrying } from './retry.ts'

/** What the document has on the image host, where img.ts is the client. */
type ImageHostPath =
  | '/{domain}'
  | `/${'ticker' | 'crypto'}/{symbol}`
  | '/name/{name}'
  | '/isin/{isin}'

/** What it has on the hosts of other services, whose clients are theirs. */
type CompatHostPath = `${string}#${string}`

export type RestClient = Client<Omit<paths, ImageHostPath | CompatHostPath>>
/** An error as the service tells it. */
export type Problem = components['schemas']['Problem']

export interface RestOptions {
  /** Address of the JSON and image API, such as https://logos.example.net. */
  baseUrl: string
  /** A key of either kind; left out: anonymous. It goes into a header, never into an address. */
  apiKey?: string
  /** How often and how long it asks again. */
  retry?: RetryOptions
  /** In place of the platform's fetch. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * @returns a client whose GET, POST and DELETE take a path of the API and refuse what the API would.
 * They resolve to `data` or to `error`, and reject only when no answer came or the signal aborts.
 */
export function restClient({ baseUrl, apiKey, retry, fetch }: RestOptions): RestClient {
  const ask = fetch ?? ((request: Request) => globalThis.fetch(request))
  // Not x-api-key: Authorization is what a platform drops when it is redirected to another host.
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  return createClient({ baseUrl, headers, fetch: retrying(ask, retry) })
}

/**
 * @param error the `error` of an answer: not the service but a proxy before it may have written it.
 * @returns the problem and its code; null when it is none of the service's.
 */
export function problemOf(error: unknown): (Problem & { code: ProblemCode }) | null {
  if (typeof error !== 'object' || error === null || !('type' in error)) return null
  const code = codeOf(error.type)
  return code && { ...(error as Problem), code }
}
