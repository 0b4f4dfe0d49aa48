// Asks the graph with the generated documents; an answer that is missing altogether is thrown as its refusal.
import type { TypedDocumentString } from '../../documents.ts'
import { type GraphqlError, graphqlClient } from '../../graphql.ts'
import { counted } from './counted.ts'
import { type Refusal, Refused } from './problem.ts'

/** Longer waits are told to the reader, who may have better to do. */
const RETRY = { tries: 2, patienceMs: 1500 }

export interface Answer<Data> {
  data: Data
  /** Of the fields that are missing. */
  errors: GraphqlError[]
}

/** @param key null: as anyone. @throws Refused */
export async function askGraph<Data, Variables>(
  key: string | null,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Answer<Data>> {
  const ask = graphqlClient({
    baseUrl: '',
    fetch: counted,
    retry: RETRY,
    ...(key ? { apiKey: key } : {}),
  }) as (
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ) => Promise<{ data: Data | null; errors: GraphqlError[] }>
  const { data, errors } = await ask(document, variables)
  if (data === null) throw new Refused(refusalOfError(errors[0]))
  return { data, errors }
}

export function refusalOfError(error: GraphqlError | undefined): Refusal {
  if (!error) return { code: 'internal', detail: 'The answer was empty.' }
  const { code, retryAfter, currentTier } = error.extensions
  const known = code === 'PERSISTED_QUERY_NOT_FOUND' ? 'internal' : code
  return { code: known, detail: error.message, retryAfter, currentTier }
}
