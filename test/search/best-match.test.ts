// Tests the best match of a name, texts that stand for no company, and edit distance.
import { beforeAll, describe, expect, it } from 'vitest'
import { bestMatch } from '../../server/search/best-match.ts'
import { editDistance, maxTyposFor } from '../../server/search/edit-distance.ts'
import { search } from '../../server/search/index.ts'
import { companyOf } from '../support/companies.ts'
import { openSearchCompanies } from '../support/search-companies.ts'

const records = await openSearchCompanies()
const findBestMatch = (text: string) => bestMatch(records.companies, text)

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
