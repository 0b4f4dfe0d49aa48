// Tests the results of search and of name matching in a small registry written by hand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editDistance, maxTyposFor } from '../../server/search/edit-distance.ts'
import { bestMatch, search } from '../../server/search/index.ts'
import { apex, companyOf } from '../support/companies.ts'
import { dropStores, storesAt } from '../support/service.ts'

/**
 * Columns: domain, name, rank (how well known the company is, 0 to 100), listings as `MIC:SYMBOL` (a MIC is the code of
 * an exchange), aliases, alternate domains.
 */
const REGISTRY = `
apple.com | Apple Inc. | 100 | XNAS:AAPL | Apple Computer
applebees.com | Applebee's | 55
apple-hospitality.com | Apple Hospitality REIT, Inc. | 35 | XNYS:APLE
microsoft.com | Microsoft Corporation | 100 | XNAS:MSFT
microchip.com | Microchip Technology Incorporated | 60 | XNAS:MCHP
micro.se | Micro Systemation AB | 10
amazon.com | Amazon.com, Inc. | 100 | XNAS:AMZN | AWS; アマゾン; أمازون; 亚马逊 | amazon.co.uk; amazon.de
adidas.com | adidas | 90 | XETR:ADS | 阿迪达斯
analog.com | Analog Devices, Inc. | 66 | XNAS:ADI | ADI
aplex.com | Aplex Corp. | 15
staples.com | Staples | 70
box.com | Box, Inc. | 58 | XNYS:BOX
linear.app | Linear | 50
united.com | United Airlines | 84 | | United
gmail.com | Gmail | 94 | | Googlemail
hilton.com | Hilton | 86 | | Hilton Hotels
abc.xyz | Alphabet Inc. | 95 | XNAS:GOOGL; XNAS:GOOG
google.com | Google LLC | 100 | | | google.de
meta.com | Meta Platforms, Inc. | 98 | XNAS:META | Facebook
facebook.com | Facebook | 97
metso.com | Metso Oyj | 40 | XHEL:METSO
att.com | AT&T Inc. | 92 | XNYS:T
telus.com | TELUS Corporation | 60 | XTSE:T; XNYS:TU
hm.com | H & M Hennes & Mauritz AB | 88 | XSTO:HM.B | H&M
pg.com | The Procter & Gamble Company | 93 | XNYS:PG | P&G
jpmorganchase.com | JPMorgan Chase & Co. | 96 | XNYS:JPM | J.P. Morgan; Chase
morganstanley.com | Morgan Stanley | 90 | XNYS:MS
goldmansachs.com | The Goldman Sachs Group, Inc. | 94 | XNYS:GS
sachsenmilch.de | Sachsenmilch AG | 10
bankofamerica.com | Bank of America Corporation | 95 | XNYS:BAC
bankofchina.com | Bank of China Limited | 80 | XHKG:3988 | 中国银行
bank.no | Surnadal Sparebank | 5
delta.com | Delta Air Lines, Inc. | 90 | XNYS:DAL
delta.co.zw | Delta Corporation Limited | 15 | XZIM:DLTA
deltaww.com | Delta Electronics, Inc. | 60 | XTAI:2308 | 台達電子
nestle.com | Nestlé S.A. | 95 | XSWX:NESN
neste.com | Neste Oyj | 55 | XHEL:NESTE
loreal.com | L'Oréal S.A. | 92 | XPAR:OR
lvmh.com | LVMH Moët Hennessy Louis Vuitton SE | 88 | XPAR:MC | LVMH
louisvuitton.com | Louis Vuitton | 90
hermes.com | Hermès International S.C.A. | 86 | XPAR:RMS | Hermès
siemens.com | Siemens Aktiengesellschaft | 90 | XETR:SIE
siemens-energy.com | Siemens Energy AG | 65 | XETR:ENR
volkswagen.com | Volkswagen AG | 93 | XETR:VOW3 | VW
bmw.com | Bayerische Motoren Werke Aktiengesellschaft | 93 | XETR:BMW | BMW
munichre.com | Münchener Rückversicherungs-Gesellschaft AG | 70 | XETR:MUV2 | Munich Re
maersk.com | A.P. Møller - Mærsk A/S | 75 | XCSE:MAERSK.B | Maersk
orsted.com | Ørsted A/S | 65 | XCSE:ORSTED | DONG Energy
novonordisk.com | Novo Nordisk A/S | 85 | XCSE:NOVO.B
toyota.com | Toyota Motor Corporation | 97 | XTKS:7203 | トヨタ自動車株式会社
nintendo.com | Nintendo Co., Ltd. | 94 | XTKS:7974 | 任天堂株式会社
sony.com | Sony Group Corporation | 95 | XTKS:6758 | ソニーグループ
mufg.jp | Mitsubishi UFJ Financial Group, Inc. | 80 | XTKS:8306 | 三菱UFJ銀行
samsung.com | Samsung Electronics Co., Ltd. | 97 | XKRX:005930 | 삼성전자
kakaocorp.com | Kakao Corp. | 70 | XKRX:035720 | 주식회사 카카오
tencent.com | Tencent Holdings Limited | 90 | XHKG:0700 | 腾讯控股有限公司
alibaba.com | Alibaba Group Holding Limited | 92 | XNYS:BABA | 阿里巴巴
sberbank.ru | ПАО Сбербанк | 75 | XMIC:SBER | Sberbank
yandex.ru | Яндекс | 80 | | Yandex
ge.com | General Electric Company | 88 | XNYS:GE
gm.com | General Motors Company | 90 | XNYS:GM
generali.com | Assicurazioni Generali S.p.A. | 70 | XMIL:G
7-eleven.com | 7-Eleven, Inc. | 85
toysrus.com | Toys "R" Us | 75
mcdonalds.com | McDonald's Corporation | 98 | XNYS:MCD
berkshirehathaway.com | Berkshire Hathaway Inc. | 85 | XNYS:BRK.A; XNYS:BRK.B
marksandspencer.com | Marks and Spencer Group plc | 75 | XLON:MKS | M&S
bp.com | BP p.l.c. | 90 | XLON:BP | British Petroleum
shell.com | Shell plc | 92 | XLON:SHEL | Royal Dutch Shell
shell.pk | Shell Pakistan Limited | 15
shelldrilling.com | Shelf Drilling, Ltd. | 20
unilever.com | Unilever PLC | 88 | XLON:ULVR
hul.co.in | Hindustan Unilever Limited | 70 | XNSE:HINDUNILVR
nike.com | NIKE, Inc. | 96 | XNYS:NKE
nike.co.id | Nike Bangun Tbk | 5 | XIDX:NIKE
visa.com | Visa Inc. | 97 | XNYS:V
visa.com.my | Visa Berhad | 5 | XKLS:VISA
humana.com | Humana Inc. | 75 | XNYS:HUM
hollandandbarrett.com | Holland & Barrett | 45
booking.com | Booking Holdings Inc. | 88 | XNAS:BKNG | Booking.com; Priceline
stripe.com | Stripe, Inc. | 85
test.com | Test Inc. | 5
globalholdings.com | Global Holdings | 10
nova-one.com | Nova Ltd | 20
nova-two.com | Nova Group | 20
`

const splitValues = (text = '') => text.split('; ').filter((value) => value !== '')
const COMPANIES = REGISTRY.trim()
  .split('\n')
  .map((line) => {
    const [domain = '', name = '', rank, listings, aliases, domains] = line
      .split('|')
      .map((part) => part.trim())
    return companyOf(domain, {
      name,
      rank: Number(rank),
      aliases: splitValues(aliases),
      domains: splitValues(domains).map(apex),
      listings: splitValues(listings).map((listing) => {
        const [mic = '', symbol = ''] = listing.split(':')
        return { mic, symbol }
      }),
      isins: domain === 'apple.com' ? ['US0378331005'] : [],
      // Little-known companies come from an import.
      provenance: {
        name: { source: Number(rank) < 50 ? 'wikidata' : 'catalogue', at: new Date(0) },
      },
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'logograph-search-'))
const stores = await storesAt(folder)
const { records } = stores
beforeAll(() => records.companies.put(COMPANIES))
afterAll(async () => {
  await stores.close()
  await dropStores(folder)
  rmSync(folder, { recursive: true, force: true })
})
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
const findBestMatch = (text: string) => bestMatch(records.companies, text)
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
    ['apple computer', { field: 'alias', value: 'Apple Computer', how: 'whole' }],
    ['Nestlé S.A.', { field: 'name', value: 'Nestlé S.A.', how: 'whole' }],
    ['toysrus', { field: 'name', value: 'Toys "R" Us', how: 'whole' }],
    ['jpmorganchase', { field: 'name', value: 'JPMorgan Chase & Co.', how: 'whole' }],
    ['att', { field: 'domain', value: 'att.com', how: 'whole' }],
    ['amazon.de', { field: 'domain', value: 'amazon.de', how: 'whole' }],
    ['xtse:t', { field: 'ticker', value: 'XTSE:T', how: 'whole' }],
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

describe('the best match of a name', () => {
  const MATCHES = `
apple | apple.com
APPLE INC | apple.com
Alphabet | abc.xyz
facebook | facebook.com
AT&T | att.com
H&M | hm.com
P&G | pg.com
JP Morgan | jpmorganchase.com
delta | delta.com
General Electric | ge.com
General Motors Co | gm.com
Bank of America | bankofamerica.com
bank of china | bankofchina.com
nestle | nestle.com
VW | volkswagen.com
BP | bp.com
visa | visa.com
nike inc | nike.com
shell | shell.com
royal dutch shell | shell.com
任天堂 | nintendo.com
amazon.de | amazon.com
booking | booking.com
booking.com | booking.com
box | box.com
Linear | linear.app
United | united.com
`
  it.each(
    MATCHES.trim()
      .split('\n')
      .map((line) => line.split(' | ')),
  )('of %s is %s', async (text, domain) => {
    expect((await findBestMatch(text as string))?.company.domain ?? null).toBe(domain)
  })

  const UNMATCHED = [
    // Ordinary words, some of them the name of a little-known company.
    'the company',
    'company',
    'bank',
    'The Bank',
    'global holdings',
    'group',
    'holdings',
    'insurance',
    'test',
    'Test Inc.',
    'general',
    'united',
    'international',
    'technology',
    'motors',
    'energy',
    'electric',
    'micro',
    '銀行',
    '株式会社',
    '公司',
    'hello',
    'my new shop',
    'the the',
    'null',
    // The name of two companies of the same rank.
    'nova',
    // Parts of names, and words of two names together.
    'morgan',
    'stanley',
    'bank of',
    'goog',
    'micros',
    'chase bank of china',
    'siemens hitachi',
    // Ordinary words, not Humana and Visa with a typo.
    'humans',
    'visas',
    // One typo from Nestlé and from Neste.
    'nestel',
    // Symbols, which are no names.
    'T',
    'MSFT',
    // An ordinary word in lower case and a little-known company.
    'linear',
    // Google and another word, not Googlemail with typos.
    'google maps',
    'nike shoes',
    // Texts without a meaning.
    'asdf',
    'asdfgh',
    'qwerty',
    'foo',
    'zzzzzzzz',
    'a',
    'x',
    '1',
    '42',
    '',
    ' ',
    '!!!',
    '🎈',
  ]
  it.each(UNMATCHED)('of %s is null', async (text) => {
    expect((await findBestMatch(text))?.company.domain ?? null).toBeNull()
  })
})

describe('a text that stands for no company', () => {
  beforeAll(() =>
    records.companies.put([
      companyOf('asda.com', { name: 'Asda', rank: 70 }),
      companyOf('speedtest.net', { name: 'Speedtest', rank: 80 }),
    ]),
  )

  it.each(['asdf', 'test', 'unknown', 'n/a', 'N/A', 'my company', 'Company Name', 'self-employed'])(
    'of %s finds no company by a slip or inside a name',
    async (text) => {
      const hits = await search(records.companies, text, 5)
      // A company whose name is the text is found.
      const others = hits.filter(({ company }) => company.name !== 'Test Inc.')
      expect(others.map(({ company }) => company.name)).toEqual([])
    },
  )
})

describe('edit distance', () => {
  it('allows no typo in short words, one from four letters, two from eight', () => {
    expect([3, 4, 7, 8, 30].map(maxTyposFor)).toEqual([0, 1, 1, 2, 2])
  })

  it.each([
    ['nike', 'nike', 0],
    ['nkie', 'nike', 1],
    ['nik', 'nike', 1],
    ['nikee', 'nike', 1],
    ['niks', 'nike', 1],
    ['mircosfot', 'microsoft', 2],
    ['abcdef', 'uvwxyz', null],
    ['', 'ab', 2],
  ])('of %s and %s is %s', (typed, word, distance) => {
    // Null is a distance above 2.
    expect(editDistance(typed, word, 2)).toBe(distance)
    expect(editDistance(word, typed, 2)).toBe(distance)
  })

  it('ignores the rest of the word when the typed text is a prefix', () => {
    expect(editDistance('micros', 'microsoft', 1, false)).toBe(0)
    expect(editDistance('mircos', 'microsoft', 1, false)).toBe(1)
    expect(editDistance('mircos', 'microsoft', 1)).toBeNull()
  })
})
