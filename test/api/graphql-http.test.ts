// GraphQL over HTTP: the official audit, authentication, quotas, methods and persisted documents.
import { hash as hashOf } from 'node:crypto'
import { serverAudits } from 'graphql-http'
import { describe, expect, it } from 'vitest'
import documents from '../../schema/graphql/persisted.json' with { type: 'json' }
import { Unavailable } from '../../schema/problems.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'
import { avoidMinuteBoundary, startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

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

describe('a document named by documentId', () => {
  const [hash = '', query] = Object.entries(documents)[0]!
  const variables = { domain: 'stripe.com' }
  const documentId = `sha256:${hash}`

  it('runs by POST and by GET, as GraphQL over HTTP defines it', async () => {
    const byQuery = await postGraphql(service, { query, variables })
    const byId = await postGraphql(service, { documentId, variables })
    expect([byId.data, byId.errors]).toEqual([byQuery.data, []])
    const parameters = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
    const byGet = await service.get(`/graphql?${parameters}`)
    expect(byGet.headers.get('x-ignored-parameters')).toBeNull()
    expect((await byGet.json()).data).toEqual(byQuery.data)
  })

  it('that is unknown is one error, and its text may be sent with it', async () => {
    const text = '{ named: company(domain: "stripe.com") { domain } }'
    const named = { documentId: `sha256:${hashOf('sha256', text)}` }
    const unknown = await postGraphql(service, named)
    expect([unknown.status, unknown.data]).toEqual([400, null])
    expect(unknown.errors.map(({ extensions }) => extensions.code)).toEqual([
      'PERSISTED_DOCUMENT_NOT_FOUND',
    ])
    for (const body of [{ ...named, query: text }, named])
      expect((await postGraphql(service, body)).data).toEqual({ named: { domain: 'stripe.com' } })
  })

  it.each([5, 'sha256:short', hash, `md5:${hash}`, ['x'], { a: 1 }])(
    'is refused when it is no SHA-256: %j',
    async (wrong) => {
      const { status, errors } = await postGraphql(service, { documentId: wrong })
      expect([status, errors[0]?.extensions.parameter]).toEqual([400, 'documentId'])
    },
  )

  it('is refused with another text', async () => {
    const { errors } = await postGraphql(service, { documentId, query: COMPANY_QUERY })
    expect(errors[0]?.message).toMatch(/^documentId must be the SHA-256 of query/)
  })
})

describe('a variable with a domain', () => {
  it.each(['Domain', 'String'])('may be a %s for one company and for several', async (type) => {
    const query = `query ($one: ${type}!, $several: [${type}!]!) {
      company(domain: $one) { domain } companies(domains: $several) { domain }
    }`
    const variables = { one: 'www.stripe.com', several: ['stripe.com', 'www.stripe.com'] }
    const stripe = { domain: 'stripe.com' }
    expect((await postGraphql(service, { query, variables })).data).toEqual({
      company: stripe,
      companies: [stripe, stripe],
    })
    const own = query.replace(
      /(compan\w+)\(/g,
      (_, name: string) => `logograph${name[0]?.toUpperCase()}${name.slice(1)}(`,
    )
    const answer = await postGraphql(service, { query: own, variables }, {}, '/graphql/subgraph')
    expect(answer.errors).toEqual([])
  })

  it('may be nothing else', async () => {
    const query = 'query ($d: Int!) { company(domain: $d) { domain } }'
    const { errors } = await postGraphql(service, { query, variables: { d: 1 } })
    expect(errors[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })
})

describe('companyBy', () => {
  const run = (by: object, path?: string) =>
    postGraphql(
      service,
      {
        query:
          path === undefined
            ? 'query ($by: CompanyBy!) { companyBy(by: $by) { domain } }'
            : 'query ($by: LogographCompanyBy!) { logographCompanyBy(by: $by) { domain } }',
        variables: { by },
      },
      {},
      path,
    )

  it('finds a company by one identifier', async () => {
    expect((await run({ domain: 'WWW.Stripe.com' })).data.companyBy.domain).toBe('stripe.com')
    expect((await run({ domain: 'stripe.com' }, '/graphql/subgraph')).errors).toEqual([])
    expect((await run({ ticker: 'NOBODY' })).data).toEqual({ companyBy: null })
    expect((await run({ lei: 'HWUPKR0MPOU8FGXBT394' })).errors).toEqual([])
  })

  it.each([{}, { domain: 'a.com', ticker: 'A' }, { domain: null }, { name: 'x' }])(
    'refuses %j: it takes exactly one',
    async (by) => {
      for (const path of [undefined, '/graphql/subgraph'])
        expect((await run(by, path)).errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
    },
  )

  it('names the identifier that is wrong', async () => {
    for (const by of [{ coin: '!' }, { cik: 'x' }, { isin: 'x' }, { coin: '' }, { domain: '' }])
      expect((await run(by)).errors[0]?.extensions.parameter).toBe(Object.keys(by)[0])
  })
})

describe('the health check of a gateway', () => {
  it.each(['/graphql', '/graphql/subgraph'])('costs little at %s', async (path) => {
    const query = 'query HealthCheck { __typename }'
    const { status, data } = await postGraphql(service, { query }, {}, path)
    expect([status, data]).toEqual([200, { __typename: 'Query' }])
    const sdl = await postGraphql(service, { query: '{ _service { sdl } }' }, {}, path)
    expect(sdl.data._service.sdl).toContain('@key')
  })
})
