// The first pass over a file compares its rows with each other, so that the second pass can write them in any order.
import type { Apex } from '../../schema/apex.ts'
import { coinKey, figiKey, isinKey, tickerKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { findMainDomains, type MainDomains } from './alternate-domains.ts'
import { type Draft, isRefused, type RefusedRow } from './importers/importer.ts'
import { KeyOwnership } from './key-ownership.ts'
import { createWebsiteOwners, type WebsiteOwners } from './website-owners.ts'

/** Why a value of a row was rejected in favor of another company or source. */
export type Conflict =
  | 'ISIN of another company'
  | 'ticker of another company'
  | 'coin of another company'
  | 'fact already known from a better source'
  | 'domain of another company'

/** A row without the keys that belong to other companies of the file. */
export interface ResolvedRow {
  draft: Draft
  /**
   * `primary`: the row carries the company's own name. `additional`: another row of that company in the file.
   * `joined`: a row that adds to a company of the registry, found by its keys or by an alternate domain.
   */
  role: 'primary' | 'additional' | 'joined'
  conflicts: Conflict[]
  /** The company's main domain, when the row's website is an alternate one. */
  mainDomain?: Apex
}

export interface FirstPass {
  /** @param rowNumber the position of the row in all files of the import, counted from 1. */
  resolve(draft: Draft, rowNumber: number): ResolvedRow | RefusedRow
}

/** Replaces the first pass for trusted importers: accepts every row as it is. */
export const TRUST_ALL_ROWS: FirstPass = {
  resolve: (draft) => ({
    draft,
    role: draft.domain === null ? 'joined' : 'primary',
    conflicts: [],
  }),
}

/** Reads all rows once. Memory holds the owner of each website, the claims to each key, and alternate domains. */
export async function runFirstPass(
  rows: AsyncIterable<Draft | RefusedRow>,
  companies: CompanyRecords,
): Promise<FirstPass> {
  const websiteOwners = createWebsiteOwners()
  const keyOwnership = new KeyOwnership(websiteOwners.ownsWebsite)
  let rowNumber = 0
  for await (const row of rows) {
    rowNumber += 1
    if (isRefused(row)) continue
    websiteOwners.addRow(row, rowNumber)
    keyOwnership.addRow(row)
  }
  const mainDomains = await findMainDomains(keyOwnership, companies)
  return {
    resolve: (draft, rowNumber) =>
      withMainDomain(resolveRow(draft, rowNumber, websiteOwners, keyOwnership), mainDomains),
  }
}

function withMainDomain(
  row: ResolvedRow | RefusedRow,
  mainDomains: MainDomains,
): ResolvedRow | RefusedRow {
  if (isRefused(row) || row.draft.domain === null) return row
  const mainDomain = mainDomains.get(row.draft.domain)
  return mainDomain === undefined ? row : { ...row, role: 'joined', mainDomain }
}

function resolveRow(
  draft: Draft,
  rowNumber: number,
  websiteOwners: WebsiteOwners,
  keyOwnership: KeyOwnership,
): ResolvedRow | RefusedRow {
  if (draft.domain === null) return resolveByKeys(draft, keyOwnership)
  const relation = websiteOwners.relationOf(draft, rowNumber)
  const rowWithOwnedKeys = keepOwnedKeys(draft, keyOwnership)
  // A renamed company looks unrelated by name, but its ISIN proves that it is the same company.
  const isUnproven = relation === 'unrelated' && rowWithOwnedKeys.draft.isins.length === 0
  if (relation === 'namesake' || isUnproven) {
    return { reason: 'website of another company', rowText: `${draft.name} ${draft.domain}` }
  }
  return { ...rowWithOwnedKeys, role: relation === 'owner' ? 'primary' : 'additional' }
}

/**
 * A row without a website belongs to the company that has its ISIN or share class and its name. When no company of
 * the file has the ISIN, the second pass looks it up in the registry.
 */
function resolveByKeys(draft: Draft, keyOwnership: KeyOwnership): ResolvedRow | RefusedRow {
  const isinKeys = draft.isins.map(isinKey)
  const keys = draft.figi === null ? isinKeys : [...isinKeys, figiKey(draft.figi)]
  const rowText = String(draft.name)
  const domain = keys
    .map((key) => keyOwnership.findOwnerByName(key, draft))
    .find((owner) => owner !== null)
  if (domain !== undefined) {
    return { ...keepOwnedKeys({ ...draft, domain }, keyOwnership), role: 'additional' }
  }
  if (isinKeys.some((key) => keyOwnership.hasOwner(key)))
    return { reason: 'ISIN of another company', rowText }
  // No company of the file has its share class, and the registry stores no share classes.
  if (isinKeys.length === 0 && draft.figi !== null) {
    return { reason: 'no known company with these keys', rowText }
  }
  // With only a ticker, the row is refused if a company with a website has that ticker.
  const hasOnlyUncontestedTickers = draft.listings.every((listing) =>
    keyOwnership.isUncontested(tickerKey(listing), draft),
  )
  if (isinKeys.length === 0 && !hasOnlyUncontestedTickers)
    return { reason: 'ticker of another company', rowText }
  return { draft, role: 'joined', conflicts: [] }
}

function keepOwnedKeys(draft: Draft, keyOwnership: KeyOwnership) {
  const isOwned = (key: string) => keyOwnership.isOwner(key, draft)
  const isins = draft.isins.filter((isin) => isOwned(isinKey(isin)))
  const listings = draft.listings.filter((listing) =>
    keyOwnership.isUncontested(tickerKey(listing), draft),
  )
  const coins = draft.coins.filter((coin) => isOwned(coinKey(coin)))
  const conflicts: Conflict[] = []
  if (isins.length < draft.isins.length) conflicts.push('ISIN of another company')
  if (listings.length < draft.listings.length) conflicts.push('ticker of another company')
  if (coins.length < draft.coins.length) conflicts.push('coin of another company')
  return { draft: { ...draft, isins, listings, coins }, conflicts }
}
