// What people know of a company instead of its domain: tickers, ISINs and coins, in every spelling that they are written in.
import { byCode, byName, bySuffix } from './exchanges.ts'

/** One way to read a ticker. */
interface Reading {
  /** The symbol in the spellings that records may hold, the one with points first. */
  symbols: string[]
  /** The markets that it may be listed on; null: any. */
  mics: string[] | null
}

/** A ticker as it was written, in upper case and without a cashtag's dollar, and its readings: the first that leads to a company is meant. */
export interface Ticker {
  text: string
  /** Empty for what is well formed and names nothing, such as a symbol of an unknown exchange. */
  readings: Reading[]
}

const ASCII = /^[\x20-\x7e]+$/
/** The longest that Yahoo lists is 22. */
const LONGEST = 24
// Parts of letters, digits and ampersands (M&M.NS) with single signs between them; at the end a point
// (London's RR.) or a word after a space: a share class (Stockholm's ERIC B) or a code (VOD LN).
const SYMBOL = /^[A-Z0-9&]+(?:[-./^$=_][A-Z0-9&]+)*(?:\.| [A-Z]{1,2})?$/

/**
 * What a ticker may mean. A suffix after the last point is an exchange when the table of exchanges
 * knows it. If it is one letter, it may be a share class as well (MKC.V is McCormick's class V, unless
 * Venture lists an MKC). Every other suffix is part of the symbol: what is not listed under
 * just that symbol is not found, and the bare symbol is never tried. After a hyphen or a slash comes a
 * share class, never an exchange.
 * @param exchange a MIC or a name: only listings there are meant.
 * @returns null for what no ticker looks like, and for an exchange that is not known.
 */
export function tickerOf(written: string, exchange?: string): Ticker | null {
  // Before the case is changed, which would make an S of ſ.
  if (written.length > LONGEST || !ASCII.test(written)) return null
  // The dollar of a cashtag says nothing.
  const text = written.toUpperCase().replace(/^\$/, '')
  const readings = readingsOf(text)
  if (readings === null || exchange === undefined) return readings && { text, readings }
  const mics = exchangeOf(exchange)
  return mics && onExchange({ text, readings }, mics)
}

/** The markets that `exchange` names, in any case; null: none that is known. */
export function exchangeOf(written: string): string[] | null {
  return ASCII.test(written) ? byName(written.toUpperCase()) : null
}

/** @returns the ticker with its listings on these markets alone. */
export function onExchange({ text, readings }: Ticker, mics: readonly string[]): Ticker {
  const narrowed = readings.flatMap(({ symbols, mics: own }) => {
    const kept = own === null ? [...mics] : own.filter((mic) => mics.includes(mic))
    if (kept.length === 0) return []
    // The exchange may have spellings of its own.
    const { symbols: local } = listed(symbols[0] ?? '', kept)
    return [{ symbols: [...new Set([...symbols, ...local])], mics: kept }]
  })
  // DG.PA in New York is no share of Paris, but it may be a preferred one.
  const isLiteral = narrowed.length === 0 && readings.length > 0 && !/:|\.$/.test(text)
  return { text, readings: isLiteral ? [listed(text, [...mics])] : narrowed }
}

/** A share's symbol as records keep it: upper case, share classes after a point (BRK.B), preferred ones as .PB. */
export function symbolOf(written: string): string {
  return written
    .toUpperCase()
    .replace(/[\^$]/g, '.P')
    .replace(/[-/_.\s]+/g, '.')
    .replace(/\.PR\.?([A-Z])$/, '.P$1')
    .replace(/^\.|\.$/g, '')
}

const isSymbol = (text: string): boolean => SYMBOL.test(text) && /[A-Z0-9]/.test(text)

/** @param text one symbol, or two words with a colon between them. */
function readingsOf(text: string): Reading[] | null {
  // Yahoo's mark of an index, which no company is.
  if (text.startsWith('^')) return isSymbol(text.slice(1)) ? [] : null
  const [left = '', right, ...more] = text.split(':')
  if (more.length > 0 || !isSymbol(left)) return null
  if (right === undefined) return readingsOfSymbol(left)
  if (!isSymbol(right)) return null
  // NASDAQ:AAPL and AAPL:US. ICE is the exchange of Iceland and the symbol of one in New York: ICE:US
  // is read in both ways.
  const [before, after] = [byName(left), byCode(right) ?? byName(right)]
  return [...within(before, right), ...within(after, left)]
}

function within(mics: string[] | null, symbol: string): Reading[] {
  const readings = mics && readingsOfSymbol(symbol)
  return readings ? onExchange({ text: symbol, readings }, mics).readings : []
}

/** @returns null for a word after a space that is neither a class nor a code. */
function readingsOfSymbol(symbol: string): Reading[] | null {
  // London fills its two-letter symbols up with a point. The bare RR is another company in New York.
  if (symbol.endsWith('.')) return [listed(symbol.slice(0, -1), ['XLON'])]
  const [base = '', word] = symbol.split(' ')
  if (word !== undefined) {
    const mics = byCode(word)
    if (mics) return [listed(base, mics)]
    return word.length === 1 ? [listed(symbol, null)] : null
  }
  const point = symbol.lastIndexOf('.')
  const [name, suffix] = [symbol.slice(0, point), symbol.slice(point + 1)]
  const mics = point > 0 ? bySuffix(suffix) : null
  if (mics) {
    const there = listed(name, mics)
    return suffix.length === 1 ? [there, listed(symbol, null)] : [there]
  }
  // Hong Kong's numbers are written with zeros and without; a number so short is nobody else's.
  const short = /^(?:\d{1,3}|0\d{3,4})$/.test(symbol)
  return short ? [listed(symbol, null), listed(symbol, ['XHKG'])] : [listed(symbol, null)]
}

function listed(written: string, mics: string[] | null): Reading {
  const symbol = symbolOf(written)
  const plain = written.replace(/[-/_ ]/g, '.')
  const spellings = [symbol, plain, symbol.replaceAll('.', '-'), symbol.replaceAll('.', ' ')]
  if (mics?.includes('XHKG') && /^\d{1,5}$/.test(symbol)) {
    const number = String(Number(symbol))
    spellings.push(number.padStart(4, '0'), number, number.padStart(5, '0'))
  }
  if (mics?.includes('XLON') && !symbol.includes('.')) spellings.push(`${symbol}.`)
  return { symbols: [...new Set(spellings)], mics }
}

// ISO 3166-1, the codes that left it under which securities were numbered (AN, CS, SU, YU), and
// those that ISO 6166 adds: EU, international securities (XS, XA to XF, XK, QS, QT) and tokens (XT).
const COUNTRIES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ ' +
    'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
    'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW AN CS SU YU EU XA XB XC XD XF XK XS XT QS QT'
  ).split(' '),
)

/** An ISIN in upper case; null unless its country and its check digit are right. */
export function isinOf(written: string): string | null {
  if (!/^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$/.test(written)) return null
  const isin = written.toUpperCase()
  return COUNTRIES.has(isin.slice(0, 2)) && luhn(isin) ? isin : null
}

/** Whether an ISIN's last digit is right, each letter standing for two digits: A is 10, Z is 35. */
function luhn(isin: string): boolean {
  const digits = [...isin].flatMap((character) => [...String(Number.parseInt(character, 36))])
  const sum = digits.reverse().reduce((total, digit, i) => {
    const weighed = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

// What coins are traded against.
const QUOTES = new Set(
  'USD EUR GBP JPY CNY KRW INR CAD AUD CHF BRL RUB TRY TWD HKD SGD MXN NZD ZAR SEK NOK DKK PLN THB IDR PHP NGN UAH USDT USDC BUSD FDUSD TUSD DAI BTC XBT ETH BNB PERP'.split(
    ' ',
  ),
)
const COIN = /^\$?([A-Z0-9]+(?:\.[A-Z0-9]+)?)(?:[-/_:]([A-Z0-9]+))?$/

/**
 * A coin's symbol in upper case: of a pair (BTC-USD, BTC/USDT) the first. What follows and is no
 * currency is part of the symbol, so that it is not found rather than taken for another.
 * @returns null for what no symbol looks like.
 */
export function coinOf(written: string): string | null {
  if (written.length > LONGEST || !ASCII.test(written)) return null
  const [, symbol, quote] = COIN.exec(written.toUpperCase()) ?? []
  if (symbol === undefined) return null
  return quote === undefined || QUOTES.has(quote) ? symbol : `${symbol}-${quote}`
}
