// The cost of GraphQL operations, the order of their responses, and the cache of documents.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { closeAfterTests } from '../support/close.ts'
import { apex } from '../support/companies.ts'
import { NO_REPORT, visitOf } from '../support/fake-internet.ts'
import { postGraphql } from '../support/graphql.ts'
import { startService, unlimitedPlans } from '../support/service.ts'
import { factsOf } from '../support/site-facts.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const keyHeaders = { 'x-api-key': await service.key() }
await postGraphql(service, { query: '{ viewer { kind } }' })
afterEach(() => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})

const repeat = (count: number, textAt: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => textAt(i)).join(' ')

describe('the SDL', () => {
  it('costs a point for each 100 bytes', async () => {
    const { data } = await postGraphql(service, { query: '{ _service { sdl } }' }, keyHeaders)
    const points = Math.ceil(Buffer.byteLength(data._service.sdl) / 100)
    const count = Math.ceil(10_000 / points)
    const aliases = repeat(count, (i) => `a${i}: _service { sdl }`)
    const { errors } = await postGraphql(service, { query: `{ ${aliases} }` }, keyHeaders)
    const [, cost] =
      /^The operation would cost (\d+); at most 10000/.exec(errors[0]?.message ?? '') ?? []
    // Each alias is a field too, which costs a point.
    expect(Number(cost)).toBe(count * (points + 1))
  })

  it.each([
    ['aliases of the service', '{ _service { sdl } b: _service { sdl } }'],
    ['aliases of the field', '{ _service { sdl b: sdl } }'],
    [
      'fragments',
      '{ ...A b: _service { ...B } } fragment A on Query { _service { sdl } } fragment B on _Service { sdl }',
    ],
  ])('is sent once in an operation, whatever %s say', async (_what, query) => {
    const response = await postGraphql(service, { query }, keyHeaders)
    expect(JSON.stringify(response.data).match(/@link/g)).toHaveLength(1)
    expect(response.errors).toMatchObject([
      {
        message: '_service.sdl must be requested once in an operation; got a second request.',
        extensions: { code: 'invalid_request' },
      },
    ])
  })
})

describe('the cost of an operation', () => {
  const COSTLY = `companies(domains: ${JSON.stringify(Array(20).fill('a.com'))}) { ${repeat(900, (i) => `a${i}: name`)} }`
  const search = (limit: string) => `search(query: "zz", limit: ${limit}) { name }`
  it.each([
    ['a literal', `{ ${COSTLY} z: ${search('-2000000000')} }`, {}],
    ['a variable', `query ($n: Int) { ${COSTLY} ${search('$n')} }`, { n: -2_000_000_000 }],
    ['a default', `query ($n: Int = -2000000000) { ${COSTLY} ${search('$n')} }`, {}],
    ['zero', `{ ${COSTLY} ${search('0')} }`, {}],
    [
      'a fragment',
      `{ ${COSTLY} ...A } fragment A on Query { b: ${search('-9')} c: ${search('-9')} }`,
      {},
    ],
    ['an inline fragment', `{ ${COSTLY} ... on Query { ${search('-9')} } }`, {}],
    ['a skipped field', `{ ${COSTLY} s: ${search('-9').replace(' {', ' @skip(if: true) {')} }`, {}],
  ])(
    'cannot be lowered by a limit below 1 (%s): the operation is rejected before it runs',
    async (_where, query, variables) => {
      const { data, errors } = await postGraphql(service, { query, variables }, keyHeaders)
      expect([data, errors]).toMatchObject([
        null,
        [
          {
            message: expect.stringMatching(/ would cost \d+; at most 10000 /),
            extensions: { code: 'invalid_request' },
          },
        ],
      ])
    },
  )

  // A search costs 280, and 3 for each of its 10 results: 2 and a field of cost 1.
  // An empty list costs as much as a list of one company.
  it.each([
    ['null', `{ ${repeat(40, (i) => `s${i}: ${search('null')}`)} }`, 12_400],
    [
      'a missing variable',
      `query ($n: Int) { ${repeat(40, (i) => `s${i}: ${search('$n')}`)} }`,
      12_400,
    ],
    [
      'an empty list',
      `{ ${repeat(200, (i) => `s${i}: companies(domains: []) { ...A }`)} } fragment A on Company { ${repeat(60, (i) => `a${i}: name`)} }`,
      12_600,
    ],
    [
      'skipped fields',
      `{ companies(domains: ${JSON.stringify(Array(100).fill('a.com'))}) { ${repeat(100, (i) => `a${i}: name @skip(if: true)`)} } }`,
      10_201,
    ],
  ])('is not reduced by %s', async (_what, query, cost) => {
    const { errors } = await postGraphql(service, { query }, keyHeaders)
    expect(errors[0]?.message).toContain(`would cost ${cost};`)
  })

  it('has the same maximum for a plan with a large batchLimit', async () => {
    const plans = unlimitedPlans().map((plan) => ({ ...plan, batchLimit: 1000 }))
    const large = await startService({ plans })
    try {
      const domains = Array.from({ length: 1000 }, (_, i) => `large-${i}.com`)
      const queryCompanies = (fields: string) =>
        postGraphql(large, {
          query: `query ($d: [String!]!) { companies(domains: $d) { ${fields} } }`,
          variables: { d: domains },
        })
      const { data, errors } = await queryCompanies('domain name logo { url }')
      expect([data.companies.length, errors]).toEqual([1000, []])
      const costly = await queryCompanies(repeat(50, (i) => `a${i}: name`))
      expect(costly.errors[0]?.message).toContain('would cost 52001; at most 10000')
    } finally {
      await large.close()
    }
  })
})

describe('a response', () => {
  const domains = Array.from({ length: 100 }, (_, i) => apex(`long-${i}.com`))

  // The second answer has half as many characters, of three bytes each.
  it.each([
    ['English', 'A company that makes things of many kinds. '.repeat(11)],
    ['Japanese', '様々な種類の製品を作る会社です。'.repeat(15)],
  ])('has at most 4 million bytes of %s text', async (_language, description) => {
    const facts = factsOf({ description })
    const { visits } = service.stores.records
    for (const domain of domains) {
      await visits.put(visitOf(domain, 1, '#00aa44'), { ...NO_REPORT, facts })
    }
    const query = `query ($domains: [String!]!) { companies(domains: $domains) { ${repeat(95, (i) => `${'a'.repeat(60)}${i}: description`)} } }`
    const response = await fetch(`${service.api}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeaders },
      body: JSON.stringify({ query, variables: { domains } }),
    })
    const text = await response.text()
    expect([response.status, text.length < 2000]).toEqual([400, true])
    expect(ProblemDetails.parse(JSON.parse(text)).detail).toContain('more than 4000000 bytes')
  })

  it('lists ten errors of an invalid document', async () => {
    const { errors, extensions } = await postGraphql(service, {
      query: `{ ${repeat(900, (i) => `f${i}`)} }`,
    })
    expect(errors).toHaveLength(10)
    expect(extensions).toEqual({ moreErrors: true })
  })

  it('lists ten errors and says that there are more', async () => {
    const query = `{ companies(domains: ${JSON.stringify(domains.slice(0, 10))}) { name ${repeat(90, (i) => `a${i}: description`)} } }`
    const { data, errors, extensions } = await postGraphql(service, { query })
    expect(data.companies[9]).toMatchObject({ name: expect.any(String), a89: null })
    expect(errors.map((error) => error.extensions.code)).toEqual(Array(10).fill('key_required'))
    expect(extensions).toEqual({ moreErrors: true })
  })
})

describe('the cache of documents', () => {
  // The V8 flag adds the function `gc` to new contexts.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const heapMb = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed / 2 ** 20
  }

  // A cache without limits keeps 80 MB of the invalid documents, 55 MB of the valid ones and 40 MB of the long ones.
  it.each([
    ['invalid', 30, 60, (n: number) => `{ ${repeat(9000, (i) => `f${n}_${i}`)} }`],
    ['valid', 160, 42, (n: number) => `{ ${repeat(900, (i) => `a${n}_${i}: __typename`)} }`],
    ['long', 90, 25, (n: number) => `{ plans { id } } # ${n}${' '.repeat(240_000)}\u2603`],
  ])(
    'keeps little of many %s documents: of %i less than %i MB',
    async (kind, count, maxMb, queryOf) => {
      const before = heapMb()
      for (let n = 0; n < count; n++) {
        const { errors } = await postGraphql(service, { query: queryOf(n) }, keyHeaders)
        expect(errors.length > 0).toBe(kind === 'invalid')
      }
      expect(heapMb() - before).toBeLessThan(maxMb)
    },
  )
})
