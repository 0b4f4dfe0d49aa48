// The one or two letters that stand for a company, from its name or else from its domain's label.
import { domainToUnicode } from 'node:url'
import {
  ARTICLES,
  LEADING_FORMS,
  LINKING_WORDS,
  UNSPACED_FORMS,
  WORD_FORMS,
} from '../../names/monogram-words.ts'

export interface Subject {
  apex: string
  name?: string | null
}

// Longer is an attack on the regular expressions below, not a name.
const LONGEST = 200

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu
// Where a word turns into another: a number's edge, a hump of three letters or more ("PayPal", not
// "McDonald" or "eBay"), and Latin set against a script without capitals ("SK하이닉스").
const SEAM = new RegExp(
  [
    String.raw`(?<=\p{Nd})(?=\p{L})`,
    String.raw`(?<=\p{L})(?=\p{Nd})`,
    String.raw`(?<=\p{Lu}\p{L}+\p{Ll})(?=\p{Lu}\p{L})`,
    String.raw`(?<=\p{sc=Latin})(?=\p{Lo})`,
    String.raw`(?<=\p{Lo})(?=\p{sc=Latin})`,
  ].join('|'),
  'u',
)

// In these scripts an abbreviation is of bare consonants.
const UNSAID_MARKS = /^([\p{sc=Thai}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}+/u

const PAIRED = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew'].map(
  (script) => new RegExp(`^(?:\\p{sc=${script}}|\\p{Nd})$`, 'u'),
)

const folded = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.,/'’"״“”]/gu, '')

const hasLetters = (token: string) => /[\p{L}\p{N}]/u.test(token)

/** A lone letter links only where small letters are a choice: "y" does not in "x-y-z.com". */
const isLink = (word: string, caseKnown: boolean) =>
  LINKING_WORDS.has(word) && (caseKnown || word.length > 1)

/** What is left without the pattern, unless that is nothing. */
const without = (text: string, pattern: RegExp): string => {
  const rest = text.replace(pattern, ' ')
  return hasLetters(rest) ? rest : text
}

/** Whether the first word is an article: "A" is none in "A & W", nor in "a-z". */
const opensWithArticle = ([first = '', second = '']: string[]) =>
  ARTICLES.has(folded(first)) && /[\p{L}\p{N}]{3}/u.test(second)

/** The words less a leading article and legal forms at either end; one word always stays. */
function bare(tokens: string[]): string[] {
  const rest = opensWithArticle(tokens) ? tokens.slice(1) : [...tokens]
  const spare = () => rest.filter(hasLetters).length > 1
  const isForm = (word: string) => !hasLetters(word) || WORD_FORMS.has(folded(word))
  while (spare() && (isForm(rest.at(-1)!) || isLink(rest.at(-1)!, false))) rest.pop()
  while (spare() && LEADING_FORMS.has(folded(rest[0]!))) rest.shift()
  return rest
}

const parts = (token: string): string[] => {
  const site = /^([\p{L}\p{N}-]+)\.(?:com|net|org|io|co|ai)$/iu.exec(token)
  return [...(site?.[1] ?? token).replace(/['’ʼ`]/g, '').matchAll(WORD)].flatMap(([word]) =>
    word.split(SEAM),
  )
}

/** Capitals by Unicode's own rule, no locale's; Georgian is not set in capitals. */
const capital = (text: string) => (/^\p{sc=Georgian}/u.test(text) ? text : text.toUpperCase())

/** The letter one would say first: not the vowel set before a Thai one, nor Arabic's article. */
function letterOf(word: string): string {
  const spoken = word
    .normalize()
    .replace(/^[เแโใไ]+(?=\p{Lo})/u, '')
    .replace(/^ال(?=\p{L}{3})/u, '')
    .replace(UNSAID_MARKS, '$1')
  const [first] = graphemes.segment(capital(spoken))
  const letter = first?.segment.normalize() ?? ''
  return letter.length > 6 ? String.fromCodePoint(letter.codePointAt(0)!) : letter
}

/** "3M", "BP" and "99" are said whole; so is a label of two letters, whose case is unknown. */
const isSaidWhole = (word: string, caseKnown: boolean) =>
  /^[\p{Lu}\p{Nd}]{2}$/u.test(caseKnown ? word : word.toUpperCase())

const arePaired = (...letters: string[]) =>
  PAIRED.some((script) => letters.every((letter) => script.test([...letter][0] ?? '')))

function abbreviate(text: string, caseKnown: boolean): string {
  const words = bare(text.split(/[\s,;:|]+/u))
    .flatMap(parts)
    .filter((word, at) => at === 0 || !isLink(word, caseKnown))
  const [first, second] = words
  if (first === undefined) return ''
  if (/^\p{Nd}{2}$/u.test(first)) return first
  const letters = second === undefined ? [letterOf(first)] : [letterOf(first), letterOf(second)]
  if (letters.length === 2 && arePaired(...letters)) return letters.join('')
  return isSaidWhole(first, caseKnown) ? capital(first) : letters[0]!
}

/** The initials of a domain's first label, where hyphens and numbers divide the words. */
export function initialsOfDomain(apex: string): string {
  const shown = domainToUnicode(apex) || apex
  const label = (shown.split('.')[0] ?? '').replace(/^xn--/, '').slice(0, LONGEST).normalize('NFKC')
  return abbreviate(label.replace(/[-_]/g, ' '), false)
}

/** The initials of a name less legal forms and articles; empty if it has no letter or number. */
function initialsOfName(name: string): string {
  const text = name
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[™®©℠]/g, ' ')
    .normalize('NFKC')
  const core = without(without(text, /\([^()]*\)/g), UNSPACED_FORMS)
  return abbreviate(core.trim(), true)
}

/** One or two letters for a company; empty only when neither name nor domain has any. */
export const initials = ({ apex, name }: Subject): string =>
  initialsOfName(name ?? '') || initialsOfDomain(apex)
