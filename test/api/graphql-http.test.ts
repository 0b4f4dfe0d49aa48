// GraphQL over HTTP: the official audit, authentication, quotas, methods and persisted documents.
import { hash as hashOf } from 'node:crypto'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import documents from '../../schema/graphql/persisted.json' with { type: 'json' }
import { Unavailable } from '../../schema/problems.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { postGraphql } from '../support/graphql.ts'
import {
  avoidMinuteBoundary,
  type Service,
  startService,
  unlimitedPlans,
} from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
})
afterAll(() => service.close())

describe('the official audit of GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${service.api}/graphql` })
  it.each(audits.map(({ id, name, fn }) => [`${id}: ${name}`, fn] as const))(
    '%s',
    async (_name, fn) => {
      const result = await fn()
      expect(result.status, 'reason' in result ? result.reason : '').toBe('ok')
    },
  )
})

const COMPANY_QUERY = '{ company(domain: "stripe.com") { domain } }'
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${service.api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const get = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.get(`/graphql?query=${encodeURIComponent(query)}`, headers, method)

describe('authentication', () => {
  it('reads the key from x-api-key or Bearer', async () => {
    const key = await service.key({ plan: 'pro' })
    const query = '{ viewer { plan { id } } }'
    for (const [name, value] of [
      ['x-api-key', key],
      ['authorization', `Bearer ${key}`],
    ] as const) {
      const { data } = await postGraphql(service, { query }, { [name]: value })
      expect(data.viewer.plan.id).toBe('pro')
    }
  })
})

describe('an operation', () => {
  it('costs one request even when it is invalid, and every response has the remaining quota', async () => {
    await avoidMinuteBoundary()
    const bodies = [
      JSON.stringify({ query: COMPANY_QUERY }),
      JSON.stringify({ query: `{ ${'x: plans { id } '.repeat(20)} }` }),
      JSON.stringify({ query: '{ nonsense }' }),
      '{ broken',
      JSON.stringify({ query: COMPANY_QUERY }),
    ]
    const remaining: number[] = []
    for (const body of bodies) {
      const { headers } = await post(body)
      remaining.push(Number(headers.get('x-ratelimit-remaining')))
    }
    expect(remaining.map((n) => remaining[0]! - n)).toEqual([0, 1, 2, 3, 4])
  })

  it('is rejected with problem details when the quota is used up', async () => {
    const plans = unlimitedPlans().map((plan) => ({ ...plan, requestLimitPerDay: 3 }))
    const limitedService = await startService({ plans })
    try {
      const runQuery = () => limitedService.get('/graphql?query={viewer{remaining}}')
      const responses = await Promise.all(Array.from({ length: 4 }, runQuery))
      const rejected = responses.filter(({ status }) => status === 429)
      expect(rejected.length).toBeGreaterThan(0)
      expect(rejected[0]?.headers.get('retry-after')).not.toBeNull()
      ProblemDetails.parse(await rejected[0]?.json())
    } finally {
      await limitedService.close()
    }
  })

  it('allows GET for queries and rejects it for mutations', async () => {
    const query = await get(COMPANY_QUERY)
    expect([query.status, (await query.json()).data.company.domain]).toEqual([200, 'stripe.com'])
    const mutation = await get('mutation { clearLogoCache(domain: "stripe.com") { cleared } }', {
      'x-api-key': await service.key(),
    })
    const { errors } = await mutation.json()
    expect([mutation.status, errors[0].extensions.code]).toEqual([405, 'method_not_allowed'])
    expect(mutation.headers.get('allow')).toBe('POST')
  })

  it.each([
    ['text/plain', 'a form could send it from any page'],
    ['application/x-www-form-urlencoded', 'a form could send it from any page'],
    ['multipart/form-data; boundary=x', 'a form could send it from any page'],
    ['application/graphql', 'only JSON is accepted'],
  ])('is rejected as %s: %s', async (type) => {
    const response = await post(JSON.stringify({ query: COMPANY_QUERY }), { 'content-type': type })
    expect([response.status, (await response.json()).parameter]).toEqual([415, 'Content-Type'])
  })

  it('is rejected in a batch of operations', async () => {
    const response = await post(
      JSON.stringify([{ query: COMPANY_QUERY }, { query: COMPANY_QUERY }]),
    )
    const { errors, data } = await response.json()
    expect([response.status, data, errors[0].extensions.code]).toEqual([
      400,
      undefined,
      'invalid_request',
    ])
  })

  it('is not available on the image host', async () => {
    const response = await service.get(`image:/graphql?query=${encodeURIComponent(COMPANY_QUERY)}`)
    expect(response.status).toBe(400)
  })
})

describe('a persisted document', () => {
  const [hash, query] = Object.entries(documents)[0]!
  const extensions = (sha256Hash: unknown) => ({ persistedQuery: { version: 1, sha256Hash } })
  const variables = { domain: 'stripe.com' }

  it('runs by its hash alone, by POST and by GET', async () => {
    const byQuery = await postGraphql(service, { query, variables })
    const byHash = await postGraphql(service, { extensions: extensions(hash), variables })
    expect(byHash.data).toEqual(byQuery.data)
    const searchParams = new URLSearchParams({
      variables: JSON.stringify(variables),
      extensions: JSON.stringify(extensions(hash)),
    })
    const byGet = await (await service.get(`/graphql?${searchParams}`)).json()
    expect(byGet.data).toEqual(byQuery.data)
  })

  it.each(['0'.repeat(64), '__proto__', 'toString', ''])(
    'with an unknown hash (%s) returns PERSISTED_QUERY_NOT_FOUND',
    async (unknown) => {
      const { errors } = await postGraphql(service, { extensions: extensions(unknown), variables })
      expect([errors[0]?.message, errors[0]?.extensions.code]).toEqual([
        'PersistedQueryNotFound',
        'PERSISTED_QUERY_NOT_FOUND',
      ])
    },
  )

  it('is remembered when its text is valid: hash, hash with text, hash', async () => {
    const text = '{ learned: company(domain: "stripe.com") { domain } }'
    const byHash = () => postGraphql(service, { extensions: extensions(hashOf('sha256', text)) })
    expect((await byHash()).errors[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
    const body = { query: text, extensions: extensions(hashOf('sha256', text)) }
    const answers = [await postGraphql(service, body), await byHash(), await byHash()]
    for (const { data, errors } of answers) {
      expect([data, errors]).toEqual([{ learned: { domain: 'stripe.com' } }, []])
    }
  })

  it('costs one request together with the answer that its hash is unknown', async () => {
    const text = '{ once: company(domain: "stripe.com") { domain } }'
    const persisted = { extensions: extensions(hashOf('sha256', text)) }
    const headers = { 'x-api-key': await service.key() }
    const answers = [
      await postGraphql(service, persisted, headers),
      await postGraphql(service, { query: text, ...persisted }, headers),
    ]
    const [afterHash, afterText] = answers.map((answer) =>
      Number(answer.headers.get('x-ratelimit-remaining')),
    )
    const limit = Number(answers[0]?.headers.get('x-ratelimit-limit'))
    expect([limit - Number(afterHash), limit - Number(afterText)]).toEqual([0, 1])
  })

  it('is not remembered when its text is invalid', async () => {
    const text = '{ nonsense }'
    const byHash = () => postGraphql(service, { extensions: extensions(hashOf('sha256', text)) })
    await postGraphql(service, { query: text, extensions: extensions(hashOf('sha256', text)) })
    expect((await byHash()).errors[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })

  it('is refused with the hash of another text', async () => {
    const [knownHash] = Object.keys(documents)
    for (const wrong of ['unknown', knownHash]) {
      const { status, data, errors } = await postGraphql(service, {
        query: COMPANY_QUERY,
        extensions: extensions(wrong),
      })
      expect([status, data]).toEqual([400, null])
      expect(errors).toMatchObject([
        {
          message: `extensions.persistedQuery.sha256Hash must be the SHA-256 of query in lower-case hexadecimal digits; got "${wrong}".`,
          extensions: { code: 'invalid_request' },
        },
      ])
    }
  })
})

describe('an error in the request', () => {
  const codesOf = async (body: { query: string; [member: string]: unknown }) => {
    const { errors, data } = await postGraphql(service, body)
    expect(data).toBeNull()
    return errors.map(({ extensions }) => extensions.code)
  }

  it.each([
    ['syntax', { query: '{ company(' }, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { query: '{ nonsense }' }, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a missing variable',
      { query: 'query ($d: Domain!) { company(domain: $d) { name } }' },
      'BAD_USER_INPUT',
    ],
    [
      'a variable of the wrong type',
      {
        query: 'query ($n: Int!) { search(query: "apple", limit: $n) { name } }',
        variables: { n: 'many' },
      },
      'BAD_USER_INPUT',
    ],
    [
      'an unknown operationName',
      { query: 'query A { plans { id } }', operationName: 'B' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['too deep', { query: `${'{ a '.repeat(17)}${'}'.repeat(17)}` }, 'invalid_request'],
  ])('has a code for its kind: %s', async (_what, body, code) => {
    expect(await codesOf(body)).toEqual([code])
  })

  it('is listed ten times at most', async () => {
    const domains = Array.from({ length: 40 }, () => ({}))
    const query = 'query ($d: [String!]!) { companies(domains: $d) { name } }'
    expect(await codesOf({ query, variables: { d: domains } })).toEqual(
      Array(10).fill('BAD_USER_INPUT'),
    )
  })
})

describe('the type of an error', () => {
  const extensionsOf = async (query: string) =>
    (await postGraphql(service, { query })).errors.map(({ extensions }) => extensions)

  it('ends in its code, and is absent where only GraphQL has the code', async () => {
    for (const query of ['{ company(', '{ nonsense }']) {
      const [extensions] = await extensionsOf(query)
      expect(extensions).not.toHaveProperty('type')
      expect(extensions).not.toHaveProperty('docs')
    }
    const [extensions] = await extensionsOf('{ company(domain: "localhost") { name } }')
    expect(extensions).toMatchObject({
      code: 'invalid_request',
      type: 'urn:logograph:problem:invalid_request',
      docs: expect.stringContaining('/problems/invalid_request'),
    })
  })
})

describe('an unexpected error', () => {
  it('is masked, nulls only its field, and is logged', async () => {
    const { companies } = service.stores.records
    const findCompanies = companies.find
    companies.find = async () => {
      throw new Error('secret detail')
    }
    try {
      const query = '{ company(domain: "stripe.com") { domain name } plans { id } }'
      const { data, errors } = await postGraphql(service, { query })
      expect([data.company, data.plans.length]).toEqual([{ domain: 'stripe.com', name: null }, 4])
      expect(JSON.stringify(errors)).not.toContain('secret')
      expect(errors[0]?.extensions.code).toBe('internal')
      const logged = service.logLines.filter(({ msg }) => msg === 'a GraphQL field failed')
      expect(JSON.stringify(logged)).toContain('secret detail')
    } finally {
      companies.find = findCompanies
    }
  })

  it('has retryAfter when a dependency is unavailable', async () => {
    const { companies } = service.stores.records
    const findCompanies = companies.find
    companies.find = async () => {
      throw new Unavailable('the records', 7)
    }
    try {
      const { errors } = await postGraphql(service, {
        query: '{ company(domain: "a.com") { name } }',
      })
      expect(errors[0]?.extensions).toMatchObject({ code: 'unavailable', retryAfter: 7 })
    } finally {
      companies.find = findCompanies
    }
  })
})
