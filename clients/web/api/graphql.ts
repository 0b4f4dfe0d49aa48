// Sends the generated GraphQL documents; a response without data is thrown as a ProblemError.
import type { TypedDocumentString } from '../../documents.ts'
import { GRAPHQL_CODES, type GraphqlCode, type GraphqlError, graphqlClient } from '../../graphql.ts'
import { PROBLEM_WORDS } from '../words.ts'
import { countedFetch } from './counted-fetch.ts'
import { checkKey } from './key.ts'
import { type Problem, ProblemError } from './problem.ts'

/** One retry within 1.5 s. After a longer Retry-After the page shows a countdown instead. */
const RETRY = { maxAttempts: 2, retryWindowMs: 1500 }

export interface QueryResult<Data> {
  data: Data
  /** Errors of the fields that are null. */
  errors: GraphqlError[]
}

/** @param key null for an anonymous request. @throws ProblemError */
export async function queryGraphql<Data, Variables>(
  key: string | null,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<QueryResult<Data>> {
  checkKey(key)
  // The client derives its argument list from a concrete document, so a generic document needs the cast.
  const sendDocument = graphqlClient({
    baseUrl: '',
    fetch: countedFetch,
    retry: RETRY,
    apiKey: key ?? undefined,
  }) as (
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ) => Promise<{ data: Data | null; errors: GraphqlError[] }>
  const { data, errors } = await sendDocument(document, variables)
  if (data === null) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return { data, errors }
}

export function problemOfGraphqlError(error: GraphqlError | undefined): Problem {
  if (!error) return { code: 'internal', detail: PROBLEM_WORDS.empty }
  const { code, retryAfter, currentTier } = error.extensions
  return {
    code: isGraphqlCode(code) ? 'internal' : code,
    detail: error.message,
    retryAfter,
    currentTier,
  }
}

/** The page sends generated documents only, so an error in the request is a fault of the page. */
const isGraphqlCode = (code: GraphqlError['extensions']['code']): code is GraphqlCode =>
  GRAPHQL_CODES.some((graphqlCode) => graphqlCode === code)
