// Tests the data of the catalogue that ships, and how it is loaded.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { parseSocialProfile } from '../../schema/social-networks.ts'
import { parseTicker } from '../../schema/tickers.ts'
import { industryByName } from '../../server/industries/index.ts'
import { nameKey } from '../../server/names/folding.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { isIsin } from '../../server/registry/importers/check-digits.ts'
import { parseListedSymbol } from '../../server/registry/importers/listings.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { lookupIn } from '../support/lookups.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-catalogue-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
beforeAll(() => loadCatalogue(records))
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Column numbers of companies.tsv. */
const COMPANY = {
  domain: 0,
  name: 1,
  domains: 4,
  tickers: 5,
  isins: 6,
  industry: 7,
  city: 8,
  founded: 10,
  rank: 12,
  profiles: [14, 15, 16, 17, 18, 19],
  description: 20,
}
/** Column numbers of coins.tsv. */
const COIN = { symbols: 0, domain: 2 }

/** @returns the cells of each row after the header. */
const rowsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../server/registry/catalogue', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const splitValues = (cell = '') => cell.split('|').filter(Boolean)
const valuesOfColumn = (rows: string[][], column: number) =>
  rows.flatMap((row) => splitValues(row[column]))
const duplicatesIn = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

describe('the catalogue', () => {
  const companies = rowsOf('companies.tsv')
  const coins = rowsOf('coins.tsv')

  it('has at least 4,000 companies and 500 coins, each once', () => {
    expect([companies.length >= 4000, coins.length >= 500]).toEqual([true, true])
    for (const column of [COMPANY.domain, COMPANY.tickers, COMPANY.isins])
      expect(duplicatesIn(valuesOfColumn(companies, column))).toEqual([])
    expect(duplicatesIn(valuesOfColumn(coins, COIN.symbols))).toEqual([])
  })

  it('describes every company and names its industry, and most have a year and a city, the well-known ones profiles', () => {
    const share = (isKnown: (row: string[]) => boolean) =>
      companies.filter(isKnown).length / companies.length
    expect(share((row) => (row[COMPANY.description]?.length ?? 0) >= 60)).toBe(1)
    const industryOf = (row: string[]) => row[COMPANY.industry] ?? ''
    expect(share((row) => industryByName(industryOf(row)) === industryOf(row))).toBe(1)
    expect(share((row) => /^\d{3,4}$/.test(row[COMPANY.founded] ?? ''))).toBeGreaterThan(0.9)
    expect(share((row) => row[COMPANY.city] !== '')).toBeGreaterThan(0.9)
    const profilesOf = (row: string[]) => COMPANY.profiles.filter((column) => row[column] !== '')
    const wellKnown = companies.filter((row) => Number(row[COMPANY.rank]) >= 48)
    const withProfiles = wellKnown.filter((row) => profilesOf(row).length >= 2)
    expect(withProfiles.length / wellKnown.length).toBeGreaterThan(0.75)
  })

  it('has descriptions of one or two sentences without addresses, slogans or superlatives', () => {
    const texts = companies.map((row) => row[COMPANY.description] ?? '')
    const isEmptyTalk =
      /\b(?:leading|world-class|innovative|cutting-edge|best-in-class|solutions provider|https?:)/i
    expect(texts.filter((text) => text.length > 300 || isEmptyTalk.test(text))).toEqual([])
    expect(duplicatesIn(texts)).toEqual([])
  })

  it('stores each profile as a canonical address', async () => {
    const stripe = (await records.companies.find([apexOf('stripe.com')!]))[0]!
    expect(stripe).toMatchObject({ city: expect.any(String), founded: 2010 })
    expect(stripe.socials).toEqual(
      expect.arrayContaining(['https://x.com/stripe', 'https://www.linkedin.com/company/stripe']),
    )
    const known = await records.companies.find(companies.map(([domain = '']) => apexOf(domain)!))
    const incomplete = companies.filter((row, i) => {
      const handles = COMPANY.profiles.filter((column) => row[column] !== '')
      const profiles = (known[i]?.socials ?? []).map((url) => parseSocialProfile(url)?.url)
      return profiles.length !== handles.length || String(profiles) !== String(known[i]?.socials)
    })
    expect(incomplete.map(([domain]) => domain)).toEqual([])
  })

  it('has only public registrable domains', () => {
    const domains = [
      ...valuesOfColumn(companies, COMPANY.domain),
      ...valuesOfColumn(companies, COMPANY.domains),
      ...valuesOfColumn(coins, COIN.domain),
    ]
    expect(domains.filter((domain) => apexOf(domain) !== domain)).toEqual([])
  })

  it('has only ISINs with a valid check digit', () => {
    expect(valuesOfColumn(companies, COMPANY.isins).filter((isin) => !isIsin(isin))).toEqual([])
  })

  it('puts every company into the registry with its name, industry, rank and keys', async () => {
    const known = await records.companies.find(companies.map(([domain = '']) => apexOf(domain)!))
    const found = known.map((company) =>
      [company?.name, company?.industry, company?.rank].map(String),
    )
    expect(found).toEqual(
      companies.map((row) =>
        [row[COMPANY.name], row[COMPANY.industry], row[COMPANY.rank]].map(String),
      ),
    )
    const keys: [string, string][] = companies.flatMap(
      ([domain = '', , , , domains, tickers, isins]) =>
        [
          ...splitValues(domains).map((alternate) => `domain:${alternate}`),
          // A ticker begins with the four letters of the exchange and a colon.
          ...splitValues(tickers).map(
            (ticker) => `ticker:${ticker.slice(0, 5)}${parseListedSymbol(ticker.slice(5))}`,
          ),
          ...splitValues(isins).map((isin) => `isin:${isin}`),
        ].map((key): [string, string] => [key, domain]),
    )
    expect(await mismatches(keys)).toEqual([])
  })

  it('maps every current and former coin symbol to its domain, with the coin’s names', async () => {
    const keys = coins.flatMap(([symbols, , domain = '']) =>
      splitValues(symbols).map((symbol): [string, string] => [`coin:${symbol}`, domain]),
    )
    expect(keys.length).toBeGreaterThan(256)
    expect(await mismatches(keys)).toEqual([])
    const known = await records.companies.find(coins.map(([, , domain = '']) => apexOf(domain)!))
    const withoutName = coins.filter(([, name = ''], i) => {
      const company = known[i]!
      return ![company.name, ...company.aliases].some(
        (companyName) => nameKey(companyName) === nameKey(name),
      )
    })
    expect(withoutName).toEqual([])
  })

  it('names a company that issues coins by its own name', async () => {
    const issuers = companies.filter(([domain]) =>
      coins.some((coin) => coin[COIN.domain] === domain),
    )
    expect(issuers.length).toBeGreaterThan(12)
    const known = await records.companies.find(issuers.map(([domain = '']) => apexOf(domain)!))
    expect(known.map((company) => company?.name)).toEqual(issuers.map(([, name]) => name))
  })

  it('lists no alternate domain twice, and none that is the main domain of a company', () => {
    const mainDomains = new Set(valuesOfColumn(companies, COMPANY.domain))
    const alternateDomains = valuesOfColumn(companies, COMPANY.domains)
    expect(alternateDomains.filter((domain) => mainDomains.has(domain))).toEqual([])
    expect(duplicatesIn(alternateDomains)).toEqual([])
  })

  it('removes facts and keys that a newer edition dropped', async () => {
    const editionFolder = mkdtempSync(join(folder, 'edition-'))
    const store = sqliteRecords(join(editionFolder, 'logograph.sqlite'))
    const edition = (name: string, companyRow: string, coinRow: string) => {
      const files = [
        join(editionFolder, `${name}.tsv`),
        join(editionFolder, `${name}-coins.tsv`),
      ] as const
      writeFileSync(files[0], `${EDITION_COLUMNS}\n${companyRow}\n`)
      writeFileSync(files[1], `${COIN_COLUMNS}\n${coinRow}\n`)
      return loadCatalogue(store, files)
    }
    const row = (...cells: string[]) => cells.join('\t')
    await edition(
      'first',
      row(
        'tamber.com',
        'Tambour',
        'Wrong AG',
        'Bad|Good',
        'bad.com|good.com',
        'XETR:BAD',
        'US0378331005',
        'Energy',
        'DE',
        '',
        '90',
      ),
      row('OLD', 'Old Coin', 'tamber.com', '', '20'),
    )
    await edition(
      'second',
      row('tamber.com', 'Tamber', '', 'Good', 'good.com', '', '', 'Energy', 'DE', '', '50'),
      row('NEW', 'New Coin', 'tamber.com', '', '20'),
    )
    const [after] = await store.companies.find([apexOf('tamber.com')!])
    await store.close()
    expect(after).toMatchObject({
      name: 'Tamber',
      legalName: null,
      aliases: ['Good', 'New Coin'],
      domains: ['good.com'],
      listings: [],
      isins: [],
      coins: ['NEW'],
      rank: 50,
    })
  })

  it('removes companies that a newer edition dropped, except data from other sources', async () => {
    const editionFolder = mkdtempSync(join(folder, 'gone-'))
    const store = sqliteRecords(join(editionFolder, 'logograph.sqlite'))
    const edition = (name: string, rows: string[], coins: string[]) => {
      const files = [
        join(editionFolder, `${name}.tsv`),
        join(editionFolder, `${name}-coins.tsv`),
      ] as const
      writeFileSync(files[0], [EDITION_COLUMNS, ...rows].join('\n'))
      writeFileSync(files[1], [COIN_COLUMNS, ...coins].join('\n'))
      return loadCatalogue(store, files)
    }
    const row = (domain: string, name: string, ticker: string) =>
      [domain, name, `${name} AG`, '', '', ticker, '', 'Energy', 'DE', '', '90'].join('\t')
    await edition(
      'first',
      [
        row('gone-corp.com', 'Gone', 'XNAS:GONE'),
        row('mine.com', 'Mine', 'XNAS:MINE'),
        row('old-home.com', 'Moved', 'XNAS:MOVE'),
        row('stays.com', 'Stays', 'XNAS:STAY|XNAS:GIVEN'),
      ],
      ['BARC\tBar\tbarcoin.com\t\t20'],
    )
    const [mine] = await store.companies.find([apexOf('mine.com')!])
    const operator = { source: 'operator', at: new Date() }
    const provenance = { ...mine!.provenance, founded: operator }
    await store.companies.put([{ ...mine!, founded: 1999, provenance }])
    // The second edition has no coins.
    await edition(
      'second',
      [
        row('new-home.com', 'Moved', 'XNAS:MOVE|XNAS:GIVEN'),
        row('stays.com', 'Stays', 'XNAS:STAY'),
      ],
      [],
    )
    const domains = ['gone-corp.com', 'barcoin.com', 'old-home.com', 'mine.com', 'new-home.com']
    const found = await store.companies.find(domains.map((domain) => apexOf(domain)!))
    const keys = ['symbol:GONE', 'coin:BARC', 'symbol:MINE', 'symbol:MOVE', 'symbol:GIVEN']
    const hits = await store.companies.lookup(keys)
    await store.close()
    expect(found.slice(0, 3)).toEqual([null, null, null])
    expect(found[3]).toMatchObject({ name: 'Mine', legalName: null, founded: 1999, listings: [] })
    const sources = Object.values(found[3]!.provenance).map(({ source }) => source)
    // The source `former` marks a name that its source dropped.
    expect(sources.toSorted()).toEqual(['former', 'operator'])
    expect(found[4]).toMatchObject({ name: 'Moved', rank: 90 })
    expect(hits.map((keyHits) => keyHits.map(({ domain }) => domain).join())).toEqual([
      '',
      '',
      '',
      'new-home.com',
      'new-home.com',
    ])
  })

  it('has only known exchanges, and a lookup of each ticker finds its company', async () => {
    const find = lookupIn(records)
    const tickerCases = companies.flatMap(([domain = '', , , , , tickers]) =>
      splitValues(tickers).map((text) => ({ text, domain })),
    )
    expect(tickerCases.filter(({ text }) => exchangeCountry(text.split(':')[0]!) === null)).toEqual(
      [],
    )
    const found = await Promise.all(
      tickerCases.map(({ text }) => find({ ticker: parseTicker(text)! })),
    )
    const notFound = tickerCases.filter(({ domain }, i) => found[i] !== domain)
    expect(notFound).toEqual([])
    const casablanca = await find({ ticker: parseTicker('ATW.CS')! })
    expect(casablanca).toBe('attijariwafabank.com')
  })

  it('is loaded once for each edition, and again into an empty registry', async () => {
    let writes = 0
    const put: typeof records.companies.put = async (batch) => {
      writes += 1
      return records.companies.put(batch)
    }
    await loadCatalogue({ ...records, companies: { ...records.companies, put, find: rejectCall } })
    expect(writes).toBe(0)
    const count = async () => 0
    const find: typeof records.companies.find = async (domains) => domains.map(() => null)
    await loadCatalogue({ ...records, companies: { ...records.companies, put, count, find } })
    expect(writes).toBeGreaterThan(0)
  })

  it('has the country of an exchange, or null for an unknown one', () => {
    expect(exchangeCountry('XTKS')).toBe('JP')
    expect(exchangeCountry('XXXX')).toBeNull()
  })
})

/** The first lines of the editions that tests write; the columns of companies.tsv that they lack are empty. */
const EDITION_COLUMNS =
  'domain name legal aliases domains tickers isins industry country size rank'.replaceAll(' ', '\t')
const COIN_COLUMNS = 'symbol name domain aliases rank'.replaceAll(' ', '\t')

/** Describes each key that does not identify the given domain alone. */
async function mismatches(keys: [key: string, domain: string][]): Promise<string[]> {
  const hits = await records.companies.lookup(keys.map(([key]) => key))
  return keys.flatMap(([key, domain], i) => {
    const found = hits[i]!.map((hit) => hit.domain).join()
    return found === domain ? [] : [`${key} finds ${found || 'no company'} instead of ${domain}`]
  })
}

const rejectCall = () => Promise.reject(new Error('The catalogue must not be loaded again.'))
