// The route that finds a company by one identifier, and identifiers in batches.
import { describe, expect, it } from 'vitest'
import type { LookupMatch } from '../../schema/resolvers.ts'
import { BatchDescriptions, BatchLogos } from '../../schema/shapes/batch.ts'
import { ResolvedCompany } from '../../schema/shapes/lookup.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)
await service.stores.records.companies.put([
  companyOf('acme.com', {
    name: 'Acme Anvils',
    legalName: 'Acme Anvil Works AG',
    aliases: ['Ajax Hammers'],
    coins: ['ANVIL'],
    rank: 70,
    domains: ['acme-anvils.de'] as never,
  }),
])
const secretKey = await service.key()

const resolve = (query: string) => service.get(`/api/resolve?${query}`)

describe('/api/resolve', () => {
  it.each([
    ['ticker=AAPL', 'apple.com', 'ticker', 'AAPL', 'exact'],
    ['ticker=apc.de', 'apple.com', 'ticker', 'APC', 'exact'],
    ['ticker=XPAR:DG', 'vinci.com', 'ticker', 'DG', 'exact'],
    ['ticker=DG&exchange=XPAR', 'vinci.com', 'ticker', 'DG', 'exact'],
    ['ticker=DG', 'dollargeneral.com', 'ticker', 'DG', 'exact'],
    ['ticker=700.HK', 'tencent.com', 'ticker', '0700', 'exact'],
    ['isin=us0378331005', 'apple.com', 'isin', 'US0378331005', 'exact'],
    ['crypto=anvil', 'acme.com', 'coin', 'ANVIL', 'exact'],
    ['crypto=ANVIL-USD', 'acme.com', 'coin', 'ANVIL', 'exact'],
    ['name=Acme%20Anvils', 'acme.com', 'name', 'Acme Anvils', 'exact'],
    ['name=ajax%20hammers', 'acme.com', 'alias', 'Ajax Hammers', 'alias'],
    ['name=Acme%20Anvil%20Works%20AG', 'acme.com', 'legal_name', 'Acme Anvil Works AG', 'exact'],
    ['domain=www.acme.com', 'acme.com', 'domain', 'acme.com', 'exact'],
    ['domain=shop.acme-anvils.de', 'acme.com', 'domain', 'acme-anvils.de', 'exact'],
  ])(
    'finds the company with %s: %s, and says that its %s is %s, and how sure it is',
    async (query, domain, field, value, how) => {
      const response = await resolve(query)
      const body = await response.json()
      expect([response.status, ResolvedCompany.parse(body)]).toEqual([200, body])
      const score = expect.any(Number)
      const matched = { field, value, how, former: false, score }
      expect([body.domain, body.matched]).toEqual([domain, matched])
      expect(new URL(body.logo).pathname).toBe(`/${domain}`)
    },
  )

  it('answers name, ticker and exchange of the primary listing', async () => {
    const { logo: _, ...body } = await (await resolve('ticker=APC.DE')).json()
    expect(body).toEqual({
      name: 'Apple',
      domain: 'apple.com',
      ticker: 'AAPL',
      exchange: 'XNAS',
      kind: 'company',
      issuer: null,
      because: null,
      matched: { field: 'ticker', value: 'APC', how: 'exact', former: false, score: 1 },
    })
  })

  it.each([
    'ticker=NOSUCH',
    'isin=US5949181052',
    'crypto=NOSUCH',
    'name=nobody%20has%20this',
    'domain=nobody-knows-this.com',
  ])('answers 404 for %s, which no company has', async (query) => {
    const response = await resolve(query)
    const problem = ProblemDetails.parse(await response.json())
    expect([response.status, problem.code]).toEqual([404, 'no_match'])
  })

  it.each([
    [
      '',
      'exactly one of ticker, isin, crypto, name, domain, email, url, lei, wkn, cusip, sedol, figi, cik; got none',
    ],
    ['ticker=AAPL&isin=US0378331005', 'got ticker, isin'],
    ['isin=US0378331004', 'isin must be an ISIN'],
    ['ticker=%F0%9F%8D%8E', 'ticker must be a ticker'],
    ['domain=10.0.0.1', 'must not be an IP address'],
    ['ticker=', 'ticker must be a value, or left out'],
    ['name=a&name=b', 'name must be one value'],
  ])('refuses "%s" and says what is allowed', async (query, detail) => {
    const response = await resolve(query)
    const problem = ProblemDetails.parse(await response.json())
    expect([response.status, problem.code]).toEqual([400, 'invalid_request'])
    expect(problem.detail).toContain(detail)
  })

  it('answers 304 to a conditional request, and names ignored parameters', async () => {
    const first = await resolve('ticker=AAPL&size=64')
    expect(first.headers.get('x-ignored-parameters')).toBe('size')
    const etag = String(first.headers.get('etag'))
    const again = await service.get('/api/resolve?ticker=AAPL', { 'if-none-match': etag })
    expect(again.status).toBe(304)
  })
})

describe('a batch with identifiers', () => {
  const post = (path: string, domains: string[]) =>
    fetch(service.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
      body: JSON.stringify({ domains }),
    })
  const inputs = [
    'ticker:AAPL',
    'ticker:XPAR:DG',
    'isin:US0378331005',
    'crypto:ANVIL',
    'name:Acme Anvils',
    'apple.com',
    ' Ticker: aapl ',
    'domain:Apple.com',
  ]
  const domains = [
    'apple.com',
    'vinci.com',
    'apple.com',
    'acme.com',
    'acme.com',
    'apple.com',
    'apple.com',
    'apple.com',
  ]

  it.each([
    ['/api/batch/logos', BatchLogos],
    ['/api/batch/describe', BatchDescriptions],
  ])('%s finds each company and repeats the text that was sent', async (path, shape) => {
    const body = await (await post(path, inputs)).json()
    expect(shape.parse(body)).toEqual(body)
    const found = body.results.map(({ domain, input }: { domain: string; input: string }) => [
      input,
      domain,
    ])
    expect(found).toEqual(inputs.map((input, i) => [input, domains[i]]))
  })

  it.each(['/api/batch/logos', '/api/batch/describe'])(
    '%s says the name, the ticker and what matched, for a domain too',
    async (path) => {
      const entries = ['name:Ajax Hammers', 'ticker:AAPL', 'www.apple.com', 'unknown-company.com']
      const { results } = await (await post(path, entries)).json()
      const found = results.map(({ name, ticker, matched }: Record<string, unknown>) => [
        name,
        ticker,
        matched && (matched as LookupMatch).how,
        matched && (matched as LookupMatch).value,
      ])
      expect(found.slice(0, 3)).toEqual([
        ['Acme Anvils', null, 'alias', 'Ajax Hammers'],
        ['Apple', 'AAPL', 'exact', 'AAPL'],
        ['Apple', 'AAPL', 'exact', 'apple.com'],
      ])
      expect(results[3].matched).toBeNull()
    },
  )

  it.each([
    ['/api/batch/logos', BatchLogos],
    ['/api/batch/describe', BatchDescriptions],
  ])('%s fails only the entries without a company', async (path, shape) => {
    const entries = ['ticker:NOSUCH', 'isin:US0378331004', 'isin:', 'vat:123', 'apple.com']
    const body = await (await post(path, entries)).json()
    expect(shape.parse(body)).toEqual(body)
    const errors = body.results.map(({ domain, error }: { domain: string; error?: string }) => [
      domain,
      error,
    ])
    expect(errors).toEqual([
      ['ticker:NOSUCH', 'no_match'],
      ['isin:US0378331004', 'invalid_identifier'],
      ['isin:', 'invalid_identifier'],
      ['vat:123', 'invalid_domain'],
      ['apple.com', undefined],
    ])
    expect(body.results[0].detail).toBe('No company found for the ticker NOSUCH.')
    expect(body.results[1].detail).toContain('correct check digit')
  })

  it('reads many keys at once', async () => {
    const entries = ['ticker:AAPL', 'ticker:MSFT', 'isin:FR0000125486', 'ticker:TM', 'apple.com']
    const reads = await countReads(service.stores.records, () => post('/api/batch/logos', entries))
    expect(reads['companies.lookup']).toBe(1)
  })
})
