// A REST client with the types of the OpenAPI document.
import createClient, { type Client } from 'openapi-fetch'
import type { ProblemCode } from '../schema/problems.ts'
import type { components, paths } from './openapi.ts'
import { problemCodeOf } from './problems.ts'
import { type RetryOptions, withRetries } from './retry.ts'

/** Paths of the image host; use img.ts for these. */
type ImageHostPath =
  | '/{domain}'
  | `/${'ticker' | 'crypto'}/{symbol}`
  | '/name/{name}'
  | '/isin/{isin}'

/** Paths of the compatibility hosts; use the original services' clients for these. */
type CompatHostPath = `${string}#${string}`

export type RestClient = Client<Omit<paths, ImageHostPath | CompatHostPath>>
/** RFC 9457 problem details. */
export type Problem = components['schemas']['Problem']

export interface RestOptions {
  /** Address of the JSON and image API, such as https://logos.example.net. */
  baseUrl: string
  /** A secret or publishable key, sent in a header and never in a URL. Without it requests are anonymous. */
  apiKey?: string
  /** How often and for how long requests are retried. */
  retry?: RetryOptions
  /** Replaces the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * @returns a client with typed GET, POST and DELETE methods. They resolve to `data` or `error`.
 * They reject when no response arrives, the signal aborts or a successful response cannot be parsed.
 */
export function restClient({ baseUrl, apiKey, retry, fetch }: RestOptions): RestClient {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request))
  // Platforms drop Authorization on a redirect to another host, but would forward x-api-key.
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  return createClient({ baseUrl, headers, fetch: withRetries(send, retry) })
}

/**
 * @param error `error` of a response, which a proxy in front of the service may have written.
 * @returns the problem with its code; null for an error that is not a problem of this service.
 */
export function problemOf(error: unknown): (Problem & { code: ProblemCode }) | null {
  if (typeof error !== 'object' || error === null || !('type' in error)) return null
  const code = problemCodeOf(error.type)
  return code && { ...(error as Problem), code }
}
