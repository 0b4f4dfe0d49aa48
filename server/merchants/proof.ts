// Step 6, proof: how sure it is that a name in a line is its merchant. Each rule is the share of right answers among the
// lines of a labelled list that it decides.

import { readListFile } from '../list-file.ts'
import { nameLabel } from '../names/folding.ts'
import { isOrdinary, isPerson, isPlace } from '../search/ordinary-words.ts'
import type { Candidate } from './candidates.ts'
import { groupOfMcc } from './categories.ts'
import type { Mark, MarkedLine } from './marks.ts'
import type { Merchant, Name } from './merchant-index.ts'

/** What a caller knows of a line, or the line itself tells. */
export interface Circumstances {
  /** The country of the card or of the shop, ISO 3166-1; null when unknown. */
  country: string | null
  isDirectDebit: boolean
  /** Whether a processor took the payment that chains do not use. */
  isSmallShop: boolean
  /** The merchant category code that the bank sent; null without one. */
  mcc: string | null
}

export interface Proof {
  candidate: Candidate
  merchant: Merchant
  /** The share of such answers that are right, from 0 to 1. */
  confidence: number
}

const ORDINARY = new Set(
  readListFile(new URL('ordinary-words.txt', import.meta.url)).flatMap((line) => line.split(' ')),
)

/** Letters of a name that may be an abbreviation of anything. */
const SHORT = 3
/** Letters from which one word is seldom a part of another name. */
const LONG = 6

/** Words before a name that may belong to the bank or the shop; more of them are another merchant. */
const MAX_WORDS_BEFORE = 2

/** @returns the merchant that a candidate means, and how sure that is. */
export function prove(line: MarkedLine, candidate: Candidate, circumstances: Circumstances): Proof {
  const { name, isClear } = likeliestName(candidate.names, circumstances)
  const base =
    baseConfidence(line, candidate, name, circumstances) * fit(candidate, name, circumstances)
  const confidence = Math.min(MAX_CONFIDENCE, isClear ? base : base * NAMESAKE_FACTOR)
  return { candidate, merchant: name.merchant, confidence }
}

const MAX_CONFIDENCE = 0.99
/** Where another merchant of the name is as likely. */
const NAMESAKE_FACTOR = 0.8
/** Points by which one merchant must lead before others of its name. */
const CLEAR_LEAD = 8

/** Of several merchants with one name: the one of the country, then the one that is called so, then the best known. */
function likeliestName(
  names: readonly Name[],
  circumstances: Circumstances,
): { name: Name; isClear: boolean } {
  const ranked = names
    .map((name) => ({ name, points: pointsOf(name, circumstances) }))
    .sort((a, b) => b.points - a.points)
  const [first, second] = ranked as [(typeof ranked)[0], (typeof ranked)[0] | undefined]
  const isSame = second !== undefined && isSameMerchant(first.name.merchant, second.name.merchant)
  return {
    name: first.name,
    isClear: !second || isSame || first.points - second.points >= CLEAR_LEAD,
  }
}

/** Whether two merchants of one name have the same website, or one for each country. */
const isSameMerchant = (a: Merchant, b: Merchant): boolean =>
  a.domain === b.domain ||
  (a.domain !== null && (b.otherDomains.includes(a.domain) || labelOf(a) === labelOf(b))) ||
  (b.domain !== null && a.otherDomains.includes(b.domain))

const labelOf = ({ domain }: Merchant): string => (domain === null ? '' : nameLabel(domain))

const WHAT_POINTS = { name: 25, full: 25, alias: 5, short: 0 }

function pointsOf({ merchant, what }: Name, circumstances: Circumstances): number {
  const country = countryFit(merchant, circumstances) * 60
  return (
    country +
    WHAT_POINTS[what] +
    (merchant.category ? 15 : 0) +
    merchant.rank / 4 +
    (merchant.domain ? 10 : 0)
  )
}

/** @returns 1 for a merchant of the country, less where only its headquarters are there, -1 for one of other countries, 0 when that is unknown. */
function countryFit({ countries, home }: Merchant, { country }: Circumstances): number {
  if (country === null) return 0
  if (countries.length === 0) return home === country ? 0.8 : 0
  return countries.includes(country) ? 1 : -1
}

function baseConfidence(
  line: MarkedLine,
  candidate: Candidate,
  name: Name,
  circumstances: Circumstances,
): number {
  const { marks, pieces } = line
  const { start, end, how, key } = candidate
  const { merchant } = name
  const before = unmarked(line, beginning(line, start), start)
  const after = unmarked(line, end, pieces.length)
  if (how === 'domain') return merchant.rank > 0 ? 0.98 : before.length === 0 ? 0.85 : 0.5
  const words = pieces.slice(start, end).map((piece) => piece.key)
  const sells = merchant.category !== null
  const isNamed = marks.slice(start, end).some((mark) => mark === null)
  // A place is the merchant only where nothing but the bank is before it.
  if (!isNamed && (how === 'cut' || marks.slice(0, start).some(isContent))) return 0.3
  // A legal form without a space before it is a part of another word.
  if (name.what === 'full' && words.length === 1) return 0.4
  const isDistinct =
    isNamed &&
    ((name.what === 'full' && words.length > 1) || (key.length > SHORT && !isOrdinaryName(words)))
  if (!isDistinct) return ordinaryConfidence(line, candidate, name, circumstances, before, after)
  if (isSurname(line, candidate)) return 0.3
  if (before.length === 0 && after.length === 0) return how === 'cut' ? 0.9 : sells ? 0.98 : 0.93
  const isLong = words.length > 1 || key.length >= LONG
  if (goesOn(line, end) && merchant.rank < FAMOUS) return 0.5
  if (before.length === 0)
    return sells ? (how === 'cut' ? 0.85 : isLong ? 0.94 : 0.88) : isLong ? 0.75 : 0.6
  // After a house number, a word is a street, and a name of another merchant is inside that of this one.
  const isKnownHere = countryFit(merchant, circumstances) === 1 || merchant.rank >= FAMOUS
  const isStreet = marks[start - 1] === 'reference' && marks.includes('place')
  const isMostlyName =
    isKnownHere &&
    !isStreet &&
    !circumstances.isSmallShop &&
    before.length <= MAX_WORDS_BEFORE &&
    !before.some(isPerson)
  return sells && key.length >= LONG && how === 'name' && isMostlyName ? 0.82 : 0.4
}

const isContent = (mark: Mark | null): boolean => mark !== 'bank' && mark !== 'reference'

/** Words after which a name goes on: El Rincon de la Abuela. */
const CONTINUES = new Set('de del della di du des d von of the la le las los el da do'.split(' '))
const FAMOUS = 75

/** Whether a preposition follows the name, and more than a trade or a place after it: Sanitas de Seguros ends there. */
const goesOn = ({ pieces, marks }: MarkedLine, end: number): boolean =>
  CONTINUES.has(pieces[end]?.key ?? '') && marks[end] !== 'bank' && marks[end + 1] === null

/** A name of ordinary words, or of two or three letters, needs the whole line, or the number of a shop after it. */
function ordinaryConfidence(
  { marks }: MarkedLine,
  { start, end, key, how }: Candidate,
  name: Name,
  circumstances: Circumstances,
  before: readonly string[],
  after: readonly string[],
): number {
  const { merchant, what } = name
  // After a city, a word is a street: CITY OF CAMBRIDGE, MA 6525 CROWN BLVD.
  const isInAddress = marks.slice(0, start).includes('place')
  if (merchant.category === null || before.length > 0 || isInAddress || how === 'cut') return 0.3
  const isLocal = countryFit(merchant, circumstances) > 0
  const isKnown = merchant.rank >= 60 || isLocal
  const isMain = what === 'name' || what === 'full'
  if (after.length === 0) return isMain || isKnown ? (key.length > 2 || isLocal ? 0.93 : 0.85) : 0.6
  if (!isKnown || !isMain) return 0.4
  if (circumstances.isSmallShop) return 0.4
  if (circumstances.isDirectDebit && isLocal) return 0.88
  // A word of a dictionary after it is a part of the name: Subway Station Barbers.
  const isInName = after.some((word) => isOrdinary([word]) && !isPlace(word))
  if (isInName || key.length < 2) return 0.4
  if (marks[end] === 'reference' || marks[end] === 'bank') return 0.88
  return key.length > SHORT || isLocal ? 0.85 : 0.4
}

/** @returns where the part of the merchant begins: after the last word of a bank, an intermediary, or a star. */
function beginning({ pieces, marks }: MarkedLine, start: number): number {
  for (let i = start; i > 0; i--) {
    if (pieces[i]?.gap.includes('*')) return i
    const mark = marks[i - 1]
    if (mark === 'bank' || mark === 'intermediary') return i
  }
  return 0
}

/** @returns the keys of the pieces that may be a name; shorter ones and signs are none. */
const unmarked = ({ pieces, marks }: MarkedLine, from: number, to: number): string[] =>
  pieces
    .slice(from, to)
    .flatMap(({ key, end, start }, i) => (marks[from + i] === null && end - start > 2 ? [key] : []))

const isOrdinaryName = (words: readonly string[]): boolean =>
  words.every(
    (word) => ORDINARY.has(word) || isOrdinary([word]) || isPerson(word) || isPlace(word),
  ) || isOrdinary(words)

/** Whether the name is a surname after a given name: HUGO BOSS is none, but MARIA ZARA is. */
function isSurname({ pieces }: MarkedLine, { start, end }: Candidate): boolean {
  if (end - start > 1) return false
  const neighbors = [pieces[start - 1]?.key, pieces[end]?.key]
  return neighbors.some((word) => word !== undefined && isPerson(word))
}

const COUNTRY_FACTORS = new Map([
  [-1, 0.88],
  [1, 1.01],
])

/** How well the country and the category that are known beside the text fit the merchant. */
function fit({ how }: Candidate, { merchant }: Name, circumstances: Circumstances): number {
  if (how === 'domain') return 1
  const country = COUNTRY_FACTORS.get(countryFit(merchant, circumstances)) ?? 1
  const { mcc } = circumstances
  if (mcc === null || !merchant.category?.mcc) return country
  return country * (groupOfMcc(mcc) === merchant.category.mcc ? 1.1 : 0.97)
}
