// Symbols in the notations of brokers and data vendors, former symbols, receipts and the market, asked of a service with
// the catalog.
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { storeUsedSymbols } from '../../server/registry/used-symbols.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { type Service, startService } from '../support/service.ts'

const service = closeAfterTests(await startCatalogueService())

interface Answer {
  domain: string
  matched: { field: string; value: string; how: string; former: boolean }
}

/** @returns the answer of /api/resolve; null for a 404. */
async function resolve(query: string, { get }: Service = service): Promise<Answer | null> {
  const response = await get(`/api/resolve?${query}`)
  if (response.status === 404) return null
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const domainOf = async (ticker: string, others = '', of: Service = service) =>
  (await resolve(`ticker=${encodeURIComponent(ticker)}${others}`, of))?.domain ?? null

describe('a symbol that a company had formerly', () => {
  it.each([
    ['FB', 'meta.com'],
    ['NYSE:TWTR', 'x.com'],
    ['SNE.US', 'sony.com'],
    ['RDS.A', 'shell.com'],
  ])('%s answers %s and says that it is former', async (ticker, domain) => {
    const answer = await resolve(`ticker=${ticker}`)
    expect(answer).toMatchObject({ domain, matched: { how: 'former', former: true } })
  })

  it('answers an ISIN that a company had formerly', async () => {
    const answer = await resolve('isin=GB00B03MLX29')
    expect(answer).toMatchObject({ domain: 'shell.com', matched: { how: 'former', former: true } })
  })

  it('never answers a symbol that a company uses today', async () => {
    const own = closeAfterTests(await startService({ plans: 'unlimited' }))
    const company = companyOf('new.example.com', { listings: [{ mic: 'XNAS', symbol: 'FB' }] })
    await own.stores.records.companies.put([company])
    expect(await resolve('ticker=FB', own)).toMatchObject({
      domain: 'new.example.com',
      matched: { how: 'exact', former: false },
    })
  })
})

describe('a notation', () => {
  it.each([
    ['NSRGY', 'nestle.com'],
    ['TCEHY', 'tencent.com'],
    ['APC.DE', 'apple.com'],
    ['AAPL US Equity', 'apple.com'],
    ['SAP GY Equity', 'sap.com'],
    ['SAP.XETRA', 'sap.com'],
    ['VOD.LSE', 'vodafone.com'],
    ['BAC-PL', 'bankofamerica.com'],
    ['BAC^L', 'bankofamerica.com'],
    // In Toronto, not Carnival in New York.
    ['CCL.B', 'cclind.com'],
    ['JPM-PD', 'jpmorganchase.com'],
    ['BRKB', 'berkshirehathaway.com'],
    ['INFY.BO', 'infosys.com'],
    ['BTC-USD', 'bitcoin.org'],
    ['BTCUSD', 'bitcoin.org'],
    ['UNI7083-USD', 'uniswap.org'],
  ])('%s means %s', async (ticker, domain) => {
    expect(await domainOf(ticker)).toBe(domain)
  })

  it.each([
    ['BAC.PRAG', 'no exchange and no class'],
    ['BTC-FOO', 'no currency'],
  ])('%s is 404: %s', async (ticker) => {
    expect(await domainOf(ticker)).toBeNull()
  })

  it('of a pair means no coin on an exchange of shares', async () => {
    expect(await domainOf('NASDAQ:BTCUSD')).toBeNull()
  })

  it('of a coin has the digits of Yahoo also in a lookup of coins', async () => {
    expect((await resolve('crypto=UNI7083-USD'))?.domain).toBe('uniswap.org')
    expect((await resolve('crypto=BTCUSD'))?.domain).toBe('bitcoin.org')
  })

  it('of an ISIN has spaces', async () => {
    expect((await resolve('isin=US%20037833%201005'))?.domain).toBe('apple.com')
  })
})

describe('the exchange of a symbol', () => {
  it.each([
    ['US', 'dteenergy.com'],
    ['United%20States', 'dteenergy.com'],
    ['DE', 'telekom.com'],
    ['Germany', 'telekom.com'],
    ['Xetra', 'telekom.com'],
    ['XETR', 'telekom.com'],
  ])('DTE with exchange=%s is %s', async (exchange, domain) => {
    expect(await domainOf('DTE', `&exchange=${exchange}`)).toBe(domain)
  })

  // A share has one symbol on all exchanges of Germany.
  it.each([
    ['DTE.F', ''],
    ['DTE.SG', ''],
    ['XSTU:DTE', ''],
    ['DTE', '&exchange=XFRA'],
  ])('may be a regional one of Germany: %s%s', async (ticker, others) => {
    expect(await domainOf(ticker, others)).toBe('telekom.com')
  })

  it('has a full name with accents', async () => {
    expect(await domainOf('EQNR', `&exchange=${encodeURIComponent('Oslo Børs')}`)).toBe(
      'equinor.com',
    )
  })
})

describe('DEFAULT_MARKET', async () => {
  const german = await startCatalogueService('unlimited', { DEFAULT_MARKET: 'DE' })
  const any = await startCatalogueService('unlimited', { DEFAULT_MARKET: 'any' })
  afterAll(() => Promise.all([german.close(), any.close()]))

  it('prefers the listings of a country, then those of the United States', async () => {
    expect(await domainOf('DTE', '', german)).toBe('telekom.com')
    expect(await domainOf('MSFT', '', german)).toBe('microsoft.com')
    expect(await domainOf('AI', '', german)).toBeNull()
  })

  it('is a country with a known exchange or `any`', () => {
    expect(() => loadConfig({ DEFAULT_MARKET: 'Mars' })).toThrow('DEFAULT_MARKET=Mars')
  })

  it('with `any` means the best-known company', async () => {
    expect(await domainOf('AI', '', any)).toBe('airliquide.com')
  })
})

describe('the market of a key', async () => {
  const service = await startCatalogueService('unlimited')
  afterAll(() => service.close())
  const contentLocation = async (key: string) => {
    const { headers } = await service.get('/api/ticker/DTE', { 'x-api-key': key })
    return headers.get('content-location')
  }

  it('counts before that of the service, also in the response cache', async () => {
    const german = await service.key({ market: 'DE' })
    const usual = await service.key()
    for (let i = 0; i < 2; i++) {
      expect(await contentLocation(german)).toBe('/api/telekom.com')
      expect(await contentLocation(usual)).toBe('/api/dteenergy.com')
    }
  })

  it('is a country with a known exchange or `any`', () =>
    expect(service.key({ market: 'Mars' })).rejects.toThrow(
      /^The market must be any or the ISO 3166-1 code .* got "Mars"\.$/,
    ))
})

describe('a symbol without an exchange', async () => {
  const own = await startService({ plans: 'unlimited' })
  afterAll(() => own.close())

  it('never means a listing on a regional exchange, nor a foreign share in Germany', async () => {
    await own.stores.records.companies.put([
      companyOf('regional.example.com', {
        listings: [
          { mic: 'XTAE', symbol: 'QQONE' },
          { mic: 'XMUN', symbol: 'QQTWO' },
          { mic: 'XETR', symbol: 'QQTHREE' },
        ],
      }),
    ])
    expect(await domainOf('QQONE', '', own)).toBe('regional.example.com')
    expect(await domainOf('QQTWO', '', own)).toBeNull()
    expect(await domainOf('QQTHREE', '', own)).toBeNull()
    expect(await domainOf('QQTWO.MU', '', own)).toBe('regional.example.com')
  })

  it('means the better-known company before the one with its primary listing', async () => {
    await own.stores.records.companies.put([
      companyOf('known.example.com', {
        rank: 80,
        listings: [
          { mic: 'XSWX', symbol: 'QQABN' },
          { mic: 'XSTO', symbol: 'QQAB' },
        ],
      }),
      companyOf('small.example.com', { rank: 25, listings: [{ mic: 'XASX', symbol: 'QQAB' }] }),
    ])
    expect(await domainOf('QQAB', '', own)).toBe('known.example.com')
  })

  it('is 404 when an imported list says that an unknown US company uses it', async () => {
    const other = closeAfterTests(await startService({ plans: 'unlimited' }))
    await other.stores.records.companies.put([
      companyOf('abroad.example.com', { listings: [{ mic: 'XASX', symbol: 'QQUS' }] }),
    ])
    await storeUsedSymbols(other.stores.records.state, ['QQUS'])
    expect(await domainOf('QQUS', '', other)).toBeNull()
    expect(await domainOf('QQUS.AX', '', other)).toBe('abroad.example.com')
  })
})
