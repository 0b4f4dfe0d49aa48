// The share that a company is known by on the market: of the registry, else as its site writes it.
import type { SourcedValue } from '../../schema/brand.ts'
import type { Listing } from '../../schema/company.ts'
import { parseTicker } from '../../schema/identifiers.ts'
import { MAX_LENGTHS, plainText } from './plain-text.ts'
import { fromOrganizations, fromRegistry, type ProfileInput } from './subject.ts'

/** A symbol with its market, where the site says which. */
type Share = Pick<Listing, 'symbol'> & { mic: string | null }

export function listingOf(subject: ProfileInput): SourcedValue<Share> | null {
  const [primary = null] = subject.company?.listings ?? []
  return (
    fromRegistry<Share>(subject, 'listings', primary) ??
    fromOrganizations(subject, 'tickerSymbol', shareOf)
  )
}

/** @param said `NASDAQ:AAPL`, `NYSE: KO`, `DG.PA`. @returns null for what has two readings, or several markets. */
function shareOf(said: unknown): Share | null {
  const text = plainText(said, MAX_LENGTHS.symbol)?.replace(/\s*:\s*/, ':')
  const [reading, ...others] = (text && parseTicker(text)?.readings) || []
  const symbol = reading?.symbols[0]
  if (reading === undefined || symbol === undefined || others.length > 0) return null
  const { mics } = reading
  return mics === null || mics.length === 1 ? { symbol, mic: mics?.[0] ?? null } : null
}
