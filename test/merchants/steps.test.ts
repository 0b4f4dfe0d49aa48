// Each step of the pipeline by itself.
import { describe, expect, it } from 'vitest'
import { type BankWords, findBankWords } from '../../server/merchants/bank-words.ts'
import { findCandidates, nameLengthAt } from '../../server/merchants/candidates.ts'
import { categoryOfIndustry, categoryOfShops, mccTitle } from '../../server/merchants/categories.ts'
import { decide, kindOf, MIN_CONFIDENCE } from '../../server/merchants/decision.ts'
import { readLine } from '../../server/merchants/line.ts'
import type { MarkedLine } from '../../server/merchants/marks.ts'
import { type Merchant, merchantIndex } from '../../server/merchants/merchant-index.ts'
import { findPlaces, storeAfter } from '../../server/merchants/places.ts'
import { type Circumstances, type Proof, prove } from '../../server/merchants/proof.ts'
import { matchRule, patternKey, readRules } from '../../server/merchants/rules.ts'
import { strip } from '../../server/merchants/strip.ts'
import { websiteFor } from '../../server/merchants/website.ts'
import { apex } from '../support/companies.ts'

const index = await merchantIndex()
const nameLengthIn = (line: MarkedLine) => (position: number) =>
  nameLengthAt(index, line.pieces, position)
/** @returns the pieces that a mark has, or that have none. */
const marked = (line: MarkedLine, mark: MarkedLine['marks'][number]) =>
  line.pieces.filter((_, i) => line.marks[i] === mark).map(({ key }) => key)
const readBankWords = (text: string): [MarkedLine, BankWords] => {
  const line = strip(readLine(text))
  return [line, findBankWords(line, index.bank, nameLengthIn(line))]
}
const NOWHERE: Circumstances = {
  country: null,
  mcc: null,
  isDirectDebit: false,
  isSmallShop: false,
}
const proofsOf = (text: string, circumstances = NOWHERE) => {
  const [line] = readBankWords(text)
  findPlaces(line, nameLengthIn(line))
  return findCandidates(line, index).map((candidate) => prove(line, candidate, circumstances))
}

describe('normalize', () => {
  it.each([
    ["McDonald's ŻABKA", ['mcdonalds', 'zabka']],
    ['H&M', ['h', 'and', 'm']],
    ['REWE4711', ['rewe', '4711']],
    ['ＡＭＡＺＯＮ．ＣＯ．ＪＰ', ['amazon', 'co', 'jp']],
    ['ｼﾞ-ﾕ-', ['ジーユー']],
    ['セブン-イレブン新宿店', ['セブン', 'イレブン', '新宿店']],
    ['カード利用ローソン', ['カード', '利用', 'ローソン']],
    ['トウキョウガス', ['トウキヨウガス']],
  ])('splits %s into %j', (text, keys) => {
    expect(readLine(text).pieces.map(({ key }) => key)).toEqual(keys)
  })

  it('knows where each piece is in the text', () => {
    const text = '\u202eCompra: “ZARA”'
    expect(readLine(text).pieces.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Compra',
      'ZARA',
    ])
  })
})

describe('strip', () => {
  it.each([
    ['ZARA 12.03.2026 45,90 EUR', ['zara']],
    ['KAUFLAND 5402XXXXXXXX1234 16 MAR', ['kaufland']],
    ['ZOOP RAB292AQX2', ['zoop']],
    ['TARGET T1234', ['target']],
    ['WWW.ZARA.COM', ['zara']],
    ['7ELEVEN', ['eleven']],
  ])('leaves of %s the words %j', (text, words) => {
    expect(marked(strip(readLine(text)), null)).toEqual(words)
  })
})

describe('the words of the bank', () => {
  it.each([
    ['KARTENZAHLUNG ZARA', ['card'], ['zara']],
    ['PRLV SEPA ZARA', ['direct_debit'], ['zara']],
    ['ZARA ZWROT', ['refund'], ['zara']],
    ['SEPA-Überweisung an Max', ['transfer'], ['max']],
    // Words of a bank that begin a name.
    ['CB LE CREUSET', ['card'], ['le', 'creuset']],
  ])('of %s mean %j and leave %j', (text, kinds, words) => {
    const [line, found] = readBankWords(text)
    expect([[...found.kinds], marked(line, null)]).toEqual([kinds, words])
  })

  it.each([
    ['PAYPAL *ZARA', 'PayPal'],
    ['SQ *ZARA', 'Square'],
    ['SQ ZARA', null],
    ['ZARA Apple Pay', 'Apple Pay'],
    ['PORTER SQUARE SPIRITS', null],
    ['GOOGLE *Duolingo', 'Google Play'],
    ['LIEFERANDO.DE Google Pay', 'Google Pay'],
    ['GOOGLE CLOUD EMEA', null],
  ])('name in %s the intermediary %s', (text, name) => {
    expect(readBankWords(text)[1].intermediary?.name ?? null).toBe(name)
  })
})

describe('location and store', () => {
  it.each([
    ['ZARA OAKLAND CA', { city: 'OAKLAND', region: 'CA', country: 'US' }],
    ['ZARA KOELN DE', { city: 'KOELN', region: null, country: 'DE' }],
    ['ZARA MADRID', { city: 'MADRID', region: null, country: null }],
    ['ZARA France', { city: null, region: null, country: 'FR' }],
    ['ZARA', { city: null, region: null, country: null }],
    ['CONSTRUCTOR toString', { city: null, region: null, country: null }],
  ])('of %s is %j', (text, location) => {
    const [line] = readBankWords(text)
    expect(findPlaces(line, nameLengthIn(line))).toEqual(location)
  })

  it.each([
    ['TARGET T-1234', 'T-1234'],
    ['TARGET #0456', '0456'],
    ['TARGET STORE 12', 'STORE 12'],
    ['TARGET 12.03', null],
    ['TARGET 8882211161', null],
    ['TARGET', null],
  ])('has in %s the shop %s', (text, store) => {
    expect(storeAfter(strip(readLine(text)), 1)).toBe(store)
  })
})

describe('candidates', () => {
  it.each([
    ['ZARA', [['zara', 'name']]],
    ['BLUE BOTTLE COFFEE', [['bluebottlecoffee', 'name']]],
    ['BLIZZARD ENTERTAINM 012', [['blizzardentertainm', 'cut']]],
    ['netflix.com', [['netflix', 'domain']]],
    ['ATLASSIANUS', [['atlassian', 'name']]],
    ['Name-Cheap.com', [['namecheap', 'name']]],
    ['PAYPAL.COM', []],
  ])('of %s are %j', (text, expected) => {
    const [line] = readBankWords(text)
    expect(findCandidates(line, index).map(({ key, how }) => [key, how])).toEqual(expected)
  })
})

describe('proof', () => {
  it.each([
    ['ZARA', true],
    ['ZARA SERRANO', true],
    ['MARIA ZARA', false],
    ['TARGET T-1234', true],
    ['TARGET PRACTICE RANGE', false],
    ['Das ist ein Text ueber Zara', false],
    ['EL RINCON DE LA ABUELA', false],
    ['STEAM GAMES', true],
  ])('of %s is sure: %s', (text, isSure) => {
    const confidences = proofsOf(text).map(({ confidence }) => confidence)
    expect(Math.max(0, ...confidences) >= MIN_CONFIDENCE).toBe(isSure)
  })

  it('counts the category that the bank sent', () => {
    const confidenceOf = (mcc: string) => proofsOf('ZARA', { ...NOWHERE, mcc })[0]?.confidence ?? 0
    expect(confidenceOf('5651')).toBeGreaterThan(confidenceOf('5812'))
  })
})

describe('decision', () => {
  const wordsOf = (text: string) => readBankWords(text)[1]
  const zara: Proof[] = proofsOf('ZARA')

  it('answers no merchant for a transfer, a salary, cash and a fee', () => {
    expect(decide(zara, wordsOf('ZARA'))?.merchant.name).toBe('Zara')
    for (const text of ['TRANSFER', 'PAYROLL', 'ATM WITHDRAWAL', 'MONTHLY FEE'])
      expect(decide(zara, wordsOf(text))).toBeNull()
  })

  it('names the kind of a line without words of a bank by what it is', () => {
    const kind = (text: string, hasMerchant: boolean, sign: '+' | '-' | null) =>
      kindOf(...readBankWords(text), hasMerchant, sign)
    expect(kind('ZARA', true, null)).toBe('card_payment')
    expect(kind('ZARA', true, '+')).toBe('refund')
    expect(kind('ANNA SCHMIDT', false, null)).toBe('person')
    expect(kind('QWZX', false, null)).toBeNull()
  })
})

describe('the website of a merchant', () => {
  const merchant = (domain: string, ...otherDomains: string[]): Merchant => {
    const facts = { category: null, countries: [], home: 'FR', rank: 50 }
    return { name: 'Leroy Merlin', domain, otherDomains, ...facts }
  }

  it.each([
    ['the one of the country', ['leroymerlin.fr', 'leroymerlin.es'], 'ES', 'leroymerlin.es'],
    ['its own without a country', ['leroymerlin.fr', 'leroymerlin.es'], null, 'leroymerlin.fr'],
    ['that of the whole world', ['leroymerlin.com', 'leroymerlin.es'], 'ES', 'leroymerlin.com'],
    [
      'not that of the holding',
      ['leroymerlin-group.com', 'leroymerlin.fr'],
      null,
      'leroymerlin.fr',
    ],
    ['another name that it uses', ['lm.com', 'leroymerlin.fr'], null, 'lm.com'],
  ])('is %s', (_, [domain = '', ...others], country, expected) => {
    expect(websiteFor(merchant(domain, ...others), country)).toBe(expected)
  })
})

describe('rules of an operator', () => {
  const rules = readRules([
    { pattern: 'Joe’s Garage', domain: apex('joes.com') },
    { pattern: 'JOES GARAGE BERLIN', domain: apex('joes-berlin.com') },
    { pattern: 'MUELLERBAU*', domain: apex('muellerbau.de') },
  ])
  const domainIn = (text: string) => matchRule(rules, readLine(text))?.rule.domain ?? null

  it.each([
    ['POS JOES GARAGE 44', 'joes.com'],
    ["joe's garage", 'joes.com'],
    ['JOES GARAGE BERLIN', 'joes-berlin.com'],
    ['LASTSCHRIFT MUELLERBAUGMBH', 'muellerbau.de'],
    ['JOES BIG GARAGE', null],
    ['MUELLER BAU', null],
  ])('find in %s: %s', (text, domain) => {
    expect(domainIn(text)).toBe(domain)
  })

  it('are the same in any spelling', () => {
    expect(patternKey('Joe’s  GARAGE')).toBe('joes garage')
    expect(patternKey('Müller* ')).toBe('muller*')
    expect(patternKey('***')).toBe('')
  })
})

describe('categories', () => {
  it('have labels and codes of both sources, and titles', () => {
    expect(categoryOfIndustry('Supermarkets')).toEqual({ label: 'Supermarkets', mcc: '5411' })
    expect(categoryOfIndustry('Semiconductors')).toBeNull()
    expect(categoryOfShops('shop/e-cigarette')?.mcc).toBe('5993')
    expect(categoryOfShops('craft/window_construction')).toEqual({
      label: 'Window construction',
      mcc: null,
    })
    expect([mccTitle('5411'), mccTitle('3058'), mccTitle('9999')]).toEqual([
      'Grocery stores and supermarkets',
      'Airlines',
      null,
    ])
  })
})
