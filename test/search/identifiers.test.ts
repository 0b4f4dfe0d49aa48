// Tests the parsers of tickers, ISINs and coin symbols: accepted spellings, their meaning, and rejected texts.
// A reading is one meaning of a ticker: a symbol and the exchanges, by MIC (ISO 10383), where it may be listed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCoin } from '../../schema/coins.ts'
import { parseIsin } from '../../schema/isins.ts'

const ISINS = [
  'US0378331005',
  'US5949181045',
  'US0846707026',
  'DE0007164600',
  'FR0000125486',
  'JP3633400001',
  'GB0002634946',
  'KYG875721634',
  'NL0010273215',
  'CH0038863350',
  // AN is the withdrawn code of the Netherlands Antilles, which ISINs keep. XT is the prefix of tokens.
  'AN8068571086',
  'AU0000XVGZA3',
  'XTV15WLZJMF0',
  'SE0000115446',
  'CA7800871021',
  'KR7005930003',
  'INE002A01018',
  'IE00B4BNMY34',
]
const INVALID_ISINS = [
  // Not twelve characters; the last one is a CUSIP, the national number inside the ISIN.
  '',
  'US',
  'US037833100',
  'US03783310055',
  'toString',
  '037833100',
  // A wrong check digit, a letter as check digit, and two swapped digits.
  'US0378331004',
  'US0378331006',
  'US037833100X',
  'US0378313005',
  'US3078331005',
  // No known prefix at the start.
  'UX0378331005',
  'ZZ0000000000',
  '0378331005US',
  '120378331005',
  // Spaces, punctuation and non-ASCII characters.
  'US 037833100',
  'US-378331005',
  ' US0378331005',
  'US0378331005 ',
  'US0378331005\n',
  'ＵＳ0378331005',
  'US037833１005',
  'uſ0378331005',
]

describe('an ISIN', () => {
  it.each(ISINS)('may be %s, in any case', (isin) => {
    expect(parseIsin(isin)).toBe(isin)
    expect(parseIsin(isin.toLowerCase())).toBe(isin)
  })

  it.each(INVALID_ISINS)('is not %j', (text) => {
    expect(parseIsin(text)).toBeNull()
  })

  const CAPITALS_AND_DIGITS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
  const isinWithoutCheckDigit = fc
    .tuple(
      fc.constantFrom('US', 'DE', 'GB', 'KY', 'XS'),
      fc.string({ unit: fc.constantFrom(...CAPITALS_AND_DIGITS), minLength: 9, maxLength: 9 }),
    )
    .map((parts) => parts.join(''))
  const digits = [...'0123456789']

  it('has exactly one valid check digit', () => {
    fc.assert(
      fc.property(isinWithoutCheckDigit, (start) => {
        expect(digits.filter((digit) => parseIsin(start + digit) !== null)).toHaveLength(1)
      }),
    )
  })

  it('is invalid with one digit changed', () => {
    fc.assert(
      fc.property(
        isinWithoutCheckDigit,
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        (start, i, step) => {
          const isin = digits.map((digit) => start + digit).find((text) => parseIsin(text)) ?? ''
          const digit = isin[i + 2] ?? ''
          fc.pre(/\d/.test(digit))
          const changedDigit = (Number(digit) + step) % 10
          expect(parseIsin(isin.slice(0, i + 2) + changedDigit + isin.slice(i + 3))).toBeNull()
        },
      ),
    )
  })

  it('of any text does not throw, and is unchanged when it is parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const isin = parseIsin(text)
        if (isin !== null) expect(parseIsin(isin)).toBe(isin)
      }),
    )
  })
})

describe('a coin', () => {
  it.each([
    ['BTC', 'BTC'],
    ['btc', 'BTC'],
    ['$BTC', 'BTC'],
    ['BTC-USD', 'BTC'],
    ['btc-eur', 'BTC'],
    ['BTC/USDT', 'BTC'],
    ['BTC_USDT', 'BTC'],
    ['BTC:USD', 'BTC'],
    ['ETH-BTC', 'ETH'],
    ['USDT-USD', 'USDT'],
    ['USD-USD', 'USD'],
    ['1INCH', '1INCH'],
    ['C98', 'C98'],
    ['USDC.e', 'USDC.E'],
    ['USDC.e-USD', 'USDC.E'],
    // A pair without a separator is not split. A suffix that is no currency is part of the symbol.
    ['BTCUSD', 'BTCUSD'],
    ['BTC-FOO', 'BTC-FOO'],
    ['CRV-F', 'CRV-F'],
    ['BTC/APPLE', 'BTC-APPLE'],
  ])('%s is %s', (text, symbol) => {
    expect(parseCoin(text)).toBe(symbol)
    expect(parseCoin(symbol)).toBe(symbol)
  })

  it.each([
    '',
    ' ',
    '-',
    '$',
    '-USD',
    'BTC-',
    // Two quote currencies.
    'BTC-USD-EUR',
    // Spaces separate no pair.
    'BTC USD',
    ' BTC',
    'BTC!',
    '₿',
    'BTC\n',
    'B T C',
    'ＢＴＣ',
    'x'.repeat(25),
    '..',
    'A..B',
    '../etc',
    'BTC&ETH',
    'ſol',
  ])('is not %j', (text) => {
    expect(parseCoin(text)).toBeNull()
  })

  it('of any text does not throw, and is unchanged when it is parsed again', () => {
    const anyCoinLike = fc.string({ unit: fc.constantFrom(...'BTCUSDabc01.:/$_- '), maxLength: 26 })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), anyCoinLike), (text) => {
        const coin = parseCoin(text)
        if (coin !== null) expect(parseCoin(coin)).toBe(coin)
      }),
      { numRuns: 2000 },
    )
  })
})
