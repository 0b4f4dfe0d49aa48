// The subgraph at /graphql/subgraph: its names, its keys, and its limit of entities.
import { buildSchema, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subgraphSdl } from '../../schema/graphql/index.ts'
import { SUBGRAPH_DEFAULTS } from '../../schema/graphql/subgraph-names.ts'
import { loadConfig } from '../../server/config.ts'
import { companyOf } from '../support/companies.ts'
import { errorCodesOf, postGraphql } from '../support/graphql.ts'
import { type Service, startService, unlimitedPlans } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const LEI = 'HWUPKR0MPOU8FGXBT394'
const UNKNOWN_LEI = '529900T8BM49AURSDO55'
const ISIN = 'US0378331005'
const DOMAINS = Array.from({ length: 101 }, (_, i) => `stored-${i}.com`)
const ENTITIES = `query ($refs: [_Any!]!) {
  _entities(representations: $refs) { ... on Company { domain name isin } }
}`

let service: Service
let keyHeaders: Record<string, string>
beforeAll(async () => {
  const plans = unlimitedPlans().map((plan) =>
    plan.id === 'starter' ? { ...plan, entityLimit: 60 } : plan,
  )
  service = await startService({ plans })
  await service.stores.records.companies.put([
    ...DOMAINS.map((domain, i) => companyOf(domain, { name: `Stored ${i}` })),
    companyOf('apple.com', { name: 'Apple', lei: LEI, isins: [ISIN, 'US0378331088'] }),
  ])
  keyHeaders = { 'x-api-key': await service.key() }
})
afterAll(() => service?.close())

const post = (query: string, variables = {}, headers = keyHeaders) =>
  postGraphql(service, { query, variables }, headers, '/graphql/subgraph')
const requestEntities = (refs: object[], headers = keyHeaders) =>
  post(ENTITIES, { refs: refs.map((ref) => ({ __typename: 'Company', ...ref })) }, headers)

describe('the names of the subgraph', () => {
  it('have a prefix, except for the entity and its key', () => {
    const schema = buildSchema(subgraphSdl({ ...SUBGRAPH_DEFAULTS, prefix: 'Acme' }), {
      assumeValidSDL: true,
    })
    const names = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'))
    const plain = ['Boolean', 'Company', 'Domain', 'Float', 'Int', 'Mutation', 'Query', 'String']
    expect(names.filter((name) => !name.startsWith('Acme')).toSorted()).toEqual(plain)
    const roots = [schema.getQueryType(), schema.getMutationType()]
    const fields = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}))
    expect(fields.filter((name) => !name.startsWith('acme'))).toEqual([])
  })

  it('leave out what only a caller of this service needs', () => {
    const sdl = subgraphSdl(SUBGRAPH_DEFAULTS)
    for (const name of ['Viewer', 'Plan', 'DayUsage', 'viewer', 'plans'])
      expect(sdl).not.toMatch(new RegExp(`\\b(Logograph)?${name}\\b`))
  })

  it('are those of the SDL that the service sends', async () => {
    const { data } = await post('{ _service { sdl } }')
    expect(data._service.sdl).toBe(subgraphSdl(SUBGRAPH_DEFAULTS))
  })

  it('are those of introspection, and the plain schema keeps its own ones', async () => {
    const query = '{ __schema { queryType { fields { name } } } __type(name: "Logo") { name } }'
    const { data } = await post(query)
    expect(data.__type).toBeNull()
    expect(data.__schema.queryType.fields).toContainEqual({ name: 'logographSearch' })
    expect((await postGraphql(service, { query })).data.__type).toEqual({ name: 'Logo' })
  })

  it('answer with the same data as the plain names', async () => {
    const fields = '{ name logo(size: 64, theme: DARK) { url format } colors { primary source } }'
    const plain = await postGraphql(
      service,
      { query: `{ company(domain: "apple.com") ${fields} }` },
      keyHeaders,
    )
    const own = await post(`{ logographCompany(domain: "apple.com") ${fields} }`)
    expect(own.errors).toEqual([])
    expect(own.data.logographCompany).toEqual(plain.data.company)
  })

  it('can be set', async () => {
    const own = await startService({
      env: {
        SUBGRAPH_PREFIX: 'Acme',
        SUBGRAPH_ENTITY: 'Business',
        SUBGRAPH_KEY_TYPE: 'String',
        SUBGRAPH_OMIT: 'name,lei',
      },
    })
    try {
      const query = `query ($refs: [_Any!]!) {
        acmeCompany(domain: "acme.com") { __typename domain }
        _entities(representations: $refs) { __typename ... on Business { domain } }
      }`
      const variables = { refs: [{ __typename: 'Business', domain: 'www.acme.com' }] }
      const { data } = await postGraphql(own, { query, variables }, {}, '/graphql/subgraph')
      const entity = { __typename: 'Business', domain: 'acme.com' }
      expect(data).toEqual({ acmeCompany: entity, _entities: [entity] })
      const { errors } = await postGraphql(
        own,
        { query: '{ acmeCompany(domain: "acme.com") { name } }' },
        {},
        '/graphql/subgraph',
      )
      expect(errors[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
    } finally {
      await own.close()
    }
  })

  it('are refused when the entity has no such field to leave out', () => {
    expect(() => subgraphSdl({ ...SUBGRAPH_DEFAULTS, omittedFields: ['domain'] })).toThrow(
      'SUBGRAPH_OMIT must list fields of Company other than domain; got domain.',
    )
  })

  it('are printed by the command', async () => {
    const { stdout } = await service.run('schema', '--prefix', 'Acme', '--omit', 'name')
    const names = { ...SUBGRAPH_DEFAULTS, prefix: 'Acme', omittedFields: ['name'] }
    expect(stdout).toBe(`${subgraphSdl(names)}\n`)
    await expect(service.run('schema', '--prefix', 'acme')).rejects.toThrow(
      'SUBGRAPH_PREFIX=acme: must be a name such as Acme',
    )
    for (const name of ['String', 'Subscription', 'FieldSet'])
      expect(() => loadConfig({ SUBGRAPH_ENTITY: name })).toThrow(
        `SUBGRAPH_ENTITY=${name}: must not be one of Query, Mutation`,
      )
    expect(loadConfig({ SUBGRAPH_KEY_TYPE: 'String' }).subgraph.keyType).toBe('String')
  })

  it('describe every field of the entity as shareable, and its keys', () => {
    const sdl = subgraphSdl(SUBGRAPH_DEFAULTS)
    const keys = '@key(fields: "domain") @key(fields: "lei") @key(fields: "isin")'
    expect(sdl).toContain(`type Company ${keys} @shareable {`)
    expect(isObjectType(buildSchema(sdl, { assumeValidSDL: true }).getType('LogographLogo'))).toBe(
      true,
    )
  })
})

describe('a reference to a company', () => {
  it('is its domain in any spelling, its LEI or an ISIN', async () => {
    const { data, errors } = await requestEntities([
      { domain: 'WWW.Apple.com.' },
      { lei: LEI },
      { isin: 'US0378331088' },
    ])
    expect(errors).toEqual([])
    const apple = { domain: 'apple.com', name: 'Apple' }
    expect(data._entities).toEqual([
      { ...apple, isin: ISIN },
      { ...apple, isin: ISIN },
      { ...apple, isin: 'US0378331088' },
    ])
  })

  it('that is unknown or invalid is null with an error, alone', async () => {
    const response = await requestEntities([
      { lei: UNKNOWN_LEI },
      { domain: 'stored-0.com' },
      { lei: 'nonsense' },
      { isin: 5 },
      { isin: 'US5949181045' },
      { lei: null },
      {},
    ])
    expect(response.data._entities.map((entity: { name: string } | null) => entity?.name)).toEqual([
      undefined,
      'Stored 0',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(errorCodesOf(response).toSorted()).toEqual([
      '_entities.0: no_match',
      '_entities.2: invalid_request',
      '_entities.3: invalid_request',
      '_entities.4: no_match',
      '_entities.5: invalid_request',
      '_entities.6: invalid_request',
    ])
  })

  it.each(['domain', 'name isin', 'name lei description industry'])(
    'takes one look-up for all of them, with the fields %s',
    async (fields) => {
      const reads = await countReads(service.stores.records, async () => {
        const refs = [{ lei: LEI }, { isin: ISIN }, { lei: UNKNOWN_LEI }]
        await post(ENTITIES.replace('domain name isin', fields), {
          refs: refs.map((ref) => ({ __typename: 'Company', ...ref })),
        })
      })
      expect(reads['companies.lookup']).toBe(1)
    },
  )

  it('is read by its first key that is not null', async () => {
    const { data, errors } = await requestEntities([
      { domain: null, lei: LEI },
      { domain: null, lei: null, isin: ISIN },
    ])
    expect(errors).toEqual([])
    const domains = data._entities.map((entity: { domain: string }) => entity.domain)
    expect(domains).toEqual(['apple.com', 'apple.com'])
  })

  it('has its keys without a permission, because gateways ask for all of them', async () => {
    const query = ENTITIES.replace('domain name isin', 'lei isin')
    const variables = { refs: [{ __typename: 'Company', domain: 'apple.com' }] }
    const headers = { 'x-api-key': await service.key({ plan: 'free' }) }
    for (const caller of [{}, headers, keyHeaders]) {
      const response = await post(query, variables, caller)
      expect(response.errors).toEqual([])
      expect(response.data._entities).toEqual([{ lei: LEI, isin: ISIN }])
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    }
  })

  it('has its keys in each result of a search, which count no company', async () => {
    const query = '{ logographSearch(query: "stored", limit: 20) { name lei isin } }'
    const reads = await countReads(service.stores.records, async () => {
      const { data, errors } = await post(query, {}, {})
      expect(errors).toEqual([])
      expect(data.logographSearch).toHaveLength(20)
    })
    const found = await countReads(service.stores.records, () =>
      post(query.replace('lei isin', ''), {}, {}),
    )
    expect(reads).toEqual(found)
  })
})

describe('more entities than the plan allows', () => {
  const references = (count: number) => DOMAINS.slice(0, count).map((domain) => ({ domain }))
  it.each([
    ['business', 101, 100],
    ['pro', 75, 50],
    ['starter', 75, 60],
  ])('are null, each with its own error, after the first: %s', async (plan, count, limit) => {
    const headers = { 'x-api-key': await service.key({ plan }) }
    const response = await requestEntities(references(count), headers)
    const names = response.data._entities.map((entity: { name: string } | null) => entity?.name)
    expect(names).toEqual(
      DOMAINS.slice(0, count).map((_, i) => (i < limit ? `Stored ${i}` : undefined)),
    )
    expect(errorCodesOf(response).toSorted()).toEqual(
      Array.from(
        { length: count - limit },
        (_, i) => `_entities.${limit + i}: batch_limit`,
      ).toSorted(),
    )
    expect(response.extensions).toBeUndefined()
  })

  it('have at most 500 errors, and say that there are more', async () => {
    const refs = Array.from({ length: 700 }, (_, i) => ({ domain: `a${i}.com` }))
    const response = await requestEntities(refs)
    expect(response.data._entities).toHaveLength(700)
    expect(response.errors).toHaveLength(500)
    expect(response.extensions).toEqual({ moreErrors: true })
  })

  const namesOf = (entities: ({ name: string } | null)[]) => entities.map((entity) => entity?.name)
  const COSTLY = `... on Company { name nameSource legalName description industry companySize founded parent palette
    technologies exchange ticker indexed indexedAt headquarters { city country } socials { network url }
    sources { field source url at } industryDetails { name group } colors { primary secondary palette tier } }`

  it('do not refuse the first ones, whose fields cost nearly as much as an operation may', async () => {
    const query = `query ($refs: [_Any!]!) { _entities(representations: $refs) { ${COSTLY} } }`
    const refs = DOMAINS.concat(DOMAINS.map((domain) => `www2-${domain}`)).map((domain) => ({
      __typename: 'Company',
      domain,
    }))
    const response = await post(query, { refs })
    expect(namesOf(response.data._entities).filter(Boolean)).toHaveLength(100)
    expect(response.errors).toHaveLength(102)
    expect(new Set(response.errors.map(({ extensions }) => extensions.code))).toEqual(
      new Set(['batch_limit']),
    )
  })

  it('are counted in all fields of the operation together', async () => {
    const query = `query ($a: [_Any!]!, $b: [_Any!]!) {
      a: _entities(representations: $a) { ... on Company { name } }
      b: _entities(representations: $b) { ... on Company { name } }
    }`
    const refs = DOMAINS.map((domain) => ({ __typename: 'Company', domain }))
    const response = await post(query, { a: refs.slice(0, 80), b: refs.slice(20, 101) })
    expect(namesOf(response.data.a).every(Boolean)).toBe(true)
    expect(namesOf(response.data.b)).toEqual(
      DOMAINS.slice(20, 101).map((_, i) => (i < 80 ? `Stored ${i + 20}` : undefined)),
    )
    expect(errorCodesOf(response)).toEqual(['b.80: batch_limit'])
  })

  it('are other companies: equal references count once', async () => {
    const refs = [...references(50), ...references(50), ...references(50)]
    const response = await requestEntities(refs)
    expect(response.errors).toEqual([])
    expect(namesOf(response.data._entities).filter(Boolean)).toHaveLength(150)
  })

  it('leave entityLimit to the gateway: other fields keep batchLimit', async () => {
    const headers = { 'x-api-key': await service.key({ plan: 'starter' }) }
    const aliases = DOMAINS.slice(0, 60).map(
      (domain, i) => `a${i}: logographCompany(domain: "${domain}") { name }`,
    )
    const { data } = await post(`{ ${aliases.join(' ')} }`, {}, headers)
    expect(Object.values(data).filter(Boolean)).toHaveLength(25)
    const both = await post(
      `query ($refs: [_Any!]!) { ${aliases.slice(0, 30).join(' ')}
        _entities(representations: $refs) { ... on Company { name } } }`,
      { refs: DOMAINS.slice(30).map((domain) => ({ __typename: 'Company', domain })) },
      headers,
    )
    const { _entities, ...others } = both.data
    expect(Object.values(others).filter(Boolean)).toHaveLength(25)
    expect(namesOf(_entities).filter(Boolean)).toHaveLength(35)
    const query = `{ logographCompanies(domains: ${JSON.stringify(DOMAINS.slice(0, 26))}) { name } }`
    expect(errorCodesOf(await post(query, {}, headers))).toEqual([
      'logographCompanies: invalid_request',
    ])
  })
})
