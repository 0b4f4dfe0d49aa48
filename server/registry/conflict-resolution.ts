// Keys that a row claims and another company of the registry holds.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing } from '../../schema/company.ts'
import type { Desk } from './batch-state.ts'
import type { Settled } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { countryOf } from './importers/listings.ts'
import { coinKey, domainKey, isinKey, tickerKey } from './key-ownership.ts'
import { entryWith, type Keyed, withoutEntry } from './list-entries.ts'
import { merge } from './merge.ts'
import { mayTake } from './precedence.ts'

/** The draft without the keys that others hold by right; keys that are the row's by right are taken from them. */
export function withoutOthers(
  draft: Draft,
  row: Settled,
  known: Company | null,
  desk: Desk,
): Draft {
  const claimant = () => merge(known, { ...row, draft }, desk.told).company
  const wins = (list: Keyed, key: string) => winsKey(list, key, draft.domain, claimant, desk)
  const isins = draft.isins.filter((isin) => wins('isins', isinKey(isin)))
  const listings = draft.listings.filter(
    (listing) => !isDouble(listing, known, row) && wins('listings', tickerKey(listing)),
  )
  const coins = draft.coins.filter((coin) => wins('coins', coinKey(coin)))
  // A company's main domain is not another's second one, unless the operator says so.
  const winsDomain = (domain: Apex) => desk.told.source === 'operator' || !desk.open.get(domain)
  const domains = draft.domains.filter(
    (domain) => winsDomain(domain) && wins('domains', domainKey(domain)),
  )
  if (isins.length < draft.isins.length) row.conflicts.push('an ISIN of another company')
  if (coins.length < draft.coins.length) row.conflicts.push('a coin of another company')
  if (domains.length < draft.domains.length) row.conflicts.push('a domain of another company')
  return { ...draft, isins, listings, coins, domains }
}

/** The SEC calls NYSE what is listed on NYSE American: the same symbol twice in the United States is one share. */
function isDouble({ mic, symbol }: Listing, known: Company | null, { role }: Settled): boolean {
  if (role !== 'joined') return false
  const isUs = (code: string) => countryOf(code) === 'US'
  const held = known?.listings.filter((listing) => listing.symbol === symbol && isUs(listing.mic))
  return isUs(mic) && held !== undefined && held.length > 0 && held.every((one) => one.mic !== mic)
}

function winsKey(
  list: Keyed,
  key: string,
  own: Apex | null,
  claimant: () => Company,
  desk: Desk,
): boolean {
  const others = (desk.holders.get(key) ?? []).filter((domain) => domain !== own)
  const holding = others.map((domain) => desk.open.get(domain)).filter((held) => !!held)
  const still = holding.filter((held) => entryWith(held, list, key) !== undefined)
  if (!still.every((held) => mayTake(key, claimant(), held, list, desk.told))) return false
  for (const held of still) {
    desk.open.set(held.domain, withoutEntry(held, list, key))
    desk.changed.add(held.domain)
  }
  return true
}
