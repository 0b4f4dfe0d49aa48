// Starts a local endpoint for OpenAI chat completions, whose replies the test sets.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './network/listen.ts'

export interface Question {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { type: string; schema?: object; json_schema?: object }
  [parameter: string]: unknown
}

export type Answering = (
  question: Question,
  response: ServerResponse,
  request: IncomingMessage,
) => unknown

export interface Model {
  baseUrl: string
  /** Every request body so far. */
  questions: Question[]
  headers: IncomingMessage['headers'][]
  /** Sets the handler of further requests. */
  answers(how: Answering): void
  close(): Promise<void>
}

/** @returns a handler that replies with this text as a chat completion. */
export const says =
  (words: string | ((question: Question) => string), tokens?: number): Answering =>
  (question, response) => {
    const content = typeof words === 'string' ? words : words(question)
    const usage = tokens === undefined ? {} : { usage: { total_tokens: tokens } }
    const body = { choices: [{ message: { role: 'assistant', content } }], ...usage }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

export const refuses =
  (status: number, words = 'no', headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    response.writeHead(status, headers).end(words)

/** @returns a handler that supports one response format, and handles other formats with `otherwise`. */
export const speaks =
  (form: string, otherwise: Answering, answer: Answering): Answering =>
  (question, ...rest) =>
    (question.response_format?.type ?? 'words') === form
      ? answer(question, ...rest)
      : otherwise(question, ...rest)

export type Claimed = [statement: string, value: string, evidence: string, quote: string]

export const claiming = (...claims: Claimed[]): string =>
  JSON.stringify({
    claims: claims.map(([statement, value, evidence, quote]) => {
      return { statement, value, evidence, quote }
    }),
  })

export async function startModel(): Promise<Model> {
  let how: Answering = says('{"claims":[]}')
  const questions: Question[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    const question = JSON.parse((await text(request)) || '{}')
    questions.push(question)
    headers.push(request.headers)
    how(question, response, request)
  })
  const port = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    questions,
    headers,
    answers(next) {
      how = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
