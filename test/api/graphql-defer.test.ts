// Operations with @defer: the parts of an answer, who gets them, and their limits.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { ABOUT, HOME, html } from '../support/acme-site.ts'
import { closeAfterTests } from '../support/close.ts'
import { apex } from '../support/companies.ts'
import {
  NO_REPORT,
  startCrawlingService,
  startInternet,
  visitOf,
} from '../support/fake-internet.ts'
import { allPartsOf, fragmentsOf, partsOf, postGraphql } from '../support/graphql.ts'
import { paths } from '../support/network/behaviours.ts'
import { avoidMinuteBoundary } from '../support/service.ts'
import { factsOf } from '../support/site-facts.ts'

const net = closeAfterTests(await startInternet())
const service = closeAfterTests(await startCrawlingService(net))
const key = await service.key()
interface Options {
  accept?: string
  signal?: AbortSignal
  variables?: object
  headers?: Record<string, string>
  path?: string
}

const request = (query: string, options: Options = {}) => {
  const { accept = 'multipart/mixed', signal, variables, headers, path = '/graphql' } = options
  return fetch(`${service.api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, accept, ...headers },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  })
}
const requestParts = async (query: string, options: Options = {}) =>
  allPartsOf(await request(query, options))

/** Serves a website that answers nothing before `open` is called. */
function slowSite(): { domain: Apex; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const domain = net.serveOnNewDomain(
    paths({
      '/': async (...args) => {
        await promise
        html('Acme Pumps', HOME)(...args)
      },
      '/about-us': html('About', ABOUT),
    }),
  )
  return { domain, open: () => resolve() }
}

const KNOWN = 'stripe.com'
const company = (fields: string, domain: string = KNOWN) =>
  `{ company(domain: "${domain}") { ${fields} } }`

describe.each(['multipart/mixed', 'text/event-stream'])('an answer as %s', (accept) => {
  it('has the rest first, and a fragment once its website has answered', async () => {
    const { domain, open } = slowSite()
    const query = company('domain ... @defer(label: "slow") { fresh { name } }', domain)
    const parts = partsOf(await request(query, { accept }))
    expect((await parts.next()).value).toEqual({ data: { company: { domain } }, hasNext: true })
    open()
    expect((await parts.next()).value).toEqual({
      incremental: [
        { data: { fresh: { name: expect.any(String) } }, path: ['company'], label: 'slow' },
      ],
      hasNext: false,
    })
    expect((await parts.next()).done).toBe(true)
  })

  it('is for no cache, and names its type', async () => {
    const { status, headers, body } = await request(company('name ... @defer { logo { url } }'), {
      accept,
    })
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ])
    expect(headers.get('content-type')).toMatch(accept)
    expect(headers.get('vary')).toContain('Accept')
    expect(headers.get('x-ratelimit-remaining')).not.toBeNull()
    await body?.cancel()
  })
})

describe('the parts', () => {
  it('have the data of the whole answer: the brand kit, the research and the visited company', async () => {
    const { domain, open } = slowSite()
    open()
    const fields = (defer: string) => `domain name
      ... ${defer} { brand { assets { logo } usage { html } } }
      ... ${defer} { intelligence { founded headquarters } }
      ... ${defer} { fresh { name logo { url source } } }`
    const requestWhole = () =>
      postGraphql(service, { query: company(fields(''), domain) }, { 'x-api-key': key })
    // The first one visits the website.
    await requestWhole()
    const whole = await requestWhole()
    expect(whole.data.company.intelligence.founded).toBe('1998')
    const [first, ...others] = await requestParts(company(fields('@defer'), domain))
    expect(Object.keys(first?.data.company)).toEqual(['domain', 'name'])
    const fragments = fragmentsOf(others)
    expect(fragments.map(({ path }) => path)).toEqual(Array(3).fill(['company']))
    expect(Object.assign({}, first?.data.company, ...fragments.map(({ data }) => data))).toEqual(
      whole.data.company,
    )
  })

  it('come for each company of a list', async () => {
    const query =
      '{ companies(domains: ["a.com", "b.com"]) { domain ... @defer { logo { url } } } }'
    const [first, ...others] = await requestParts(query)
    expect(first?.data.companies).toEqual([{ domain: 'a.com' }, { domain: 'b.com' }])
    const fragments = fragmentsOf(others)
    expect(fragments.map(({ path }) => path)).toEqual([
      ['companies', 0],
      ['companies', 1],
    ])
  })

  it('have the errors of their own fields', async () => {
    const query = company(
      'name ... @defer(label: "a") { description } ... @defer(label: "b") { logo { format } }',
    )
    const [first, ...others] = await requestParts(query, { headers: { 'x-api-key': '' } })
    const fragments = fragmentsOf(others)
    expect(first?.errors).toBeUndefined()
    expect(fragments.find(({ label }) => label === 'a')).toMatchObject({
      data: { description: null },
      errors: [{ path: ['company', 'description'], extensions: { code: 'key_required' } }],
    })
    expect(fragments.find(({ label }) => label === 'b')?.errors).toBeUndefined()
  })

  it('list ten errors together, and say that there are more', async () => {
    const fields = Array.from({ length: 12 }, (_, i) => `a${i}: description`).join(' ')
    const query = company(`name ... @defer { ${fields} }`)
    const parts = await requestParts(query, { headers: { 'x-api-key': '' } })
    const [fragment] = fragmentsOf(parts)
    expect(fragment?.errors).toHaveLength(10)
    expect(fragment?.extensions).toEqual({ moreErrors: true })
  })

  it('are null with an error where the answer would have more than 4 million bytes', async () => {
    const domains = Array.from({ length: 100 }, (_, i) => apex(`long-${i}.com`))
    const facts = factsOf({ description: 'A company that makes things of many kinds. '.repeat(11) })
    for (const domain of domains)
      await service.stores.records.visits.put(visitOf(domain, 1, '#00aa44'), {
        ...NO_REPORT,
        facts,
      })
    const fields = Array.from({ length: 95 }, (_, i) => `${'a'.repeat(60)}${i}: description`).join(
      ' ',
    )
    const query = `query ($domains: [String!]!) { companies(domains: $domains) { domain ... @defer { ${fields} } } }`
    const parts = await requestParts(query, { variables: { domains } })
    const fragments = fragmentsOf(parts)
    const missing = fragments.filter(({ data }) => data === null)
    expect(fragments).toHaveLength(100)
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.length).toBeLessThan(50)
    expect(missing[0]?.errors).toMatchObject([
      { path: missing[0]?.path, extensions: { code: 'invalid_request' } },
    ])
  })

  it('come for a persisted document, and for GET', async () => {
    const query = company('domain ... @defer { name }')
    await requestParts(query)
    const extensions = JSON.stringify({
      persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') },
    })
    const response = await service.get(`/graphql?${new URLSearchParams({ extensions })}`, {
      accept: 'multipart/mixed',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await allPartsOf(response)).toHaveLength(2)
  })
})

describe('a whole answer', () => {
  const QUERY = company('domain ... @defer { name }')
  const WHOLE = { data: { company: { domain: KNOWN, name: 'Stripe' } } }

  it.each([
    '*/*',
    'application/json',
    'multipart/mixed;q=0, application/json',
    'multipart/mixed;incrementalSpec=v0.2, application/json',
    'multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json',
  ])('is for a client that accepts %s', async (accept) => {
    const response = await request(QUERY, { accept })
    expect(response.headers.get('content-type')).toMatch('application/json')
    expect(await response.json()).toEqual(WHOLE)
  })

  it('may be cached by the client of a GET', async () => {
    const { headers } = await service.get(`/graphql?query=${encodeURIComponent(QUERY)}`)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('etag')).not.toBeNull()
    expect(headers.get('vary')).toContain('Accept')
  })

  it.each([
    ['defers nothing', company('domain name')],
    ['has a condition that is false', company('domain ... @defer(if: false) { name }')],
    ['skips its fragment', company('domain name ... @skip(if: true) @defer { name }')],
  ])('is for an operation that %s', async (_what, query) => {
    const response = await request(query, {
      accept: 'multipart/mixed;deferSpec=20220824,application/json',
    })
    expect(await response.json()).toEqual(WHOLE)
  })

  it('is for an operation with invalid variables', async () => {
    const query = 'query ($d: Domain!) { company(domain: $d) { domain ... @defer { name } } }'
    const { errors } = await (await request(query)).json()
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT')
  })
})

describe('a fragment with @defer', () => {
  it('costs as much as without it', async () => {
    await avoidMinuteBoundary()
    const remaining: number[] = []
    for (const defer of ['', '@defer', '']) {
      const response = await request(company(`domain ... ${defer} { name }`))
      remaining.push(Number(response.headers.get('x-ratelimit-remaining')))
      await response.text()
    }
    expect(remaining.map((n) => remaining[0]! - n)).toEqual([0, 1, 2])
    const costly = Array.from({ length: 50 }, (_, i) => `i${i}: intelligence { founded }`).join(' ')
    const { errors } = await (await request(company(`... @defer { ${costly} }`))).json()
    expect(errors[0].message).toMatch(/would cost 12\d{3}; at most 10000/)
  })

  it('is refused above 200 in one operation, with those of all companies of a list', async () => {
    const query = (fragments: number) =>
      `query ($domains: [String!]!) { companies(domains: $domains) { domain ${'... @defer { name } '.repeat(fragments)} } }`
    const domains = Array.from({ length: 100 }, (_, i) => `many-${i}.com`)
    expect(await requestParts(query(2), { variables: { domains } })).not.toHaveLength(0)
    const { errors } = await (await request(query(3), { variables: { domains } })).json()
    expect(errors[0].message).toContain('would defer 300 fragments; at most 200')
    expect(errors[0].extensions.code).toBe('invalid_request')
  })

  it.each([
    [
      'a label that another fragment has',
      company('... @defer(label: "a") { name } ... @defer(label: "a") { domain }'),
    ],
    ['a label from a variable', 'query ($l: String) { plans { ... @defer(label: $l) { id } } }'],
    [
      'fields of Mutation',
      'mutation { ... @defer { clearLogoCache(domain: "a.com") { cleared } } }',
    ],
    ['another directive for lists', '{ companies(domains: ["a.com"]) @stream { name } }'],
  ])('is invalid with %s', async (_what, query) => {
    const { errors } = await (await request(query)).json()
    expect(errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  it('is unknown in the subgraph, because routers answer it themselves', async () => {
    const query = '{ logographCompany(domain: "stripe.com") { ... @defer { name } } }'
    const { errors } = await (await request(query, { path: '/graphql/subgraph' })).json()
    expect(errors[0].message).toContain('Unknown directive "@defer"')
  })

  it('starts nothing once the client has left', async () => {
    const query = (domain: string) =>
      company('domain ... @defer { fresh { ... @defer { intelligence { founded } } } }', domain)
    const { domain, open } = slowSite()
    const leaving = new AbortController()
    const parts = partsOf(await request(query(domain), { signal: leaving.signal }))
    await parts.next()
    leaving.abort()
    await expect(parts.next()).rejects.toThrow()
    await expect.poll(() => service.logLines.some(({ status }) => status === 499)).toBe(true)
    open()
    // The same operation of a client that stays reads the other page.
    const other = slowSite()
    other.open()
    await requestParts(query(other.domain))
    expect(net.countRequests(other.domain, '/about-us')).toBeGreaterThan(0)
    expect(net.countRequests(domain, '/about-us')).toBe(0)
  })
})
