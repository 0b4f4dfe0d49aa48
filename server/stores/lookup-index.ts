// The rules that every store shares to index companies: lookup keys, searchable names and the grams of the names.

import type { Apex } from '../../schema/apex.ts'
import { type Company, noDetails } from '../../schema/company.ts'
import {
  deletionKeys,
  nameKey,
  nameLabel,
  phrasesOf,
  trigramsOf,
  withoutSpaces,
} from '../names/folding.ts'
import { coinKey, domainKey, isinKey, leiKey, symbolKey, tickerKey } from './lookup-keys.ts'
import type { Change, NameHit } from './records.ts'

/** Rank, from 0 to 100, from which many people know a company. */
export const KNOWN_RANK = 50

/** @returns the spellings of whole names that a search text may contain: all of it first, then `phrasesOf` its key. */
export const wholeNamesIn = (key: string): string[] => [
  ...new Set([withoutSpaces(key), ...phrasesOf(key).map(({ phrase }) => phrase)]),
]

/** @returns whether a well-known company has the name with this spelling. */
export const hasKnownName = (hits: readonly NameHit[], spelling: string): boolean =>
  hits.some(({ key, rank }) => rank >= KNOWN_RANK && withoutSpaces(key) === spelling)

/** The keys that similar names share: trigrams, and `deletionKeys` (mostly the name without one letter). */
export const gramsOf = (key: string): string[] => [...deletionKeys(key), ...trigramsOf(key)]

/** Maximum grams of one query; the first ones of a longer name are specific enough. */
export const MAX_QUERY_GRAMS = 48
/**
 * Names read for one query, starting with the rarest gram; common grams (`ing`, `ent`) only cost time.
 * The first `MIN_GRAMS_READ` grams may exceed it.
 */
const MAX_NAMES_READ = 4000
/** Grams that a query always reads, however common they are. */
const MIN_GRAMS_READ = 3
/** A shared deletion key, which begins with `~`, counts as much as this many trigrams. */
const DELETION_WEIGHT = 3
/** @param counts grams with the number of names that have each, the rarest first. @returns the grams to read. */
export function gramsToRead<Counted extends { count: number }>(
  counts: readonly Counted[],
): Counted[] {
  let namesRead = 0
  const end = counts.findIndex(({ count }, index) => {
    namesRead += count
    return namesRead > MAX_NAMES_READ && index >= MIN_GRAMS_READ
  })
  return end === -1 ? [...counts] : counts.slice(0, end)
}

/** @returns the ids with the greatest weights, the greatest first. */
export function topIds<Id>(weights: ReadonlyMap<Id, number>, limit: number): Id[] {
  const sorted = [...weights].sort((a, b) => b[1] - a[1])
  return sorted.slice(0, limit).map(([id]) => id)
}

/** How much a shared gram adds to the similarity of two names. */
export const gramWeight = (gram: string) => (gram.startsWith('~') ? DELETION_WEIGHT : 1)

export interface LookupEntry {
  key: string
  /** Market identifier code of a listing; '' for other keys. */
  mic: string
  isFirst: boolean
}

/** @returns every lookup key of the company, possibly with duplicates; a store keeps the first entry of each. */
export function lookupEntriesOf(company: Company): LookupEntry[] {
  const { listings, isins, coins, codes, domains, lei } = company
  const entry = (key: string, index: number, mic = ''): LookupEntry => ({
    key,
    mic,
    isFirst: index === 0,
  })
  return [
    ...listings.flatMap(({ mic, symbol }, index) => [
      entry(tickerKey({ mic, symbol }), index, mic),
      entry(symbolKey(symbol), index, mic),
    ]),
    ...isins.map((isin, index) => entry(isinKey(isin), index)),
    ...coins.map((coin, index) => entry(coinKey(coin), index)),
    ...codes.map((code, index) => entry(code, index)),
    ...(lei === null ? [] : [leiKey(lei)]).map((key, index) => entry(key, index)),
    ...domains.map((domain, index) => entry(domainKey(domain), index)),
  ]
}

/** @returns each name once; of names with the same spelling the first in the order name, legal, alias, label. */
export function searchableNames({
  domain,
  name,
  legalName,
  aliases,
  domains,
  rank,
}: Company): NameHit[] {
  const namesOfKind = (what: NameHit['what'], texts: string[]) =>
    texts.map((text) => ({ what, text }))
  const all = [
    ...namesOfKind('name', [name]),
    ...namesOfKind('legal', legalName === null ? [] : [legalName]),
    ...namesOfKind('alias', aliases),
    ...namesOfKind('label', [domain, ...domains].map(nameLabel)),
  ]
  const hits = new Map<string, NameHit>()
  for (const { what, text } of all) {
    const key = nameKey(text)
    const spelling = withoutSpaces(key)
    if (key !== '' && !hits.has(spelling))
      hits.set(spelling, { domain, name: text, key, what, rank })
  }
  return [...hits.values()]
}

/** A write that changes more domains publishes a single `everything` change; an import may change 25,000 domains. */
const MAX_DOMAIN_CHANGES = 100

/** @param domains that changed. @returns what a write publishes. */
export function domainChanges(domains: Apex[]): Change[] {
  if (domains.length > MAX_DOMAIN_CHANGES) return [{ what: 'everything' }]
  return domains.map((domain) => ({ what: 'artwork', domain }))
}

/** A company that was written, with the alternate domains that it had before; null for a new company. */
export type WrittenCompany = [company: Company, previousDomains: Apex[] | null]

/**
 * The changes of all domains of these companies: the name is in the monograms, and routers keep the facts. A write of more
 * domains is an import. It publishes only those whose artwork may have changed, so that it does not empty all caches.
 */
export function companyChanges(written: readonly WrittenCompany[]): Change[] {
  const changes = written.map(([{ domain, domains }, previousDomains]) => {
    const before = previousDomains ?? []
    const removed = difference(before, domains)
    const moved = [...removed, ...difference(domains, before)]
    const mayHaveOtherArtwork = previousDomains === null || moved.length > 0
    return {
      all: [domain, ...domains, ...removed],
      otherArtwork: mayHaveOtherArtwork ? [domain, ...moved] : [],
    }
  })
  const all = changes.flatMap((change) => change.all)
  const isImport = all.length > MAX_DOMAIN_CHANGES
  return domainChanges(isImport ? changes.flatMap((change) => change.otherArtwork) : all)
}

const difference = (minuend: Apex[], subtrahend: Apex[]) =>
  minuend.filter((domain) => !subtrahend.includes(domain))

/** @param text JSON in which dates are strings. */
export function parseCompany(text: string): Company {
  // A record that an older version stored lacks the details that were added since.
  const company: Company = { ...noDetails(), ...JSON.parse(text) }
  for (const fact of Object.values(company.provenance)) fact.at = new Date(fact.at)
  return company
}
