// A REST client with the types of the OpenAPI document.
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch'
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

type ApiPaths = Omit<paths, ImageHostPath>
type GetPath = ClientPathsWithMethod<Client<ApiPaths>, 'get'>
type MediaType = `${string}/${string}`

/** openapi-fetch maps the members of a Blob to other types; this is the Blob again. */
type WithBlob<Result> = Result extends { data: { arrayBuffer: unknown } }
  ? Omit<Result, 'data'> & { data: Blob }
  : Result

export interface RestClient extends Omit<Client<ApiPaths>, 'GET'> {
  GET<Path extends GetPath, Init extends MaybeOptionalInit<ApiPaths[Path], 'get'>>(
    path: Path,
    ...init: undefined extends Init ? [Init?] : [Init]
  ): Promise<WithBlob<FetchResponse<ApiPaths[Path]['get'], Init, MediaType>>>
}
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
 * @returns a client with typed GET, POST and DELETE methods. They resolve to `data` or `error`. `data` of an image is
 * a Blob unless `parseAs` is given.
 * They reject when no response arrives, the signal aborts or a successful response cannot be parsed.
 */
export function restClient({ baseUrl, apiKey, retry, fetch }: RestOptions): RestClient {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request))
  // Platforms drop Authorization on a redirect to another host, but would forward x-api-key.
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  const client = createClient<ApiPaths>({ baseUrl, headers, fetch: withRetries(send, retry) })
  return { ...client, GET: parsingByMediaType(client.GET) }
}

type UntypedGet = (
  path: string,
  init?: { parseAs?: string },
) => Promise<{ data?: unknown; response: Response }>

/** openapi-fetch reads every body as JSON by default, which fails for an image or a text. */
function parsingByMediaType(typedGet: Client<ApiPaths>['GET']): RestClient['GET'] {
  const get = typedGet as unknown as UntypedGet
  const parsingGet: UntypedGet = async (path, init) => {
    if (init?.parseAs) return get(path, init)
    const result = await get(path, { ...init, parseAs: 'stream' })
    return result.data ? { ...result, data: await bodyOf(result.response) } : result
  }
  return parsingGet as unknown as RestClient['GET']
}

function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('image/')) return response.blob()
  return /json/.test(type) ? response.json() : response.text()
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
