// A typed GraphQL client that sends persisted-query hashes first and the full document when needed.
import type { ProblemCode } from '../schema/problems.ts'
import type { TypedDocumentString } from './documents.ts'
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

export interface GraphqlError {
  message: string
  /** Path of the missing value in `data`; absent when there is no data. */
  path?: (string | number)[]
  extensions: {
    code: ProblemCode | typeof UNKNOWN_HASH
    /** Id of the caller's plan. */
    currentTier?: string
    /** URL of the plan list. */
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

// A document without variables takes no second argument.
// NoInfer makes TypeScript check the argument against the document instead of widening the type.
type VariablesArgument<Variables> =
  Variables extends Record<string, never> ? [] : [variables: NoInfer<Variables>]

/**
 * @returns a function that sends a document of `documents.ts` with its variables. Refused fields are
 * null in `data` and listed in `errors`. It rejects when no response arrives or the response is not JSON.
 */
export function graphqlClient({ baseUrl, apiKey, retry, ...options }: GraphqlOptions) {
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request))
  const fetchWithRetries = withRetries(send, retry)
  const post = async <Data>(operation: unknown): Promise<GraphqlResult<Data>> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (apiKey) headers.set('authorization', `Bearer ${apiKey}`)
    const body = JSON.stringify(operation)
    const request = new Request(`${baseUrl}/graphql`, { method: 'POST', headers, body })
    return parseResult(await (await fetchWithRetries(request)).json())
  }
  return async <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    ...[variables]: VariablesArgument<Variables>
  ): Promise<GraphqlResult<Data>> => {
    const persistedQuery = { version: 1, sha256Hash: document.__meta__?.hash }
    const result = await post<Data>({ variables, extensions: { persistedQuery } })
    const isUnknownHash = result.errors.some(({ extensions }) => extensions.code === UNKNOWN_HASH)
    return isUnknownHash ? post({ query: document.toString(), variables }) : result
  }
}

/** @param body a GraphQL response, or problem details such as for an unknown key or a used-up quota. */
function parseResult<Data>(
  body: Partial<GraphqlResult<Data>> & { type?: string; detail?: string },
): GraphqlResult<Data> {
  const { data = null, errors = [], type, detail = '', ...members } = body
  const code = problemCodeOf(type)
  if (code === null) return { data, errors }
  const extensions = { code, ...members }
  return { data, errors: [{ message: detail, extensions }] }
}
