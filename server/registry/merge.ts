// Merges one source's row into a company's record. The rules:
//
// 1. No other source overwrites an operator's fact. An operator's list is complete: no other source adds to it.
// 2. Imports never replace the catalogue's facts. They fill facts that the catalogue leaves open, and their names and
//    keys come after the catalogue's.
// 3. Between two imports, the more reliable source for the fact wins (`SOURCES_BY_FACT`). Within one source, a newer
//    edition wins. Within one edition, the row that carries the company's own name wins; other rows only fill gaps.
// 4. An imported name in capitals only, as registers write it, never replaces a name in mixed case. Of two spellings
//    that differ only in capitals, an import never replaces eBay with Ebay or EBAY, nor IBM with Ibm.
//    A city is kept only together with the country of its headquarters.
// 5. Names, domains, listings, ISINs and coins accumulate, because share classes and foreign listings are one company.
//    For a source with one row per company, a newer edition replaces the entries of its older edition.
// 6. Imports can only raise a company's rank. The operator and the catalogue set it to any value, which imports leave.
// 7. An imported coin never replaces the name or the facts of a company with shares: its name becomes an alias.
// 8. When no value and no stored date of a list changes, `merge` returns the `existing` object, and the caller writes
//    nothing.
import type { Apex } from '../../schema/apex.ts'
import {
  type Company,
  FACTS,
  type FactName,
  LISTS,
  type ListName,
  noDetails,
  type Provenance,
} from '../../schema/company.ts'
import { nameLabel } from '../names/folding.ts'
import { hasWorseCapitals } from './company-names.ts'
import type { Conflict, ResolvedRow } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { mergeLists } from './lists.ts'
import { hasOneRowPerCompany, isCurated, precedenceOf } from './precedence.ts'

export interface MergeResult {
  company: Company
  conflicts: Conflict[]
  /** Whether a fact, list or rank changed. A new date alone does not count. */
  hasChanges: boolean
}

/** The rank of a company for which no source gives a hint. */
export const DEFAULT_RANK = 5

/**
 * @param existing the company as stored; null when it is new.
 * @param provenance source and date of the row.
 */
export function merge(
  existing: Company | null,
  row: ResolvedRow,
  provenance: Provenance,
): MergeResult {
  const { draft } = row
  const before = existing ?? newCompany(draft, provenance)
  const conflicts: Conflict[] = []
  const after: Company = { ...before, provenance: { ...before.provenance } }
  for (const fact of FACTS) {
    if (fact === 'city' && isCityAbroad(draft, after, provenance)) continue
    const decision = decideFact(before, fact, row, provenance)
    if (decision === 'reject') conflicts.push('fact already known from a better source')
    if (decision === 'replace') setFact(after, fact, draft[fact], provenance)
    if (isWithdrawn(before, fact, draft, provenance)) clearFact(after, fact)
  }
  const hasMoved = before.country !== null && after.country !== before.country
  if (hasMoved && after.city === before.city) clearFact(after, 'city')
  mergeLists(after, before, row, provenance)
  mergeRank(after, before, draft, provenance)
  const hasChanges = existing === null || !hasSameValues(after, existing)
  const hasNewDates =
    hasOneRowPerCompany(provenance.source) &&
    LISTS.some((list) => !hasSameProvenance(list, after, before))
  const company = hasChanges || hasNewDates ? after : existing
  return { company, conflicts: [...new Set(conflicts)], hasChanges }
}

/** Whether an import's row places the company in another country than the one that is kept, so its city is not kept. */
const isCityAbroad = ({ country }: Draft, kept: Company, { source }: Provenance): boolean =>
  !isCurated(source) && country !== kept.country

function mergeRank(after: Company, before: Company, { rank }: Draft, provenance: Provenance): void {
  const isRowCurated = isCurated(provenance.source)
  const rankSource = before.provenance.rank?.source ?? ''
  const isOverruled =
    isCurated(rankSource) && precedenceOf(rankSource) < precedenceOf(provenance.source)
  if (rank === null || isOverruled) return
  after.rank = isRowCurated ? rank : Math.max(before.rank, rank)
  if (isRowCurated) after.provenance.rank = { ...provenance }
}

/** Whether two records have the same facts, lists and rank, whatever their provenance. */
function hasSameValues(a: Company, b: Company): boolean {
  const hasSameLists = LISTS.every(
    (list) => a[list] === b[list] || JSON.stringify(a[list]) === JSON.stringify(b[list]),
  )
  return hasSameLists && a.rank === b.rank && FACTS.every((fact) => a[fact] === b[fact])
}

/**
 * Whether two records have a list from the same source and edition. A new date must be stored, because the next row of
 * the edition removes entries with an older date.
 */
function hasSameProvenance(list: ListName, a: Company, b: Company): boolean {
  const first = a.provenance[list]
  const second = b.provenance[list]
  return first?.source === second?.source && first?.at.getTime() === second?.at.getTime()
}

function newCompany(draft: Draft, provenance: Provenance): Company {
  const domain = draft.domain as Apex
  return {
    domain,
    name: draft.name ?? nameLabel(domain),
    ...noDetails(),
    rank: draft.rank ?? DEFAULT_RANK,
    provenance: { name: { ...provenance } },
  }
}

function setFact(company: Company, fact: FactName, value: unknown, provenance: Provenance): void {
  Object.assign(company, { [fact]: value })
  company.provenance[fact] = { ...provenance }
}

/** The catalogue has one complete row a company, so a fact that a newer edition lacks was removed on purpose. */
function isWithdrawn(
  company: Company,
  fact: FactName,
  draft: Draft,
  { source, at }: Provenance,
): boolean {
  const current = company.provenance[fact]
  const isOlderCatalogue = source === 'catalogue' && current?.source === source && current.at < at
  return draft[fact] === null && isOlderCatalogue && fact !== 'name'
}

function clearFact(company: Company, fact: FactName): void {
  Object.assign(company, { [fact]: null })
  delete company.provenance[fact]
}

/**
 * `replace`: the row's fact is stored. `reject`: the stored fact stays, which is a conflict. `keep`: it stays without a
 * conflict.
 */
type FactDecision = 'replace' | 'reject' | 'keep'

function decideFact(
  existing: Company,
  fact: FactName,
  { draft, role }: ResolvedRow,
  provenance: Provenance,
): FactDecision {
  const value = draft[fact]
  const existingValue = existing[fact]
  if (value === null || value === existingValue) return 'keep'
  if (existingValue === null) return 'replace'
  if (isCoinOfListedCompany(existing, draft) && !isCurated(provenance.source)) return 'keep'
  const isImportedName = isName(fact) && !isCurated(provenance.source)
  if (isImportedName && hasWorseCapitals(String(value), String(existingValue))) return 'reject'
  const existingProvenance = existing.provenance[fact]
  const rowPrecedence = precedenceOf(provenance.source, fact)
  const existingPrecedence = precedenceOf(existingProvenance?.source ?? '', fact)
  if (rowPrecedence !== existingPrecedence) {
    return rowPrecedence < existingPrecedence ? 'replace' : 'reject'
  }
  // Two rows of one edition that disagree are no conflict of sources. The first one stays, unless a later one is
  // `primary`.
  const isLater = existingProvenance === undefined || provenance.at > existingProvenance.at
  const mayReplace = role === 'primary' || (role === 'joined' && isLater)
  return mayReplace && (isLater || provenance.at >= existingProvenance.at) ? 'replace' : 'keep'
}

const isCoinOfListedCompany = ({ listings, isins }: Company, { coins }: Draft) =>
  coins.length > 0 && listings.length + isins.length > 0

const isName = (fact: FactName) => fact === 'name' || fact === 'legalName'
