// Finds companies by the text that people type: a symbol, a name, a domain, or part of one.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { NameOptions } from '../../schema/identifiers.ts'
import type { LookupMatch, Matched, MatchedField, MatchKind } from '../../schema/resolvers.ts'
import { nameLabel } from '../names/folding.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords, LookupHit } from '../stores/records.ts'
import { isIntended } from './disambiguation.ts'
import { withHints } from './hints.ts'
import {
  findEvidence,
  hasBetterMatch,
  type RecordedMatch,
  recordPoints,
  suggestionPoints,
} from './match-evidence.ts'
import { isEmptyField, isPlaceholder } from './ordinary-words.ts'
import {
  bestPerCompany,
  byPoints,
  isBesideWords,
  isWholeName,
  type Match,
  matchName,
  POINTS,
  type PointsKind,
  parseQuery,
  type Query,
  startsName,
} from './ranking.ts'
import { findBySymbol, isSymbolOnly } from './tickers.ts'

export interface SearchHit {
  company: Company
  kind: PointsKind
  matched: Matched
  /** How well the company matches, from 0 to 1. */
  score: number
}

/** The company that a name means. */
export interface NameMatch {
  company: Company
  matched: LookupMatch
}

/** Characters of a text that are used; no name is longer. */
const MAX_QUERY_CHARACTERS = 200
/** Names that each of the four groups of `searchNames` returns; a company may have several names. */
const NAMES_PER_GROUP = 60
/** Limit of companies with the same name whose records are read to choose among them. */
const MAX_NAMESAKES = 12
/** Points for a company whose main domain, or first alternate domain, is the text. */
const MAIN_DOMAIN_BONUS = 5

/** @returns up to `limit` companies for a text, the most likely first. */
export async function search(
  companies: CompanyRecords,
  text: string,
  limit: number,
): Promise<SearchHit[]> {
  const query = parseQuery(trimQuery(text))
  if (isEmptyField(query.text)) return []
  const [symbols, domains, names] = await Promise.all([
    findBySymbol(companies, query.text),
    findByDomain(companies, query.text),
    findByName(companies, query, Math.max(NAMES_PER_GROUP, limit * 3)),
  ])
  const candidates = bestPerCompany([...symbols, ...domains, ...names])
  // A text that can only be a symbol, which no company has, does not match parts of names instead.
  const isUnknownSymbol = symbols.length === 0 && isSymbolOnly(query.text)
  // Nor does an unknown domain: nobody who types hotels.com means Hilton. It may have a typo.
  const isUnknownDomain =
    symbols.length === 0 && domains.length === 0 && domainIn(query.text) !== null
  // Test input may be the start of a name, but nobody who types asdf means ASDA.
  const isTestInput = isPlaceholder(query.words)
  const matches = candidates.filter(
    ({ kind }) =>
      isWholeName(kind) ||
      !(
        isUnknownSymbol ||
        (isUnknownDomain && kind !== 'typo') ||
        (isTestInput && !startsName(kind))
      ),
  )
  const namesakes = matches.filter(({ kind }) => isWholeName(kind)).slice(0, limit + MAX_NAMESAKES)
  const partialMatches = matches.filter(({ kind }) => !isWholeName(kind)).slice(0, limit)
  const recordedMatches = await withRecords(companies, query, [...namesakes, ...partialMatches])
  const scoredMatches = recordedMatches.map((recordedMatch) =>
    isNameMatch(recordedMatch.match)
      ? { ...recordedMatch, points: suggestionPoints(query, recordedMatch) }
      : recordedMatch,
  )
  return scoredMatches
    .sort((a, b) => byPoints({ ...a.match, points: a.points }, { ...b.match, points: b.points }))
    .slice(0, limit)
    .map(({ company, match, points }) => ({
      company,
      kind: match.kind,
      matched: matchedValue(company, match),
      score: Math.min(1, Math.round((points / MAX_POINTS) * 100) / 100),
    }))
}

/** The points of a domain of the best-known company, which is the strongest match. */
const MAX_POINTS = POINTS.domain + 100

function matchedValue({ domain, domains }: Company, { kind, name, field }: Match): Matched {
  const isLabel = field === 'domain' && kind !== 'domain'
  const value = isLabel ? [domain, ...domains].find((apex) => nameLabel(apex) === name) : name
  return { field, value: value ?? name, how: howOf(kind, field), former: false }
}

function howOf(kind: PointsKind, field: MatchedField): MatchKind {
  if (isBesideWords(kind)) return 'contained'
  if (kind !== 'symbol' && !isWholeName(kind)) return 'similar'
  return kind === 'label' || field === 'alias' ? 'alias' : 'exact'
}

/** See `LookupMatch.score`. */
const SCORES: Record<MatchKind, number> = {
  exact: 0.99,
  alias: 0.97,
  former: 0.95,
  subsidiary: 0.92,
  contained: 0.7,
  similar: 0.7,
}

/** @returns whether a whole name or label matched, not a domain. */
const isNameMatch = ({ kind }: Match) => isWholeName(kind) && kind !== 'domain'

/** Points by which the best match must lead the next one. */
const MIN_LEAD_POINTS = 10

/**
 * @returns the one company that a name means, and what matched; null when that is uncertain.
 * A domain or a whole name must match, and `isIntended` must accept the match. Except for a domain, the next company
 * must be 10 points behind. A name with a typo matches nothing, because it is mostly the name of another company:
 * FreshBooks is not Freshworks.
 */
export async function bestMatch(
  companies: CompanyRecords,
  text: string,
  { hints }: NameOptions = {},
): Promise<NameMatch | null> {
  const query = parseQuery(trimQuery(text))
  const [domains, names] = await Promise.all([
    findByDomain(companies, query.text),
    findByName(companies, query, NAMES_PER_GROUP),
  ])
  const matches = bestPerCompany([...domains, ...names])
  const namesakes = matches.filter(({ kind }) => isWholeName(kind))
  const recordedMatches = await withRecords(companies, query, namesakes.slice(0, MAX_NAMESAKES))
  const plausible = recordedMatches.filter(
    (candidate) => candidate.match.kind === 'domain' || isPlausible(candidate, recordedMatches),
  )
  const candidates = await withHints(companies, hints, plausible)
  const [first, rival] = candidates.sort((a, b) => b.points - a.points)
  if (first === undefined) return null
  const hasClearLead =
    first.match.kind === 'domain' || first.points - (rival?.points ?? 0) >= MIN_LEAD_POINTS
  if (!hasClearLead || !isIntended(query, first)) return null
  const { company, match } = first
  const matched = matchedValue(company, match)
  return { company, matched: { ...matched, score: SCORES[matched.how] } }
}

const isPlausible = (candidate: RecordedMatch, all: RecordedMatch[]) =>
  !candidate.evidence.isContradicted && !hasBetterMatch(candidate, all)

/** Reads the records of the matches in one read; leaves out companies that were removed since the search. */
async function withRecords(
  companies: CompanyRecords,
  query: Query,
  matches: Match[],
): Promise<RecordedMatch[]> {
  const records = await companies.find(matches.map(({ domain }) => domain))
  return matches.flatMap((match, i) => {
    const company = records[i]
    if (!company) return []
    const evidence = findEvidence(query, company)
    // ABB is the symbol of several companies and the name of one.
    const isSymbolAndName =
      match.kind === 'symbol' && match.points >= POINTS.symbol && evidence.exactName
    const bonus = isSymbolAndName || isNameMatch(match) ? recordPoints(evidence, company) : 0
    return [{ match, company, evidence, bonus, points: match.points + bonus }]
  })
}

const trimQuery = (text: string) => [...text.trim()].slice(0, MAX_QUERY_CHARACTERS).join('')

async function findByName(
  companies: CompanyRecords,
  query: Query,
  limit: number,
): Promise<Match[]> {
  if (query.key === '') return []
  const hits = await companies.searchNames(query.key, limit)
  return hits.flatMap((hit) => matchName(query, hit) ?? [])
}

/** @returns the domain of a URL or of a text that is a domain; null for another text. */
function domainIn(text: string): Apex | null {
  const host = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
  return host.includes('.') ? apexOf(host) : null
}

async function findByDomain(companies: CompanyRecords, text: string): Promise<Match[]> {
  const domain = domainIn(text)
  if (domain === null) return []
  const [mainCompanies, hits] = await Promise.all([
    companies.find([domain]),
    companies.lookup([domainKey(domain)]),
  ])
  const mainHits = mainCompanies.flatMap((company) =>
    company ? [{ domain: company.domain, rank: company.rank, isFirst: true }] : [],
  )
  return [...mainHits, ...hits.flat()].map((hit) => domainMatch(hit, domain))
}

function domainMatch(
  { domain, rank, isFirst }: Pick<LookupHit, 'domain' | 'rank' | 'isFirst'>,
  name: Apex,
): Match {
  const points = POINTS.domain + rank + (isFirst ? MAIN_DOMAIN_BONUS : 0)
  return { domain, kind: 'domain', points, rank, typos: 0, name, field: 'domain' }
}
