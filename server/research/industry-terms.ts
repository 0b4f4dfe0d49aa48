// Finds industry terms in a text: inflected, as part of compounds, and in many languages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isUnspaced, normalizeText, wordsOf } from './words.ts'

type TermScope = 'anywhere' | 'in English' | 'abroad'

export interface Term {
  /** NAICS code. */
  code: string
  text: string
  weight: number
  /** Languages of the pages where the term counts; in other languages the same word may mean something else. */
  where: TermScope
}

const [STRONG_WEIGHT, WEAK_WEIGHT] = [3, 1]
const EXACT_TERMS = new Map<string, Term[]>()
/** English terms by their singular only: stemming would confuse "marina" and "marine". */
const ENGLISH_TERMS = new Map<string, Term[]>()
const PREFIX_TERMS = new Map<string, Term[]>()
const SUFFIX_TERMS: Term[] = []
const UNSPACED_TERMS: Term[] = []
/** Number of words of the longest term by its first letters; most words start no term. */
const MAX_WORDS_BY_PREFIX = new Map<string, number>()
const PREFIX_LENGTH = 3

/** Smallest length of a stem. */
const MIN_STEM_LENGTH = 5
/** Smallest lengths of a compound, of its last part and of its first part. */
const [MIN_COMPOUND_LENGTH, MIN_LAST_PART_LENGTH, MIN_FIRST_PART_LENGTH] = [10, 6, 7]
/** Longer strings are no words and would be slow to split. */
const MAX_WORD_LENGTH = 40
const COMPOUNDING_LANGUAGES = /^(?:de|nl|sv|da|no|nb|nn|is|fi)\b/i
/** Weight of the first part of a compound: a furniture shop makes no furniture. */
const FIRST_PART_WEIGHT = 0.5

/** Removes plural and case endings of most languages roughly; terms and texts are treated alike. */
function stemOf(word: string): string {
  if (word.length <= MIN_STEM_LENGTH || isUnspaced(word)) return word
  const one = singular(word)
  const cut = one.replace(/(?:en|n|e|a|o|i|y)$/, '')
  return cut.length >= MIN_STEM_LENGTH ? cut : one
}

const singular = (word: string): string =>
  word.length < MIN_STEM_LENGTH ? word : word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

const stemmed = (words: string[]): string => words.map(stemOf).join(' ')

const add = (terms: Map<string, Term[]>, key: string, term: Term) => {
  const known = terms.get(key) ?? []
  const same = known.find(({ code, where }) => code === term.code && where === term.where)
  if (same) same.weight = Math.max(same.weight, term.weight)
  else if (known.push(term) === 1) terms.set(key, known)
}

function addTerm(code: string, written: string, weight: number, where: TermScope): void {
  const words = wordsOf(written)
  const text = words.join(' ')
  const term = {
    code,
    text: isUnspaced(text) ? normalizeText(written.trim()) : text,
    weight,
    where,
  }
  if (isUnspaced(text)) return void UNSPACED_TERMS.push(term)
  if (written.startsWith('*')) return void SUFFIX_TERMS.push(term)
  if (written.endsWith('*')) add(PREFIX_TERMS, text, term)
  else {
    add(EXACT_TERMS, stemmed(words), term)
    if (where !== 'abroad') add(ENGLISH_TERMS, words.map(singular).join(' '), term)
  }
  const head = text.slice(0, PREFIX_LENGTH)
  MAX_WORDS_BY_PREFIX.set(head, Math.max(MAX_WORDS_BY_PREFIX.get(head) ?? 0, words.length))
}

const FILES: Record<string, TermScope> = {
  'industry-terms.tsv': 'anywhere',
  'goods.tsv': 'anywhere',
  'goods-foreign.tsv': 'abroad',
  'embedding-neighbors.tsv': 'in English',
}
const LINES_PER_TURN = 20
let loading: Promise<void> | null = null

/** Loads the terms once, yielding to the event loop. Await it before `findTerms`. */
export const loadIndustryTerms = (): Promise<void> => (loading ??= loadAll())

async function loadAll(): Promise<void> {
  for (const [file, where] of Object.entries(FILES)) {
    const table = await readFile(join(import.meta.dirname, file), 'utf8')
    for (const [i, line] of table.split('\n').entries()) {
      if (i % LINES_PER_TURN === 0) await yieldToEventLoop()
      const [code = '', words = ''] = line.split('\t')
      if (!/^\d/.test(code)) continue
      const [strong = '', weak = ''] = words.split(' ~ ')
      for (const word of strong.split('|').filter(Boolean))
        addTerm(code, word, STRONG_WEIGHT, where)
      for (const word of weak.split('|').filter(Boolean)) addTerm(code, word, WEAK_WEIGHT, where)
    }
  }
}

/** @param language the declared language of the page. @returns each term in the text once, with its weight factor. */
export function findTerms(text: string, language: string | null = null): Map<Term, number> {
  const found = new Map<Term, number>()
  const isEnglish = language !== null && /^en\b/i.test(language)
  const isCompounding = language === null || COMPOUNDING_LANGUAGES.test(language)
  const addTerms = (terms: Term[] | undefined, share = 1) => {
    for (const term of terms ?? []) {
      if (term.where === (isEnglish ? 'abroad' : 'in English')) continue
      found.set(term, Math.max(found.get(term) ?? 0, share))
    }
  }
  const words = wordsOf(text)
  const [terms, stems] = isEnglish
    ? [ENGLISH_TERMS, words.map(singular)]
    : [EXACT_TERMS, words.map(stemOf)]
  for (const [from, word] of words.entries()) {
    if (word.length > MAX_WORD_LENGTH) continue
    addTerms(SUFFIX_TERMS.filter(({ text }) => word.endsWith(text)))
    const most = MAX_WORDS_BY_PREFIX.get(word.slice(0, PREFIX_LENGTH)) ?? 0
    let isKnown = false
    for (let count = 1; count <= most && from + count <= words.length; count++) {
      const exact = terms.get(stems.slice(from, from + count).join(' '))
      const begun = exact ? undefined : prefixTerms(words.slice(from, from + count))
      addTerms(exact)
      addTerms(begun)
      isKnown ||= exact !== undefined || begun !== undefined
    }
    if (!isKnown && isCompounding && word.length >= MIN_COMPOUND_LENGTH && !isUnspaced(word)) {
      addTerms(lastPartTerms(word))
      addTerms(firstPartTerms(word), FIRST_PART_WEIGHT)
    }
  }
  if (isUnspaced(text)) {
    const whole = normalizeText(text)
    addTerms(UNSPACED_TERMS.filter(({ text }) => whole.includes(text)))
  }
  return found
}

/** @returns the terms with the longest prefix of these words. */
function prefixTerms(words: string[]): Term[] | undefined {
  const gram = words.join(' ')
  const least = gram.length - words.at(-1)!.length + 2
  for (let cut = gram.length; cut > least; cut--) {
    const terms = PREFIX_TERMS.get(gram.slice(0, cut))
    if (terms) return terms
  }
  return undefined
}

function lastPartTerms(word: string): Term[] | undefined {
  for (let from = 3; from <= word.length - MIN_LAST_PART_LENGTH; from++) {
    const terms = EXACT_TERMS.get(stemOf(word.slice(from))) ?? prefixTerms([word.slice(from)])
    const strong = terms?.filter(
      ({ text, weight }) => weight === STRONG_WEIGHT && text.length >= MIN_LAST_PART_LENGTH - 1,
    )
    if (strong?.length) return strong
  }
  return undefined
}

function firstPartTerms(word: string): Term[] | undefined {
  for (let to = word.length - 3; to >= MIN_FIRST_PART_LENGTH; to--) {
    const terms = EXACT_TERMS.get(stemOf(word.slice(0, to)))
    const strong = terms?.filter(({ weight }) => weight === STRONG_WEIGHT)
    if (strong?.length) return strong
  }
  return undefined
}
