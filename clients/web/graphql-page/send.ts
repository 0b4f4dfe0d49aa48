// Sends GraphQL operations to this server.
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql'

export interface Operation {
  query: string
  operationName?: string
  /** JSON; empty for none. */
  variables: string
  /** JSON; empty for none. */
  headers: string
}

/** @returns the response as formatted JSON. A failure has the form of a GraphQL error. */
export async function send(operation: Operation): Promise<string> {
  try {
    return JSON.stringify(await post(operation), null, 2)
  } catch (error) {
    return JSON.stringify({ errors: [{ message: String(error) }] }, null, 2)
  }
}

export async function loadSchema(): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery()
  const { data } = await post({ query, variables: '', headers: '' })
  return buildClientSchema(data)
}

// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation
async function post({ query, operationName, variables, headers }: Operation): Promise<any> {
  const body = { query, operationName, variables: parseObject('variables', variables) }
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      ...parseObject('headers', headers),
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(body),
  })
  return response.json()
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
