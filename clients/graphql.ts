// A typed GraphQL client: variables and answers are those of the document, which goes by its hash where it can.
import type { ProblemCode } from '../schema/problems.ts'
import type { TypedDocumentString } from './documents.ts'
import { codeOf } from './problems.ts'
import { type RetryOptions, retrying } from './retry.ts'

export interface GraphqlOptions {
  /** Address of the API, such as https://logos.example.net. */
  baseUrl: string
  /** A secret key on a server, a publishable one in a page; left out: anonymous. */
  apiKey?: string
  /** How often and how long it asks again. */
  retry?: RetryOptions
  /** In place of the platform's fetch. */
  fetch?: (request: Request) => Promise<Response>
}

/** Said to a hash that the service does not know. */
const UNKNOWN = 'PERSISTED_QUERY_NOT_FOUND'

export interface GraphqlError {
  message: string
  /** Where in the answer a value is missing; none: there is no answer. */
  path?: (string | number)[]
  extensions: {
    code: ProblemCode | typeof UNKNOWN
    currentTier?: string
    /** Where the plans are listed. */
    upgrade?: string
    /** Seconds to wait. */
    retryAfter?: number
    [member: string]: unknown
  }
}

export interface GraphqlAnswer<Data> {
  data: Data | null
  errors: GraphqlError[]
}

// Not inferred from what is given: it would widen to whatever that is.
type Given<Variables> =
  Variables extends Record<string, never> ? [] : [variables: NoInfer<Variables>]

/**
 * @returns how to ask with a document of `documents.ts` and its variables. What is refused is among the
 * errors, and the rest is answered; it rejects only when no answer came.
 */
export function graphqlClient({ baseUrl, apiKey, retry, ...options }: GraphqlOptions) {
  const ask = options.fetch ?? ((request: Request) => globalThis.fetch(request))
  const patient = retrying(ask, retry)
  const post = async <Data>(question: unknown): Promise<GraphqlAnswer<Data>> => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (apiKey) headers.set('authorization', `Bearer ${apiKey}`)
    const body = JSON.stringify(question)
    const request = new Request(`${baseUrl}/graphql`, { method: 'POST', headers, body })
    return answerOf(await (await patient(request)).json())
  }
  return async <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    ...[variables]: Given<Variables>
  ): Promise<GraphqlAnswer<Data>> => {
    const persistedQuery = { version: 1, sha256Hash: document.__meta__?.hash }
    const answer = await post<Data>({ variables, extensions: { persistedQuery } })
    const isUnknown = answer.errors.some(({ extensions }) => extensions.code === UNKNOWN)
    return isUnknown ? post({ query: document.toString(), variables }) : answer
  }
}

/** @param body an answer, or problem details when the request came no further: a bad key, an empty quota. */
function answerOf<Data>(
  body: Partial<GraphqlAnswer<Data>> & { type?: string; detail?: string },
): GraphqlAnswer<Data> {
  const { data = null, errors = [], type, detail = '', ...members } = body
  const code = codeOf(type)
  if (code === null) return { data, errors }
  const extensions = { code, ...members }
  return { data, errors: [{ message: detail, extensions }] }
}
