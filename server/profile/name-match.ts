// Scores how well a name, or a social profile's handle, matches the label of a domain.
import { nameKey, withoutSpaces } from '../names/folding.ts'

/**
 * 3: the name equals the label. 2: the label is the name's first words or three or more initials, or the label starts
 * or ends with the name. 1: the label contains a word of the name, or the name contains the label, each of at least
 * four letters; or the label is two initials. 0: no match.
 */
export type MatchScore = 0 | 1 | 2 | 3

// Domains spell these letters in two ways: muenchen.de is München, haag.no is Håg.
const ALTERNATIVE_SPELLINGS: [RegExp, string][] = [
  [/ä|æ/gi, 'ae'],
  [/ö|ø/gi, 'oe'],
  [/ü/gi, 'ue'],
  [/å/gi, 'aa'],
]
const HAS_ALTERNATIVES = /[äæöøüå&]/i

/** @param label a domain's label as `compactName` returns it. */
export function nameMatchScore(name: string, label: string): MatchScore {
  const score = scoreKey(nameKey(name), label)
  if (score === 3 || !HAS_ALTERNATIVES.test(name)) return score
  const respelled = ALTERNATIVE_SPELLINGS.reduce(
    (text, [letter, spelling]) => text.replace(letter, spelling),
    name,
  )
  // `nameKey` replaces `&` with "and", but hm.com is H&M.
  const alternatives = [respelled, name.replace(/&/g, ' ')]
  const scores = alternatives.map((text) => scoreKey(nameKey(text), label))
  return Math.max(score, ...scores) as MatchScore
}

/** The letters and digits of a name in plain lower case, without legal forms and spaces. */
export const compactName = (name: string): string => withoutSpaces(nameKey(name))

function scoreKey(key: string, label: string): MatchScore {
  const words = key.split(' ')
  const joined = words.join('')
  if (joined === '' || label === '') return 0
  if (joined === label) return 3
  const starts = words.map((_, i) => words.slice(0, i + 1).join(''))
  if (label.length >= 2 && starts.includes(label)) return 2
  // getacme, acmehq, acme-online
  const isAtEitherEnd = joined.length >= 3 && (label.startsWith(joined) || label.endsWith(joined))
  if (isAtEitherEnd) return 2
  const initials = words.map((word) => word[0]).join('')
  if (initials.length >= 2 && initials === label) return initials.length >= 3 ? 2 : 1
  const sharesWord = words.some((word) => word.length >= 4 && label.includes(word))
  return sharesWord || (label.length >= 4 && joined.includes(label)) ? 1 : 0
}
