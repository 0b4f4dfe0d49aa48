// Finds companies by ticker, coin symbol or ISIN, in every notation that schema/identifiers.ts parses.
import type { Apex } from '../../schema/apex.ts'
import {
  parseCoin,
  parseIsin,
  parseTicker,
  type Ticker,
  type TickerReading,
} from '../../schema/identifiers.ts'
import type { MatchedField } from '../../schema/resolvers.ts'
import { readListFile } from '../list-file.ts'
import { coinKey, isinKey, symbolKey, tickerKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords, LookupHit } from '../stores/records.ts'
import { type Match, POINTS } from './ranking.ts'

/** Points for a company whose primary listing, first coin or first ISIN is the text. */
const PRIMARY_LISTING_BONUS = 5
/** Below this rank a bare symbol scores low, because people who type it mostly mean the start of a name. */
const MIN_SYMBOL_RANK = 40

/** @returns the lookup keys of one reading of a ticker. */
const readingKeys = ({ symbols, mics }: TickerReading): string[] =>
  symbols.flatMap((symbol) =>
    mics ? mics.map((mic) => tickerKey({ mic, symbol })) : symbolKey(symbol),
  )

/**
 * Finds the company that a ticker means. The first reading with a match wins.
 * @param lookup reads the companies of one key, such as a DataLoader's `load`.
 * @returns null when no company has the ticker.
 */
export async function companyByTicker(
  { readings }: Ticker,
  lookup: (key: string) => Promise<LookupHit[]>,
): Promise<Apex | null> {
  const hits = await Promise.all(
    readings.map(async (reading) => {
      const found = (await Promise.all(readingKeys(reading).map(lookup))).flat()
      return reading.mics === null ? found.filter(canBeMeantBy(reading)) : found
    }),
  )
  return preferredCompany(hits.find((found) => found.length > 0) ?? [])
}

/**
 * Market identifier codes of the exchanges of the United States: Nasdaq, New York Stock Exchange, NYSE Arca, Cboe BZX
 * and NYSE American. OTC markets are missing, because most companies there have their primary listing elsewhere.
 */
const US_EXCHANGES = new Set(['XNAS', 'XNYS', 'ARCX', 'BATS', 'XASE'])
const US_OTC_MARKETS = 'OTCM'

/**
 * A symbol without an exchange means the listing in the United States if any company uses the symbol there, also one
 * without a record: AI is C3.ai, never Air Liquide.
 */
function canBeMeantBy({ symbols: [symbol = ''] }: TickerReading): (hit: LookupHit) => boolean {
  if (!usSymbols().has(symbol)) return () => true
  return ({ mic }) => US_EXCHANGES.has(mic ?? '') || mic === US_OTC_MARKETS
}

let usSymbolSet: Set<string> | null = null
/** The symbols that companies use in the United States, as `normalizeSymbol` writes them; read on first use. */
function usSymbols(): Set<string> {
  usSymbolSet ??= new Set(readListFile(new URL('us-symbols.txt', import.meta.url)))
  return usSymbolSet
}

/**
 * Chooses the one company that a lookup means when several have the symbol: first a listing in the United States, then
 * a primary listing, then the best-known company. Search ranks all of them instead (`findBySymbol`).
 */
export function preferredCompany(hits: LookupHit[]): Apex | null {
  const score = ({ mic, isFirst, rank }: LookupHit) =>
    (US_EXCHANGES.has(mic ?? '') ? 1000 : 0) + (isFirst ? 500 : 0) + rank
  return hits.toSorted((a, b) => score(b) - score(a))[0]?.domain ?? null
}

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
