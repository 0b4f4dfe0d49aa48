// Merges a row's lists (names, domains, listings, ISINs, coins) into a company's lists.
import {
  type Company,
  LISTS,
  type Listing,
  type ListName,
  type Provenance,
} from '../../schema/company.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { parseName } from '../names/folding.ts'
import {
  isAllCaps,
  isContainedIn,
  MAX_ABBREVIATION_LENGTH,
  significantWords,
} from './company-names.ts'
import type { ResolvedRow } from './first-pass.ts'
import type { Draft } from './importers/importer.ts'
import { listingOrder } from './importers/listings.ts'
import { entriesOf, entryProvenance, type ListEntry, writeProvenance } from './list-entries.ts'
import { FORMER_NAME, hasOneRowPerCompany, isCurated, precedenceOf } from './precedence.ts'

const MAX_ALIASES = 20

/**
 * Adds the row's list entries to a company, and removes those that the row withdraws.
 * @param company a copy of `before`, which this function changes.
 * @param provenance source and date of the row.
 */
export function mergeLists(
  company: Company,
  before: Company,
  row: ResolvedRow,
  provenance: Provenance,
): void {
  for (const list of LISTS) {
    const isOperatorsList = before.provenance[list]?.source === 'operator'
    if (isOperatorsList && provenance.source !== 'operator') continue
    mergeList(list, company, before, row, provenance)
    if (row.draft.emptyLists.includes(list)) company.provenance[list] = { ...provenance }
  }
}

function mergeList(
  list: ListName,
  company: Company,
  before: Company,
  row: ResolvedRow,
  provenance: Provenance,
): void {
  const added = entriesOfRow(list, company, row)
  const kept = keptEntries(list, before, added, row.draft, provenance)
  const formerNames =
    list === 'aliases' ? replacedNames(company, before, row.draft, provenance) : []
  const all = concatenate(
    kept,
    [...formerNames, ...added],
    (entry) => entryProvenance(before, list, entry),
    provenance,
  )
  const isImportedOnly = !hasCuratedSource(provenance) && !hasCuratedSource(before.provenance[list])
  const curatedByRow = new Set(hasCuratedSource(provenance) ? added.map(textOf) : [])
  const isCuratedEntry = (entry: ListEntry) =>
    curatedByRow.has(textOf(entry)) ||
    (before[list].some((existing) => textOf(existing) === textOf(entry)) &&
      hasCuratedSource(entryProvenance(before, list, entry)))
  Object.assign(company, {
    [list]: sortEntries(list, company, all, isImportedOnly, isCuratedEntry),
  })
  recordProvenance(company, before, list, { added, formerNames }, provenance)
}

const textOf = (entry: ListEntry) => JSON.stringify(entry)
const hasCuratedSource = (provenance: Provenance | undefined) =>
  provenance !== undefined && isCurated(provenance.source)

/** Appends new entries to the kept ones. Entries of a curated source go before the entries of other sources. */
function concatenate(
  kept: ListEntry[],
  added: ListEntry[],
  provenanceOf: (entry: ListEntry) => Provenance | undefined,
  provenance: Provenance,
): ListEntry[] {
  if (!hasCuratedSource(provenance)) return [...kept, ...added]
  const isSameSource = (entry: ListEntry) => provenanceOf(entry)?.source === provenance.source
  const sameSource = kept.filter(isSameSource)
  const otherSources = kept.filter((entry) => !isSameSource(entry))
  return [...sameSource, ...added, ...otherSources]
}

function entriesOfRow(
  list: ListName,
  company: Company,
  { draft, role }: ResolvedRow,
): readonly ListEntry[] {
  if (list === 'domains') return draft.domains.filter((domain) => domain !== company.domain)
  if (list === 'aliases') return aliasesOfRow(draft, role, company)
  return draft[list]
}

/** The row's aliases, and its name and legal name, which become aliases where the company has other ones. */
function aliasesOfRow(draft: Draft, role: ResolvedRow['role'], company: Company): string[] {
  // Share lists truncate names in capitals, such as MARRIOTT INTL A, but not short ones such as IBM.
  const isUsable = (name: string | null): name is string =>
    name !== null &&
    (!isAllCaps(name) || (name.length <= MAX_ABBREVIATION_LENGTH && !draft.isNameTruncated))
  // A subsidiary's row may give its parent's website, but its name is not an alias of the parent.
  const isOwnName = (name: string) => role === 'joined' || !isContainedIn(company.name, name)
  const names = [draft.name, draft.legalName].filter(isUsable).filter(isOwnName)
  return [...names, ...draft.aliases]
}

/**
 * The stored entries to keep. A source with one row per company removes the entries of its older editions; those that
 * it lists again are in `added`.
 */
function keptEntries(
  list: ListName,
  before: Company,
  added: readonly ListEntry[],
  draft: Draft,
  provenance: Provenance,
): ListEntry[] {
  const rowEntries = list === 'aliases' ? draft.aliases : added
  const hasRowList = rowEntries.length > 0 || draft.emptyLists.includes(list)
  const isOlderEdition = ({ source, at }: Provenance) =>
    source === provenance.source && at < provenance.at
  return entriesOf(before, list).filter((entry) => {
    const current = entryProvenance(before, list, entry)
    if (current === undefined) return true
    // An operator's list is complete, so it removes the entries of all other sources.
    if (provenance.source === 'operator') {
      return !hasRowList || (current.source === 'operator' && !isOlderEdition(current))
    }
    return !(hasOneRowPerCompany(provenance.source) && isOlderEdition(current))
  })
}

/** Names that this row replaced. When a curated source corrects its own name, the old one was wrong and is left out. */
function replacedNames(
  company: Company,
  before: Company,
  draft: Draft,
  { source, at }: Provenance,
): string[] {
  const hasAliasList = draft.aliases.length > 0 || draft.emptyLists.includes('aliases')
  if (source === 'operator' && hasAliasList) return []
  return (['name', 'legalName'] as const).flatMap((fact) => {
    const oldName = before[fact]
    const oldProvenance = before.provenance[fact]
    if (oldName === null || oldName === company[fact]) return []
    // The old name came from a subsidiary's row earlier in the same file.
    const isSameEdition =
      oldProvenance?.source === source && oldProvenance.at.getTime() === at.getTime()
    if (isSameEdition && isContainedIn(company[fact] ?? '', oldName)) return []
    const isCorrected = isCurated(source) && oldProvenance?.source === source
    const isTruncated = isAllCaps(oldName) && oldName.length > MAX_ABBREVIATION_LENGTH
    return isCorrected || isTruncated ? [] : [oldName]
  })
}

interface AddedEntries {
  added: readonly ListEntry[]
  formerNames: readonly string[]
}

/** An entry keeps its provenance, unless a newer edition of its source or a better source lists it again. */
function recordProvenance(
  company: Company,
  before: Company,
  list: ListName,
  entries: AddedEntries,
  provenance: Provenance,
): void {
  const added = new Set(entries.added.map(textOf))
  const formerNames = new Set<ListEntry>(entries.formerNames)
  const existing = new Set(entriesOf(before, list).map(textOf))
  const withProvenance = entriesOf(company, list).map((entry): [ListEntry, Provenance] => {
    const current = existing.has(textOf(entry)) ? entryProvenance(before, list, entry) : undefined
    const isAdded = added.has(textOf(entry))
    if (isAdded && (current === undefined || overrides(provenance, current))) {
      return [entry, provenance]
    }
    const isFormerName = formerNames.has(entry)
    const fallback = isFormerName ? { source: FORMER_NAME, at: provenance.at } : provenance
    return [entry, current ?? fallback]
  })
  writeProvenance(company.provenance, list, withProvenance, isBetterProvenance)
}

const overrides = (provenance: Provenance, current: Provenance) =>
  provenance.source === current.source
    ? provenance.at > current.at
    : precedenceOf(provenance.source) < precedenceOf(current.source)

/** Whether `a` comes from a better source than `b`, or from a newer edition of the same source. */
export const isBetterProvenance = (a: Provenance, b: Provenance): boolean =>
  precedenceOf(a.source) < precedenceOf(b.source) || (a.source === b.source && a.at > b.at)

/** Removes duplicates, and sorts listings and ISINs when no curated source chose their order. */
function sortEntries(
  list: ListName,
  company: Company,
  all: ListEntry[],
  isImportedOnly: boolean,
  isCuratedEntry: (entry: ListEntry) => boolean,
): ListEntry[] {
  if (list === 'aliases') return distinctNames(company, all as string[], isCuratedEntry)
  const distinct = [...new Map(all.map((entry) => [textOf(entry), entry])).values()]
  if (!isImportedOnly) return distinct
  if (list === 'listings') return (distinct as Listing[]).sort(homeListingFirst(company))
  return list === 'isins' ? (distinct as string[]).sort(homeIsinFirst(company)) : distinct
}

/**
 * Removes duplicate aliases and the company's own names. An imported alias is a duplicate when its significant words
 * are already there. A curated alias may add a legal form, so it is one only when the legal forms are the same too.
 */
function distinctNames(
  { name, legalName, aliases }: Company,
  all: string[],
  isCuratedAlias: (alias: string) => boolean,
): string[] {
  const wordKey = (alias: string) => significantWords(alias).join(' ')
  const keyWithForms = (alias: string) => {
    const { key, compactWithForms } = parseName(alias)
    return `${key}|${compactWithForms}`
  }
  const ownNames = [name, legalName ?? '']
  const seenKeys = new Set(ownNames.map(keyWithForms))
  const seenWords = new Set(ownNames.map(wordKey))
  const distinct = all.filter((alias) => {
    const isDuplicate = isCuratedAlias(alias)
      ? seenKeys.has(keyWithForms(alias))
      : seenWords.has(wordKey(alias))
    if (isDuplicate) return false
    seenKeys.add(keyWithForms(alias))
    seenWords.add(wordKey(alias))
    return true
  })
  return distinct.slice(0, Math.max(MAX_ALIASES, aliases.length))
}

/** Sorts by home country, then exchange, then symbol, so that the order of a file's rows does not matter. */
function homeListingFirst(company: Company) {
  const isHome = ({ mic }: Listing) => Number(exchangeCountry(mic) === company.country)
  return (a: Listing, b: Listing) =>
    isHome(b) - isHome(a) ||
    listingOrder(a.mic) - listingOrder(b.mic) ||
    compareText(a.symbol, b.symbol)
}

function homeIsinFirst(company: Company) {
  const isHome = (isin: string) => Number(isin.slice(0, 2) === company.country)
  return (a: string, b: string) => isHome(b) - isHome(a) || compareText(a, b)
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
