// REST and GraphQL return the same data and the same errors, at the same cost.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTRACTOR_VERSION } from '../../server/research/extractor.ts'
import { companyOf } from '../support/companies.ts'
import { researchOf } from '../support/contracts/intelligence.ts'
import { postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { type Service, startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

let service: Service
const keys = new Map<string, string>()
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  await seedCompanies(service)
  const acme = companyOf('acme-anvils.com', { name: 'Acme Anvils', industry: 'Tools' })
  const [site] = [companyOf('acme-anvils.de').domain]
  await service.stores.records.companies.put([{ ...acme, domains: [site] }])
  await service.stores.records.intelligence.put(KEPT)
  for (const [kind, plan] of CALLERS) {
    if (kind !== 'anonymous') keys.set(`${kind} ${plan}`, await service.key({ kind, plan }))
  }
})
afterAll(() => service.close())

/** Stored intelligence that stays fresh during the test. */
const KEPT = {
  ...researchOf('acme-anvils.com'),
  narrator: EXTRACTOR_VERSION,
  freshUntil: new Date(Date.now() + 86_400_000),
}

const PLANS = ['free', 'starter', 'pro', 'business'] as const
const CALLERS = [
  ['anonymous', 'anonymous'] as const,
  ...PLANS.flatMap((plan) => [['publishable', plan] as const, ['secret', plan] as const]),
]

// biome-ignore lint/suspicious/noExplicitAny: each question says what is in its answers
type Told = any

interface Question {
  name: string
  method?: 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** The field that asks the same. */
  field: string
  /** REST's answer in the words of the graph. */
  told: (body: Told, headers: Headers) => unknown
  /** The field's answer, where not all of it is REST's. */
  said?: (answer: Told) => unknown
}

const DOMAIN = 'stripe.com'
const PROFILE =
  'domain description industry companySize technologies palette socials { network url }'
const IDENTITY = 'name ticker exchange'
/** All fields but indexed_at, which is the current time for an unknown company. */
const profiled = (body: Told) => ({
  domain: body.domain,
  description: body.description,
  industry: body.industry,
  companySize: body.company_size,
  technologies: body.technologies,
  palette: body.colors.map(({ hex }: Told) => hex),
  socials: Object.entries(body.socials).map(([network, url]) => ({ network, url })),
})
const named = ({ name, ticker, exchange }: Told) => ({ name, ticker, exchange })
const matched = ({ domain, name, ticker, logo }: Told) => ({
  domain,
  name,
  ticker,
  logo: { url: logo },
})
const company = (fields: string, domain = DOMAIN) => `company(domain: "${domain}") { ${fields} }`
const sized = (args: string) =>
  company(`logo(${args}) { source quality width height fallback etag }`)
const facts = (_: unknown, headers: Headers) => ({
  logo: {
    source: headers.get('x-source'),
    quality: headers.get('x-quality')?.toUpperCase(),
    width: Number(headers.get('x-logo-width')),
    height: Number(headers.get('x-logo-height')),
    fallback: headers.get('x-fallback')?.toUpperCase() ?? null,
    etag: headers.get('etag')?.slice(1, -1),
  },
})

const QUESTIONS: Question[] = [
  { name: 'a profile', path: `/api/meta/${DOMAIN}`, field: company(PROFILE), told: profiled },
  {
    name: "a profile by a company's other domain",
    path: '/api/meta/acme-anvils.de',
    field: company(PROFILE, 'acme-anvils.de'),
    told: profiled,
  },
  {
    name: 'a profile after a visit',
    path: `/api/describe/${DOMAIN}`,
    field: company(`fresh { ${IDENTITY} ${PROFILE} }`),
    told: (body) => ({ ...named(body), ...profiled(body) }),
    said: ({ fresh }) => fresh,
  },
  {
    name: 'colours',
    path: `/api/colors/${DOMAIN}`,
    field: company('colors { primary secondary palette confidence tier }'),
    told: ({ colors, confidence, tier }) => ({ colors: { ...colors, confidence, tier } }),
  },
  {
    name: 'a brand kit',
    path: `/api/brand/${DOMAIN}`,
    field: company(`brand { assets { logo dark wordmark variants { size png webp svg } }
      usage { html markdown react css curl } }`),
    told: ({ assets, usage }) => ({ brand: { assets, usage } }),
  },
  {
    name: 'what research finds',
    path: '/api/intelligence/acme-anvils.com',
    field: company(
      `intelligence { description industry companySize technologies businessModel targetMarket
        founded headquarters generatedBy generatedAt evidence { url quote } }`,
      'acme-anvils.com',
    ),
    told: (body) => ({
      name: body.name,
      intelligence: {
        description: body.description,
        industry: body.industry,
        companySize: body.company_size,
        technologies: body.technologies,
        businessModel: body.business_model ?? null,
        targetMarket: body.target_market ?? null,
        founded: body.founded ?? null,
        headquarters: body.headquarters ?? null,
        generatedBy: body.generated_by,
        generatedAt: body.generated_at,
        evidence: body.evidence.map(({ url, quote }: Told) => ({ url, quote })),
      },
    }),
    said: ({ intelligence }) => ({ name: KEPT.intelligence.name, intelligence }),
  },
  { name: 'a logo', path: `/api/${DOMAIN}?size=64`, field: sized('size: 64'), told: facts },
  {
    name: 'a logo in every word',
    path: `/api/${DOMAIN}?size=2048&format=svg&retina=true&theme=dark&greyscale=true&kind=wordmark&fallback=placeholder`,
    field: sized(
      'size: 2048, format: SVG, retina: true, theme: DARK, greyscale: true, kind: WORDMARK, fallback: PLACEHOLDER',
    ),
    told: facts,
  },
  {
    name: 'a logo of nobody known, or none',
    path: '/api/nobody-knows-them.com?fallback=404',
    field: 'company(domain: "nobody-knows-them.com") { logo(fallback: NONE) { source } }',
    told: facts,
  },
  {
    name: 'a logo of a wrong size',
    path: `/api/${DOMAIN}?size=4096`,
    field: sized('size: 4096'),
    told: facts,
  },
  {
    name: 'a search',
    path: '/api/search?q=ro&limit=10',
    field: 'search(query: "ro", limit: 10) { domain name ticker logo { url } }',
    told: (body) => body.map(matched),
  },
  {
    name: 'a search for nothing',
    path: '/api/search?q=x',
    field: 'search(query: "x") { domain }',
    told: (body) => body.map(matched),
  },
  ...[
    ['ticker/brk-b', 'companyByTicker(symbol: "brk-b")'],
    ['ticker/DG?exchange=XPAR', 'companyByTicker(symbol: "DG", exchange: "XPAR")'],
    ['isin/us0378331005', 'companyByIsin(isin: "us0378331005")'],
    ['crypto/UNI', 'companyByCoin(symbol: "UNI")'],
    ['name/rolls-royce', 'companyByName(name: "rolls-royce")'],
    ['isin/US0378331006', 'companyByIsin(isin: "US0378331006")'],
    [
      'ticker/no-such-ticker-can-ever-be-there',
      'companyByTicker(symbol: "no-such-ticker-can-ever-be-there")',
    ],
  ].map(([path, field]) => ({
    name: `a lookup of ${path}`,
    path: `/api/${path}`,
    field: `${field} { domain logo { source quality width height fallback etag } }`,
    told: (_: unknown, headers: Headers) => ({
      domain: headers.get('content-location')?.replace('/api/', ''),
      ...facts(_, headers),
    }),
  })),
  {
    name: 'no domain at all',
    path: '/api/meta/localhost',
    field: 'company(domain: "localhost") { description }',
    told: profiled,
  },
  {
    name: 'a refresh',
    method: 'POST',
    path: `/api/logo/${DOMAIN}/refresh`,
    field: `refreshLogo(domain: "${DOMAIN}") { refreshed source company { domain } }`,
    told: ({ domain, refreshed, source }) => ({ refreshed, source, company: { domain } }),
  },
  {
    name: 'a clearing',
    method: 'DELETE',
    path: `/api/logo/${DOMAIN}/cache`,
    field: `clearLogoCache(domain: "${DOMAIN}") { cleared company { domain } }`,
    told: ({ domain, cleared }) => ({ cleared, company: { domain } }),
  },
]

/** The members that REST and GraphQL errors share. */
const MEMBERS = ['currentTier', 'upgrade', 'parameter', 'value', 'allowed', 'retryAfter'] as const
const refusal = (said: Told, code: string) => ({
  code,
  ...Object.fromEntries(MEMBERS.map((name) => [name, said[name] ?? null])),
})

async function byRest({ path, method, body, told }: Question, headers: Record<string, string>) {
  const answer = await fetch(service.api + path, {
    method: method ?? 'GET',
    headers,
    body: body as never,
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  const said = isJson ? await answer.json() : await answer.arrayBuffer()
  if (answer.ok) return { answer: told(said, answer.headers) }
  return { refused: refusal(said, said.type.split('/').at(-1)) }
}

async function byGraph({ field, method, said }: Question, headers: Record<string, string>) {
  const query = `${method ? 'mutation' : 'query'} { asked: ${field} }`
  const { data, errors } = await postGraphql(service, { query }, headers)
  const [error] = errors
  if (!error) return { answer: said ? said(data.asked) : data.asked }
  // Several fields may be refused, each in the same words.
  const refusals = errors.map(({ extensions }) => refusal(extensions, extensions.code))
  expect(refusals).toEqual(refusals.map(() => refusals[0]))
  return { refused: refusals[0] }
}

describe.each(CALLERS)('a caller who is %s (%s)', (kind, plan) => {
  const headersOf = (): Record<string, string> => {
    const key = keys.get(`${kind} ${plan}`)
    return key ? { 'x-api-key': key } : {}
  }

  it.each(QUESTIONS.map((question) => [question.name, question] as const))(
    'gets the same result through REST and GraphQL: %s',
    async (_name, question) => {
      const headers = headersOf()
      let [rest, graph]: unknown[] = []
      const reads = [
        await countReads(service.stores.records, async () => {
          rest = await byRest(question, headers)
        }),
        await countReads(service.stores.records, async () => {
          graph = await byGraph(question, headers)
        }),
      ]
      if (hasNoMatch(rest)) return expect(graph).toEqual({ answer: null })
      expect(graph).toEqual(rest)
      expect(reads[1]).toEqual(reads[0])
    },
  )
})

/** A lookup without a match is null in GraphQL and a 404 in REST. */
function hasNoMatch(rest: unknown): boolean {
  return (rest as { refused?: { code: string } }).refused?.code === 'no_match'
}

describe('the public name and listing', () => {
  it.each(['apple.com', 'acme-anvils.de', 'nobody-knows.com'])(
    'of %s equal those of meta',
    async (domain) => {
      const headers = { 'x-api-key': keys.get('secret starter')! }
      const body = await (await service.get(`/api/meta/${domain}`, headers)).json()
      const { data } = await postGraphql(service, {
        query: `{ asked: ${company(IDENTITY, domain)} }`,
      })
      expect(data.asked).toEqual(named(body))
    },
  )
})

describe('a batch', () => {
  const domains = [
    'stripe.com',
    'no domain',
    'WWW.stripe.com',
    'acme-anvils.de',
    'nobody-knows.com',
  ]

  it.each(PLANS.slice(1))(
    'with a key of the plan %s gives the same results through REST and GraphQL',
    async (plan) => {
      const headers = { 'x-api-key': keys.get(`secret ${plan}`)! }
      const answer = await fetch(`${service.api}/api/batch/describe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ domains }),
      })
      const { results } = await answer.json()
      const query = `query ($domains: [String!]!) { companies(domains: $domains) { fresh { ${IDENTITY} ${PROFILE} } } }`
      const { data, errors } = await postGraphql(
        service,
        { query, variables: { domains } },
        headers,
      )
      expect(data.companies.map((one: Told) => one?.fresh ?? null)).toEqual(
        results.map((result: Told) =>
          'error' in result ? null : { ...named(result), ...profiled(result) },
        ),
      )
      expect(errors.map(({ path, extensions }) => [path, extensions.parameter])).toEqual([
        [['companies', 1], 'domain'],
      ])
    },
  )

  it('with too many domains gives the same error', async () => {
    const headers = { 'x-api-key': keys.get('secret starter')! }
    const many = Array.from({ length: 26 }, (_, i) => `company-${i}.com`)
    const answer = await fetch(`${service.api}/api/batch/describe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ domains: many }),
    })
    const query = 'query ($domains: [String!]!) { companies(domains: $domains) { name } }'
    const variables = { domains: many }
    const { errors } = await postGraphql(service, { query, variables }, headers)
    const [error] = errors
    expect(refusal(error?.extensions, error?.extensions.code ?? '')).toEqual(
      refusal(await answer.json(), 'invalid_request'),
    )
  })
})
