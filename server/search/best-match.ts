// Finds the one company that a name means, or nothing when that is uncertain.
import type { Company } from '../../schema/company.ts'
import type { NameOptions } from '../../schema/identifiers.ts'
import type { LookupMatch, Matched } from '../../schema/resolvers.ts'
import { nameKey, parseName, withoutSpaces } from '../names/folding.ts'
import { withAmpersands } from '../names/share-names.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { unabbreviated } from './abbreviations.ts'
import {
  domainIn,
  findByDomain,
  findByName,
  MAX_NAMESAKES,
  matchedValue,
  NAMES_PER_GROUP,
  trimQuery,
  withRecords,
} from './candidates.ts'
import { isIntended } from './disambiguation.ts'
import { withHints } from './hints.ts'
import { hasBetterMatch, isCoin, type RecordedMatch } from './match-evidence.ts'
import { scoreOf } from './match-score.ts'
import { areGenericWords, isOrdinary } from './ordinary-words.ts'
import { bestPerCompany, isWholeName, type Match, parseQuery, type Query } from './ranking.ts'
import { bareName, readingsOf, withUmlauts } from './readings.ts'
import { clearMatch, MIN_LEAD_POINTS } from './rivals.ts'
import { groupReadings, isGroupOf } from './subsidiaries.ts'

/** The company that a name means. */
export interface NameMatch {
  company: Company
  matched: LookupMatch
}

/** The result of one reading of a text. */
interface Finding {
  /** The match; null when there is none, or no clear one. */
  found: RecordedMatch | null
  /** Whether a company has the name, so that no other reading of the text counts. */
  isDecided: boolean
}

/**
 * @returns the one company that a name means, and what matched; null when that is uncertain. The text counts as it is
 * typed, then as the name of a share, then as the legal name of a subsidiary, and with `typos` as a name with a typo.
 */
export async function bestMatch(
  companies: CompanyRecords,
  text: string,
  options: NameOptions = {},
): Promise<NameMatch | null> {
  const typed = trimQuery(text)
  const ofIndustry = await findWithIndustry(companies, typed, options)
  if (ofIndustry) return toNameMatch(ofIndustry)
  const readings = readingsOf(typed).map((reading) => parseQuery(typed, reading))
  for (const query of readings) {
    const { found, isDecided } = await findNamed(companies, query, options)
    if (isDecided) return found && toNameMatch(found)
  }
  const abbreviated = await findAbbreviated(companies, typed, options)
  if (abbreviated) return toNameMatch(abbreviated, 'alias')
  for (const query of readings) {
    const { found, isDecided } = await findGroup(companies, query)
    if (isDecided) return found && toNameMatch(found, 'subsidiary')
  }
  const [query] = readings
  return query && options.typos ? findMisspelled(companies, query) : null
}

function toNameMatch({ company, match }: RecordedMatch, how?: 'subsidiary' | 'alias'): NameMatch {
  const matched: Matched = matchedValue(company, match)
  if (how === 'subsidiary') matched.field = how
  if (how) matched.how = how
  return { company, matched: { ...matched, score: scoreOf(matched) } }
}

/**
 * Finds the company that has the name. A domain or a whole name must match, one company must be clearly meant, and
 * `isIntended` must accept it.
 */
async function findNamed(
  companies: CompanyRecords,
  query: Query,
  { hints }: NameOptions,
): Promise<Finding> {
  const [domains, names] = await Promise.all([
    findByDomain(companies, query.text),
    findByName(companies, query, NAMES_PER_GROUP),
  ])
  const plausible = await plausibleMatches(companies, query, [...domains, ...names])
  const { candidates, isMet } = await withHints(companies, hints, plausible)
  const [first] = candidates
  // A hint decides also for an ordinary word, and a name that other companies have too.
  const isDecidedByHint =
    isMet && candidates.length === 1 && first?.evidence.isTrusted && !areGenericWords(query.words)
  if (first && isDecidedByHint) return { found: first, isDecided: true }
  const found = clearMatch(query, candidates)
  return {
    found: found && isIntended(query, found) ? found : null,
    isDecided: plausible.length > 0,
  }
}

/** Finds the company whose name the text abbreviates. */
async function findAbbreviated(
  companies: CompanyRecords,
  typed: string,
  options: NameOptions,
): Promise<RecordedMatch | null> {
  const bare = withAmpersands(bareName(typed))
  for (const reading of new Set([bare, withUmlauts(bare)])) {
    const name = await unabbreviated(companies, reading)
    if (name !== null) return (await findNamed(companies, parseQuery(typed, name), options)).found
  }
  return null
}

/** Finds the company whose name is the text and the industry that the caller knows: Delta Electronics. */
async function findWithIndustry(
  companies: CompanyRecords,
  text: string,
  { hints: { industry, ...hints } = {} }: NameOptions,
): Promise<RecordedMatch | null> {
  if (industry === undefined) return null
  const { found } = await findNamed(companies, parseQuery(trimQuery(`${text} ${industry}`)), {
    hints,
  })
  return found?.evidence.isTrusted && found.evidence.isCompanyName ? found : null
}

/** Reads the companies of whole names, without those that a legal form or a better record excludes. */
async function plausibleMatches(
  companies: CompanyRecords,
  query: Query,
  matches: Match[],
): Promise<RecordedMatch[]> {
  const namesakes = bestPerCompany(matches).filter(({ kind }) => isWholeName(kind))
  const recorded = await withRecords(companies, query, namesakes.slice(0, MAX_NAMESAKES))
  return recorded.filter(
    (candidate) =>
      candidate.match.kind === 'domain' ||
      (!candidate.evidence.isContradicted &&
        !isCoinWithForm(query, candidate) &&
        !hasBetterMatch(candidate, recorded)),
  )
}

/** A coin is no legal person: Cronos Group Inc is not the coin Cronos. */
const isCoinWithForm = ({ forms, compactWithForms }: Query, { company }: RecordedMatch) =>
  forms.length > 0 &&
  isCoin(company) &&
  ![company.name, company.legalName ?? '', ...company.aliases].some(
    (name) => parseName(name).compactWithForms === compactWithForms,
  )

/**
 * Finds the group whose subsidiary has this legal name. The longest beginning of it that is a name of a company decides,
 * or a shorter one that is a name of the same company: Stripe Payments and Stripe.
 */
async function findGroup(companies: CompanyRecords, query: Query): Promise<Finding> {
  let refused: Company | null = null
  for (const reading of groupReadings(query)) {
    const group = parseQuery(reading.name)
    const matches = await findByName(companies, group, NAMES_PER_GROUP)
    const plausible = await plausibleMatches(companies, group, matches)
    const trusted = plausible.filter(({ evidence }) => evidence.isTrusted)
    if (trusted.length === 0) continue
    const first = clearMatch(group, trusted)
    const isSame = refused === null || refused.domain === first?.company.domain
    if (first === null || !isSame) return { found: null, isDecided: true }
    if (isGroupOf(query, group, reading, first)) return { found: first, isDecided: true }
    refused = first.company
  }
  return { found: null, isDecided: refused !== null }
}

/** Letters that a name needs to be found despite one typo, and despite two; fewer for a famous company alone. */
const MIN_LETTERS = { ofFamous: 5, oneTypo: 7, twoTypos: 10 }
/** Letters that the name of a famous company needs: too many words are one typo from Nike. */
const MIN_LETTERS_FAMOUS_NAME = 6
/** Rank of a famous company. */
const MIN_RANK_FAMOUS = 85

/**
 * Finds the company whose name resembles the text: never by another first letter, never by a domain's label, and never
 * for a text with a top-level domain. Two companies that resemble it equally are none.
 */
async function findMisspelled(companies: CompanyRecords, query: Query): Promise<NameMatch | null> {
  const { length } = query.compact
  if (length < MIN_LETTERS.ofFamous || domainIn(query.text) !== null) return null
  const isShort = length < MIN_LETTERS.oneTypo
  if (isShort && isOrdinary(query.words)) return null
  const maxTypos = length < MIN_LETTERS.twoTypos ? 1 : 2
  const matches = await findByName(companies, query, NAMES_PER_GROUP)
  const similar = bestPerCompany(matches).filter(
    ({ kind, typos, field, name }) =>
      kind === 'typo' &&
      typos <= maxTypos &&
      field !== 'domain' &&
      withoutSpaces(nameKey(name))[0] === query.compact[0],
  )
  const [first, rival] = await withRecords(companies, query, similar.slice(0, 2))
  if (first === undefined || !first.evidence.isTrusted) return null
  const isClear = isShort
    ? rival === undefined && isFamous(first.match)
    : first.points - (rival?.points ?? 0) >= MIN_LEAD_POINTS
  return isClear ? toNameMatch(first) : null
}

const isFamous = ({ rank, name }: Match) =>
  rank >= MIN_RANK_FAMOUS && withoutSpaces(nameKey(name)).length >= MIN_LETTERS_FAMOUS_NAME
