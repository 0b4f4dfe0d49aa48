// Ticker symbols without an exchange, asked of a service with the catalog.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EXCHANGES } from '../../schema/exchanges.ts'
import { mapInBatches, startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { apex } from '../support/companies.ts'

const service = closeAfterTests(await startCatalogueService())

const US_SYMBOLS = readFileSync(
  new URL('../../server/search/us-symbols.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
const US_MICS = new Set(EXCHANGES.filter(({ country }) => country === 'US').map(({ mic }) => mic))

/** @returns the domain that a ticker resolves to; null for a 404. */
/** @returns the domain of the company that the symbol means; null without one, and for the issuer of a fund. */
async function companyOf(ticker: string): Promise<string | null> {
  const response = await service.get(`/api/resolve?ticker=${encodeURIComponent(ticker)}`)
  if (response.status === 404) return null
  const { kind, domain } = (await response.json()) as { kind: string; domain: string }
  return kind === 'fund' ? null : domain
}

async function resolved(ticker: string): Promise<string | null> {
  const response = await service.get(`/api/resolve?ticker=${encodeURIComponent(ticker)}`)
  if (response.status === 404) return null
  expect(response.status).toBe(200)
  return ((await response.json()) as { domain: string }).domain
}

describe('a symbol without an exchange', () => {
  it.each([
    ['MU', 'micron.com'],
    ['BA', 'boeing.com'],
    ['DE', 'deere.com'],
    ['CL', 'colgatepalmolive.com'],
    ['VOD', 'vodafone.com'],
    ['AZN', 'astrazeneca.com'],
    ['DTE', 'dteenergy.com'],
    ['MC', 'moelis.com'],
  ])('%s is that of %s, listed in the United States', async (symbol, domain) => {
    expect(await resolved(symbol)).toBe(domain)
  })

  it.each([
    ['TO', 'TELUS is T in Toronto'],
    ['US', 'Unity is U in New York'],
    ['AI', 'C3.ai, not Air Liquide'],
    ['METRY', 'a receipt of Metro, not Magic Eden in lira'],
    ['AIR', 'AAR, not Airbus'],
    ['MG', 'Mistras, not Magna'],
  ])('%s is 404 without a record of the company: %s', async (symbol) => {
    expect(await resolved(symbol)).toBeNull()
  })

  it.each([
    ['CA', 'carrefour.com'],
    ['BO', 'bang-olufsen.com'],
    ['7203', 'toyota.com'],
  ])('%s is that of %s, because no US company uses it', async (symbol, domain) => {
    expect(await resolved(symbol)).toBe(domain)
  })

  it('with a dot and a suffix names an exchange', async () => {
    expect(await resolved('T.TO')).toBe('telus.com')
    expect(await resolved('MC.PA')).toBe('lvmh.com')
  })

  it('never resolves to a company without a US listing when a US company uses the symbol', async () => {
    // All that equal a suffix, and every tenth of the others.
    const suffixes = new Set(EXCHANGES.flatMap((exchange) => exchange.suffixes))
    const symbols = US_SYMBOLS.filter((symbol, i) => suffixes.has(symbol) || i % 10 === 0)
    expect(symbols.filter((symbol) => suffixes.has(symbol)).length).toBeGreaterThan(30)
    const domains = await mapInBatches(symbols, companyOf)
    const found = await service.stores.records.companies.find(
      domains.map((domain) => apex(domain ?? 'unknown.example.com')),
    )
    const wrong = symbols.filter((_, i) => {
      const listings = found[i]?.listings ?? []
      return domains[i] !== null && !listings.some(({ mic }) => US_MICS.has(mic))
    })
    expect(domains.filter((domain) => domain !== null).length).toBeGreaterThan(80)
    expect(wrong).toEqual([])
  })

  it('finds its company first in a search', async () => {
    const results = await (await service.get('/api/search?q=MU')).json()
    expect((results as { domain: string }[])[0]?.domain).toBe('micron.com')
  })
})
