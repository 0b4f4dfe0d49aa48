// Tests the LLM client: response formats, errors, token counts and the circuit breaker.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { createLlmClient, type LlmConfig } from '../../server/research/llm-client.ts'
import { closeAfterTests } from '../support/close.ts'
import {
  completeWith,
  type LlmEndpoint,
  respondWith,
  startLlmEndpoint,
  supportOnly,
} from '../support/llm-endpoint.ts'

const endpoint = closeAfterTests(await startLlmEndpoint())
beforeEach(() => {
  endpoint.requests.length = 0
  endpoint.headers.length = 0
})

const createClient = (changes: Partial<LlmConfig> = {}) =>
  createLlmClient({
    baseUrl: endpoint.baseUrl,
    model: 'small',
    apiKey: 'sk-test',
    timeoutMs: 5000,
    ...changes,
  })
const NEVER_ABORTED = new AbortController().signal
const complete = (client: ReturnType<typeof createClient>) =>
  client.complete([{ role: 'user', content: 'Who?' }], { type: 'object' }, NEVER_ABORTED)
/** The `response_format.type` of each request; `none` stands for a request for plain text, which has no format. */
const requestedFormats = () =>
  endpoint.requests.map((request) => request.response_format?.type ?? 'none')

describe('an endpoint', () => {
  it('receives its key and model, and its token count is returned', async () => {
    endpoint.setHandler(completeWith('Anvils.', 42))
    expect(await complete(createClient())).toEqual({ text: 'Anvils.', tokens: 42 })
    expect(endpoint.headers[0]?.authorization).toBe('Bearer sk-test')
    expect(endpoint.requests[0]).toMatchObject({ model: 'small', messages: [{ content: 'Who?' }] })
  })

  it.each([0, -1, 0.5, 2 ** 60])(
    'that reports %s tokens has no token count in the result',
    async (tokens) => {
      endpoint.setHandler(completeWith('Anvils.', tokens))
      expect((await complete(createClient())).tokens).toBeNull()
    },
  )

  // Before plain text, the client tries `json_object` twice: with the schema as a parameter and without it.
  it.each([
    ['json_schema', 400, ['json_schema']],
    ['json_object', 500, ['json_schema', 'json_object']],
    ['none', 422, ['json_schema', 'json_object', 'json_object', 'none']],
  ])(
    'that supports only the response format %s is detected once and then called with it',
    async (format, status, triedFormats) => {
      endpoint.setHandler(supportOnly(format, respondWith(status), completeWith('yes')))
      const llm = createClient()
      for (let i = 0; i < 3; i++) expect((await complete(llm)).text).toBe('yes')
      expect(requestedFormats()).toEqual([...triedFormats, format, format])
    },
  )

  it('is detected once for concurrent calls', async () => {
    endpoint.setHandler(supportOnly('json_object', respondWith(400), completeWith('yes')))
    const llm = createClient()
    await Promise.all([complete(llm), complete(llm), complete(llm)])
    expect(requestedFormats().filter((format) => format === 'json_schema')).toHaveLength(1)
  })

  it('is not sent a parameter again that it has rejected by name', async () => {
    const rejectTemperature = respondWith(
      400,
      JSON.stringify({ error: { message: "Unsupported value: 'temperature'" } }),
    )
    endpoint.setHandler((request, ...rest) => {
      const handler = 'temperature' in request ? rejectTemperature : completeWith('yes')
      return handler(request, ...rest)
    })
    const llm = createClient()
    expect([(await complete(llm)).text, (await complete(llm)).text]).toEqual(['yes', 'yes'])
    expect(requestedFormats()).toEqual(['json_schema', 'json_schema', 'json_schema'])
    expect(endpoint.requests.map((request) => 'max_tokens' in request)).toEqual([true, true, true])
  })

  it.each([
    ['rejects every response format', respondWith(500)],
    ['rejects the key', respondWith(401)],
    ['redirects', respondWith(302, '', { location: 'http://127.0.0.1:9/' })],
    ['replies with text that is not JSON', respondWith(200, 'hello')],
    [
      'sends a response without end',
      ((_, response) => {
        response.writeHead(200).write('x'.repeat(1024 * 1024))
        response.write('x')
      }) satisfies Parameters<LlmEndpoint['setHandler']>[0],
    ],
    [
      'closes the connection',
      ((_, response) => response.destroy()) satisfies Parameters<LlmEndpoint['setHandler']>[0],
    ],
  ])('that %s is paused', async (_, handler) => {
    endpoint.setHandler(handler)
    const llm = createClient()
    const error = await complete(llm).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    const requestsBefore = endpoint.requests.length
    const secondError = await complete(llm).catch((thrown) => thrown)
    expect(secondError).toBeInstanceOf(Unavailable)
    expect(endpoint.requests).toHaveLength(requestsBefore)
    expect(secondError.seconds).toBeGreaterThan(50)
  })

  it('that times out is paused', async () => {
    endpoint.setHandler(() => {})
    const llm = createClient({ timeoutMs: 150 })
    expect(await complete(llm).catch((thrown) => thrown)).toBeInstanceOf(Unavailable)
    await complete(llm).catch(() => {})
    expect(endpoint.requests).toHaveLength(1)
  })

  it('that sends Retry-After is paused that long', async () => {
    endpoint.setHandler(respondWith(429, 'slow down', { 'retry-after': '7200' }))
    const error = await complete(createClient()).catch((thrown) => thrown)
    expect([error.seconds > 7000, endpoint.requests.length]).toEqual([true, 1])
  })

  it('receives one call after the pause, which doubles when that call fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    try {
      endpoint.setHandler(respondWith(401))
      const llm = createClient()
      const first = await complete(llm).catch((thrown) => thrown)
      vi.setSystemTime(60_000)
      const errors = await Promise.all([1, 2, 3].map(() => complete(llm).catch((thrown) => thrown)))
      // One call is sent and doubles the pause. The two concurrent ones are refused for a second.
      expect([first, ...errors].map(({ seconds }) => seconds)).toEqual([60, 120, 1, 1])
      expect(endpoint.requests).toHaveLength(2)
      vi.setSystemTime(180_000)
      endpoint.setHandler(completeWith('back'))
      expect([(await complete(llm)).text, (await complete(llm)).text]).toEqual(['back', 'back'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('that cannot be reached is unavailable', async () => {
    const unreachable = createClient({ baseUrl: 'http://127.0.0.1:9/v1' })
    expect(await complete(unreachable).catch((thrown) => thrown)).toBeInstanceOf(Unavailable)
  })
})
