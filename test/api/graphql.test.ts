// GraphQL through the whole app: results, errors, permissions and the number of store reads.
import { isEnumType, isObjectType } from 'graphql'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { schema } from '../../schema/graphql/index.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { errorCodesOf, postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const STORED_DOMAINS = Array.from({ length: 100 }, (_, i) => `stored-${i}.com`)
const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const keyHeaders: Record<string, string> = { 'x-api-key': await service.key() }
await seedCompanies(service)
const companies = STORED_DOMAINS.map((domain, i) => companyOf(domain, { name: `Stored ${i}` }))
await service.stores.records.companies.put(companies)

const runQuery = (query: string, variables: Record<string, unknown> = {}, headers = keyHeaders) =>
  postGraphql(service, { query, variables }, headers)

const NO_KEY = {}
const PROFILE =
  'description industry companySize technologies indexedAt palette socials { network url }'

describe('a company', () => {
  it('is found by another spelling of its domain, and needs no key for its name and listing', async () => {
    const query = '{ company(domain: "WWW.Apple.com.") { domain name ticker exchange } }'
    const { data, errors } = await runQuery(query, {}, NO_KEY)
    const apple = { domain: 'apple.com', name: 'Apple', ticker: 'AAPL', exchange: 'XNAS' }
    expect([data.company, errors]).toEqual([apple, []])
  })

  it('needs no store read for its domain and logo URL', async () => {
    const query = '{ company(domain: "stripe.com") { domain logo(size: 64) { url } } }'
    expect(await countReads(service.stores.records, () => runQuery(query))).toEqual({})
  })

  it('has null in each field that the caller is not permitted to read, and only there', async () => {
    const query = `{ company(domain: "apple.com") { name ${PROFILE} colors { primary } brand { usage { html } } fresh { name } } }`
    const response = await runQuery(query, {}, NO_KEY)
    const { name, ...rejectedFields } = response.data.company
    expect(name).toBe('Apple')
    expect(new Set(Object.values(rejectedFields))).toEqual(new Set([null]))
    expect(errorCodesOf(response).toSorted()).toEqual(
      Object.keys(rejectedFields)
        .map((field) => `company.${field}: key_required`)
        .toSorted(),
    )
  })

  it('has the error details of REST', async () => {
    const free = { 'x-api-key': await service.key({ plan: 'free' }) }
    const { errors } = await runQuery('{ company(domain: "apple.com") { description } }', {}, free)
    expect(errors[0]?.extensions).toMatchObject({
      code: 'plan_required',
      status: 403,
      currentTier: 'free',
      feature: 'brandData',
      type: 'urn:logograph:problem:plan_required',
      docs: expect.stringMatching(/\/problems\/plan_required$/),
      upgrade: expect.stringMatching(/\/\?view=plans$/),
    })
  })

  it('has a profile, and the same company and palette under fresh', async () => {
    const query = `{ company(domain: "apple.com") { ${PROFILE} fresh { domain name ${PROFILE} } } }`
    const { data, errors } = await runQuery(query)
    expect(errors).toEqual([])
    const { fresh, ...storedProfile } = data.company
    expect(fresh).toMatchObject({ domain: 'apple.com', name: 'Apple' })
    expect(storedProfile.palette).toEqual(fresh.palette)
  })

  it('alone is null when its domain is invalid, with an error that names the value', async () => {
    const response = await runQuery(
      'query ($a: Domain!, $b: Domain!) { a: company(domain: $a) { name } b: company(domain: $b) { name } c: company(domain: "10.0.0.1") { name } d: company(domain: "apple.com") { name } }',
      { a: 'localhost', b: 5 },
    )
    expect(response.status).toBe(200)
    expect(response.data).toEqual({ a: null, b: null, c: null, d: { name: 'Apple' } })
    expect(response.errors.map(({ path, extensions }) => [path, extensions.value])).toEqual([
      [['a'], 'localhost'],
      [['b'], '5'],
      [['c'], '10.0.0.1'],
    ])
    expect(response.errors[0]?.extensions).toMatchObject({ parameter: 'domain' })
  })

  it('needs a domain: null fails the operation', async () => {
    const query = 'query ($domain: Domain!) { company(domain: $domain) { name } }'
    const { data, errors } = await runQuery(query, { domain: null })
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'BAD_USER_INPUT'])
  })
})

describe('companies', () => {
  const query = 'query ($domains: [String!]!) { companies(domains: $domains) { domain name } }'

  it('are in the requested order with duplicates, and an invalid domain fails alone', async () => {
    const domains = ['apple.com', 'no domain', 'WWW.apple.com', 'vinci.com']
    const response = await runQuery(query, { domains })
    expect(
      response.data.companies.map((company: { name: string } | null) => company?.name),
    ).toEqual(['Apple', undefined, 'Apple', 'Vinci'])
    expect(errorCodesOf(response)).toEqual(['companies.1: invalid_request'])
  })

  it.each([
    ['without a key', 10, null],
    ['with a key of the plan starter', 25, 'starter'],
    ['with a key of the plan business', 100, 'business'],
  ])('requested %s are limited to %i', async (_what, limit, plan) => {
    const headers: Record<string, string> = plan ? { 'x-api-key': await service.key({ plan }) } : {}
    const atLimit = await runQuery(query, { domains: STORED_DOMAINS.slice(0, limit) }, headers)
    expect([atLimit.data.companies.length, atLimit.errors]).toEqual([limit, []])
    const aboveLimit = await runQuery(
      query,
      { domains: [...STORED_DOMAINS.slice(0, limit), 'one.com'] },
      headers,
    )
    expect([aboveLimit.data.companies, errorCodesOf(aboveLimit)]).toEqual([
      null,
      ['companies: invalid_request'],
    ])
    expect(aboveLimit.errors[0]?.extensions).toMatchObject({ value: `${limit + 1} domains` })
  })
})

describe('the company limit of an operation', () => {
  it('counts companies of every root field, and each company above it is null', async () => {
    const aliases = STORED_DOMAINS.slice(0, 9).map(
      (domain, i) => `a${i}: company(domain: "${domain}") { name }`,
    )
    const query = `query ($refs: [_Any!]!) { ${aliases.join(' ')}
      sameAsA0: company(domain: "www.${STORED_DOMAINS[0]}") { name }
      byTicker: companyByTicker(symbol: "AAPL") { name }
      companies(domains: ["microsoft.com"]) { name }
      _entities(representations: $refs) { ... on Company { name } } }`
    const refs = [{ __typename: 'Company', domain: 'hsbc.com' }]
    const { data, errors } = await runQuery(query, { refs }, NO_KEY)
    expect(data).toMatchObject({ a8: { name: 'Stored 8' }, sameAsA0: { name: 'Stored 0' } })
    // `a0` to `a8` are nine of the ten companies; `sameAsA0` is not counted again. So one of these three fields, which
    // run in any order, still gets its company.
    const lastFields = [data.byTicker, data.companies[0], data._entities[0]]
    expect(lastFields.filter((company) => company !== null)).toHaveLength(1)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual([
      'invalid_request',
      'batch_limit',
    ])
  })

  it('is not said to be that of an argument that nobody sent', async () => {
    const aliases = STORED_DOMAINS.slice(0, 11).map(
      (domain, i) => `a${i}: company(domain: "${domain}") { name }`,
    )
    const { errors } = await runQuery(`{ ${aliases.join(' ')} }`, {}, NO_KEY)
    const [extensions] = errors.map((error) => error.extensions)
    expect(extensions).toMatchObject({
      code: 'invalid_request',
      allowed: 'at most 10 companies in one operation of this plan',
    })
    expect(extensions).not.toHaveProperty('parameter')
    const refs = STORED_DOMAINS.slice(0, 11).map((domain) => ({ __typename: 'Company', domain }))
    const entities = '($refs: [_Any!]!) { _entities(representations: $refs) { __typename } }'
    const tooMany = await runQuery(`query ${entities}`, { refs }, NO_KEY)
    expect(errorCodesOf(tooMany)).toEqual(['_entities.10: batch_limit'])
  })

  it('counts a lookup without a match, and counts a search once', async () => {
    const unknownCoins = Array.from(
      { length: 11 },
      (_, i) => `l${i}: companyByCoin(symbol: "LOST${i}") { name }`,
    )
    expect(errorCodesOf(await runQuery(`{ ${unknownCoins.join(' ')} }`, {}, NO_KEY))).toEqual([
      'l10: invalid_request',
    ])
    const searchFor = (text: string) =>
      runQuery(`{ search(query: "${text}", limit: 20) { name domain logo { url } } }`, {}, NO_KEY)
    // A query must have at least two characters.
    expect(errorCodesOf(await searchFor('a'))).toEqual(['search: invalid_request'])
    // These fields of a search result cost no company, so 20 results are allowed at a limit of ten companies.
    const { data, errors } = await searchFor('stored')
    expect([data.search.length, errors]).toEqual([20, []])
  })

  it('counts each search result when other fields are requested', async () => {
    const query = '{ search(query: "stored", limit: 19) { name nameSource } }'
    const { data, errors } = await runQuery(query, {}, NO_KEY)
    expect(data.search.every(({ name }: { name: string }) => name.startsWith('Stored'))).toBe(true)
    // The search itself counts as one company of the ten, so nine of its 19 results may say where their name comes from.
    expect(errors).toHaveLength(19 - 9)
  })
})

describe('one store read of each kind', () => {
  const EVERY_KIND = {
    'artwork.find': 1,
    'visits.find': 1,
    'visits.facts': 1,
    'companies.find': 1,
    'companies.lookup': 1,
  }
  const STORED_FIELDS = `domain name ticker ${PROFILE} logo(theme: DARK) { url source etag }`
  const ALL_FIELDS = `${STORED_FIELDS} colors { primary } brand { usage { html } assets { logo } } fresh { description }`

  it.each([
    [
      'a hundred aliases',
      STORED_DOMAINS.map((domain, i) => `a${i}: company(domain: "${domain}") { ...Stored }`),
    ],
    [
      'a list of a hundred',
      [`companies(domains: ${JSON.stringify(STORED_DOMAINS)}) { ...Stored }`],
    ],
    [
      'a hundred entities',
      [
        `_entities(representations: [${STORED_DOMAINS.map((domain) => `{ __typename: "Company", domain: "${domain}" }`)}]) { ...Stored }`,
      ],
    ],
  ])('is the cost of %s', async (_what, fields) => {
    const query = `fragment Stored on Company { ${STORED_FIELDS} } { ${fields.join(' ')} }`
    const reads = await countReads(service.stores.records, async () => {
      const { data, errors } = await runQuery(query)
      expect(errors).toEqual([])
      expect(JSON.stringify(data)).toContain('Stored 99')
    })
    expect(reads).toEqual(EVERY_KIND)
  })

  const alias = (name: string, domain: string) =>
    `${name}: company(domain: ${domain}) { name industry }`
  const literal = (i: number) => `"stored-${i}.com"`
  it.each([
    [
      'a hundred companies under two aliases each',
      `{ ${STORED_DOMAINS.map((_, i) => `${alias(`a${i}`, literal(i))} ${alias(`b${i}`, literal(i))}`).join(' ')} }`,
    ],
    [
      'companies at the root and in its fragments',
      `query { ${alias('a', literal(1))} ...Q ... { ${alias('b', literal(2))} ...Q } }
       fragment Q on Query { ${alias('c', literal(3))} ...R } fragment R on Query { ${alias('d', literal(4))} }`,
    ],
    [
      'companies from literals, a variable and its default',
      `query ($d: Domain! = "stored-3.com", $e: Domain! = "none.com") {
         ${alias('a', literal(1))} ${alias('b', '$d')} ${alias('c', '$e')} }`,
    ],
  ])('is the cost of %s', async (_what, query) => {
    const reads = await countReads(service.stores.records, async () => {
      const { errors } = await runQuery(query, { e: 'stored-5.com' })
      expect(errors).toEqual([])
    })
    expect(reads).toEqual(EVERY_KIND)
  })

  it('is the cost of all fields of ten companies, with one of intelligence', async () => {
    const query = `{ companies(domains: ${JSON.stringify(STORED_DOMAINS.slice(0, 10))}) { ${ALL_FIELDS} } }`
    // The brand kit contains the stored intelligence.
    expect(await countReads(service.stores.records, () => runQuery(query))).toEqual({
      ...EVERY_KIND,
      'intelligence.find': 1,
    })
  })
})

describe('a logo', () => {
  const logoOf = async (args: string, fields: string, headers = keyHeaders) => {
    const response = await runQuery(
      `{ company(domain: "stripe.com") { logo${args} { ${fields} } } }`,
      {},
      headers,
    )
    return { ...response, logo: response.data.company.logo }
  }

  it.each([
    ['', 128, 'png'],
    ['(size: 512, format: WEBP)', 512, 'webp'],
    ['(size: 2048, retina: true, theme: DARK)', 2048, 'png'],
    ['(size: 300, format: JPG, greyscale: true, kind: WORDMARK)', 300, 'jpeg'],
  ])('%s has a URL that works unchanged and without a key', async (args, edge, format) => {
    const { logo } = await logoOf(args, 'url')
    const { pathname, search } = new URL(logo.url)
    const response = await service.get(`image:${pathname}${search}`)
    const image = await sharp(await response.arrayBuffer()).metadata()
    expect([response.status, image.width, image.format]).toEqual([200, edge, format])
    expect(response.headers.get('x-downgraded')).toBeNull()
  })

  it('has the same facts as the headers of its image', async () => {
    const { logo } = await logoOf(
      '(size: 64)',
      'url source quality width height format kind fallback etag pending downgraded',
    )
    const { headers } = await service.get('/api/stripe.com?size=64', keyHeaders)
    expect(logo).toMatchObject({
      source: headers.get('x-source'),
      quality: headers.get('x-quality')?.toUpperCase(),
      width: Number(headers.get('x-logo-width')),
      height: Number(headers.get('x-logo-height')),
      format: 'PNG',
      kind: headers.get('x-logo-kind')?.toUpperCase(),
      fallback: null,
      pending: false,
      downgraded: [],
    })
    expect(headers.get('etag')).toBe(`"${logo.etag}"`)
  })

  it('lists the options that the plan does not include, and its URL has the same downgrades', async () => {
    const { logo } = await logoOf(
      '(size: 600, format: SVG, retina: true)',
      'format downgraded url',
      {},
    )
    expect(logo).toMatchObject({ format: 'PNG', downgraded: ['SIZE', 'FORMAT', 'RETINA'] })
    const { pathname, search } = new URL(logo.url)
    const response = await service.get(`image:${pathname}${search}`)
    expect(response.headers.get('x-downgraded')).toBe('size, format, retina')
  })

  it.each([
    ['(size: 15)', 'size', '15'],
    ['(size: 2049)', 'size', '2049'],
    ['(size: -1)', 'size', '-1'],
  ])('%s is null with an error that names the parameter', async (args, parameter, value) => {
    const { logo, errors } = await logoOf(args, 'url')
    expect([logo, errors[0]?.extensions]).toMatchObject([null, { parameter, value }])
  })

  it('treats null like an omitted argument', async () => {
    const { errors, logo } = await logoOf('(size: null, theme: null, retina: null)', 'url')
    expect([errors, new URL(logo.url).search]).toEqual([[], ''])
  })

  it('of an unknown company is a monogram, or null with fallback NONE', async () => {
    const query = '{ company(domain: "nobody-knows.com") { domain logo(fallback: F) { url } } }'
    const monogram = await runQuery(
      query.replace('F)', 'MONOGRAM)').replace('url', 'fallback source'),
    )
    expect(monogram.data.company.logo).toEqual({ fallback: 'MONOGRAM', source: 'monogram' })
    const withoutFallback = await runQuery(query.replace('F)', 'NONE)'))
    expect(withoutFallback.data.company).toEqual({ domain: 'nobody-knows.com', logo: null })
    expect(errorCodesOf(withoutFallback)).toEqual(['company.logo: no_artwork'])
  })
})

describe('a lookup', () => {
  it.each([
    ['companyByTicker(symbol: "brk-b")', 'berkshirehathaway.com'],
    ['companyByTicker(symbol: "DG", exchange: "XPAR")', 'vinci.com'],
    ['companyByTicker(symbol: "AAPL.QQ")', null],
    ['companyByIsin(isin: "us0378331005")', 'apple.com'],
    ['companyByIsin(isin: "US38259P5089")', null],
    ['companyByCoin(symbol: "BTC-USD")', 'bitcoin.org'],
    ['companyByName(name: "Toyota")', 'toyota.co.jp'],
    ['companyByName(name: "qwxz")', null],
  ])('%s returns %s', async (field, domain) => {
    const { data, errors } = await runQuery(`{ result: ${field} { domain } }`, {}, NO_KEY)
    expect([data.result?.domain ?? null, errors]).toEqual([domain, []])
  })

  it.each([
    ['companyByTicker(symbol: "no ticker at all, this")', 'symbol'],
    ['companyByTicker(symbol: "DG", exchange: "NOWHERE")', 'exchange'],
    ['companyByIsin(isin: "US0378331006")', 'isin'],
    ['companyByCoin(symbol: "B T C")', 'symbol'],
    ['companyByName(name: "  ")', 'name'],
    ['search(query: "apple", limit: 21)', 'limit'],
    ['search(query: "a")', 'query'],
    ['search(query: "")', 'query'],
  ])('%s is rejected with an error that names %s', async (field, parameter) => {
    const { data, errors } = await runQuery(`{ result: ${field} { domain } }`)
    expect(data?.result ?? null).toBeNull()
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(new RegExp(`^${parameter} must be `)),
        path: ['result'],
        extensions: { code: 'invalid_request', parameter },
      },
    ])
  })

  it('with an invalid argument does not affect the other fields', async () => {
    const query =
      '{ isin: companyByIsin(isin: "US0378331006") { name } search(query: "apple", limit: 21) { name } apple: company(domain: "apple.com") { name } }'
    const response = await runQuery(query)
    expect(response.data).toEqual({ isin: null, search: null, apple: { name: 'Apple' } })
    expect(errorCodesOf(response).toSorted()).toEqual([
      'isin: invalid_request',
      'search: invalid_request',
    ])
  })
})

describe('viewer and plans', () => {
  it.each([
    ['ANONYMOUS', 'anonymous', null],
    ['PUBLISHABLE', 'starter', { kind: 'publishable', plan: 'starter' }],
    ['SECRET', 'pro', { kind: 'secret', plan: 'pro' }],
  ] as const)('describe a caller of kind %s with the plan %s', async (kind, plan, newKey) => {
    const headers: Record<string, string> = newKey ? { 'x-api-key': await service.key(newKey) } : {}
    const { data, headers: responseHeaders } = await runQuery(
      '{ viewer { kind limit remaining resetAt plan { id features } } plans { id } }',
      {},
      headers,
    )
    expect(data.viewer).toMatchObject({ kind, plan: { id: plan } })
    expect(data.viewer.remaining).toBe(Number(responseHeaders.get('x-ratelimit-remaining')))
    expect(Date.parse(data.viewer.resetAt) / 1000).toBe(
      Number(responseHeaders.get('x-ratelimit-reset')),
    )
    expect(data.plans.map(({ id }: { id: string }) => id)).toEqual([
      'free',
      'starter',
      'pro',
      'business',
    ])
  })
})

describe('a mutation', () => {
  it.each([
    ['refreshLogo', 'refreshed source'],
    ['clearLogoCache', 'cleared scope'],
  ])('%s needs a secret key', async (name, fields) => {
    const query = `mutation { result: ${name}(domain: "stripe.com") { ${fields} company { domain } } }`
    const { data, errors } = await runQuery(query)
    expect([data.result.company.domain, errors]).toEqual(['stripe.com', []])
    expect(errorCodesOf(await runQuery(query, {}, NO_KEY))).toEqual(['result: key_required'])
    const publishable = { 'x-api-key': await service.key({ kind: 'publishable' }) }
    expect(errorCodesOf(await runQuery(query, {}, publishable))).toEqual([
      'result: secret_key_required',
    ])
  })
})

describe('the schema', () => {
  it('describes each type, field, argument and enum value', () => {
    const withoutDescription: string[] = []
    const checkDescription = (name: string, { description }: { description?: string | null }) => {
      // Names with an underscore belong to federation. Those of enum values are passed without it, to be checked too.
      if (!description && !name.includes('_')) withoutDescription.push(name)
    }
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('_')) continue
      checkDescription(type.name, type)
      if (isEnumType(type))
        for (const value of type.getValues())
          checkDescription(`${type}.${value.name.replaceAll('_', '')}`, value)
      if (!isObjectType(type)) continue
      for (const field of Object.values(type.getFields())) {
        checkDescription(`${type}.${field.name}`, field)
        for (const arg of field.args) checkDescription(`${type}.${field.name}(${arg.name})`, arg)
      }
    }
    expect(withoutDescription).toEqual([])
  })
})
