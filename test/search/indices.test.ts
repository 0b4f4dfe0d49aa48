// Looks up the symbols of stock indices in the whole catalog; each finds the provider of its index.
import { describe, expect, it } from 'vitest'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'

const service = closeAfterTests(await startCatalogueService())

const resolve = async (query: Record<string, string>) => {
  const response = await service.get(`/api/resolve?${new URLSearchParams(query)}`)
  return response.status === 200 ? await response.json() : response.status
}

describe('the symbol of an index', () => {
  it.each([
    ['^GSPC', 'spglobal.com'],
    ['.SPX', 'spglobal.com'],
    ['SPX', 'spglobal.com'],
    ['$SPX', 'spglobal.com'],
    ['spx index', 'spglobal.com'],
    ['.dji', 'spglobal.com'],
    ['^NDX', 'nasdaq.com'],
    ['UKX', 'lseg.com'],
    ['DAX', 'stoxx.com'],
    ['^STOXX50E', 'stoxx.com'],
    ['.N225', 'nikkei.com'],
    ['VIX', 'cboe.com'],
    ['^990100-USD-STRD', 'msci.com'],
  ])('%s answers its provider %s', async (ticker, domain) => {
    expect(await resolve({ ticker })).toMatchObject({
      domain,
      kind: 'index',
      issuer: { domain },
      matched: { field: 'ticker', how: 'exact' },
    })
  })

  it('says why the provider is the answer', async () => {
    expect(await resolve({ ticker: '^GSPC' })).toMatchObject({
      issuer: { domain: 'spglobal.com', name: 'S&P Dow Jones Indices' },
      because: 'S&P 500 is an index of S&P Dow Jones Indices.',
      matched: { value: '^GSPC' },
    })
  })

  it('is that of the share which uses it in the United States, unless it has its mark', async () => {
    // IBEX Limited is listed on Nasdaq, and Compass in New York.
    expect(await resolve({ ticker: 'IBEX' })).toBe(404)
    expect(await resolve({ ticker: 'COMP' })).toMatchObject({ domain: 'compass.com' })
    for (const ticker of ['^IBEX', '.IBEX', 'IBEX Index'])
      expect(await resolve({ ticker })).toMatchObject({ domain: 'bolsasymercados.es' })
    expect(await resolve({ ticker: '^COMP' })).toMatchObject({ domain: 'nasdaq.com' })
  })

  it('is that of a share on a named exchange', async () => {
    const queries: Record<string, string>[] = [
      { ticker: 'SPX.L' },
      { ticker: 'LSE:SPX' },
      { ticker: 'SPX', exchange: 'GB' },
    ]
    for (const query of queries)
      expect(await resolve(query)).toMatchObject({ domain: 'spiraxgroup.com', kind: 'company' })
  })

  it('is no share with its mark', async () => {
    for (const ticker of ['^AAPL', '.AAPL', 'AAPL Index', '^UNKNOWN'])
      expect(await resolve({ ticker })).toBe(404)
  })

  it('finds an image, an item of a batch and a company of GraphQL', async () => {
    for (const symbol of ['%5EGSPC', '^GSPC', '.SPX', '%2ESPX', 'SPX%20Index']) {
      const image = await service.get(`/api/ticker/${symbol}`)
      expect([symbol, image.status, image.headers.get('content-location')]).toEqual([
        symbol,
        200,
        '/api/spglobal.com',
      ])
      await image.body?.cancel()
    }
    const { data } = await postGraphql(service, {
      query: '{ companyByTicker(symbol: ".SPX") { domain } }',
    })
    expect(data).toEqual({ companyByTicker: { domain: 'spglobal.com' } })
    const key = await service.key()
    const batch = await fetch(`${service.api}/api/batch/logos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ domains: ['ticker:^GSPC', 'ticker:.DJI'] }),
    })
    expect(await batch.json()).toMatchObject({
      results: [
        {
          domain: 'spglobal.com',
          kind: 'index',
          because: 'S&P 500 is an index of S&P Dow Jones Indices.',
        },
        { domain: 'spglobal.com', kind: 'index' },
      ],
    })
  })
})
