// Parses tickers in their common spellings.
import {
  EXCHANGES,
  micsByCode,
  micsByCountry,
  micsByFullName,
  micsByName,
  micsBySuffix,
} from './exchanges.ts'

/** One possible meaning of a ticker. */
export interface TickerReading {
  /** The symbol in every spelling that records may contain, starting with the one that uses dots. */
  symbols: string[]
  /** MICs of the possible exchanges; null for any exchange. */
  mics: string[] | null
}

/** A parsed ticker. Lookups use the first reading that matches a company. */
export interface Ticker {
  /** The input in upper case, without the `$` of a cashtag. The text of an index begins with its mark, see `indexSymbol`. */
  text: string
  /** Empty for a well-formed ticker without a possible listing, such as an index or one on an unknown exchange. */
  readings: TickerReading[]
}

/** @returns a pattern for two-letter codes in any case, because JSON Schema has no flag for it: `(?:[Aa][Dd]|…)`. */
function twoLetterPattern(codes: Iterable<string>): string {
  const secondLetters = new Map<string, Set<string>>()
  for (const [first = '', second = ''] of codes) {
    secondLetters.set(first, (secondLetters.get(first) ?? new Set()).add(second))
  }
  const groups = [...secondLetters].map(([first, seconds]) => {
    const letters = [...seconds].join('')
    return `[${first}${first.toLowerCase()}][${letters}${letters.toLowerCase()}]`
  })
  return `(?:${groups.join('|')})`
}

const ASCII = /^[\x20-\x7e]+$/
/** Characters of a symbol. The longest ticker on Yahoo Finance has 22. */
export const MAX_SYMBOL_LENGTH = 24
// Groups of letters, digits and ampersands (M&M.NS) joined by single punctuation characters. The end may be
// a dot (RR. in London) or a space and a share class (ERIC B in Stockholm) or exchange code (VOD LN).
const SYMBOL = /^[A-Z0-9&]+(?:[-./^$=_][A-Z0-9&]+)*(?:\.| [A-Z]{1,2})?$/

/** A symbol with at least one letter or digit. @param extension pattern of the text after a space. */
const symbolPattern = (extension: string): string =>
  `(?=[^:]*[A-Za-z0-9])[A-Za-z0-9&]+(?:[-./^$=_][A-Za-z0-9&]+)*(?:\\.| ${extension})?`

const ANY_SYMBOL = symbolPattern('[A-Za-z]{1,2}')
/** Alone, a symbol has a share class or the code of an exchange after the space. */
const LONE_SYMBOL = symbolPattern(
  `(?:[A-Za-z]|${twoLetterPattern(EXCHANGES.flatMap(({ codes }) => codes))})`,
)

/** The texts that `parseTicker` accepts, for the OpenAPI document. */
export const TICKER_PATTERN = `^\\$?(?:(?:[.^]${ANY_SYMBOL}|${LONE_SYMBOL}|${ANY_SYMBOL}:${ANY_SYMBOL})(?: [Ee][Qq][Uu][Ii][Tt][Yy])?|[.^]?${ANY_SYMBOL} [Ii][Nn][Dd][Ee][Xx])$`
/** Bloomberg's name of the market sector of shares, after the exchange: AAPL US Equity. */
const MARKET_SECTOR = / EQUITY$/
/** Bloomberg's mark of an index, in place of the mark before the symbol: SPX Index. */
const INDEX_SECTOR = /^[.^]?(.*) INDEX$/
/** The mark of an index before its symbol: ^GSPC at Yahoo, .SPX at Reuters. */
const INDEX_MARK = /^[.^]/

/**
 * Parses a ticker into its possible readings.
 * - A known suffix after the last dot is an exchange. A one-letter suffix may also be a share class:
 *   MKC.V is class V of McCormick, unless TSX Venture lists an MKC.
 * - An unknown suffix stays part of the symbol. The symbol without the suffix is never tried.
 * - A hyphen or slash precedes a share class, never an exchange.
 * @param exchange a MIC, name or country; only listings on these exchanges match.
 * @returns null for text that is no ticker, and when `exchange` is unknown.
 */
export function parseTicker(input: string, exchange?: string): Ticker | null {
  // Checked before toUpperCase, which turns the non-ASCII ſ into an S.
  if (input.length > MAX_SYMBOL_LENGTH || !ASCII.test(input)) return null
  // A leading $ marks a cashtag.
  const marked = input.toUpperCase().replace(/^\$/, '')
  const text = MARKET_SECTOR.test(marked)
    ? marked.replace(MARKET_SECTOR, '')
    : marked.replace(INDEX_SECTOR, '^$1')
  const readings = parseReadings(text)
  if (readings === null) return null
  if (exchange === undefined) return { text, readings }
  const mics = parseExchange(exchange)
  return mics === null ? null : restrictToExchanges({ text, readings }, mics)
}

/** @returns the symbol of a ticker that is marked as an index, without its mark; null for another ticker. */
export const indexSymbol = ({ text }: Pick<Ticker, 'text'>): string | null =>
  INDEX_MARK.test(text) ? text.slice(1) : null

/**
 * @returns the MICs of an exchange, by MIC or name in any case, or of all exchanges of a country, by its ISO 3166-1 code
 *   or English name; null for an unknown exchange.
 */
export function parseExchange(input: string): string[] | null {
  // Checked before toUpperCase, which turns the non-ASCII ſ into an S.
  if (/[ſı]/.test(input)) return null
  return micsByName(input.toUpperCase()) ?? micsByFullName(input) ?? micsByCountry(input)
}

/** @returns the ticker, limited to listings on these exchanges. */
export function restrictToExchanges({ text, readings }: Ticker, mics: readonly string[]): Ticker {
  const restricted = readings.flatMap(({ symbols, mics: readingMics }) => {
    const common =
      readingMics === null ? [...mics] : readingMics.filter((mic) => mics.includes(mic))
    if (common.length === 0) return []
    // The symbols of Hong Kong and London have additional spellings.
    const { symbols: localSpellings } = toReading(symbols[0] ?? '', common)
    return [{ symbols: [...new Set([...symbols, ...localSpellings])], mics: common }]
  })
  // A colon or a final dot always names an exchange.
  const namesExchange = /:|\.$/.test(text)
  // On a New York exchange, DG.PA cannot be a Paris listing. It may be the preferred share A, stored as DG.PA.
  const isLiteral = restricted.length === 0 && readings.length > 0 && !namesExchange
  return { text, readings: isLiteral ? [toReading(text, [...mics])] : restricted }
}

/** Normalizes a symbol to its stored form: upper case, share class after a dot (BRK.B), preferred share as .PB. */
export function normalizeSymbol(input: string): string {
  return (
    input
      .toUpperCase()
      // Preferred shares as BAC^B or BAC$B.
      .replace(/[\^$]/g, '.P')
      // Separators, such as BRK-B and BRK/B.
      .replace(/[-/_.\s]+/g, '.')
      // Preferred shares as BAC.PR.B or BAC.PRB.
      .replace(/\.PR\.?([A-Z])$/, '.P$1')
      .replace(/^\.|\.$/g, '')
  )
}

const isSymbol = (text: string): boolean => SYMBOL.test(text) && /[A-Z0-9]/.test(text)

/** @param text one symbol, or an exchange and a symbol joined by a colon. @returns null for text that is no ticker. */
function parseReadings(text: string): TickerReading[] | null {
  // An index is no listing of a company, see `indexSymbol`.
  const marked = indexSymbol({ text })
  if (marked !== null) return isSymbol(marked) ? [] : null
  const [left = '', right, ...rest] = text.split(':')
  if (rest.length > 0 || !isSymbol(left)) return null
  if (right === undefined) return parseSymbol(left)
  if (!isSymbol(right)) return null
  // The exchange may come first or last: NASDAQ:AAPL, AAPL:US. ICE:US has both readings, because ICE is
  // the exchange of Iceland and also a symbol in New York.
  const leftExchange = micsByName(left)
  const rightExchange = micsByCode(right) ?? micsByName(right)
  return [...readingsOnExchange(leftExchange, right), ...readingsOnExchange(rightExchange, left)]
}

function readingsOnExchange(mics: string[] | null, symbol: string): TickerReading[] {
  const readings = mics && parseSymbol(symbol)
  return readings ? restrictToExchanges({ text: symbol, readings }, mics).readings : []
}

/** @returns null when the text after a space is neither a share class nor an exchange code. */
function parseSymbol(symbol: string): TickerReading[] | null {
  // London appends a dot to two-letter symbols. RR. is Rolls-Royce; without the dot, RR is a company on Nasdaq.
  if (symbol.endsWith('.')) return [toReading(symbol.slice(0, -1), ['XLON'])]
  const [base = '', extension] = symbol.split(' ')
  if (extension !== undefined) {
    const mics = micsByCode(extension)
    if (mics) return [toReading(base, mics)]
    return extension.length === 1 ? [toReading(symbol, null)] : null
  }
  const dot = symbol.lastIndexOf('.')
  // Without a dot, all of it is the symbol: MU is Micron, not M in Munich.
  const [name, suffix] = dot === -1 ? [symbol, ''] : [symbol.slice(0, dot), symbol.slice(dot + 1)]
  // The text before the dot may be punctuation only, as in `&.V`, and then names no listing.
  const mics = isSymbol(name) ? micsOfSuffix(suffix) : null
  if (mics) {
    const onExchange = toReading(name, withIndianTwin(name, mics))
    return suffix.length === 1 ? [onExchange, toReading(symbol, null)] : [onExchange]
  }
  // Hong Kong writes its numbers with and without leading zeros: 5 and 0005. So one to three digits, or digits after a
  // zero, may be a Hong Kong number in another spelling. A listing that is spelled like the input comes first.
  const isHongKong = /^(?:\d{1,3}|0\d{3,4})$/.test(symbol)
  return isHongKong
    ? [toReading(symbol, null), toReading(symbol, ['XHKG'])]
    : [toReading(symbol, null)]
}

/** BSE numbers its shares. By a name, a share has there the symbol of the other exchange of India: INFY.BO. */
const withIndianTwin = (symbol: string, mics: string[]): string[] =>
  mics[0] === 'XBOM' && !/^\d/.test(symbol) ? [...mics, 'XNSE'] : mics

/** The exchanges of a suffix, or of a name in its place: SAP.XETRA. BAC.PRA is a preferred share, not in Prague. */
const micsOfSuffix = (suffix: string): string[] | null =>
  micsBySuffix(suffix) ??
  (suffix.length > 2 && !/^PR[A-Z]$/.test(suffix) ? micsByName(suffix) : null)

function toReading(input: string, mics: string[] | null): TickerReading {
  const symbol = normalizeSymbol(input)
  const dotted = input.replace(/[-/_ ]/g, '.')
  const spellings = [symbol, dotted, symbol.replaceAll('.', '-'), symbol.replaceAll('.', ' ')]
  // Hong Kong's numbers are written with leading zeros up to four or five digits, or without: 0005, 00005 and 5.
  if (mics?.includes('XHKG') && /^\d{1,5}$/.test(symbol)) {
    const number = String(Number(symbol))
    spellings.push(number.padStart(4, '0'), number, number.padStart(5, '0'))
  }
  if (mics?.includes('XLON') && !symbol.includes('.')) spellings.push(`${symbol}.`)
  return { symbols: [...new Set(spellings)], mics }
}
