// How a language model is asked: in the form that its endpoint speaks, at its own address alone, and not again soon after it failed.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { createNarrator, type NarratorConfig } from '../../server/research/llm-client.ts'
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

const narrator = (changes: Partial<NarratorConfig> = {}) =>
  createNarrator({
    ...{ baseUrl: model.baseUrl, model: 'small', apiKey: 'sk-test', timeoutMs: 5000, ...changes },
  })
const NEVER = new AbortController().signal
const ask = ({ ask }: ReturnType<typeof narrator>) =>
  ask([{ role: 'user', content: 'Who?' }], { type: 'object' }, NEVER)
const forms = () => model.questions.map((one) => one.response_format?.type ?? 'words')

describe('an endpoint', () => {
  it('is asked with its key and model, and its tokens are told', async () => {
    model.answers(says('Anvils.', 42))
    expect(await ask(narrator())).toEqual({ text: 'Anvils.', tokens: 42 })
    expect(model.headers[0]?.authorization).toBe('Bearer sk-test')
    expect(model.questions[0]).toMatchObject({ model: 'small', messages: [{ content: 'Who?' }] })
  })

  it.each([0, -1, 0.5, 2 ** 60])('that counts %s tokens is not believed', async (tokens) => {
    model.answers(says('Anvils.', tokens))
    expect((await ask(narrator())).tokens).toBeNull()
  })

  it.each([
    ['json_schema', 400, ['json_schema']],
    ['json_object', 500, ['json_schema', 'json_object']],
    ['words', 422, ['json_schema', 'json_object', 'json_object', 'words']],
  ])(
    'that speaks %s alone is found out once, and asked so from then on',
    async (form, status, tried) => {
      model.answers(speaks(form, refuses(status), says('yes')))
      const one = narrator()
      for (let i = 0; i < 3; i++) expect((await ask(one)).text).toBe('yes')
      expect(forms()).toEqual([...tried, form, form])
    },
  )

  it('is found out once for all who ask at the same time', async () => {
    model.answers(speaks('json_object', refuses(400), says('yes')))
    const one = narrator()
    await Promise.all([ask(one), ask(one), ask(one)])
    expect(forms().filter((form) => form === 'json_schema')).toHaveLength(1)
  })

  it('is not sent what it refuses by name', async () => {
    const picky = refuses(
      400,
      JSON.stringify({ error: { message: "Unsupported value: 'temperature'" } }),
    )
    model.answers((question, ...rest) =>
      ('temperature' in question ? picky : says('yes'))(question, ...rest),
    )
    const one = narrator()
    expect([(await ask(one)).text, (await ask(one)).text]).toEqual(['yes', 'yes'])
    expect(forms()).toEqual(['json_schema', 'json_schema', 'json_schema'])
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
  ])('that %s rests for a while', async (_what, how) => {
    model.answers(how)
    const one = narrator()
    const error = await ask(one).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    const asked = model.questions.length
    const again = await ask(one).catch((thrown) => thrown)
    expect([again instanceof Unavailable, model.questions.length]).toEqual([true, asked])
    expect(again.seconds).toBeGreaterThan(50)
  })

  it('that is too slow is given up, and rests', async () => {
    model.answers(() => {})
    const one = narrator({ timeoutMs: 150 })
    expect(await ask(one).catch((thrown) => thrown)).toBeInstanceOf(Unavailable)
    await ask(one).catch(() => {})
    expect(model.questions).toHaveLength(1)
  })

  it('that says when to come again is believed', async () => {
    model.answers(refuses(429, 'slow down', { 'retry-after': '7200' }))
    const error = await ask(narrator()).catch((thrown) => thrown)
    expect([error.seconds > 7000, model.questions.length]).toEqual([true, 1])
  })

  it('is tried by one question after its rest, which doubles when that fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    try {
      model.answers(refuses(401))
      const one = narrator()
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

  it('that is not there is an outage, not a fault', async () => {
    const gone = narrator({ baseUrl: 'http://127.0.0.1:9/v1' })
    expect(await ask(gone).catch((thrown) => thrown)).toBeInstanceOf(Unavailable)
  })
})
