// Finds the names that a text with abbreviated words may stand for: GENL MILLS, VERIZON COMM. INC., SPACE EXPLORATION TECHS.
import { parseName, wordsOf } from '../names/folding.ts'
import { mayBeCut } from '../names/share-names.ts'
import type { CompanyRecords } from '../stores/records.ts'
import { NAMES_PER_GROUP } from './candidates.ts'

/** Letters of a word that must be written in full beside the abbreviated ones; instead, two cut words may have as many. */
const MIN_FULL_LETTERS = 4
/** Words of a text in which a letter with a period stands for a word: LVMH Moët Henn. L. Vuitton. */
const MIN_WORDS_WITH_INITIAL = 4
/** Letters of an abbreviation that is no beginning of its word: grp, intl. */
const MIN_SKELETON_LETTERS = 3
/** Share of a word's letters that such an abbreviation has at most; `goldmn` is a typo. */
const MAX_SKELETON_SHARE = 2 / 3
/** A period ends a word that goes on in the name; a single letter is an initial. */
const ENDS_WITH_PERIOD = /(?<=\p{L}{2})\.(?=[\s\p{L}]|$)/gu

interface Abbreviated {
  words: string[]
  forms: string[]
  /** Whether a period tells that words are cut. */
  hasCutWords: boolean
  /** Whether the last word may be cut, because the text fills a column. */
  hasCutEnd: boolean
}

const isLegalForm = (word: string) => parseName(`Name ${word}`).forms.length > 0

function parseAbbreviated(text: string): Abbreviated {
  const spaced = text.replace(ENDS_WITH_PERIOD, '. ')
  const { key, forms } = parseName(spaced)
  const words = wordsOf(key)
  const endsWithPeriod = spaced.match(/\p{L}{2,}\.(?:\s+of\b|(?=\s|$))/gu) ?? []
  // Corp. is a legal form at the end, and a cut word in Packaging Corp. of America.
  const hasCutWords = endsWithPeriod.some((word) => word.endsWith('of') || !isLegalForm(word))
  return { words, forms, hasCutWords, hasCutEnd: mayBeCut(text) }
}

/**
 * @param text a name without the description of a share.
 * @returns the name that every word of the text begins or shortens, with the legal forms of the text; null when there are
 *   none or several, or when no word is abbreviated.
 */
export async function unabbreviated(
  companies: CompanyRecords,
  text: string,
): Promise<string | null> {
  const abbreviated = parseAbbreviated(text)
  const { words, forms } = abbreviated
  if (words.length < 2) return null
  const full = words.filter((word) => word.length >= MIN_FULL_LETTERS)
  const hits = await Promise.all(full.map((word) => companies.searchNames(word, NAMES_PER_GROUP)))
  const keys = hits
    .flat()
    .map(({ key }) => key)
    .filter((key) => isShortened(abbreviated, wordsOf(key)))
  const [key, ...others] = new Set(keys)
  return key === undefined || others.length > 0 ? null : [key, ...forms].join(' ')
}

/** Whether each word of the text stands for the word of the name at its place, one of them in full or two at length. */
function isShortened({ words, hasCutWords, hasCutEnd }: Abbreviated, name: string[]): boolean {
  if (words.length !== name.length) return false
  const pairs = words.map((word, i) => [word, name[i] as string] as const)
  const cut = pairs.filter(([word, whole]) => word !== whole)
  const long = pairs.filter(([word]) => word.length >= MIN_FULL_LETTERS)
  const isSpecific =
    long.some(([word, whole]) => word === whole) || (hasCutWords && long.length > 1)
  const minLetters = words.length < MIN_WORDS_WITH_INITIAL ? 2 : 1
  const isCutEnd = (word: string) =>
    hasCutEnd && word === words.at(-1) && word.length >= MIN_FULL_LETTERS
  return (
    isSpecific &&
    cut.length > 0 &&
    cut.every(
      ([word, whole]) =>
        isSkeleton(word, whole) ||
        (((hasCutWords && word.length >= minLetters) || isCutEnd(word)) && whole.startsWith(word)),
    )
  )
}

/** Whether the letters of the word stand in the other one in their order, from its first to its last or before a plural. */
function isSkeleton(word: string, whole: string): boolean {
  if (word.length < MIN_SKELETON_LETTERS || word[0] !== whole[0] || whole.startsWith(word))
    return false
  if (word.length > whole.length * MAX_SKELETON_SHARE) return false
  let at = -1
  for (const letter of word) {
    at = whole.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return whole.at(-1) === word.at(-1)
}
