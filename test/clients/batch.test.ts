// Tests the batches of the REST client against a running service and against scripted answers.
import { describe, expect, it } from 'vitest'
import { type BatchProgress, ProblemError, restClient } from '../../clients/rest.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

const domainsOf = (count: number) => Array.from({ length: count }, (_, i) => `company-${i}.com`)

async function* slowly(domains: string[]): AsyncGenerator<string> {
  for (const domain of domains) yield await domain
}

describe('a batch of any length', () => {
  it('is split by the limit of the plan and returned in order, with progress', async () => {
    const sizes: number[] = []
    const countingFetch = async (request: Request) => {
      sizes.push((await request.clone().json()).domains.length)
      return fetch(request)
    }
    const apiKey = await service.key({ plan: 'pro' })
    const client = restClient({ baseUrl: service.api, apiKey, fetch: countingFetch })
    const domains = domainsOf(140)
    const progress: BatchProgress[] = []
    const inputs: string[] = []
    const onProgress = (step: BatchProgress) => progress.push(step)
    const options = { onProgress, query: { size: 64 } }
    for await (const { input } of client.logosAll(domains, options)) inputs.push(input)
    expect(inputs).toEqual(domains)
    // The first batch is small, because its answer tells the limit of the plan.
    expect(sizes).toEqual([25, 50, 50, 15])
    expect(progress.map(({ done }) => done)).toEqual([25, 75, 125, 140])
    expect(new Set(progress.map(({ total }) => total))).toEqual(new Set([140]))
  })

  it('may come from a set or an asynchronous list, and may be empty', async () => {
    const client = restClient({ baseUrl: service.api, apiKey: await service.key() })
    const domains = ['apple.com', 'no domain', 'name:Stripe']
    for (const list of [domains, new Set(domains), slowly(domains)]) {
      const inputs: string[] = []
      for await (const item of client.describeAll(list)) inputs.push(item.input)
      expect(inputs).toEqual(domains)
    }
    for await (const item of client.describeAll([])) throw new Error(item.input)
  })

  it('sends the hints of its entries, each with its own entry', async () => {
    const names = { name: 'Halden', rank: 60 }
    await service.stores.records.companies.put([
      companyOf('flyhalden.com', { ...names, country: 'SE' }),
      companyOf('halden-analytics.com', { ...names, country: 'US' }),
    ])
    const bodies: unknown[] = []
    const recordingFetch = async (request: Request) => {
      bodies.push(await request.clone().json())
      return fetch(request)
    }
    const apiKey = await service.key()
    const client = restClient({ baseUrl: service.api, apiKey, fetch: recordingFetch })
    const entries = [
      'apple.com',
      { domain: 'name:Halden', country: 'SE' },
      { domain: 'name:Halden', website: 'halden-analytics.com' },
    ]
    const found: unknown[] = []
    for await (const item of client.describeAll(entries))
      found.push('error' in item ? item.error : item.domain)
    expect(found).toEqual(['apple.com', 'flyhalden.com', 'halden-analytics.com'])
    expect(bodies).toEqual([
      {
        domains: ['apple.com', 'name:Halden', 'name:Halden'],
        hints: [{}, { country: 'SE' }, { website: 'halden-analytics.com' }],
      },
    ])
  })

  it('throws an error of the list after the results of the domains before it', async () => {
    const client = restClient({ baseUrl: service.api, apiKey: await service.key() })
    async function* broken() {
      yield* slowly(domainsOf(130))
      throw new Error('The file ended early.')
    }
    const inputs: string[] = []
    const iteration = async () => {
      for await (const { input } of client.logosAll(broken())) inputs.push(input)
    }
    await expect(iteration()).rejects.toThrow('The file ended early.')
    expect(inputs).toEqual(domainsOf(130))
  })

  it('throws the problem of a plan without batches', async () => {
    const client = restClient({ baseUrl: service.api, apiKey: await service.key({ plan: 'free' }) })
    const error = await client
      .describeAll(['stripe.com'])
      .next()
      .catch((error) => error)
    expect(error).toBeInstanceOf(ProblemError)
    expect([error.code, error.problem.feature]).toEqual(['plan_required', 'batch'])
  })
})

const LIMIT = 10
const json = (body: object, status = 200) => Response.json(body, { status })

/** A service whose plan allows 10 domains. `answer` may answer a batch, by its first domain, in another way. */
function scriptedClient(answer: (first: string, request: Request) => Promise<Response> | null) {
  const sent: string[] = []
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/api/usage')) return json({ plan: { batchLimit: LIMIT } })
    const { domains } = (await request.clone().json()) as { domains: string[] }
    if (domains.length > LIMIT) {
      const type = 'urn:logograph:problem:invalid_request'
      return json({ type, status: 400, detail: 'too many', parameter: 'domains' }, 400)
    }
    sent.push(domains[0]!)
    const results = domains.map((input) => ({ input, domain: input }))
    return answer(domains[0]!, request) ?? json({ limit: LIMIT, results })
  }
  const retry = { wait: async () => {}, random: () => 0 }
  const client = restClient({ baseUrl: 'http://127.0.0.1', fetch, retry })
  return { client, sent }
}

/** Never answers, and rejects when the signal of the request aborts. */
const hanging = ({ signal }: Request) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )

describe('a batch', () => {
  it('that exceeds the limit of the plan is split and sent again', async () => {
    const { client, sent } = scriptedClient(() => null)
    const inputs: string[] = []
    for await (const { input } of client.describeAll(domainsOf(45))) inputs.push(input)
    expect(inputs).toEqual(domainsOf(45))
    expect(sent).toEqual([0, 10, 20, 25, 35].map((i) => `company-${i}.com`))
  })

  it('that fails after its retries throws after the results before it, so that a caller can continue', async () => {
    let isBusy = true
    const busyProblem = {
      type: 'urn:logograph:problem:unavailable',
      detail: 'busy',
      status: 503,
      retryAfter: 1,
    }
    const { client, sent } = scriptedClient((first) =>
      isBusy && first === 'company-35.com' ? Promise.resolve(json(busyProblem, 503)) : null,
    )
    const domains = domainsOf(50)
    const inputs: string[] = []
    const done: number[] = []
    const collect = async () => {
      const rest = domains.slice(inputs.length)
      const onProgress = (progress: BatchProgress) => done.push(progress.done)
      for await (const { input } of client.describeAll(rest, { onProgress })) inputs.push(input)
    }
    const error = await collect().catch((error) => error)
    expect(error).toMatchObject({ name: 'ProblemError', code: 'unavailable', retryAfter: 1 })
    expect([inputs, done.at(-1)]).toEqual([domains.slice(0, 35), 35])
    expect(sent.filter((first) => first === 'company-35.com').length).toBe(5)
    isBusy = false
    await collect()
    expect([inputs, done.at(-1)]).toEqual([domains, 15])
  })

  it.each(['aborts', 'stops early'])('in flight is aborted when the caller %s', async (way) => {
    const reason = new Error('aborted by the test')
    const aborted: unknown[] = []
    const { client } = scriptedClient((first, request) => {
      if (first !== 'company-35.com') return null
      const response = hanging(request)
      response.catch((reason) => aborted.push(reason))
      return response
    })
    const controller = new AbortController()
    const inputs: string[] = []
    const collect = async () => {
      const { signal } = controller
      for await (const { input } of client.describeAll(domainsOf(50), { signal })) {
        inputs.push(input)
        if (inputs.length < 35) continue
        if (way === 'stops early') break
        controller.abort(reason)
      }
    }
    if (way === 'aborts') await expect(collect()).rejects.toBe(reason)
    else await collect()
    await new Promise(setImmediate)
    expect([inputs.length, aborted.length]).toEqual([35, 1])
  })

  it('ends with the reason of the signal during the wait for a retry', async () => {
    const controller = new AbortController()
    const reason = new Error('aborted by the test')
    const fetch = async () => {
      queueMicrotask(() => controller.abort(reason))
      return new Response(null, { status: 429, headers: { 'retry-after': '50' } })
    }
    const client = restClient({ baseUrl: 'http://127.0.0.1', fetch })
    const { signal } = controller
    await expect(client.logosAll(['stripe.com'], { signal }).next()).rejects.toBe(reason)
  })
})
