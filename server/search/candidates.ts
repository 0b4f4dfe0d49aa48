// Finds the companies that a text may mean, by name or domain, and says what of each company matched.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { Matched, MatchedField, MatchKind } from '../../schema/resolvers.ts'
import { nameLabel } from '../names/folding.ts'
import { domainKey } from '../stores/lookup-keys.ts'
import type { CompanyRecords, LookupHit } from '../stores/records.ts'
import { isFormerName } from './former-names.ts'
import { findEvidence, type RecordedMatch, recordPoints } from './match-evidence.ts'
import {
  isBesideWords,
  isWholeName,
  type Match,
  matchName,
  POINTS,
  type PointsKind,
  type Query,
} from './ranking.ts'

/** Characters of a text that are used; no name is longer. */
const MAX_QUERY_CHARACTERS = 200
/** Names that each of the four groups of `searchNames` returns; a company may have several names. */
export const NAMES_PER_GROUP = 60
/** Limit of companies with the same name whose records are read to choose among them. */
export const MAX_NAMESAKES = 12
/** Points for a company whose main domain, or first alternate domain, is the text. */
const MAIN_DOMAIN_BONUS = 5

export const trimQuery = (text: string) => [...text.trim()].slice(0, MAX_QUERY_CHARACTERS).join('')

export async function findByName(
  companies: CompanyRecords,
  query: Query,
  limit: number,
): Promise<Match[]> {
  if (query.key === '') return []
  const hits = await companies.searchNames(query.key, limit)
  return hits.flatMap((hit) => matchName(query, hit) ?? [])
}

/** @returns the domain of a URL or of a text that is a domain; null for another text. */
export function domainIn(text: string): Apex | null {
  const host = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
  return host.includes('.') ? apexOf(host) : null
}

export async function findByDomain(companies: CompanyRecords, text: string): Promise<Match[]> {
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

/** Reads the records of the matches in one read; leaves out companies that were removed since the search. */
export async function withRecords(
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

/** @returns whether a whole name or label matched, not a domain. */
export const isNameMatch = ({ kind }: Match) => isWholeName(kind) && kind !== 'domain'

/** @returns what of the company a text matched. */
export function matchedValue(company: Company, { kind, name, field }: Match): Matched {
  const isLabel = field === 'domain' && kind !== 'domain'
  const domains = [company.domain, ...company.domains]
  const value = (isLabel && domains.find((domain) => nameLabel(domain) === name)) || name
  const former = isFormerName(company.domain, name)
  return { field, value, how: former ? 'former' : howOf(kind, field), former }
}

function howOf(kind: PointsKind, field: MatchedField): MatchKind {
  if (isBesideWords(kind)) return 'contained'
  if (kind !== 'symbol' && !isWholeName(kind)) return 'similar'
  return kind === 'label' || field === 'alias' ? 'alias' : 'exact'
}
