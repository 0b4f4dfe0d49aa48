// Turns a company's name into its search key, and the key into the parts that stores index.
import { domainToUnicode } from 'node:url'
import { BRACKETED_FORMS, joinHyphenatedSyllables, splitLegalForms } from './legal-forms.ts'

const TRADE_MARKS = /[™®©℠]/g
// Removed before NFKC too, which turns some of them into a space and an accent.
const APOSTROPHES = /['’‘‛ʼʻʹ′`´＇]/g
const DOT_COM = /(?<=[\p{L}\p{N}])\.com(?![\p{L}\p{N}]|\.\p{L})/gu
const SIGN_REPLACEMENTS: [RegExp, string][] = [
  [/&(?:amp;)?/g, ' and '],
  [/\+/g, ' plus '],
  [/@/g, ' at '],
  // Amazon.com is Amazon. The periods of J.P. Morgan and J. P. Morgan are ignored.
  [DOT_COM, ''],
  [/(?<=(?<![\p{L}\p{N}])\p{L}\.)\s+(?=\p{L}\.)/gu, ''],
  [/\./g, ''],
]
/** Letters that Unicode does not decompose. */
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
  // Arabic letters that are often exchanged, the Persian forms of two others, and the stroke that only widens a word.
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ـ: '',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
// Other scripts need their combining marks: dakuten, Korean jamo, the vowels of Devanagari and Thai. Arabic and Hebrew
// are mostly written without theirs: the hamza of أبل, vowel marks, points.
const ACCENTS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu
const WORDS = /(?:\p{L}\p{M}*|\p{N})+/gu

const ASCII = /^[\x20-\x7e]*$/

/**
 * Folds text for comparison: lower case, without accents on Latin, Greek, Cyrillic, Arabic and Hebrew letters, and
 * with `ss` for `ß` and the like. Punctuation and the combining marks of other scripts stay.
 */
export function foldText(text: string): string {
  // A fast path: most texts are ASCII.
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .normalize('NFKC')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] as string)
}

/** Folds a name and removes trade mark signs and apostrophes: `Moody’s` and `moodys` become equal. */
function foldName(text: string): string {
  if (ASCII.test(text)) return foldText(text.replace(/['`]/g, ''))
  const bare = text.replace(TRADE_MARKS, '').replace(APOSTROPHES, '')
  return foldText(bare).replace(APOSTROPHES, '')
}

export interface ParsedName {
  /** See `nameKey`. */
  key: string
  /** The legal forms that the key leaves out, each in its short spelling; `.com` is one of them. */
  forms: string[]
  /** All words without spaces, with legal forms as written and without a leading `the`. A `.com` is a final `com`. */
  compactWithForms: string
}

export function parseName(text: string): ParsedName {
  // The name Sea-Doo does not end in the legal form d.o.o.
  const folded = joinHyphenatedSyllables(foldName(text))
  let spelled = folded
  for (const [sign, words] of [...BRACKETED_FORMS, ...SIGN_REPLACEMENTS])
    spelled = spelled.replace(sign, words)
  const allWords = spelled.match(WORDS) ?? []
  const { words, forms } = splitLegalForms(allWords)
  const dotCom = folded.search(DOT_COM) === -1 ? [] : ['com']
  const hasArticle = allWords[0] === 'the' && allWords.length > 1
  const wordsWithForms = hasArticle ? allWords.slice(1) : allWords
  return {
    key: words.join(' '),
    forms: [...forms, ...dotCom],
    compactWithForms: [...wordsWithForms, ...dotCom].join(''),
  }
}

/**
 * The key of a name: words in plain lower case with one space between them, without legal forms.
 * `The Procter & Gamble Company` and `PROCTER AND GAMBLE` have the same key; so do `(株)任天堂` and `任天堂`.
 * @returns '' only for a text without letters and digits. The key of a key is the key itself.
 */
export function nameKey(text: string): string {
  return parseName(text).key
}

/** Removes the spaces of a key, so that `jp morgan` equals `jpmorgan`. */
export function withoutSpaces(key: string): string {
  return key.replaceAll(' ', '')
}

// In scripts without spaces, a change of script ends a word: トヨタ|自動車, 三菱|ufj|銀行.
const SCRIPTS =
  /[\p{sc=Han}々〇]+|[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|\p{sc=Hangul}+|[^\s\p{sc=Han}々〇\p{sc=Katakana}ー\p{sc=Hiragana}\p{sc=Hangul}]+/gu

/** The words of a key, also in scripts without spaces. */
export function wordsOf(key: string): string[] {
  return key.match(SCRIPTS) ?? []
}

const IDEOGRAPHS = /^\p{sc=Han}/u

/** Fewest characters of a phrase in scripts without spaces. */
const MIN_PHRASE_CHARACTERS = 2

/** Successive words of a longer text, without spaces, and the words beside them. */
export interface Phrase {
  phrase: string
  otherWords: string[]
}

/**
 * The phrases of a key of several words: `nike shoes` gives `nike` and `shoes`. A single word in a script without spaces
 * gives its starts: 苹果手机 gives 苹果手 and 苹果.
 */
export function phrasesOf(key: string): Phrase[] {
  const words = wordsOf(key).slice(0, MAX_INDEXED_WORDS)
  if (words.length === 1 && UNSPACED.test(key)) {
    const letters = [...key].slice(0, MAX_INDEXED_WORDS)
    return letters.slice(MIN_PHRASE_CHARACTERS).map((_, i) => {
      const length = MIN_PHRASE_CHARACTERS + i
      return { phrase: letters.slice(0, length).join(''), otherWords: [] }
    })
  }
  return words
    .flatMap((_, start) =>
      words.slice(start).map((_, length) => ({
        phrase: words.slice(start, start + length + 1).join(''),
        otherWords: words.toSpliced(start, length + 1),
      })),
    )
    .filter(({ otherWords }) => otherWords.length > 0)
}

const UNSPACED = /^[\p{sc=Han}\p{sc=Katakana}ー\p{sc=Hiragana}\p{sc=Hangul}]/u

/** Limit of words of a name that are indexed. */
const MAX_INDEXED_WORDS = 12

/**
 * The suffixes of a key without spaces that start at one of its words: `home depot` gives `homedepot` and `depot`. Each
 * Chinese character starts a word.
 */
export function wordStarts(key: string): string[] {
  const words = wordsOf(key)
    .flatMap((word) => (IDEOGRAPHS.test(word) ? [...word] : word))
    .slice(0, MAX_INDEXED_WORDS)
  const whole = withoutSpaces(key)
  let position = 0
  return words.map((word) => {
    const rest = whole.slice(position)
    position += word.length
    return rest
  })
}

/** The distinct trigrams of a key without spaces; a key of one or two letters has none. */
export function trigramsOf(key: string): string[] {
  const letters = [...withoutSpaces(key)]
  const grams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
  return [...new Set(grams)]
}

/** Names and words with fewer letters are too alike: one typo often turns one into another. */
const MIN_DELETION_LETTERS = 4
/** Names and words with more letters need no such key, because they share a trigram despite a typo. */
const MAX_DELETION_LETTERS = 8

/**
 * Index keys that find a short name despite a typo: the name and its first word, each whole and with one letter
 * removed.
 * `gogole` and `google` share no trigram, but both have `~gogle`. The tilde distinguishes these keys from trigrams.
 */
export function deletionKeys(key: string): string[] {
  const keys = new Set<string>()
  for (const text of [withoutSpaces(key), key.split(' ')[0] as string]) {
    const letters = [...text]
    if (letters.length < MIN_DELETION_LETTERS || letters.length > MAX_DELETION_LETTERS) continue
    keys.add(`~${text}`)
    for (let i = 0; i < letters.length; i++) keys.add(`~${letters.toSpliced(i, 1).join('')}`)
  }
  return [...keys]
}

// Companies with their own top-level domain have the name there: global.toyota, home.barclays, group.accor.
const NAME_AS_TLD =
  /^(?:about|corporate|global|group|home|www)\.(?!com|net|org|biz|info)(\p{L}{3,})$/u

/** The label of a domain that is most like a name, in Unicode: `münchen` for `xn--mnchen-3ya.de`. */
export function nameLabel(domain: string): string {
  const unicode = domainToUnicode(domain)
  return NAME_AS_TLD.exec(unicode)?.[1] ?? (unicode.split('.')[0] as string)
}
