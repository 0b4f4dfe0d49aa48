// A batch of settled rows meets the registry: read together, merged one by one, written together.
import type { Apex } from '../../schema/apex.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { type Desk, keysOf } from './batch-state.ts'
import { withoutOthers } from './conflict-resolution.ts'
import type { Settled } from './first-pass.ts'
import type { Tally } from './import-summary.ts'
import type { Draft } from './importers/importer.ts'
import { homeOf, isStranger, joinedTo } from './join.ts'
import { merge } from './merge.ts'
import { isOperators, type Told } from './precedence.ts'
import { saidOf } from './source-facts.ts'

export async function applyBatch(
  rows: readonly Settled[],
  companies: CompanyRecords,
  told: Told,
  tally: Tally,
): Promise<void> {
  const holders = await leadsOf(
    rows.flatMap(({ draft }) => keysOf(draft)),
    companies,
  )
  const wanted = [
    ...rows.flatMap(({ draft, home }) => [draft.domain ?? [], home ?? []].flat()),
    ...[...holders.values()].flat(),
  ]
  const open = await found([...new Set(wanted)], companies)
  const desk: Desk = { open, holders, changed: new Set(), removed: new Set(), told, tally }
  for (const row of rows) place(row, desk)
  const after = [...desk.changed].flatMap((domain) => open.get(domain) ?? [])
  if (after.length > 0) await companies.put(after)
  for (const domain of desk.removed) await companies.remove(domain)
}

async function leadsOf(keys: string[], companies: CompanyRecords): Promise<Map<string, Apex[]>> {
  const distinct = [...new Set(keys)]
  const leads = await companies.leads(distinct)
  return new Map(distinct.map((key, i) => [key, leads[i]!.map(({ domain }) => domain)]))
}

async function found(domains: Apex[], companies: CompanyRecords) {
  const known = await companies.find(domains)
  return new Map(domains.map((domain, i) => [domain, known[i] ?? null]))
}

function place(row: Settled, desk: Desk): void {
  const { tally } = desk
  const domain = row.draft.domain === null ? joinedTo(row.draft, desk) : homeOf(row, desk)
  if (domain === null) {
    tally.refuse('nobody known by these keys')
    return
  }
  if (row.home !== undefined) moveIn(row, desk)
  const known = desk.open.get(domain) ?? null
  if (known !== null && isStranger(row.draft, known, desk.told)) {
    tally.refuse('the website of another company')
    return
  }
  const own = withoutOthers({ ...named(row), domain }, row, known, desk)
  const { company, conflicts, isNews } = merge(known, { ...row, draft: own }, desk.told)
  tally.keep(known === null ? 'created' : isNews ? 'changed' : 'unchanged')
  tally.conflict([...row.conflicts, ...conflicts])
  tally.drop(own.dropped)
  if (company === known) return
  desk.open.set(domain, company)
  desk.changed.add(domain)
  // Later rows of the batch meet it too.
  for (const key of keysOf(own)) {
    const holding = desk.holders.get(key) ?? []
    if (!holding.includes(domain)) desk.holders.set(key, [...holding, domain])
  }
}

/** The draft, with the old website as one more domain of the company that is known by another. */
function named({ draft, home }: Settled): Draft {
  if (home === undefined || draft.domain === null) return draft
  return { ...draft, domains: [...draft.domains, draft.domain] }
}

/** What earlier imports made a company of its own joins the one that it is; never what an operator described. */
function moveIn(row: Settled, desk: Desk): void {
  const { domain } = row.draft
  const old = domain === null ? null : (desk.open.get(domain) ?? null)
  const known = desk.open.get(row.home as Apex) ?? null
  if (old === null || known === null || isOperators(old)) return
  const company = saidOf(old).reduce(
    (before, [said, told]) =>
      merge(
        before,
        { draft: { ...said, domain: known.domain }, role: 'joined', conflicts: [] },
        told,
      ).company,
    known,
  )
  desk.open.set(old.domain, null).set(known.domain, company)
  desk.changed.delete(old.domain)
  desk.changed.add(known.domain)
  desk.removed.add(old.domain)
}
