// Keys that a row claims and another company of the registry holds.
import type { Apex } from '../../schema/apex.ts'
import type { Company, Listing } from '../../schema/company.ts'
import { coinKey, isinKey, tickerKey } from './claims.ts'
import type { Desk } from './desk.ts'
import { countryOf } from './exchanges.ts'
import type { Draft } from './importer.ts'
import { merge } from './merge.ts'
import { mayTake } from './precedence.ts'
import type { Settled } from './survey.ts'

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
  const coin = draft.coin !== null && wins('coin', coinKey(draft.coin)) ? draft.coin : null
  // A company's main domain is not another's second one, unless the operator says so.
  const winsDomain = (domain: Apex) => desk.told.source === 'operator' || !desk.open.get(domain)
  const domains = draft.domains.filter(
    (domain) => winsDomain(domain) && wins('domains', `domain:${domain}`),
  )
  if (isins.length < draft.isins.length) row.conflicts.push('an ISIN of another company')
  if (draft.coin !== coin) row.conflicts.push('a coin of another company')
  if (domains.length < draft.domains.length) row.conflicts.push('a domain of another company')
  return { ...draft, isins, listings, coin, domains }
}

/** The SEC calls NYSE what is listed on NYSE American: the same symbol twice in the United States is one share. */
function isDouble({ mic, symbol }: Listing, known: Company | null, { role }: Settled): boolean {
  if (role !== 'joined') return false
  const isUs = (code: string) => countryOf(code) === 'US'
  const held = known?.listings.filter((listing) => listing.symbol === symbol && isUs(listing.mic))
  return isUs(mic) && held !== undefined && held.length > 0 && held.every((one) => one.mic !== mic)
}

type Keyed = 'isins' | 'listings' | 'coin' | 'domains'

function winsKey(
  list: Keyed,
  key: string,
  own: Apex | null,
  claimant: () => Company,
  desk: Desk,
): boolean {
  const others = (desk.holders.get(key) ?? []).filter((domain) => domain !== own)
  const holding = others.map((domain) => desk.open.get(domain)).filter((held) => !!held)
  const still = holding.filter((held) => holds(held, list, key))
  if (!still.every((held) => mayTake(key, claimant(), held, list, desk.told))) return false
  for (const held of still) {
    desk.open.set(held.domain, without(held, list, key))
    desk.changed.add(held.domain)
  }
  return true
}

function holds(company: Company, list: Keyed, key: string): boolean {
  if (list === 'coin') return company.coin !== null && coinKey(company.coin) === key
  if (list === 'domains') return company.domains.some((domain) => `domain:${domain}` === key)
  if (list === 'isins') return company.isins.some((isin) => isinKey(isin) === key)
  return company.listings.some((listing) => tickerKey(listing) === key)
}

function without(company: Company, list: Keyed, key: string): Company {
  if (list === 'coin') return { ...company, coin: null }
  if (list === 'isins') {
    return { ...company, isins: company.isins.filter((isin) => isinKey(isin) !== key) }
  }
  if (list === 'domains') {
    return { ...company, domains: company.domains.filter((domain) => `domain:${domain}` !== key) }
  }
  return { ...company, listings: company.listings.filter((held) => tickerKey(held) !== key) }
}
