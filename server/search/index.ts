// Finds companies by the text that people type: a symbol, a name, a domain, or part of one.
import type { Company } from '../../schema/company.ts'
import type { Matched } from '../../schema/resolvers.ts'
import { withoutShareDescription } from '../names/share-names.ts'
import type { CompanyRecords } from '../stores/records.ts'
import {
  domainIn,
  findByDomain,
  findByName,
  isNameMatch,
  MAX_NAMESAKES,
  matchedValue,
  NAMES_PER_GROUP,
  trimQuery,
  withRecords,
} from './candidates.ts'
import { suggestionPoints } from './match-evidence.ts'
import { isEmptyField, isPlaceholder } from './ordinary-words.ts'
import {
  bestPerCompany,
  byPoints,
  isWholeName,
  POINTS,
  type PointsKind,
  parseQuery,
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

/** @returns up to `limit` companies for a text, the most likely first. */
export async function search(
  companies: CompanyRecords,
  text: string,
  limit: number,
): Promise<SearchHit[]> {
  const typed = trimQuery(text)
  const query = parseQuery(typed, withoutShareDescription(typed))
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
