// Decides between companies that have the same name: the one that is clearly meant, or none.
import type { Company } from '../../schema/company.ts'
import { parseName } from '../names/folding.ts'
import { isCoin, type RecordedMatch } from './match-evidence.ts'
import { isSharedName } from './ordinary-words.ts'
import { isSameName, type Query } from './ranking.ts'

/** Points by which the best match must lead the next one. */
export const MIN_LEAD_POINTS = 10
/** Rank from which a company is a rival of a better-known one with the same name. */
const MIN_RIVAL_RANK = 40
/** Companies of the same name are equally meant when their ranks differ by no more than this. */
const MAX_RANK_DIFFERENCE = 25

/**
 * @param matches the plausible matches of a text, in any order.
 * @returns the one that is meant; null when two are meant equally. A company whose own name is the text goes before one
 * that has it as another name: IG is IG Group, not Instagram.
 */
export function clearMatch(query: Query, matches: readonly RecordedMatch[]): RecordedMatch | null {
  const [best, ...rest] = matches.toSorted((a, b) => b.points - a.points)
  if (best === undefined || best.match.kind === 'domain') return best ?? null
  const owner = isOnlyAlias(query, best) ? rest.find((rival) => isOwner(query, rival)) : undefined
  const first = owner ?? best
  const others = owner ? [best, ...rest].filter((match) => match !== owner) : rest
  const lead = first.points - (others[0]?.points ?? 0)
  if (owner === undefined && lead < MIN_LEAD_POINTS) return null
  // A name that other companies have too, which the registry does not know.
  if (isSharedName(query.text, query.key) && query.forms.length === 0) return null
  return others.some((other) => isEquallyMeant(query, first, other)) ? null : first
}

/** Whether the text is only another name of the company, and without a legal form that it has. */
const isOnlyAlias = (query: Query, { evidence, company }: RecordedMatch) =>
  !evidence.isMainName && !evidence.hasTypedForm && !isMainWithoutRole(query, company)

/** The main name apart from every form, also `Group`. */
const isMainWithoutRole = (query: Query, { name }: Company) =>
  isSameName(query, parseName(name).key)

const isOwner = (query: Query, candidate: RecordedMatch) =>
  isRival(candidate) && isMainWithoutRole(query, candidate.company)

/** Whether the company is known well enough to be meant. A coin or a company from imports alone is no rival. */
const isRival = ({ evidence, match, company }: RecordedMatch) =>
  evidence.isTrusted && match.rank >= MIN_RIVAL_RANK && !isCoin(company)

function isEquallyMeant(query: Query, first: RecordedMatch, other: RecordedMatch): boolean {
  const isFarLessKnown = first.match.rank - other.match.rank > MAX_RANK_DIFFERENCE
  if (isFarLessKnown || !isRival(other) || first.evidence.hasTypedForm) return false
  const [a, b] = [first.evidence, other.evidence]
  const areMainNames = a.isMainName && b.isMainName
  if (areMainNames) return (a.exactName === 'main') === (b.exactName === 'main')
  if (b.isLabel && b.isCompanyName) return !a.isLabel || isOnlyAlias(query, first)
  return isOnlyAlias(query, first) && b.isListedAlias && a.isListedAlias
}
