// Matches a query with the names of companies, and ranks the matches by points.
import type { Apex } from '../../schema/apex.ts'
import type { MatchedField } from '../../schema/resolvers.ts'
import {
  nameKey,
  nameLabel,
  type Phrase,
  parseName,
  phrasesOf,
  withoutSpaces,
  wordStarts,
  wordsOf,
} from '../names/folding.ts'
import { KNOWN_RANK } from '../stores/lookup-index.ts'
import type { NameHit } from '../stores/records.ts'
import { editDistance, maxTyposFor } from './edit-distance.ts'
import { areGenericWords, isOrdinary } from './ordinary-words.ts'

/**
 * Kinds of matches, best first, with their points. The company's rank (0 to 100, how well known it is) is added.
 * Among kinds with similar points the rank may decide: `delta` finds the airline although a Delta Ltd exists.
 * A gap of hundreds of points is too large for the rank, so there the kind decides alone.
 */
export const POINTS = {
  /** The text is a domain of the company. */
  domain: 2200,
  /** The text is a ticker, an ISIN or a coin symbol, written so that it can be nothing else. */
  symbol: 2030,
  /** The text is the company's main name. */
  name: 2020,
  /** Another name of the company: legal, former, short, or in another script. */
  alias: 2010,
  /** The text is the domain without its suffix. */
  label: 2000,
  /** The symbol of a little-known company. */
  littleKnownSymbol: 1080,
  /** The name starts with the text. */
  prefix: 1040,
  /** A symbol in lower case, which may also be the start of a name. */
  lowerCaseSymbol: 1040,
  /** A later word of the name starts with the text. */
  laterWord: 1015,
  /** The symbol of a little-known company in lower case. */
  littleKnownLowerCaseSymbol: 1000,
  /** Each word of the text starts a word of the name, in any order. */
  everyWord: 1000,
  /** The whole name with typos: one in the name of a famous company outranks a little-known name that starts alike. */
  typo: 1005,
  /** The text has the whole name, and ordinary words beside it: `nike shoes`, `siemens germany`. */
  besideOrdinaryWords: 990,
  /** The text is inside a word. */
  substring: 540,
  /** The text has the whole name, and other words beside it. */
  besideWords: 510,
  /** The start of the name, or each word of the text, with typos. */
  partWithTypos: 500,
} as const
export type PointsKind = keyof typeof POINTS

/** Points when the domain's label is the text too. */
const OWN_LABEL_BONUS = 10
/** Points lost when a partial match is not of the main name. */
const ALIAS_COST = 12
/** Points won for each further word of a name that has words beside it: `ford motor credit` is about Ford Motor. */
const PHRASE_WORD_BONUS = 45
/** Points lost when the name does not begin the text: `microsoft office 365` is Microsoft. */
const LATER_PHRASE_COST = 30
/** Letters that a name needs to be found beside other words: ST in an address is a street. */
const MIN_LETTERS_BESIDE_WORDS = 3
/** Rank that a company needs to be found by its name beside other words. */
const MIN_RANK_BESIDE_WORDS = 40
/** The same when the name is an ordinary word that does not begin the text: `logo of stripe`, but not `best match`. */
const MIN_RANK_LATER_ORDINARY_WORD = 70
/** Points lost for each typo. */
const TYPO_COST = 40
/** Letters that a text needs to match inside words; shorter texts occur in too many. */
const MIN_SUBSTRING_LETTERS = 4
/** Letters that a text needs to match the start of a name with typos; the first letter must be right. */
const MIN_PART_LETTERS = 5
/** A shorter text must have the name's first letter first or second, because too many short words are alike. */
const MIN_FIRST_TYPO_LETTERS = 6
/** Limit of words that are compared one by one. */
const MAX_WORDS = 8

export interface Query {
  /** The text as typed. */
  text: string
  /** The folded text from `nameKey`: words separated by spaces, without legal forms. */
  key: string
  /** The key without spaces. */
  compact: string
  /** The key without spaces and `and`, so that `marks spencer` matches `marks and spencer`. */
  withoutConnectives: string
  words: string[]
  /** Typos that a text of this length may have. */
  maxTypos: number
  /** The legal forms in the text. */
  forms: string[]
  /** The names that the text may contain beside other words. */
  phrases: Phrase[]
  /** All words of the text without spaces, legal forms included. */
  compactWithForms: string
}

export interface Match {
  domain: Apex
  kind: PointsKind
  points: number
  /** How well known the company is, 0 to 100. */
  rank: number
  typos: number
  /** The name, symbol or domain that matched. */
  name: string
  field: MatchedField
}

const FIELD_BY_NAME_KIND: Record<NameHit['what'], MatchedField> = {
  name: 'name',
  legal: 'legal_name',
  alias: 'alias',
  label: 'domain',
}

/** @returns whether a name's key equals the query's, apart from spaces and `and`. */
export const isSameName = (
  { compact, withoutConnectives }: Pick<Query, 'compact' | 'withoutConnectives'>,
  key: string,
): boolean => withoutSpaces(key) === compact || removeConnectives(key) === withoutConnectives

const removeConnectives = (key: string) => withoutSpaces(key.replaceAll(' and ', ' '))

/** @param name the part of the text that is a name; by default the whole text. */
export function parseQuery(text: string, name = text): Query {
  const { key, forms, compactWithForms } = parseName(name)
  const compact = withoutSpaces(key)
  const words = wordsOf(key).slice(0, MAX_WORDS)
  const maxTypos = maxTyposFor(compact.length)
  return {
    text,
    key,
    compact,
    withoutConnectives: removeConnectives(key),
    words,
    maxTypos,
    forms,
    phrases: phrasesOf(key),
    compactWithForms,
  }
}

/** @returns how the name matches the query; null when it does not. */
export function matchName(query: Query, hit: NameHit): Match | null {
  const match =
    matchWhole(query, hit) ??
    matchStart(query, hit) ??
    (isPhrase(query, hit) ? matchPhrase(query, hit) : matchWithTypos(query, hit))
  if (match === null) return null
  const { kind, typos } = match
  const points = POINTS[kind] + hit.rank + adjustment(query, hit, kind) - typos * TYPO_COST
  const field = FIELD_BY_NAME_KIND[hit.what]
  return { domain: hit.domain, kind, points, rank: hit.rank, typos, name: hit.name, field }
}

function adjustment(query: Query, { domain, key, what }: NameHit, kind: PointsKind): number {
  if (isWholeName(kind)) return hasLabel(domain, query) ? OWN_LABEL_BONUS : 0
  if (isBesideWords(kind)) {
    const isStart = query.compact.startsWith(withoutSpaces(key))
    return (wordsOf(key).length - 1) * PHRASE_WORD_BONUS - (isStart ? 0 : LATER_PHRASE_COST)
  }
  return what === 'name' ? 0 : -ALIAS_COST
}

/** Two characters of Chinese, Japanese or Korean are a whole name. */
const UNSPACED_NAME = /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}\p{sc=Hangul}]/u

interface NameMatch {
  kind: PointsKind
  typos: number
}

const nameMatch = (kind: PointsKind, typos = 0): NameMatch => ({ kind, typos })

function matchWhole(query: Query, { key, what }: NameHit): NameMatch | null {
  // The key of the query "Partners Group" is "partners", because Group counts as a legal form. With its forms, the
  // query still equals the label of partnersgroup.com.
  if (!isSameName(query, key) && withoutSpaces(key) !== query.compactWithForms) return null
  return nameMatch(what === 'legal' ? 'alias' : what)
}

function matchStart({ compact, words }: Query, { key }: NameHit): NameMatch | null {
  // The name without spaces, and the same from each later word on.
  const [whole = '', ...laterStarts] = wordStarts(key)
  if (whole.startsWith(compact)) return nameMatch('prefix')
  if (laterStarts.some((start) => start.startsWith(compact))) return nameMatch('laterWord')
  if (words.length > 1 && typosByWord(words, wordsOf(key), 0) !== null)
    return nameMatch('everyWord')
  return compact.length >= MIN_SUBSTRING_LETTERS && whole.includes(compact)
    ? nameMatch('substring')
    : null
}

function matchWithTypos({ compact, words, maxTypos }: Query, { key }: NameHit): NameMatch | null {
  if (maxTypos === 0) return null
  const whole = withoutSpaces(key)
  const startsAlike = whole[0] === compact[0] || whole[0] === compact[1]
  if (compact.length < MIN_FIRST_TYPO_LETTERS && !startsAlike) return null
  const typos = editDistance(compact, whole, maxTypos)
  if (typos !== null) return nameMatch('typo', typos)
  if (compact.length < MIN_PART_LETTERS || whole[0] !== compact[0]) return null
  const isWhole = false
  const typosInPart =
    editDistance(compact, whole, maxTypos, isWhole) ?? typosByWord(words, wordsOf(key), maxTypos)
  return typosInPart === null ? null : nameMatch('partWithTypos', typosInPart)
}

/** Whether the text has the whole name and other words: `shell p` is not Shell with a typo. */
const isPhrase = ({ phrases }: Query, { key }: NameHit) =>
  phrases.some(({ phrase }) => phrase === withoutSpaces(key))

/** Matches a name beside other words; a single generic word is no name, and another ordinary word only a famous one. */
function matchPhrase({ compact, phrases }: Query, hit: NameHit): NameMatch | null {
  const name = withoutSpaces(hit.key)
  const words = wordsOf(hit.key)
  const isStart = compact.startsWith(name)
  const minRank =
    !isStart && isOrdinary(words) ? MIN_RANK_LATER_ORDINARY_WORD : MIN_RANK_BESIDE_WORDS
  const isGeneric = words.length === 1 && areGenericWords(words)
  const isTooShort = [...name].length < MIN_LETTERS_BESIDE_WORDS && !UNSPACED_NAME.test(name)
  if (hit.rank < minRank || isGeneric || isTooShort) return null
  const { otherWords = [] } = phrases.find(({ phrase }) => phrase === name) ?? {}
  return nameMatch(isOrdinary(otherWords) ? 'besideOrdinaryWords' : 'besideWords')
}

/** Whether the text is a symbol or the start of the name, rather than a later part of it or similar to it. */
export const startsName = (kind: PointsKind): boolean =>
  kind === 'prefix' || kind.toLowerCase().endsWith('symbol')

export const isBesideWords = (kind: PointsKind) =>
  kind === 'besideOrdinaryWords' || kind === 'besideWords'

/**
 * Compares each typed word with a different word of the name.
 * @returns the total of typos; null when a typed word matches no word, or the typos are too many.
 */
function typosByWord(typedWords: string[], words: string[], maxTypos: number): number | null {
  const remaining = words.slice(0, MAX_WORDS)
  let typos = 0
  for (const word of typedWords) {
    const allowed = Math.min(maxTyposFor(word.length), maxTypos - typos)
    const closest = findClosestWord(word, remaining, allowed)
    if (closest === null) return null
    remaining.splice(closest.index, 1)
    typos += closest.typos
  }
  return typos
}

interface ClosestWord {
  index: number
  typos: number
}

/** @returns the first word that starts with the typed one, else that with the fewest typos; null when none is close. */
function findClosestWord(typedWord: string, words: string[], maxTypos: number): ClosestWord | null {
  const index = words.findIndex((word) => word.startsWith(typedWord))
  if (index !== -1) return { index, typos: 0 }
  if (maxTypos === 0) return null
  let closest: ClosestWord | null = null
  for (const [index, word] of words.entries()) {
    const typos = editDistance(typedWord, word, maxTypos)
    if (typos !== null && typos < (closest?.typos ?? maxTypos + 1)) closest = { index, typos }
  }
  return closest
}

function hasLabel(domain: Apex, { compact }: Query): boolean {
  return withoutSpaces(nameKey(nameLabel(domain))) === compact
}

/**
 * Keeps the best match of each company, the best first; ties: the shorter name, then the domain.
 * Guesses (typos, inside a word, beside other words) are left out when a whole name of a known company matches.
 */
export function bestPerCompany(matches: Match[]): Match[] {
  const hasWholeName = matches.some(({ kind, rank }) => isWholeName(kind) && rank >= KNOWN_RANK)
  const best = new Map<Apex, Match>()
  for (const match of matches.sort(byPoints)) {
    if (!best.has(match.domain)) best.set(match.domain, match)
  }
  const all = [...best.values()]
  return hasWholeName ? all.filter(({ kind }) => !isGuess(kind)) : all
}

const isGuess = (kind: PointsKind) => kind === 'typo' || POINTS[kind] < POINTS.everyWord
export const isWholeName = (kind: PointsKind) => kind !== 'symbol' && POINTS[kind] >= POINTS.label

export function byPoints(a: Match, b: Match): number {
  return b.points - a.points || a.name.length - b.name.length || (a.domain < b.domain ? -1 : 1)
}
