// What a first reading of a file tells about each of its rows, so that the second, which writes, is the same in any order.
import type { Apex } from '../../schema/apex.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { type Homes, homesOf } from './alternate-domains.ts'
import { type Draft, isRefusal, type Refusal } from './importers/importer.ts'
import { type Claims, coinKey, createClaims, figiKey, isinKey, tickerKey } from './key-ownership.ts'
import { createLeads, type Leads } from './website-owners.ts'

/** Why a part of a row was not believed. */
export type Conflict =
  | 'an ISIN of another company'
  | 'a ticker of another company'
  | 'a coin of another company'
  | 'a fact of a better source'
  | 'a domain of another company'

/** A draft of which only what is its own is left. */
export interface Settled {
  draft: Draft
  /**
   * `lead`: its name is the company's. `more`: another row of that company in the file.
   * `joined`: of a company that the file does not know by its website.
   */
  role: 'lead' | 'more' | 'joined'
  conflicts: Conflict[]
  /** The company that the registry knows by another website than the row's; left out: none. */
  home?: Apex
}

export interface Survey {
  /** @param row its number in the file, as the survey counted it. */
  settle(draft: Draft, row: number): Settled | Refusal
}

/** What an operator says is believed as it stands. */
export const trusting: Survey = {
  settle: (draft) => ({ draft, role: draft.domain === null ? 'joined' : 'lead', conflicts: [] }),
}

/** Reads the rows once. Kept of them: a name for each website, who claims each key, and whose website is an old one. */
export async function survey(
  rows: AsyncIterable<Draft | Refusal>,
  companies: CompanyRecords,
): Promise<Survey> {
  const leads = createLeads()
  const claims = createClaims(leads.isOwn)
  let number = 0
  for await (const row of rows) {
    number += 1
    if (isRefusal(row)) continue
    leads.note(row, number)
    claims.note(row)
  }
  const homes = await homesOf(claims, companies)
  return { settle: (draft, row) => atHome(settle(draft, row, leads, claims), homes) }
}

function atHome(settled: Settled | Refusal, homes: Homes): Settled | Refusal {
  if (isRefusal(settled) || settled.draft.domain === null) return settled
  const home = homes.get(settled.draft.domain)
  return home === undefined ? settled : { ...settled, role: 'joined', home }
}

function settle(draft: Draft, row: number, leads: Leads, claims: Claims): Settled | Refusal {
  if (draft.domain === null) return joined(draft, claims)
  const standing = leads.standing(draft, row)
  const own = owned(draft, claims)
  // A company renamed since is a stranger by name; its ISIN tells that it is the same.
  if (standing === 'namesake' || (standing === 'stranger' && own.draft.isins.length === 0)) {
    return { refused: 'the website of another company', what: `${draft.name} ${draft.domain}` }
  }
  return { ...own, role: standing === 'lead' ? 'lead' : 'more' }
}

/**
 * A row without a website belongs to the company of its ISIN or share class whose name it has; of an
 * ISIN that nobody in the file has, the registry may know more.
 */
function joined(draft: Draft, claims: Claims): Settled | Refusal {
  const isins = draft.isins.map(isinKey)
  const keys = draft.figi === null ? isins : [...isins, figiKey(draft.figi)]
  const [domain] = keys.flatMap((key) => claims.namesake(key, draft) ?? [])
  if (domain !== undefined) return { ...owned({ ...draft, domain }, claims), role: 'more' }
  if (isins.some(claims.isOwned)) {
    return { refused: 'an ISIN of another company', what: String(draft.name) }
  }
  if (isins.length === 0 && draft.figi !== null) {
    return { refused: 'nobody known by these keys', what: String(draft.name) }
  }
  // By its symbol alone: what a company with a website has is that company's.
  if (isins.length === 0 && !draft.listings.every((one) => claims.isFree(tickerKey(one), draft))) {
    return { refused: 'a ticker of another company', what: String(draft.name) }
  }
  return { draft, role: 'joined', conflicts: [] }
}

function owned(draft: Draft, claims: Claims) {
  const mine = (key: string) => claims.isOwner(key, draft)
  const isins = draft.isins.filter((isin) => mine(isinKey(isin)))
  const listings = draft.listings.filter((listing) => claims.isFree(tickerKey(listing), draft))
  const coins = draft.coins.filter((coin) => mine(coinKey(coin)))
  const conflicts: Conflict[] = []
  if (isins.length < draft.isins.length) conflicts.push('an ISIN of another company')
  if (listings.length < draft.listings.length) conflicts.push('a ticker of another company')
  if (coins.length < draft.coins.length) conflicts.push('a coin of another company')
  return { draft: { ...draft, isins, listings, coins }, conflicts }
}
