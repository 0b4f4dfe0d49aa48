// How what a source says and what is known become one company. The rules:
//
// 1. An operator's fact is never overwritten, nor an operator's list added to; what the operator lists is all there is.
// 2. The catalogue's facts stay; imports fill what it leaves open and add names and keys after its own.
// 3. Of two imports the one that knows the fact better speaks (`BETTER`); of one source, a later
//    edition, and in one edition the row whose name is the company's. Other rows fill gaps only.
// 4. A name in capitals, as registers write it, never takes the place of a name in mixed case.
// 5. Names, domains, listings, ISINs and coins add up: share classes and listings abroad are one company.
//    Where a row tells all that its source knows, a newer edition's replaces what the older one listed.
// 6. How well known a company is only ever rises, unless operator or catalogue say it.
// 7. A coin's row never says what a company with shares is called or does: its name is one more of its names.
// 8. Nothing new: the very object that was given comes back, and nothing is written.
import type { Apex } from '../../schema/apex.ts'
import { type Company, FACTS, type FactName, LISTS, type ListName } from '../../schema/company.ts'
import { labelOf } from '../names/folding.ts'
import { isShouted } from './company-names.ts'
import type { Conflict, Settled } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { addLists } from './lists.ts'
import { isWhole, standingOf, type Told } from './precedence.ts'

export interface Merged {
  company: Company
  conflicts: Conflict[]
  /** Whether anything is news, other than of which edition it is. */
  isNews: boolean
}

/** How well known a company is of which no source gives a hint. */
export const UNKNOWN_RANK = 5
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
    if (isWithdrawn(before, fact, draft, told)) withdraw(after, fact)
  }
  addLists(after, before, settled, told)
  rise(after, before, draft, told)
  const isNews = known === null || !isEqual(after, known)
  const isDated = isWhole(told.source) && LISTS.some((list) => !isSameWord(list, after, before))
  const company = isNews || isDated ? after : known
  return { company, conflicts: [...new Set(conflicts)], isNews }
}

function rise(after: Company, before: Company, { rank }: Draft, told: Told): void {
  const mine = standingOf(told.source)
  const theirs = standingOf(before.provenance.rank?.source ?? '')
  if (rank === null || (theirs < 2 && theirs < mine)) return
  after.rank = mine < 2 ? rank : Math.max(before.rank, rank)
  if (mine < 2) after.provenance.rank = { ...told }
}

/** Facts and lists; what is the same is of the same date too. */
function isEqual(a: Company, b: Company): boolean {
  const isListed = LISTS.every(
    (list) => a[list] === b[list] || JSON.stringify(a[list]) === JSON.stringify(b[list]),
  )
  return isListed && a.rank === b.rank && FACTS.every((fact) => a[fact] === b[fact])
}

/** Whether a list is of the same source and edition: else its next row would take this one's words for old. */
function isSameWord(list: ListName, a: Company, b: Company): boolean {
  const [one, other] = [a.provenance[list], b.provenance[list]]
  return one?.source === other?.source && one?.at.getTime() === other?.at.getTime()
}

function beginning(draft: Draft, told: Told): Company {
  const domain = draft.domain as Apex
  return {
    ...{ domain, name: draft.name ?? labelOf(domain), legalName: null, aliases: [], domains: [] },
    ...{ listings: [], isins: [], coins: [], industry: null, country: null, size: null },
    ...{ founded: null, logo: null, lei: null, rank: draft.rank ?? UNKNOWN_RANK },
    provenance: { name: { ...told } },
  }
}

function state(company: Company, fact: FactName, value: unknown, told: Told): void {
  Object.assign(company, { [fact]: value })
  company.provenance[fact] = { ...told }
}

/** The catalogue tells all that it knows of a company in one row: what it no longer says was wrong. */
function isWithdrawn({ provenance }: Company, fact: FactName, draft: Draft, told: Told): boolean {
  const by = provenance[fact]
  const isItsOwn = told.source === 'catalogue' && by?.source === told.source && by.at < told.at
  return draft[fact] === null && isItsOwn && fact !== 'name'
}

function withdraw(company: Company, fact: FactName): void {
  Object.assign(company, { [fact]: null })
  delete company.provenance[fact]
}

type Verdict = 'better' | 'worse' | 'same'

function judge(known: Company, fact: FactName, { draft, role }: Settled, told: Told): Verdict {
  const [value, held] = [draft[fact], known[fact]]
  if (value === null || value === held) return 'same'
  if (held === null) return 'better'
  if (isCoinOf(known, draft) && standingOf(told.source) >= 2) return 'same'
  const from = known.provenance[fact]
  const [mine, theirs] = [standingOf(told.source, fact), standingOf(from?.source ?? '', fact)]
  if (isName(fact) && isShouted(String(value)) && !isShouted(String(held))) return 'worse'
  if (mine !== theirs) return mine < theirs ? 'better' : 'worse'
  // Another row of the same edition says otherwise: no conflict of sources, the first stays.
  const isLater = from === undefined || told.at > from.at
  const isNews = role === 'lead' || (role === 'joined' && isLater)
  return isNews && (isLater || told.at >= from.at) ? 'better' : 'same'
}

const isCoinOf = ({ listings, isins }: Company, { coins }: Draft) =>
  coins.length > 0 && listings.length + isins.length > 0

const isName = (fact: FactName) => fact === 'name' || fact === 'legalName'
