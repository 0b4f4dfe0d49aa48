// The order of what a search found, as a table of points: a rule is a number here or it is none.
import type { Apex } from '../../schema/apex.ts'
import { labelOf, nameKey, spelledOf, squashed, startsOf, wordsOf } from '../names/folding.ts'
import type { NameHit } from '../stores/records.ts'
import { slipsAllowed, slipsBetween } from './edit-distance.ts'

/**
 * How the text met the name, best first, and its points. To these is added how well known the company is,
 * 0 to 100: within a thousand a famous company beats an obscure one that was met one or two kinds better,
 * so that `delta` is the airline, though a Delta Ltd exists; across thousands fame counts nothing.
 */
export const POINTS = {
  /** A domain of the company, typed whole. */
  domain: 2200,
  /** A share's symbol, an ISIN or a coin, written as nothing else is. */
  symbol: 2030,
  name: 2020,
  /** Another name of it: legal, former, short, in other scripts. */
  alias: 2010,
  label: 2000,
  /** A symbol of a company that few know. */
  obscure: 1080,
  /** The name begins with the text. */
  prefix: 1040,
  /** A symbol typed in small letters, as the beginning of a name is. */
  small: 1040,
  /** A later word of the name does. */
  word: 1015,
  /** Each word of the text begins a word of the name, in any order. */
  words: 1000,
  /** The text is in the midst of a word. */
  inside: 540,
  /** The whole name, but for slips. */
  typo: 520,
  /** The name's beginning, or each word of the text, but for slips. */
  near: 500,
} as const
export type How = keyof typeof POINTS

/** The domain's label is what was typed, too. */
const OWN_LABEL = 10
/** What it costs that another name than the first was met, where that is no kind of its own. */
const OTHER_NAME = 12
/** What each slip costs. */
const SLIP = 40
/** A shorter text is in the midst of too many words. */
const INSIDE_FROM = 4
/** A text with slips that is only begun must be this long. */
const NEAR_FROM = 5
/** More words than are compared one by one. */
const MOST_WORDS = 8

export interface Query {
  /** As it was typed. */
  text: string
  key: string
  spelled: string
  /** The same without its connectives: `marks spencer` is `marks and spencer`. */
  bare: string
  words: string[]
  allowed: number
  /** The legal forms that were typed, and all of the words, those too, without spaces. */
  forms: string[]
  whole: string
}

export interface Match {
  domain: Apex
  how: How
  points: number
  /** How well known the company is, 0 to 100. */
  rank: number
  slips: number
  /** The name that the text met. */
  name: string
}

/** Whether a key is what was typed, but for spaces and connectives. */
export const isCalled = (
  { spelled, bare }: Pick<Query, 'spelled' | 'bare'>,
  key: string,
): boolean => squashed(key) === spelled || bareOf(key) === bare

const bareOf = (key: string) => squashed(key.replaceAll(' and ', ' '))

export function queryOf(text: string): Query {
  const { key, forms, whole } = spelledOf(text)
  const spelled = squashed(key)
  const words = wordsOf(key).slice(0, MOST_WORDS)
  const allowed = slipsAllowed(spelled.length)
  return { text, key, spelled, bare: bareOf(key), words, allowed, forms, whole }
}

/** @returns null when the name is not what was meant. */
export function matchOf(query: Query, hit: NameHit): Match | null {
  const met = exact(query, hit) ?? begun(query, hit) ?? slipped(query, hit)
  if (met === null) return null
  const { how, slips } = met
  const points = POINTS[how] + hit.rank + nuance(query, hit, how) - slips * SLIP
  return { domain: hit.domain, how, points, rank: hit.rank, slips, name: hit.name }
}

function nuance(query: Query, { domain, what }: NameHit, how: How): number {
  if (POINTS[how] >= POINTS.label) return hasLabel(domain, query) ? OWN_LABEL : 0
  return what === 'name' ? 0 : -OTHER_NAME
}

interface Met {
  how: How
  slips: number
}

const met = (how: How, slips = 0): Met => ({ how, slips })

function exact(query: Query, { key, what }: NameHit): Met | null {
  // Partners Group is the label of partnersgroup.com, though its key leaves the group out.
  if (!isCalled(query, key) && squashed(key) !== query.whole) return null
  return met(what === 'legal' ? 'alias' : what)
}

function begun({ spelled, words }: Query, { key }: NameHit): Met | null {
  const [whole = '', ...later] = startsOf(key)
  if (whole.startsWith(spelled)) return met('prefix')
  if (later.some((start) => start.startsWith(spelled))) return met('word')
  if (words.length > 1 && slipsByWord(words, wordsOf(key), 0) !== null) return met('words')
  return spelled.length >= INSIDE_FROM && whole.includes(spelled) ? met('inside') : null
}

function slipped({ spelled, words, allowed }: Query, { key }: NameHit): Met | null {
  if (allowed === 0) return null
  const whole = squashed(key)
  // The first letter of a short word is seldom wrong, and without it too many words are alike.
  if (spelled.length < 6 && whole[0] !== spelled[0] && whole[0] !== spelled[1]) return null
  const slips = slipsBetween(spelled, whole, allowed)
  if (slips !== null) return met('typo', slips)
  if (spelled.length < NEAR_FROM) return null
  const near =
    slipsBetween(spelled, whole, allowed, false) ?? slipsByWord(words, wordsOf(key), allowed)
  return near === null ? null : met('near', near)
}

/** Slips when each word typed is held against a name's word of its own; null when one has none, or all have too many. */
function slipsByWord(typed: string[], words: string[], most: number): number | null {
  const left = words.slice(0, MOST_WORDS)
  let slips = 0
  for (const word of typed) {
    const [at, fewest] = nearest(word, left, Math.min(slipsAllowed(word.length), most - slips))
    if (at === -1) return null
    left.splice(at, 1)
    slips += fewest
  }
  return slips
}

/** @returns which of the words, and how many slips it is away; -1 when none is near. */
function nearest(typed: string, words: string[], allowed: number): [at: number, slips: number] {
  const begun = words.findIndex((word) => word.startsWith(typed))
  if (begun !== -1 || allowed === 0) return [begun, 0]
  let best: [number, number] = [-1, allowed + 1]
  for (const [at, word] of words.entries()) {
    const slips = slipsBetween(typed, word, allowed)
    if (slips !== null && slips < best[1]) best = [at, slips]
  }
  return best
}

function hasLabel(domain: Apex, { spelled }: Query): boolean {
  return squashed(nameKey(labelOf(domain))) === spelled
}

/**
 * Each company once, by its best match; ties: the shorter name, then the domain.
 * Slips, and the midst of words, count only where nothing is called exactly what was typed.
 */
export function ranked(matches: Match[]): Match[] {
  const isMet = matches.some(({ how }) => isWhole(how))
  const best = new Map<Apex, Match>()
  for (const match of matches.sort(byPoints)) {
    if (!best.has(match.domain)) best.set(match.domain, match)
  }
  const all = [...best.values()]
  return isMet ? all.filter(({ how }) => !isGuess(how)) : all
}

const isGuess = (how: How) => POINTS[how] < POINTS.words
export const isWhole = (how: How) => how !== 'symbol' && POINTS[how] >= POINTS.label

export function byPoints(a: Match, b: Match): number {
  return b.points - a.points || a.name.length - b.name.length || (a.domain < b.domain ? -1 : 1)
}
