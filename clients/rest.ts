// A REST client with the types of the OpenAPI document.
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch'
import {
  type BatchEntry,
  type BatchOptions,
  type BatchSender,
  batchBody,
  type DomainList,
  inBatches,
} from './batch.ts'
import type { components, operations, paths } from './openapi.ts'
import { errorOf, ProblemError, parseJson } from './problems.ts'
import { type RetryOptions, withRetries } from './retry.ts'

export type { BatchEntry, BatchOptions, BatchProgress, DomainList } from './batch.ts'
export { HttpError, type Problem, type ProblemCode, ProblemError } from './problems.ts'
export type { RetryOptions } from './retry.ts'

/** Paths of the image host; img.ts makes their URLs. */
type ImageHostPath =
  | '/{domain}'
  | `/${'ticker' | 'crypto'}/{symbol}`
  | '/name/{name}'
  | '/isin/{isin}'

/** Paths of pages for people, and of the protocols that have their own clients. */
type OtherPath = '/' | '/docs' | '/problems/{code}' | '/wall/{theme}/{domain}' | '/graphql' | '/mcp'

type ApiPaths = Omit<paths, ImageHostPath | OtherPath>
type Method = 'get' | 'post' | 'delete'
type PathOf<M extends Method> = ClientPathsWithMethod<Client<ApiPaths>, M>
/** What the client asks for: the CSV of a batch needs another Accept header. */
type MediaType = `${'application' | 'image'}/${string}` | 'text/plain' | 'text/html'

/** openapi-fetch maps the members of a Blob to other types; this is the Blob again. */
type WithBlob<Data> = Data extends { arrayBuffer: unknown } ? Blob : Data

/** A request with If-None-Match has no data when the response is 304. */
type NotModified<Init> = Init extends { params: { header: { 'If-None-Match': string } } }
  ? undefined
  : never

type DataOf<PathItem, M extends Method, Init> = PathItem extends {
  [Key in M]: infer Operation extends Record<string | number, unknown>
}
  ?
      | WithBlob<Extract<FetchResponse<Operation, Init, MediaType>, { error?: never }>['data']>
      | NotModified<Init>
  : never

/** The data of a response. */
export interface RestPromise<Data> extends Promise<Data> {
  /** Resolves to the data and the response, for its headers. */
  withResponse(): Promise<{ data: Data; response: Response }>
}

type Send<M extends Method> = <
  Path extends PathOf<M>,
  Init extends MaybeOptionalInit<ApiPaths[Path], M>,
>(
  path: Path,
  ...init: undefined extends Init ? [Init?] : [Init]
) => RestPromise<DataOf<ApiPaths[Path], M, Init>>

/** One result of `describeAll`: a profile, or an item with `error`. */
export type BatchDescription = components['schemas']['BatchDescriptions']['results'][number]
/** One result of `logosAll`. It has `error` when the text finds no domain. */
export type BatchLogo = components['schemas']['BatchLogos']['results'][number]
/** The parameters of the logos in a batch. */
export type BatchLogoQuery = NonNullable<operations['batchLogos']['parameters']['query']>

/**
 * Every method rejects with a `ProblemError` for a problem of the service, an `HttpError` for another response that is
 * no data, a TypeError when no response arrives, and the signal's reason when it aborts.
 */
export interface RestClient {
  /** Sends a GET request. The data of an image is a Blob; `parseAs` chooses another form. */
  get: Send<'get'>
  /** Sends a POST request. */
  post: Send<'post'>
  /** Sends a DELETE request. */
  delete: Send<'delete'>
  /**
   * Describes any number of companies, in order. Each batch is one request. Every domain gives one result, so after an
   * error the number of results tells where to continue.
   */
  describeAll(
    domains: DomainList,
    options?: BatchOptions,
  ): AsyncGenerator<BatchDescription, void, undefined>
  /** Returns the logo URLs of any number of companies, as `describeAll` does. */
  logosAll(
    domains: DomainList,
    options?: BatchOptions & { query?: BatchLogoQuery | undefined },
  ): AsyncGenerator<BatchLogo, void, undefined>
}

export interface RestOptions {
  /** Address of the JSON and image API, such as https://logos.example.com. */
  baseUrl: string
  /** A secret or publishable key, sent in a header and never in a URL. Without it requests are anonymous. */
  apiKey?: string | undefined
  /** How often and for how long requests are retried. */
  retry?: RetryOptions | undefined
  /** Replaces the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** A batch waits for the next minute of the quota, because an iteration over many domains uses it up. */
const BATCH_RETRY: RetryOptions = { maxAttempts: 5, retryWindowMs: 120_000 }
/** The smallest batch limit of the built-in plans that have batches. The first response tells the limit of the plan. */
const FIRST_BATCH_SIZE = 25
/** With longer batches, names of 200 letters could exceed the limit of 256 KB for a body. */
const MAX_BATCH_SIZE = 1000

/** @returns a client with typed requests. */
export function restClient({ baseUrl, apiKey, retry, fetch }: RestOptions): RestClient {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request))
  // Platforms drop Authorization on a redirect to another host, but would forward x-api-key.
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  const clientWith = (options: RetryOptions) =>
    methodsOf(createClient<ApiPaths>({ baseUrl, headers, fetch: withRetries(send, options) }))
  const client = clientWith(retry ?? {})
  const batchClient = clientWith({ ...BATCH_RETRY, ...retry })
  const senderOf = batchSender(
    async (signal) => (await batchClient.get('/api/usage', { signal })).plan.batchLimit,
  )
  return {
    ...client,
    describeAll(domains, options) {
      const sender = senderOf((body, signal) =>
        batchClient.post('/api/batch/describe', { body, signal }),
      )
      return inBatches(domains, sender, options)
    },
    logosAll(domains, { query = {}, ...options } = {}) {
      const sender = senderOf((body, signal) =>
        batchClient.post('/api/batch/logos', { body, params: { query }, signal }),
      )
      return inBatches(domains, sender, options)
    },
  }
}

type Init = { parseAs?: string; signal?: AbortSignal }
type UntypedResult = { data?: unknown; error?: unknown; response: Response }
type UntypedMethod = (path: string, init?: Init) => Promise<UntypedResult>

/** Makes methods that return the data and throw errors. */
function methodsOf(client: Client<ApiPaths>): Pick<RestClient, Method> {
  const methodOf = <M extends Method>(send: unknown) => {
    const method = (path: string, init?: Init) => {
      const result = readResult(send as UntypedMethod, path, init)
      const data = result.then((result) => result.data)
      const withResponse = () => {
        // A failure is reported once, by the promise that the caller has asked for.
        data.catch(() => {})
        return result
      }
      return Object.assign(data, { withResponse })
    }
    return method as unknown as Send<M>
  }
  return {
    get: methodOf<'get'>(client.GET),
    post: methodOf<'post'>(client.POST),
    delete: methodOf<'delete'>(client.DELETE),
  }
}

async function readResult(
  send: UntypedMethod,
  path: string,
  init: Init = {},
): Promise<{ data: unknown; response: Response }> {
  // openapi-fetch reads every body as JSON by default, which fails for an image, a text or the page of a proxy.
  const { data: stream, error, response } = await send(path, { ...init, parseAs: 'stream' })
  if (response.status === 304) return { data: undefined, response }
  if (!response.ok)
    throw errorOf(response, typeof error === 'string' ? error : JSON.stringify(error ?? ''))
  const data = stream ? await dataOf(response, init.parseAs) : undefined
  return { data, response }
}

/** @param parseAs the form that the caller has chosen. */
async function dataOf(response: Response, parseAs: string | undefined): Promise<unknown> {
  if (parseAs === 'stream') return response.body
  if (parseAs === 'arrayBuffer') return response.arrayBuffer()
  const type = response.headers.get('content-type') ?? ''
  if (parseAs === 'blob' || (parseAs === undefined && type.startsWith('image/')))
    return response.blob()
  const text = await response.text()
  if (parseAs === 'json' || (parseAs === undefined && /json/.test(type))) {
    const data = parseJson(text)
    if (data === undefined) throw errorOf(response, text)
    return data
  }
  // Another server, such as a proxy, has answered with its own page.
  if (parseAs === undefined && type.startsWith('text/html')) throw errorOf(response, text)
  return text
}

interface BatchResponse<Item> {
  limit: number
  results: Item[]
}

/**
 * @param limitOfPlan asks the service for the limit of the plan.
 * @returns a function that makes senders. They share the limit of the plan, which every response tells.
 */
function batchSender(limitOfPlan: (signal: AbortSignal) => Promise<number>) {
  let limit: number | null = null
  const size = () => Math.min(limit ?? FIRST_BATCH_SIZE, MAX_BATCH_SIZE)
  return <Item>(
    post: (body: ReturnType<typeof batchBody>, signal: AbortSignal) => Promise<BatchResponse<Item>>,
  ): BatchSender<Item> => {
    const send = async (entries: BatchEntry[], signal: AbortSignal): Promise<Item[]> => {
      try {
        const response = await post(batchBody(entries), signal)
        limit = response.limit
        return response.results
      } catch (error) {
        if (!isTooMany(error)) throw error
        limit = await limitOfPlan(signal)
        if (limit === 0 || limit >= entries.length) throw error
      }
      const results: Item[] = []
      while (results.length < entries.length) {
        const part = entries.slice(results.length, results.length + size())
        results.push(...(await send(part, signal)))
      }
      return results
    }
    return { size, isSizeKnown: () => limit !== null, send }
  }
}

/** The plan allows fewer domains in one request. */
const isTooMany = (error: unknown): boolean =>
  error instanceof ProblemError &&
  error.code === 'invalid_request' &&
  error.problem.parameter === 'domains'
