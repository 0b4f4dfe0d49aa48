// Calls the operator's language model through any endpoint that implements OpenAI's chat completions.

import { Unavailable } from '../../schema/problems.ts'
import { traceCall } from '../telemetry/tracing.ts'
import { createCircuitBreaker } from '../turns/circuit-breaker.ts'

export interface LlmConfig {
  /** Set by the operator, so it may be on this machine. The client calls no other address and follows no redirect. */
  baseUrl: string
  model: string
  apiKey: string | null
  timeoutMs: number
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface Reply {
  text: string
  /** Tokens counted by the endpoint; null when it reports none. */
  tokens: number | null
}

export interface LlmClient {
  model: string
  /**
   * @param schema the JSON schema of the answer, which the model may violate.
   * @throws Unavailable when the endpoint fails or times out, and while the circuit breaker is open.
   */
  complete(messages: Message[], schema: object, signal: AbortSignal): Promise<Reply>
}

/** Ways to request a JSON answer, the strictest first. Endpoints support different ones. */
const RESPONSE_FORMATS = ['schema', 'object with schema', 'object', 'prompt only'] as const
type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

/** @returns the request parameters of a format. */
const formatParameters = (format: ResponseFormat, schema: object): object => {
  if (format === 'prompt only') return {}
  if (format === 'object') return { response_format: { type: 'json_object' } }
  if (format === 'object with schema') return { response_format: { type: 'json_object', schema } }
  const json_schema = { name: 'claims', strict: true, schema }
  return { response_format: { type: 'json_schema', json_schema } }
}

/** Status codes of endpoints that do not support a format; some reply with a server error. */
const UNSUPPORTED_STATUSES = new Set([400, 415, 422, 500, 501])
export const MAX_ANSWER_TOKENS = 900
/** Parameters that some models reject. They are left out after the model has rejected them by name. */
const OPTIONAL_PARAMETERS: Record<string, Record<string, unknown>> = {
  temperature: { temperature: 0 },
  max_tokens: { max_tokens: MAX_ANSWER_TOKENS },
}
const MAX_RESPONSE_BYTES = 1024 * 1024
/** Pause after a failure; it doubles after each further failure, up to the maximum. */
const INITIAL_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 900_000

/** @param onCall called after each answer with its tokens, and after each failed call. */
export function createLlmClient(
  config: LlmConfig,
  onCall: (outcome: 'ok' | 'failed', tokens: number | null) => void = () => {},
): LlmClient {
  const callEndpoint = createEndpointCall(config)
  const circuit = createCircuitBreaker({
    isFailure: () => true,
    refusal: (cooldownLeftMs) => unavailable(cooldownLeftMs),
    cooldownMs(failures, error) {
      const retryAfterMs = error instanceof HttpError ? error.retryAfterMs : 0
      const backoffMs = Math.min(INITIAL_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS)
      return Math.max(backoffMs, retryAfterMs)
    },
  })
  return {
    model: config.model,
    async complete(messages, schema, signal) {
      try {
        const reply = await circuit.run(() => {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)])
          return callEndpoint(messages, schema, deadline)
        })
        onCall('ok', reply.tokens)
        return reply
      } catch (error) {
        onCall('failed', null)
        throw error instanceof Unavailable ? error : unavailable(circuit.cooldownLeftMs(), error)
      }
    },
  }
}

const unavailable = (cooldownLeftMs: number, cause?: unknown) =>
  new Unavailable('the language model', cooldownLeftMs / 1000, cause)

/** @returns a function that calls the endpoint. Its first call finds the format that the endpoint supports. */
function createEndpointCall(config: LlmConfig) {
  let supportedFormat: ResponseFormat | null = null
  const rejectedParameters = new Set<string>()
  let detection: Promise<unknown> | null = null

  const callWithFormat = async (
    format: ResponseFormat,
    messages: Message[],
    schema: object,
    signal: AbortSignal,
  ) => {
    for (;;) {
      const sentParameters = Object.entries(OPTIONAL_PARAMETERS).filter(
        ([name]) => !rejectedParameters.has(name),
      )
      const parameters = Object.assign({}, ...sentParameters.map(([, value]) => value))
      const body = {
        model: config.model,
        messages,
        ...parameters,
        ...formatParameters(format, schema),
      }
      try {
        return await postCompletion(config, body, signal)
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 400)) throw error
        // OpenAI quotes the name: Unsupported parameter: 'max_tokens'.
        const rejected = sentParameters.find(([name]) => error.responseBody.includes(`${name}'`))
        if (rejected === undefined) throw error
        rejectedParameters.add(rejected[0])
      }
    }
  }
  const detectFormat = async (messages: Message[], schema: object, signal: AbortSignal) => {
    let lastError: unknown = null
    for (const format of RESPONSE_FORMATS) {
      try {
        const reply = await callWithFormat(format, messages, schema, signal)
        supportedFormat = format
        return reply
      } catch (error) {
        if (!(error instanceof HttpError && UNSUPPORTED_STATUSES.has(error.status))) throw error
        lastError = error
      }
    }
    throw lastError
  }
  return async (messages: Message[], schema: object, signal: AbortSignal): Promise<Reply> => {
    // Concurrent calls wait until the first call has found the format.
    while (supportedFormat === null && detection !== null) await detection
    if (supportedFormat !== null) return callWithFormat(supportedFormat, messages, schema, signal)
    const firstCall = detectFormat(messages, schema, signal)
    const finish = () => {
      detection = null
    }
    detection = firstCall.then(finish, finish)
    return firstCall
  }
}

class HttpError extends Error {
  readonly status: number
  readonly responseBody: string
  readonly retryAfterMs: number

  constructor(status: number, responseBody: string, retryAfterMs: number) {
    super(`the endpoint answered with HTTP status ${status}`)
    this.status = status
    this.responseBody = responseBody
    this.retryAfterMs = retryAfterMs
  }
}

/** Error codes of a connection that was never established, so that nothing was sent. */
const NOT_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/** Whether a failed call may be charged. A call that was rejected or never sent costs nothing. */
export function mayHaveCost(error: unknown): boolean {
  const cause = error instanceof Unavailable ? error.cause : error
  if (cause === undefined) return false
  // The model may have answered after a gateway timeout.
  if (cause instanceof HttpError) return cause.status === 504
  // `fetch` rejects with an error whose cause is the connection error.
  const { code } = ((cause as Error).cause ?? {}) as { code?: unknown }
  return !NOT_CONNECTED.test(String(code))
}

async function postCompletion(
  config: LlmConfig,
  body: object,
  signal: AbortSignal,
): Promise<Reply> {
  const url = new URL(`${config.baseUrl}/chat/completions`)
  const attributes = { 'http.request.method': 'POST', 'server.address': url.hostname }
  const response = await traceCall('POST', attributes, () =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    }),
  )
  const text = await readText(response)
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    throw new HttpError(response.status, text.slice(0, 2000), seconds > 0 ? seconds * 1000 : 0)
  }
  const { choices, usage } = JSON.parse(text) as Completion
  const content = choices?.[0]?.message?.content
  const tokens = usage?.total_tokens
  return {
    text: typeof content === 'string' ? content : '',
    tokens: Number.isSafeInteger(tokens) && Number(tokens) > 0 ? Number(tokens) : null,
  }
}

interface Completion {
  choices?: { message?: { content?: unknown } }[]
  usage?: { total_tokens?: unknown }
}

/** @throws Error when the body is longer than `MAX_RESPONSE_BYTES`. */
async function readText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > MAX_RESPONSE_BYTES) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
