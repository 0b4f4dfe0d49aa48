// A batch of settled rows meets the registry: read together, merged one by one, written together.
import type { Apex } from '../../schema/apex.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { withoutOthers } from './contest.ts'
import { type Desk, keysOf } from './desk.ts'
import { homeOf, isStranger, joinedTo } from './join.ts'
import { merge } from './merge.ts'
import type { Told } from './precedence.ts'
import type { Settled } from './survey.ts'
import type { Tally } from './tally.ts'

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
    ...rows.flatMap(({ draft }) => draft.domain ?? []),
    ...[...holders.values()].flat(),
  ]
  const open = await found([...new Set(wanted)], companies)
  const desk: Desk = { open, holders, changed: new Set(), told, tally }
  for (const row of rows) place(row, desk)
  const after = [...desk.changed].map((domain) => open.get(domain)!)
  if (after.length > 0) await companies.put(after)
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
  const domain = row.draft.domain === null ? joinedTo(row.draft, desk) : homeOf(row.draft, desk)
  if (domain === null) {
    tally.refuse('nobody known by these keys')
    return
  }
  const known = desk.open.get(domain) ?? null
  if (known !== null && isStranger(row.draft, known, desk.told)) {
    tally.refuse('the website of another company')
    return
  }
  const draft = withoutOthers({ ...row.draft, domain }, row, known, desk)
  const { company, conflicts } = merge(known, { ...row, draft }, desk.told)
  tally.keep(known === null ? 'created' : company === known ? 'unchanged' : 'changed')
  tally.conflict([...row.conflicts, ...conflicts])
  tally.drop(draft.dropped)
  if (company === known) return
  desk.open.set(domain, company)
  desk.changed.add(domain)
  // Later rows of the batch meet it too.
  for (const key of keysOf(draft)) {
    const holding = desk.holders.get(key) ?? []
    if (!holding.includes(domain)) desk.holders.set(key, [...holding, domain])
  }
}
