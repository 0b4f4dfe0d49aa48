// Asks /graphql as a plain program does.
import type { Service } from './service.ts'

export interface GraphError {
  message: string
  path?: (string | number)[]
  extensions: { code: string; [member: string]: unknown }
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what its test says of it
  data: any
  errors: GraphError[]
}

/** @returns what came back; `errors` empty when there were none. */
export async function askGraph(
  service: Pick<Service, 'api'>,
  body: string | { query?: string; [member: string]: unknown },
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${service.api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { data = null, errors = [] } = await answer.json()
  return { status: answer.status, headers: answer.headers, data, errors }
}

/** Each error as `path: code`. */
export const refusalsOf = ({ errors }: Answer): string[] =>
  errors.map(({ path = [], extensions }) => `${path.join('.')}: ${extensions.code}`)
