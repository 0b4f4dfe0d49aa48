// How what a source says and what is known become one company. The rules:
//
// 1. An operator's fact is never overwritten, nor an operator's list added to.
// 2. The catalogue's facts stay; imports fill what it leaves open and add names and keys after its own.
// 3. Of two imports the one that knows the fact better speaks (`BETTER`); of one source, a later
//    edition, and in one edition the row whose name is the company's. Other rows fill gaps only.
// 4. A name in capitals, as registers write it, never takes the place of a name in mixed case.
// 5. Names, domains, listings and ISINs add up: share classes and listings abroad are one company.
// 6. How well known a company is only ever rises.
// 7. Nothing new: the very object that was given comes back, and nothing is written.
import type { Apex } from '../../schema/apex.ts'
import { type Company, FACTS, type FactName } from '../../schema/company.ts'
import type { Draft } from './importer.ts'
import { addLists, LISTS } from './lists.ts'
import { isShouted } from './names.ts'
import { standingOf, type Told } from './precedence.ts'
import type { Conflict, Settled } from './survey.ts'
import { labelOf } from './websites.ts'

export interface Merged {
  company: Company
  conflicts: Conflict[]
}

/** How well known a company is of which no source gives a hint. */
const UNKNOWN_RANK = 5
/** @param known null for a company that is new. */
export function merge(known: Company | null, settled: Settled, told: Told): Merged {
  const { draft } = settled
  const before = known ?? beginning(draft, told)
  const conflicts: Conflict[] = []
  const after: Company = { ...before, provenance: { ...before.provenance } }
  for (const fact of FACTS) {
    const verdict = judge(before, fact, settled, told)
    if (verdict === 'worse') conflicts.push('a fact of a better source')
    if (verdict === 'better') state(after, fact, draft[fact], told)
  }
  addLists(after, before, settled, told)
  if (draft.coin !== null && draft.coin !== before.coin) {
    if (before.coin === null) state(after, 'coin', draft.coin, told)
    else conflicts.push('a second coin of one company')
  }
  after.rank = Math.max(before.rank, draft.rank ?? 0)
  const isSame = known !== null && isEqual(after, known)
  return { company: isSame ? known : after, conflicts: [...new Set(conflicts)] }
}

/** Facts and lists; what is the same is of the same date too. */
function isEqual(a: Company, b: Company): boolean {
  const isListed = LISTS.every(
    (list) => a[list] === b[list] || JSON.stringify(a[list]) === JSON.stringify(b[list]),
  )
  return isListed && a.rank === b.rank && a.coin === b.coin && FACTS.every((f) => a[f] === b[f])
}

function beginning(draft: Draft, told: Told): Company {
  const domain = draft.domain as Apex
  return {
    ...{ domain, name: draft.name ?? labelOf(domain), legalName: null, aliases: [], domains: [] },
    ...{ listings: [], isins: [], coin: null, industry: null, country: null, size: null },
    ...{ founded: null, logo: null, lei: null, rank: draft.rank ?? UNKNOWN_RANK },
    provenance: { name: { ...told } },
  }
}

function state(company: Company, fact: FactName | 'coin', value: unknown, told: Told): void {
  Object.assign(company, { [fact]: value })
  company.provenance[fact] = { ...told }
}

type Verdict = 'better' | 'worse' | 'same'

function judge(known: Company, fact: FactName, { draft, role }: Settled, told: Told): Verdict {
  const [value, held] = [draft[fact], known[fact]]
  if (value === null || value === held) return 'same'
  if (held === null) return 'better'
  const from = known.provenance[fact]
  const [mine, theirs] = [standingOf(told.source, fact), standingOf(from?.source ?? '', fact)]
  if (isName(fact) && isShouted(String(value)) && !isShouted(String(held))) return 'worse'
  if (mine !== theirs) return mine < theirs ? 'better' : 'worse'
  // Another row of the same edition says otherwise: no conflict of sources, the first stays.
  const isLater = from === undefined || told.at > from.at
  const isNews = role === 'lead' || (role === 'joined' && isLater)
  return isNews && (isLater || told.at >= from.at) ? 'better' : 'same'
}

const isName = (fact: FactName) => fact === 'name' || fact === 'legalName'
