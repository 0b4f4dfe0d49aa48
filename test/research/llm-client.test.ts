// Tests the LLM client: response formats, errors, token counts and the circuit breaker.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { createLlmClient, type LlmConfig } from '../../server/research/llm-client.ts'
import { type Model, refuses, says, speaks, startModel } from '../support/llm-endpoint.ts'

let model: Model
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.close())
beforeEach(() => {
  model.questions.length = 0
  model.headers.length = 0
})

const client = (changes: Partial<LlmConfig> = {}) =>
  createLlmClient({
    baseUrl: model.baseUrl,
    model: 'small',
    apiKey: 'sk-test',
    timeoutMs: 5000,
    ...changes,
  })
const NEVER_ABORTED = new AbortController().signal
const ask = ({ complete }: ReturnType<typeof client>) =>
  complete([{ role: 'user', content: 'Who?' }], { type: 'object' }, NEVER_ABORTED)
const formats = () => model.questions.map((one) => one.response_format?.type ?? 'words')

describe('an endpoint', () => {
  it('receives its key and model, and its token count is returned', async () => {
    model.answers(says('Anvils.', 42))
    expect(await ask(client())).toEqual({ text: 'Anvils.', tokens: 42 })
    expect(model.headers[0]?.authorization).toBe('Bearer sk-test')
    expect(model.questions[0]).toMatchObject({ model: 'small', messages: [{ content: 'Who?' }] })
  })

  it.each([0, -1, 0.5, 2 ** 60])('that reports %s tokens gives no token count', async (tokens) => {
    model.answers(says('Anvils.', tokens))
    expect((await ask(client())).tokens).toBeNull()
  })

  it.each([
    ['json_schema', 400, ['json_schema']],
    ['json_object', 500, ['json_schema', 'json_object']],
    ['words', 422, ['json_schema', 'json_object', 'json_object', 'words']],
  ])(
    'that supports only %s is detected once and then called with it',
    async (format, status, tried) => {
      model.answers(speaks(format, refuses(status), says('yes')))
      const one = client()
      for (let i = 0; i < 3; i++) expect((await ask(one)).text).toBe('yes')
      expect(formats()).toEqual([...tried, format, format])
    },
  )

  it('is detected once for concurrent calls', async () => {
    model.answers(speaks('json_object', refuses(400), says('yes')))
    const one = client()
    await Promise.all([ask(one), ask(one), ask(one)])
    expect(formats().filter((format) => format === 'json_schema')).toHaveLength(1)
  })

  it('is not sent a parameter that it rejects by name', async () => {
    const picky = refuses(
      400,
      JSON.stringify({ error: { message: "Unsupported value: 'temperature'" } }),
    )
    model.answers((question, ...rest) =>
      ('temperature' in question ? picky : says('yes'))(question, ...rest),
    )
    const one = client()
    expect([(await ask(one)).text, (await ask(one)).text]).toEqual(['yes', 'yes'])
    expect(formats()).toEqual(['json_schema', 'json_schema', 'json_schema'])
    expect(model.questions.map((one) => 'max_tokens' in one)).toEqual([true, true, true])
  })

  it.each([
    ['refuses every form', refuses(500)],
    ['refuses the key', refuses(401)],
    ['redirects, and is not followed', refuses(302, '', { location: 'http://127.0.0.1:9/' })],
    ['answers what is no JSON', refuses(200, 'hello')],
    [
      'answers without end',
      ((_, response) => {
        response.writeHead(200).write('x'.repeat(1024 * 1024))
        response.write('x')
      }) satisfies Parameters<Model['answers']>[0],
    ],
    ['hangs up', ((_, response) => response.destroy()) satisfies Parameters<Model['answers']>[0]],
  ])('that %s is paused', async (_what, how) => {
    model.answers(how)
    const one = client()
    const error = await ask(one).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    const asked = model.questions.length
    const again = await ask(one).catch((thrown) => thrown)
    expect([again instanceof Unavailable, model.questions.length]).toEqual([true, asked])
    expect(again.seconds).toBeGreaterThan(50)
  })

  it('that times out is paused', async () => {
    model.answers(() => {})
    const one = client({ timeoutMs: 150 })
    expect(await ask(one).catch((thrown) => thrown)).toBeInstanceOf(Unavailable)
    await ask(one).catch(() => {})
    expect(model.questions).toHaveLength(1)
  })

  it('that sends Retry-After is paused that long', async () => {
    model.answers(refuses(429, 'slow down', { 'retry-after': '7200' }))
    const error = await ask(client()).catch((thrown) => thrown)
    expect([error.seconds > 7000, model.questions.length]).toEqual([true, 1])
  })

  it('is tried with one call after the pause, which doubles when the call fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    try {
      model.answers(refuses(401))
      const one = client()
      const first = await ask(one).catch((thrown) => thrown)
      vi.setSystemTime(60_000)
      const errors = await Promise.all([1, 2, 3].map(() => ask(one).catch((thrown) => thrown)))
      expect([first, ...errors].map(({ seconds }) => seconds)).toEqual([60, 120, 1, 1])
      expect(model.questions).toHaveLength(2)
      vi.setSystemTime(180_000)
      model.answers(says('back'))
      expect([(await ask(one)).text, (await ask(one)).text]).toEqual(['back', 'back'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('that cannot be reached is unavailable', async () => {
    const gone = client({ baseUrl: 'http://127.0.0.1:9/v1' })
    expect(await ask(gone).catch((thrown) => thrown)).toBeInstanceOf(Unavailable)
  })
})
