// The lists of a company add up: names, domains, listings, ISINs, coins. A source's newer edition replaces its older one.
import {
  type Company,
  LISTS,
  type Listing,
  type ListName,
  type Provenance,
} from '../../schema/company.ts'
import { spelledOf } from '../names/folding.ts'
import { isPartOf, isShouted, wordsOf } from './company-names.ts'
import type { Settled } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { countryOf, orderOf } from './importers/listings.ts'
import { type Entry, note, toldBy } from './list-entries.ts'
import { FORMER, isWhole, standingOf, type Told } from './precedence.ts'

const MOST_ALIASES = 20
const LONGEST_SHORT = 5

/** Adds what the row lists to the company, which is a copy of what was known before. */
export function addLists(company: Company, before: Company, settled: Settled, told: Told): void {
  for (const list of LISTS) {
    const isOperators = before.provenance[list]?.source === 'operator'
    if (isOperators && told.source !== 'operator') continue
    const more = saidOf(list, company, settled)
    const kept = keptOf(list, before, more, settled.draft, told)
    const former = list === 'aliases' ? formerNames(company, before, settled.draft, told) : []
    const all = joined(kept, [...former, ...more], (entry) => toldBy(before, list, entry), told)
    const isImported = [told, before.provenance[list]].every((by) => !isTrusted(by))
    const said = new Set(isTrusted(told) ? more.map(textOf) : [])
    const isWritten = (entry: Entry) =>
      said.has(textOf(entry)) ||
      (before[list].some((held) => textOf(held) === textOf(entry)) &&
        isTrusted(toldBy(before, list, entry)))
    Object.assign(company, { [list]: ordered(list, company, all, isImported, isWritten) })
    date(company, before, list, { more, former }, told)
    if (settled.draft.none.includes(list)) company.provenance[list] = { ...told }
  }
}

const textOf = (entry: Entry) => JSON.stringify(entry)
const isTrusted = (by: Told | undefined) => by !== undefined && standingOf(by.source) < 2

/** What operator and catalogue say comes before what imports said. */
function joined(
  kept: Entry[],
  more: Entry[],
  by: (entry: Entry) => Told | undefined,
  told: Told,
): Entry[] {
  if (!isTrusted(told)) return [...kept, ...more]
  const [own = [], others = []] = [true, false].map((isOwn) =>
    kept.filter((entry) => (by(entry)?.source === told.source) === isOwn),
  )
  return [...own, ...more, ...others]
}

function saidOf(list: ListName, company: Company, { draft, role }: Settled): readonly Entry[] {
  if (list === 'domains') return draft.domains.filter((domain) => domain !== company.domain)
  if (list === 'aliases') return namesOf(draft, role, company)
  return draft[list]
}

/** What the row says by the way counts too: its own name, where the company is called otherwise. */
function namesOf(draft: Draft, role: Settled['role'], company: Company): string[] {
  // What lists of shares shout is cut to fit a column, MARRIOTT INTL A, but for short names such as IBM.
  const isName = (name: string | null): name is string =>
    name !== null && (!isShouted(name) || (name.length <= LONGEST_SHORT && !draft.isCut))
  // The name of a subsidiary that shows its parent's website is not its parent's.
  const isOurs = (name: string) => role === 'joined' || !isPartOf(company.name, name)
  return [...[draft.name, draft.legalName].filter(isName).filter(isOurs), ...draft.aliases]
}

/** What stays of a list: all, but for what the same source said in an older edition and no longer says. */
function keptOf(
  list: ListName,
  before: Company,
  more: readonly Entry[],
  draft: Draft,
  told: Told,
): Entry[] {
  const listed = list === 'aliases' ? draft.aliases : more
  const isListed = listed.length > 0 || draft.none.includes(list)
  const isOld = ({ source, at }: Told) => source === told.source && at < told.at
  return (before[list] as Entry[]).filter((entry) => {
    const by = toldBy(before, list, entry)
    if (by === undefined) return true
    // What the operator lists is all there is.
    if (told.source === 'operator') return !isListed || (by.source === 'operator' && !isOld(by))
    return !(isWhole(told.source) && isOld(by))
  })
}

/** Names just replaced; what operator or catalogue correct in their own words was wrong, and is forgotten. */
function formerNames(company: Company, before: Company, draft: Draft, told: Told): string[] {
  const isListed = draft.aliases.length > 0 || draft.none.includes('aliases')
  if (told.source === 'operator' && isListed) return []
  return (['name', 'legalName'] as const).flatMap((fact) => {
    const [was, by] = [before[fact], before.provenance[fact]]
    if (was === null || was === company[fact]) return []
    // A subsidiary's row that came first in the file.
    const isSameEdition = by?.source === told.source && by.at.getTime() === told.at.getTime()
    if (isSameEdition && isPartOf(company[fact] ?? '', was)) return []
    const isCorrected = standingOf(told.source) < 2 && by?.source === told.source
    return isCorrected || (isShouted(was) && was.length > LONGEST_SHORT) ? [] : [was]
  })
}

interface Said {
  more: readonly Entry[]
  former: readonly string[]
}

/** An entry stays whose it was, unless the same source or a better one says it again. */
function date(company: Company, before: Company, list: ListName, said: Said, told: Told): void {
  const more = new Set(said.more.map(textOf))
  const former = new Set<Entry>(said.former)
  const held = new Set((before[list] as Entry[]).map(textOf))
  const who = (company[list] as Entry[]).map((entry): [Entry, Provenance] => {
    const by = held.has(textOf(entry)) ? toldBy(before, list, entry) : undefined
    if (more.has(textOf(entry)) && (by === undefined || isOver(told, by))) return [entry, told]
    return [entry, by ?? (former.has(entry) ? { source: FORMER, at: told.at } : told)]
  })
  note(company.provenance, list, who, isBetter)
}

const isOver = (told: Told, by: Told) =>
  told.source === by.source ? told.at > by.at : standingOf(told.source) < standingOf(by.source)

export const isBetter = (a: Told, b: Told): boolean =>
  standingOf(a.source) < standingOf(b.source) || (a.source === b.source && a.at > b.at)

/** In an order of their own only where nobody who wrote them down chose one. */
function ordered(
  list: ListName,
  company: Company,
  all: Entry[],
  isImported: boolean,
  isWritten: (entry: Entry) => boolean,
): Entry[] {
  if (list === 'aliases') return distinctNames(company, all as string[], isWritten)
  const distinct = [...new Map(all.map((entry) => [textOf(entry), entry])).values()]
  if (!isImported) return distinct
  if (list === 'listings') return (distinct as Listing[]).sort(byPrimacy(company))
  return list === 'isins' ? (distinct as string[]).sort(byHome(company)) : distinct
}

/**
 * All but the company's own, each once. What operator or catalogue wrote down differs by any letter, since
 * its legal form may be what was missing; what imports say, by more than that.
 */
function distinctNames(
  { name, legalName, aliases }: Company,
  all: string[],
  isWritten: (alias: string) => boolean,
): string[] {
  const roughly = (one: string) => wordsOf(one).join(' ')
  const exactly = (one: string) => {
    const { key, whole } = spelledOf(one)
    return `${key}|${whole}`
  }
  const own = [name, legalName ?? '']
  const written = new Set(own.map(exactly))
  const taken = new Set(own.map(roughly))
  const distinct = all.filter((one) => {
    const [seen, spelled] = isWritten(one) ? [written, exactly(one)] : [taken, roughly(one)]
    if (seen.has(spelled)) return false
    written.add(exactly(one))
    taken.add(roughly(one))
    return true
  })
  return distinct.slice(0, Math.max(MOST_ALIASES, aliases.length))
}

/** Home first, then by how much an exchange is one of its own: whatever the order of the rows. */
function byPrimacy(company: Company) {
  const isHome = ({ mic }: Listing) => Number(countryOf(mic) === company.country)
  return (a: Listing, b: Listing) =>
    isHome(b) - isHome(a) || orderOf(a.mic) - orderOf(b.mic) || compare(a.symbol, b.symbol)
}

function byHome(company: Company) {
  const isHome = (isin: string) => Number(isin.slice(0, 2) === company.country)
  return (a: string, b: string) => isHome(b) - isHome(a) || compare(a, b)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
