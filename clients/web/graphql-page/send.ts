// Sends GraphQL operations to this server.
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql'
import { checkKey } from '../api/key.ts'
import { PROBLEM_WORDS } from '../words.ts'

export interface Operation {
  query: string
  operationName?: string
  /** JSON; empty for none. */
  variables: string
  /** JSON; empty for none. */
  headers: string
  /** The key of this tab; `headers` may name another one. */
  key: string | null
}

/** @returns the response as formatted JSON. A failure has the form of a GraphQL error. */
export async function send(operation: Operation): Promise<string> {
  try {
    return JSON.stringify(await post(operation), null, 2)
  } catch (error) {
    return JSON.stringify({ errors: [{ message: (error as Error).message }] }, null, 2)
  }
}

export async function loadSchema(): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery()
  const { data } = await post({ query, variables: '', headers: '', key: null })
  return buildClientSchema(data)
}

// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation
async function post({ query, operationName, variables, headers, key }: Operation): Promise<any> {
  checkKey(key)
  const ownHeaders = new Headers(parseObject('headers', headers))
  const hasOwnKey = ownHeaders.has('x-api-key') || ownHeaders.has('authorization')
  if (key && !hasOwnKey) ownHeaders.set('x-api-key', key)
  ownHeaders.set('content-type', 'application/json')
  ownHeaders.set('accept', 'application/json')
  const body = { query, operationName, variables: parseObject('variables', variables) }
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: ownHeaders,
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(`${PROBLEM_WORDS.offline} ${PROBLEM_WORDS.offlineHelp}`)
  })
  return response.json().catch(() => {
    // A proxy answers with a page of its own.
    throw new Error(PROBLEM_WORDS.foreign(response.status))
  })
}

/** @throws TypeError for text that is not JSON. */
function parseObject(name: string, text: string): Record<string, string> {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new TypeError(`The ${name} must be a JSON object.`)
  }
}
