// REST and GraphQL return the same data and the same errors, with the same store reads.
import { describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { EXTRACTOR_VERSION } from '../../server/research/extractor.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { researchOf } from '../support/contracts/intelligence.ts'
import { postGraphql } from '../support/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

/** Stored intelligence that stays fresh during the test. */
const STORED_RESEARCH = {
  ...researchOf('acme-anvils.com'),
  generatorVersion: EXTRACTOR_VERSION,
  freshUntil: new Date(Date.now() + 86_400_000),
}

const PLANS = ['free', 'starter', 'pro', 'business'] as const
const CALLERS = [
  ['anonymous', 'anonymous'] as const,
  ...PLANS.flatMap((plan) => [['publishable', plan] as const, ['secret', plan] as const]),
]

const keys = new Map<string, string>()
const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)
const acme = companyOf('acme-anvils.com', { name: 'Acme Anvils', industry: 'Tools' })
acme.domains = [apexOf('acme-anvils.de')!]
await service.stores.records.companies.put([acme])
await service.stores.records.intelligence.put(STORED_RESEARCH)
for (const [kind, plan] of CALLERS) {
  if (kind !== 'anonymous') keys.set(`${kind} ${plan}`, await service.key({ kind, plan }))
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of a response depends on the case
type Json = any

interface ParityCase {
  name: string
  method?: 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** The GraphQL field that requests the same data. */
  field: string
  /** The GraphQL argument that is refused, where the parameter of REST has another name. */
  argument?: string
  /** Converts the REST response to the shape of the GraphQL field. */
  fromRest: (body: Json, headers: Headers) => unknown
  /** Converts the GraphQL field to the shape of `fromRest`; by default the field is unchanged. */
  fromGraphql?: (data: Json) => unknown
}

const DOMAIN = 'stripe.com'
const INDUSTRY_DETAILS = 'industryDetails { name group naics { code title } isic }'
const PROFILE = `domain description industry ${INDUSTRY_DETAILS} companySize technologies palette indexed socials { network url }`
const IDENTITY = 'name nameSource ticker exchange'
/** The fields of `PROFILE`. `indexed_at` is left out, because it is the current time for an unknown company. */
const profileFromRest = (body: Json) => ({
  domain: body.domain,
  description: body.description,
  industry: body.industry,
  industryDetails: industryFromRest(body),
  companySize: body.company_size,
  technologies: body.technologies,
  palette: body.colors.map(({ hex }: Json) => hex),
  indexed: body.indexed,
  socials: Object.entries(body.socials).map(([network, url]) => ({ network, url })),
})
function industryFromRest({ industry, industry_group: group, naics, isic }: Json) {
  return group === null ? null : { name: industry, group, naics, isic }
}
const identityFromRest = ({ name, name_source: nameSource, ticker, exchange }: Json) => ({
  name,
  nameSource,
  ticker,
  exchange,
})
const matchFromRest = ({ domain, name, ticker, logo }: Json) => ({
  domain,
  name,
  ticker,
  logo: { url: logo },
})
const companyField = (fields: string, domain = DOMAIN) =>
  `company(domain: "${domain}") { ${fields} }`
const logoField = (args: string) =>
  companyField(`logo(${args}) { source quality width height kind fallback etag }`)
const logoFromHeaders = (_: unknown, headers: Headers) => ({
  logo: {
    source: headers.get('x-source'),
    quality: headers.get('x-quality')?.toUpperCase(),
    width: Number(headers.get('x-logo-width')),
    height: Number(headers.get('x-logo-height')),
    kind: headers.get('x-logo-kind')?.toUpperCase() ?? null,
    fallback: headers.get('x-fallback')?.toUpperCase() ?? null,
    etag: headers
      .get('etag')
      ?.slice(1, -1)
      .replace(/-gzip$/, ''),
  },
})

const LOOKUPS: [path: string, field: string][] = [
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
]
const LOOKUP_CASES: ParityCase[] = LOOKUPS.map(([path, field]) => ({
  name: `a lookup of ${path}`,
  path: `/api/${path}`,
  field: `${field} { domain logo { source quality width height kind fallback etag } }`,
  fromRest: (body, headers) => ({
    domain: headers.get('content-location')?.replace('/api/', ''),
    ...logoFromHeaders(body, headers),
  }),
}))

const PARITY_CASES: ParityCase[] = [
  {
    name: 'a profile',
    path: `/api/meta/${DOMAIN}`,
    field: companyField(PROFILE),
    fromRest: profileFromRest,
  },
  {
    name: "a profile by a company's other domain",
    path: '/api/meta/acme-anvils.de',
    field: companyField(PROFILE, 'acme-anvils.de'),
    fromRest: profileFromRest,
  },
  {
    name: 'a profile after a crawl',
    path: `/api/describe/${DOMAIN}`,
    field: companyField(`fresh { ${IDENTITY} ${PROFILE} }`),
    fromRest: (body) => ({ ...identityFromRest(body), ...profileFromRest(body) }),
    fromGraphql: ({ fresh }) => fresh,
  },
  {
    name: 'colors',
    path: `/api/colors/${DOMAIN}`,
    field: companyField('colors { primary secondary palette confidence source derived tier }'),
    fromRest: ({ colors, confidence, source, derived, tier }) => ({
      colors: {
        ...colors,
        confidence,
        source: source.toUpperCase(),
        derived: derived.map((role: string) => role.toUpperCase()),
        tier,
      },
    }),
  },
  {
    name: 'a brand kit',
    path: `/api/brand/${DOMAIN}`,
    field: companyField(`brand { assets { logo dark wordmark variants { size png webp svg } }
      usage { html markdown react css curl } }`),
    fromRest: ({ assets, usage }) => {
      const variants = assets.variants.map((variant: Json) => ({ svg: null, ...variant }))
      return { brand: { assets: { ...assets, variants }, usage } }
    },
  },
  {
    name: 'company intelligence',
    path: '/api/intelligence/acme-anvils.com',
    field: companyField(
      `intelligence { description industry ${INDUSTRY_DETAILS} companySize technologies businessModel targetMarket
        founded headquarters generatedBy generatedAt evidence { url quote } }`,
      'acme-anvils.com',
    ),
    fromRest: (body) => ({
      name: body.name,
      intelligence: {
        description: body.description,
        industry: body.industry,
        industryDetails: industryFromRest(body),
        companySize: body.company_size,
        technologies: body.technologies,
        businessModel: body.business_model ?? null,
        targetMarket: body.target_market ?? null,
        founded: body.founded ?? null,
        headquarters: body.headquarters ?? null,
        generatedBy: body.generated_by,
        generatedAt: body.generated_at,
        evidence: body.evidence.map(({ url, quote }: Json) => ({ url, quote })),
      },
    }),
    // REST also returns the name, which GraphQL has beside this field.
    fromGraphql: ({ intelligence }) => ({ name: STORED_RESEARCH.intelligence.name, intelligence }),
  },
  {
    name: 'a logo',
    path: `/api/${DOMAIN}?size=64`,
    field: logoField('size: 64'),
    fromRest: logoFromHeaders,
  },
  {
    name: 'a logo with every parameter',
    path: `/api/${DOMAIN}?size=2048&format=svg&retina=true&theme=dark&greyscale=true&kind=wordmark&fallback=placeholder&shape=original&padding=5&background=fff`,
    field: logoField(
      'size: 2048, format: SVG, retina: true, theme: DARK, greyscale: true, kind: WORDMARK, fallback: PLACEHOLDER, shape: ORIGINAL, padding: 5, background: "#FFFFFF"',
    ),
    fromRest: logoFromHeaders,
  },
  {
    name: 'no logo of an unknown company, with fallback 404',
    path: '/api/nobody-knows-them.com?fallback=404',
    field: 'company(domain: "nobody-knows-them.com") { logo(fallback: NONE) { source } }',
    fromRest: logoFromHeaders,
  },
  {
    name: 'a logo of an invalid size',
    path: `/api/${DOMAIN}?size=4096`,
    field: logoField('size: 4096'),
    fromRest: logoFromHeaders,
  },
  {
    name: 'a search',
    path: '/api/search?q=ro&limit=10',
    field: 'search(query: "ro", limit: 10) { domain name ticker logo { url } }',
    fromRest: (body) => body.map(matchFromRest),
  },
  {
    name: 'a search for a text that is too short',
    path: '/api/search?q=x',
    field: 'search(query: "x") { domain }',
    argument: 'query',
    fromRest: (body) => body.map(matchFromRest),
  },
  ...LOOKUP_CASES,
  {
    name: 'an invalid domain',
    path: '/api/meta/localhost',
    field: 'company(domain: "localhost") { description }',
    fromRest: profileFromRest,
  },
  {
    name: 'refreshing a logo',
    method: 'POST',
    path: `/api/logo/${DOMAIN}/refresh`,
    field: `refreshLogo(domain: "${DOMAIN}") { refreshed source company { domain } }`,
    fromRest: ({ domain, refreshed, source }) => ({ refreshed, source, company: { domain } }),
  },
  {
    name: 'clearing the logo cache',
    method: 'DELETE',
    path: `/api/logo/${DOMAIN}/cache`,
    // Not `cleared`: only the first of the two requests finds something to clear.
    field: `clearLogoCache(domain: "${DOMAIN}") { company { domain } }`,
    fromRest: ({ domain }) => ({ company: { domain } }),
  },
]

/** The members that REST problems and GraphQL error extensions share. */
const ERROR_MEMBERS = [
  'currentTier',
  'upgrade',
  'parameter',
  'value',
  'allowed',
  'retryAfter',
] as const
const errorOf = (problem: Json, code: string) => ({
  code,
  ...Object.fromEntries(ERROR_MEMBERS.map((name) => [name, problem[name] ?? null])),
})

async function requestRest(
  { path, method, body, argument, fromRest }: ParityCase,
  headers: Record<string, string>,
) {
  const response = await fetch(service.api + path, {
    method: method ?? 'GET',
    headers,
    body: body as never,
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const content = isJson ? await response.json() : await response.arrayBuffer()
  if (response.ok) return { data: fromRest(content, response.headers) }
  const error = errorOf(content, content.code)
  return { error: argument ? { ...error, parameter: argument } : error }
}

async function requestGraphql(
  { field, method, fromGraphql }: ParityCase,
  headers: Record<string, string>,
) {
  const query = `${method ? 'mutation' : 'query'} { result: ${field} }`
  const { data, errors } = await postGraphql(service, { query }, headers)
  const [error] = errors
  if (!error) return { data: fromGraphql ? fromGraphql(data.result) : data.result }
  // Several fields may fail, all with the same error.
  const fieldErrors = errors.map(({ extensions }) => errorOf(extensions, extensions.code))
  expect(fieldErrors).toEqual(fieldErrors.map(() => fieldErrors[0]))
  return { error: fieldErrors[0] }
}

describe.each(CALLERS)('a caller with a key of kind %s and plan %s', (kind, plan) => {
  const headersOf = (): Record<string, string> => {
    const key = keys.get(`${kind} ${plan}`)
    return key ? { 'x-api-key': key } : {}
  }

  it.each(PARITY_CASES.map((parityCase) => [parityCase.name, parityCase] as const))(
    'gets the same result through REST and GraphQL: %s',
    async (_name, parityCase) => {
      const headers = headersOf()
      let rest: unknown
      let graphql: unknown
      const restReads = await countReads(service.stores.records, async () => {
        rest = await requestRest(parityCase, headers)
      })
      const graphqlReads = await countReads(service.stores.records, async () => {
        graphql = await requestGraphql(parityCase, headers)
      })
      if (hasNoMatch(rest)) return expect(graphql).toEqual({ data: null })
      expect(graphql).toEqual(rest)
      expect(graphqlReads).toEqual(restReads)
    },
  )
})

/** A lookup without a match is null in GraphQL and a 404 in REST. */
function hasNoMatch(rest: unknown): boolean {
  return (rest as { error?: { code: string } }).error?.code === 'no_match'
}

describe('the name and listing without a key', () => {
  it.each(['apple.com', 'acme-anvils.de', 'nobody-knows.com'])(
    'of %s equal those of /api/meta with a key',
    async (domain) => {
      const headers = { 'x-api-key': keys.get('secret starter')! }
      const body = await (await service.get(`/api/meta/${domain}`, headers)).json()
      const { data } = await postGraphql(service, {
        query: `{ result: ${companyField(IDENTITY, domain)} }`,
      })
      expect(data.result).toEqual(identityFromRest(body))
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
    'with a key of the plan %s returns the same results through REST and GraphQL',
    async (plan) => {
      const headers = { 'x-api-key': keys.get(`secret ${plan}`)! }
      const response = await fetch(`${service.api}/api/batch/describe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ domains }),
      })
      const { results } = await response.json()
      const query = `query ($domains: [String!]!) { companies(domains: $domains) { fresh { ${IDENTITY} ${PROFILE} } } }`
      const { data, errors } = await postGraphql(
        service,
        { query, variables: { domains } },
        headers,
      )
      expect(data.companies.map((result: Json) => result?.fresh ?? null)).toEqual(
        results.map((result: Json) =>
          'error' in result ? null : { ...identityFromRest(result), ...profileFromRest(result) },
        ),
      )
      expect(errors.map(({ path, extensions }) => [path, extensions.parameter])).toEqual([
        [['companies', 1], 'domain'],
      ])
    },
  )

  it('with too many domains returns the same error', async () => {
    const headers = { 'x-api-key': keys.get('secret starter')! }
    const tooManyDomains = Array.from({ length: 26 }, (_, i) => `company-${i}.com`)
    const response = await fetch(`${service.api}/api/batch/describe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ domains: tooManyDomains }),
    })
    const query = 'query ($domains: [String!]!) { companies(domains: $domains) { name } }'
    const variables = { domains: tooManyDomains }
    const { errors } = await postGraphql(service, { query, variables }, headers)
    const [error] = errors
    expect(errorOf(error?.extensions, error?.extensions.code ?? '')).toEqual(
      errorOf(await response.json(), 'invalid_request'),
    )
  })
})
