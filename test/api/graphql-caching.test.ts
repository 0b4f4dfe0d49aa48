// How long caches may store the answers of GraphQL, and when they get a 304.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyOf } from '../support/companies.ts'
import { postGraphql } from '../support/graphql.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let keyHeaders: Record<string, string>
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  await service.stores.records.companies.put([companyOf('acme.com', { name: 'Acme' })])
  keyHeaders = { 'x-api-key': await service.key() }
})
afterAll(() => service?.close())

const pathOf = (query: string) => `/graphql?query=${encodeURIComponent(query)}`
const get = (query: string, headers: Record<string, string> = {}) =>
  service.get(pathOf(query), headers)
const company = (fields: string) => `{ company(domain: "acme.com") { ${fields} } }`
const remaining = ({ headers }: { headers: Headers }) =>
  Number(headers.get('x-ratelimit-remaining'))

describe('Cache-Control of an answer to GET', () => {
  it.each([
    ['the name', company('domain name ticker')],
    ['a search', '{ search(query: "Acme") { name why score matched { value } } }'],
    ['a look-up', '{ companyByName(name: "Acme") { domain } }'],
    ['the plans', '{ plans { id batchLimit } }'],
    ['introspection', '{ __schema { types { name } } __typename }'],
  ])('is public for %s, whatever the key', async (_what, query) => {
    for (const headers of [{}, keyHeaders]) {
      const response = await get(query, headers)
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      expect(response.headers.get('vary')).toContain('x-api-key, Accept-Encoding, Accept')
    }
  })

  it.each([
    ['a logo', 'logo { url }'],
    ['colors', 'name colors { primary }'],
    ['a profile', 'description'],
    ['a brand kit', 'brand { assets { logo } }'],
  ])('is private for %s with a key, because the key decides', async (_what, fields) => {
    const response = await get(company(fields), keyHeaders)
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
  })

  it('is public for a logo without a key', async () => {
    const response = await get(company('logo { url }'))
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  })

  it.each([
    ['the caller', '{ viewer { kind } }'],
    ['the caller beside a company', '{ company(domain: "acme.com") { name } viewer { kind } }'],
    ['a fragment of the caller', '{ ...V } fragment V on Query { viewer { kind } }'],
    ['a crawl', company('fresh { name }')],
    ['a URL that expires', company('logo(expiresIn: 60) { url }')],
    ['a brand kit whose URLs expire', company('brand(expiresIn: 60) { assets { logo } }')],
    ['an error of one field', company('name logo(size: 1) { url }')],
  ])('is no-store for %s', async (_what, query) => {
    const response = await get(query, keyHeaders)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
  })
})

describe('Cache-Control of an answer to POST', () => {
  const QUERY = company('name')
  const persisted = {
    extensions: {
      persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(QUERY).digest('hex') },
    },
  }
  const cacheControlOf = async (body: object, path = '/graphql') =>
    (await postGraphql(service, body as never, {}, path)).headers.get('cache-control')

  it('is no-store for a text, and for the text with its hash', async () => {
    expect(await cacheControlOf({ query: QUERY })).toBe('no-store')
    expect(await cacheControlOf({ query: QUERY, ...persisted })).toBe('no-store')
  })

  it('is that of GET for a persisted document', async () => {
    await cacheControlOf({ query: QUERY, ...persisted })
    expect(await cacheControlOf(persisted)).toBe('public, max-age=300')
  })

  it('is that of GET at the subgraph, because routers send texts', async () => {
    const query = '{ logographCompany(domain: "acme.com") { name } }'
    expect(await cacheControlOf({ query }, '/graphql/subgraph')).toBe('public, max-age=300')
    const entities = `{ _entities(representations: [{ __typename: "Company", domain: "acme.com" }]) { ... on Company { name } } }`
    expect(await cacheControlOf({ query: entities }, '/graphql/subgraph')).toBe(
      'public, max-age=300',
    )
  })

  it('is no-store for a mutation', async () => {
    const query = 'mutation { logographClearLogoCache(domain: "acme.com") { cleared } }'
    const response = await postGraphql(service, { query }, keyHeaders, '/graphql/subgraph')
    expect(response.errors).toEqual([])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('an answer to GET with an ETag', () => {
  it('is a 304 that costs nothing while it is unchanged, and is sent again after a correction', async () => {
    const query = company('name logo { url source }')
    const first = await get(query)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const second = await get(query, { 'if-none-match': etag })
    expect(second.status).toBe(304)
    expect(remaining(second)).toBe(remaining(first))
    await service.stores.records.companies.put([
      companyOf('acme.com', { name: 'Acme Corporation' }),
    ])
    const third = await get(query, { 'if-none-match': etag })
    expect(third.status).toBe(200)
    expect((await third.json()).data.company.name).toBe('Acme Corporation')
  })
})

describe('the cache tags of an answer', () => {
  const ISIN = 'US0378331005'
  const extensionsOf = async (own: Service, query: string, path = '/graphql/subgraph') =>
    (await postGraphql(own, { query }, {}, path)).extensions
  const entities = `_entities(representations: [
    { __typename: "Company", domain: "www.acme.com" }, { __typename: "Company", isin: "${ISIN}" }
  ]) { ... on Company { name } }`

  it('name its companies once a router wants to know about changes', async () => {
    const own = await startService({ env: { ROUTER_PURGE_URL: 'http://127.0.0.1:1/' } })
    try {
      await own.stores.records.companies.put([
        companyOf('acme.com', { name: 'Acme' }),
        companyOf('apple.com', { name: 'Apple', isins: [ISIN], coins: ['AAC'] }),
      ])
      expect(await extensionsOf(own, `{ ${entities} }`)).toEqual({
        apolloEntityCacheTags: [['company-acme.com'], ['company-apple.com']],
      })
      const fields = `logographCompany(domain: "acme.com") { name }
        logographCompanyByIsin(isin: "${ISIN}") { name } logographSearch(query: "Apple") { name }`
      expect(await extensionsOf(own, `{ ${fields} }`)).toEqual({
        apolloCacheTags: ['company-acme.com', 'company-apple.com'],
      })
      expect(await extensionsOf(own, '{ logographHost(host: "blog.acme.com") { name } }')).toEqual({
        apolloCacheTags: ['company-blog.acme.com', 'company-acme.com'],
      })
      expect(await extensionsOf(own, '{ logographCompanyByCoin(symbol: "AAC") { name } }')).toEqual(
        { apolloCacheTags: ['company-apple.com', 'company-apple.com/AAC'] },
      )
      expect(await extensionsOf(own, `{ a: ${entities} b: ${entities} }`)).toEqual({})
      const failing = '{ logographCompany(domain: "acme.com") { description } }'
      expect(await extensionsOf(own, failing)).toBeUndefined()
      expect(await extensionsOf(own, `{ ${entities} }`, '/graphql')).toBeUndefined()
    } finally {
      await own.close()
    }
  })

  it('are not sent without a router', async () => {
    expect(
      await extensionsOf(service, '{ logographCompany(domain: "acme.com") { name } }'),
    ).toBeUndefined()
  })
})
