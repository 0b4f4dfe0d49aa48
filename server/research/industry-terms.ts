// Finds industry terms in a text: inflected, as part of compounds, and in many languages.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { readListFile } from '../list-file.ts'
import { isUnspaced, normalizeText, wordsOf } from './words.ts'

export interface Term {
  /** The plain label of an industry. */
  label: string
  text: string
}

/** Terms without `*`, by their stems. */
const EXACT_TERMS = new Map<string, Term[]>()
/** Terms of English pages by their singular: stemming would confuse "marina" and "marine". */
const ENGLISH_TERMS = new Map<string, Term[]>()
/** Terms that end with `*` in the table, by the text before it. */
const PREFIX_TERMS = new Map<string, Term[]>()
/** Terms that begin with `*` in the table. */
const SUFFIX_TERMS: Term[] = []
/** Terms in scripts without spaces between words. */
const UNSPACED_TERMS: Term[] = []
/** Number of words of the longest term by its first three letters; most words start no term. */
const MAX_WORDS_BY_PREFIX = new Map<string, number>()
const PREFIX_LENGTH = 3

const MIN_STEM_LENGTH = 5
/** Smallest lengths in letters of a compound, and of its last part, which matches a term. */
const MIN_COMPOUND_LENGTH = 10
const MIN_LAST_PART_LENGTH = 6
/** Smallest length in letters of the part that matches no term. */
const MIN_OTHER_PART_LENGTH = 3
/** Characters; a longer string is not a word and would be slow to split. */
const MAX_WORD_LENGTH = 40
const COMPOUNDING_LANGUAGES = /^(?:de|nl|sv|da|no|nb|nn|is|fi)\b/i

/** Removes plural and case endings of most languages roughly; terms and texts are treated alike. */
function stemOf(word: string): string {
  if (word.length <= MIN_STEM_LENGTH || isUnspaced(word)) return word
  const withoutPlural = singular(word)
  const stem = withoutPlural.replace(/(?:en|n|e|a|o|i|y)$/, '')
  return stem.length >= MIN_STEM_LENGTH ? stem : withoutPlural
}

const singular = (word: string): string =>
  word.length < MIN_STEM_LENGTH ? word : word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

const addToIndex = (index: Map<string, Term[]>, key: string, term: Term) => {
  const terms = index.get(key)
  if (terms === undefined) index.set(key, [term])
  else if (!terms.some(({ label }) => label === term.label)) terms.push(term)
}

/** @param cell a term as written in the table, with or without `*`. */
function addTerm(label: string, cell: string): void {
  const words = wordsOf(cell)
  const text = words.join(' ')
  if (isUnspaced(text)) {
    UNSPACED_TERMS.push({ label, text: normalizeText(cell.trim()) })
    return
  }
  const term = { label, text }
  if (cell.startsWith('*')) {
    SUFFIX_TERMS.push(term)
    return
  }
  if (cell.endsWith('*')) addToIndex(PREFIX_TERMS, text, term)
  else {
    addToIndex(EXACT_TERMS, words.map(stemOf).join(' '), term)
    addToIndex(ENGLISH_TERMS, words.map(singular).join(' '), term)
  }
  const prefix = text.slice(0, PREFIX_LENGTH)
  MAX_WORDS_BY_PREFIX.set(prefix, Math.max(MAX_WORDS_BY_PREFIX.get(prefix) ?? 0, words.length))
}

/** Lines that are loaded before yielding to the event loop. */
const LINES_PER_YIELD = 20
let loadPromise: Promise<void> | null = null

/** Loads the terms once, yielding to the event loop. Await it before `findTerms`. */
export const loadIndustryTerms = (): Promise<void> => (loadPromise ??= loadAll())

async function loadAll(): Promise<void> {
  const lines = readListFile(new URL('industry-terms.tsv', import.meta.url))
  for (const [i, line] of lines.entries()) {
    if (i % LINES_PER_YIELD === 0) await yieldToEventLoop()
    const [label = '', terms = ''] = line.split('\t')
    for (const cell of terms.split('|').filter(Boolean)) addTerm(label, cell)
  }
}

/**
 * Of overlapping terms only the longest counts: "law school" is no mention of "law".
 * @param language the declared language of the page.
 * @returns each term in the text once.
 */
export function findTerms(text: string, language: string | null = null): Set<Term> {
  const found = new Set<Term>()
  const add = (terms: Term[] | undefined) => {
    for (const term of terms ?? []) found.add(term)
  }
  const isEnglish = language !== null && /^en\b/i.test(language)
  const isCompounding = language === null || COMPOUNDING_LANGUAGES.test(language)
  const words = wordsOf(text)
  const termIndex = isEnglish ? ENGLISH_TERMS : EXACT_TERMS
  const stems = words.map(isEnglish ? singular : stemOf)
  let end = 0
  for (const [start, word] of words.entries()) {
    if (word.length > MAX_WORD_LENGTH || start < end) continue
    add(SUFFIX_TERMS.filter(({ text }) => word.endsWith(text)))
    const maxWords = MAX_WORDS_BY_PREFIX.get(word.slice(0, PREFIX_LENGTH)) ?? 0
    for (let count = Math.min(maxWords, words.length - start); count > 0 && end <= start; count--) {
      const terms =
        termIndex.get(stems.slice(start, start + count).join(' ')) ??
        prefixTerms(words.slice(start, start + count))
      add(terms)
      if (terms) end = start + count
    }
    if (end <= start && isCompounding && word.length >= MIN_COMPOUND_LENGTH && !isUnspaced(word))
      add(lastPartTerms(word))
  }
  if (isUnspaced(text)) {
    const normalized = normalizeText(text)
    add(UNSPACED_TERMS.filter((term) => normalized.includes(term.text)))
  }
  return found
}

/** @returns the terms with the longest prefix of these words. */
function prefixTerms(words: string[]): Term[] | undefined {
  const phrase = words.join(' ')
  // At least three letters of the last word must match.
  const minLength = phrase.length - words.at(-1)!.length + 3
  for (let length = phrase.length; length >= minLength; length--) {
    const terms = PREFIX_TERMS.get(phrase.slice(0, length))
    if (terms) return terms
  }
  return undefined
}

/** @returns the terms that the end of a compound matches, with the longest end. */
function lastPartTerms(word: string): Term[] | undefined {
  for (let start = MIN_OTHER_PART_LENGTH; start <= word.length - MIN_LAST_PART_LENGTH; start++) {
    const lastPart = word.slice(start)
    const terms = EXACT_TERMS.get(stemOf(lastPart)) ?? prefixTerms([lastPart])
    // A term may be one letter shorter than the inflected part.
    const long = terms?.filter(({ text }) => text.length >= MIN_LAST_PART_LENGTH - 1)
    if (long?.length) return long
  }
  return undefined
}
