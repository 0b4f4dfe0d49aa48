// Writes a batch of rows to the registry: loads all companies at once, merges row by row, and stores all changes at once.
import type { Apex } from '../../schema/apex.ts'
import type { Provenance } from '../../schema/company.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { type BatchState, lookupKeysOf } from './batch-state.ts'
import type { ResolvedRow } from './first-pass.ts'
import type { SummaryCounter } from './import-summary.ts'
import type { Draft } from './importers/importer.ts'
import { findCompanyByKeys, findCompanyByWebsite, isUnrelatedCompany } from './join.ts'
import { resolveKeyConflicts } from './key-conflicts.ts'
import { merge } from './merge.ts'
import { hasOperatorData } from './precedence.ts'
import { splitBySource } from './source-facts.ts'

/** @param provenance source and date of the import. */
export async function applyBatch(
  rows: readonly ResolvedRow[],
  records: CompanyRecords,
  provenance: Provenance,
  counter: SummaryCounter,
): Promise<void> {
  const domainsByKey = await loadDomainsByKey(
    rows.flatMap(({ draft }) => lookupKeysOf(draft)),
    records,
  )
  const domains = new Set([...domainsByKey.values()].flat())
  for (const { draft, mainDomain } of rows) {
    if (draft.domain !== null) domains.add(draft.domain)
    if (mainDomain !== undefined) domains.add(mainDomain)
  }
  const companies = await loadCompanies([...domains], records)
  const state: BatchState = {
    companies,
    domainsByKey,
    changedDomains: new Set(),
    removedDomains: new Set(),
    provenance,
    counter,
  }
  for (const row of rows) applyRow(row, state)
  const changedCompanies = [...state.changedDomains].flatMap(
    (domain) => companies.get(domain) ?? [],
  )
  if (changedCompanies.length > 0) await records.put(changedCompanies)
  for (const domain of state.removedDomains) await records.remove(domain)
}

async function loadDomainsByKey(
  keys: string[],
  records: CompanyRecords,
): Promise<Map<string, Apex[]>> {
  const distinct = [...new Set(keys)]
  const hitsByKey = await records.lookup(distinct)
  return new Map(distinct.map((key, i) => [key, hitsByKey[i]!.map(({ domain }) => domain)]))
}

async function loadCompanies(domains: Apex[], records: CompanyRecords) {
  const companies = await records.find(domains)
  return new Map(domains.map((domain, i) => [domain, companies[i] ?? null]))
}

function applyRow(row: ResolvedRow, state: BatchState): void {
  const { counter } = state
  const domain =
    row.draft.domain === null
      ? findCompanyByKeys(row.draft, state)
      : findCompanyByWebsite(row, state)
  if (domain === null) {
    counter.countRefused('no known company with these keys')
    return
  }
  if (row.mainDomain !== undefined) mergeOldCompany(row, state)
  const existing = state.companies.get(domain) ?? null
  if (existing !== null && isUnrelatedCompany(row.draft, existing, state.provenance)) {
    counter.countRefused('website of another company')
    return
  }
  const draft = resolveKeyConflicts({ ...withAlternateDomain(row), domain }, row, existing, state)
  const { company, conflicts, hasChanges } = merge(existing, { ...row, draft }, state.provenance)
  const outcomeForExisting = hasChanges ? 'changed' : 'unchanged'
  counter.countKept(existing === null ? 'created' : outcomeForExisting)
  counter.countConflicts([...row.conflicts, ...conflicts])
  counter.countDropped(draft.dropped)
  if (company === existing) return
  state.companies.set(domain, company)
  state.changedDomains.add(domain)
  // Makes the new keys find the company for later rows of the batch.
  for (const key of lookupKeysOf(draft)) {
    const domains = state.domainsByKey.get(key) ?? []
    if (!domains.includes(domain)) state.domainsByKey.set(key, [...domains, domain])
  }
}

/** Adds the row's website to `domains` when the company has another main domain. */
function withAlternateDomain({ draft, mainDomain }: ResolvedRow): Draft {
  if (mainDomain === undefined || draft.domain === null) return draft
  return { ...draft, domains: [...draft.domains, draft.domain] }
}

/**
 * Merges the company that an earlier import created at the alternate domain into the company at the main domain.
 * A company with data from the operator stays separate.
 */
function mergeOldCompany(row: ResolvedRow, state: BatchState): void {
  const { domain } = row.draft
  const oldCompany = domain === null ? null : (state.companies.get(domain) ?? null)
  const mainCompany = state.companies.get(row.mainDomain as Apex) ?? null
  if (oldCompany === null || mainCompany === null || hasOperatorData(oldCompany)) return
  let merged = mainCompany
  for (const [draft, provenance] of splitBySource(oldCompany)) {
    const oldRow: ResolvedRow = {
      draft: { ...draft, domain: mainCompany.domain },
      role: 'joined',
      conflicts: [],
    }
    merged = merge(merged, oldRow, provenance).company
  }
  state.companies.set(oldCompany.domain, null)
  state.companies.set(mainCompany.domain, merged)
  state.changedDomains.delete(oldCompany.domain)
  state.changedDomains.add(mainCompany.domain)
  state.removedDomains.add(oldCompany.domain)
}
