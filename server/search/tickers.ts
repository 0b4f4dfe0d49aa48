// Finds companies by ticker, coin symbol or ISIN, in every notation that schema/identifiers.ts parses.
import type { Apex } from '../../schema/apex.ts'
import { coinsOfPair, parseCoin } from '../../schema/coins.ts'
import { exchangeCountry, isRegionalExchange } from '../../schema/exchanges.ts'
import { parseIsin } from '../../schema/isins.ts'
import type { MatchedField } from '../../schema/resolvers.ts'
import { indexSymbol, parseTicker, type Ticker, type TickerReading } from '../../schema/tickers.ts'
import { currencyOf } from '../securities/currencies.ts'
import { formerOwner } from '../securities/former.ts'
import { type Fund, fundTickerKey, shippedFund } from '../securities/funds.ts'
import { markedIndex, type StockIndex, unmarkedIndex } from '../securities/indices.ts'
import { coinKey, isinKey, symbolKey, tickerKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords, LookupHit } from '../stores/records.ts'
import { domesticListings, foreignListings, type Market, preferredHit } from './market.ts'
import { type Match, POINTS } from './ranking.ts'

/** Points for a company whose primary listing, first coin or first ISIN is the text. */
const PRIMARY_LISTING_BONUS = 5
/** Below this rank a bare symbol scores low, because people who type it mostly mean the start of a name. */
const MIN_SYMBOL_RANK = 40

/** @returns the lookup keys of one reading of a ticker. */
function readingKeys({ symbols, mics }: TickerReading): string[] {
  if (mics === null) return symbols.map(symbolKey)
  const exchanges = withXetra(mics)
  return symbols.flatMap((symbol) => exchanges.map((mic) => tickerKey({ mic, symbol })))
}

/** A share has one symbol on all exchanges of Germany, and records have that of Xetra: ADS.F is ADS.DE. */
const withXetra = (mics: readonly string[]): string[] =>
  mics.some((mic) => isRegionalExchange(mic) && exchangeCountry(mic) === 'DE')
    ? [...new Set([...mics, 'XETR'])]
    : [...mics]

/** The company that a symbol means, and how. */
export interface SymbolMatch {
  domain: Apex
  /** The key of the company that the text means; null for a listing under the symbol itself. */
  value: string | null
  /** True for a symbol that the company had until a merger, a delisting or a new name. */
  former: boolean
  kind: 'company' | 'coin' | 'fund' | 'index' | 'currency'
  /** The fund, index or currency that the symbol means, whose issuer has the domain; null for a company or a coin. */
  issued: Fund | null
}

type Lookup = (key: string) => Promise<LookupHit[]>
/** Reads the first fund with one of these keys, see `fundTickerKey`. */
type ReadFund = (keys: readonly string[]) => Promise<Fund | null>

/**
 * Finds the company that a ticker means: the first reading with a match wins. A symbol with the mark of an index is one.
 * @param lookup reads the companies of one key, such as a DataLoader's `load`.
 * @param readMarket is called only for a symbol without an exchange, after its companies were read.
 * @returns null when no company has the ticker.
 */
export async function companyByTicker(
  ticker: Ticker,
  lookup: Lookup,
  readMarket: () => Promise<Market>,
  readFund: ReadFund,
): Promise<SymbolMatch | null> {
  const marked = indexSymbol(ticker)
  if (marked !== null) return indexMatch(markedIndex(marked))
  const matches = await Promise.all(
    ticker.readings.map(async (reading) => {
      const hits = (await Promise.all(readingKeys(reading).map(lookup))).flat()
      if (reading.mics) return listedMatch(reading, hits, readFund)
      return bareMatch(reading, hits, { lookup, readFund, market: await readMarket() })
    }),
  )
  const match = matches.find((found) => found !== null)
  if (match) return match
  // METRY is a company in the United States, not ME in Turkish lira.
  const { usedSymbols } = await readMarket()
  if (usedSymbols.has(ticker.text)) return null
  // The name of a market of currencies is no exchange, so there is no reading.
  if (ticker.readings.length === 0) return currencyMatch(ticker.text)
  return coinOfPair(ticker, lookup)
}

/** The company of a symbol whose exchange is named. */
async function listedMatch(
  { symbols: [symbol = ''], mics }: TickerReading,
  hits: LookupHit[],
  readFund: ReadFund,
) {
  const listed = companyMatch(hits)
  if (listed) return listed
  const isUs = mics?.every((mic) => exchangeCountry(mic) === 'US')
  const fund =
    (isUs && shippedFund(symbol)) ||
    (await readFund((mics ?? []).map((mic) => fundTickerKey(mic, symbol))))
  return fundMatch(fund, symbol) ?? (isUs ? formerMatch(symbol) : null)
}

interface BareLookup {
  lookup: Lookup
  readFund: ReadFund
  market: Market
}

/**
 * The company of a symbol alone: first a listing at home, then the issuer of a fund, then a company that had the symbol
 * formerly, then the company of a share class, then an index or a currency, then a foreign listing. A symbol that a company
 * uses in the United States means none of the others.
 */
async function bareMatch(
  { symbols: [symbol = ''] }: TickerReading,
  hits: LookupHit[],
  { lookup, readFund, market }: BareLookup,
): Promise<SymbolMatch | null> {
  const listed = companyMatch(domesticListings(hits, market))
  if (listed) return listed
  const isUsed = market.usedSymbols.has(symbol)
  // The symbol of a fund that has ended may be that of an unknown company today.
  const fund =
    shippedFund(symbol) ?? (isUsed ? null : await readFund([fundTickerKey(US_MIC, symbol)]))
  const other =
    fundMatch(fund, symbol) ?? (isUsed ? await classMatch(symbol, lookup) : formerMatch(symbol))
  if (other) return other
  const unlisted = isUsed ? null : (indexMatch(unmarkedIndex(symbol)) ?? currencyMatch(symbol))
  const foreign = unlisted ?? companyMatch(foreignListings(hits, symbol, market))
  return foreign ?? unpunctuatedClass(symbol, lookup)
}

function companyMatch(hits: readonly LookupHit[]): SymbolMatch | null {
  const hit = preferredHit(hits)
  return hit && { domain: hit.domain, value: null, former: false, kind: 'company', issued: null }
}

/** Any exchange of the United States: the funds there share one name space. */
const US_MIC = 'XNAS'

const fundMatch = (fund: Fund | null, value: string): SymbolMatch | null =>
  fund && { domain: fund.issuer.domain, value, former: false, kind: 'fund', issued: fund }

const indexMatch = (index: StockIndex | null): SymbolMatch | null =>
  index && {
    domain: index.provider.domain,
    value: index.symbol,
    former: false,
    kind: 'index',
    issued: { name: index.name, issuer: index.provider },
  }

function currencyMatch(symbol: string): SymbolMatch | null {
  const currency = currencyOf(symbol)
  return (
    currency && {
      domain: currency.issuer.domain,
      value: currency.code,
      former: false,
      kind: 'currency',
      issued: currency,
    }
  )
}

function formerMatch(symbol: string): SymbolMatch | null {
  const former = formerOwner(symbolKey(symbol))
  return (
    former && { domain: former.domain, value: symbol, former: true, kind: 'company', issued: null }
  )
}

/** What follows the company's own symbol in the United States: a class, a preferred share, a warrant, a unit, a right. */
const CLASS = /^([A-Z]{1,5})\.(?:P[A-Z]?|[A-Z]|WS|UN|RT|CL)$/

/** The company of a class that is in use, but has no record: in the United States the text before the dot is its own. */
async function classMatch(symbol: string, lookup: Lookup): Promise<SymbolMatch | null> {
  const root = CLASS.exec(symbol)?.[1]
  return root === undefined ? null : usListing(root, lookup)
}

/** The company of a class that is written without its dot: BRKB. */
async function unpunctuatedClass(symbol: string, lookup: Lookup): Promise<SymbolMatch | null> {
  const [, root, letter] = /^([A-Z]{2,4})([AB])$/.exec(symbol) ?? []
  return root === undefined ? null : usListing(`${root}.${letter}`, lookup)
}

async function usListing(symbol: string, lookup: Lookup): Promise<SymbolMatch | null> {
  const hits = await lookup(symbolKey(symbol))
  const match = companyMatch(hits.filter(({ mic }) => exchangeCountry(mic ?? '') === 'US'))
  return match && { ...match, value: symbol }
}

/** The company of a coin whose pair with a currency is written as a ticker, as Yahoo does: BTC-USD, UNI7083-USD. */
async function coinOfPair({ text, readings }: Ticker, lookup: Lookup): Promise<SymbolMatch | null> {
  return readings.some(({ mics }) => mics === null) ? firstCoin(coinsOfPair(text), lookup) : null
}

/** @param coin from `parseCoin`. @returns null when no company has the coin. */
export const companyByCoin = (coin: string, lookup: Lookup): Promise<SymbolMatch | null> =>
  firstCoin([coin, ...coinsOfPair(coin)], lookup)

async function firstCoin(coins: readonly string[], lookup: Lookup): Promise<SymbolMatch | null> {
  for (const coin of coins) {
    const hit = preferredHit(await lookup(coinKey(coin)))
    if (hit) return { domain: hit.domain, value: coin, former: false, kind: 'coin', issued: null }
  }
  return null
}

/** @returns null when no company has, or had, the ISIN, and no fund. */
export async function companyByIsin(
  isin: string,
  lookup: Lookup,
  readFund: ReadFund,
): Promise<SymbolMatch | null> {
  const key = isinKey(isin)
  const match = companyMatch(await lookup(key))
  if (match) return match
  const former = formerOwner(key)
  if (former)
    return { domain: former.domain, value: isin, former: true, kind: 'company', issued: null }
  return fundMatch(await readFund([isin]), isin)
}

/** @param isins that may contain a national code. @returns null when no company or fund has one of them. */
export async function companyByIsins(
  isins: readonly string[],
  lookup: Lookup,
  readFund: ReadFund,
): Promise<SymbolMatch | null> {
  for (const isin of isins) {
    const match = await companyByIsin(isin, lookup, readFund)
    if (match) return { ...match, value: match.value ?? isin }
  }
  return null
}

/** @param key a lookup key of which each company has its own. */
export const companyByKey = async (key: string, lookup: Lookup): Promise<SymbolMatch | null> =>
  companyMatch(await lookup(key))

/** Finds the companies that have the text as a symbol, in one read of the store. */
export async function findBySymbol(companies: CompanyRecords, text: string): Promise<Match[]> {
  const ticker = parseTicker(text)
  const readings = ticker ? ticker.readings.map(readingKeys) : []
  const coin = parseCoin(text)
  const isin = parseIsin(text)
  const otherKeys: string[] = []
  if (coin) otherKeys.push(coinKey(coin))
  if (isin) otherKeys.push(isinKey(isin))
  const keys = [...readings.flat(), ...otherKeys]
  if (keys.length === 0) return []
  const hitsByKey = new Map(
    (await companies.lookup(keys)).map((hits, i) => [keys[i] as string, hits]),
  )
  const hitsOf = (keys: string[]) => keys.flatMap((key) => hitsByKey.get(key) ?? [])
  const tickerHits = readings.map(hitsOf).find((hits) => hits.length > 0) ?? []
  const notation = notationOf(text)
  const matchesOf = (hits: LookupHit[], field: MatchedField) =>
    hits.map((hit) => symbolMatch(hit, field, text, notation))
  return [
    ...matchesOf(tickerHits, 'ticker'),
    ...(coin ? matchesOf(hitsOf([coinKey(coin)]), 'coin') : []),
    ...(isin ? matchesOf(hitsOf([isinKey(isin)]), 'isin') : []),
  ]
}

/** @returns whether a text can only be a symbol: it names a known exchange, or is an ISIN. */
export function isSymbolOnly(text: string): boolean {
  if (parseIsin(text)) return true
  const readings = parseTicker(text)?.readings ?? []
  // `XETR:BMW`, or `BMW.DE` in capitals: a lower-case text with a dot may be a domain, and J.P are initials.
  const hasExchange =
    /^\$?[^:\s]+:[^:\s]+$/.test(text) || /^\$?[A-Z0-9&-]{2,}\.[A-Z]{1,3}$/.test(text)
  return hasExchange && readings.some(({ mics }) => mics !== null)
}

/**
 * `marked` has digits or punctuation such as a colon or a dot, which only symbols have. Letters, also with `$` and `&`,
 * may be the start of a name.
 */
type SymbolNotation = 'marked' | 'capitals' | 'lower case'

function notationOf(text: string): SymbolNotation {
  if (!/^\$?[a-z& ]+$/i.test(text)) return 'marked'
  return text === text.toUpperCase() ? 'capitals' : 'lower case'
}

function symbolMatch(
  { domain, rank, isFirst }: LookupHit,
  field: MatchedField,
  text: string,
  notation: SymbolNotation,
): Match {
  const points = pointsOf(rank, notation) + rank + (isFirst ? PRIMARY_LISTING_BONUS : 0)
  const name = text.toUpperCase()
  return { domain, kind: 'symbol', points, rank, typos: 0, name, field }
}

function pointsOf(rank: number, notation: SymbolNotation): number {
  const isKnown = rank >= MIN_SYMBOL_RANK
  if (notation === 'lower case') {
    return isKnown ? POINTS.lowerCaseSymbol : POINTS.littleKnownLowerCaseSymbol
  }
  const isLikelySymbol = notation === 'marked' || isKnown
  return isLikelySymbol ? POINTS.symbol : POINTS.littleKnownSymbol
}
