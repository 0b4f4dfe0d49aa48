// Finds industry terms in a text: inflected, as part of compounds, and in many languages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isUnspaced, normalizeText, wordsOf } from './words.ts'

/**
 * The pages in which a term counts: the same word may mean something else in another language. A page that declares no
 * language is one of the other pages.
 */
type TermScope = 'all pages' | 'English pages' | 'other pages'

export interface Term {
  /** Code in NAICS, the industry classification of North America. */
  code: string
  text: string
  weight: number
  scope: TermScope
}

const STRONG_WEIGHT = 3
const WEAK_WEIGHT = 1
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
/** Smallest lengths in letters of a compound, and of the part that matches a term. */
const MIN_COMPOUND_LENGTH = 10
const MIN_FIRST_PART_LENGTH = 7
const MIN_LAST_PART_LENGTH = 6
/** Smallest length in letters of the part that matches no term. */
const MIN_OTHER_PART_LENGTH = 3
/** Characters; a longer string is not a word and would be slow to split. */
const MAX_WORD_LENGTH = 40
const COMPOUNDING_LANGUAGES = /^(?:de|nl|sv|da|no|nb|nn|is|fi)\b/i
/** Factor for the weight of a compound's first part: a furniture shop does not make furniture. */
const FIRST_PART_FACTOR = 0.5

/** Removes plural and case endings of most languages roughly; terms and texts are treated alike. */
function stemOf(word: string): string {
  if (word.length <= MIN_STEM_LENGTH || isUnspaced(word)) return word
  const withoutPlural = singular(word)
  const stem = withoutPlural.replace(/(?:en|n|e|a|o|i|y)$/, '')
  return stem.length >= MIN_STEM_LENGTH ? stem : withoutPlural
}

const singular = (word: string): string =>
  word.length < MIN_STEM_LENGTH ? word : word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

/** Adds a term to an index, or raises the weight of an equal one. */
const addToIndex = (index: Map<string, Term[]>, key: string, term: Term) => {
  const terms = index.get(key)
  const equal = terms?.find(({ code, scope }) => code === term.code && scope === term.scope)
  if (equal) equal.weight = Math.max(equal.weight, term.weight)
  else if (terms) terms.push(term)
  else index.set(key, [term])
}

/** @param cell a term as written in the table, with or without `*`. */
function addTerm(code: string, cell: string, weight: number, scope: TermScope): void {
  const words = wordsOf(cell)
  const text = words.join(' ')
  const term = {
    code,
    text: isUnspaced(text) ? normalizeText(cell.trim()) : text,
    weight,
    scope,
  }
  if (isUnspaced(text)) {
    UNSPACED_TERMS.push(term)
    return
  }
  if (cell.startsWith('*')) {
    SUFFIX_TERMS.push(term)
    return
  }
  if (cell.endsWith('*')) addToIndex(PREFIX_TERMS, text, term)
  else {
    addToIndex(EXACT_TERMS, words.map(stemOf).join(' '), term)
    if (scope !== 'other pages') addToIndex(ENGLISH_TERMS, words.map(singular).join(' '), term)
  }
  const prefix = text.slice(0, PREFIX_LENGTH)
  MAX_WORDS_BY_PREFIX.set(prefix, Math.max(MAX_WORDS_BY_PREFIX.get(prefix) ?? 0, words.length))
}

const SCOPE_BY_FILE: Record<string, TermScope> = {
  'industry-terms.tsv': 'all pages',
  'goods.tsv': 'all pages',
  'goods-foreign.tsv': 'other pages',
  'embedding-neighbors.tsv': 'English pages',
}
/** Lines that are loaded before yielding to the event loop. */
const LINES_PER_YIELD = 20
let loadPromise: Promise<void> | null = null

/** Loads the terms once, yielding to the event loop. Await it before `findTerms`. */
export const loadIndustryTerms = (): Promise<void> => (loadPromise ??= loadAll())

async function loadAll(): Promise<void> {
  for (const [file, scope] of Object.entries(SCOPE_BY_FILE)) {
    const table = await readFile(join(import.meta.dirname, file), 'utf8')
    for (const [i, line] of table.split('\n').entries()) {
      if (i % LINES_PER_YIELD === 0) await yieldToEventLoop()
      const [code = '', terms = ''] = line.split('\t')
      if (!/^\d/.test(code)) continue
      const [strong = '', weak = ''] = terms.split(' ~ ')
      for (const cell of strong.split('|').filter(Boolean))
        addTerm(code, cell, STRONG_WEIGHT, scope)
      for (const cell of weak.split('|').filter(Boolean)) addTerm(code, cell, WEAK_WEIGHT, scope)
    }
  }
}

/**
 * @param language the declared language of the page.
 * @returns each term in the text, with its weight factor: 1, or less for the first part of a compound.
 */
export function findTerms(text: string, language: string | null = null): Map<Term, number> {
  const factorByTerm = new Map<Term, number>()
  const isEnglish = language !== null && /^en\b/i.test(language)
  const isCompounding = language === null || COMPOUNDING_LANGUAGES.test(language)
  const excludedScope: TermScope = isEnglish ? 'other pages' : 'English pages'
  const addTerms = (terms: Term[] | undefined, factor = 1) => {
    for (const term of terms ?? []) {
      if (term.scope === excludedScope) continue
      factorByTerm.set(term, Math.max(factorByTerm.get(term) ?? 0, factor))
    }
  }
  const words = wordsOf(text)
  const termIndex = isEnglish ? ENGLISH_TERMS : EXACT_TERMS
  const stems = words.map(isEnglish ? singular : stemOf)
  for (const [start, word] of words.entries()) {
    if (word.length > MAX_WORD_LENGTH) continue
    addTerms(SUFFIX_TERMS.filter(({ text }) => word.endsWith(text)))
    const maxWords = MAX_WORDS_BY_PREFIX.get(word.slice(0, PREFIX_LENGTH)) ?? 0
    let hasTerm = false
    for (let count = 1; count <= maxWords && start + count <= words.length; count++) {
      const exact = termIndex.get(stems.slice(start, start + count).join(' '))
      const terms = exact ?? prefixTerms(words.slice(start, start + count))
      addTerms(terms)
      hasTerm ||= terms !== undefined
    }
    if (!hasTerm && isCompounding && word.length >= MIN_COMPOUND_LENGTH && !isUnspaced(word)) {
      addTerms(lastPartTerms(word))
      addTerms(firstPartTerms(word), FIRST_PART_FACTOR)
    }
  }
  if (isUnspaced(text)) {
    const normalized = normalizeText(text)
    addTerms(UNSPACED_TERMS.filter((term) => normalized.includes(term.text)))
  }
  return factorByTerm
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

/** @returns the strong terms that the end of a compound matches, with the longest end. */
function lastPartTerms(word: string): Term[] | undefined {
  for (let start = MIN_OTHER_PART_LENGTH; start <= word.length - MIN_LAST_PART_LENGTH; start++) {
    const lastPart = word.slice(start)
    const terms = EXACT_TERMS.get(stemOf(lastPart)) ?? prefixTerms([lastPart])
    // A term may be one letter shorter than the inflected part.
    const strong = terms?.filter(
      ({ text, weight }) => weight === STRONG_WEIGHT && text.length >= MIN_LAST_PART_LENGTH - 1,
    )
    if (strong?.length) return strong
  }
  return undefined
}

/** @returns the strong terms that the beginning of a compound matches, with the longest beginning. */
function firstPartTerms(word: string): Term[] | undefined {
  const maxLength = word.length - MIN_OTHER_PART_LENGTH
  for (let length = maxLength; length >= MIN_FIRST_PART_LENGTH; length--) {
    const terms = EXACT_TERMS.get(stemOf(word.slice(0, length)))
    const strong = terms?.filter(({ weight }) => weight === STRONG_WEIGHT)
    if (strong?.length) return strong
  }
  return undefined
}
