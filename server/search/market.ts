// Decides which listings a ticker symbol without an exchange means.
import {
  ANY_MARKET,
  exchangeCountry,
  isForeignShareExchange,
  isRegionalExchange,
} from '../../schema/exchanges.ts'
import type { LookupHit } from '../stores/records.ts'

/** The market that people who write a symbol without an exchange mean. */
export interface Market {
  /** ISO 3166-1 alpha-2; `any` for the best-known company on any exchange. */
  country: string
  /** The symbols that companies use in the United States. */
  usedSymbols: ReadonlySet<string>
}

const HOME = 'US'
const US_OTC_MARKETS = 'OTCM'

const isIn = (country: string) => (hit: LookupHit) => exchangeCountry(hit.mic ?? '') === country

/** @returns the listings in the market's country; without one those in the United States. */
export function domesticListings(
  hits: readonly LookupHit[],
  { country }: Market,
): readonly LookupHit[] {
  if (country === ANY_MARKET) return hits
  const domestic = hits.filter(isIn(country))
  return domestic.length > 0 ? domestic : hits.filter(isIn(HOME))
}

/**
 * @returns the listings in other countries that a symbol means. A foreign listing is meant only when no company uses the
 *   symbol in the United States, also none without a record: AI is C3.ai, never Air Liquide. It must be on an exchange
 *   where people know the company by this symbol: nobody types Frankfurt's symbol of Oracle.
 */
export const foreignListings = (
  hits: readonly LookupHit[],
  symbol: string,
  { usedSymbols }: Market,
): readonly LookupHit[] => (usedSymbols.has(symbol) ? [] : hits.filter(isMainListing))

function isMainListing({ mic, isFirst }: LookupHit): boolean {
  if (mic === null || isRegionalExchange(mic)) return false
  return isFirst || !isForeignShareExchange(mic)
}

/** Points by which a primary listing precedes others: less than the rank, of 0 to 100, of a well-known company. */
const PRIMARY_LISTING_POINTS = 10
/** More than all other points together. */
const EXCHANGE_POINTS = 1000

/**
 * Chooses the one company that a lookup means when several have the key: first a listing on an exchange of the United
 * States, which the OTC markets are not, because most companies there have their primary listing elsewhere; then the
 * best-known company, where a primary listing counts a little. Search ranks all of them instead (`findBySymbol`).
 */
export function preferredHit(hits: readonly LookupHit[]): LookupHit | null {
  const score = (hit: LookupHit) => {
    const isOnUsExchange = isIn(HOME)(hit) && hit.mic !== US_OTC_MARKETS
    const points = isOnUsExchange ? EXCHANGE_POINTS : 0
    return points + hit.rank + (hit.isFirst ? PRIMARY_LISTING_POINTS : 0)
  }
  return hits.toSorted((a, b) => score(b) - score(a))[0] ?? null
}
