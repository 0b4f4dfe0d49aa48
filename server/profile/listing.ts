// Finds a company's main stock listing in the registry or in the website's JSON-LD.
import type { SourcedValue } from '../../schema/brand.ts'
import type { Listing } from '../../schema/company.ts'
import { parseTicker } from '../../schema/tickers.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type ProfileInput } from './profile-input.ts'

/** A ticker symbol and its exchange; `mic` is null when the site does not name the exchange. */
export type TickerListing = Pick<Listing, 'symbol'> & { mic: string | null }

/** @returns the registry's primary listing, else the ticker symbol in JSON-LD; null when there is none. */
export function listingOf(input: ProfileInput): SourcedValue<TickerListing> | null {
  const [primary = null] = input.company?.listings ?? []
  return (
    fromRegistry<TickerListing>(input, 'listings', primary) ??
    fromOrganizations(input, 'tickerSymbol', parseListing)
  )
}

/** @param value `NASDAQ:AAPL`, `NYSE: KO`, `DG.PA`. @returns null for an invalid or ambiguous ticker. */
function parseListing(value: unknown): TickerListing | null {
  const text = plainText(value, MAX_LENGTHS.symbol)?.replace(/\s*:\s*/, ':')
  const [reading, ...otherReadings] = (text && parseTicker(text)?.readings) || []
  const symbol = reading?.symbols[0]
  if (reading === undefined || symbol === undefined || otherReadings.length > 0) return null
  const { mics } = reading
  return mics === null || mics.length === 1 ? { symbol, mic: mics?.[0] ?? null } : null
}
