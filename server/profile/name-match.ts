// How well a name, or a name in a network, fits the label of a domain.
import { nameKey, withoutSpaces } from '../names/folding.ts'

/** 3 the very same, 2 one begins the other at a word or it is its initials, 1 something in common, 0 nothing. */
export type MatchScore = 0 | 1 | 2 | 3

// München has muenchen.de, Håg has haag.no, H&M has hm.com.
const SPELLED: [RegExp, string][] = [
  [/ä|æ/gi, 'ae'],
  [/ö|ø/gi, 'oe'],
  [/ü/gi, 'ue'],
  [/å/gi, 'aa'],
]
const HAS_SPELLINGS = /[äæöøüå&]/i

/** @param wanted a label's letters, as `lettersOf` has them. */
export function nameMatchScore(name: string, wanted: string): MatchScore {
  const plainly = agreementOf(nameKey(name), wanted)
  if (plainly === 3 || !HAS_SPELLINGS.test(name)) return plainly
  const spelled = SPELLED.reduce((text, [letter, as]) => text.replace(letter, as), name)
  const others = [spelled, name.replace(/&/g, ' ')].map((text) =>
    agreementOf(nameKey(text), wanted),
  )
  return Math.max(plainly, ...others) as MatchScore
}

/** A label's letters and digits in plain lower case, without legal forms. */
export const compactName = (label: string): string => withoutSpaces(nameKey(label))

function agreementOf(key: string, wanted: string): MatchScore {
  const words = key.split(' ')
  const whole = words.join('')
  if (whole === '' || wanted === '') return 0
  if (whole === wanted) return 3
  const starts = words.map((_, i) => words.slice(0, i + 1).join(''))
  if (wanted.length >= 2 && starts.includes(wanted)) return 2
  // getacme, acmehq, acme-online
  const isWithin = whole.length >= 3 && (wanted.startsWith(whole) || wanted.endsWith(whole))
  if (isWithin) return 2
  const initials = words.map((word) => word[0]).join('')
  if (initials.length >= 2 && initials === wanted) return initials.length >= 3 ? 2 : 1
  const shares = words.some((word) => word.length >= 4 && wanted.includes(word))
  return shares || (wanted.length >= 4 && whole.includes(wanted)) ? 1 : 0
}
