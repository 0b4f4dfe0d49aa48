// The words that tell trades, and which of them a text says: in any number, as part of a compound, in many languages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { bare, isUnspaced, wordsOf } from './words.ts'

type Where = 'anywhere' | 'in English' | 'abroad'

export interface Term {
  /** Of NAICS. */
  code: string
  text: string
  weight: number
  /** In which pages it is looked for: the same letters are another word in the others. */
  where: Where
}

const [STRONG, WEAK] = [3, 1]
const EXACT = new Map<string, Term[]>()
/** By the singular alone: English has few endings, and a marina is not marine. */
const ENGLISH = new Map<string, Term[]>()
const STEMS = new Map<string, Term[]>()
const ENDINGS: Term[] = []
const SIGNS: Term[] = []
/** Words of the longest term that begins with these letters: most words begin none. */
const LONGEST = new Map<string, number>()
const HEAD = 3

/** What is left of a word without its number and case keeps so many letters. */
const LEAST_STEM = 5
/** A compound has so many letters, and its head so many. */
const [COMPOUND, LEAST_HEAD, LEAST_FRONT] = [10, 6, 7]
/** What is longer is no word, and looking into it would take long. */
const LONGEST_WORD = 40
const COMPOUNDING = /^(?:de|nl|sv|da|no|nb|nn|is|fi)\b/i
/** What the front of a compound says of it: a furniture shop is no furniture maker. */
const FRONT_SHARE = 0.5

/** The same for one and many, and for the cases of most languages: rough, and the same for both sides. */
function stemOf(word: string): string {
  if (word.length <= LEAST_STEM || isUnspaced(word)) return word
  const one = singular(word)
  const cut = one.replace(/(?:en|n|e|a|o|i|y)$/, '')
  return cut.length >= LEAST_STEM ? cut : one
}

const singular = (word: string): string =>
  word.length < LEAST_STEM ? word : word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

const stemmed = (words: string[]): string => words.map(stemOf).join(' ')

const add = (terms: Map<string, Term[]>, key: string, term: Term) => {
  const known = terms.get(key) ?? []
  const same = known.find(({ code, where }) => code === term.code && where === term.where)
  if (same) same.weight = Math.max(same.weight, term.weight)
  else if (known.push(term) === 1) terms.set(key, known)
}

function learn(code: string, written: string, weight: number, where: Where): void {
  const words = wordsOf(written)
  const text = words.join(' ')
  const term = { code, text: isUnspaced(text) ? bare(written.trim()) : text, weight, where }
  if (isUnspaced(text)) return void SIGNS.push(term)
  if (written.startsWith('*')) return void ENDINGS.push(term)
  if (written.endsWith('*')) add(STEMS, text, term)
  else {
    add(EXACT, stemmed(words), term)
    if (where !== 'abroad') add(ENGLISH, words.map(singular).join(' '), term)
  }
  const head = text.slice(0, HEAD)
  LONGEST.set(head, Math.max(LONGEST.get(head) ?? 0, words.length))
}

const FILES: Record<string, Where> = {
  'industry-terms.tsv': 'anywhere',
  'goods.tsv': 'anywhere',
  'goods-foreign.tsv': 'abroad',
  'embedding-neighbors.tsv': 'in English',
}
const LINES_A_TURN = 20
let learning: Promise<void> | null = null

/** The words are read when a company is first asked about, in turns. Await it before the first text. */
export const learned = (): Promise<void> => (learning ??= learnAll())

async function learnAll(): Promise<void> {
  for (const [file, where] of Object.entries(FILES)) {
    const table = await readFile(join(import.meta.dirname, file), 'utf8')
    for (const [i, line] of table.split('\n').entries()) {
      if (i % LINES_A_TURN === 0) await turn()
      const [code = '', words = ''] = line.split('\t')
      if (!/^\d/.test(code)) continue
      const [strong = '', weak = ''] = words.split(' ~ ')
      for (const word of strong.split('|').filter(Boolean)) learn(code, word, STRONG, where)
      for (const word of weak.split('|').filter(Boolean)) learn(code, word, WEAK, where)
    }
  }
}

/** @param language of the page, where it says so. @returns what a text says, each once, with the share of it that is said. */
export function termsIn(text: string, language: string | null = null): Map<Term, number> {
  const found = new Map<Term, number>()
  const isEnglish = language !== null && /^en\b/i.test(language)
  const isCompounding = language === null || COMPOUNDING.test(language)
  const say = (told: Term[] | undefined, share = 1) => {
    for (const term of told ?? []) {
      if (term.where === (isEnglish ? 'abroad' : 'in English')) continue
      found.set(term, Math.max(found.get(term) ?? 0, share))
    }
  }
  const words = wordsOf(text)
  const [terms, stems] = isEnglish ? [ENGLISH, words.map(singular)] : [EXACT, words.map(stemOf)]
  for (const [from, word] of words.entries()) {
    if (word.length > LONGEST_WORD) continue
    say(ENDINGS.filter(({ text }) => word.endsWith(text)))
    const most = LONGEST.get(word.slice(0, HEAD)) ?? 0
    let isKnown = false
    for (let count = 1; count <= most && from + count <= words.length; count++) {
      const exact = terms.get(stems.slice(from, from + count).join(' '))
      const begun = exact ? undefined : begunBy(words.slice(from, from + count))
      say(exact)
      say(begun)
      isKnown ||= exact !== undefined || begun !== undefined
    }
    if (!isKnown && isCompounding && word.length >= COMPOUND && !isUnspaced(word)) {
      say(headOf(word))
      say(frontOf(word), FRONT_SHARE)
    }
  }
  if (isUnspaced(text)) {
    const whole = bare(text)
    say(SIGNS.filter(({ text }) => whole.includes(text)))
  }
  return found
}

/** The longest term that the last word begins with. */
function begunBy(words: string[]): Term[] | undefined {
  const gram = words.join(' ')
  const least = gram.length - words.at(-1)!.length + 2
  for (let cut = gram.length; cut > least; cut--) {
    const terms = STEMS.get(gram.slice(0, cut))
    if (terms) return terms
  }
  return undefined
}

function headOf(word: string): Term[] | undefined {
  for (let from = 3; from <= word.length - LEAST_HEAD; from++) {
    const terms = EXACT.get(stemOf(word.slice(from))) ?? begunBy([word.slice(from)])
    const heavy = terms?.filter(
      ({ text, weight }) => weight === STRONG && text.length >= LEAST_HEAD - 1,
    )
    if (heavy?.length) return heavy
  }
  return undefined
}

function frontOf(word: string): Term[] | undefined {
  for (let to = word.length - 3; to >= LEAST_FRONT; to--) {
    const terms = EXACT.get(stemOf(word.slice(0, to)))
    const heavy = terms?.filter(({ weight }) => weight === STRONG)
    if (heavy?.length) return heavy
  }
  return undefined
}
