// A typed GraphQL client. It sends a document by its hash when it has one, and else as text.
import type { ProblemCode } from '../schema/problems.ts'
import { problemCodeOf } from './problems.ts'
import { type RetryOptions, withRetries } from './retry.ts'

export interface GraphqlOptions {
  /** Address of the API, such as https://logos.example.net. */
  baseUrl: string
  /** A secret key on a server or a publishable key in a page. Without it requests are anonymous. */
  apiKey?: string
  /** How often and for how long requests are retried. */
  retry?: RetryOptions
  /** Replaces the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
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
  __apiType?: (variables: Variables) => Data
  __meta__?: Record<string, unknown> | undefined
  /** The text of a document that was parsed, such as by `gql`. */
  loc?: { source: { body: string } } | undefined
  toString(): string
}

// A document without variables takes no second argument.
// NoInfer makes TypeScript check the argument against the document instead of widening the type.
type VariablesArgument<Variables> =
  Variables extends Record<string, never> ? [] : [variables: NoInfer<Variables>]

/** Sends a document with its variables. */
export interface SendDocument {
  <Data = unknown>(
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphqlResult<Data>>
  <Data, Variables>(
    document: TypedDocument<Data, Variables>,
    ...[variables]: VariablesArgument<Variables>
  ): Promise<GraphqlResult<Data>>
}

/**
 * @returns a function that sends a document with its variables: text, or a typed document. Refused fields are null in
 * `data` and listed in `errors`. It rejects when no response arrives or the response is not JSON.
 */
export function graphqlClient({
  baseUrl,
  apiKey,
  retry,
  ...options
}: GraphqlOptions): SendDocument {
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request))
  const fetchWithRetries = withRetries(send, retry)
  /** Documents with these hashes are sent as text, because a second request for each of them would take longer. */
  const unknownHashes = new Set<string>()
  const post = async <Data>(operation: unknown): Promise<GraphqlResult<Data>> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (apiKey) headers.set('authorization', `Bearer ${apiKey}`)
    const body = JSON.stringify(operation)
    const request = new Request(`${baseUrl}/graphql`, { method: 'POST', headers, body })
    return parseResult(await (await fetchWithRetries(request)).json())
  }
  return async <Data>(
    document: string | TypedDocument<Data, never>,
    variables?: unknown,
  ): Promise<GraphqlResult<Data>> => {
    const sha256Hash = hashOf(document)
    const query = textOf(document)
    if (sha256Hash === null || unknownHashes.has(sha256Hash)) return post({ query, variables })
    const persistedQuery = { version: 1, sha256Hash }
    const result = await post<Data>({ variables, extensions: { persistedQuery } })
    const isUnknownHash = result.errors.some(({ extensions }) => extensions.code === UNKNOWN_HASH)
    if (!isUnknownHash) return result
    unknownHashes.add(sha256Hash)
    return post({ query, variables })
  }
}

type AnyDocument = string | TypedDocument<unknown, never>

function hashOf(document: AnyDocument): string | null {
  const hash = typeof document === 'string' ? undefined : document.__meta__?.hash
  return typeof hash === 'string' ? hash : null
}

/** @throws TypeError for a document node without its text. */
function textOf(document: AnyDocument): string {
  if (typeof document === 'string' || !('kind' in document)) return String(document)
  const text = document.loc?.source.body
  if (text === undefined) {
    throw new TypeError('The document has no text. Pass the result of `print(document)` instead.')
  }
  return text
}

/** @param body a GraphQL response, or problem details such as for an unknown key or a used-up quota. */
function parseResult<Data>(
  body: Partial<GraphqlResult<Data>> & { type?: string; detail?: string },
): GraphqlResult<Data> {
  const { data = null, errors = [], type, detail = '', ...members } = body
  const code = problemCodeOf(type)
  if (code === null) return { data, errors }
  const extensions = { ...members, code }
  return { data, errors: [{ message: detail, extensions }] }
}
