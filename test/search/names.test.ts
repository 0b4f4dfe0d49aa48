// Tests the keys of names, which search compares: spellings that share a key, and properties of the key of any text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deletionKeys,
  nameKey,
  nameLabel,
  parseName,
  trigramsOf,
  withoutSpaces,
  wordStarts,
  wordsOf,
} from '../../server/names/folding.ts'

/** One company per line: its key, then spellings that must have this key. */
const KEYS = `
apple | Apple Inc. | APPLE, INC | apple | Apple™ | Apple® Inc | Ａｐｐｌｅ
at and t | AT&T Inc. | AT & T | at and t | AT&amp;T
h and m | H&M | H & M
procter and gamble | The Procter & Gamble Company | PROCTER AND GAMBLE CO | Procter & Gamble
jp morgan | J.P. Morgan | JP Morgan | J. P. Morgan & Co.
jpmorgan chase | JPMorgan Chase & Co. | JPMORGAN CHASE
7 eleven | 7-Eleven | 7‑Eleven, Inc. | 7–eleven
yahoo | Yahoo! | Yahoo Inc
toys r us | Toys "R" Us | Toys “R” Us, Inc. | toys r us
mcdonalds | McDonald's Corporation | McDonald’s | McDonalds Corp | MCDONALD´S
loreal | L'Oréal S.A. | LʼOréal | L’OREAL SA
nestle | Nestlé S.A. | NESTLE SA | Nestlé | Nestlé AG
orsted | Ørsted A/S | Orsted AS
maersk | Mærsk
strasse | Straße GmbH | STRASSE GmbH & Co. KG | strasse
lodz | Łódź Sp. z o.o. | lodz
is bankasi | İş Bankası A.Ş. | is bankasi
eni | Eni S.p.A. | ENI SPA | Eni
philips | Philips N.V. | PHILIPS NV
novo nordisk | Novo Nordisk A/S | Novo Nordisk
nokia | Nokia Oyj | Nokia Corporation
equinor | Equinor ASA | EQUINOR
sap | SAP SE | SAP AG | sap
bhp | BHP Group Limited | BHP Group Ltd | BHP Holdings Pty Ltd
gree | Gree Co., Ltd. | Gree Co Ltd | GREE CO.,LTD
boeing | The Boeing Company | Boeing Company (The) | Boeing Co.
tiffany | Tiffany & Co. | Tiffany
lazard | Lazard Ltd | Lazard & Cie
grupo bimbo | Grupo Bimbo, S.A.B. de C.V. | GRUPO BIMBO SAB DE CV
amazon | Amazon.com, Inc. | Amazon | amazon.com
canal plus | Canal+ | CANAL PLUS
volvo b | Volvo B | Volvo B (publ)
任天堂 | 任天堂株式会社 | (株)任天堂 | ㈱任天堂 | （株）任天堂
トヨタ自動車 | トヨタ自動車株式会社 | 株式会社トヨタ自動車 | ﾄﾖﾀ自動車
삼성전자 | 삼성전자 주식회사 | 주식회사 삼성전자 | 삼성전자(주) | ㈜삼성전자
腾讯 | 腾讯控股有限公司 | 腾讯
сбербанк | ПАО «Сбербанк» | Сбербанк ПАО | СБЕРБАНК
ابل | أبل | آبل | إبل | أبـل | أَبِل
شركه | شركة
علي | على | علی
וויקס | וויקס | וִויקְס
яндекс | ООО Яндекс | Яндекс
αλφα | Άλφα | ΑΛΦΑ
bank central asia | PT Bank Central Asia Tbk | Bank Central Asia
`

describe('the key of a name', () => {
  const lines = KEYS.trim()
    .split('\n')
    .map((line) => line.split(' | '))
  it.each(lines)('%s', (key, ...spellings) => {
    for (const text of spellings) expect(nameKey(text), text).toBe(key)
  })

  // After a hyphen, `doo` and `as` are syllables, although d.o.o. and A/S are legal forms.
  it('keeps a syllable after a hyphen, but removes a legal form there as in domains', () => {
    expect(['Sea-Doo', 'Ski-Doo', 'X-as'].map(nameKey)).toEqual(['seadoo', 'skidoo', 'xas'])
    expect(['apple-inc', 'siemens-ag', 'danone-sa'].map(nameKey)).toEqual([
      'apple',
      'siemens',
      'danone',
    ])
  })

  it.each([
    ['Merck KGaA', 'merck', ['kgaa'], 'merckkgaa'],
    ['The Southern Company', 'southern', ['co'], 'southerncompany'],
    ['Tencent Holdings Limited', 'tencent', ['ltd', 'holding'], 'tencentholdingslimited'],
    ['Booking.com', 'booking', ['com'], 'bookingcom'],
    ['Toyota Motor Corporation', 'toyota motor', ['corp'], 'toyotamotorcorporation'],
    ['Sea Doo', 'sea', ['doo'], 'seadoo'],
  ])('splits %s into its key and its legal forms', (text, key, forms, compactWithForms) => {
    expect(parseName(text)).toEqual({ key, forms, compactWithForms })
  })

  it('is not empty for a name that has only legal forms or articles', () => {
    const names = [
      'The',
      'Group',
      'Inc.',
      'SA',
      '株式会社',
      '(株)',
      'Holdings Ltd',
      'The The',
      '& Co.',
    ]
    for (const text of names) expect(nameKey(text), text).not.toBe('')
  })

  it('keeps combining marks that change the letter: dakuten, jamo, vowels', () => {
    expect(nameKey('ガス')).not.toBe(nameKey('カス'))
    expect(nameKey('ハウス')).not.toBe(nameKey('パウス'))
    expect(nameKey('한국')).toBe('한국')
    expect(nameKey('भारत')).toBe('भारत')
    expect(nameKey('กรุงไทย')).toBe('กรุงไทย')
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          'The',
          'Foo',
          'É',
          '&',
          'Co',
          'Inc.',
          'S.A.',
          'S',
          'A',
          'B',
          'de',
          'C.V.',
          'Group',
          '(株)',
          '株式会社',
          'トヨタ',
          '公司',
          "'",
          '.',
          '-',
          'ПАО',
          'and',
          '.com',
          'ß',
          'İ',
          'pt',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(' ')),
  )

  it('is unchanged when it is folded again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = nameKey(text)
        expect(nameKey(key)).toBe(key)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads the small and full-width forms of & and @ as words', () => {
    expect(['﹫', '＠', '﹠', '＆'].map(nameKey)).toEqual(['at', 'at', 'and', 'and'])
  })

  it('is empty only for text without letters and digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // NFKC turns the small and full-width forms of & and @ into the signs that are read as words,
        // and the isolated forms of Arabic vowel marks, which are letters to Unicode, into marks.
        const normalized = text.normalize('NFKC')
        if (nameKey(text) === '') expect(normalized).not.toMatch(/[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]/u)
        if (!/[\p{L}\p{N}\p{M}\p{S}&@]/u.test(normalized)) expect(nameKey(text)).toBe('')
      }),
      { numRuns: 3000 },
    )
  })

  it('is words of letters and digits with one space between them, and ignores case', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(nameKey(text)).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*)?$/u)
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        expect(nameKey(text.toUpperCase())).toBe(nameKey(text))
      }),
    )
  })
})

describe('the index terms of a key', () => {
  it('begin at every word, where the script changes, and at every Chinese character', () => {
    expect(wordStarts('bank of china')).toEqual(['bankofchina', 'ofchina', 'china'])
    expect(wordStarts('トヨタ自動車')).toEqual(['トヨタ自動車', '自動車', '動車', '車'])
    expect(wordStarts('삼성전자')).toEqual(['삼성전자'])
    expect(wordsOf('三菱ufj銀行')).toEqual(['三菱', 'ufj', '銀行'])
    expect(wordStarts('')).toEqual([])
  })

  it('include each trigram once, without spaces', () => {
    expect(trigramsOf('a bc bca')).toEqual(['abc', 'bcb', 'cbc', 'bca'])
    expect([trigramsOf('ab'), trigramsOf('')]).toEqual([[], []])
  })

  // The deletion keys of a word are the word and its variants without one letter.
  it('share a deletion key with a spelling of a short name that has one typo', () => {
    const word = fc.stringMatching(/^[a-z]{5,7}$/)
    fc.assert(
      fc.property(word, fc.nat(6), fc.nat(3), (name, position, typoIndex) => {
        const i = position % (name.length - 1)
        // A missing, an added, a wrong and two swapped letters.
        const typed = [
          name.slice(0, i) + name.slice(i + 1),
          `${name.slice(0, i)}x${name.slice(i)}`,
          `${name.slice(0, i)}x${name.slice(i + 1)}`,
          name.slice(0, i) + name[i + 1] + name[i] + name.slice(i + 2),
        ][typoIndex] as string
        const keys = new Set(deletionKeys(name))
        expect(deletionKeys(typed).some((key) => keys.has(key))).toBe(true)
      }),
    )
  })

  // Toyota has its own top-level domain, so the label before it is not the name.
  it('can be made from the label of a domain', () => {
    expect(
      ['stripe.com', 'bbc.co.uk', 'xn--mnchen-3ya.de', 'global.toyota', 'home.com'].map(nameLabel),
    ).toEqual(['stripe', 'bbc', 'münchen', 'toyota', 'home'])
    expect(withoutSpaces('jp morgan')).toBe('jpmorgan')
  })
})
