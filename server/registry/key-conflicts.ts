// Resolves conflicts between a row's keys and the companies of the registry that already have them.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing, Provenance } from '../../schema/company.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { coinKey, domainKey, isinKey, tickerKey } from '../stores/lookup-keys.ts'
import type { BatchState } from './batch-state.ts'
import type { ResolvedRow } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { entryProvenance, findEntryByKey, type KeyedList, withoutEntry } from './list-entries.ts'
import { merge } from './merge.ts'
import { isCurated, mayTakeKey } from './precedence.ts'

/**
 * Removes the keys that other companies keep, and takes the keys that the row wins from their companies.
 * @param existing the row's company as stored; null when it is new.
 * @returns the draft with the keys that the row may have. A lost ISIN, coin or domain adds a reason to `row.conflicts`.
 */
export function resolveKeyConflicts(
  draft: Draft,
  row: ResolvedRow,
  existing: Company | null,
  state: BatchState,
): Draft {
  const mergedCompany = () => merge(existing, { ...row, draft }, state.provenance).company
  const takesKey = (list: KeyedList, key: string) =>
    takeKey(list, key, draft.domain, mergedCompany, state)
  const isins = draft.isins.filter((isin) => takesKey('isins', isinKey(isin)))
  const listings = draft.listings.filter(
    (listing) =>
      !isDuplicateUsListing(listing, existing, row) &&
      !isOutdatedUsListing(listing, existing, state.provenance) &&
      takesKey('listings', tickerKey(listing)),
  )
  const coins = draft.coins.filter((coin) => takesKey('coins', coinKey(coin)))
  // Only the operator may make one company's main domain the alternate domain of another.
  const mayBeAlternate = (domain: Apex) =>
    state.provenance.source === 'operator' || !state.companies.get(domain)
  const domains = draft.domains.filter(
    (domain) => mayBeAlternate(domain) && takesKey('domains', domainKey(domain)),
  )
  if (isins.length < draft.isins.length) row.conflicts.push('ISIN of another company')
  if (coins.length < draft.coins.length) row.conflicts.push('coin of another company')
  if (domains.length < draft.domains.length) row.conflicts.push('domain of another company')
  return { ...draft, isins, listings, coins, domains }
}

/**
 * Whether the company already has the symbol, but on another exchange of the United States. Both are then one share:
 * the SEC, for example, reports a listing on NYSE American (XASE) as NYSE (XNYS). The rows of the SEC have no website,
 * so only rows that add to a company of the registry (`joined`) are checked.
 */
function isDuplicateUsListing(
  { mic, symbol }: Listing,
  existing: Company | null,
  { role }: ResolvedRow,
): boolean {
  if (role !== 'joined' || existing === null) return false
  const isUs = (code: string) => exchangeCountry(code) === 'US'
  const usListings = existing.listings.filter(
    (listing) => listing.symbol === symbol && isUs(listing.mic),
  )
  return isUs(mic) && usListings.length > 0 && usListings.every((listing) => listing.mic !== mic)
}

/**
 * Whether an import gives a company another symbol in the United States than the operator or the catalogue: an older one,
 * which another company may use today. The SEC's list is current, so its symbols are additional ones.
 */
function isOutdatedUsListing(
  { mic, symbol }: Listing,
  existing: Company | null,
  { source }: Provenance,
): boolean {
  if (existing === null || isCurated(source) || source === 'sec') return false
  if (!isUsExchange(mic)) return false
  const root = (text: string) => text.split('.')[0]
  const curated = existing.listings.filter(
    (listing) =>
      isUsExchange(listing.mic) &&
      isCurated(entryProvenance(existing, 'listings', listing)?.source ?? ''),
  )
  return curated.length > 0 && curated.every((listing) => root(listing.symbol) !== root(symbol))
}

/** OTC markets are none: a company has receipts there beside its own listing. */
const isUsExchange = (mic: string) => exchangeCountry(mic) === 'US' && mic !== 'OTCM'

/**
 * Removes a key from all other companies, if the claimant may take it from each.
 * @param createClaimant builds the company of the row, only when another company has the key.
 * @returns whether the claimant has the key now.
 */
function takeKey(
  list: KeyedList,
  key: string,
  ownDomain: Apex | null,
  createClaimant: () => Company,
  state: BatchState,
): boolean {
  const holders = (state.domainsByKey.get(key) ?? [])
    .filter((domain) => domain !== ownDomain)
    .map((domain) => state.companies.get(domain))
    .filter((company) => !!company)
    // An earlier row of the batch may have taken the key already.
    .filter((company) => findEntryByKey(company, list, key) !== undefined)
  const mayTake = holders.every((holder) =>
    mayTakeKey(key, createClaimant(), holder, list, state.provenance),
  )
  if (!mayTake) return false
  for (const holder of holders) {
    state.companies.set(holder.domain, withoutEntry(holder, list, key))
    state.changedDomains.add(holder.domain)
  }
  return true
}
