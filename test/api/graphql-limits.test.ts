// Hostile GraphQL documents: they must not cause a 5xx, block the process, or get a long response.
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { getIntrospectionQuery } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { postGraphql } from '../support/graphql.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const keyHeaders = { 'x-api-key': await service.key() }
await postGraphql(service, { query: '{ viewer { kind } }' })
afterEach(() => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})

const repeat = (count: number, textAt: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => textAt(i)).join(' ')
const companyQuery = (fields: string) => `{ company(domain: "stripe.com") { ${fields} } }`
const nestedFresh = (depth: number, width: number): string =>
  depth === 0 ? 'name' : `fresh { ${`${nestedFresh(depth - 1, width)} `.repeat(width)} }`

const HOSTILE: [name: string, query: string][] = [
  ['ten thousand aliases', `{ ${repeat(10_000, (i) => `a${i}: plans { id }`)} }`],
  ['two thousand aliases', companyQuery(repeat(2000, (i) => `a${i}: name`))],
  ['one field five thousand times', companyQuery('name '.repeat(5000))],
  ['one field with subfields three hundred times', `{ ${'plans { id name } '.repeat(300)} }`],
  [
    'one field in five hundred inline fragments',
    `{ ${'... { company(domain: "a.com") { domain } } '.repeat(500)} }`,
  ],
  [
    'nested inline fragments five hundred times',
    companyQuery('... { fresh { ... { fresh { ... { fresh { domain } } } } } } '.repeat(500)),
  ],
  ['nested selections', `${'{ a '.repeat(4000)}${'}'.repeat(4000)}`],
  ['nested lists', `{ companies(domains: ${'['.repeat(4000)}${']'.repeat(4000)}) { name } }`],
  ['nested objects', `{ x(y: ${'{a:'.repeat(3000)}1${'}'.repeat(3000)}) }`],
  ['nested list types', `query ($x: ${'['.repeat(3000)}Int${']'.repeat(3000)}) { plans { id } }`],
  ['nested fresh fields', companyQuery(nestedFresh(20, 1))],
  ['two nested fresh fields at each level', companyQuery(nestedFresh(7, 2))],
  [
    'fragments that contain each other',
    `fragment A on Company { ...B } fragment B on Company { ...A } ${companyQuery('...A')}`,
  ],
  [
    'a fragment that contains itself',
    `fragment A on Company { name ...A } ${companyQuery('...A')}`,
  ],
  [
    'fragments that double at each level',
    `${repeat(60, (i) => `fragment F${i} on Company { a: fresh { ...F${i + 1} } b: fresh { ...F${i + 1} } }`)} fragment F60 on Company { name } ${companyQuery('...F0')}`,
  ],
  [
    'a thousand fragments',
    `${repeat(1000, (i) => `fragment F${i} on Company { name }`)} ${companyQuery(repeat(1000, (i) => `...F${i}`))}`,
  ],
  ['a thousand directives', companyQuery(`name ${'@skip(if: false) '.repeat(1000)}`)],
  ['a thousand variables', `query (${repeat(1000, (i) => `$v${i}: Int`)}) { plans { id } }`],
  ['a thousand operations', repeat(1000, (i) => `query Q${i} { plans { id } }`)],
  ['nine thousand unknown fields', `{ ${repeat(9000, (i) => `f${i}`)} }`],
  ['a very long name', `{ ${'a'.repeat(200_000)} }`],
  ['a very long text', companyQuery(`logo(format: "${'x'.repeat(200_000)}") { url }`)],
  ['a very long domain', `{ company(domain: "${'a.'.repeat(100_000)}com") { name } }`],
  ['a very long comment', `# ${'x'.repeat(200_000)}\n{ plans { id } }x`],
  [
    'a brand kit nine hundred times',
    `{ companies(domains: ["a.com"]) { ${repeat(900, (i) => `a${i}: brand { usage { html } }`)} } }`,
  ],
  [
    'nine hundred logos',
    companyQuery(
      repeat(
        900,
        (i) => `a${i}: logo(size: ${100 + i}) { url source quality width height format etag }`,
      ),
    ),
  ],
  [
    'deeply nested introspection',
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
  ],
  [
    'the introspection of all types two hundred times',
    `{ ${repeat(200, (i) => `a${i}: __schema { types { name description fields { name description args { name description } } } }`)} }`,
  ],
  ['a subscription', 'subscription { plans { id } }'],
  ['a type definition', 'type Query { a: Int }'],
  [
    'an unknown type of an entity',
    '{ _entities(representations: [{ __typename: "Nobody" }]) { __typename } }',
  ],
  ['entities without a type', '{ _entities(representations: [{}, 5, "x", [1]]) { __typename } }'],
]

/** The most CPU time in milliseconds that one turn of the event loop used during the work. */
async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = cpuTimeMs()
  let isRunning = true
  const measurement = (async () => {
    while (isRunning) {
      await sleep(1)
      longest = Math.max(longest, cpuTimeMs() - last)
      last = cpuTimeMs()
    }
  })()
  await work()
  isRunning = false
  await measurement
  return longest
}

const REQUEST_ERROR_CODES = [
  'invalid_request',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
]

describe('a hostile document', () => {
  it.each(HOSTILE)('%s is rejected quickly with a short response', async (_name, query) => {
    const body = JSON.stringify({ query })
    let response = new Response()
    const blockedMs = await longestBlockMs(async () => {
      response = await fetch(`${service.api}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          ...keyHeaders,
        },
        body,
      })
    })
    const text = await response.text()
    const { errors } = JSON.parse(text)
    expect([response.status < 500, errors.length > 0], text.slice(0, 500)).toEqual([true, true])
    for (const { extensions } of errors) {
      expect(REQUEST_ERROR_CODES).toContain(extensions.code)
    }
    expect(text.length).toBeLessThan(100_000)
    // Processor time, not time on the clock. A document that is not rejected early takes tens of seconds.
    expect(blockedMs).toBeLessThan(1000)
  })

  it('of a megabyte is rejected', async () => {
    const { status, errors } = await postGraphql(service, { query: `# ${'x'.repeat(1_000_000)}` })
    expect([status, errors]).toEqual([413, []])
  })

  it.each([
    [
      'broken UTF-8',
      Buffer.concat([
        Buffer.from('{"query":"{ plans { id } } # '),
        Buffer.from([0xff, 0xfe, 0xc3]),
        Buffer.from('"}'),
      ]),
    ],
    [
      'a lone surrogate',
      Buffer.from('{"query":"{ company(domain: \\"\\ud800.com\\") { name } }"}'),
    ],
    ['zero bytes', Buffer.alloc(1000)],
    ['nothing', Buffer.alloc(0)],
    ['null', Buffer.from('null')],
    ['a number', Buffer.from('5')],
    [
      'nested variables',
      Buffer.from(
        `{"query":"{ plans { id } }","variables":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      ),
    ],
    ['variables that are a list', Buffer.from('{"query":"{ plans { id } }","variables":[1]}')],
    [
      'an unknown operation name',
      Buffer.from('{"query":"query A { plans { id } }","operationName":"B"}'),
    ],
    [
      'variables with __proto__',
      Buffer.from(
        '{"query":"query ($d: Domain!) { company(domain: $d) { name } }","variables":{"__proto__":{"d":"a.com"}}}',
      ),
    ],
  ])('that is %s gets a status below 500', async (_name, bytes) => {
    const response = await fetch(`${service.api}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bytes,
    })
    expect(response.status).toBeLessThan(500)
  })

  it.each([
    'query={',
    'query=%FF%FE',
    'query={plans{id}}&variables={',
    'variables={}',
    'query=',
    '%',
    'extensions=[]',
    'query={plans{id}}&query={viewer{kind}}',
  ])('in a URL (%s) gets a status below 500', async (query) => {
    const response = await service.get(`/graphql?${query}`)
    expect(response.status).toBeLessThan(500)
  })

  it('with too many domains in variables is rejected before they are parsed', async () => {
    const query = 'query ($domains: [String!]!) { companies(domains: $domains) { name } }'
    const domains = Array.from({ length: 20_000 }, (_, i) => `${i}.co`)
    const blockedMs = await longestBlockMs(async () => {
      const { errors } = await postGraphql(service, { query, variables: { domains } }, keyHeaders)
      expect(errors).toHaveLength(1)
    })
    expect(blockedMs).toBeLessThan(1000)
  })

  it.each([
    ['[String!]!', 'companies(domains: $list) { name }', 1],
    ['[_Any!]!', '_entities(representations: $list) { __typename }', null],
  ])('with thousands of invalid items of %s is rejected quickly', async (type, field, item) => {
    const variables = { list: Array(40_000).fill(item) }
    const blockedMs = await longestBlockMs(async () => {
      const query = `query ($list: ${type}) { ${field} }`
      const { errors } = await postGraphql(service, { query, variables })
      expect(errors?.length).toBeGreaterThan(0)
    })
    expect(blockedMs).toBeLessThan(1000)
  })

  it('may have 2,000 tokens without a key, and 10,000 with a batchLimit of 100', async () => {
    const query = `{ ${repeat(900, (i) => `a${i}: __typename`)} }`
    const { errors } = await postGraphql(service, { query })
    expect(errors[0]?.message).toContain('2000 tokens')
    expect((await postGraphql(service, { query }, keyHeaders)).errors).toEqual([])
  })

  it('of random tokens gets a status below 500', async () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      '!',
      '$',
      '@',
      '...',
      '"',
      '"""',
      '\\',
      '#',
      '\n',
      'query',
      'mutation',
      'fragment',
      'on',
      'company',
      'domain',
      'Company',
      'name',
      'logo',
      'size',
      '1',
      '-',
      '1e999',
      'null',
      'true',
      '"a.com"',
      '__typename',
      '_entities',
      '_service',
      'sdl',
      '🙂',
      '\u0000',
    )
    const document = fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join(' '))
    await fc.assert(
      fc.asyncProperty(document, fc.jsonValue(), async (query, variables) => {
        const { status } = await postGraphql(service, { query, variables }, keyHeaders)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a value that is not a string', () => {
  const nestedLists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const COMPANY_QUERY = 'query ($d: Domain!) { company(domain: $d) { name } }'
  const ENTITIES_QUERY =
    'query ($list: [_Any!]!) { _entities(representations: $list) { ... on Company { name } } }'
  it.each([
    [
      'a domain whose toString fails',
      ENTITIES_QUERY,
      '{"list":[{"__typename":"Company","domain":{"toString":1}}]}',
    ],
    [
      'a deep domain of an entity',
      ENTITIES_QUERY,
      `{"list":[{"__typename":"Company","domain":${nestedLists(4000)}}]}`,
    ],
    [
      'a deep type name',
      ENTITIES_QUERY,
      `{"list":[{"__typename":${nestedLists(60_000)},"domain":"a.com"}]}`,
    ],
    ['a deep domain', COMPANY_QUERY, `{"d":${nestedLists(60_000)}}`],
  ])(
    'is rejected as invalid_request, not as an internal error: %s',
    async (_what, query, variables) => {
      const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`
      const { status, errors } = await postGraphql(service, body)
      expect(status).toBeLessThan(500)
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['invalid_request'])
    },
  )
})

describe('a legitimate document', () => {
  it('can be the introspection query of tools', async () => {
    const query = getIntrospectionQuery({
      inputValueDeprecation: true,
      specifiedByUrl: true,
      oneOf: true,
    })
    const { data, errors } = await postGraphql(service, { query })
    expect([errors, data.__schema.queryType.name]).toEqual([[], 'Query'])
  })

  it('can request all fields of a hundred companies', async () => {
    const domains = Array.from({ length: 100 }, (_, i) => `company-${i}.com`)
    const query = `query ($domains: [String!]!) { companies(domains: $domains) { domain name ticker exchange description
      socials { network url } industry companySize technologies indexedAt palette
      light: logo(size: 64) { url } dark: logo(size: 64, theme: DARK) { url source quality }
      colors { primary secondary palette confidence }
      brand { assets { logo dark wordmark variants { size png webp svg } } usage { html react } } } }`
    const { data, errors } = await postGraphql(
      service,
      { query, variables: { domains } },
      keyHeaders,
    )
    expect([errors, data.companies.length]).toEqual([[], 100])
  })

  it('has the same cost with a variable default as with a variable value', async () => {
    const domains = Array.from({ length: 100 }, (_, i) => `company-${i}.com`)
    const representations = domains.map((domain) => ({ __typename: 'Company', domain }))
    const literals = representations.map(
      ({ domain }) => `{ __typename: "Company", domain: "${domain}" }`,
    )
    const logos = repeat(60, (i) => `l${i}: logo(size: ${16 + i}) { source }`)
    const companies = `companies(domains: $list) { ${logos} }`
    const entities = `_entities(representations: $list) { ... on Company { ${logos} } }`
    // Each of 100 companies has 60 logos of cost 3 with a field of cost 1. A company costs 2 more and the list 1, an
    // entity 1.
    const bodies = [
      [24201, `query ($list: [String!]!) { ${companies} }`, domains],
      [24201, `query ($list: [String!]! = ${JSON.stringify(domains)}) { ${companies} }`],
      [24100, `query ($list: [_Any!]!) { ${entities} }`, representations],
      [24100, `query ($list: [_Any!]! = [${literals}]) { ${entities} }`],
    ] as const
    for (const [cost, query, list] of bodies) {
      const { errors } = await postGraphql(service, { query, variables: { list } }, keyHeaders)
      expect(errors).toMatchObject([
        { message: expect.stringContaining(`would cost ${cost}; at most 10000`) },
      ])
    }
  })

  it('can have a hundred aliases, each with a fragment and a condition', async () => {
    const query = `query ($yes: Boolean!) { ${repeat(100, (i) => `a${i}: company(domain: "c${i}.com") @include(if: $yes) { ...Card }`)} }
      fragment Card on Company { domain name ticker description logo(size: 64, theme: DARK) { url } }`
    const { data, errors } = await postGraphql(
      service,
      { query, variables: { yes: true } },
      keyHeaders,
    )
    expect([errors, Object.keys(data).length]).toEqual([[], 100])
  })
})
