// Whether a company that a text meets is what the text means, or only happens to be called so.
import { nameKey, squashed } from '../../schema/names.ts'
import { isCommonplace, isOrdinary, isPerson, isPlace } from './commonplace.ts'
import type { Match, Query } from './ranking.ts'
import { KNOWN, type Recorded } from './telling.ts'

/** A label alone says little of a company that nobody knows. */
const LABEL_RANK = 40
/** More mean the place, or the person, than a company that is less known. */
const WELL_KNOWN = 70
/** Shorter words with a slip are other words: `humans` is not Humana. */
const TYPO = { letters: 7, lettersForTwo: 10 }

/**
 * - Met by its domain it is meant, and never by a beginning, a part or a symbol.
 * - A word of the dictionary, a country, a city or a person's name means a company that the catalogue has
 *   under this very name, and many know. Words that name kinds of companies (`bank`) mean none, unless
 *   several together are a name (`General Electric`, `Southern Company`) of a known one.
 * - One other word means a company that few know only if no other's name begins with it.
 * - A slip (two from 10 letters on) is forgiven in 7 letters or more, if many know the company.
 * @param matches all that the text met.
 */
export function isMeant(query: Query, found: Recorded, matches: Match[]): boolean {
  const { how } = found.match
  if (how === 'domain') return true
  if (how === 'typo') return isSlip(query, found.match)
  if (isOrdinary(query.words)) return isKnownBy(query, found)
  const { isTrusted, words } = found.telling
  if ([...query.spelled].length < 2) return isTrusted && words !== null && isKnown(found)
  if (how === 'label' && found.match.rank < LABEL_RANK) return false
  return isTrusted || isKnown(found) || query.words.length > 1 || isOnly(query, found, matches)
}

const isKnown = ({ match }: Recorded) => match.rank >= KNOWN

/** By ordinary words. */
function isKnownBy({ words, forms, spelled }: Query, found: Recorded): boolean {
  const { how, rank } = found.match
  const { isTrusted, isNamed, words: told } = found.telling
  const isTold = isTrusted && told !== null
  if (words.length > 1 && !isPlace(spelled)) {
    return isTold || (how !== 'label' && isKnown(found))
  }
  if (forms.length > 0) return isTold || (isTrusted && isNamed && isKnown(found))
  if (isCommonplace(words) || (told === null && !isNamed)) return false
  const isOthers = isPlace(spelled) || (isPerson(spelled) && told !== 'own')
  return rank >= (isOthers || !isTrusted ? WELL_KNOWN : KNOWN)
}

function isOnly({ key }: Query, { match }: Recorded, matches: Match[]): boolean {
  return matches.every(
    ({ domain, name }) => domain === match.domain || !nameKey(name).startsWith(`${key} `),
  )
}

function isSlip({ spelled, words }: Query, { name, rank, slips }: Match): boolean {
  // A plural is another word, and no slip of the finger: nobody who types oranges means Orange.
  if (spelled.endsWith('s') && squashed(nameKey(name)) === spelled.slice(0, -1)) return false
  const enough = slips > 1 ? TYPO.lettersForTwo : TYPO.letters
  return rank >= KNOWN && [...spelled].length >= enough && !isOrdinary(words)
}
