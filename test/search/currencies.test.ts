// Looks up currencies and pairs of them in the whole catalog; each is shown by a coin of its own.
import { describe, expect, it } from 'vitest'
import { readListFile } from '../../server/list-file.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'

const service = closeAfterTests(await startCatalogueService())

const resolve = async (query: Record<string, string>) => {
  const response = await service.get(`/api/resolve?${new URLSearchParams(query)}`)
  return response.status === 200 ? await response.json() : response.status
}

describe('a currency', () => {
  it.each([
    ['EUR', 'europa.eu', 'EUR'],
    ['eur', 'europa.eu', 'EUR'],
    ['EUR=X', 'europa.eu', 'EUR'],
    ['EURUSD=X', 'europa.eu', 'EUR'],
    ['EURUSD', 'europa.eu', 'EUR'],
    ['USD=X', 'federalreserve.gov', 'USD'],
    ['GBP/USD', 'bankofengland.co.uk', 'GBP'],
    ['USD-JPY', 'federalreserve.gov', 'USD'],
    ['CURRENCY:CHFEUR', 'snb.ch', 'CHF'],
    ['FX_IDC:INRUSD', 'rbi.org.in', 'INR'],
    ['CNH=X', 'pbc.gov.cn', 'CNY'],
  ])('is what %s means', async (ticker, domain, code) => {
    const found = await resolve({ ticker })
    expect(found).toMatchObject({
      domain,
      kind: 'currency',
      issuer: { domain },
      matched: { field: 'ticker', value: code, how: 'exact' },
    })
    expect(found.logo).toMatch(new RegExp(`/${domain}\\?coin=${code}$`))
  })

  it('says who issues it', async () => {
    expect(await resolve({ ticker: 'CHF' })).toMatchObject({
      name: 'Swiss National Bank',
      because: 'Swiss franc is a currency. Its issuer is Swiss National Bank.',
    })
  })

  it.each([
    [{ ticker: 'COP' }, 'conocophillips.com', 'company'],
    [{ ticker: 'USD' }, 'proshares.com', 'fund'],
    [{ ticker: 'CNH' }, 'cnh.com', 'company'],
    [{ ticker: 'BTC-EUR' }, 'bitcoin.org', 'coin'],
  ])('is not what %j means, which people know as another security', async (query, domain, kind) => {
    expect(await resolve(query)).toMatchObject({ domain, kind })
  })

  it.each<Record<string, string>>([
    { ticker: 'EUR', exchange: 'XETR' },
    { ticker: 'EURXYZ' },
    { ticker: 'EURUSD=Y' },
    { ticker: 'XETR:EURUSD' },
  ])('is not what %j means, so there is no answer', async (query) => {
    expect(await resolve(query)).toBe(404)
  })

  it('has a coin of its own, which no other currency has', async () => {
    const rows = readListFile(new URL('../../server/securities/currencies.tsv', import.meta.url))
    const etags = new Set<string | null>()
    for (const row of rows) {
      const [codes = '', , , domain] = row.split('\t')
      const response = await service.get(`/api/${domain}?coin=${codes.split('|')[0]}&size=64`)
      expect([row, response.headers.get('x-source')]).toEqual([row, 'bundled:currencies'])
      etags.add(response.headers.get('etag'))
    }
    expect(etags.size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(50)
  })

  it('finds an image, an item of a batch and a company of GraphQL', async () => {
    const image = await service.get('/api/ticker/EURUSD=X?size=64')
    expect([image.status, image.headers.get('content-location')]).toEqual([
      200,
      expect.stringContaining('/api/europa.eu?coin=EUR'),
    ])
    const { data } = await postGraphql(service, {
      query: '{ companyByTicker(symbol: "CHF") { domain logo { url source } } }',
    })
    expect(data.companyByTicker).toEqual({
      domain: 'snb.ch',
      logo: { url: expect.stringContaining('/snb.ch?coin=CHF'), source: 'bundled:currencies' },
    })
    const batch = await fetch(`${service.api}/api/batch/logos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': await service.key() },
      body: JSON.stringify({ domains: ['ticker:SEK', 'ticker:NOK=X'] }),
    })
    expect((await batch.json()).results).toMatchObject([
      {
        domain: 'riksbank.se',
        kind: 'currency',
        api: expect.stringContaining('/api/riksbank.se?coin=SEK'),
      },
      { domain: 'norges-bank.no', kind: 'currency', source: 'bundled:currencies' },
    ])
  })
})
