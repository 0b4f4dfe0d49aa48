// How a company's name becomes the key that it is found by, and the pieces of that key that stores index.
import { domainToUnicode } from 'node:url'
import { BRACKETED_FORMS, joinSyllables, splitLegalForms } from './legal-forms.ts'

const TRADE_MARKS = /[™®©℠]/g
// Removed before NFKC too, which turns some of them into a space and an accent.
const APOSTROPHES = /['’‘‛ʼʻʹ′`´＇]/g
const DOT_COM = /(?<=[\p{L}\p{N}])\.com(?![\p{L}\p{N}]|\.\p{L})/gu
const SIGNS: [RegExp, string][] = [
  [/&(?:amp;)?/g, ' and '],
  [/\+/g, ' plus '],
  [/@/g, ' at '],
  // Amazon.com is Amazon; the periods of J.P. Morgan, and of J. P. Morgan, are nothing.
  [DOT_COM, ''],
  [/(?<=(?<![\p{L}\p{N}])\p{L}\.)\s+(?=\p{L}\.)/gu, ''],
  [/\./g, ''],
]
/** Letters that no Unicode decomposition makes plain. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ĸ: 'k',
  ŋ: 'ng',
  ς: 'σ',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
// In other scripts marks are letters: dakuten, Korean jamo, the vowels of Devanagari and Thai.
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
const WORDS = /(?:\p{L}\p{M}*|\p{N})+/gu

const ASCII = /^[\x20-\x7e]*$/

/**
 * Folds text for comparison: lower case, without accents on Latin, Greek and Cyrillic letters, special letters written
 * plainly (`ß` as `ss`). Punctuation and the marks of other scripts stay.
 */
export function foldText(text: string): string {
  // Most texts are ASCII, which takes a tenth of the steps.
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .normalize('NFKC')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] as string)
}

/** Folds a name, without trade mark signs and apostrophes: `Moody’s` and `moodys` are one. */
function foldName(text: string): string {
  if (ASCII.test(text)) return foldText(text.replace(/['`]/g, ''))
  const bare = text.replace(TRADE_MARKS, '').replace(APOSTROPHES, '')
  return foldText(bare).replace(APOSTROPHES, '')
}

/** A name taken apart. */
export interface ParsedName {
  /** See `nameKey`. */
  key: string
  /** The legal forms that the key leaves out, each in its short spelling; `.com` is one of them. */
  forms: string[]
  /** All of its words without spaces, forms as they were written; no article before them. */
  compactWithForms: string
}

export function parseName(text: string): ParsedName {
  const plain = joinSyllables(foldName(text))
  let spelled = plain
  for (const [sign, words] of [...BRACKETED_FORMS, ...SIGNS]) spelled = spelled.replace(sign, words)
  const all = spelled.match(WORDS) ?? []
  const { words, forms } = splitLegalForms(all)
  const dotCom = plain.search(DOT_COM) === -1 ? [] : ['com']
  const whole = [...(all[0] === 'the' && all.length > 1 ? all.slice(1) : all), ...dotCom].join('')
  return { key: words.join(' '), forms: [...forms, ...dotCom], compactWithForms: whole }
}

/**
 * The key of a name: words in plain lower case with one space between them, without legal forms.
 * `The Procter & Gamble Company` and `PROCTER AND GAMBLE` have one key, and so have `(株)任天堂` and `任天堂`.
 * @returns '' only for a text without letters and digits; a key's key is itself.
 */
export function nameKey(text: string): string {
  return parseName(text).key
}

/** The key without its spaces: `jp morgan` and `jpmorgan` are one. */
export function withoutSpaces(key: string): string {
  return key.replaceAll(' ', '')
}

// In scripts without spaces a word ends where the script changes: トヨタ|自動車, 三菱|ufj|銀行.
const SCRIPTS =
  /[\p{sc=Han}々〇]+|[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|\p{sc=Hangul}+|[^\s\p{sc=Han}々〇\p{sc=Katakana}ー\p{sc=Hiragana}\p{sc=Hangul}]+/gu

/** The words of a key, those of scripts without spaces too. */
export function wordsOf(key: string): string[] {
  return key.match(SCRIPTS) ?? []
}

/** More words than any name is looked for by. */
const MAX_STARTS = 12

/** What a prefix may meet: the squashed key from its first word on, from its second, and so forth. */
export function wordStarts(key: string): string[] {
  const words = wordsOf(key).slice(0, MAX_STARTS)
  const whole = withoutSpaces(key)
  let at = 0
  return words.map((word) => {
    const start = whole.slice(at)
    at += word.length
    return start
  })
}

/** Each three letters in a row of the squashed key, once; of a shorter one nothing. */
export function trigramsOf(key: string): string[] {
  const letters = [...withoutSpaces(key)]
  const grams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
  return [...new Set(grams)]
}

/** Of fewer letters any two words are a slip apart; more of them share trigrams whatever the slip. */
const DELETION_LETTERS = { from: 4, to: 8 }

/**
 * Spellings of a short name that one slip leads to, from either side: itself, and itself less one letter.
 * `gogole` and `google` share no trigram, but `~gogle`. Of its first word too. Each marked with a tilde.
 */
export function deletionKeys(key: string): string[] {
  const slips = new Set<string>()
  for (const text of [withoutSpaces(key), key.split(' ')[0] as string]) {
    const letters = [...text]
    if (letters.length < DELETION_LETTERS.from || letters.length > DELETION_LETTERS.to) continue
    slips.add(`~${text}`)
    for (let i = 0; i < letters.length; i++) slips.add(`~${letters.toSpliced(i, 1).join('')}`)
  }
  return [...slips]
}

// Names that own a top-level domain put no name before it: global.toyota, home.barclays, group.accor.
const NAME_AS_TLD =
  /^(?:about|corporate|global|group|home|www)\.(?!com|net|org|biz|info)(\p{L}{3,})$/u

/** The label of a domain that is most like a name, as people would write it: `münchen` of `xn--mnchen-3ya.de`. */
export function nameLabel(domain: string): string {
  const written = domainToUnicode(domain)
  return NAME_AS_TLD.exec(written)?.[1] ?? (written.split('.')[0] as string)
}
