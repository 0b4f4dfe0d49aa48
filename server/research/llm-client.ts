// Asks the operator's language model: any endpoint that speaks OpenAI's chat completions, in the dialect that it turns out to speak.
import { Unavailable } from '../../schema/problems.ts'
import { createCircuitBreaker } from '../circuit-breaker.ts'

export interface NarratorConfig {
  /** The operator's own, so that it may be on this machine: nothing but this address is asked, and no redirect followed. */
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
  /** As the endpoint counts them; null when it does not. */
  tokens: number | null
}

export interface Narrator {
  model: string
  /**
   * @param schema of the JSON that is wanted; the answer may not keep it.
   * @throws Unavailable when the endpoint fails, is too slow, or rests after it did.
   */
  ask(messages: Message[], schema: object, signal: AbortSignal): Promise<Reply>
}

/** How an endpoint may be told to answer in JSON, the strictest first. */
const FORMS = ['schema', 'object with schema', 'object', 'words'] as const
type Form = (typeof FORMS)[number]

const formatOf = (form: Form, schema: object): object => {
  if (form === 'words') return {}
  if (form === 'object') return { response_format: { type: 'json_object' } }
  if (form === 'object with schema') return { response_format: { type: 'json_object', schema } }
  const json_schema = { name: 'claims', strict: true, schema }
  return { response_format: { type: 'json_schema', json_schema } }
}

/** What an endpoint answers that does not know a form: some say that they failed. */
const REFUSALS = new Set([400, 415, 422, 500, 501])
/** Parameters that some models refuse by name, and what stands for each. */
const PARAMETERS: Record<string, Record<string, unknown>> = {
  temperature: { temperature: 0 },
  max_tokens: { max_tokens: 900 },
}
/** Tokens of an answer. */
export const ANSWER_TOKENS = 900
const MOST_BYTES = 1024 * 1024
/** It is left alone for so long after it failed, twice as long after the next time. */
const [REST_MS, LONGEST_REST_MS] = [60_000, 900_000]

export function createNarrator(config: NarratorConfig): Narrator {
  const endpoint = dialectOf(config)
  const circuit = createCircuitBreaker({
    isFailure: () => true,
    refusal: (restMs) => unavailable(restMs),
    restMs(failures, error) {
      const asked = error instanceof Refused ? error.retryAfterMs : 0
      return Math.max(Math.min(REST_MS * 2 ** (failures - 1), LONGEST_REST_MS), asked)
    },
  })
  return {
    model: config.model,
    async ask(messages, schema, signal) {
      try {
        return await circuit.run(() => {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)])
          return endpoint(messages, schema, deadline)
        })
      } catch (error) {
        throw error instanceof Unavailable ? error : unavailable(circuit.restLeftMs(), error)
      }
    },
  }
}

const unavailable = (restMs: number, cause?: unknown) =>
  new Unavailable('the language model', restMs / 1000, cause)

/** Asks in the first form that the endpoint takes, and in that one from then on. */
function dialectOf(config: NarratorConfig) {
  let settled: Form | null = null
  const dropped = new Set<string>()
  let settling: Promise<unknown> | null = null

  const inForm = async (form: Form, messages: Message[], schema: object, signal: AbortSignal) => {
    for (;;) {
      const kept = Object.entries(PARAMETERS).filter(([name]) => !dropped.has(name))
      const parameters = Object.assign({}, ...kept.map(([, value]) => value))
      const body = { model: config.model, messages, ...parameters, ...formatOf(form, schema) }
      try {
        return await post(config, body, signal)
      } catch (error) {
        const named = error instanceof Refused && error.status === 400
        const name = named ? kept.find(([one]) => error.said.includes(`${one}'`))?.[0] : undefined
        if (name === undefined) throw error
        dropped.add(name)
      }
    }
  }
  const settle = async (messages: Message[], schema: object, signal: AbortSignal) => {
    let refused: unknown = null
    for (const form of FORMS) {
      try {
        const reply = await inForm(form, messages, schema, signal)
        settled = form
        return reply
      } catch (error) {
        if (!(error instanceof Refused && REFUSALS.has(error.status))) throw error
        refused = error
      }
    }
    throw refused
  }
  return async (messages: Message[], schema: object, signal: AbortSignal): Promise<Reply> => {
    // One finds out for all.
    while (settled === null && settling !== null) await settling
    if (settled !== null) return inForm(settled, messages, schema, signal)
    const finding = settle(messages, schema, signal)
    const over = () => {
      settling = null
    }
    settling = finding.then(over, over)
    return finding
  }
}

class Refused extends Error {
  readonly status: number
  readonly said: string
  readonly retryAfterMs: number

  constructor(status: number, said: string, retryAfterMs: number) {
    super(`it answered ${status}`)
    this.status = status
    this.said = said
    this.retryAfterMs = retryAfterMs
  }
}

/** What a connection that never came about is called: nothing was sent through it. */
const UNREACHED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/** Whether a question that failed may have been worked on, and be paid for. A refusal costs nothing, or an outage would use up the month. */
export function mayCost(error: unknown): boolean {
  const cause = error instanceof Unavailable ? error.cause : error
  if (cause === undefined) return false
  if (cause instanceof Refused) return cause.status === 504
  const { code } = ((cause as Error).cause ?? {}) as { code?: unknown }
  return !UNREACHED.test(String(code))
}

async function post(config: NarratorConfig, body: object, signal: AbortSignal): Promise<Reply> {
  const response = await fetch(`${config.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  })
  const text = await textOf(response)
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    throw new Refused(response.status, text.slice(0, 2000), seconds > 0 ? seconds * 1000 : 0)
  }
  const { choices, usage } = JSON.parse(text) as Answer
  const content = choices?.[0]?.message?.content
  const tokens = usage?.total_tokens
  return {
    text: typeof content === 'string' ? content : '',
    tokens: Number.isSafeInteger(tokens) && Number(tokens) > 0 ? Number(tokens) : null,
  }
}

interface Answer {
  choices?: { message?: { content?: unknown } }[]
  usage?: { total_tokens?: unknown }
}

async function textOf({ body }: Response): Promise<string> {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > MOST_BYTES) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
