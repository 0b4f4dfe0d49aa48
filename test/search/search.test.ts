// Tests the results of search in a small registry written by hand.
import { describe, expect, it } from 'vitest'
import { search } from '../../server/search/index.ts'
import { COMPANIES, openSearchCompanies } from '../support/search-companies.ts'

const records = await openSearchCompanies()
/** Texts that have a name and other words. */
const NAMES_BESIDE_WORDS = `
Nike shoes | nike.com besideOrdinaryWords
Siemens Germany | siemens.com besideOrdinaryWords
logo of Stripe | stripe.com besideOrdinaryWords
buy Nike shoes | nike.com besideOrdinaryWords
Siemens Energy Germany | siemens-energy.com besideOrdinaryWords
general motors truck | gm.com besideOrdinaryWords
Goldman Sachs xyzzy | goldmansachs.com besideWords
苹果手机 |
阿迪达斯运动鞋 | adidas.com besideOrdinaryWords
Alphabet Inc-Cl A | abc.xyz name
Alphabet Inc. Class C | abc.xyz name
Toyota Motor Corp-Sp ADR | toyota.com name
Nike Inc -Cl B | nike.com name
Bank shares |
`

const searchCompanies = (text: string, limit: number) => search(records.companies, text, limit)
/** Each result as its domain and the kind of its match. */
const resultsFor = async (text: string, limit = 5) =>
  (await searchCompanies(text, limit)).map(({ company, kind }) => `${company.domain} ${kind}`)

/** Queries with the domain of their first result and the kind of its match; empty when nothing must be found. */
const FIRST_RESULTS: [group: string, queries: [text: string, first: string][]][] = [
  [
    'symbols',
    [
      ['AAPL', 'apple.com symbol'],
      ['aapl', 'apple.com symbol'],
      ['T', 'att.com symbol'],
      ['XTSE:T', 'telus.com symbol'],
      ['BRK-B', 'berkshirehathaway.com symbol'],
      ['BRK.B', 'berkshirehathaway.com symbol'],
      ['7203', 'toyota.com symbol'],
      ['META', 'meta.com symbol'],
      ['US0378331005', 'apple.com symbol'],
      ['MS', 'morganstanley.com symbol'],
    ] as [string, string][],
  ],
  [
    'names',
    [
      ['apple', 'apple.com name'],
      ['Apple Inc.', 'apple.com name'],
      ['nestle', 'nestle.com name'],
      ['NESTLÉ SA', 'nestle.com name'],
      ['at&t', 'att.com name'],
      ['AT and T', 'att.com name'],
      ['procter & gamble', 'pg.com name'],
      ['Procter and Gamble Co', 'pg.com name'],
      ['procter gamble', 'pg.com name'],
      ['marks spencer', 'marksandspencer.com name'],
      ['marks & spencer', 'marksandspencer.com name'],
      ['loreal', 'loreal.com name'],
      ['7 eleven', '7-eleven.com name'],
      ['7eleven', '7-eleven.com name'],
      ['toys r us', 'toysrus.com name'],
      ['toysrus', 'toysrus.com name'],
      ['mcdonalds', 'mcdonalds.com name'],
      ["mcdonald's", 'mcdonalds.com name'],
      ['goldman sachs', 'goldmansachs.com name'],
      ['goldmansachs', 'goldmansachs.com name'],
      ['orsted', 'orsted.com name'],
      ['Сбербанк', 'sberbank.ru name'],
      ['nike', 'nike.com name'],
      ['visa', 'visa.com name'],
      ['siemens ag', 'siemens.com name'],
    ] as [string, string][],
  ],
  [
    'aliases',
    [
      ['H&M', 'hm.com alias'],
      ['P&G', 'pg.com alias'],
      ['jp morgan', 'jpmorganchase.com alias'],
      ['jpmorgan', 'jpmorganchase.com alias'],
      ['J.P. Morgan', 'jpmorganchase.com alias'],
      ['royal dutch shell', 'shell.com alias'],
      ['DONG Energy', 'orsted.com alias'],
      ['maersk', 'maersk.com alias'],
      ['apple computer', 'apple.com alias'],
      ['任天堂', 'nintendo.com alias'],
      ['トヨタ自動車', 'toyota.com alias'],
      ['삼성전자', 'samsung.com alias'],
      ['腾讯', 'tencent.com alias'],
      ['카카오', 'kakaocorp.com alias'],
      ['ｱﾏｿﾞﾝ', 'amazon.com alias'],
      ['hermes', 'hermes.com alias'],
      ['munich re', 'munichre.com alias'],
      // An alias of Meta, but the name of another company.
      ['facebook', 'facebook.com name'],
    ] as [string, string][],
  ],
  [
    'domains and domain labels',
    [
      ['stripe.com', 'stripe.com domain'],
      ['amazon.co.uk', 'amazon.com domain'],
      ['https://www.google.de/search?q=x', 'google.com domain'],
      ['abc.xyz', 'abc.xyz domain'],
      ['att', 'att.com label'],
      ['delta', 'delta.com label'],
      ['toyota', 'toyota.com label'],
    ] as [string, string][],
  ],
  [
    'prefixes',
    [
      ['mic', 'microsoft.com prefix'],
      ['goo', 'google.com prefix'],
      ['go', 'google.com prefix'],
      ['ap', 'apple.com prefix'],
      ['gold', 'goldmansachs.com prefix'],
      ['bank of', 'bankofamerica.com prefix'],
      ['bank of c', 'bankofchina.com prefix'],
      ['トヨ', 'toyota.com prefix'],
      ['삼성', 'samsung.com prefix'],
      ['general m', 'gm.com prefix'],
      ['shell p', 'shell.pk prefix'],
      ['adi', 'adidas.com prefix'],
      ['أما', 'amazon.com prefix'],
      ['阿迪', 'adidas.com prefix'],
    ] as [string, string][],
  ],
  [
    'later words',
    [
      ['sachs', 'goldmansachs.com laterWord'],
      ['stanley', 'morganstanley.com laterWord'],
      ['gamble', 'pg.com laterWord'],
      ['自動車', 'toyota.com laterWord'],
      ['马逊', 'amazon.com laterWord'],
      ['hathaway', 'berkshirehathaway.com laterWord'],
      ['stanley morgan', 'morganstanley.com everyWord'],
      ['bank america', 'bankofamerica.com everyWord'],
    ] as [string, string][],
  ],
  [
    'typos',
    [
      ['gogole', 'google.com typo'],
      // Not Staples, which contains it, nor Aplex, which nobody knows.
      ['aple', 'apple.com typo'],
      ['mircosoft', 'microsoft.com typo'],
      ['microsft', 'microsoft.com typo'],
      ['amazn', 'amazon.com typo'],
      ['nkie', 'nike.com typo'],
      ['goldmn sachs', 'goldmansachs.com typo'],
      ['volkswagn', 'volkswagen.com typo'],
      ['louis vuiton', 'louisvuitton.com typo'],
      ['samsng', 'samsung.com typo'],
      ['berkshire hatheway', 'berkshirehathaway.com typo'],
      ['unilver', 'unilever.com typo'],
      ['adidsa microsofr', ''],
      ['nintedno', 'nintendo.com typo'],
      ['tencnt', 'tencent.com typo'],
      ['faceboook', 'facebook.com typo'],
    ] as [string, string][],
  ],
]

const FIRST_BESIDE_WORDS = NAMES_BESIDE_WORDS.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [text: string, first: string])
FIRST_RESULTS.push(['names beside other words', FIRST_BESIDE_WORDS])

describe('search', () => {
  it('has a registry to search in', async () => {
    expect(COMPANIES.length).toBeGreaterThan(60)
    expect(await records.companies.count()).toBe(COMPANIES.length)
  })

  describe.each(FIRST_RESULTS)('by %s', (_, queries) => {
    it.each(queries)('%s: %s', async (text, first) => {
      expect((await resultsFor(text))[0] ?? '').toBe(first)
    })
  })

  it('puts the whole name or label before a prefix, and the better known of two whole matches first', async () => {
    expect(await resultsFor('delta')).toEqual([
      'delta.com label',
      'delta.co.zw name',
      'deltaww.com prefix',
    ])
    expect(await resultsFor('shell')).toEqual([
      'shell.com name',
      'shell.pk label',
      'shelldrilling.com prefix',
    ])
    expect(await resultsFor('siemens')).toEqual(['siemens.com name', 'siemens-energy.com prefix'])
  })

  it.each([
    ['apple computer', { field: 'alias', value: 'Apple Computer', how: 'former' }],
    ['Nestlé S.A.', { field: 'name', value: 'Nestlé S.A.', how: 'exact' }],
    ['toysrus', { field: 'name', value: 'Toys "R" Us', how: 'exact' }],
    ['jpmorganchase', { field: 'name', value: 'JPMorgan Chase & Co.', how: 'exact' }],
    ['att', { field: 'domain', value: 'att.com', how: 'alias' }],
    ['amazon.de', { field: 'domain', value: 'amazon.de', how: 'exact' }],
    ['xtse:t', { field: 'ticker', value: 'XTSE:T', how: 'exact' }],
    ['gogole', { field: 'name', value: 'Google LLC', how: 'similar' }],
    ['nike shoes', { field: 'name', value: 'NIKE, Inc.', how: 'contained' }],
  ])('says what %s matches', async (text, matched) => {
    expect((await searchCompanies(text, 1))[0]?.matched).toMatchObject(matched)
  })

  it('returns each company once, and at most `limit` companies', async () => {
    for (const text of ['apple', 'google', 'shell', 'jp', 'ge', 'bank', 'nova', 'nike shoes']) {
      const domains = (await searchCompanies(text, 50)).map(({ company }) => company.domain)
      expect(new Set(domains).size, text).toBe(domains.length)
      expect(await searchCompanies(text, 2)).toHaveLength(Math.min(2, domains.length))
    }
    expect(await searchCompanies('apple', 0)).toEqual([])
  })

  it('corrects no typos in two or three letters, nor when a name matches exactly', async () => {
    for (const text of ['mt', 'ibn', 'gme', 'xqz', 'shell', 'nestle']) {
      const kinds = (await searchCompanies(text, 20)).map(({ kind }) => kind)
      expect(kinds, text).not.toContain('typo')
      expect(kinds, text).not.toContain('partWithTypos')
    }
  })

  it('finds nothing for an unknown symbol on an exchange or an invalid ISIN, instead of similar names', async () => {
    for (const text of ['VISA.L', 'SONY.F', 'APPL.DE', 'XHKG:0005', 'FRA:SON', 'US0378331006']) {
      expect(await resultsFor(text), text).toEqual([])
    }
    // In lower case it may be a name with a typo.
    expect((await resultsFor('visa.l'))[0]).toBe('visa.com typo')
    // A symbol on its own exchange is found.
    expect((await resultsFor('XTSE:T'))[0]).toBe('telus.com symbol')
  })

  it('does not answer an unknown domain with parts of names', async () => {
    expect(await resultsFor('hotels.com')).toEqual([])
    expect(await resultsFor('unknown-stanley.com')).toEqual([])
    expect((await resultsFor('gogle.com'))[0]).toBe('google.com typo')
  })

  it('accepts any text, and reads at most 200 characters after leading spaces', async () => {
    for (const text of [
      '',
      ' ',
      '!!',
      '"',
      '*',
      '%',
      'a:b',
      'http://',
      '\u0000',
      '🎈',
      '-',
      '.com',
    ]) {
      expect(await searchCompanies(text, 5), text).toBeInstanceOf(Array)
    }
    const long = `ap ${'x'.repeat(100_000)}`
    expect(await searchCompanies(long, 5)).toEqual([])
    expect((await resultsFor(`${' '.repeat(300)}apple`))[0]).toBe('apple.com name')
  })
})
