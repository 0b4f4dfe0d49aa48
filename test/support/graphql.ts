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

/** A part of an answer to an operation with `@defer`. */
export interface AnswerPart {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its data
  data?: any
  errors?: GraphqlError[]
  incremental?: AnswerFragment[]
  hasNext: boolean
}

interface AnswerFragment {
  data: Record<string, unknown> | null
  path: (string | number)[]
  label?: string
  errors?: GraphqlError[]
  extensions?: Record<string, unknown>
}

/** Yields the parts of an answer as they arrive. */
export async function* partsOf({ headers, body }: Response): AsyncGenerator<AnswerPart, void> {
  const isMultipart = headers.get('content-type')?.startsWith('multipart/mixed')
  const delimiter = isMultipart ? '\r\n---' : '\n\n'
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const complete = (text + decoder.decode(chunk, { stream: true })).split(delimiter)
    text = complete.pop() ?? ''
    for (const json of complete.map((part) => /\{.*\}/.exec(part)?.[0]))
      if (json) yield JSON.parse(json)
  }
}

export async function allPartsOf(response: Response): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  for await (const part of partsOf(response)) parts.push(part)
  return parts
}

export const fragmentsOf = (parts: AnswerPart[]): AnswerFragment[] =>
  parts.flatMap(({ incremental = [] }) => incremental)
