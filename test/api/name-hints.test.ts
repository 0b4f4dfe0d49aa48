// What the caller knows besides a name decides between companies of that name.
import { describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { postGraphql } from '../support/graphql.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const catalogue = { source: 'catalogue', at: new Date() }
const provenance = { name: catalogue, aliases: catalogue }
await service.stores.records.companies.put([
  companyOf('flyhalden.com', {
    name: 'Halden',
    country: 'SE',
    industry: 'Airlines',
    listings: [{ mic: 'XSTO', symbol: 'HALD' }],
    rank: 60,
    provenance,
  }),
  companyOf('halden-analytics.com', {
    name: 'Halden',
    country: 'US',
    industry: 'Software',
    rank: 60,
    provenance,
  }),
  companyOf('quorvex.com', {
    name: 'Quorvex',
    country: 'DE',
    domains: ['quorvex.de'] as never,
    rank: 60,
    provenance,
  }),
  companyOf('veltrano.com', {
    name: 'Veltrano',
    country: 'IT',
    industry: 'Luxury goods',
    listings: [{ mic: 'XNYS', symbol: 'VLT' }],
    domains: ['veltrano.co.uk'] as never,
    rank: 60,
    provenance,
  }),
])

async function resolve(parameters: Record<string, string>) {
  const response = await service.get(`/api/resolve?${new URLSearchParams(parameters)}`)
  return response.status === 200 ? (await response.json()).domain : response.status
}

const secretKey = await service.key()

async function batch(path: string, body: unknown) {
  const response = await fetch(service.api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe.each(['/api/batch/logos', '/api/batch/describe'])('hints in %s', (path) => {
  it('decide for the entry at the same position, beside names and tickers alone', async () => {
    const { body } = await batch(path, {
      domains: [
        'name:Halden',
        'name:Halden',
        'name:Halden',
        'quorvex.com',
        'ticker:VLT',
        'ticker:VLT',
      ],
      hints: [
        { country: 'SE' },
        { website: 'https://halden-analytics.com/about', country: null },
        {},
        { country: 'US' },
        { exchange: 'NYSE', country: 'IT' },
        { exchange: 'XSTO' },
      ],
    })
    const answers = body.results.map((item: { domain: string; error?: string }) =>
      item.error ? item.error : item.domain,
    )
    expect(answers).toEqual([
      'flyhalden.com',
      'halden-analytics.com',
      'no_match',
      'quorvex.com',
      'veltrano.com',
      'no_match',
    ])
  })

  it('that are wrong fail their entry alone, and say what is allowed', async () => {
    const { body } = await batch(path, {
      domains: ['name:Halden', 'name:Halden', 'name:Halden'],
      hints: [{ country: 'Sweden' }, { country: 7 }, { country: 'SE' }],
    })
    expect(body.results).toMatchObject([
      { error: 'invalid_identifier', detail: expect.stringContaining('got "Sweden"') },
      {
        error: 'invalid_identifier',
        detail: expect.stringContaining('country code of two letters'),
      },
      { domain: 'flyhalden.com' },
    ])
  })

  it.each([
    [{ country: 'SE' }, 'hints must be a list of hints, one for each entry of domains'],
    [[], 'hints must be a list of 1 hints, one for each entry of domains; got 0 hints.'],
    [['SE'], 'hints[0] must be an object of hints such as {"country":"SE"}'],
    [[null], 'hints[0] must be an object of hints'],
    [[{ contry: 'SE' }], 'of exchange, country, website, industry; got "contry".'],
  ])('are refused when they are no list of hints: %j', async (hints, detail) => {
    const answer = await batch(path, { domains: ['name:Halden'], hints })
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining(detail)])
  })
})

describe('a hint beside a name', () => {
  it.each([
    [{ country: 'SE' }, 'flyhalden.com'],
    [{ country: 'us' }, 'halden-analytics.com'],
    [{ industry: 'Airlines' }, 'flyhalden.com'],
    [{ industry: 'technology' }, 'halden-analytics.com'],
    [{ exchange: 'XSTO' }, 'flyhalden.com'],
    [{ website: 'https://www.halden-analytics.com/about' }, 'halden-analytics.com'],
    [{ website: 'jane@flyhalden.com', country: 'US' }, 'flyhalden.com'],
  ])('decides between companies of one name: %j', async (hints, domain) => {
    expect(await resolve({ name: 'Halden' })).toBe(404)
    expect(await resolve({ name: 'Halden', ...hints })).toBe(domain)
  })

  it.each([
    [{ country: 'FR' }, 404],
    [{ industry: 'Mining' }, 404],
    [{ website: 'never-heard-of.com' }, 404],
  ])('that no company agrees with decides nothing: %j', async (hints, status) => {
    expect(await resolve({ name: 'Halden', ...hints })).toBe(status)
  })

  it('silences a match of another label than the website', async () => {
    expect(await resolve({ name: 'Quorvex', website: 'quorvex.fr' })).toBe('quorvex.com')
    expect(await resolve({ name: 'Quorvex', website: 'quorvexbank.com' })).toBe(404)
  })

  it('silences the only match when it contradicts the record', async () => {
    expect(await resolve({ name: 'Quorvex', country: 'US' })).toBe(404)
    expect(await resolve({ name: 'Quorvex', country: 'DE' })).toBe('quorvex.com')
    expect(await resolve({ name: 'Veltrano', industry: 'Restaurants' })).toBe(404)
    expect(await resolve({ name: 'Veltrano', industry: 'Jewelry' })).toBe('veltrano.com')
  })

  it('agrees with a country where the company is listed or has a domain', async () => {
    expect(await resolve({ name: 'Veltrano', country: 'US' })).toBe('veltrano.com')
    expect(await resolve({ name: 'Veltrano', country: 'GB' })).toBe('veltrano.com')
    expect(await resolve({ name: 'Veltrano', country: 'ES' })).toBe(404)
  })

  it('does not silence the only match when the record lacks the fact', async () => {
    expect(await resolve({ name: 'Quorvex', industry: 'Mining' })).toBe('quorvex.com')
    expect(await resolve({ name: 'Quorvex', website: 'quorvex.de' })).toBe('quorvex.com')
    expect(await resolve({ name: 'Quorvex', website: 'flyhalden.com' })).toBe(404)
  })

  it('decides on /api/name too, and is left out of the redirect', async () => {
    const path = '/api/name/Halden?country=SE&industry=Airlines&size=64'
    const response = await service.get(path)
    expect([response.status, response.headers.get('content-location')]).toEqual([
      200,
      '/api/flyhalden.com',
    ])
    const redirect = await fetch(`${service.api}${path}&redirect=true`, { redirect: 'manual' })
    expect(redirect.headers.get('location')).toBe('/api/flyhalden.com?size=64')
  })

  it('decides in GraphQL too', async () => {
    const query = '{ companyByName(name: "Halden", country: "US") { domain } }'
    const { data } = await postGraphql(service, { query })
    expect(data).toEqual({ companyByName: { domain: 'halden-analytics.com' } })
  })

  it.each([
    ['isin=US0378331005&country=US', 'country must be left out without a name; got "US".'],
    ['isin=US0378331005&exchange=XNAS', 'exchange must be left out without a ticker or a name'],
    ['name=Halden&country=Sweden', 'country must be a country code of two letters'],
    ['name=Halden&website=localhost', 'have at least two parts, such as stripe.com'],
  ])('is refused where it means nothing: %s', async (query, detail) => {
    const response = await service.get(`/api/resolve?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toContain(detail)
  })
})
