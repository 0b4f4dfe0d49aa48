// Derives the one to three initials of a company from its name, or else from its domain.
import { domainToUnicode } from 'node:url'
import { foldText } from '../../names/folding.ts'
import {
  ATTACHED_LEGAL_FORMS,
  FINAL_LEGAL_FORMS,
  LEADING_LEGAL_FORMS,
} from '../../names/legal-forms.ts'
import { ARTICLES, LINKING_WORDS } from './linking-words.ts'

export interface MonogramSubject {
  apex: string
  name?: string | null
  /** The color that the brand is known for, `#rrggbb` in any case; without one, the domain decides the color. */
  brandColor?: string | null
}

/** Characters of a name that are used; a longer one could be an attack on the regular expressions below. */
const MAX_NAME_LENGTH = 200

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu
// The boundary between joined words: next to a number; between two capitalized words, the first of three or more
// letters ("PayPal", not "McDonald" or "eBay"); between Latin and a script without capitals ("SK하이닉스").
const WORD_BOUNDARY = new RegExp(
  [
    String.raw`(?<=\p{Nd})(?=\p{L})`,
    String.raw`(?<=\p{L})(?=\p{Nd})`,
    String.raw`(?<=\p{Lu}\p{L}+\p{Ll})(?=\p{Lu}\p{L})`,
    String.raw`(?<=\p{sc=Latin})(?=\p{Lo})`,
    String.raw`(?<=\p{Lo})(?=\p{sc=Latin})`,
  ].join('|'),
  'u',
)

// In these scripts abbreviations have no vowel marks.
const VOWEL_MARKS = /^([\p{sc=Thai}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}+/u

/** Two initials of the same of these scripts, or digits, form a pair; other scripts have one initial. */
const PAIRABLE_SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew'].map(
  (script) => new RegExp(`^(?:\\p{sc=${script}}|\\p{Nd})$`, 'u'),
)

const foldWord = (word: string) => foldText(word).replace(/[\p{M}.,/'’"״“”]/gu, '')

/** Whether the token has a letter or a digit. */
const hasLetterOrDigit = (token: string) => /[\p{L}\p{N}]/u.test(token)

/** A single letter is a linking word only where case is known: "y" is not one in "x-y-z.com". */
const isLinkingWord = (word: string, isCaseKnown: boolean) =>
  LINKING_WORDS.has(word) && (isCaseKnown || word.length > 1)

/** Removes the pattern, unless no letters would be left. */
const removePattern = (text: string, pattern: RegExp): string => {
  const rest = text.replace(pattern, ' ')
  return hasLetterOrDigit(rest) ? rest : text
}

/** Whether an article and a word of three or more letters come first; "A" is no article in "A & W" or "a-z". */
const beginsWithArticle = ([first = '', second = '']: string[]) =>
  ARTICLES.has(foldWord(first)) && /[\p{L}\p{N}]{3}/u.test(second)

/** Removes a leading article, legal forms at both ends, and linking words at the end; at least one word stays. */
function stripLegalForms(tokens: string[]): string[] {
  const rest = beginsWithArticle(tokens) ? tokens.slice(1) : [...tokens]
  const hasMoreWords = () => rest.filter(hasLetterOrDigit).length > 1
  const isFormOrPunctuation = (word: string) =>
    !hasLetterOrDigit(word) || FINAL_LEGAL_FORMS.has(foldWord(word))
  const isRemovable = (word: string) => isFormOrPunctuation(word) || isLinkingWord(word, false)
  while (hasMoreWords() && isRemovable(rest.at(-1)!)) rest.pop()
  while (hasMoreWords() && LEADING_LEGAL_FORMS.has(foldWord(rest[0]!))) rest.shift()
  return rest
}

/** An acronym of two or three capitals or digits, such as "BBC", "3M" or "A2A". */
const ACRONYM = /^[\p{Lu}\p{Nd}]{2,3}$/u

/** Splits joined words; leaves out a common ending of domains, as in "Booking.com". */
const splitToken = (token: string): string[] => {
  const domain = /^([\p{L}\p{N}-]+)\.(?:com|net|org|io|co|ai)$/iu.exec(token)
  return [...(domain?.[1] ?? token).replace(/['’ʼ`]/g, '').matchAll(WORD)].flatMap(([word]) =>
    ACRONYM.test(word) ? [word] : word.split(WORD_BOUNDARY),
  )
}

/** Capitalizes by Unicode's default rules, not by locale; Georgian stays in lower case. */
const toCapital = (text: string) => (/^\p{sc=Georgian}/u.test(text) ? text : text.toUpperCase())

/** In UTF-16 code units. */
const MAX_GRAPHEME_LENGTH = 6

/** The first spoken letter: skips a Thai vowel written before its consonant, and Arabic's article. */
function initialOf(word: string): string {
  const spoken = word
    .normalize()
    .replace(/^[เแโใไ]+(?=\p{Lo})/u, '')
    .replace(/^ال(?=\p{L}{3})/u, '')
    .replace(VOWEL_MARKS, '$1')
  const [first] = graphemes.segment(toCapital(spoken))
  const letter = first?.segment.normalize() ?? ''
  // A longer grapheme is a letter with many marks, or an attack.
  return letter.length > MAX_GRAPHEME_LENGTH ? String.fromCodePoint(letter.codePointAt(0)!) : letter
}

/**
 * Whether a name begins with an acronym, which stays whole: "BMW Group". In a name all in capitals, only a single word
 * is one: "NEW YORK TIMES" is not. Of a domain, whose case is unknown, only a label of two letters is one.
 */
function beginsWithAcronym([first = '', ...others]: string[], isCaseKnown: boolean): boolean {
  if (!isCaseKnown) return others.length === 0 && /^[\p{Lu}\p{Nd}]{2}$/u.test(first.toUpperCase())
  return (
    ACRONYM.test(first) &&
    (others.length === 0 || others.some((word) => /\p{Ll}|\p{Lo}/u.test(word)))
  )
}

const canPair = (...letters: string[]) =>
  PAIRABLE_SCRIPTS.some((script) => letters.every((letter) => script.test([...letter][0] ?? '')))

function abbreviate(text: string, isCaseKnown: boolean): string {
  const words = stripLegalForms(text.split(/[\s,;:|]+/u))
    .flatMap(splitToken)
    .filter((word, i) => i === 0 || !isLinkingWord(word, isCaseKnown))
  const [first, second] = words
  if (first === undefined) return ''
  if (/^\p{Nd}{2}$/u.test(first)) return first
  if (beginsWithAcronym(words, isCaseKnown)) return toCapital(first)
  const letters = second === undefined ? [initialOf(first)] : [initialOf(first), initialOf(second)]
  if (letters.length === 2 && canPair(...letters)) return letters.join('')
  return letters[0]!
}

/** A telephone number counts as one number: "1-800-Flowers" is 1F. */
const joinNumbers = (text: string) => text.replace(/(?<=\p{Nd})-(?=\p{Nd})/gu, '')

/** The initials of a domain's first label; hyphens and numbers separate its words. */
export function initialsOfDomain(apex: string): string {
  const unicodeDomain = domainToUnicode(apex) || apex
  const label = (unicodeDomain.split('.')[0] ?? '')
    .replace(/^xn--/, '')
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
  return abbreviate(joinNumbers(label).replace(/[-_]/g, ' '), false)
}

/** The initials of a name without legal forms and articles; empty without letters or digits. */
function initialsOfName(name: string): string {
  const text = name
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(/[™®©℠]/g, ' ')
    .normalize('NFKC')
  const nameWithoutForms = removePattern(removePattern(text, /\([^()]*\)/g), ATTACHED_LEGAL_FORMS)
  return abbreviate(joinNumbers(nameWithoutForms).trim(), true)
}

/** The one to three initials of a company; empty when neither name nor domain has a letter or digit. */
export const initials = ({ apex, name }: MonogramSubject): string =>
  initialsOfName(name ?? '') || initialsOfDomain(apex)
