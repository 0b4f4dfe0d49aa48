// The catalogue that ships: its facts in order, and loaded once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { tickerOf } from '../../schema/identifiers.ts'
import { nameKey } from '../../server/names/folding.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { isIsin } from '../../server/registry/importers/check-digits.ts'
import { countryOf, listedSymbol } from '../../server/registry/importers/listings.ts'
import { createLoaders } from '../../server/resolvers/loaders.ts'
import { lookup } from '../../server/resolvers/lookup.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-catalogue-'))
const records = sqliteRecords(join(folder, 'logograph.sqlite'))
beforeAll(() => loadCatalogue(records.companies, folder))
afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../server/registry/catalogue', name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const listed = (rows: string[][], column: number) =>
  rows.flatMap((row) => (row[column] ?? '').split('|').filter(Boolean))
const partsOf = (cell = '') => cell.split('|').filter(Boolean)
const twice = (words: string[]) => words.filter((word, i) => words.indexOf(word) !== i)

describe('the catalogue', () => {
  const companies = rowsOf('companies.tsv')
  const coins = rowsOf('coins.tsv')

  it('holds at least 600 companies and 200 coins, each once', () => {
    expect([companies.length >= 600, coins.length >= 200]).toEqual([true, true])
    for (const column of [0, 5, 6]) expect(twice(listed(companies, column))).toEqual([])
    expect(twice(listed(coins, 0))).toEqual([])
  })

  it('names only public hostnames, which are apexes already', () => {
    const domains = [...listed(companies, 0), ...listed(companies, 4), ...listed(coins, 2)]
    expect(domains.filter((domain) => apexOf(domain) !== domain)).toEqual([])
  })

  it('has the check digit of each ISIN right', () => {
    expect(listed(companies, 6).filter((isin) => !isIsin(isin))).toEqual([])
  })

  it('is in the registry after it was loaded: every company by its name, and what is listed of it', async () => {
    const known = await records.companies.find(companies.map(([domain = '']) => apexOf(domain)!))
    const found = known.map((one) => [one?.name, one?.industry, one?.rank].map(String))
    expect(found).toEqual(companies.map((row) => [row[1], row[7], row[10]].map(String)))
    const keys: [string, string][] = companies.flatMap(
      ([domain = '', , , , domains, tickers, isins]) =>
        [
          ...partsOf(domains).map((one) => `domain:${one}`),
          ...partsOf(tickers).map(
            (one) => `ticker:${one.slice(0, 5)}${listedSymbol(one.slice(5))}`,
          ),
          ...partsOf(isins).map((one) => `isin:${one}`),
        ].map((key): [string, string] => [key, domain]),
    )
    expect(await astray(keys)).toEqual([])
  })

  it('leads from every coin, and from every symbol that it had, to its domain, where its names are', async () => {
    const keys = coins.flatMap(([symbols, , domain = '']) =>
      partsOf(symbols).map((symbol): [string, string] => [`coin:${symbol}`, domain]),
    )
    expect(keys.length).toBeGreaterThan(256)
    expect(await astray(keys)).toEqual([])
    const known = await records.companies.find(coins.map(([, , domain = '']) => apexOf(domain)!))
    const lost = coins.filter(([, name = ''], i) => {
      const { name: own, aliases } = known[i]!
      return ![own, ...aliases].some((one) => nameKey(one) === nameKey(name))
    })
    expect(lost).toEqual([])
  })

  it('calls a company that issues coins by its own name, not by theirs', async () => {
    const issuers = companies.filter(([domain]) => coins.some(([, , home]) => home === domain))
    expect(issuers.length).toBeGreaterThan(12)
    const known = await records.companies.find(issuers.map(([domain = '']) => apexOf(domain)!))
    expect(known.map((one) => one?.name)).toEqual(issuers.map(([, name]) => name))
  })

  it('gives no company a domain that is another’s own', () => {
    const own = new Set(listed(companies, 0))
    expect(listed(companies, 4).filter((domain) => own.has(domain))).toEqual([])
    expect(twice(listed(companies, 4))).toEqual([])
  })

  it('replaces an older edition of itself: what is no longer in it is no longer known', async () => {
    const elsewhere = mkdtempSync(join(folder, 'edition-'))
    const store = sqliteRecords(join(elsewhere, 'logograph.sqlite'))
    const edition = (name: string, companyRow: string, coinRow: string) => {
      const files = [join(elsewhere, `${name}.tsv`), join(elsewhere, `${name}-coins.tsv`)] as const
      writeFileSync(files[0], `${companyRow}\n`)
      writeFileSync(files[1], `${coinRow}\n`)
      return loadCatalogue(store.companies, elsewhere, files)
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
      ...{ name: 'Tamber', legalName: null, aliases: ['Good', 'New Coin'], domains: ['good.com'] },
      ...{ listings: [], isins: [], coins: ['NEW'], rank: 50 },
    })
  })

  it('takes back whole rows that a newer edition lacks, but for what others say', async () => {
    const elsewhere = mkdtempSync(join(folder, 'gone-'))
    const store = sqliteRecords(join(elsewhere, 'logograph.sqlite'))
    const edition = (name: string, rows: string[], coins: string[]) => {
      const files = [join(elsewhere, `${name}.tsv`), join(elsewhere, `${name}-coins.tsv`)] as const
      writeFileSync(files[0], rows.join('\n'))
      writeFileSync(files[1], coins.join('\n'))
      return loadCatalogue(store.companies, elsewhere, files)
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
    // Without any coin too.
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
    const leads = await store.companies.leads(keys)
    await store.close()
    expect(found.slice(0, 3)).toEqual([null, null, null])
    expect(found[3]).toMatchObject({ name: 'Mine', legalName: null, founded: 1999, listings: [] })
    const sources = Object.values(found[3]!.provenance).map(({ source }) => source)
    expect(sources.toSorted()).toEqual(['former', 'operator'])
    expect(found[4]).toMatchObject({ name: 'Moved', rank: 90 })
    expect(leads.map((some) => some.map(({ domain }) => domain).join())).toEqual([
      ...['', '', '', 'new-home.com', 'new-home.com'],
    ])
  })

  it('names only exchanges of the table, and leads from each of its tickers to the row by a lookup', async () => {
    const find = lookup(createLoaders(records), async () => null)
    const asked = companies.flatMap(([domain = '', , , , , tickers]) =>
      partsOf(tickers).map((text) => ({ text, domain })),
    )
    expect(asked.filter(({ text }) => countryOf(text.split(':')[0]!) === null)).toEqual([])
    const found = await Promise.all(asked.map(({ text }) => find({ ticker: tickerOf(text)! })))
    const lost = asked.filter(({ domain }, i) => found[i] !== domain)
    expect(lost).toEqual([])
    const casablanca = await find({ ticker: tickerOf('ATW.CS')! })
    expect(casablanca).toBe('attijariwafabank.com')
  })

  it('is read no further when it was loaded before, and again into an empty registry', async () => {
    let writes = 0
    const put: typeof records.companies.put = async (some) => {
      writes += 1
      return records.companies.put(some)
    }
    await loadCatalogue({ ...records.companies, put, find: neverAsked }, folder)
    expect(writes).toBe(0)
    const count = async () => 0
    await loadCatalogue(
      { ...records.companies, put, count, find: async (d) => d.map(() => null) },
      folder,
    )
    expect(writes).toBeGreaterThan(0)
  })

  it('knows the country of every exchange that imports name', () => {
    expect(countryOf('XTKS')).toBe('JP')
    expect(countryOf('XXXX')).toBeNull()
  })
})

/** The keys that lead elsewhere than to the domain beside them, or not to it alone. */
async function astray(keys: [key: string, domain: string][]): Promise<string[]> {
  const leads = await records.companies.leads(keys.map(([key]) => key))
  return keys.flatMap(([key, domain], i) => {
    const found = leads[i]!.map((lead) => lead.domain).join()
    return found === domain ? [] : [`${key} leads to ${found || 'nobody'} instead of ${domain}`]
  })
}

const neverAsked = () => Promise.reject(new Error('nothing need be looked up'))
