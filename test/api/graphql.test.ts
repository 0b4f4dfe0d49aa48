// The graph through the whole app: what each type answers, what is refused, and what it costs the store.
import { isEnumType, isObjectType } from 'graphql'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/graphql/index.ts'
import { companyOf } from '../support/companies.ts'
import { errorCodesOf, postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { type Service, startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

let service: Service
let owner: Record<string, string>
const stored = Array.from({ length: 100 }, (_, i) => `stored-${i}.com`)
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  owner = { 'x-api-key': await service.key() }
  await seedCompanies(service)
  const companies = stored.map((domain, i) => companyOf(domain, { name: `Stored ${i}` }))
  await service.stores.records.companies.put(companies)
})
afterAll(() => service.close())

const ask = (query: string, variables: Record<string, unknown> = {}, headers = owner) =>
  postGraphql(service, { query, variables }, headers)

const NOTHING = {}
const PROFILE =
  'description industry companySize technologies indexedAt palette socials { network url }'

describe('a company', () => {
  it('is answered for any spelling of its domain, with its name and listing for anyone', async () => {
    const query = '{ company(domain: "WWW.Apple.com.") { domain name ticker exchange } }'
    const { data, errors } = await ask(query, {}, NOTHING)
    const apple = { domain: 'apple.com', name: 'Apple', ticker: 'AAPL', exchange: 'XNAS' }
    expect([data.company, errors]).toEqual([apple, []])
  })

  it('costs the store nothing until a field asks for more than its domain', async () => {
    const query = '{ company(domain: "stripe.com") { domain logo(size: 64) { url } } }'
    expect(await countReads(service.stores.records, () => ask(query))).toEqual({})
  })

  it('loses each field that the caller may not have, and nothing else', async () => {
    const query = `{ company(domain: "apple.com") { name ${PROFILE} colors { primary } brand { usage { html } } fresh { name } } }`
    const answer = await ask(query, {}, NOTHING)
    const { name, ...refused } = answer.data.company
    expect(name).toBe('Apple')
    expect(new Set(Object.values(refused))).toEqual(new Set([null]))
    expect(errorCodesOf(answer).toSorted()).toEqual(
      Object.keys(refused)
        .map((field) => `company.${field}: key_required`)
        .toSorted(),
    )
  })

  it('says in the error what REST would say', async () => {
    const free = { 'x-api-key': await service.key({ plan: 'free' }) }
    const { errors } = await ask('{ company(domain: "apple.com") { description } }', {}, free)
    expect(errors[0]?.extensions).toMatchObject({
      code: 'not_permitted',
      status: 403,
      currentTier: 'free',
      type: expect.stringMatching(/\/problems\/not_permitted$/),
      upgrade: expect.stringMatching(/\/api\/billing\/plans$/),
    })
  })

  it('is described from what is stored, and under fresh after a visit', async () => {
    const query = `{ company(domain: "apple.com") { ${PROFILE} fresh { domain name ${PROFILE} } } }`
    const { data, errors } = await ask(query)
    expect(errors).toEqual([])
    const { fresh, ...told } = data.company
    expect(fresh).toMatchObject({ domain: 'apple.com', name: 'Apple' })
    expect(told.palette).toEqual(fresh.palette)
  })

  it('is null with its error when its domain is none, and names the value', async () => {
    for (const variables of [{ domain: 'localhost' }, { domain: 5 }, { domain: null }]) {
      const { data, errors } = await ask(
        'query ($domain: Domain!) { company(domain: $domain) { name } }',
        variables,
      )
      expect([data, errors[0]?.extensions.code]).toEqual([null, 'invalid_request'])
    }
    const { errors } = await ask('{ company(domain: "10.0.0.1") { name } }')
    expect(errors[0]?.extensions).toMatchObject({ parameter: 'domain', value: '10.0.0.1' })
  })
})

describe('companies', () => {
  const query = 'query ($domains: [String!]!) { companies(domains: $domains) { domain name } }'

  it('come in the order asked, duplicates twice, and a bad name fails alone', async () => {
    const domains = ['apple.com', 'no domain', 'WWW.apple.com', 'vinci.com']
    const answer = await ask(query, { domains })
    expect(answer.data.companies.map((one: { name: string } | null) => one?.name)).toEqual([
      'Apple',
      undefined,
      'Apple',
      'Vinci',
    ])
    expect(errorCodesOf(answer)).toEqual(['companies.1: invalid_request'])
  })

  it.each([
    ['without a key', null, 10],
    ['with a key of starter', 'starter', 25],
    ['with a key of business', 'business', 100],
  ])('are as many as the plan allows %s', async (_what, plan, limit) => {
    const headers: Record<string, string> = plan ? { 'x-api-key': await service.key({ plan }) } : {}
    const most = await ask(query, { domains: stored.slice(0, limit) }, headers)
    expect([most.data.companies.length, most.errors]).toEqual([limit, []])
    const more = await ask(query, { domains: [...stored.slice(0, limit), 'one.com'] }, headers)
    expect([more.data.companies, errorCodesOf(more)]).toEqual([
      null,
      ['companies: invalid_request'],
    ])
    expect(more.errors[0]?.extensions).toMatchObject({ value: `${limit + 1} domains` })
  })
})

describe('how many companies one operation is about', () => {
  it('is bounded however they are asked for, and each beyond it is null alone', async () => {
    const aliases = stored
      .slice(0, 9)
      .map((domain, i) => `a${i}: company(domain: "${domain}") { name }`)
    const query = `query ($refs: [_Any!]!) { ${aliases.join(' ')}
      again: company(domain: "www.${stored[0]}") { name }
      byTicker: companyByTicker(symbol: "AAPL") { name }
      companies(domains: ["microsoft.com"]) { name }
      _entities(representations: $refs) { ... on Company { name } } }`
    const refs = [{ __typename: 'Company', domain: 'hsbc.com' }]
    const { data, errors } = await ask(query, { refs }, NOTHING)
    expect(data).toMatchObject({ a8: { name: 'Stored 8' }, again: { name: 'Stored 0' } })
    const rest = [data.byTicker, data.companies[0], data._entities[0]]
    expect(rest.filter((company) => company !== null)).toHaveLength(1)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual([
      'invalid_request',
      'invalid_request',
    ])
  })

  it('counts a lookup that finds nothing, and a search once', async () => {
    const lost = Array.from(
      { length: 11 },
      (_, i) => `l${i}: companyByCoin(symbol: "LOST${i}") { name }`,
    )
    expect(errorCodesOf(await ask(`{ ${lost.join(' ')} }`, {}, NOTHING))).toEqual([
      'l10: invalid_request',
    ])
    const search = '{ search(query: "a", limit: 20) { name domain logo { url } } }'
    const wrong = await ask(search, {}, NOTHING)
    expect(errorCodesOf(wrong)).toEqual(['search: invalid_request'])
    const right = await ask(search.replace('"a"', '"stored"'), {}, NOTHING)
    expect([right.data.search.length, right.errors]).toEqual([20, []])
  })

  it('counts what a search found when more is asked of it', async () => {
    const query = '{ search(query: "stored", limit: 20) { name exchange } }'
    const { data, errors } = await ask(query, {}, NOTHING)
    expect(data.search.every(({ name }: { name: string }) => name.startsWith('Stored'))).toBe(true)
    expect(errors).toHaveLength(20 - 9)
  })
})

describe('one read of each kind', () => {
  const EVERY_KIND = {
    'artwork.find': 1,
    'visits.find': 1,
    'visits.facts': 1,
    'companies.find': 1,
    'companies.lookup': 1,
  }
  const STORED = `domain name ticker ${PROFILE} logo(theme: DARK) { url source etag }`
  const ALL = `${STORED} colors { primary } brand { usage { html } assets { logo } } fresh { description }`

  it.each([
    [
      'a hundred aliases',
      stored.map((domain, i) => `a${i}: company(domain: "${domain}") { ...Stored }`),
    ],
    ['a list of a hundred', [`companies(domains: ${JSON.stringify(stored)}) { ...Stored }`]],
    [
      'a hundred entities',
      [
        `_entities(representations: [${stored.map((domain) => `{ __typename: "Company", domain: "${domain}" }`)}]) { ...Stored }`,
      ],
    ],
  ])('is what %s cost', async (_what, fields) => {
    const query = `fragment Stored on Company { ${STORED} } { ${fields.join(' ')} }`
    const reads = await countReads(service.stores.records, async () => {
      const { data, errors } = await ask(query)
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
      `{ ${stored.flatMap((_, i) => ['a', 'b'].map((of) => alias(of + i, literal(i)))).join(' ')} }`,
    ],
    [
      'companies at the root and in fragments of it',
      `query { ${alias('a', literal(1))} ...Q ... { ${alias('b', literal(2))} ...Q } }
       fragment Q on Query { ${alias('c', literal(3))} ...R } fragment R on Query { ${alias('d', literal(4))} }`,
    ],
    [
      'companies of which one is the default of a variable',
      `query ($d: Domain! = "stored-3.com", $e: Domain! = "none.com") {
         ${alias('a', literal(1))} ${alias('b', '$d')} ${alias('c', '$e')} }`,
    ],
  ])('is what %s cost', async (_what, query) => {
    const reads = await countReads(service.stores.records, async () => {
      const { errors } = await ask(query, { e: 'stored-5.com' })
      expect(errors).toEqual([])
    })
    expect(reads).toEqual(EVERY_KIND)
  })

  it('is what everything about ten of them costs', async () => {
    const query = `{ companies(domains: ${JSON.stringify(stored.slice(0, 10))}) { ${ALL} } }`
    // The kit tells what was found out, too.
    expect(await countReads(service.stores.records, () => ask(query))).toEqual({
      ...EVERY_KIND,
      'intelligence.find': 1,
    })
  })
})

describe('a logo', () => {
  const logoOf = async (args: string, fields: string, headers = owner) => {
    const answer = await ask(
      `{ company(domain: "stripe.com") { logo${args} { ${fields} } } }`,
      {},
      headers,
    )
    return { ...answer, logo: answer.data.company.logo }
  }

  it.each([
    ['', 128, 'png'],
    ['(size: 512, format: WEBP)', 512, 'webp'],
    ['(size: 2048, retina: true, theme: DARK)', 2048, 'png'],
    ['(size: 300, format: JPG, greyscale: true, kind: WORDMARK)', 300, 'jpeg'],
  ])('%s has an address that works as given, for whoever opens it', async (args, edge, format) => {
    const { logo } = await logoOf(args, 'url')
    const { pathname, search } = new URL(logo.url)
    const answer = await service.get(`image:${pathname}${search}`)
    const image = await sharp(await answer.arrayBuffer()).metadata()
    expect([answer.status, image.width, image.format]).toEqual([200, edge, format])
    expect(answer.headers.get('x-downgraded')).toBeNull()
  })

  it('tells the facts that its image has', async () => {
    const { logo } = await logoOf(
      '(size: 64)',
      'url source quality width height format fallback etag pending downgraded',
    )
    const { headers } = await service.get('/api/stripe.com?size=64', owner)
    expect(logo).toMatchObject({
      source: headers.get('x-source'),
      quality: headers.get('x-quality')?.toUpperCase(),
      width: Number(headers.get('x-logo-width')),
      height: Number(headers.get('x-logo-height')),
      format: 'PNG',
      fallback: null,
      pending: false,
      downgraded: [],
    })
    expect(headers.get('etag')).toBe(`"${logo.etag}"`)
  })

  it('tells what the plan does not hold, and gives an address that is answered the same', async () => {
    const { logo } = await logoOf(
      '(size: 600, format: SVG, retina: true)',
      'format downgraded url',
      {},
    )
    expect(logo).toMatchObject({ format: 'PNG', downgraded: ['FORMAT', 'RETINA'] })
    const { pathname, search } = new URL(logo.url)
    const answer = await service.get(`image:${pathname}${search}`)
    expect(answer.headers.get('x-downgraded')).toBe('format, retina')
  })

  it.each([
    ['(size: 15)', 'size', '15'],
    ['(size: 2049)', 'size', '2049'],
    ['(size: -1)', 'size', '-1'],
  ])('%s is null and says what is allowed', async (args, parameter, value) => {
    const { logo, errors } = await logoOf(args, 'url')
    expect([logo, errors[0]?.extensions]).toMatchObject([null, { parameter, value }])
  })

  it('takes null for what is left out', async () => {
    const { errors, logo } = await logoOf('(size: null, theme: null, retina: null)', 'url')
    expect([errors, new URL(logo.url).search]).toEqual([[], ''])
  })

  it('of nobody known is a monogram, or nothing where that was asked for', async () => {
    const query = '{ company(domain: "nobody-knows.com") { domain logo(fallback: F) { url } } }'
    const monogram = await ask(query.replace('F)', 'MONOGRAM)').replace('url', 'fallback source'))
    expect(monogram.data.company.logo).toEqual({ fallback: 'MONOGRAM', source: 'monogram' })
    const none = await ask(query.replace('F)', 'NONE)'))
    expect(none.data.company).toEqual({ domain: 'nobody-knows.com', logo: null })
    expect(errorCodesOf(none)).toEqual(['company.logo: no_artwork'])
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
  ])('%s is %s', async (field, domain) => {
    const { data, errors } = await ask(`{ found: ${field} { domain } }`, {}, NOTHING)
    expect([data.found?.domain ?? null, errors]).toEqual([domain, []])
  })

  it.each([
    ['companyByTicker(symbol: "no ticker at all, this")', 'symbol'],
    ['companyByTicker(symbol: "DG", exchange: "NOWHERE")', 'exchange'],
    ['companyByIsin(isin: "US0378331006")', 'isin'],
    ['companyByCoin(symbol: "B T C")', 'symbol'],
    ['companyByName(name: "  ")', 'name'],
    ['search(query: "apple", limit: 21)', 'limit'],
    ['search(query: "")', 'q'],
  ])('%s is refused for its %s', async (field, parameter) => {
    const { data, errors } = await ask(`{ found: ${field} { domain } }`)
    expect(data?.found ?? null).toBeNull()
    expect(errors[0]?.extensions).toMatchObject({ code: 'invalid_request', parameter })
  })
})

describe('viewer and plans', () => {
  it.each([
    ['ANONYMOUS', 'anonymous', null],
    ['PUBLISHABLE', 'starter', { kind: 'publishable', plan: 'starter' }],
    ['SECRET', 'pro', { kind: 'secret', plan: 'pro' }],
  ] as const)('tell %s of the plan %s', async (kind, plan, wanted) => {
    const headers: Record<string, string> = wanted ? { 'x-api-key': await service.key(wanted) } : {}
    const { data, headers: told } = await ask(
      '{ viewer { kind limit remaining resetAt plan { id features } } plans { id } }',
      {},
      headers,
    )
    expect(data.viewer).toMatchObject({ kind, plan: { id: plan } })
    expect(data.viewer.remaining).toBe(Number(told.get('x-ratelimit-remaining')))
    expect(Date.parse(data.viewer.resetAt) / 1000).toBe(Number(told.get('x-ratelimit-reset')))
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
  ])(
    '%s is done for a secret key of a plan that holds it, and refused to others',
    async (name, fields) => {
      const query = `mutation { done: ${name}(domain: "stripe.com") { ${fields} company { domain } } }`
      const { data, errors } = await ask(query)
      expect([data.done.company.domain, errors]).toEqual(['stripe.com', []])
      expect(errorCodesOf(await ask(query, {}, NOTHING))).toEqual(['done: key_required'])
      const publishable = { 'x-api-key': await service.key({ kind: 'publishable' }) }
      expect(errorCodesOf(await ask(query, {}, publishable))).toEqual(['done: not_permitted'])
    },
  )
})

describe('the schema', () => {
  it('describes each type, field, argument and value', () => {
    const silent: string[] = []
    const say = (name: string, { description }: { description?: string | null }) =>
      description || name.includes('_') || silent.push(name)
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('_')) continue
      say(type.name, type)
      if (isEnumType(type))
        for (const value of type.getValues())
          say(`${type}.${value.name.replaceAll('_', '')}`, value)
      if (!isObjectType(type)) continue
      for (const field of Object.values(type.getFields())) {
        say(`${type}.${field.name}`, field)
        for (const arg of field.args) say(`${type}.${field.name}(${arg.name})`, arg)
      }
    }
    expect(silent).toEqual([])
  })
})
