// Decides whether a text means a company whose name it matches, or is only an ordinary word.
import type { Company } from '../../schema/company.ts'
import { KNOWN_RANK } from '../stores/lookup-index.ts'
import { isCoin, type RecordedMatch } from './match-evidence.ts'
import { areGenericWords, isInWordLists, isOrdinary, isPerson, isPlace } from './ordinary-words.ts'
import type { Query } from './ranking.ts'

/** Rank, from 0 to 100, that a company needs to be found by its domain's label alone. */
const MIN_RANK_LABEL = 40
/** Rank that a company or a coin needs to be found by an ordinary word: less where it begins with a capital (Box). */
const MIN_RANK_ORDINARY_WORD = { capitalized: 45, company: 55, coin: 70 }
/** Rank that a company needs to be found by an alias that is an ordinary word, such as Total. */
const MIN_RANK_ALIAS = 75
/** Rank that a company needs to be found by the name of a place or a person, or from an import by any ordinary word. */
const MIN_RANK_PLACE_OR_PERSON = 70

/**
 * Decides whether a text means the company that it matches:
 * - A domain always means its company. `bestMatch` passes no prefix, part of a name, symbol or name with a typo, because
 *   these never mean one.
 * - A dictionary word, a place or a person's name means a well-known company of that main name. One that has it only as
 *   an alias, or only as a label, must be better known. Generic words (`bank`) mean no company, unless several form the
 *   name of a known one (`General Electric`).
 * - Any other single word means no little-known company that comes from imports alone.
 */
export function isIntended(query: Query, candidate: RecordedMatch): boolean {
  const { kind } = candidate.match
  if (kind === 'domain') return true
  if (isOrdinary(query.words)) return isIntendedByOrdinaryWord(query, candidate)
  const { isTrusted, hasTypedForm, exactName } = candidate.evidence
  // A single letter means only a well-known company of exactly that name.
  if ([...query.compact].length < 2)
    return isTrusted && exactName !== null && isWellKnown(candidate)
  if (kind === 'label' && candidate.match.rank < MIN_RANK_LABEL) return false
  // Many companies have these initials: G.A. Holdings Limited is not ga.com.
  if (kind === 'label' && [...query.compact].length <= 3 && !isWellKnown(candidate)) return false
  const isSpecific = query.words.length > 1 || hasTypedForm
  return isTrusted || isWellKnown(candidate) || isSpecific
}

const isWellKnown = ({ match }: RecordedMatch) => match.rank >= KNOWN_RANK

/** The rule for ordinary words. See `isIntended`. */
function isIntendedByOrdinaryWord(query: Query, candidate: RecordedMatch): boolean {
  const { words, forms, compact } = query
  const { kind, rank } = candidate.match
  const { isTrusted, isMainName, isCompanyName, isAcronym, exactName } = candidate.evidence
  const isTrustedName = isTrusted && exactName !== null && isCompanyName
  if (words.length > 1 && !isPlace(compact)) {
    return isTrustedName || (kind !== 'label' && isWellKnown(candidate))
  }
  if (forms.length > 0) return isTrustedName || (isTrusted && isMainName && isWellKnown(candidate))
  // United is an airline to people who write it like a name.
  const isFamousName = isCapitalized(query) && isTrustedName && rank >= MIN_RANK_ALIAS
  if (areGenericWords(words)) return isFamousName
  const isKnownAcronym = isTrusted && isAcronym && isWellKnown(candidate)
  if (isKnownAcronym && !isPlace(compact)) return true
  if (!isMainName) return isIntendedByAlias(query, candidate)
  const isPlaceOrPerson = isPlace(compact) || (isPerson(compact) && exactName !== 'main')
  if (isPlaceOrPerson || !isTrusted) return rank >= MIN_RANK_PLACE_OR_PERSON
  return rank >= (words.some(isInWordLists) ? minRankFor(query, candidate.company) : KNOWN_RANK)
}

/** The rule for an ordinary word that is a label or an alias, but not the main name. */
function isIntendedByAlias(query: Query, { match, company, evidence }: RecordedMatch): boolean {
  const { isCompanyName, isListedAlias, isMixedCaseAlias, isLabel, exactName } = evidence
  if (!isCompanyName || exactName === null) return false
  // Coned is a past tense, but ConEd is not.
  if (isMixedCaseAlias && !query.words.some(isInWordLists)) return true
  return match.rank >= (isListedAlias && isLabel ? minRankFor(query, company) : MIN_RANK_ALIAS)
}

const isCapitalized = ({ text }: Query) => /^\p{Lu}/u.test(text)

function minRankFor(query: Query, company: Company): number {
  if (isCoin(company)) return MIN_RANK_ORDINARY_WORD.coin
  return isCapitalized(query) ? MIN_RANK_ORDINARY_WORD.capitalized : MIN_RANK_ORDINARY_WORD.company
}
