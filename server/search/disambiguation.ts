// Whether a company that a text meets is what the text means, or only happens to be called so.
import type { Company } from '../../schema/company.ts'
import { nameKey, squashed } from '../names/folding.ts'
import { KNOWN, type Recorded } from './match-evidence.ts'
import { isCommonplace, isListed, isOrdinary, isPerson, isPlace } from './ordinary-words.ts'
import type { Match, Query } from './ranking.ts'

/** A label alone says little of a company that nobody knows. */
const LABEL_RANK = 40
/** An ordinary word means a company only if so many know it; of a coin more must. */
const FAMILIAR = { company: 60, coin: 70 }
/** Another name of a company may be an ordinary word (Total), if almost everybody knows it. */
const FAMOUS = 75
/** More mean the place, or the person, than a company that is less known. */
const WELL_KNOWN = 70
/** Shorter words with a slip are other words: `humans` is not Humana. */
const TYPO = { letters: 7, lettersForTwo: 10 }

/**
 * - Met by its domain it is meant, and never by a beginning, a part or a symbol.
 * - A word of the dictionary, a country, a city or a person's name means a company that is called so itself,
 *   not by its label nor by another name, and many know. Words that name kinds of companies (`bank`) mean none, unless
 *   several together are a name (`General Electric`, `Southern Company`) of a known one.
 * - One other word means no company that only imports know, and few people.
 * - A slip (two from 10 letters on) is forgiven in 7 letters or more, if many know the company.
 */
export function isMeant(query: Query, found: Recorded): boolean {
  const { how } = found.match
  if (how === 'domain') return true
  if (how === 'typo') return isSlip(query, found.match)
  if (isOrdinary(query.words)) return isKnownBy(query, found)
  const { isTrusted, isFormed, words } = found.telling
  if ([...query.spelled].length < 2) return isTrusted && words !== null && isKnown(found)
  if (how === 'label' && found.match.rank < LABEL_RANK) return false
  return isTrusted || isKnown(found) || query.words.length > 1 || isFormed
}

const isKnown = ({ match }: Recorded) => match.rank >= KNOWN

/** By ordinary words. */
function isKnownBy({ words, forms, spelled }: Query, found: Recorded): boolean {
  const { how, rank } = found.match
  const { isTrusted, isNamed, isCalled, isShort, words: told } = found.telling
  const isTold = isTrusted && told !== null && isCalled
  if (words.length > 1 && !isPlace(spelled)) {
    return isTold || (how !== 'label' && isKnown(found))
  }
  if (forms.length > 0) return isTold || (isTrusted && isNamed && isKnown(found))
  if (isCommonplace(words)) return false
  if (isTrusted && isShort && isKnown(found) && !isPlace(spelled)) return true
  if (!isNamed) return isOtherName(words, found)
  const isOthers = isPlace(spelled) || (isPerson(spelled) && told !== 'own')
  if (isOthers || !isTrusted) return rank >= WELL_KNOWN
  return rank >= (words.some(isListed) ? familiarOf(found.company) : KNOWN)
}

/** By an ordinary word that is another of its names. */
function isOtherName(words: string[], { match, company, telling }: Recorded): boolean {
  const { isCalled, isWritten, isCoined, isLabel } = telling
  if (!isCalled || telling.words === null) return false
  // Coned is the past tense of a verb, but ConEd is not.
  if (isCoined && !words.some(isListed)) return true
  return match.rank >= (isWritten && isLabel ? familiarOf(company) : FAMOUS)
}

function familiarOf({ coins, listings }: Company): number {
  return coins.length > 0 && listings.length === 0 ? FAMILIAR.coin : FAMILIAR.company
}

function isSlip({ spelled, words }: Query, { name, rank, slips }: Match): boolean {
  // A plural is another word, and no slip of the finger: nobody who types oranges means Orange.
  if (spelled.endsWith('s') && squashed(nameKey(name)) === spelled.slice(0, -1)) return false
  const enough = slips > 1 ? TYPO.lettersForTwo : TYPO.letters
  return rank >= KNOWN && [...spelled].length >= enough && !isOrdinary(words)
}
