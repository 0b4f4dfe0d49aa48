// Starts a local endpoint for OpenAI chat completions, whose replies the test sets.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './network/listen.ts'

export interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { type: string; schema?: object; json_schema?: object }
  [parameter: string]: unknown
}

export type CompletionHandler = (
  chatRequest: ChatRequest,
  response: ServerResponse,
  httpRequest: IncomingMessage,
) => unknown

export interface LlmEndpoint {
  baseUrl: string
  /** Every request body so far. */
  requests: ChatRequest[]
  /** The HTTP headers of every request so far. */
  headers: IncomingMessage['headers'][]
  /** Sets the handler of further requests. */
  setHandler(handler: CompletionHandler): void
  close(): Promise<void>
}

/**
 * @param tokens the reported number of used tokens; without it the completion reports none.
 * @returns a handler that replies with this text as a chat completion.
 */
export const completeWith =
  (content: string | ((request: ChatRequest) => string), tokens?: number): CompletionHandler =>
  (request, response) => {
    const text = typeof content === 'string' ? content : content(request)
    const usage = tokens === undefined ? {} : { usage: { total_tokens: tokens } }
    const body = { choices: [{ message: { role: 'assistant', content: text } }], ...usage }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** @returns a handler that responds with this HTTP status and text. */
export const respondWith =
  (status: number, content = 'no', headers: Record<string, string> = {}): CompletionHandler =>
  (_, response) =>
    response.writeHead(status, headers).end(content)

/**
 * @param format the supported type of `response_format`; `none` for requests without one.
 * @returns a handler that supports one response format, and handles other formats with `otherwise`.
 */
export const supportOnly =
  (format: string, otherwise: CompletionHandler, handler: CompletionHandler): CompletionHandler =>
  (request, ...rest) =>
    (request.response_format?.type ?? 'none') === format
      ? handler(request, ...rest)
      : otherwise(request, ...rest)

/** One claim of a completion. */
export type ClaimFields = [statement: string, value: string, evidence: string, quote: string]

/** @returns the completion of a model that makes these claims. */
export const claimsJson = (...claims: ClaimFields[]): string =>
  JSON.stringify({
    claims: claims.map(([statement, value, evidence, quote]) => {
      return { statement, value, evidence, quote }
    }),
  })

export async function startLlmEndpoint(): Promise<LlmEndpoint> {
  let handler: CompletionHandler = completeWith('{"claims":[]}')
  const requests: ChatRequest[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    const chatRequest = JSON.parse((await text(request)) || '{}')
    requests.push(chatRequest)
    headers.push(request.headers)
    handler(chatRequest, response, request)
  })
  const port = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    headers,
    setHandler(next) {
      handler = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
