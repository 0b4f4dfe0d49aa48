// A typed GraphQL client. It sends a document by its hash where that is useful, and else as text.
import { errorOf, type ProblemCode, parseJson, problemOf } from './problems.ts'
import { type RetryOptions, withRetries } from './retry.ts'

export { HttpError, type ProblemCode } from './problems.ts'
export type { RetryOptions } from './retry.ts'

export interface GraphqlOptions {
  /** Address of the API, such as https://logos.example.net. */
  baseUrl: string
  /** A secret key on a server or a publishable key in a page. Without it requests are anonymous. */
  apiKey?: string | undefined
  /**
   * Sends the SHA-256 of every document instead of its text, once the service has seen the text. False by default,
   * because the first request of each document then takes two round trips. It needs a page over HTTPS, or a server.
   */
  persistedQueries?: boolean | undefined
  /** Turns a parsed document into text: `print` of the package graphql. Needed only for documents without their text. */
  print?: ((document: never) => string) | undefined
  /** How often and for how long requests are retried. */
  retry?: RetryOptions | undefined
  /** Replaces the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

export interface RequestOptions {
  /** Ends the request with the signal's reason, also during the wait for a retry. */
  signal?: AbortSignal | undefined
}

/** Error code for a persisted-query hash that the service does not know. */
const UNKNOWN_HASH = 'PERSISTED_QUERY_NOT_FOUND'

/** The codes of errors in a GraphQL request; all other errors have the codes of REST. */
export const GRAPHQL_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  UNKNOWN_HASH,
] as const
export type GraphqlCode = (typeof GRAPHQL_CODES)[number]

export interface GraphqlError {
  message: string
  /** Path of the missing value in `data`; absent when there is no data. */
  path?: (string | number)[]
  extensions: {
    code: ProblemCode | GraphqlCode
    /** Id of the caller's plan. */
    currentTier?: string
    /** Page of the plans; only with plan_required. */
    upgrade?: string
    /** Seconds to wait. */
    retryAfter?: number
    [member: string]: unknown
  }
}

export interface GraphqlResult<Data> {
  data: Data | null
  errors: GraphqlError[]
}

/**
 * A document with its types, such as those of `documents.ts` (codegen's client preset with `documentMode: 'string'`), or
 * a `TypedDocumentNode` that was parsed from text. `__meta__.hash` is the SHA-256 of the text; it is optional.
 */
export interface TypedDocument<Data, Variables> {
  __apiType?: ((variables: Variables) => Data) | undefined
  __meta__?: Record<string, unknown> | undefined
  /** The text of a document that was parsed, such as by `gql`. */
  loc?: { source: { body: string } } | undefined
  toString(): string
}

// The variables may be left out when a document has none, or only optional ones.
// NoInfer makes TypeScript check the argument against the document instead of widening the type.
type RequestArguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: NoInfer<Variables> | undefined, options?: RequestOptions]
    : [variables: NoInfer<Variables>, options?: RequestOptions]

/** Sends a document with its variables. */
export interface SendDocument {
  <Data = unknown>(
    document: string,
    variables?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<GraphqlResult<Data>>
  <Data, Variables>(
    document: TypedDocument<Data, Variables>,
    ...[variables, options]: RequestArguments<Variables>
  ): Promise<GraphqlResult<Data>>
}

/**
 * @returns a function that sends a document with its variables: text, or a typed document. Refused fields are null in
 * `data` and listed in `errors`; so are problems of the whole request, such as an unknown key. It rejects with an
 * `HttpError` for a response that is not of this service, a TypeError when no response arrives, and the signal's reason
 * when it aborts.
 */
export function graphqlClient({
  baseUrl,
  apiKey,
  persistedQueries = false,
  print,
  retry,
  ...options
}: GraphqlOptions): SendDocument {
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request))
  const fetchWithRetries = withRetries(send, retry)
  const url = `${baseUrl.replace(/\/$/, '')}/graphql`
  /** Hashes of documents.ts that the service does not know, because it has another version. */
  const unknownHashes = new Set<string>()
  const post = async <Data>(
    operation: Operation,
    { signal = null }: { signal?: AbortSignal | null | undefined },
  ): Promise<GraphqlResult<Data>> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (apiKey) headers.set('authorization', `Bearer ${apiKey}`)
    const body = JSON.stringify(operation)
    const response = await fetchWithRetries(
      new Request(url, { method: 'POST', headers, body, signal }),
    )
    return parseResult(response, await response.text())
  }
  return async <Data>(
    document: AnyDocument,
    variables?: unknown,
    options: RequestOptions = {},
  ): Promise<GraphqlResult<Data>> => {
    const query = textOf(document, print)
    const knownHash = hashOf(document)
    // The hash of documents.ts is that of a shorter text. The service accepts the hash of this text together with it.
    const ownExtensions = async () =>
      persistedQueries ? persistedQuery(await sha256Of(query)) : undefined
    if (knownHash !== null && !unknownHashes.has(knownHash)) {
      const result = await post<Data>({ variables, extensions: persistedQuery(knownHash) }, options)
      if (!isUnknownHash(result)) return result
      unknownHashes.add(knownHash)
      return post({ query, variables, extensions: await ownExtensions() }, options)
    }
    const extensions = await ownExtensions()
    if (extensions !== undefined) {
      const result = await post<Data>({ variables, extensions }, options)
      if (!isUnknownHash(result)) return result
    }
    return post({ query, variables, extensions }, options)
  }
}

interface Operation {
  query?: string
  variables: unknown
  extensions?: object | undefined
}

type AnyDocument = string | TypedDocument<unknown, never>

const persistedQuery = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } })

const isUnknownHash = ({ errors }: GraphqlResult<unknown>) =>
  errors.some(({ extensions }) => extensions.code === UNKNOWN_HASH)

function hashOf(document: AnyDocument): string | null {
  const hash = typeof document === 'string' ? undefined : document.__meta__?.hash
  return typeof hash === 'string' ? hash : null
}

/** @returns the SHA-256 of a text in lower-case hexadecimal digits. */
async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws TypeError for a document node without its text. */
function textOf(document: AnyDocument, print: GraphqlOptions['print']): string {
  if (typeof document === 'string' || !('kind' in document)) return String(document)
  const text = print ? print(document as never) : document.loc?.source.body
  if (text === undefined) {
    throw new TypeError('The document has no text. Pass the option `print` of the package graphql.')
  }
  return text
}

/**
 * @param text a GraphQL response, or problem details such as for an unknown key or a used-up quota.
 * @throws HttpError for the response of another server, such as the error page of a proxy.
 */
function parseResult<Data>(response: Response, text: string): GraphqlResult<Data> {
  const body = parseJson(text) as Partial<GraphqlResult<Data>> | null | undefined
  const problem = problemOf(body)
  if (problem) {
    const { detail, type, code, ...members } = problem
    return { data: null, errors: [{ message: detail, extensions: { ...members, code } }] }
  }
  if (body?.data === undefined && body?.errors === undefined) throw errorOf(response, text)
  const { data = null, errors = [] } = body
  return { data, errors }
}
