// Tells a company's trade by the words of its own prose, where nobody names it.
import { setImmediate as turn } from 'node:timers/promises'
import { industryOfNaics } from '../industries/index.ts'
import { deedsIn } from './activity-keywords.ts'
import type { Exhibit, Passage } from './evidence.ts'
import { learned, type Term, termsIn } from './industry-terms.ts'

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
const AHEAD = 1.05
const [LEAST_OF_LITTLE, FAR_AHEAD] = [3, 1.2]
/** A word that is said often is not said more than so many times. */
const REPEATS = 4
/** A passage of so many letters is read in a turn of its own. */
const A_TURN = 300
/** Words that say little never say more than this together, beside as much as the others. */
const LITTLE = 6
const LITTLE_PLACE = 2

interface Tally {
  /** Of words that say much, and of those that say little. */
  strong: number
  weak: number
  best: { passage: Passage; exhibit: Exhibit; points: number } | null
}

/** @returns every trade that is told of, the most likely first. Lets others have their turn between passages. */
export async function tradesIn(exhibits: Exhibit[]): Promise<Trade[]> {
  await learned()
  const tallies = new Map<string, Tally>()
  const said = new Map<Term, number>()
  for (const exhibit of exhibits) {
    for (const passage of exhibit.passages.filter(({ weight }) => weight > 0)) {
      if (passage.text.length > A_TURN) await turn()
      const told = new Map<string, number>()
      for (const [term, share] of termsIn(passage.text, exhibit.language)) {
        told.set(term.code, (told.get(term.code) ?? 0) + term.weight * share)
        const times = (said.get(term) ?? 0) + 1
        said.set(term, times)
        if (times > REPEATS) continue
        // Names of several words are seldom said by chance.
        const rarity = 1 + 0.5 * (term.text.split(' ').length - 1)
        // A word that says little says little in a title, too.
        const place = term.weight > 1 ? passage.weight : Math.min(passage.weight, LITTLE_PLACE)
        const points = (term.weight * share * rarity * place) / times
        const tally = tallies.get(term.code) ?? { strong: 0, weak: 0, best: null }
        tally[term.weight > 1 ? 'strong' : 'weak'] += points
        tallies.set(term.code, tally)
      }
      // Whatever its place: a sentence that says two words of it bears out more than a name that says one.
      for (const [code, points] of told) {
        const tally = tallies.get(code)
        if (tally && points > (tally.best?.points ?? 0)) tally.best = { passage, exhibit, points }
      }
    }
  }
  const texts = exhibits.flatMap(({ passages }) => passages.map(({ text }) => text))
  const deed = await deedsIn(texts)
  return [...tallies]
    .flatMap(([code, { strong, weak, best }]) => {
      const score = (strong + Math.min(weak, LITTLE + strong)) * deed(code)
      return best ? [{ code, score, quote: best.passage.text, exhibit: best.exhibit }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/** Of what the other trades of its kind tell, so much counts for a trade as well. */
const KIN = 0.3

/** @returns the one of those that are told of, or what holds it and the next; null where none is told surely. */
export function tradeIn(told: Trade[]): Trade | null {
  const trades = told
    .map((trade) => ({ ...trade, score: trade.score + KIN * kinOf(trade, told) }))
    .sort((a, b) => b.score - a.score)
  const [first, ...others] = trades
  if (first === undefined || first.score < LEAST_OF_LITTLE) return null
  // "An online shop" says less than what it sells.
  if (first.code === '44') {
    const sold = others.find(({ code }) => /^4[45]/.test(code))
    if (sold && sold.score > first.score / 4) return sold
  }
  const next = others.find(({ code }) => !code.startsWith(first.code) && code !== '44')
  const ahead = first.score < LEAST ? FAR_AHEAD : AHEAD
  if (!next || next.score * ahead <= first.score) return first
  if (next.score < first.score && next.code.slice(0, 2) === first.code.slice(0, 2)) return first
  const shared = sharedBy(first.code, next.code)
  return shared === null ? null : { ...first, code: shared }
}

/** All of one subsector: what makes cheese tells of making food, too. */
const kinOf = ({ code }: Trade, told: Trade[]): number =>
  told
    .filter((other) => other.code !== code && other.code.slice(0, 3) === code.slice(0, 3))
    .reduce((sum, { score }) => sum + score, 0)

/** The subsector of both; of two sectors nothing is told. */
function sharedBy(one: string, other: string): string | null {
  const subsector = one.slice(0, 3)
  return other.slice(0, 3) === subsector && industryOfNaics(subsector) ? subsector : null
}

/** How much a text says of a trade. */
export const pointsOf = (text: string, code: string): number =>
  [...termsIn(text)].reduce(
    (sum, [term, share]) => sum + (term.code === code ? term.weight * share : 0),
    0,
  )

/** Less than this is a word in passing. */
const TOLD = 4

/** @returns the trades that are told by more than that. */
export const codesOf = (trades: Trade[]): string[] =>
  trades.filter(({ score }) => score >= TOLD).map(({ code }) => code)

/** @returns the trades that a text speaks of at all. */
export const codesIn = (text: string, language: string | null): string[] =>
  [...termsIn(text, language).keys()].map(({ code }) => code)

/** @returns the titles that the pages themselves speak of: each trade's own, and those that hold it. */
export function titlesOf(trades: Trade[]): Set<string> {
  return new Set(
    codesOf(trades).flatMap((code) =>
      [...code].flatMap((_, i) => (i < 2 ? [] : (industryOfNaics(code.slice(0, i + 1)) ?? []))),
    ),
  )
}
