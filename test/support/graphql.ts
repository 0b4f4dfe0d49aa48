// Sends GraphQL requests over HTTP.
import type { Service } from './service.ts'

export interface GraphqlError {
  message: string
  path?: (string | number)[]
  extensions: { code: string; [member: string]: unknown }
}

export interface GraphqlResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its data
  data: any
  errors: GraphqlError[]
  /** Of the whole response. */
  extensions?: Record<string, unknown>
}

/** Posts an operation. @returns the response; `errors` is empty when there were none. */
export async function postGraphql(
  service: Pick<Service, 'api'>,
  body: string | { query?: string; [member: string]: unknown },
  headers: Record<string, string> = {},
  path = '/graphql',
): Promise<GraphqlResponse> {
  const response = await fetch(`${service.api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { data = null, errors = [], extensions } = await response.json()
  return { status: response.status, headers: response.headers, data, errors, extensions }
}

/** Each error as `path: code`. */
export const errorCodesOf = ({ errors }: GraphqlResponse): string[] =>
  errors.map(({ path = [], extensions }) => `${path.join('.')}: ${extensions.code}`)
