// Tells a company's trade by the words of its own prose, where nobody names it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { industryOfNaics } from '../../../schema/industries.ts'
import type { Exhibit, Passage } from './exhibits.ts'
import { bare, UNSPACED, wordsOf } from './words.ts'

interface Term {
  code: string
  text: string
  weight: number
}

const [STRONG, WEAK] = [3, 1]
const EXACT = new Map<string, Term[]>()
const STEMS = new Map<string, Term[]>()
const ENDINGS: Term[] = []
const SIGNS: Term[] = []
/** Words of the longest term that begins with these letters: most words begin none. */
const LONGEST = new Map<string, number>()
const HEAD = 3

const add = (terms: Map<string, Term[]>, term: Term) =>
  terms.set(term.text, [...(terms.get(term.text) ?? []), term])

function learn(code: string, written: string, weight: number): void {
  const text = wordsOf(written).join(' ')
  const term = { code, text: UNSPACED.test(text) ? bare(written.trim()) : text, weight }
  if (UNSPACED.test(text)) return void SIGNS.push(term)
  if (written.startsWith('*')) return void ENDINGS.push(term)
  add(written.endsWith('*') ? STEMS : EXACT, term)
  const head = text.slice(0, HEAD)
  LONGEST.set(head, Math.max(LONGEST.get(head) ?? 0, text.split(' ').length))
}

for (const line of readFileSync(join(import.meta.dirname, 'trades.tsv'), 'utf8').split('\n')) {
  const [code = '', words = ''] = line.split('\t')
  if (!/^\d/.test(code)) continue
  const [strong = '', weak = ''] = words.split(' ~ ')
  for (const word of strong.split('|')) if (word.trim()) learn(code, word.trim(), STRONG)
  for (const word of weak.split('|')) if (word.trim()) learn(code, word.trim(), WEAK)
}

export interface Trade {
  /** Of NAICS. */
  code: string
  score: number
  /** The passage that says most for it, and where it stands. */
  quote: string
  exhibit: Exhibit
}

/** A trade must be told by more than one word in passing, and more surely than the next; where little is said, far more. */
const LEAST = 8
const AHEAD = 1.1
const [LEAST_OF_LITTLE, FAR_AHEAD] = [4, 2]
/** A word that is said often is not said more than so many times. */
const REPEATS = 4

interface Tally {
  score: number
  best: { passage: Passage; exhibit: Exhibit; points: number } | null
}

/** @returns every trade that is told of, the most likely first. */
export function tradesIn(exhibits: Exhibit[]): Trade[] {
  const tallies = new Map<string, Tally>()
  const said = new Map<Term, number>()
  for (const exhibit of exhibits) {
    for (const passage of exhibit.passages.filter(({ weight }) => weight > 0)) {
      for (const term of termsIn(passage.text)) {
        const times = (said.get(term) ?? 0) + 1
        said.set(term, times)
        if (times > REPEATS) continue
        // Names of several words are seldom said by chance.
        const rarity = 1 + 0.5 * (term.text.split(' ').length - 1)
        const points = (term.weight * rarity * passage.weight) / times
        const tally = tallies.get(term.code) ?? { score: 0, best: null }
        tally.score += points
        if (points > (tally.best?.points ?? 0)) tally.best = { passage, exhibit, points }
        tallies.set(term.code, tally)
      }
    }
  }
  return [...tallies]
    .flatMap(([code, { score, best }]) =>
      best ? [{ code, score, quote: best.passage.text, exhibit: best.exhibit }] : [],
    )
    .sort((a, b) => b.score - a.score)
}

/** @returns the one of those that are told of, null where none is told surely. */
export function tradeIn([first, ...others]: Trade[]): Trade | null {
  if (first === undefined || first.score < LEAST_OF_LITTLE) return null
  // "An online shop" says less than what it sells.
  if (first.code === '44') {
    const sold = others.find(({ code }) => /^4[45]/.test(code))
    if (sold && sold.score > first.score / 4) return sold
  }
  const next = others.find(({ code }) => !code.startsWith(first.code) && code !== '44')
  const ahead = first.score < LEAST ? FAR_AHEAD : AHEAD
  return next && next.score * ahead > first.score ? null : first
}

/** How much a text says of a trade. */
export const pointsOf = (text: string, code: string): number =>
  [...termsIn(text)].reduce((sum, term) => sum + (term.code === code ? term.weight : 0), 0)

/** The terms that a passage says, each once. */
function termsIn(text: string): Set<Term> {
  const found = new Set<Term>()
  const words = wordsOf(text)
  for (const [from, word] of words.entries()) {
    for (const term of ENDINGS) if (word.endsWith(term.text)) found.add(term)
    const most = LONGEST.get(word.slice(0, HEAD)) ?? 0
    for (let count = 1, gram = ''; count <= most && from + count <= words.length; count++) {
      const last = words[from + count - 1]!
      gram = count === 1 ? last : `${gram} ${last}`
      for (const term of EXACT.get(gram) ?? []) found.add(term)
      for (let cut = gram.length; cut > gram.length - last.length + 2; cut--)
        for (const term of STEMS.get(gram.slice(0, cut)) ?? []) found.add(term)
    }
  }
  if (UNSPACED.test(text)) {
    const whole = bare(text)
    for (const term of SIGNS) if (whole.includes(term.text)) found.add(term)
  }
  return found
}

/** Less than this is a word in passing. */
const TOLD = 4

/** @returns the titles that the pages themselves speak of: each trade's own, and those that hold it. */
export function titlesOf(trades: Trade[]): Set<string> {
  const codes = trades.filter(({ score }) => score >= TOLD).map(({ code }) => code)
  return new Set(
    codes.flatMap((code) =>
      [...code].flatMap((_, i) => (i < 2 ? [] : (industryOfNaics(code.slice(0, i + 1)) ?? []))),
    ),
  )
}
